import type { WatchedRequest } from "../hub/types.ts";

/**
 * The points at which a run of the Action can be ended, known from outside by the request that the program makes
 * there: nothing in the program knows of them.
 */
export const LABELS = [
  ["start", "before the first request of any kind"],
  ["read:pull", "the pull request with its comments and the policy"],
  ["read:commits", "the commits of the pull request"],
  ["read:queue", "the merge queue's entries"],
  ["read:checks", "our older check runs on the commit"],
  ["read:history", "the edits of our comment"],
  ["read:role", "the role of somebody who answered"],
  ["perform:start-check", "the check in progress is created"],
  ["perform:supersede", "an older unfinished check of ours is closed"],
  ["perform:comment", "the comment is created or updated"],
  ["perform:commit", "answers are committed"],
  ["perform:conclude-check", "the check gets its conclusion"],
] as const;
export type Label = (typeof LABELS)[number][0];

const NAMES: ReadonlySet<string> = new Set(LABELS.map(([name]) => name));

/** `perform:comment` or `after:perform:comment`; nothing can come after `start`. */
export function isLabel(text: string): boolean {
  const name = text.replace(/^after:/, "");
  return NAMES.has(name) && text !== "after:start";
}

function labelOfCheckWrite(method: string, body: string): Label {
  const completed = /"status"\s*:\s*"completed"/.test(body);
  if (method === "POST") return completed ? "perform:conclude-check" : "perform:start-check";
  return /Superseded by a newer run/.test(body) ? "perform:supersede" : "perform:conclude-check";
}

function labelOfGraph(body: string): Label | null {
  if (body.includes("createCommitOnBranch")) return "perform:commit";
  const name = /query (\w+)/.exec(body)?.[1];
  if (name === "PullView") return "read:pull";
  if (name === "History") return "read:history";
  return name === "Queue" ? "read:queue" : null;
}

/** The label of a request, or null for one that is none. */
export function labelOf(request: WatchedRequest): Label | null {
  const { method, path, body } = request;
  if (path === "/graphql") return labelOfGraph(body);
  const write = method === "POST" || method === "PATCH";
  if (/\/check-runs(?:\/[0-9]+)?$/.test(path) && write) return labelOfCheckWrite(method, body);
  if (/\/comments(?:\/[0-9]+)?$/.test(path) && write) return "perform:comment";
  if (/\/collaborators\/[^/]+\/permission$/.test(path)) return "read:role";
  if (/\/pulls\/[0-9]+\/commits$/.test(path)) return "read:commits";
  return /\/commits\/[^/]+\/check-runs$/.test(path) ? "read:checks" : null;
}
