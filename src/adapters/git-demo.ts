import { mkdir, mkdtemp, realpath, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DemoRepo } from "../ports/demo-repo.ts";
import { removeFolder } from "./folder-removal.ts";
import { createGit, type Environment } from "./git-command.ts";

/** Fixed, so that the demo's commits are the same everywhere and nobody's identity is needed. */
const AUTHOR = {
  GIT_AUTHOR_NAME: "A coding agent",
  GIT_AUTHOR_EMAIL: "agent@example.com",
  GIT_AUTHOR_DATE: "2026-11-30T12:00:00Z",
  GIT_COMMITTER_NAME: "A coding agent",
  GIT_COMMITTER_EMAIL: "agent@example.com",
  GIT_COMMITTER_DATE: "2026-11-30T12:00:00Z",
};

/** Makes an empty repository in a new folder below `parent`. */
export async function createDemoRepo(from: {
  readonly parent: string;
  readonly environment: Environment;
}): Promise<DemoRepo> {
  const folder = await realpath(await mkdtemp(join(from.parent, "done-gate-demo-")));
  const git = createGit({ folder, environment: from.environment, variables: AUTHOR });
  await git.readText({ args: ["init", "--quiet", "--initial-branch=main"] });
  return {
    folder,
    commit: async ({ branch, from: start, files, message }) => {
      if (start !== null) await git.readText({ args: ["checkout", "--quiet", "-b", branch, start] });
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text);
      }
      await git.readText({ args: ["add", "--all"] });
      await git.readText({ args: ["commit", "--quiet", "--no-gpg-sign", "-m", message] });
    },
    close: () => removeFolder(folder),
  };
}
