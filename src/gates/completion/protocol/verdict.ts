import { canonicalJson } from "../../../core/canonical-json.ts";
import { type Finding, finding, type ReasonCode } from "../../../core/finding.ts";
import type { DecisionDraft, RequirementReport, RequirementStatus } from "../../../core/gate.ts";
import type { RepoPath } from "../../../core/ids.ts";
import { count, quote } from "../../../core/text.ts";
import type { PrdAction } from "../action.ts";
import type { Requirement } from "../requirements/model.ts";
import type { Answer, Facts, RequirementOutcome } from "./model.ts";
import { EXITS, type Trouble, troubleFinding } from "./trouble.ts";

/** Without a test run, a requirement is believed on so many quotes. */
export const QUOTES_WITHOUT_TESTS = 2;

/** Everything that decides. Nothing in it is a model's word that was not checked. */
export interface VerdictInput {
  readonly prd: RepoPath;
  readonly action: PrdAction;
  readonly requirements: readonly Requirement[];
  /** By id, after all checks. An id that is not there was not answered. */
  readonly outcomes: ReadonlyMap<string, RequirementOutcome>;
  /** Why there is no answer that counts, if there is none. */
  readonly trouble: Trouble | null;
  /** What all answers together say at their end; null when nobody was asked. Necessary for done, never sufficient. */
  readonly said: Answer["verdict"] | null;
  readonly facts: Facts;
  /** Why an earlier gate is red, as a clause; null when none is. */
  readonly priorRed: string | null;
}

export interface PrdVerdict {
  /** `done` with something in `wants` waits for a person. */
  readonly kind: "done" | "incomplete" | "inconclusive";
  readonly requirements: readonly RequirementReport[];
  readonly findings: readonly Finding[];
  readonly wants: readonly DecisionDraft[];
  /** Titles that need no more work; a title that stands twice counts as its lowest. Empty when anything is red. */
  readonly satisfied: readonly string[];
}

const NOT_ASKED: RequirementOutcome = { status: "uncertain", evidence: [], quotes: 0, why: "it was not judged" };

interface Judged {
  readonly requirement: Requirement;
  readonly outcome: RequirementOutcome;
}

function withStatus(judged: readonly Judged[], status: RequirementStatus): readonly Judged[] {
  return judged.filter(({ outcome }) => outcome.status === status);
}

/**
 * The verdict over one PRD, derived again from facts (gates.md 4; the model's own word is necessary, never
 * sufficient). Total and pure. Where rows overlap, the earlier holds: what is red, what was not answered, what is
 * open, a stale PRD, the model's own doubt, no test run.
 */
export function deriveVerdict(input: VerdictInput): PrdVerdict {
  const judged = input.requirements.map((requirement) => ({
    requirement,
    outcome: input.outcomes.get(requirement.id) ?? NOT_ASKED,
  }));
  const red = redFinding(input);
  if (red !== null) {
    const open = withStatus(judged, "unmet").map((each) => openFinding(input.prd, each));
    return conclude(input, judged, { kind: "incomplete", findings: [red, ...open], satisfied: false });
  }
  const blocked = findBlock(input, judged);
  if (blocked !== null) return conclude(input, judged, blocked);
  return conclude(input, judged, { kind: "done", findings: [], satisfied: true });
}

interface Decided {
  readonly kind: PrdVerdict["kind"];
  readonly findings: readonly Finding[];
  /** Whether what is met may be left alone by whoever goes on. */
  readonly satisfied: boolean;
}

function conclude(input: VerdictInput, judged: readonly Judged[], decided: Decided): PrdVerdict {
  const { kind, findings, satisfied } = decided;
  // Nobody is asked about the rest of a PRD that was not judged.
  const asks = input.trouble === null ? withStatus(judged, "human") : [];
  return {
    kind,
    requirements: judged.map((each) => reportOf(input.prd, each)),
    findings,
    wants: asks.map((each) => draftFor(input.prd, each)),
    satisfied: satisfied ? satisfiedTitles(judged) : [],
  };
}

function reportOf(prd: RepoPath, { requirement, outcome }: Judged): RequirementReport {
  const { id, key, title, line } = requirement;
  const { status, evidence, why } = outcome;
  return { prd, id, key, title, line, status, evidence, why };
}

function redFinding(input: VerdictInput): Finding | null {
  const { prd, facts, priorRed } = input;
  if (facts.tests !== "red" && priorRed === null) return null;
  const why = facts.tests === "red" ? "tests failed at this commit" : `${priorRed}`;
  return finding("tests-red", {
    path: prd,
    message: `${quote(prd)} cannot be done: ${why}. No model was asked, and nothing counts as satisfied.`,
    remedy: `Make them pass, then push. ${EXITS}`,
  });
}

function findBlock(input: VerdictInput, judged: readonly Judged[]): Decided | null {
  const { prd, trouble } = input;
  if (trouble !== null) return inconclusive(troubleFinding(trouble, { path: prd }));
  if (judged.length === 0) {
    return inconclusive(
      place(input, "prd-low-confidence", {
        clause: "no requirement was found in it, so nothing could be judged",
        remedy: "Write requirements as a list or as headings of their own.",
      }),
    );
  }
  return findOpen(input, judged) ?? findStale(input, judged) ?? findDoubt(input, judged);
}

