import { quote } from "../../../core/text.ts";
import type { Aside, Loss } from "../evidence.ts";
import { type CiFile, type Fewer, fewerEvents, isHeard } from "./ci-events.ts";
import type { CiStep } from "./ci-steps.ts";
import { narrowings } from "./test-command.ts";

export interface CiComparison {
  readonly losses: readonly Loss[];
  /** Gone for something that cannot be looked into from here. */
  readonly masked: readonly Loss[];
  readonly asides: readonly Aside[];
}

/** `python -m pytest` is `pytest`. */
function wordsOf(step: CiStep): string {
  return step.words.join(" ").replace(/^python[\d.]* -m (?=\w)/, "");
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
  runsAsOften: (before: CiStep, after: CiStep) => boolean,
): { readonly twins: readonly Twin[]; readonly gone: readonly CiStep[] } {
  const open = new Set(head);
  const twins: Twin[] = [];
  let left = [...base];
  const rules: readonly ((before: CiStep, after: CiStep) => boolean)[] = [
    (before, after) => before.path === after.path && wordsOf(before) === wordsOf(after),
    (before, after) => wordsOf(before) === wordsOf(after) && runsAsOften(before, after),
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

/** Steps that stood under conditions (one for each system) and are one without them now. */
function isJoined(gone: CiStep, head: readonly CiStep[]): boolean {
  return head.some(
    (step) =>
      wordsOf(step) === wordsOf(gone) &&
      step.muted.length === 0 &&
      step.mask === null &&
      step.conditions.length < gone.conditions.length &&
      step.conditions.every((condition) => gone.conditions.includes(condition)),
  );
}

/** A workflow of another repository that a file's jobs call and did not: what it runs is not known here. */
function foreignCall(step: CiStep, { base, head }: CiSides): string | null {
  const before = base.find(({ path }) => path === step.path)?.calls.map(({ uses }) => repositoryOf(uses)) ?? [];
  const calls = head.find(({ path }) => path === step.path)?.calls ?? [];
  const fresh = calls.find(
    (call) => !call.uses.startsWith("./") && isHeard(call) && !before.includes(repositoryOf(call.uses)),
  );
  return fresh?.uses ?? null;
}

function repositoryOf(uses: string): string {
  return uses.split("@")[0] ?? uses;
}

interface CiSides {
  readonly base: readonly CiFile[];
  readonly head: readonly CiFile[];
}

function eventsLost(before: CiStep, after: CiStep, sides: CiSides): readonly Fewer[] {
  const [from, to] = [
    sides.base.find(({ path }) => path === before.path),
    sides.head.find(({ path }) => path === after.path),
  ];
  return from === undefined || to === undefined ? [] : fewerEvents(from, to, sides);
}

/** Where the tests of a file stand at head: in itself, and where its steps went. */
function compareEvents(sides: CiSides, twins: readonly Twin[]): Pick<CiComparison, "losses" | "asides"> {
  const found = sides.base.flatMap((base) => {
    if (base.steps.length === 0) return [];
    const own = twins.filter(({ before }) => before.path === base.path);
    const places = new Set(own.map(({ after }) => after.path));
    const stays = sides.head.find(({ path, steps, calls }) => path === base.path && steps.length + calls.length > 0);
    if (stays !== undefined) places.add(base.path);
    return sides.head
      .filter(({ path }) => places.has(path))
      .flatMap((head) => fewerEvents(base, head, sides).map((fewer) => ({ ...fewer, path: head.path })));
  });
  return {
    losses: found.filter(({ soft }) => !soft).map(({ path, why }) => loss(path, why)),
    asides: found
      .filter(({ soft }) => soft)
      .map(({ path, why }) => ({ code: "tests-not-run", level: "warning", path, line: null, test: "", why })),
  };
}

/** CI on both sides: `head` holds every CI file, so that a step may move to one that did not change. */
export function compareCi(base: readonly CiFile[], head: readonly CiFile[]): CiComparison {
  const sides = { base, head };
  const now = head.flatMap(({ steps }) => steps);
  const { twins, gone } = pairSteps(
    base.flatMap(({ steps }) => steps),
    now,
    (before, after) => eventsLost(before, after, sides).length === 0,
  );
  const removed = gone.filter(({ muted, mask }) => muted.length === 0 && mask === null);
  const left = removed.filter((step) => !isJoined(step, now));
  const events = compareEvents(sides, twins);
  return {
    losses: [
      ...left.filter((step) => foreignCall(step, sides) === null).map(goneLoss),
      ...twins.flatMap(compareTwin),
      ...events.losses,
    ],
    masked: left.flatMap((step) => {
      const uses = foreignCall(step, sides);
      return uses === null
        ? []
        : [{ ...goneLoss(step), why: `${goneLoss(step).why}; ${quote(uses)} is called instead` }];
    }),
    asides: [...twins.flatMap(conditionAside), ...events.asides],
  };
}

function goneLoss(step: CiStep): Loss {
  return loss(step.path, `the step ${quote(wordsOf(step))} of ${quote(step.path)} no longer runs anywhere`);
}
