import type { Judgement } from "../core/gate.ts";
import type { Snapshot } from "../core/snapshot.ts";
import { scanPlans } from "../gates/decisions/scan/scan-plans.ts";
import { crashed, type Evaluation, evaluate, type GatePorts } from "./evaluate.ts";

/**
 * What all gates gather of a snapshot: the judgements of those that judge it, then what the decisions gate's scan found,
 * which is judged with the answers. `scans` is false where nobody could answer what it finds (a merge group).
 */
export async function gatherGates(
  ports: GatePorts,
  snapshot: Snapshot,
  { scans }: { readonly scans: boolean },
): Promise<Evaluation> {
  // First, so that a large requirements document does not spend what the scan's one question needs.
  const scan = scans ? await lookThrough(ports, snapshot) : null;
  const { gathered, off } = await evaluate(ports, snapshot);
  return { gathered: scan === null ? gathered : [...gathered, scan], off };
}

async function lookThrough(ports: GatePorts, snapshot: Snapshot): Promise<Judgement | null> {
  try {
    return await scanPlans(ports, snapshot);
  } catch (error) {
    return crashed("decisions", error);
  }
}