function inconclusive(found: Finding): Decided {
  return { kind: "inconclusive", findings: [found], satisfied: false };
}

interface Said {
  readonly clause: string;
  readonly remedy: string;
}

function place(input: VerdictInput, code: ReasonCode, { clause, remedy }: Said): Finding {
  const message = `${quote(input.prd)}: ${clause}.`;
  return finding(code, { path: input.prd, message, remedy: `${remedy} ${EXITS}` });
}

function findOpen(input: VerdictInput, judged: readonly Judged[]): Decided | null {
  const [met, unmet, uncertain] = [
    withStatus(judged, "met"),
    withStatus(judged, "unmet"),
    withStatus(judged, "uncertain"),
  ];
  if (unmet.length > 0 || (met.length > 0 && uncertain.length > 0)) {
    const findings = judged
      .filter(({ outcome }) => outcome.status === "unmet" || outcome.status === "uncertain")
      .map((each) => openFinding(input.prd, each));
    return { kind: "incomplete", findings, satisfied: true };
  }
  const [first] = uncertain;
  if (first === undefined) return null;
  return inconclusive(
    place(input, "all-uncertain", {
      clause: `none of ${count(uncertain.length, "requirement")} could be settled (${reasonOf(first.outcome)})`,
      remedy: "Name requirements by their ids in tests, or write criteria that code can meet.",
    }),
  );
}

function reasonOf({ why }: RequirementOutcome): string {
  return why ?? "no reason was given";
}

function openFinding(prd: RepoPath, { requirement, outcome }: Judged): Finding {
  const { title, line, key } = requirement;
  const unmet = outcome.status === "unmet";
  return finding(unmet ? "requirement-unmet" : "requirement-uncertain", {
    path: prd,
    line: Math.max(1, line),
    item: key,
    message: `${quote(title)} ${unmet ? "is not met" : "could not be confirmed"}: ${reasonOf(outcome)}`,
    remedy: `${unmet ? "Build it" : "Make it visible in source that can be quoted"}, then push. ${EXITS}`,
  });
}

/** A PRD older than the code it describes was made from that code's past: it cannot say that the code is done. */
function findStale(input: VerdictInput, judged: readonly Judged[]): Decided | null {
  if (input.action !== "update") return null;
  const clause = "the code has moved on since this PRD was made from it, so it cannot say that the work is done";
  const remedy = "Make the PRD anew, or name it under `completion.prds` in the policy once a person stands by it.";
  if (withStatus(judged, "met").length === 0) return inconclusive(place(input, "all-uncertain", { clause, remedy }));
  return { kind: "incomplete", findings: [place(input, "requirement-uncertain", { clause, remedy })], satisfied: true };
}

function findDoubt(input: VerdictInput, judged: readonly Judged[]): Decided | null {
  const met = withStatus(judged, "met");
  if (met.length > 0 && input.said !== "done") {
    const clause = "every requirement has evidence, and yet the model says that the work is not done";
    return inconclusive(
      place(input, "model-disagrees", { clause, remedy: "Re-run; if it stays so, read the code that was quoted." }),
    );
  }
  if (input.facts.tests === "green") return null;
  const thin = met.filter(({ outcome }) => outcome.quotes < QUOTES_WITHOUT_TESTS);
  if (thin.length === 0) return null;
  const titles = thin.map(({ requirement }) => quote(requirement.title)).join(", ");
  const clause = `no tests ran at this commit, and without them ${QUOTES_WITHOUT_TESTS} quotes of code are needed for each requirement (missing for ${titles})`;
  return inconclusive(
    place(input, "no-tests-ran", { clause, remedy: "Name the test command under `completion.tests` in the policy." }),
  );
}

/** A requirement that no reading of code can settle is a person's to accept. */
function draftFor(prd: RepoPath, { requirement, outcome }: Judged): DecisionDraft {
  const { key, title, line } = requirement;
  return {
    reason: "needs-person",
    subject: canonicalJson([prd, key, title]),
    category: "policy",
    needs: `A person's word that this requirement is met: ${quote(title)}`,
    why: reasonOf(outcome),
    blastRadius: null,
    asks: [
      finding("needs-person", {
        path: prd,
        line: Math.max(1, line),
        item: key,
        message: `${quote(title)} is for a person to judge: ${reasonOf(outcome)}`,
        remedy: `Look at it, then answer in the gate's comment. ${EXITS}`,
      }),
    ],
    accepted: { findings: [], items: [] },
  };
}

function normalise(title: string): string {
  return title.trim().toLowerCase().replace(/\s+/g, " ");
}

/** A title that is met at one place and not at another is not satisfied (seeds.md 1.5). */
function satisfiedTitles(judged: readonly Judged[]): readonly string[] {
  const open = new Set(
    judged.filter(({ outcome }) => outcome.status !== "met").map(({ requirement }) => normalise(requirement.title)),
  );
  const titles = withStatus(judged, "met").map(({ requirement }) => requirement.title);
  return [...new Map(titles.map((title) => [normalise(title), title])).values()].filter(
    (title) => !open.has(normalise(title)),
  );
}
