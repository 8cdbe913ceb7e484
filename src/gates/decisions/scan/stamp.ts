import { applyEdits, type Node, parseTree } from "jsonc-parser";
import type { Plan } from "../model.ts";
import { isRecord } from "../record.ts";

/** The task graph that a plan says was looked through; null when it says none. */
export function stampOf({ meta }: Plan): string | null {
  const preflight = meta?.values.get("preflight");
  const stamp = isRecord(preflight) ? preflight["task_graph_hash"] : undefined;
  return typeof stamp === "string" ? stamp : null;
}

/** A meta record's line with `preflight.task_graph_hash` set; every other byte stays. The same hash changes nothing. */
export function stampLine(line: string, hash: string): string {
  const tree = parseTree(line);
  if (tree?.type !== "object") throw new Error("a line that is no JSON object cannot be stamped");
  const preflight = findMember(tree, "preflight");
  if (preflight === null) return addMember(line, tree, `"preflight":{"task_graph_hash":${JSON.stringify(hash)}}`);
  if (preflight.type !== "object") return replaceNode(line, preflight, JSON.stringify({ task_graph_hash: hash }));
  const known = findMember(preflight, "task_graph_hash");
  if (known === null) return addMember(line, preflight, `"task_graph_hash":${JSON.stringify(hash)}`);
  return known.value === hash ? line : replaceNode(line, known, JSON.stringify(hash));
}

function findMember(object: Node, key: string): Node | null {
  const property = object.children?.find(({ children }) => children?.[0]?.value === key);
  return property?.children?.[1] ?? null;
}

function replaceNode(line: string, { offset, length }: Node, content: string): string {
  return applyEdits(line, [{ offset, length, content }]);
}

/** Behind the last member, set apart as the one before it is. */
function addMember(line: string, object: Node, member: string): string {
  const [previous, last] = object.children?.slice(-2) ?? [];
  if (previous === undefined) return applyEdits(line, [{ offset: object.offset + 1, length: 0, content: member }]);
  const apart = last === undefined ? "," : line.slice(previous.offset + previous.length, last.offset);
  const end = last ?? previous;
  return applyEdits(line, [{ offset: end.offset + end.length, length: 0, content: apart + member }]);
}
