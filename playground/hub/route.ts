import { isObject, property, text } from "./json.ts";
import { notFound } from "./refusal.ts";
import type { Need } from "./tokens.ts";
import type { Json, JsonObject } from "./types.ts";
import type { PullRecord, RepoRecord, Token, World } from "./world.ts";

export interface Call {
  readonly world: World;
  readonly operation: string;
  readonly token: Token | null;
  /** From the path; the main repository where the path has none. */
  readonly repo: RepoRecord;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: JsonObject;
  readonly accept: string;
  /** Path without the API's prefix, for `Link`. */
  readonly path: string;
}

export interface Answer {
  readonly status: number;
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as is instead of JSON. */
  readonly raw?: { readonly type: string; readonly bytes: Uint8Array };
}

export interface Route {
  readonly need: Need;
  run(call: Call): Answer | Promise<Answer>;
}

export type Routes = Readonly<Record<string, Route>>;

export const READ = {
  contents: { any: ["contents"], level: "read" },
  pulls: { any: ["pull_requests"], level: "read" },
  comments: { any: ["issues", "pull_requests"], level: "read" },
  checks: { any: ["checks"], level: "read" },
  statuses: { any: ["statuses"], level: "read" },
  actions: { any: ["actions"], level: "read" },
  metadata: { any: ["metadata"], level: "read" },
} as const satisfies Record<string, Need>;

export function ok(body: Json): Answer {
  return { status: 200, body };
}

/** The token that wrote: routes that write are never reached without one. */
export function writer(call: Call): Token {
  if (call.token === null) throw notFound();
  return call.token;
}

export function pullOf(call: Call, name: string): PullRecord {
  const pull = call.world.pulls.get(Number(call.params[name]));
  if (pull === undefined || call.repo !== call.world.main) throw notFound();
  return pull;
}

const DEFAULT_PAGE = 30;
const MAX_PAGE = 100;

export interface Page<T> {
  readonly items: readonly T[];
  readonly headers: Readonly<Record<string, string>>;
}

/** A page of a list with GitHub's `Link`, which names the repository by its number. */
export function paginate<T>(call: Call, all: readonly T[], sizes = { usual: DEFAULT_PAGE, most: MAX_PAGE }): Page<T> {
  const size = Math.min(Math.max(Number(call.query.get("per_page") ?? sizes.usual) || sizes.usual, 1), sizes.most);
  const page = Math.max(Number(call.query.get("page") ?? 1) || 1, 1);
  const last = Math.max(Math.ceil(all.length / size), 1);
  const links: string[] = [];
  const link = (to: number, rel: string): void => {
    const query = new URLSearchParams(call.query);
    query.set("page", String(to));
    const path = call.path.replace(/^\/repos\/[^/]+\/[^/]+/, `/repositories/${call.repo.id}`);
    links.push(`<${call.world.url}/api/v3${path}?${query}>; rel="${rel}"`);
  };
  if (page > 1) link(page - 1, "prev");
  if (page < last) {
    link(page + 1, "next");
    link(last, "last");
  }
  if (page > 1) link(1, "first");
  const headers: Record<string, string> = links.length === 0 ? {} : { link: links.join(", ") };
  return { items: all.slice((page - 1) * size, page * size), headers };
}

export function listAnswer<T>(call: Call, all: readonly T[], view: (item: T) => JsonObject): Answer {
  const { items, headers } = paginate(call, all);
  return { status: 200, body: items.map(view), headers };
}

/** Lists that come in an envelope: `{total_count, check_runs: [...]}`. */
export function envelope(call: Call, key: string, views: readonly JsonObject[]): Answer {
  const { items, headers } = paginate(call, views);
  return { status: 200, body: { total_count: views.length, [key]: items }, headers };
}

export function bodyText(call: Call, key: string): string | undefined {
  return text(call.body[key]);
}

export function bodyObject(call: Call, key: string): JsonObject | undefined {
  const value = property(call.body, key);
  return isObject(value) ? value : undefined;
}

/** Full id of a commit that a path names by id, branch or tag; 404 or 422 as GitHub answers. */
export async function commitOf(call: Call, name: string): Promise<string> {
  const oid = await call.repo.git.resolve(`${name}^{commit}`);
  if (oid === null) throw notFound();
  return oid;
}
