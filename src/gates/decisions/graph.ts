import { canonicalJson } from "../../core/canonical-json.ts";
import { type Digest, digestSchema } from "../../core/decision.ts";
import type { Hash } from "../../ports/hash.ts";
import type { TaskRecord } from "./model.ts";

/**
 * The canonical text of a plan's task graph: id, description and decision (or null) of every task, sorted by the id's
 * UTF-16 code units, so that moving lines changes nothing.
 */
export function taskGraphText(tasks: readonly TaskRecord[]): string {
  const sorted = [...tasks].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  return canonicalJson(sorted.map((task) => [task.id, task.description, task.requiresDecision]));
}

/** `meta.preflight.task_graph_hash` (gates.md 5, "Digest"). */
export function taskGraphHash(tasks: readonly TaskRecord[], hash: Hash): Digest {
  return digestSchema.parse(`sha256:${hash.sha256(taskGraphText(tasks))}`);
}
