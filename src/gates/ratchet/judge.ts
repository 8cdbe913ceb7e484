import { canonicalJson } from "../../core/canonical-json.ts";
import type { Finding } from "../../core/finding.ts";
import type { DecisionDraft, Judgement } from "../../core/gate.ts";
import { count, quote } from "../../core/text.ts";
import { verdictOf } from "../../core/verdict.ts";
import type { Loss, RatchetEvidence } from "./evidence.ts";
import { asideFindings, explainedFindings, lossFindings, maskedFindings, unreadFindings } from "./findings.ts";
import { MARKER_FORM } from "./marker.ts";
import { ratchetTitle } from "./title.ts";

/** Judges what a change did to the tests. Total and pure: the same evidence gives the same judgement. */
export function judgeRatchet(evidence: RatchetEvidence): Judgement {
  const title = ratchetTitle(evidence);
  if (!evidence.hasTests) {
    return { gate: "ratchet", verdict: "not-applicable", title, findings: [], wants: [], items: [] };
  }
  const lost = judgeLosses(evidence);
  const masked = judgeMasked(evidence);
  const findings = [
    ...unreadFindings(evidence),
    ...lost.findings,
    ...masked.findings,
    ...asideFindings(evidence),
    ...explainedFindings(evidence),
  ];
  const wants = [...lost.wants, ...masked.wants];
  return { gate: "ratchet", verdict: verdictOf(findings), title, findings, wants, items: [] };
}

type Judged = Pick<Judgement, "findings" | "wants">;

const HOW = `Bring it back; or write \`${MARKER_FORM}\` in an added line of a test file that exists at head, or in the message of any commit of this pull request`;

function markerRemedy(marker: RatchetEvidence["policy"]["marker"]): string {
  return marker === "ask" ? `${HOW}: a person is then asked to accept it.` : `${HOW}.`;
}

function judgeLosses({ losses, markers, policy }: RatchetEvidence): Judged {
  const [first] = losses;
  if (first === undefined) return { findings: [], wants: [] };
  const [marker] = markers;
  if (marker === undefined)
    return { findings: lossFindings(losses, { level: "fail", remedy: markerRemedy(policy.marker) }), wants: [] };
  const said = `${quote(marker.reason)} (${quote(marker.place)})`;
  if (policy.marker === "accept") {
    const remedy = `Accepted by the marker ${said}, as the policy allows (\`ratchet.marker: accept\`).`;
    return { findings: lossFindings(losses, { level: "warning", remedy }), wants: [] };
  }
  const asks = lossFindings(losses, {
    level: "waiting",
    remedy: `Bring it back, or have a person accept the marker ${said}.`,
  });
  const accepted = lossFindings(losses, { level: "warning", remedy: `A person accepted it: the marker says ${said}.` });
  const why = `The change says why: ${said}. Whoever removes a test cannot also be the one to accept it.`;
  return { findings: [], wants: [{ ...draft(losses, asks, accepted), reason: first.code, why }] };
}

/** Canonical text of what is asked: the same list of lost tests is the same question. */
function subjectOf(losses: readonly Loss[]): string {
  const lines = losses.map(({ code, path, test, why }) => canonicalJson([code, path, test, why])).sort();
  return canonicalJson(lines);
}

function draft(
  losses: readonly Loss[],
  asks: readonly Finding[],
  accepted: readonly Finding[],
): Omit<DecisionDraft, "reason" | "why"> {
  return {
    subject: subjectOf(losses),
    category: "policy",
    needs: `Accept ${count(losses.length, "loss", "losses")} of tests or checks: ${listed(losses)}?`,
    blastRadius: null,
    asks,
    accepted: { findings: accepted, items: [] },
  };
}

const MAX_LISTED = 10;

function listed(losses: readonly Loss[]): string {
  const names = losses.slice(0, MAX_LISTED).map(({ path, test }) => quote(test === "" ? path : `${path} > ${test}`));
  return losses.length > MAX_LISTED ? `${names.join(", ")} and ${losses.length - MAX_LISTED} more` : names.join(", ");
}

function judgeMasked({ masked, policy }: RatchetEvidence): Judged {
  if (masked.length === 0) return { findings: [], wants: [] };
  const asks = maskedFindings(masked, policy.masked === "ask" ? "waiting" : "warning");
  if (policy.masked === "warn") return { findings: asks, wants: [] };
  const want = draft(masked, asks, maskedFindings(masked, "warning", "A person accepted the replacement."));
  const why = masked.every(({ code }) => code === "tests-not-run")
    ? "Another repository's workflow is called now, and what it runs is not known here."
    : "New tests make up the numbers, but nothing shows that they check what the lost ones did.";
  return { findings: [], wants: [{ ...want, reason: "losses-masked", why }] };
}
