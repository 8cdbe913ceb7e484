import type { Expect } from "./format-expect.ts";
import { type ReportFacts, readFacts } from "./report-facts.ts";
import { matchDecision, readBoxes } from "./sheet-box.ts";
import { ourChecks, ourComments, type StepTrace, type Story } from "./state.ts";
import { findMissing, show } from "./subset.ts";

/** The verdict and its reasons: check, merge button, report, sheet. */
export async function expectResult(
  story: Story,
  trace: StepTrace,
  given: { readonly expect: Expect; readonly sha: string },
): Promise<readonly string[]> {
  const { expect, sha } = given;
  const { hub } = story.told;
  const check = ourChecks(story, sha).at(-1) ?? null;
  const failures: string[] = [];
  const same = (name: string, wanted: unknown, got: unknown) => {
    if (wanted !== undefined && wanted !== got) failures.push(`expected ${name} ${show(wanted)}, got ${show(got)}`);
  };
  same("conclusion", expect.conclusion, check === null ? "none" : (check.conclusion ?? check.status));
  const outcomes = ourChecks(story, sha).map((one) => one.conclusion ?? one.status);
  for (const [outcome, wanted] of Object.entries(expect.checks ?? {})) {
    const all = `number of our checks with ${outcome} (among ${outcomes.join(", ")})`;
    same(all, wanted, outcomes.filter((one) => one === outcome).length);
  }
  if (expect.mergeable !== undefined) {
    const state = trace.group === null ? await hub.mergeable(trace.pr) : hub.groupMergeable(trace.group);
    same(`mergeable (${state.state}: ${state.why.join("; ")})`, expect.mergeable, state.mergeable);
  }
  same("number of comments", expect.comments, ourComments(story, trace.pr).length);
  failures.push(...expectReport(trace, expect), ...expectSheet(story, trace, expect));
  const annotations = (check?.output.annotations ?? []).map((note) => ({
    path: note["path"],
    line: note["start_line"],
    level: note["annotation_level"],
  }));
  const missing = expect.annotations === undefined ? null : findMissing(expect.annotations, annotations);
  if (missing !== null) failures.push(`expected annotations: ${missing}`);
  return failures;
}

function expectReport(trace: StepTrace, expect: Expect): readonly string[] {
  const { verdicts, reasons, notes, no_reasons: absent, order } = expect;
  if ([verdicts, reasons, notes, absent, order].every((wanted) => wanted === undefined)) return [];
  const facts = readFacts(trace.report);
  if (facts === null) return ["expected a report of our step, got none"];
  const missing = findMissing(verdicts ?? {}, facts.verdicts);
  const loud = codesOf(facts, (level) => level !== "note");
  const quiet = codesOf(facts, (level) => level === "note");
  const all = [...loud, ...quiet];
  const ordered = order === undefined || show(order) === show(facts.items);
  return [
    ...(missing === null ? [] : [`expected verdict ${missing}`]),
    ...without(reasons, loud).map((code) => `expected reason ${code}, got ${show(loud)}`),
    ...without(notes, quiet).map((code) => `expected note ${code}, got ${show(quiet)}`),
    ...(absent ?? [])
      .filter((code) => all.includes(code))
      .map((code) => `expected no reason ${code}, got ${show(all)}`),
    ...(ordered ? [] : [`expected order ${show(order)}, got ${show(facts.items)}`]),
  ];
}

function without(wanted: readonly string[] | undefined, got: readonly string[]): readonly string[] {
  return (wanted ?? []).filter((code) => !got.includes(code));
}

function codesOf(facts: ReportFacts, of: (level: string) => boolean): readonly string[] {
  return facts.findings.filter((found) => of(found.level)).map((found) => found.code);
}

function expectSheet(story: Story, trace: StepTrace, expect: Expect): readonly string[] {
  const body = ourComments(story, trace.pr)[0]?.body ?? "";
  const boxes = readBoxes(body);
  const failures: string[] = [];
  for (const [id, options] of Object.entries(expect.boxes ?? {})) {
    const got = matchDecision(boxes, id).map((box) => box.option);
    if (show(options) !== show(got)) failures.push(`expected boxes of ${id} ${show(options)}, got ${show(got)}`);
  }
  const refused = expect.tick_refused;
  if (refused !== undefined && !body.includes(`**${refused}**`))
    failures.push(`expected the sheet to refuse a tick with ${refused}, got ${show(body)}`);
  return failures;
}
