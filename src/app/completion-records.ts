import type { Judgement, PrdReport } from "../core/gate.ts";
import type { Report } from "../core/report.ts";
import { conclude } from "../core/verdict.ts";
import { type RecordFile, renderRecords } from "../gates/completion/protocol/records.ts";

/**
 * The records of each judged document, given the answers of people (gates.md 4, the table of outcomes). All gates are
 * asked: a record that says "complete" outlives the check, and must not be there while another gate waits or fails.
 */
function recordsOf(judgements: readonly Judgement[]): readonly (readonly RecordFile[])[] {
  const passed = conclude(judgements.map(({ verdict }) => verdict)) === "success";
  const judgement = judgements.find(({ gate }) => gate === "completion");
  return (judgement?.prds ?? []).map((prd) => recordsOfPrd(prd, passed && judgement?.verdict === "pass"));
}

function recordsOfPrd(prd: PrdReport, passed: boolean): readonly RecordFile[] {
  // A record names the commit's own time, so that it says the same in every run; work that is held is not complete.
  if (prd.committedAt === null || (prd.verdict === "done" && !passed)) return [];
  return renderRecords(prd, { wants: 0 });
}

/** The records as files of one folder: with several documents, those of the second and later ones are numbered. */
export function completionFiles(judgements: readonly Judgement[]): Report["files"] {
  return recordsOf(judgements).flatMap((records, at) =>
    records.map(({ path, text }) => {
      const name = path.slice(path.lastIndexOf("/") + 1);
      return { name: at === 0 ? name : `${at + 1}-${name}`, text };
    }),
  );
}

/** The records as they are committed (policy `completion.record`): their paths have room for one document only. */
export function committedRecords(judgements: readonly Judgement[]): readonly RecordFile[] {
  const [only, ...others] = recordsOf(judgements);
  return only === undefined || others.length > 0 ? [] : only;
}
