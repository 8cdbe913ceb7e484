import { makeCheck, settleSuite, suiteForPost } from "./checks.ts";
import { defaultPlace, emit } from "./events.ts";
import { readCommit, viewCommit } from "./git-views.ts";
import { must, objects, text } from "./json.ts";
import { invalid, notFound, Refusal } from "./refusal.ts";
import {
  type Answer,
  bodyObject,
  bodyText,
  type Call,
  commitOf,
  envelope,
  listAnswer,
  ok,
  READ,
  type Routes,
  writer,
} from "./route.ts";
import type { JsonObject } from "./types.ts";
import { viewCheckRun, viewRepo, viewStatus, viewSuite } from "./views.ts";
import type { AppRecord, Cause, CheckRecord, StatusRecord, World } from "./world.ts";

/** GitHub sets these itself. */
const RESERVED_STATUSES = new Set(["waiting", "requested", "pending"]);
/** Conclusions that let a required check pass, or are undefined there, without anything having been proved. */
const EMPTY_PASSES = new Set(["neutral", "skipped", "cancelled"]);

function checkOf(call: Call): CheckRecord {
  const check = call.world.checks.find(({ id }) => String(id) === call.params["check_run_id"]);
  if (check === undefined || call.repo !== call.world.main) throw notFound();
  return check;
}

/** Rules that GitHub's description has in prose only; lengths and counts are in its schema. */
function refuseReserved(call: Call): void {
  const status = bodyText(call, "status");
  if (status !== undefined && RESERVED_STATUSES.has(status)) {
    throw invalid("CheckRun", "status", `Status ${status} can only be set by GitHub Actions`);
  }
  if (bodyText(call, "conclusion") === "stale") {
    throw invalid("CheckRun", "conclusion", "Conclusion stale can only be set by GitHub");
  }
  if (status === "completed" && bodyText(call, "conclusion") === undefined) {
    throw invalid("CheckRun", "conclusion", "Missing conclusion: a completed check run needs one");
  }
}

/** What GitHub allows and a gate must not do. */
function notePractice(call: Call, check: CheckRecord): void {
  const { world } = call;
  if (!world.requiredChecks.some(({ context }) => context === check.name)) return;
  const where = call.operation;
  if (EMPTY_PASSES.has(check.conclusion ?? "")) {
    world.violate("practice", where, `the required check ${check.name} was concluded ${check.conclusion}`);
  }
  const onMerge = [...world.pulls.values()].find((pull) => pull.mergeSha === check.headSha);
  if (onMerge !== undefined) {
    const target = `the test merge commit of pull request ${onMerge.number}`;
    world.violate("practice", where, `the required check ${check.name} was posted on ${target}, not on its head`);
  }
}

function applyBody(call: Call, check: CheckRecord): void {
  const { world } = call;
  check.name = bodyText(call, "name") ?? check.name;
  check.externalId = bodyText(call, "external_id") ?? check.externalId;
  check.detailsUrl = bodyText(call, "details_url") ?? check.detailsUrl;
  const conclusion = bodyText(call, "conclusion");
  check.status = conclusion === undefined ? (bodyText(call, "status") ?? check.status) : "completed";
  if (conclusion !== undefined) {
    check.conclusion = conclusion;
    check.completedAt = bodyText(call, "completed_at") ?? world.now;
  } else if (check.status !== "completed") {
    check.conclusion = null;
    check.completedAt = null;
  }
  check.startedAt = bodyText(call, "started_at") ?? check.startedAt;
  const output = bodyObject(call, "output");
  if (output !== undefined) applyOutput(check, output);
}

function applyOutput(check: CheckRecord, output: JsonObject): void {
  check.title = text(output["title"]) ?? check.title;
  check.summary = text(output["summary"]) ?? check.summary;
  check.text = text(output["text"]) ?? check.text;
  // Further annotations are added, never replaced.
  check.annotations = [...check.annotations, ...objects(output["annotations"])];
}

