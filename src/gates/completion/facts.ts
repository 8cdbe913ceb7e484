import { type Finding, finding } from "../../core/finding.ts";
import type { ItemReport, Judgement } from "../../core/gate.ts";
import { assertNever } from "../../core/result.ts";
import { readTestRun } from "../../core/test-run.ts";
import { quote } from "../../core/text.ts";
import type { CommandOutcome } from "../../ports/shell.ts";
import type { Facts } from "./protocol/model.ts";

/** One command of `completion.tests`, run at the judged commit. */
export interface TestRun {
  readonly command: string;
  readonly outcome: CommandOutcome;
}

/** Runs test commands at the judged commit, or says why nothing may be run there. */
export type RunTests = (
  commands: readonly string[],
) => Promise<
  { readonly kind: "ran"; readonly runs: readonly TestRun[] } | { readonly kind: "blocked"; readonly finding: Finding }
>;

/** What this run knows of tests, and what is wrong with it. */
export interface FreshFacts extends Facts {
  readonly findings: readonly Finding[];
}

/**
 * The fresh tests (gates.md 4): checklist items whose runner said that it ran some, and the policy's own commands. A
 * results file in the repository is a claim and is not looked at.
 */
export function readFacts(prior: readonly Judgement[], runs: readonly TestRun[]): FreshFacts {
  const items = prior.flatMap((judgement) => judgement.items).filter((item) => (item.tests ?? 0) > 0);
  const own = runs.map(readRun);
  const outcomes = [...items.map(ofItem), ...own.map(({ tests }) => tests)];
  return {
    tests: outcomes.includes("red") ? "red" : outcomes.includes("green") ? "green" : "none",
    ran: [...items.map(itemWords), ...own.map(({ words }) => words)],
    findings: own.flatMap(({ found }) => (found === null ? [] : [found])),
  };
}

function ofItem(item: ItemReport): Facts["tests"] {
  return item.exit === 0 ? "green" : "red";
}

function itemWords(item: ItemReport): string {
  return `${item.verify ?? item.id}: ${item.tests} tests, exit ${item.exit}`;
}

interface ReadRun {
  readonly tests: Facts["tests"];
  readonly words: string;
  readonly found: Finding | null;
}

function readRun({ command, outcome }: TestRun): ReadRun {
  if (outcome.kind !== "exited") return red(command, endWords(outcome));
  const { exit, tail } = outcome;
  if (exit !== 0) return red(command, `exit code ${exit}`);
  // The maintainers named the command as the tests: without a count that we can read, its exit code stands.
  const count = readTestRun(command, tail, exit)?.tests ?? null;
  if (count !== 0) {
    return { tests: "green", words: `${command}: ${count === null ? "" : `${count} tests, `}exit 0`, found: null };
  }
  const found = finding("no-tests-ran", {
    message: `${quote(command)} exited 0, and its runner says that it ran no test`,
    remedy: "Let `completion.tests` in the policy name a command that runs tests.",
  });
  return { tests: "none", words: `${command}: no tests, exit 0`, found };
}

function red(command: string, ended: string): ReadRun {
  const found = finding("tests-red", {
    message: `${quote(command)} of \`completion.tests\` gave ${ended}`,
    remedy: "Make it pass; until then nothing is done.",
  });
  return { tests: "red", words: `${command}: ${ended}`, found };
}

function endWords(outcome: Exclude<CommandOutcome, { readonly kind: "exited" }>): string {
  switch (outcome.kind) {
    case "killed":
      return `the signal ${outcome.signal}`;
    case "timed-out":
      return `nothing within ${outcome.timeoutMs / 1000} seconds`;
    case "not-started":
      return `no start: ${outcome.why}`;
    default:
      return assertNever(outcome);
  }
}
