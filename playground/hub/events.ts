import type { HubEvent, JsonObject } from "./types.ts";
import { viewAccount, viewRepo } from "./views.ts";
import type { Cause, PullRecord, World } from "./world.ts";

/** Where GitHub runs workflows for an event. */
export interface Place {
  readonly sha: string;
  readonly ref: string;
  readonly headRef?: string;
  readonly baseRef?: string;
  readonly workflowSha?: string;
  readonly fork?: boolean;
  readonly pr?: number;
}

export interface EventParts {
  readonly name: string;
  readonly action: string | null;
  readonly payload: JsonObject;
  readonly place: Place;
  /** A rule that keeps workflows from starting, whoever caused the event. */
  readonly blocked?: string;
}

const PARKED = new Set(["opened", "synchronize", "reopened"]);
const OWN_TOKEN_STARTS = new Set(["workflow_dispatch", "repository_dispatch"]);

function decideStart(cause: Cause, parts: EventParts): Pick<HubEvent, "starts" | "why"> {
  const { name, action, blocked } = parts;
  if (blocked !== undefined) return { starts: "none", why: blocked };
  const ownToken = cause.kind === "github-token" || cause.kind === "fork";
  if (!ownToken) return { starts: "run", why: "" };
  if (OWN_TOKEN_STARTS.has(name)) return { starts: "run", why: "" };
  if (name === "pull_request" && PARKED.has(action ?? "")) {
    return { starts: "park", why: "pull requests updated with GITHUB_TOKEN wait for approval" };
  }
  return { starts: "none", why: "events caused by GITHUB_TOKEN start no workflow" };
}

/** Validates the payload against GitHub's webhook description and records the event. */
export function emit(world: World, cause: Cause, parts: EventParts): HubEvent {
  const { name, action, place } = parts;
  const key = action === null ? name : `${name}.${action}`;
  const partial: JsonObject = {
    ...(action === null ? {} : { action }),
    ...parts.payload,
    repository: viewRepo(world, world.main),
    ...(world.personal ? {} : { organization: viewOrganization(world) }),
    sender: viewAccount(world, cause.account),
  };
  const known = world.contract.events.includes(key);
  const payload = known ? world.contract.fillEvent(key, partial) : partial;
  for (const problem of world.contract.checkEvent(key, payload)) world.violate("event", key, problem);
  const event: HubEvent = {
    number: world.events.length + 1,
    name,
    action,
    payload,
    actor: cause.account.login,
    ...decideStart(cause, parts),
    sha: place.sha,
    ref: place.ref,
    headRef: place.headRef ?? "",
    baseRef: place.baseRef ?? "",
    workflowSha: place.workflowSha ?? place.sha,
    fork: place.fork ?? false,
    pr: place.pr ?? null,
  };
  world.events.push(event);
  return event;
}

function viewOrganization(world: World): JsonObject {
  const { owner } = world.main;
  const api = `${world.url}/api/v3/orgs/${owner.login}`;
  return { login: owner.login, id: owner.id, node_id: `O_${owner.id}`, url: api, description: null };
}

/** The default branch's head: where comment and completion events run. */
export async function defaultPlace(world: World): Promise<Place> {
  const ref = `refs/heads/${world.main.defaultBranch}`;
  return { sha: (await world.main.git.resolve(ref)) ?? "", ref };
}

/** A pull request's events run on its merge commit, with its merge commit's workflow files. */
export function pullPlace(world: World, pull: PullRecord): Place {
  return {
    sha: pull.mergeSha ?? pull.headSha,
    ref: `refs/pull/${pull.number}/merge`,
    headRef: pull.headRef,
    baseRef: pull.baseRef,
    fork: pull.headRepo !== world.main,
    pr: pull.number,
  };
}
