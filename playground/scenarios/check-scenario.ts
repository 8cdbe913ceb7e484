import { pullsOf, type Scenario } from "./format.ts";
import type { Expect } from "./format-expect.ts";
import { type CommitStory, type Files, joinText } from "./format-files.ts";
import { type Act, actName, type Step } from "./format-steps.ts";
import { isLabel } from "./labels.ts";

/** What a closed schema cannot see: names that lead nowhere. */
export interface NameMistake {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Accounts that GitHub itself has, whatever a scenario says. */
const ALWAYS = ["web-flow", "dependabot[bot]", "renovate[bot]", "github-actions[bot]"];

type Found = (path: readonly PropertyKey[], message: string) => void;

/** Unknown users, unknown steps and expectations that nothing could ever meet. */
export function findMistakes(scenario: Scenario): readonly NameMistake[] {
  const mistakes: NameMistake[] = [];
  const found: Found = (path, message) => mistakes.push({ path, message });
  checkUsers(scenario, found);
  const world = collectWorld(scenario);
  for (const [at, step] of scenario.steps.entries()) {
    const acts: readonly (readonly [readonly PropertyKey[], Act | Step])[] =
      step.together === undefined
        ? [[["steps", at], step]]
        : step.together.map((act, nth) => [["steps", at, "together", nth], act] as const);
    for (const [path, act] of acts) {
      const place = { scenario, world, at, path, found };
      checkAct(act, place);
      if (act.artifact !== undefined) needHardened([...path, "artifact"], place);
    }
    checkForce(step, { scenario, world, at, path: ["steps", at], found });
    checkExpect(step, { scenario, world, at, path: ["steps", at], found });
  }
  return mistakes;
}

function checkUsers(scenario: Scenario, found: Found): void {
  const known = new Set([...Object.keys(scenario.users), ...ALWAYS]);
  for (const { path, login } of namedUsers(scenario)) {
    if (!known.has(login)) found(path, `unknown user \`${login}\`: name it under \`users\``);
  }
}

interface NamedUser {
  readonly path: readonly PropertyKey[];
  readonly login: string;
}

function namedUsers(scenario: Scenario): readonly NamedUser[] {
  const teams = Object.entries(scenario.teams).flatMap(([team, logins]) =>
    logins.map((login) => ({ path: ["teams", team], login })),
  );
  return [
    ...teams,
    ...usersOfCommits(scenario.base, ["base"]),
    ...usersOfCommits(scenario.base_later, ["base_later"]),
    ...pullsOf(scenario).flatMap((pull, at) => {
      const path = scenario.prs === undefined ? ["pr"] : ["prs", at];
      const commits = scenario.prs === undefined ? ["commits"] : [...path, "commits"];
      const owner = pull.fork === false ? [] : [{ path: [...path, "fork", "owner"], login: pull.fork.owner }];
      return [{ path: [...path, "author"], login: pull.author }, ...owner, ...usersOfCommits(pull.commits, commits)];
    }),
    ...scenario.steps.flatMap((step, at) => (step.together ?? [step]).flatMap((act) => usersOfAct(act, ["steps", at]))),
  ];
}

function usersOfCommits(commits: readonly CommitStory[], path: readonly PropertyKey[]): readonly NamedUser[] {
  return commits.flatMap((commit, at) =>
    (["by", "committer"] as const).flatMap((key) => {
      const login = commit[key];
      return login === undefined ? [] : [{ path: [...path, at, key], login }];
    }),
  );
}

function usersOfAct(act: Act | Step, path: readonly PropertyKey[]): readonly NamedUser[] {
  const name = actName(act);
  const value: unknown = Reflect.get(act, name);
  const by: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "by") : undefined;
  return [
    ...(act.by === undefined ? [] : [{ path: [...path, "by"], login: act.by }]),
    ...(typeof by === "string" ? [{ path: [...path, name, "by"], login: by }] : []),
    ...Object.keys(act.set_role ?? {}).map((login) => ({ path: [...path, "set_role", login], login })),
  ];
}

interface WorldNames {
  readonly pulls: ReadonlySet<number>;
  /** Ids of the decisions any file of the scenario writes. */
  readonly decisions: ReadonlySet<string>;
  /** Every path any file of the scenario writes. */
  readonly paths: ReadonlySet<string>;
}

function collectWorld(scenario: Scenario): WorldNames {
  const acts = scenario.steps.flatMap((step): readonly (Act | Step)[] => step.together ?? [step]);
  const files: readonly (Files | undefined)[] = [
    ...[...scenario.base, ...scenario.base_later, ...pullsOf(scenario).flatMap((pull) => pull.commits)].map(
      (one) => one.files,
    ),
    ...acts.flatMap((act) => [act.push?.files, act.push_base?.files]),
  ];
  const decisions = new Set<string>();
  const paths = new Set<string>();
  for (const [path, value] of files.flatMap((each) => Object.entries(each ?? {}))) {
    paths.add(path);
    const text = JSON.stringify(
      typeof value === "object" && value !== null && !Array.isArray(value) ? value : joinText(value ?? ""),
    );
    for (const [, id] of text.matchAll(/\\?"id\\?":\s*\\?"([^"\\]+)\\?"/g)) if (id !== undefined) decisions.add(id);
  }
  const opened = acts.flatMap((act) => (act.open_pr === undefined ? [] : [act.open_pr.number]));
  return { pulls: new Set([...pullsOf(scenario).map((pull) => pull.number), ...opened]), decisions, paths };
}