export async function emitCheck(world: World, cause: Cause, check: CheckRecord): Promise<void> {
  const ofActions = check.app.slug === "github-actions";
  const action = check.status === "completed" ? "completed" : "created";
  const place = await defaultPlace(world);
  const suite = viewSuite(world, check.suite);
  emit(world, cause, {
    name: "check_run",
    action,
    payload: {
      check_run: {
        ...viewCheckRun(world, check),
        check_suite: {
          id: check.suite.id,
          head_branch: null,
          head_sha: check.headSha,
          status: suite["status"],
          conclusion: suite["conclusion"],
          app: suite["app"],
          pull_requests: [],
        },
      },
    },
    place,
    ...(ofActions ? { blocked: "check_run starts no workflow for suites of GitHub Actions" } : {}),
  });
}

async function createCheck(call: Call): Promise<Answer> {
  const { world } = call;
  const token = writer(call);
  refuseReserved(call);
  const sha = bodyText(call, "head_sha") ?? "";
  const known = await call.repo.git.readObject(/^[0-9a-f]{40}$/.test(sha) ? sha : "0".repeat(40));
  if (known?.type !== "commit") throw new Refusal(422, `No commit found for SHA: ${sha}`);
  world.passTime();
  const suite = suiteForPost(world, must(token.app, "app"), sha);
  const check = makeCheck(world, suite, { name: bodyText(call, "name") ?? "", posted: true });
  applyBody(call, check);
  settleSuite(world, suite);
  notePractice(call, check);
  await emitCheck(world, token, check);
  return { status: 201, body: viewCheckRun(world, check) };
}

function refuseForeign(call: Call, check: CheckRecord, app: AppRecord | null): void {
  if (check.app !== app) {
    const owner = `check run ${check.id} was made by the app ${check.app.slug}`;
    call.world.violate("refused", call.operation, `${owner}: only it may update it, not ${app?.slug ?? "a person"}`);
    throw new Refusal(
      403,
      `Invalid app_id \`${app?.id ?? 0}\` - check run can only be modified by the GitHub App that created it.`,
    );
  }
  if (!check.posted) {
    call.world.violate("refused", call.operation, `check run ${check.id} is a workflow job's own`);
    throw new Refusal(403, "Check run status and conclusions can only be updated internally by GitHub Actions");
  }
}

async function updateCheck(call: Call): Promise<Answer> {
  const { world } = call;
  const token = writer(call);
  const check = checkOf(call);
  refuseForeign(call, check, token.app);
  refuseReserved(call);
  const previous = { ...check, lag: null };
  world.passTime();
  applyBody(call, check);
  world.delay(check, previous);
  settleSuite(world, check.suite);
  notePractice(call, check);
  if (check.status === "completed" && previous.status !== "completed") await emitCheck(world, token, check);
  return ok(viewCheckRun(world, check));
}

/** `filter=latest` (the default) keeps the newest of a name inside one suite only. */
function latest(checks: readonly CheckRecord[]): readonly CheckRecord[] {
  return checks.filter(
    (check) => !checks.some((other) => other.suite === check.suite && other.name === check.name && other.id > check.id),
  );
}

async function listChecks(call: Call): Promise<Answer> {
  const { world, query } = call;
  const sha = await commitOf(call, call.params["ref"] ?? "");
  const shown = world.show(world.checks.filter((check) => check.headSha === sha));
  const wanted = (query.get("filter") ?? "latest") === "all" ? shown : latest(shown);
  const matches = (key: string, value: string): boolean => (query.get(key) ?? value) === value;
  const found = wanted.filter(
    (check) =>
      matches("check_name", check.name) && matches("status", check.status) && matches("app_id", String(check.app.id)),
  );
  // Newest first, as GitHub lists them.
  const views = [...found].reverse().map((check) => viewCheckRun(world, check));
  return envelope(call, "check_runs", views);
}

async function listSuites(call: Call): Promise<Answer> {
  const { world, query } = call;
  const sha = await commitOf(call, call.params["ref"] ?? "");
  const suites = world.suites
    .filter((suite) => suite.headSha === sha)
    .filter((suite) => (query.get("app_id") ?? String(suite.app.id)) === String(suite.app.id));
  return envelope(
    call,
    "check_suites",
    suites.map((suite) => viewSuite(world, suite)),
  );
}

