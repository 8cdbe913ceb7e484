import picomatch from "picomatch";
import type { Policy } from "../core/policy.ts";
import type { Account, Pull, PullCommit } from "../core/snapshot.ts";
import { quote } from "../core/text.ts";

export type Scope =
  | { readonly inScope: true; readonly why: string }
  | { readonly inScope: false; readonly why: string };

/** Dependency bots are no agents unless policy lists them: their changes come from a lockfile, not from a plan. */
const DEPENDENCY_BOTS = new Set(["dependabot[bot]", "renovate[bot]"]);

/**
 * Trailers and lines by which the known agents sign their commits: Claude Code, Codex, Copilot, Cursor, Devin, Jules,
 * Gemini, Aider, Amp, OpenHands, Loki Mode, Sweep.
 */
const AGENT_NAMES = "claude|codex|copilot|cursor|devin|jules|gemini|aider|amp|openhands|loki|sweep";
const CO_AUTHOR = new RegExp(`^co-authored-by:[^\\n]{0,200}\\b(?:${AGENT_NAMES})\\b`, "im");
const GENERATED = new RegExp(`\\bgenerated (?:with|by)[^\\n]{0,80}\\b(?:${AGENT_NAMES})\\b`, "i");

/** How our own commits begin. Anyone can write it: it only tells where to look. */
export const OUR_HEADLINE = /^done-gate: /;
/** `github-actions[bot]`. */
const WORKFLOW_BOT_ID = 41_898_282;
const OUR_TRAILER = /^Done-Gate-Answer: /m;

export interface ScopeFacts {
  readonly pull: Pull;
  readonly commits: readonly PullCommit[];
  /** False when the pull request has more commits than GitHub lists: then it is an agent's. */
  readonly complete: boolean;
  /** Our comment is there: in scope once is in scope for the life of the pull request. */
  readonly remembered: boolean;
}

/**
 * Whether this pull request is judged (product.md 3). Any single signal puts it in; no title, no absence of a label
 * and no later commit takes it out again.
 */
export function decideScope(facts: ScopeFacts, policy: Policy): Scope {
  if (policy.scope === "all") return { inScope: true, why: "scope: all" };
  const signal = findSignal(facts, policy);
  return signal === null
    ? { inScope: false, why: "Not an agent pull request (scope: agents)" }
    : { inScope: true, why: signal };
}

function findSignal(facts: ScopeFacts, policy: Policy): string | null {
  const { pull } = facts;
  if (facts.remembered) return "judged before";
  if (pull.labels.includes("agent")) return "label `agent`";
  if (!facts.complete) return "more commits than can be listed";
  const isDependencyBot = DEPENDENCY_BOTS.has(pull.author.login) && !isListed(pull.author, policy);
  if (!isDependencyBot && picomatch.isMatch(pull.head.ref, [...policy.agentBranches], { dot: true, nonegate: true })) {
    return `branch ${quote(pull.head.ref)}`;
  }
  if (isAgent(pull.author, policy)) return `author ${quote(pull.author.login)}`;
  return facts.commits.map((commit) => commitSignal(commit, policy)).find((signal) => signal !== null) ?? null;
}

/**
 * Our own answer commits, written with the workflow's token. Whoever can write commits under that name can as well
 * write them under a person's, so that nothing is given away.
 */
function isOurs({ author, message }: PullCommit): boolean {
  return author?.id === WORKFLOW_BOT_ID && OUR_HEADLINE.test(message) && OUR_TRAILER.test(message);
}

function commitSignal(commit: PullCommit, policy: Policy): string | null {
  if (isOurs(commit)) return null;
  const agent = [commit.author, commit.committer].find((account) => account !== null && isAgent(account, policy));
  if (agent !== undefined && agent !== null) return `commit ${quote(commit.sha.slice(0, 12))} by ${quote(agent.login)}`;
  const signed = CO_AUTHOR.test(commit.message) || GENERATED.test(commit.message);
  return signed ? `commit ${quote(commit.sha.slice(0, 12))} is signed by an agent` : null;
}

function isListed(account: Account, policy: Policy): boolean {
  const login = account.login.toLowerCase();
  return policy.agents.some((agent) =>
    typeof agent === "number" ? agent === account.id : agent.toLowerCase() === login,
  );
}

function isAgent(account: Account, policy: Policy): boolean {
  if (isListed(account, policy)) return true;
  // `web-flow` commits for people who use the web editor; GitHub lists it as a user.
  return account.type === "Bot" && !DEPENDENCY_BOTS.has(account.login);
}
