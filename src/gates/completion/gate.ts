import type { Gate, Judgement } from "../../core/gate.ts";
import type { CompletionEvidence } from "./evidence.ts";
import { type CompletionPorts, gatherCompletion } from "./gather.ts";
import { judgeCompletion } from "./judge.ts";

/** The completion gate comes after the others: it asks no model about work that they found wanting (gates.md 0). */
export function createCompletionGate(prior: readonly Judgement[]): Gate<CompletionPorts, CompletionEvidence> {
  return {
    name: "completion",
    gather: (ports, snapshot) => gatherCompletion(ports, snapshot, prior),
    judge: judgeCompletion,
  };
}
