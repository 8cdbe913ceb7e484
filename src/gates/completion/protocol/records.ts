import type { PrdReport } from "../../../core/gate.ts";
import { parseRepoPath, type RepoPath } from "../../../core/ids.ts";
import { oneLine } from "../../../core/text.ts";

/** A file for whoever goes on with the work. An artifact; committed only where the policy says so. */
export interface RecordFile {
  readonly path: RepoPath;
  readonly text: string;
}

const SOURCE = "reuse-done-recognition";
const MARK_NONE = "unknown (no commit of its own)";

function recordPath(path: string): RepoPath {
  const parsed = parseRepoPath(path);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

/** Every character as itself: only what JSON cannot hold is escaped. */
function asJson(value: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function basisOf({ tests }: PrdReport): string {
  return tests === "green"
    ? "re-ran the tests now (passed)"
    : "code inspection (no passing test run was available to confirm)";
}

function countMet({ requirements }: PrdReport): number {
  return requirements.filter(({ status }) => status === "met").length;
}

function summaryOf(prd: PrdReport): string {
  const { requirements } = prd;
  const accepted = requirements.filter(({ status }) => status === "human").length;
  const people = accepted === 0 ? "" : `, ${accepted} accepted by a person`;
  return `${countMet(prd)} of ${requirements.length} requirements met${people}; basis: ${basisOf(prd)}`;
}

function renderCompletion(prd: PrdReport): string {
  return asJson({
    outcome: "complete",
    source: SOURCE,
    verdict: "done",
    summary: summaryOf(prd),
    requirements_met: countMet(prd),
    requirements_total: prd.requirements.length,
    verified_at: prd.committedAt,
  });
}

function renderEvidence(prd: PrdReport): string {
  const lines = prd.requirements.flatMap(({ status, title, evidence }) => [
    `- ${status === "human" ? "accepted by a person" : status}: ${oneLine(title)}`,
    ...evidence.map(({ path, lines: [from, to] }) => `  - ${oneLine(path)}:${from}-${to}`),
  ]);
  return `${[
    "# Completion Evidence (reuse done-recognition)",
    "",
    `Generated: ${prd.committedAt ?? MARK_NONE}`,
    `Verdict: done (basis: ${basisOf(prd)})`,
    `Requirements met: ${countMet(prd)}/${prd.requirements.length}`,
    `Fresh-test axis: ${prd.tests === "green" ? "green" : "unknown"}`,
    `Summary: ${summaryOf(prd)}`,
    "",
    "## Per-requirement evidence",
    "",
    ...lines,
  ].join("\n")}\n`;
}

function renderSatisfied({ sha256, committedAt, satisfied, tests }: PrdReport): string {
  // Red tests disprove every claim of being satisfied, whatever a caller put there.
  const titles = tests === "red" ? [] : satisfied;
  return asJson({ prd_sha: sha256, generated_at: committedAt, satisfied: titles, source: SOURCE });
}

/**
 * The files that a verdict leaves (gates.md 4, the seed's shapes): two for done, once nobody is asked any more; the
 * list of what needs no more work for incomplete; none for inconclusive. Their only date is the head commit's, so
 * that every run over a commit writes the same bytes.
 */
export function renderRecords(prd: PrdReport, open: { readonly wants: number }): readonly RecordFile[] {
  if (prd.verdict === "incomplete") {
    return [{ path: recordPath(".loki/state/satisfied-requirements.json"), text: renderSatisfied(prd) }];
  }
  if (prd.verdict === "inconclusive" || open.wants > 0) return [];
  return [
    { path: recordPath(".loki/state/completion.json"), text: renderCompletion(prd) },
    { path: recordPath(".loki/completion-evidence.md"), text: renderEvidence(prd) },
  ];
}
