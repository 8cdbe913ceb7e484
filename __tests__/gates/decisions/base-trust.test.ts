import { expect, it } from "vitest";
import type { Ledger } from "../../../src/gates/decisions/model.ts";
import { deriveState, questionsOf } from "../../../src/gates/decisions/provenance.ts";
import { gated, lines, plan, task } from "./plan-texts.ts";

const ledger: Ledger = {
  answers: [],
  partial: [],
  past: [],
  voided: [],
  refusals: [],
  shown: [],
  historyRead: true,
};
const resolved = gated({ status: "RESOLVED", answer: "push", resolved_by: "user" });
const base = plan(lines(resolved, task({ requires_decision: "g1" })));

function stateOf(text: string) {
  const [asked] = questionsOf(plan(text));
  if (asked === undefined) throw new Error("the plan asks nothing");
  return deriveState(asked, { ledger, base, fork: false }).state;
}

it("believes base's answer as long as the tasks behind it say what they said", () => {
  expect(stateOf(base.text)).toMatchObject({ kind: "answered", option: "push" });
});

it("does not believe it for a task that became another one, although the record names no digest", () => {
  const changed = lines(resolved, task({ requires_decision: "g1", description: "Email every customer" }));
  expect(stateOf(changed)).toMatchObject({ kind: "unproven", code: "question-changed" });
});
