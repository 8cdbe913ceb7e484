import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { PlayedRun } from "./play-events.ts";
import type { StepTrace } from "./state.ts";

/** What the runs of one step uploaded; a later run's artifact of the same name stands for both. */
export async function readArtifacts(root: string, runs: readonly PlayedRun[]): Promise<StepTrace["artifacts"]> {
  const found: Record<string, Record<string, string>> = {};
  for (const { runId } of runs) {
    const folder = join(root, String(runId));
    const below = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const file of below.filter((each) => each.isFile())) {
      const path = join(file.parentPath, file.name);
      const [name = "", ...rest] = relative(folder, path).split(sep);
      found[name] = { ...found[name], [rest.join("/")]: await readFile(path, "utf8") };
    }
  }
  return found;
}
