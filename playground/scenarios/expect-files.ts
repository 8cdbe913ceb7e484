import type { HubGit } from "../hub/types.ts";
import type { Expect } from "./format-expect.ts";
import type { StepTrace, Story } from "./state.ts";
import { findMissing, show } from "./subset.ts";
import { isFields } from "./variants.ts";

/** What stands in the repository at head after the step. */
export async function expectFiles(story: Story, trace: StepTrace, expect: Expect): Promise<readonly string[]> {
  const git = story.told.hub.git(story.told.heads.get(trace.pr)?.repo);
  const failures: string[] = [];
  for (const [path, wanted] of Object.entries(expect.file ?? {})) {
    const got = (await git.readFile(trace.head, path))?.toString() ?? null;
    if (got !== wanted) failures.push(`expected ${path} ${show(wanted)}, got ${show(got)}`);
  }
  for (const [path, records] of Object.entries(expect.plan ?? {})) {
    failures.push(...expectPlan((await git.readFile(trace.head, path))?.toString() ?? "", { path, records }));
  }
  for (const [path, wanted] of Object.entries(expect.changed_lines ?? {})) {
    const got = await countChangedLines(git, trace, path);
    if (got !== wanted) failures.push(`expected ${wanted} changed lines in ${path}, got ${got}`);
  }
  return failures;
}

/** `reason#n` is the nth record whose id the gate made for that reason. */
function expectPlan(
  text: string,
  wanted: { readonly path: string; readonly records: Readonly<Record<string, unknown>> },
): readonly string[] {
  const records = text.split("\n").flatMap((line) => {
    const record: unknown = line.trim() === "" ? null : JSON.parse(line);
    return isFields(record) ? [record] : [];
  });
  return Object.entries(wanted.records).flatMap(([id, fields]) => {
    const [reason, nth] = id.split("#");
    const found =
      nth === undefined
        ? records.find((record) => (id === "meta" ? record["type"] === "meta" : record["id"] === id))
        : records.filter((record) => String(record["id"]).startsWith(`${reason}-`))[Number(nth) - 1];
    const missing = findMissing(fields, found);
    return missing === null ? [] : [`expected in ${wanted.path}, ${id}, ${missing}`];
  });
}

async function countChangedLines(git: HubGit, trace: StepTrace, path: string): Promise<number> {
  const read = async (sha: string) => ((await git.readFile(sha, path))?.toString() ?? "").split("\n");
  const [before, after] = [await read(trace.headBefore), await read(trace.head)];
  const longest = Math.max(before.length, after.length);
  return Array.from({ length: longest }).filter((_, at) => before[at] !== after[at]).length;
}
