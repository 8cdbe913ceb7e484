import { isMap, isSeq, parseDocument, type YAMLSeq } from "yaml";
import type { Scenario } from "./format.ts";

export const WORKFLOW_PATH = ".github/workflows/done-gate.yml";

/** The README's workflow with what the scenario says about checkout, inputs and steps around ours. */
export function plantWorkflow(workflow: string, scenario: Scenario): string {
  const { checkout, inputs, before_gate: before, after_gate: after } = scenario;
  const document = parseDocument(workflow);
  const steps: unknown = document.getIn(["jobs", "gate", "steps"]);
  if (!isSeq(steps)) throw new Error("the README's workflow has no job `gate` with steps");
  const checkoutAt = findStep(steps, /^actions\/checkout@/);
  const gateAt = findStep(steps, /^org\/done-gate@/);
  const path = ["jobs", "gate", "steps"];
  if (checkout.depth !== 0) document.setIn([...path, checkoutAt, "with", "fetch-depth"], checkout.depth);
  if (checkout.at === "merge") document.deleteIn([...path, checkoutAt, "with", "ref"]);
  if (checkout.at === "default") document.setIn([...path, checkoutAt, "with", "ref"], scenario.repo.default_branch);
  for (const [name, value] of Object.entries(inputs)) document.setIn([...path, gateAt, "with", name], value);
  steps.items.splice(gateAt + 1, 0, ...after.map((step) => document.createNode(step)));
  steps.items.splice(gateAt, 0, ...before.map((step) => document.createNode(step)));
  return document.toString({ lineWidth: 0 });
}

function findStep(steps: YAMLSeq, uses: RegExp): number {
  const at = steps.items.findIndex((step) => isMap(step) && uses.test(String(step.get("uses") ?? "")));
  if (at === -1) throw new Error(`the README's workflow has no step that uses ${uses.source}`);
  return at;
}
