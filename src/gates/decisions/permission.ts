import type { RefusalCode } from "../../core/decision.ts";
import type { Policy } from "../../core/policy.ts";
import type { Account } from "../../core/snapshot.ts";
import { quote } from "../../core/text.ts";
import type { Role } from "../../ports/decisions.ts";

/** Who may answer on one pull request, as data: roles are read before, by numeric id. */
export interface Voters {
  readonly policy: Pick<Policy, "agents" | "decisions">;
  /** The pull request's author. */
  readonly author: Account;
  /** The repository belongs to a person. */
  readonly personal: boolean;
  /** Roles now, by account id; an account that is not in it has none. */
  readonly roles: ReadonlyMap<number, Role>;
}

export interface Objection {
  readonly code: RefusalCode;
  /** One line: why, and the policy line that would allow it. */
  readonly why: string;
}

const MAY_WRITE: ReadonlySet<Role> = new Set(["write", "maintain", "admin"]);
const POLICY_FILE = "`.github/done-gate.yml`";

/**
 * Why this account may not answer (or reopen) a decision; null when it may. The author rule needs to know whether
 * the decision is irreversible; null for a question that is not at head any more.
 */
export function objectTo(by: Account, irreversible: boolean | null, voters: Voters): Objection | null {
  return objectToKind(by, voters) ?? objectToRole(by, voters) ?? objectToAuthor(by, irreversible, voters);
}

function objectToKind(by: Account, { policy }: Voters): Objection | null {
  if (by.type === "Ghost" || by.id === null) {
    return { code: "not-permitted", why: "the account is deleted, so nobody can say who it was" };
  }
  const who = quote(by.login);
  if (by.type !== "User") return { code: "bot", why: `${who} is no person: bots and apps never answer` };
  if (!isListed(by, policy.agents)) return null;
  return { code: "bot", why: `${who} is an agent: to allow it, take it out of ${quote("agents:")} in ${POLICY_FILE}` };
}

function objectToRole(by: Account, { policy, roles }: Voters): Objection | null {
  const role = (by.id === null ? undefined : roles.get(by.id)) ?? "none";
  const who = quote(by.login);
  if (!MAY_WRITE.has(role)) {
    const line = "the repository's settings would allow it (role write); no policy line does";
    return { code: "not-permitted", why: `${who} has the role ${quote(role)} here: ${line}` };
  }
  const { approvers } = policy.decisions;
  if (approvers.length === 0 || isListed(by, approvers)) return null;
  const line = `decisions: {approvers: [${[...approvers, by.login].join(", ")}]}`;
  return { code: "not-permitted", why: `${who} is not among the approvers: ${quote(line)} in ${POLICY_FILE} would do` };
}

function objectToAuthor(by: Account, irreversible: boolean | null, voters: Voters): Objection | null {
  if (!isAuthor(by, voters)) return null;
  const allow = allowAuthor(voters);
  if (allow === "always" || (allow === "reversible" && irreversible !== true)) return null;
  const needed = irreversible === true ? "always" : "reversible";
  const what = irreversible === true ? "an irreversible decision of" : "a decision of";
  const line = `${quote(`decisions: {allow_author: ${needed}}`)} in ${POLICY_FILE} would allow it`;
  return {
    code: "author-excluded",
    why: `${quote(by.login)} is the author, and ${what} one's own is not allowed: ${line}`,
  };
}

export function isAuthor(by: Account, { author }: Voters): boolean {
  return by.id !== null && by.id === author.id;
}

/** The author rule with its default: reversible ones in organisations, all in personal repositories. */
function allowAuthor({ policy, personal }: Voters): "never" | "reversible" | "always" {
  return policy.decisions.allowAuthor ?? (personal ? "always" : "reversible");
}

/** Who may answer such a decision, one line for the sheet. */
export function voterWords(irreversible: boolean, voters: Voters): string {
  const { approvers, minApprovals } = voters.policy.decisions;
  const people =
    approvers.length === 0
      ? "anyone with write access"
      : `one of ${approvers
          .map(String)
          .map((each) => quote(each))
          .join(", ")}`;
  const allow = allowAuthor(voters);
  const excluded = allow === "never" || (allow === "reversible" && irreversible);
  const author = excluded
    ? ", but not the author"
    : confirmsTwice(irreversible, voters)
      ? "; the author ticks twice"
      : "";
  const many = irreversible && minApprovals > 1 ? ` (${minApprovals} different people)` : "";
  return `${people}${author}${many}; no bots, no agents`;
}

/** In personal repositories nobody else may be there to ask: the author confirms what cannot be taken back. */
export function confirmsTwice(irreversible: boolean, { personal }: Voters): boolean {
  return personal && irreversible;
}

export function isListed(account: Account, list: readonly (string | number)[]): boolean {
  const login = account.login.toLowerCase();
  return list.some((each) => (typeof each === "number" ? each === account.id : each.toLowerCase() === login));
}
