import type { Finding } from "../core/finding.ts";
import type { Judgement } from "../core/gate.ts";
import type { Result } from "../core/result.ts";
import type { Snapshot } from "../core/snapshot.ts";
import { quote } from "../core/text.ts";
import { acceptedIn } from "../gates/decisions/accepted.ts";
import type { AcceptedDraft } from "../gates/decisions/drafts.ts";
import { type DecisionPorts, gatherDecisions } from "../gates/decisions/gather.ts";
import { judgeDecisions } from "../gates/decisions/judge.ts";
import type { EvidenceReader } from "../ports/evidence.ts";
import type { Log } from "../ports/log.ts";
import type { PullView } from "../ports/pulls.ts";
import { externalIdOf } from "../report/announce.ts";
import { errorWords } from "./evaluate.ts";

export interface MemberPorts extends DecisionPorts {
  readonly log: Log;
  readonly evidence?: EvidenceReader | undefined;
  /** The facts of a member as its own runs see them. */
  takeMember(view: PullView): Promise<Result<Snapshot, Finding>>;
}

/**
 * What people accepted on the sheet of each member of a merge group, judged as that pull request's own run judges it.
 * A member that cannot be read accepts nothing: the group asks then.
 */
export async function readAccepted(
  members: readonly PullView[],
  ports: MemberPorts,
): Promise<readonly AcceptedDraft[]> {
  const accepted: AcceptedDraft[] = [];
  for (const view of members) {
    try {
      accepted.push(...(await readMember(view, ports)));
    } catch (error) {
      ports.log.info(`What pull request ${view.pull.number} accepted cannot be read: ${quote(errorWords(error))}.`);
    }
  }
  return accepted;
}

async function readMember(view: PullView, ports: MemberPorts): Promise<readonly AcceptedDraft[]> {
  const snapshot = await ports.takeMember(view);
  if (!snapshot.ok) return [];
  const gathered = (await readGathered(view, ports)).filter(({ gate }) => gate !== "decisions");
  const evidence = await gatherDecisions(ports, snapshot.value, { pulls: [view], gathered, scan: null, event: null });
  return acceptedIn(evidence, judgeDecisions(evidence));
}

/** What the other gates wanted there stands in the member's own check. */
async function readGathered({ pull }: PullView, { evidence }: MemberPorts): Promise<readonly Judgement[]> {
  const externalId = externalIdOf({ pr: pull.number, baseRef: pull.base.ref });
  const runs = await evidence?.readRuns(pull.head.sha, externalId);
  return runs?.evidence.kind === "found" ? runs.evidence.evidence.gathered : [];
}
