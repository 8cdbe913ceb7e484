import { parse } from "yaml";
import { requiredChecks } from "./checks.ts";
import { emit } from "./events.ts";
import { isList, isObject, must } from "./json.ts";
import { NOT_ACCESSIBLE, notFound, Refusal } from "./refusal.ts";
import {
  type Answer,
  bodyObject,
  bodyText,
  type Call,
  envelope,
  listAnswer,
  ok,
  READ,
  type Routes,
  writer,
} from "./route.ts";
import { release } from "./runs.ts";
import type { HubEvent, Role } from "./types.ts";
import { nodeId, viewAccount, viewArtifact, viewRepo, viewRun, workflowId } from "./views.ts";
import type { Account, Cause, RunRecord, World } from "./world.ts";

function getPermission(call: Call): Answer {
  const { world } = call;
  const account = world.accounts.get((call.params["username"] ?? "").toLowerCase());
  if (account === undefined || account.type === "Organization")
    throw new Refusal(404, `${call.params["username"]} is not a user`);
  const role = visibleRole(world, account);
  // The old field knows four levels only.
  const permission = role === "maintain" ? "write" : role === "triage" ? "read" : role;
  return ok({
    permission,
    role_name: role,
    user: { ...viewAccount(world, account), role_name: role, permissions: levels(role) },
  });
}

/** Everybody may read a public repository. */
export function visibleRole(world: World, account: Account): Role {
  return account.role === "none" && !world.main.isPrivate ? "read" : account.role;
}

function levels(role: Role): { readonly [level: string]: boolean } {
  const order = ["read", "triage", "write", "maintain", "admin"];
  const reached = order.indexOf(role);
  const names = { read: "pull", triage: "triage", write: "push", maintain: "maintain", admin: "admin" };
  return Object.fromEntries(Object.entries(names).map(([level, name]) => [name, order.indexOf(level) <= reached]));
}

function getRules(call: Call): Answer {
  const { world } = call;
  if (call.params["branch"] !== call.repo.defaultBranch) return ok([]);
  const checks = requiredChecks(world).map(({ context, app }) => ({
    context,
    ...(app === undefined ? {} : { integration_id: must(world.apps.get(app), `app ${app}`).id }),
  }));
  if (checks.length === 0) return ok([]);
  const parameters = { required_status_checks: checks, strict_required_status_checks_policy: false };
  const source = { ruleset_id: 1, ruleset_source_type: "Repository", ruleset_source: world.main.fullName };
  return ok([{ type: "required_status_checks", parameters, ...source }]);
}

function getUser(call: Call): Answer {
  const account = call.world.accounts.get((call.params["username"] ?? "").toLowerCase());
  if (account === undefined) throw notFound();
  return ok(viewAccount(call.world, account));
}

function getViewer(call: Call): Answer {
  const token = writer(call);
  // Installation tokens have no user behind them.
  if (token.kind !== "user") throw new Refusal(403, NOT_ACCESSIBLE);
  return ok({ ...viewAccount(call.world, token.account) });
}

function listTeam(call: Call): Answer {
  const { world, params } = call;
  const token = writer(call);
  const allowed = token.kind === "user" ? token.account.role !== "none" : token.permissions.has("members");
  if (!allowed) throw new Refusal(403, NOT_ACCESSIBLE);
  const logins = world.teams.get(`${params["org"]}/${params["team_slug"]}`);
  if (logins === undefined) throw notFound();
  return listAnswer(call, logins, (login) => viewAccount(world, world.account(login)));
}

function getRateLimit(call: Call): Answer {
  const used = call.token?.used ?? 0;
  const rate = { limit: 1000, used, remaining: Math.max(1000 - used, 0), reset: Math.ceil(Date.now() / 1000) + 3600 };
  return ok({ resources: { core: rate, search: rate, graphql: rate }, rate });
}

function runOf(call: Call): RunRecord {
  const run = call.world.runs.find(({ id }) => String(id) === call.params["run_id"]);
  if (run === undefined) throw notFound();
  return run;
}

function listRuns(call: Call): Answer {
  const { world, query } = call;
  const matches = (key: string, ...values: readonly (string | null)[]): boolean => {
    const wanted = query.get(key);
    return wanted === null || values.includes(wanted);
  };
  const found = world.runs.filter(
    (run) =>
      matches("head_sha", run.headSha) &&
      matches("event", run.event.name) &&
      matches("branch", run.headBranch) &&
      matches("actor", run.actor.login) &&
      // `status` filters conclusions as well.
      matches("status", run.status, run.conclusion) &&
      matches("check_suite_id", String(run.suite.id)),
  );
  return envelope(
    call,
    "workflow_runs",
    [...found].reverse().map((run) => viewRun(world, run)),
  );
}

function approveRun(call: Call): Answer {
  const run = runOf(call);
  if (!run.event.fork) throw new Refusal(403, "This run is not from a fork pull request");
  if (run.parked === "waiting") release(call.world, writer(call), [run]);
  return { status: 201, body: {} };
}

/** A parked run starts when somebody other than who parked it runs it again. */
function rerunRun(call: Call): Answer {
  const run = runOf(call);
  const token = writer(call);
  if (run.parked === "waiting" && token.account !== run.triggering) release(call.world, token, [run]);
  return { status: 201, body: {} };
}

interface WorkflowFile {
  readonly path: string;
  readonly inputs: readonly string[];
  readonly required: readonly string[];
}

