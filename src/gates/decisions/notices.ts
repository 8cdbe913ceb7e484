import { quote } from "../../core/text.ts";
import type { SheetEvidence } from "./evidence.ts";
import type { DecidedQuestion, Ledger, LedgerEntry, Refusal } from "./model.ts";
import type { SheetNotice } from "./sheet-model.ts";

const MAX_NOTICES = 10;

export interface NoticeFacts {
  /** Every question that is asked at head, with the answer that stands; null while it waits. */
  readonly asked: readonly {
    readonly decided: DecidedQuestion;
    readonly standing: { readonly by: LedgerEntry | null } | null;
  }[];
  readonly ledger: Ledger;
  readonly evidence: Pick<SheetEvidence, "acts" | "own" | "ownPath">;
}

/**
 * The acts that counted for nothing: for each person and each question the last one, until something counted there
 * since. No clock and no revision decides, so that the same acts always show the same notices.
 */
export function planNotices(facts: NoticeFacts): readonly SheetNotice[] {
  const told = facts.ledger.refusals.filter((refusal, at, all) => {
    const again = all.slice(at + 1).some((each) => isSame(each, refusal) && each.login === refusal.login);
    return !again && isTold(refusal, facts);
  });
  const kept = new Set([...told.filter(isOutsider), ...told.filter((each) => !isOutsider(each))].slice(-MAX_NOTICES));
  return told.filter((refusal) => kept.has(refusal)).map(toNotice);
}

/** Whoever may only read can write any number of them, and must not push out those of people who may answer. */
function isOutsider({ code }: Refusal): boolean {
  return code === "not-permitted" || code === "bot";
}

function isSame(a: Pick<Refusal, "path" | "id">, b: Pick<Refusal, "path" | "id">): boolean {
  return a.path === b.path && a.id === b.id;
}

function isTold(refusal: Refusal, facts: NoticeFacts): boolean {
  const { asked, ledger, evidence } = facts;
  const { acts } = evidence;
  const place = ({ comment, edit }: Pick<Refusal, "comment" | "edit">) =>
    acts.findLastIndex((act) => act.comment === comment && act.edit === edit);
  const restsSince = () => acts.slice(place(refusal) + 1).every(({ by }) => by.login !== refusal.login);
  if (refusal.id === null) return restsSince();
  const found = asked.find(({ decided }) => decided.path === refusal.path && decided.question.id === refusal.id);
  if (found === undefined) {
    return !isOutsider(refusal) && restsSince() && !wasWritten(refusal, facts) && asked.some(isWaiting);
  }
  const partial = ledger.partial.filter((each) => isSame(each, refusal)).flatMap(({ approvals }) => approvals);
  const counted = found.standing === null ? partial : (found.standing.by?.approvals ?? []);
  return counted.every((approval) => place(approval) <= place(refusal));
}

function isWaiting({ standing }: NoticeFacts["asked"][number]): boolean {
  return standing === null;
}

/** A question of the gate goes with its cause: whoever answered it before that has nothing to do again. */
function wasWritten({ path, id }: Refusal, { evidence: { own, ownPath } }: NoticeFacts): boolean {
  return path === ownPath && own?.gated.some(({ question }) => question.id === id) === true;
}

function toNotice({ code, id, login, why }: Refusal): SheetNotice {
  const what = id === null ? quote(login) : `${quote(login)} on ${quote(id)}`;
  return { code, text: `${what}: ${why}` };
}