export async function addStatus(
  world: World,
  cause: Cause,
  parts: Pick<StatusRecord, "sha" | "context" | "state" | "description" | "targetUrl">,
): Promise<StatusRecord> {
  const status: StatusRecord = {
    ...parts,
    id: world.nextId(),
    creator: cause.account,
    app: cause.app,
    createdAt: world.passTime(),
    lag: null,
  };
  world.statuses.push(status);
  world.delay(status, null);
  const commit = must(await readCommit(world.main, status.sha), `commit ${status.sha}`);
  emit(world, cause, {
    name: "status",
    action: null,
    payload: {
      id: status.id,
      sha: status.sha,
      name: world.main.fullName,
      context: status.context,
      state: status.state,
      description: status.description,
      target_url: status.targetUrl,
      branches: [],
      commit: viewCommit(world, world.main, commit),
      created_at: status.createdAt,
      updated_at: status.createdAt,
    },
    place: await defaultPlace(world),
  });
  return status;
}

async function createStatus(call: Call): Promise<Answer> {
  const sha = call.params["sha"] ?? "";
  const known = await call.repo.git.resolve(`${sha}^{commit}`);
  if (known === null) throw new Refusal(422, `No commit found for SHA: ${sha}`);
  const status = await addStatus(call.world, writer(call), {
    sha: known,
    context: bodyText(call, "context") ?? "default",
    state: bodyText(call, "state") ?? "",
    description: bodyText(call, "description") ?? null,
    targetUrl: bodyText(call, "target_url") ?? null,
  });
  return { status: 201, body: viewStatus(call.world, status) };
}

async function statusesOf(
  call: Call,
): Promise<{ readonly sha: string; readonly newestFirst: readonly StatusRecord[] }> {
  const sha = await commitOf(call, call.params["ref"] ?? "");
  const shown = call.world.show(call.world.statuses.filter((status) => status.sha === sha));
  return { sha, newestFirst: [...shown].reverse() };
}

async function combinedStatus(call: Call): Promise<Answer> {
  const { sha, newestFirst } = await statusesOf(call);
  const newest = newestFirst.filter(
    (one, at) => newestFirst.findIndex(({ context }) => context === one.context) === at,
  );
  const states = newest.map(({ state }) => state);
  const bad = states.some((state) => state === "failure" || state === "error");
  const good = states.length > 0 && states.every((state) => state === "success");
  return ok({
    state: bad ? "failure" : good ? "success" : "pending",
    sha,
    total_count: newest.length,
    // The combined list leaves out who set a status.
    statuses: newest.map((status) => ({ ...viewStatus(call.world, status), creator: undefined })),
    repository: viewRepo(call.world, call.repo),
  });
}

function viewAnnotation(annotation: JsonObject): JsonObject {
  return { title: null, raw_details: null, start_column: null, end_column: null, blob_href: "", ...annotation };
}

const WRITE_CHECKS = { any: ["checks"], level: "write", appOnly: true } as const;

export const CHECK_ROUTES: Routes = {
  "checks/create": { need: WRITE_CHECKS, run: createCheck },
  "checks/update": { need: WRITE_CHECKS, run: updateCheck },
  "checks/get": { need: READ.checks, run: (call) => ok(viewCheckRun(call.world, checkOf(call))) },
  "checks/list-for-ref": { need: READ.checks, run: listChecks },
  "checks/list-suites-for-ref": { need: READ.checks, run: listSuites },
  "checks/list-annotations": {
    need: READ.checks,
    run: (call) => listAnswer(call, checkOf(call).annotations, viewAnnotation),
  },
  "repos/create-commit-status": { need: { any: ["statuses"], level: "write" }, run: createStatus },
  "repos/get-combined-status-for-ref": { need: READ.statuses, run: combinedStatus },
  "repos/list-commit-statuses-for-ref": {
    need: READ.statuses,
    run: async (call) =>
      listAnswer(call, (await statusesOf(call)).newestFirst, (status) => viewStatus(call.world, status)),
  },
};
