import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stageAction } from "../runner/action-run.ts";
import { type Machine, SYSTEM_PATH } from "../runner/job-scope.ts";
import { findNode24 } from "../runner/node24.ts";

/** What all scenarios of one run share: the built action, a Node 24, the README's workflow, a `gh`. */
export interface Stage {
  readonly machine: Machine;
  /** Holds `action.yml` and `dist/` as a user's runner would download them. */
  readonly action: string;
  /** The first YAML block of the README. */
  readonly workflow: string;
  /** A folder of this run's own; each scenario takes one below it. */
  readonly folder: string;
  close(): Promise<void>;
}

export interface StageOptions {
  /** This repository's root: `README.md`, `action.yml`, `dist/`. */
  readonly root: string;
  /** The Node 24 binary; found or installed when absent. */
  readonly node24?: string | undefined;
}

export async function openStage(options: StageOptions): Promise<Stage> {
  const { root } = options;
  if ((await stat(join(root, "dist", "index.js")).catch(() => null)) === null) {
    throw new Error("there is no dist/index.js: run `npm run bundle` first");
  }
  const node24 = options.node24 ?? (await findNode24(join(root, ".tmp", "node24")));
  const folder = await mkdtemp(join(tmpdir(), "scenarios-"));
  const action = join(folder, "action");
  await stageAction(root, action);
  const tools = join(folder, "tools");
  await mkdir(tools);
  const gh = join(tools, "gh");
  await writeFile(gh, `#!/bin/sh\nexec '${node24}' '${join(import.meta.dirname, "gh.mjs")}' "$@"\n`);
  await chmod(gh, 0o755);
  return {
    machine: {
      node24,
      path: `${tools}:${SYSTEM_PATH}`,
      // The bundle is compiled once for all runs: most of a run's start is spent there.
      extraEnvironment: { NODE_COMPILE_CACHE: join(folder, "compiled") },
      grace: { interruptMs: 2_000, terminateMs: 500, drainMs: 500 },
    },
    action,
    workflow: firstYaml(await readFile(join(root, "README.md"), "utf8")),
    folder,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The first YAML block of a Markdown text. */
export function firstYaml(markdown: string): string {
  const block = /^```ya?ml\n([\s\S]*?)^```$/m.exec(markdown)?.[1];
  if (block === undefined) throw new Error("README.md has no YAML block");
  return block;
}