interface Place {
  readonly scenario: Scenario;
  readonly world: WorldNames;
  /** From 0. */
  readonly at: number;
  readonly path: readonly PropertyKey[];
  readonly found: Found;
}

function checkAct(act: Act | Step, place: Place): void {
  const { path, found, world } = place;
  for (const name of ["rerun", "redeliver"] as const) needStep(act[name], [...path, name], place);
  for (const name of ["kill_at", "lose_runner_at"] as const) needLabel(act[name], [...path, name], place);
  for (const number of [act.pr, ...(act.merge_group?.prs ?? []), act.open_pr?.head_of]) {
    if (number !== undefined && !world.pulls.has(number)) found([...path, "pr"], `unknown pull request ${number}`);
  }
  if (act.tick !== undefined) needDecision(act.tick.decision, [...path, "tick", "decision"], place);
  for (const [modifier, owner] of MODIFIER_OWNERS) {
    if (act[modifier] !== undefined && act[owner] === undefined) {
      found([...path, modifier], `\`${modifier}\` beside an entry belongs to \`${owner}\` only`);
    }
  }
}

const MODIFIER_OWNERS = [
  ["by", "event"],
  ["with", "event"],
  ["files", "cli"],
] as const;

function checkForce(step: Step, place: Place): void {
  const { force } = step;
  if (force === undefined) return;
  const path = [...place.path, "force"];
  if (step.together === undefined) place.found(path, "`force` belongs to `together` only");
  if (!isLabel(force.at) || force.at.startsWith("after:") || force.at === "start") {
    place.found(
      [...path, "at"],
      `no request has the label \`${force.at}\`: \`npm run scenarios -- --labels\` prints them`,
    );
  }
}

/** Such a story is read, and reported as not built; in the basic set-up nothing would look where it leads. */
function needHardened(path: readonly PropertyKey[], { scenario, found }: Place): void {
  if (scenario.setup === "hardened") return;
  found(path, `\`${String(path.at(-1))}\` belongs to the hardened set-up: the story needs \`setup: hardened\``);
}

function needLabel(label: string | undefined, path: readonly PropertyKey[], place: Place): void {
  if (label === undefined) return;
  if (!isLabel(label)) place.found(path, `unknown label \`${label}\`: \`npm run scenarios -- --labels\` prints them`);
  if (place.at + 1 >= place.scenario.steps.length) place.found(path, "there is no next step to end");
}

function needStep(step: number | undefined, path: readonly PropertyKey[], place: Place): void {
  if (step === undefined || step <= place.at) return;
  place.found(path, `there is no step ${step} before step ${place.at + 1}`);
}

/** What the scan of a plan found: its id follows from the task, the category and the quote. */
const SCANNED = /^s-[0-9a-f]{12}$/;

function needDecision(
  decision: string | { readonly reason: string },
  path: readonly PropertyKey[],
  place: Place,
): void {
  if (typeof decision !== "string") return;
  const id = decision.split("#").pop() ?? decision;
  // A decision that the gate opens is named by its reason and a number.
  if (decision.includes("#") && /^[0-9]+$/.test(id)) return;
  if (SCANNED.test(id)) return;
  if (!place.world.decisions.has(id)) place.found(path, `no plan of this scenario has a decision \`${id}\``);
}

function checkExpect(step: Step, place: Place): void {
  const { expect } = step;
  if (expect === undefined) return;
  const path = [...place.path, "expect"];
  needStep(expect.same_as_step, [...path, "same_as_step"], place);
  if (expect.head_of_step !== place.at + 1) needStep(expect.head_of_step, [...path, "head_of_step"], place);
  for (const id of Object.keys(expect.boxes ?? {})) needDecision(id, [...path, "boxes", id], place);
  checkPaths(expect, path, place);
  for (const name of ["json", "stdout_has", "stdout_lacks"] as const) {
    if (expect[name] !== undefined && step.cli === undefined) {
      place.found([...path, name], `\`${name}\` needs a \`cli\` step`);
    }
  }
  if ((expect.model_calls ?? 0) > 0 && place.scenario.model === undefined) {
    place.found([...path, "model_calls"], "the scenario has no `model`");
  }
}

function checkPaths(expect: Expect, path: readonly PropertyKey[], { world, found }: Place): void {
  for (const file of [...Object.keys(expect.changed_lines ?? {}), ...Object.keys(expect.plan ?? {})]) {
    const ours = /^\.done-gate\/decisions\/pr-[0-9]+\.jsonl$/.test(file);
    if (!world.paths.has(file) && !ours) found(path, `no commit of this scenario writes \`${file}\``);
  }
  const ids = Object.entries(expect.plan ?? {}).flatMap(([file, records]) =>
    Object.keys(records).map((id) => ({ file, id })),
  );
  for (const { file, id } of ids) {
    if (id === "meta" || world.decisions.has(id) || id.includes("#") || SCANNED.test(id)) continue;
    found([...path, "plan", file, id], `no plan of this scenario has a record \`${id}\``);
  }
}