async function readWorkflow(world: World, wanted: string, ref: string): Promise<WorkflowFile> {
  const { git, defaultBranch } = world.main;
  const tip = must(await git.resolve(`refs/heads/${defaultBranch}`), "default branch");
  const paths = (await git.listTree(tip))
    .map(({ path }) => path)
    .filter((path) => path.startsWith(".github/workflows/"));
  const path = paths.find(
    (one) => one === `.github/workflows/${wanted}` || one === wanted || String(workflowId(one)) === wanted,
  );
  if (path === undefined) throw notFound();
  const oid = await git.resolve(ref.startsWith("refs/") ? ref : `refs/heads/${ref}`);
  if (oid === null) throw new Refusal(422, `No ref found for: ${ref}`);
  return { path, ...parseDispatch((await git.readFile(oid, path))?.toString() ?? "") };
}

function parseDispatch(text: string): Omit<WorkflowFile, "path"> {
  const file: unknown = parse(text);
  const on = isObject(file) ? (file["on"] ?? null) : null;
  const named = isObject(on) ? Object.keys(on) : isList(on) ? on : [on];
  if (!named.includes("workflow_dispatch")) {
    throw new Refusal(422, "Workflow does not have 'workflow_dispatch' trigger");
  }
  const settings = isObject(on) ? on["workflow_dispatch"] : undefined;
  const inputs = isObject(settings) && isObject(settings["inputs"]) ? settings["inputs"] : {};
  const required = Object.entries(inputs).filter(([, input]) => isObject(input) && input["required"] === true);
  return { inputs: Object.keys(inputs), required: required.map(([name]) => name) };
}

export async function dispatchWorkflow(
  world: World,
  cause: Cause,
  parts: { readonly workflow: string; readonly ref: string; readonly inputs: Readonly<Record<string, string>> },
): Promise<HubEvent> {
  const { ref, inputs } = parts;
  const file = await readWorkflow(world, parts.workflow, ref);
  const unexpected = Object.keys(inputs).filter((name) => !file.inputs.includes(name));
  if (unexpected.length > 0) throw new Refusal(422, `Unexpected inputs provided: ${JSON.stringify(unexpected)}`);
  const missing = file.required.find((name) => inputs[name] === undefined);
  if (missing !== undefined) throw new Refusal(422, `Required input '${missing}' not provided`);
  const full = ref.startsWith("refs/") ? ref : `refs/heads/${ref}`;
  const sha = must(await world.main.git.resolve(full), `ref ${ref}`);
  return emit(world, cause, {
    name: "workflow_dispatch",
    action: null,
    payload: { inputs, ref: full, workflow: file.path },
    place: { sha, ref: full },
  });
}

async function createDispatch(call: Call): Promise<Answer> {
  const inputs = Object.entries(bodyObject(call, "inputs") ?? {}).map(([name, value]) => [name, String(value)]);
  await dispatchWorkflow(call.world, writer(call), {
    workflow: call.params["workflow_id"] ?? "",
    ref: bodyText(call, "ref") ?? "",
    inputs: Object.fromEntries(inputs),
  });
  return { status: 204 };
}

function listArtifacts(call: Call): Answer {
  const run = runOf(call);
  const name = call.query.get("name");
  const found = run.artifacts.filter((artifact) => name === null || artifact.name === name);
  return envelope(
    call,
    "artifacts",
    found.map((artifact) => viewArtifact(call.world, run, artifact)),
  );
}

function artifactOf(call: Call): { readonly run: RunRecord; readonly artifact: RunRecord["artifacts"][number] } {
  for (const run of call.world.runs) {
    const artifact = run.artifacts.find(({ id }) => String(id) === call.params["artifact_id"]);
    if (artifact !== undefined) return { run, artifact };
  }
  throw notFound();
}

function getArtifact(call: Call): Answer {
  const { run, artifact } = artifactOf(call);
  return ok(viewArtifact(call.world, run, artifact));
}

/** The download itself is elsewhere and needs no token: the address is the secret. */
function downloadArtifact(call: Call): Answer {
  const { artifact } = artifactOf(call);
  const location = `${call.world.url}/_artifacts/${artifact.id}/${nodeId("download", artifact.id)}.zip`;
  return { status: 302, headers: { location } };
}

const WRITE_ACTIONS = { any: ["actions"], level: "write" } as const;
const ANY = { any: ["metadata"], level: "read" } as const;

export const REPO_ROUTES: Routes = {
  "repos/get": { need: READ.metadata, run: (call) => ok(viewRepo(call.world, call.repo)) },
  "repos/get-branch-rules": { need: READ.metadata, run: getRules },
  "repos/get-collaborator-permission-level": { need: { ...READ.metadata, always: true }, run: getPermission },
  "users/get-by-username": { need: ANY, run: getUser },
  "users/get-authenticated": { need: ANY, run: getViewer },
  "teams/list-members-in-org": { need: ANY, run: listTeam },
  "rate-limit/get": { need: ANY, run: getRateLimit },
  "actions/list-workflow-runs-for-repo": { need: READ.actions, run: listRuns },
  "actions/get-workflow-run": { need: READ.actions, run: (call) => ok(viewRun(call.world, runOf(call))) },
  "actions/approve-workflow-run": { need: WRITE_ACTIONS, run: approveRun },
  "actions/re-run-workflow": { need: WRITE_ACTIONS, run: rerunRun },
  "actions/create-workflow-dispatch": { need: WRITE_ACTIONS, run: createDispatch },
  "actions/list-workflow-run-artifacts": { need: READ.actions, run: listArtifacts },
  "actions/get-artifact": { need: READ.actions, run: getArtifact },
  "actions/download-artifact": { need: READ.actions, run: downloadArtifact },
};
