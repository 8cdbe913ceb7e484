import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { GitReader } from "./types.ts";

const execFileAsync = promisify(execFile);
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** Reads files and messages from a bare repository on disk. */
export function createGitReader(gitDir: string): GitReader {
  const read = async (args: readonly string[]): Promise<string | null> => {
    try {
      const { stdout } = await execFileAsync("git", ["--git-dir", gitDir, ...args], { maxBuffer: MAX_FILE_BYTES });
      return stdout;
    } catch (error) {
      // 1 and 128 are git's ways to say "not there"; anything else (no git, output too large) is real trouble.
      if (error instanceof Error && "code" in error && (error.code === 1 || error.code === 128)) return null;
      throw error;
    }
  };
  return {
    readFile: (commit, path) => read(["cat-file", "blob", `${commit}:${path}`]),
    readCommitMessage: (commit) => read(["log", "-1", "--format=%B", commit]),
  };
}
