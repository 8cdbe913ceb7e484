import { canonicalJson } from "../../../core/canonical-json.ts";
import type { FoundDecision } from "../../../core/gate.ts";
import { showText } from "../../../core/prompt-text.ts";
import { cut, quote } from "../../../core/text.ts";
import type { Hash } from "../../../ports/hash.ts";
import type { Plan, TaskRecord } from "../model.ts";
import { operationsIn } from "../plan-floor.ts";
import { addFound } from "./add-found.ts";
import { shownTexts } from "./ask.ts";
import type { Claim } from "./read-answer.ts";

export interface Settled {
  readonly found: readonly FoundDecision[];
  /** How many quoted nothing of their task, or could not be put as a question. */
  readonly dropped: number;
}

interface About {
  readonly plan: Plan;
  /** Tasks that the rules look at in this change. */
  readonly ruled: readonly TaskRecord[];
  readonly hash: Hash;
  readonly redact: (text: string) => string;
}

const MAX_FOUND = 30;

/** What of the model's claims becomes a question. It can only add: nothing said here closes or changes a decision. */
export function settleClaims(claims: readonly Claim[], about: About): Settled {
  const { plan, hash } = about;
  const found = new Map<string, FoundDecision>();
  let dropped = 0;
  for (const claim of claims) {
    const task = plan.tasks.find(({ id, ...each }) => id === claim.task_id && quotes(claim, { id, ...each }, about));
    if (task === undefined) dropped += 1;
    else if (!isAsked(claim, task, about)) {
      const decision = toDecision(claim, task, about);
      const usable = [decision, { ...decision, options: null }].find(
        (each) => found.size < MAX_FOUND && isAddable(each, plan, hash),
      );
      if (usable === undefined) dropped += 1;
      else found.set(usable.id, found.get(usable.id) ?? usable);
    }
  }
  return { found: [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1)), dropped };
}

const MIN_QUOTE = /(?:.*[\p{L}\p{N}]){3}/u;

/** The quote stands in the task's own text as the model was shown it, byte for byte. */
function quotes({ quote: words }: Claim, task: TaskRecord, { redact }: About): boolean {
  return MIN_QUOTE.test(words) && shownTexts(task, redact).some((text) => text.includes(words));
}

/** Somebody asks it already: an author's decision of this task or kind, or the rules, which no model can silence. */
function isAsked(claim: Claim, task: TaskRecord, { plan, ruled }: About): boolean {
  const covering = plan.gated.find(({ question, source }) => question.id === claim.covered_by && source !== "scan");
  if (covering !== undefined) {
    const { id, category } = covering.question;
    if (task.requiresDecision === id || category === claim.category) return true;
  }
  if (claim.category !== "irreversible" || !ruled.includes(task)) return false;
  const named = new Set([task.description, ...task.prose].flatMap(operationsIn));
  return operationsIn(claim.quote).some((kind) => named.has(kind));
}

const MAX_TEXT_CHARS = 400;
const MAX_QUOTE_CHARS = 160;
const ID_CHARS = 12;

function toDecision(claim: Claim, task: TaskRecord, { hash, redact }: About): FoundDecision {
  const show = (text: string) => cut(showText(text.trim(), redact), MAX_TEXT_CHARS);
  const words = claim.quote.trim().replace(/\s+/g, " ").toLowerCase();
  const subject = hash.sha256(canonicalJson([task.id, claim.category, words]));
  const irreversible = claim.category === "irreversible";
  const said = quote(claim.quote, MAX_QUOTE_CHARS);
  const radius = show(claim.blast_radius);
  return {
    id: `s-${subject.slice(0, ID_CHARS)}`,
    task: task.id,
    category: claim.category,
    needs: show(claim.needs) || `Go on with ${said}?`,
    why: `${show(claim.why)} Found by the scan: task ${quote(showText(task.id, redact))} says ${said}.`.trim(),
    blastRadius: radius !== "" ? radius : irreversible ? said : null,
    options: irreversible || claim.options.length === 0 ? null : claim.options.map(show),
  };
}

/** Put into the plan it makes no flaw; what stands there already makes none either. */
function isAddable(decision: FoundDecision, plan: Plan, hash: Hash): boolean {
  const after = addFound(plan, [decision], hash);
  return after.gated.some(({ question }) => question.id === decision.id);
}
