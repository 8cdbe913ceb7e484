import { quote } from "../../../core/text.ts";
import type { Aside, Loss } from "../evidence.ts";
import { type CiStep, triggersOf } from "./ci-steps.ts";
import { type ConfigValue, isList, textsOf } from "./config-value.ts";
import { narrowings } from "./test-command.ts";

export interface CiFile {
  readonly path: string;
  readonly root: ConfigValue;
  readonly steps: readonly CiStep[];
}

export interface CiComparison {
  readonly losses: readonly Loss[];
  readonly asides: readonly Aside[];
}

function wordsOf(step: CiStep): string {
  return step.words.join(" ");
}

/** The runner's own words: a command that changed its options is still the same command. */
function runnerOf(step: CiStep): string {
  return step.words
    .filter((word) => !word.startsWith("-"))
    .slice(0, 3)
    .join(" ");
}

interface Twin {
  readonly before: CiStep;
  readonly after: CiStep;
}

/** Each step at base with what it became: the same words, else the same runner in the same file, else any new one there. */
function pairSteps(
  base: readonly CiStep[],
  head: readonly CiStep[],
): { readonly twins: readonly Twin[]; readonly gone: readonly CiStep[] } {
  const open = new Set(head);
  const twins: Twin[] = [];
  let left = [...base];
  const rules: readonly ((before: CiStep, after: CiStep) => boolean)[] = [
    (before, after) => before.path === after.path && wordsOf(before) === wordsOf(after),
    (before, after) => wordsOf(before) === wordsOf(after),
    (before, after) => before.path === after.path && runnerOf(before) === runnerOf(after),
    (before, after) => before.path === after.path && before.words[0] === after.words[0],
    (before, after) => before.path === after.path && after.words.length > 0,
  ];
  for (const rule of rules) {
    left = left.filter((before) => {
      const after = [...open].find((one) => rule(before, one));
      if (after === undefined) return true;
      open.delete(after);
      twins.push({ before, after });
      return false;
    });
  }
  return { twins, gone: left };
}

function loss(path: string, why: string): Loss {
  return { code: "tests-not-run", path, line: null, test: "", why };
}

function compareTwin({ before, after }: Twin): readonly Loss[] {
  const muted = after.muted.filter((mute) => !before.muted.includes(mute));
  const reasons = [
    ...narrowings(before, after),
    ...muted.map((mute) => `its failure does not count, or it never runs: ${mute}`),
  ];
  return reasons.map((why) =>
    loss(after.path, `the step ${quote(wordsOf(after))} in ${quote(after.path)} checks less: ${why}`),
  );
}

function conditionAside({ before, after }: Twin): readonly Aside[] {
  const fresh = after.conditions.filter((condition) => !before.conditions.includes(condition));
  return fresh.map((condition) => ({
    code: "tests-not-run",
    level: "warning",
    path: after.path,
    line: null,
    test: "",
    why: `the step ${quote(wordsOf(after))} runs only if ${quote(condition)}`,
  }));
}

const DOCUMENTS = /(?:\.(?:md|mdx|txt|rst|adoc)|^docs?\/.*|(?:^|\/)(?:LICENSE|README|CHANGELOG)[^/]*|^\.github\/.*)$/i;
/** Manual and timed starts never stood for a change's check. */
const CHECKING = new Set(["pull_request", "pull_request_target", "push", "merge_group", "schedule"]);

function filtersOf(value: ConfigValue, key: string): readonly string[] {
  if (value === null || typeof value !== "object" || isList(value)) return [];
  return textsOf(value[key] ?? null) ?? [];
}

function narrowedTrigger(before: ConfigValue, after: ConfigValue): string | null {
  for (const key of ["paths-ignore", "branches-ignore"]) {
    const fresh = filtersOf(after, key).filter((one) => !filtersOf(before, key).includes(one));
    if (fresh.some((one) => key === "branches-ignore" || !DOCUMENTS.test(one)))
      return `${key} grew by ${fresh.join(", ")}`;
  }
  for (const key of ["paths", "branches", "types"]) {
    const [old, now] = [filtersOf(before, key), filtersOf(after, key)];
    if (old.length === 0 && now.length > 0 && key !== "types") return `${key} is now only ${now.join(", ")}`;
    const gone = old.filter((one) => !now.includes(one));
    if (gone.length > 0 && now.length > 0) return `${key} no longer has ${gone.join(", ")}`;
  }
  return null;
}

function compareTriggers(base: CiFile, head: CiFile): readonly Loss[] {
  if (base.steps.length === 0 || head.steps.length === 0) return [];
  const now = triggersOf(head.root);
  return [...triggersOf(base.root)].flatMap(([event, filter]) => {
    if (!CHECKING.has(event)) return [];
    if (!now.has(event)) return [loss(head.path, `the tests of ${quote(head.path)} no longer run on ${quote(event)}`)];
    const why = narrowedTrigger(filter, now.get(event) ?? null);
    return why === null
      ? []
      : [loss(head.path, `the tests of ${quote(head.path)} run less often on ${quote(event)}: ${why}`)];
  });
}

/** CI on both sides: `head` holds every CI file, so that a step may move to one that did not change. */
export function compareCi(base: readonly CiFile[], head: readonly CiFile[]): CiComparison {
  const byPath = new Map(head.map((file) => [file.path, file]));
  const { twins, gone } = pairSteps(
    base.flatMap(({ steps }) => steps),
    head.flatMap(({ steps }) => steps),
  );
  const removed = gone
    .filter(({ muted, mask }) => muted.length === 0 && mask === null)
    .map((step) => loss(step.path, `the step ${quote(wordsOf(step))} of ${quote(step.path)} no longer runs anywhere`));
  const triggers = base.flatMap((file) => {
    const after = byPath.get(file.path);
    return after === undefined ? [] : compareTriggers(file, after);
  });
  return { losses: [...removed, ...twins.flatMap(compareTwin), ...triggers], asides: twins.flatMap(conditionAside) };
}
