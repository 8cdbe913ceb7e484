import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gitEnvironment } from "../hub/git-store.ts";
import type { Files } from "./format-files.ts";
import type { CliRun, Story } from "./state.ts";
import { headOf } from "./state.ts";
import { resolveFiles } from "./write-files.ts";

const execFileAsync = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** The command line in a fresh clone of the head branch, with files that are not committed laid over it. */
export async function runCli(
  story: Story,
  args: readonly string[],
  at: { readonly pr: number; readonly files: Files | undefined },
): Promise<CliRun> {
  const clone = join(story.folder, `clone-${story.traces.length + 1}`);
  await cloneHead(story, at.pr, clone);
  await layOver(story, clone, { files: at.files, head: headOf(story, at.pr) });
  const program = join(story.stage.action, "dist", "cli.js");
  const env = { PATH: story.stage.machine.path ?? "", HOME: story.folder, LANG: "C.UTF-8", NO_COLOR: "1" };
  return await new Promise((resolve) => {
    const child = execFile(
      story.stage.machine.node24,
      [program, ...args],
      { cwd: clone, env, maxBuffer: MAX_OUTPUT_BYTES },
      (error, stdout, stderr) => {
        const exit = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
        resolve({ exit, stdout, stderr });
      },
    );
    child.stdin?.end();
  });
}

async function cloneHead(story: Story, pr: number, clone: string): Promise<void> {
  const { hub, heads } = story.told;
  const head = heads.get(pr);
  const env = gitEnvironment();
  const git = (args: readonly string[], cwd: string) => execFileAsync("git", [...args], { cwd, env });
  await rm(clone, { recursive: true, force: true });
  await git(["clone", "--quiet", "--no-local", hub.git().path, clone], story.folder);
  await git(["fetch", "--quiet", hub.git(head?.repo).path, `refs/heads/${head?.branch ?? ""}`], clone);
  await git(["checkout", "--quiet", "-B", head?.branch ?? "head", headOf(story, pr)], clone);
}

async function layOver(
  story: Story,
  clone: string,
  given: { readonly files: Files | undefined; readonly head: string },
): Promise<void> {
  const { hub, fill } = story.told;
  const writes = await resolveFiles(hub.git(), given.files ?? {}, { parent: given.head, fill });
  for (const [path, write] of Object.entries(writes)) {
    const file = join(clone, path);
    if (write === null) await rm(file, { force: true });
    else if (write.kind === "file") {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, write.content);
    } else throw new Error("`files` of `cli` are texts only");
  }
}
