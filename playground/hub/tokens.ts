import { NOT_ACCESSIBLE, notFound, Refusal } from "./refusal.ts";
import type { Role, TokenSpec } from "./types.ts";
import { type Account, hasRole, type RepoRecord, type Token, type World } from "./world.ts";

/** What an operation asks of a token. */
export interface Need {
  /** One of these permissions is enough. */
  readonly any: readonly string[];
  readonly level: "read" | "write";
  /** Least role for a person's token; default `write` for writes. */
  readonly role?: Role;
  /** Persons' tokens are refused whatever their role. */
  readonly appOnly?: boolean;
  /** Needed even where the repository is public. */
  readonly always?: boolean;
}

const PREFIX = { "github-token": "ghs_", fork: "ghs_", app: "ghs_", user: "ghp_" } as const;

export function mintToken(world: World, spec: TokenSpec): string {
  const app = appOf(world, spec);
  const account = app === null ? world.account(spec.login ?? "") : app.bot;
  const number = world.tokens.size + 1;
  const value = `${PREFIX[spec.kind]}${String(number).padStart(4, "0")}${"HubTokenHubTokenHubTokenHubToken"}`;
  const permissions = new Map<string, "read" | "write">();
  for (const [name, level] of Object.entries(spec.permissions ?? {})) {
    if (level === "none") continue;
    permissions.set(name.replaceAll("-", "_"), spec.kind === "fork" ? "read" : level);
  }
  const actor = spec.actor === undefined ? null : world.account(spec.actor);
  world.tokens.set(value, { value, kind: spec.kind, account, app, permissions, actor, used: 0 });
  return value;
}

function appOf(world: World, spec: TokenSpec): Token["app"] {
  if (spec.kind === "user") return null;
  return world.addApp(spec.kind === "app" ? (spec.app ?? "done-gate") : "github-actions");
}

export function readToken(world: World, header: string | undefined): Token | null {
  if (header === undefined) return null;
  const value = /^(?:token|bearer) +(.+)$/i.exec(header)?.[1] ?? readBasic(header);
  const token = world.tokens.get(value);
  if (token === undefined) throw new Refusal(401, "Bad credentials");
  return token;
}

function readBasic(header: string): string {
  const encoded = /^basic +(.+)$/i.exec(header)?.[1] ?? "";
  const pair = Buffer.from(encoded, "base64").toString();
  return pair.slice(pair.indexOf(":") + 1);
}

function permits(token: Token, need: Need): boolean {
  if (need.any.includes("metadata") && need.level === "read") return true;
  return need.any.some((name) => {
    const level = token.permissions.get(name);
    return level === "write" || (level === "read" && need.level === "read");
  });
}

function mayRead(account: Account, repo: RepoRecord): boolean {
  return !repo.isPrivate || hasRole(account, "read") || repo.owner === account;
}

function authorizePerson(token: Token, repo: RepoRecord, need: Need): void {
  const { account } = token;
  if (!mayRead(account, repo)) throw notFound();
  if (need.appOnly === true) throw new Refusal(403, "You must authenticate via a GitHub App.");
  if (need.level === "read") return;
  const owns = repo.owner === account;
  const least = need.role ?? "write";
  if (!owns && (repo.parent !== null || !hasRole(account, least))) {
    throw new Refusal(403, "Must have admin rights to Repository.");
  }
}

/** Throws what GitHub answers when the token does not reach. Installation tokens reach one repository only. */
export function authorize(token: Token | null, repo: RepoRecord, need: Need): void {
  const open = !repo.isPrivate && need.level === "read" && need.always !== true;
  if (token === null) {
    if (open) return;
    throw repo.isPrivate ? notFound() : new Refusal(401, "Requires authentication");
  }
  if (token.kind === "user") {
    authorizePerson(token, repo, need);
    return;
  }
  if (open) return;
  if (repo.parent === null && permits(token, need)) return;
  if (repo.parent !== null && repo.isPrivate) throw notFound();
  const accepted = need.any.map((name) => `${name}=${need.level}`).join("; ");
  throw new Refusal(403, NOT_ACCESSIBLE, { headers: { "x-accepted-github-permissions": accepted } });
}

/** Whether the repository exists for this token at all. */
export function mayReadRepo(token: Token, repo: RepoRecord): boolean {
  if (token.kind === "user") return mayRead(token.account, repo);
  return !repo.isPrivate || repo.parent === null;
}
