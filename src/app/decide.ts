import type { Judgement } from "../core/gate.ts";
import { settleJudgement } from "../core/settle.ts";
import type { Snapshot } from "../core/snapshot.ts";
import type { CommentTrigger } from "../core/trigger.ts";
import type { RecordFile } from "../gates/completion/protocol/records.ts";
import { type AcceptedDraft, answersFor } from "../gates/decisions/drafts.ts";
import type { DecisionEvidence } from "../gates/decisions/evidence.ts";
import { type DecisionPorts, gatherDecisions } from "../gates/decisions/gather.ts";
import { type Decisions, judgeDecisions } from "../gates/decisions/judge.ts";
import type { Unwritten } from "../gates/decisions/model.ts";
import { parseSheet } from "../gates/decisions/sheet.ts";
import type { Sheet } from "../gates/decisions/sheet-model.ts";
import { planSheet } from "../gates/decisions/sheet-plan.ts";
import { listUnwritten } from "../gates/decisions/unwritten.ts";
import type { PullView } from "../ports/pulls.ts";
import { committedRecords } from "./completion-records.ts";
import { crashed, settleAll } from "./evaluate.ts";

export type DecidePorts = DecisionPorts;

export interface DecideRequest {
  readonly snapshot: Snapshot;
  /** The pull request, or the members of a merge group; empty on the command line. */
  readonly pulls: readonly PullView[];
  /** What the gates said before any answer was counted; of the decisions gate itself, what its scan found. */
  readonly gathered: readonly Judgement[];
  /** The comment event of this run: it proves its tick once when the history cannot be read. */
  readonly event: CommentTrigger | null;
  /** In a merge group: what was accepted on the members' own sheets. */
  readonly accepted?: readonly AcceptedDraft[];
}

export interface Decided {
  /** The decisions gate's judgement, settled. */
  readonly decisions: Judgement;
  /** Those of all other gates, settled by the answers, in the order given. */
  readonly judgements: readonly Judgement[];
  /** Null when there is no one pull request to show it on. */
  readonly sheet: Sheet | null;
  /** What is oldest stands first within a file. */
  readonly unwritten: readonly Unwritten[];
  /** What policy wants committed beside the next answers. */
  readonly records: readonly RecordFile[];
  /** What may have been committed so before another gate began to wait: a reopened decision takes no record back. */
  readonly earlierRecords: readonly RecordFile[];
}

/**
 * Judges the decisions of a snapshot, and settles what the other gates said by the answers (gates.md 0). On trouble
 * with what it reads nothing is answered, and the sheet stays as it stands in the comment.
 */
export async function decide(ports: DecidePorts, request: DecideRequest): Promise<Decided> {
  const { snapshot, pulls, event } = request;
  const gathered = request.gathered.filter(({ gate }) => gate !== "decisions");
  const scan = request.gathered.find(({ gate }) => gate === "decisions") ?? null;
  try {
    const found = await gatherDecisions(ports, snapshot, { pulls, gathered, scan, event });
    const evidence = { ...found, accepted: request.accepted ?? [] };
    return settle(evidence, judgeDecisions(evidence), { gathered, snapshot });
  } catch (error) {
    const sheet = pulls.length === 1 ? sheetOf(pulls[0]?.comment?.body ?? "") : null;
    const judgements = settleAll(gathered, []);
    return {
      decisions: crashed("decisions", error),
      judgements,
      sheet,
      unwritten: [],
      records: [],
      earlierRecords: [],
    };
  }
}

function sheetOf(body: string): Sheet | null {
  const parsed = parseSheet(body);
  return parsed.kind === "sheet" ? parsed.sheet : null;
}

function settle(
  evidence: DecisionEvidence,
  judged: Decisions,
  { gathered, snapshot }: Pick<DecideRequest, "gathered" | "snapshot">,
): Decided {
  const { planned, opened, ledgers, judgement } = judged;
  const answers = answersFor(evidence.asked, opened.flat());
  const [only] = evidence.sheets;
  const [ledger] = ledgers;
  const single = evidence.sheets.length === 1 && only !== undefined && ledger !== undefined ? { only, ledger } : null;
  const decided = [...planned, ...(opened[0] ?? [])];
  const judgements = settleAll(gathered, answers);
  const decisions = settleJudgement(judgement, answers);
  const recorded = single !== null && snapshot.policy.completion.record;
  return {
    decisions,
    judgements,
    records: recorded ? committedRecords([...judgements, decisions]) : [],
    earlierRecords: recorded ? committedRecords(judgements.filter(({ gate }) => gate === "completion")) : [],
    sheet:
      single === null
        ? null
        : planSheet({ decided, ledger: single.ledger, evidence: single.only, policy: evidence.policy }),
    unwritten: single === null ? [] : listUnwritten(decided, { ...single, plans: evidence.plans }),
  };
}
