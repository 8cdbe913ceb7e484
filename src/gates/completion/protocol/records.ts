import { parseRepoPath, type RepoPath } from "../../../core/ids.ts";
import { oneLine } from "../../../core/text.ts";
import type { Facts } from "./model.ts";
import type { PrdVerdict } from "./verdict.ts";

/** A file for whoever goes on with the work. An artifact; committed only where the policy says so. */
export interface RecordFile {
  readonly path: RepoPath;
  readonly text: string;
}

export interface RecordRequest {
  readonly verdict: PrdVerdict;
  readonly facts: Facts;
  /** SHA-256 of the PRD's bytes, 64 hex digits. */
  readonly prdSha: string;
  /** Date of the head commit, ISO 8601: a record says the same in every run. */
  readonly headDate: string;
  /** A person has accepted every requirement that only a person can judge. */
  readonly personAccepted: boolean;
}

const SOURCE = "reuse-done-recognition";

function recordPath(path: string): RepoPath {
  const parsed = parseRepoPath(path);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

function asJson(value: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function basisOf({ tests }: Facts): string {
  return tests === "green"
    ? "re-ran the tests now (passed)"
    : "code inspection (no passing test run was available to confirm)";
}

function summaryOf({ verdict, facts }: RecordRequest): string {
  const met = verdict.requirements.filter(({ status }) => status === "met").length;
  return `${met} of ${verdict.requirements.length} requirements met; basis: ${basisOf(facts)}`;
}

function renderCompletion(request: RecordRequest): string {
  const { requirements } = request.verdict;
  return asJson({
    outcome: "complete",
    source: SOURCE,
    verdict: "done",
    summary: summaryOf(request),
    requirements_met: requirements.filter(({ status }) => status === "met").length,
    requirements_total: requirements.length,
    verified_at: request.headDate,
  });
}

function renderEvidence(request: RecordRequest): string {
  const { requirements } = request.verdict;
  const met = requirements.filter(({ status }) => status === "met").length;
  const lines = requirements.flatMap(({ status, title, evidence }) => [
    `- ${status === "human" ? "accepted by a person" : status}: ${oneLine(title)}`,
    ...evidence.map(({ path, lines: [from, to] }) => `  - ${oneLine(path)}:${from}-${to}`),
  ]);
  return `${[
    "# Completion Evidence (reuse done-recognition)",
    "",
    `Generated: ${request.headDate}`,
    `Verdict: done (basis: ${basisOf(request.facts)})`,
    `Requirements met: ${met}/${requirements.length}`,
    `Fresh-test axis: ${request.facts.tests === "green" ? "green" : "unknown"}`,
    `Summary: ${summaryOf(request)}`,
    "",
    "## Per-requirement evidence",
    "",
    ...lines,
  ].join("\n")}\n`;
}

function renderSatisfied({ verdict, prdSha, headDate }: RecordRequest): string {
  return asJson({ prd_sha: prdSha, generated_at: headDate, satisfied: verdict.satisfied, source: SOURCE });
}

/**
 * The files that a verdict leaves (gates.md 4, the seed's shapes): two for done, once nobody is asked any more; the
 * list of what needs no more work for incomplete; none for inconclusive.
 */
export function renderRecords(request: RecordRequest): readonly RecordFile[] {
  const { verdict, personAccepted } = request;
  if (verdict.kind === "incomplete") {
    return [{ path: recordPath(".loki/state/satisfied-requirements.json"), text: renderSatisfied(request) }];
  }
  if (verdict.kind === "inconclusive" || (verdict.wants.length > 0 && !personAccepted)) return [];
  return [
    { path: recordPath(".loki/state/completion.json"), text: renderCompletion(request) },
    { path: recordPath(".loki/completion-evidence.md"), text: renderEvidence(request) },
  ];
}
