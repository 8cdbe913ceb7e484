import { finding } from "../core/finding.ts";
import type { Answer, Gate, Judgement } from "../core/gate.ts";
import type { Policy } from "../core/policy.ts";
import type { Off } from "../core/report.ts";
import { settleJudgement } from "../core/settle.ts";
import type { Snapshot } from "../core/snapshot.ts";
import { quote } from "../core/text.ts";
import { GATES, type GateName } from "../core/verdict.ts";
import { checklistGate } from "../gates/checklist/gate.ts";
import type { ChecklistPorts } from "../gates/checklist/gather.ts";
import { retitle } from "../gates/checklist/title.ts";
import type { CompletionPorts } from "../gates/completion/gather.ts";
import { ratchetGate } from "../gates/ratchet/gate.ts";
import type { RatchetPorts } from "../gates/ratchet/gather.ts";
import { retitleRatchet } from "../gates/ratchet/title.ts";
import type { Shell } from "../ports/shell.ts";
import { createRunTests } from "./completion-tests.ts";

export interface Evaluation {
  readonly gathered: readonly Judgement[];
  readonly off: readonly Off[];
}

/** How the completion gate reaches a model and the tests. */
export type CompletionReach = Pick<CompletionPorts, "openModel" | "nonce" | "redact">;

export type GatePorts = ChecklistPorts & RatchetPorts & CompletionReach;

/**
 * Gathers and judges a snapshot with every gate of this version, before any answer is counted: checklist and ratchet
 * side by side, then completion, given what they said (gates.md 0).
 */
export async function evaluate(ports: GatePorts, snapshot: Snapshot): Promise<Evaluation> {
  const prior = await Promise.all([judgeWith(checklistGate, ports, snapshot), judgeWith(ratchetGate, ports, snapshot)]);
  const { policy } = snapshot;
  if (completionOff(policy) !== null) return { gathered: prior, off: offGates(prior, policy) };
  if (ports.openModel(policy.completion.model).kind === "none") {
    return { gathered: prior, off: [{ gate: "completion", why: "no key of a model is given here" }] };
  }
  return { gathered: [...prior, await judgeCompletion(ports, snapshot, prior)], off: [] };
}

/** Its code is a tenth of the program and most pull requests claim nothing: it is loaded when it is needed. */
async function judgeCompletion(ports: GatePorts, snapshot: Snapshot, prior: readonly Judgement[]): Promise<Judgement> {
  try {
    const { createCompletionGate } = await import("../gates/completion/gate.ts");
    const reach = { ...ports, runTests: createRunTests(ports, snapshot) };
    return await judgeWith(createCompletionGate(prior), reach, snapshot);
  } catch (error) {
    return crashed("completion", error);
  }
}

/** Why policy has the completion gate off; null when it is on. What it names and cannot be used is not off. */
function completionOff({ completion }: Policy): string | null {
  if (completion.when === "never") return "switched off by policy (`completion.when`)";
  return completion.model.provider === "none" ? "policy names no model (`completion.model`)" : null;
}

/** What the gates said, given the answers of people. */
export function settleAll(gathered: readonly Judgement[], answers: readonly Answer[]): readonly Judgement[] {
  return gathered.map((judgement) => {
    const settled = settleJudgement(judgement, answers);
    if (judgement.gate === "checklist") return { ...settled, title: retitle(judgement, settled) };
    if (judgement.gate === "ratchet") return { ...settled, title: retitleRatchet(judgement, settled) };
    return settled;
  });
}

/** The gates that are missing from a list of judgements, with why: by policy, as far as one was read. */
export function offGates(judgements: readonly Judgement[], policy: Policy | null): readonly Off[] {
  const absent = GATES.filter((gate) => judgements.every((judgement) => judgement.gate !== gate));
  const byPolicy = policy === null ? null : completionOff(policy);
  return absent.map((gate) => ({
    gate,
    why: (gate === "completion" ? byPolicy : null) ?? "not judged in this run",
  }));
}

async function judgeWith<Ports, Evidence>(
  gate: Gate<Ports, Evidence>,
  ports: Ports,
  snapshot: Snapshot,
): Promise<Judgement> {
  try {
    return gate.judge(await gate.gather(ports, snapshot));
  } catch (error) {
    return crashed(gate.name, error);
  }
}

/** A gate that fell over has seen nothing: inconclusive, never a pass and never left out. */
export function crashed(gate: GateName, error: unknown): Judgement {
  const found = finding("gate-crashed", {
    message: `the gate ${quote(gate)} could not finish: ${quote(errorWords(error))}`,
    remedy: "Run it again; if it stays, report it with this run's log.",
  });
  return { gate, verdict: "inconclusive", title: "could not finish", findings: [found], wants: [], items: [] };
}

/** An error and its causes in one line. */
export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${errorWords(error.cause)})`;
}

/**
 * A shell that runs each command once: judging the same head again (because a policy or comment changed meanwhile)
 * must not run repository code again, and two items with one command share its result.
 */
export function rememberRuns(shell: Shell): Shell {
  const runs = new Map<string, ReturnType<Shell["run"]>>();
  return {
    slots: shell.slots,
    get isolation() {
      return shell.isolation;
    },
    reach: () => shell.reach(),
    run(command, limits) {
      const known = runs.get(command);
      if (known !== undefined) return known;
      const run = shell.run(command, limits);
      runs.set(command, run);
      return run;
    },
  };
}
