import type { Judgement } from "../core/gate.ts";
import type { RepoPath, Sha } from "../core/ids.ts";
import type { FileChange, Snapshot, TreeEntry } from "../core/snapshot.ts";
import { MAX_PLAN_BYTES } from "../gates/decisions/plan.ts";
import type { RepoReader } from "../ports/repo.ts";
import { writeAll } from "./answer-commit.ts";
import { decide } from "./decide.ts";
import { type Judged, type JudgePorts, pullsOf, snapshotOf } from "./judge-subject.ts";
import { headOf, type Subject } from "./subject.ts";

/**
 * Whether a pull request's present head differs from the judged one in nothing but answers that its comment's history
 * proves. Commit messages and authors are not asked: anyone can write those.
 */
export async function isAnswerOnly(judged: Judged, now: Subject, ports: JudgePorts): Promise<boolean> {
  if (judged.decided === null || now.kind !== "pull") return false;
  const { snapshot } = judged.decided;
  const { gathered } = judged.report;
  return await differsInAnswers(snapshot, { subject: now, head: headOf(now), gathered, ports });
}

/**
 * Whether two commits become the same texts once every answer that is known is written into both. So answers that
 * came after the second commit do no harm, and one changed byte beside the answered lines does.
 */
export async function differsInAnswers(
  from: Snapshot,
  to: {
    readonly subject: Subject;
    readonly head: Sha;
    /** What the gates said of `from`: their own questions are answered in a file as well. */
    readonly gathered: readonly Judgement[];
    readonly ports: JudgePorts;
  },
): Promise<boolean> {
  const { subject, head, ports } = to;
  if (from.head === head) return true;
  const after = await snapshotOf(subject, head, { ports, policy: from.policy });
  if (!after.ok || after.value.mergeBase !== from.mergeBase) return false;
  const changes = await ports.repo.readChanges(from.headTree, head);
  const written = async (snapshot: Snapshot) => {
    const request = { snapshot, pulls: pullsOf(subject), gathered: to.gathered, event: null };
    const { unwritten, earlierRecords } = await decide(ports, request);
    const answers = writeAll({ unwritten, records: [] }, ports.hash).files;
    return { answers: textsOf(answers), records: textsOf(earlierRecords) };
  };
  const [before, now] = [await written(from), await written(after.value)];
  for (const change of changes) {
    const { path } = change;
    if (!keepsMode(change)) return false;
    const there = await textOf(ports.repo, change.after);
    // A record is not added to: it stands there as the evidence has it, or it is somebody else's.
    const [old, text] = now.records.has(path)
      ? [now.records.get(path), there]
      : [before.answers.get(path), now.answers.get(path) ?? there];
    if (old === undefined || old !== text) return false;
  }
  return true;
}

function textsOf(files: readonly { readonly path: RepoPath; readonly text: string }[]): ReadonlyMap<RepoPath, string> {
  return new Map(files.map(({ path, text }) => [path, text]));
}

/** GitHub's API writes every file as 100644; nothing else may change. */
function keepsMode({ before, after }: FileChange): boolean {
  if (after === null) return false;
  return after.mode === "100644" && (before === null || before.mode.startsWith("100"));
}

async function textOf(repo: RepoReader, entry: TreeEntry | null): Promise<string | null> {
  if (entry === null) return null;
  const read = await repo.readBlob(entry, MAX_PLAN_BYTES);
  return read.kind === "text" ? read.text : null;
}
