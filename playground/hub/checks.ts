import type { MergeState, RequiredCheck } from "./types.ts";
import type { AppRecord, CheckRecord, PullRecord, StatusRecord, SuiteRecord, World } from "./world.ts";

/** Events whose runs GitHub shows in a pull request; checks of all others are left out. */
const COUNTED_EVENTS = new Set(["push", "pull_request", "pull_request_target", "merge_group"]);
const PASSING = new Set(["success", "neutral", "skipped"]);

export function makeSuite(world: World, parts: Pick<SuiteRecord, "app" | "headSha" | "event">): SuiteRecord {
  const suite = { ...parts, id: world.nextId(), status: "queued", conclusion: null, createdAt: world.now };
  world.suites.push(suite);
  return suite;
}

/** A posted check joins the app's oldest suite of the commit: nobody can choose which. */
export function suiteForPost(world: World, app: AppRecord, headSha: string): SuiteRecord {
  const found = world.suites.find((suite) => suite.app === app && suite.headSha === headSha);
  return found ?? makeSuite(world, { app, headSha, event: null });
}

export function makeCheck(
  world: World,
  suite: SuiteRecord,
  parts: Partial<CheckRecord> & Pick<CheckRecord, "name" | "posted">,
): CheckRecord {
  const check: CheckRecord = {
    id: world.nextId(),
    suite,
    app: suite.app,
    headSha: suite.headSha,
    status: "queued",
    conclusion: null,
    externalId: "",
    detailsUrl: null,
    startedAt: world.now,
    completedAt: null,
    title: null,
    summary: null,
    text: null,
    annotations: [],
    lag: null,
    ...parts,
  };
  world.checks.push(check);
  world.delay(check, null);
  return check;
}

/** What a suite says follows from its runs; a parked suite has none and keeps its own. */
export function settleSuite(world: World, suite: SuiteRecord): void {
  const runs = world.checks.filter((check) => check.suite === suite);
  const open = runs.some((check) => check.status !== "completed");
  suite.status = open ? "in_progress" : "completed";
  const bad = runs.find((check) => !PASSING.has(check.conclusion ?? ""));
  suite.conclusion = open ? null : (bad?.conclusion ?? "success");
}

export function counts(check: CheckRecord): boolean {
  return check.posted || check.suite.event === null || COUNTED_EVENTS.has(check.suite.event);
}

/** The newest of a name decides: the greatest id. */
export function newestCheck(world: World, sha: string, wanted: RequiredCheck): CheckRecord | undefined {
  return world.checks
    .filter((check) => check.headSha === sha && check.name === wanted.context && counts(check))
    .filter((check) => wanted.app === undefined || check.app.slug === wanted.app)
    .at(-1);
}

export function newestStatus(world: World, sha: string, wanted: RequiredCheck): StatusRecord | undefined {
  return world.statuses
    .filter((status) => status.sha === sha && status.context === wanted.context)
    .filter((status) => wanted.app === undefined || status.app?.slug === wanted.app)
    .at(-1);
}

/** Free private repositories of a person have no required checks. */
export function requiredChecks(world: World): World["requiredChecks"] {
  return world.main.isPrivate && world.personal ? [] : world.requiredChecks;
}

function checkProblems(check: CheckRecord | undefined): readonly string[] {
  if (check === undefined) return [];
  if (check.status !== "completed") return [`check ${check.name} is ${check.status}`];
  if (!PASSING.has(check.conclusion ?? "")) return [`check ${check.name} is ${check.conclusion}`];
  return [];
}

/** A check and a status of one name are both required; nothing at all is "Expected", which blocks. */
function problemsOf(world: World, sha: string): readonly string[] {
  return requiredChecks(world).flatMap((wanted) => {
    const { context, app } = wanted;
    const check = newestCheck(world, sha, wanted);
    const status = newestStatus(world, sha, wanted);
    const from = app === undefined ? "" : ` from the app ${app}`;
    if (check === undefined && status === undefined)
      return [`required check ${context}${from} is expected, not reported`];
    const bad = status !== undefined && status.state !== "success" ? [`status ${context} is ${status.state}`] : [];
    return [...checkProblems(check), ...bad];
  });
}

function hasReport(world: World, sha: string): boolean {
  return requiredChecks(world).some(
    (wanted) => newestCheck(world, sha, wanted) !== undefined || newestStatus(world, sha, wanted) !== undefined,
  );
}

export function groupState(world: World, sha: string): MergeState {
  const why = problemsOf(world, sha);
  return { mergeable: why.length === 0, state: why.length === 0 ? "clean" : "blocked", why };
}

export function mergeState(world: World, pull: PullRecord): MergeState {
  if (!pull.open) {
    const why = pull.merged === null ? "the pull request is closed" : "the pull request is merged";
    return { mergeable: false, state: "closed", why: [why] };
  }
  if (pull.mergeSha === null) return { mergeable: false, state: "dirty", why: ["the branch has merge conflicts"] };
  if (pull.draft) return { mergeable: false, state: "draft", why: ["the pull request is a draft"] };
  // A report on the test merge commit is shown instead of the head's, and must pass.
  const sha = hasReport(world, pull.mergeSha) ? pull.mergeSha : pull.headSha;
  const why = problemsOf(world, sha);
  if (why.length > 0) return { mergeable: false, state: "blocked", why };
  return { mergeable: true, state: hasOtherTrouble(world, pull.headSha) ? "unstable" : "clean", why: [] };
}

function hasOtherTrouble(world: World, sha: string): boolean {
  const names = new Set(world.checks.filter((check) => check.headSha === sha).map(({ name }) => name));
  const checks = [...names].some((name) => checkProblems(newestCheck(world, sha, { context: name })).length > 0);
  const contexts = new Set(world.statuses.filter((status) => status.sha === sha).map(({ context }) => context));
  return checks || [...contexts].some((context) => newestStatus(world, sha, { context })?.state !== "success");
}
