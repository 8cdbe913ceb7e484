import { canonicalJson, type Json } from "../../core/canonical-json.ts";
import { REASONS } from "../../core/finding.ts";
import type { DecisionDraft } from "../../core/gate.ts";
import type { AcceptedDraft } from "./drafts.ts";
import type { DecisionEvidence } from "./evidence.ts";
import type { DecidedQuestion, LedgerEntry } from "./model.ts";

/** Reasons whose subject is a list: one question for all that differs, so that two changes together ask another one. */
const LISTED: ReadonlySet<DecisionDraft["reason"]> = new Set(["protected-changed", "irreversible-operation"] as const);

/** Losses of tests are asked about as one list, under the reason of the first of them. */
function familyOf(reason: DecisionDraft["reason"]): string {
  const [gate] = REASONS[reason];
  return gate === "ratchet" && reason !== "losses-masked" ? gate : reason;
}

/** What a pull request's own sheet says was accepted of what it asks. */
export function acceptedIn(
  { asked }: DecisionEvidence,
  { opened }: { readonly opened: readonly (readonly DecidedQuestion[])[] },
): readonly AcceptedDraft[] {
  const decided = opened.flat();
  return asked.flatMap(({ draft, digest }) => {
    const state = decided.find((each) => each.digest === digest)?.state;
    return state?.kind === "answered" ? [{ draft, by: state.by }] : [];
  });
}

/**
 * A merge group asks about the difference of all its members at once, and no sheet can answer that. What is exactly
 * the union of differences that were accepted, each on its own pull request, is accepted.
 */
export function acceptUnions(
  opened: readonly DecidedQuestion[],
  { asked, accepted = [] }: Pick<DecisionEvidence, "asked" | "accepted">,
): readonly DecidedQuestion[] {
  if (accepted.length === 0) return opened;
  return opened.map((decided) => {
    const draft = asked.find(({ digest }) => digest === decided.digest)?.draft;
    const parts = draft === undefined || decided.state.kind !== "open" ? null : partsIn(draft, accepted);
    return parts === null ? decided : { ...decided, state: { kind: "answered", option: "proceed", by: join(parts) } };
  });
}

/** The accepted drafts that a draft is made of; null when a part of it was accepted nowhere. */
function partsIn(draft: DecisionDraft, accepted: readonly AcceptedDraft[]): readonly AcceptedDraft[] | null {
  const wanted = partsOf(draft);
  const same = accepted
    .filter((each) => familyOf(each.draft.reason) === familyOf(draft.reason) && each.draft.category === draft.category)
    .map((each) => ({ each, parts: partsOf(each.draft) }));
  if (!wanted.every((part) => same.some(({ parts }) => parts.includes(part)))) return null;
  return same.filter(({ parts }) => parts.some((part) => wanted.includes(part))).map(({ each }) => each);
}

/** What a draft asks about, one by one: each with what the others share. A subject that is no list is one whole. */
function partsOf({ reason, subject }: DecisionDraft): readonly string[] {
  const whole = [subject];
  if (!LISTED.has(reason) && REASONS[reason][0] !== "ratchet") return whole;
  const value: Json = JSON.parse(subject);
  const lists = isRecord(value) ? Object.entries(value).filter(([, each]) => Array.isArray(each)) : [["", value]];
  const [[key, list] = ["", null]] = lists;
  if (lists.length !== 1 || !Array.isArray(list) || list.length === 0) return whole;
  return list.map((part: Json) => canonicalJson(isRecord(value) ? { ...value, [String(key)]: [part] } : [part]));
}

function isRecord(value: Json): value is { readonly [key: string]: Json } {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function join(parts: readonly AcceptedDraft[]): LedgerEntry | null {
  const [first, ...rest] = parts.flatMap(({ by }) => (by === null ? [] : [by]));
  if (first === undefined) return null;
  const all = [first, ...rest];
  return {
    ...first,
    approvals: all.flatMap(({ approvals }) => approvals),
    selfApproved: all.some(({ selfApproved }) => selfApproved),
  };
}
