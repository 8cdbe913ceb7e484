import type { PrdReport, RequirementReport } from "../core/gate.ts";
import type { Report } from "../core/report.ts";
import { count, oneLine, quote } from "../core/text.ts";

const MAX_TITLE_CHARS = 120;
const MAX_WHY_CHARS = 200;
const MAX_PLACES = 3;

/** Each requirement with its status and where the code shows it, document by document. Empty without any. */
export function renderRequirements(report: Report): string {
  return report.judgements
    .flatMap((judgement) => judgement.prds ?? [])
    .map(renderPrd)
    .join("\n\n");
}

function renderPrd(prd: PrdReport): string {
  const met = prd.requirements.filter(({ status }) => status === "met").length;
  const head = `#### ${quote(prd.path)}: ${met} of ${count(prd.requirements.length, "requirement")} met`;
  const rows = prd.requirements.map(renderRow);
  const table = ["| | Requirement | Status | Evidence or why not |", "| :-- | :-- | :-- | :-- |", ...rows];
  return [head, "", ...(rows.length === 0 ? [] : [...table, ""]), basisWords(prd)].join("\n");
}

function renderRow(requirement: RequirementReport): string {
  const { id, title, status } = requirement;
  const cells = [id, quote(title, MAX_TITLE_CHARS), status, placesOrWhy(requirement)];
  // Pipes would end a cell, even in a code span.
  return `| ${cells.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`;
}

function placesOrWhy({ evidence, why }: RequirementReport): string {
  if (why !== null) return quote(oneLine(why), MAX_WHY_CHARS);
  const places = evidence.map(({ path, lines: [from, to] }) => `${path}:${from === to ? from : `${from}-${to}`}`);
  const more = places.length > MAX_PLACES ? [`and ${places.length - MAX_PLACES} more`] : [];
  return [...places.slice(0, MAX_PLACES).map((place) => quote(place)), ...more].join(", ");
}

const TESTS: Readonly<Record<PrdReport["tests"], string>> = {
  green: "tests ran in this run and passed",
  red: "tests ran in this run and failed",
  none: "no test ran in this run",
};

/** Who wanted more than was asked for must see how to get it (the seed's plan, section 7). */
const EXITS = "To extend it, change the document in its own pull request; to rebuild, remove the completion claim.";

/** On what the table rests, in one line. */
function basisWords({ model, tests, action, verdict }: PrdReport): string {
  const judge =
    model === null ? "No model was asked" : `Answered by ${quote(model)}, each quote checked in this commit`;
  const stale = action === "update" ? "; the document is older than the code, so it cannot end as done" : "";
  return `${judge}; ${TESTS[tests]}${stale}.${verdict === "done" ? ` ${EXITS}` : ""}`;
}
