import type { Finding } from "../../core/finding.ts";
import type { ItemReport, Judgement } from "../../core/gate.ts";
import { count } from "../../core/text.ts";

const SAID_IN_TITLE = [
  ["claimed-but-red", "claimed but red"],
  ["open", "open"],
  ["timed-out", "timed out"],
  ["invalid", "invalid"],
  ["refused", "refused"],
  ["held", "held for a person"],
  ["not-run", "not run"],
  ["not-provable", "not provable"],
] as const;

const PLAN_ONLY = "Plan only";

/** The title of a judgement after people answered: what was held may be proven now. */
export function retitle(before: Judgement, settled: Judgement): string {
  if (settled.items.length === 0) return before.title;
  const planOnly = before.title.startsWith(PLAN_ONLY);
  return checklistTitle({ reports: settled.items, findings: settled.findings, planOnly });
}

/** One line: how many items are proven, what became of the others, and how many commands nobody has reviewed. */
export function checklistTitle(facts: {
  readonly reports: readonly ItemReport[];
  readonly findings: readonly Finding[];
  readonly planOnly: boolean;
}): string {
  const { reports } = facts;
  const broken = facts.findings.find(
    (found) => found.code === "checklist-invalid" || found.code === "checklist-removed",
  );
  if (reports.length === 0) return broken === undefined ? "no item could be read" : brokenWords(broken);
  const parts = [facts.planOnly ? `${PLAN_ONLY}: ${count(reports.length, "item")} to prove` : provenWords(reports)];
  if (broken !== undefined) parts.push(brokenWords(broken));
  const removed = facts.findings.filter((found) => found.code === "item-removed").length;
  if (removed > 0) parts.push(`${count(removed, "item")} removed`);
  const fresh = reports.filter((item) => item.fresh).length;
  if (fresh > 0) {
    parts.push(
      `${fresh} of ${count(reports.length, "verify command")} ${fresh === 1 ? "is" : "are"} new here, reviewed by nobody`,
    );
  }
  return parts.join("; ");
}

function brokenWords(found: Finding): string {
  return found.code === "checklist-removed" ? "a checklist was removed" : "a checklist cannot be read";
}

function provenWords(reports: readonly ItemReport[]): string {
  const proven = reports.filter((item) => item.result === "proven").length;
  const others = SAID_IN_TITLE.flatMap(([result, words]) => {
    const amount = reports.filter((item) => item.result === result).length;
    return amount === 0 ? [] : [`${amount} ${words}`];
  });
  const tail = others.length === 0 ? "" : `: ${others.join(", ")}`;
  return `${proven} of ${count(reports.length, "item")} proven${tail}`;
}
