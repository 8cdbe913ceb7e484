import type { Judgement } from "../../core/gate.ts";
import { count } from "../../core/text.ts";
import type { LossCode, RatchetEvidence } from "./evidence.ts";

const SAID: readonly (readonly [LossCode, string, string?])[] = [
  ["test-removed", "test removed", "tests removed"],
  ["test-commented-out", "test commented out", "tests commented out"],
  ["test-unreachable", "test unreachable", "tests unreachable"],
  ["test-emptied", "test emptied", "tests emptied"],
  ["test-skipped", "test skipped", "tests skipped"],
  ["test-focused", "test focused", "tests focused"],
  ["assertion-removed", "test with fewer assertions", "tests with fewer assertions"],
  ["assertion-trivial", "test with trivial assertions", "tests with trivial assertions"],
  ["rows-removed", "table with fewer rows", "tables with fewer rows"],
  ["tests-not-run", "setting keeps tests from running", "settings keep tests from running"],
  ["threshold-lowered", "threshold lowered", "thresholds lowered"],
];

function lossWords(amountOf: (code: LossCode) => number): readonly string[] {
  return SAID.flatMap(([code, one, many]) => {
    const amount = amountOf(code);
    return amount === 0 ? [] : [count(amount, one, many)];
  });
}

/**
 * The title after people answered: what they accepted is no loss any more, and is said to be accepted. It stays where
 * nothing was asked, or something asked is still open or was refused.
 */
export function retitleRatchet(before: Judgement, settled: Judgement): string {
  const isAccepted = before.wants.length > 0 && settled.wants.length === 0;
  const isOpen = settled.findings.some(
    ({ level }) => level === "fail" || level === "waiting" || level === "inconclusive",
  );
  return isAccepted && !isOpen ? `accepted by a person: ${before.title}` : before.title;
}

/** One line: what is lost, or the numbers on both sides. */
export function ratchetTitle(evidence: RatchetEvidence): string {
  if (!evidence.hasTests) return "no test file here or at base";
  const accepted = evidence.policy.marker === "accept" && evidence.markers.length > 0;
  const lost = lossWords((code) => evidence.losses.filter((loss) => loss.code === code).length);
  const parts = accepted && lost.length > 0 ? [`accepted by the marker: ${lost.join(", ")}`] : [...lost];
  if (evidence.masked.length > 0) parts.push(`${count(evidence.masked.length, "loss", "losses")} masked by additions`);
  if (evidence.unread.length > 0) parts.push(`${count(evidence.unread.length, "file")} could not be compared`);
  if (parts.length > 0) return parts.join(", ");
  return evidence.files === 0 ? "no test file changed" : `no test lost: ${numbers(evidence)}`;
}

function numbers({ before, after }: RatchetEvidence): string {
  const change = (from: number, to: number, what: string): string =>
    from === to ? count(to, what) : `${from} to ${count(to, what)}`;
  return `${change(before.tests, after.tests, "test")}, ${change(before.assertions, after.assertions, "assertion")}`;
}
