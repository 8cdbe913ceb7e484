import type { Ledger, LedgerEntry } from "./model.ts";

/**
 * The ledgers of a merge group's members as one. Where two of them answer the same question differently, nobody can
 * say which word holds, and neither does.
 */
export function joinLedgers(ledgers: readonly Ledger[]): Ledger {
  const [only] = ledgers;
  if (only !== undefined && ledgers.length === 1) return only;
  const answers = ledgers.flatMap((each) => each.answers);
  const answered = answers.filter((entry) => answers.every((other) => !contradicts(entry, other)));
  return {
    answers: answered,
    partial: ledgers.flatMap((each) => each.partial),
    past: ledgers.flatMap((each) => each.past),
    voided: ledgers.flatMap((each) => each.voided),
    refusals: ledgers.flatMap((each) => each.refusals),
    shown: ledgers.flatMap((each) => each.shown),
    historyRead: ledgers.every((each) => each.historyRead),
  };
}

function contradicts(a: LedgerEntry, b: LedgerEntry): boolean {
  return a.path === b.path && a.id === b.id && a.digest === b.digest && a.option !== b.option;
}
