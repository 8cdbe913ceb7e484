import type { PlanPair, SheetEvidence } from "./evidence.ts";
import type { DecidedQuestion, Ledger, Plan, Unwritten } from "./model.ts";
import { lacksReopen } from "./provenance.ts";

interface Files {
  readonly plans: readonly PlanPair[];
  readonly only: SheetEvidence;
  readonly ledger: Ledger;
}

/** What the files lack of what people did, file by file in the order given. */
export function listUnwritten(decided: readonly DecidedQuestion[], files: Files): readonly Unwritten[] {
  const found = files.plans.flatMap(({ head, inFile }): readonly Unwritten[] =>
    head === null || inFile === undefined ? [] : [{ kind: "scan", inFile, plan: head }],
  );
  const answers = decided.flatMap((each) =>
    each.path === files.only.ownPath ? lackOfOwn(each, files) : lackOfPlan(each, files),
  );
  return [...found, ...answers];
}

function lackOfOwn(decided: DecidedQuestion, { only, ledger }: Files): readonly Unwritten[] {
  const { path, record, unwritten: entry } = decided;
  if (entry === null || record !== null) return lackOf(decided, { plan: only.own, base: null, ledger });
  return [{ kind: "append", path, text: only.own?.text ?? null, asked: decided, entry }];
}

function lackOfPlan(decided: DecidedQuestion, { plans, ledger }: Files): readonly Unwritten[] {
  const pair = plans.find(({ path }) => path === decided.path);
  return lackOf(decided, { plan: pair?.head ?? null, base: pair?.base ?? null, ledger });
}

function lackOf(
  decided: DecidedQuestion,
  { plan, base, ledger }: Pick<Files, "ledger"> & { readonly plan: Plan | null; readonly base: Plan | null },
): readonly Unwritten[] {
  const { question, unwritten: entry } = decided;
  if (plan === null) return [];
  if (entry !== null) return [{ kind: "answer", plan, id: question.id, entry }];
  const by = lacksReopen(decided, ledger);
  return by === null ? [] : [{ kind: "reopen", plan, id: question.id, baseMeta: baseMetaOf(decided, base), by }];
}

function baseMetaOf({ question }: DecidedQuestion, base: Plan | null) {
  return question.bindsMeta === null ? undefined : base?.meta?.values.get(question.bindsMeta);
}
