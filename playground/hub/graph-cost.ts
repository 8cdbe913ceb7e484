import { type DocumentNode, type FieldNode, Kind, type SelectionNode, type SelectionSetNode } from "graphql";
import { number } from "./json.ts";
import type { JsonObject } from "./types.ts";

/** GitHub's own count: each connection's bound times those around it. */
export function countNodes(document: DocumentNode, variables: JsonObject): number {
  const fragments = new Map<string, SelectionSetNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node.selectionSet);
  }
  const counter = { fragments, variables };
  return document.definitions
    .filter((node) => node.kind === Kind.OPERATION_DEFINITION)
    .reduce((total, node) => total + countSet(counter, node.selectionSet, 1), 0);
}

interface Counter {
  readonly fragments: ReadonlyMap<string, SelectionSetNode>;
  readonly variables: JsonObject;
}

function countSet(counter: Counter, selections: SelectionSetNode | undefined, factor: number): number {
  return (selections?.selections ?? []).reduce((total, node) => total + countNode(counter, node, factor), 0);
}

function countNode(counter: Counter, node: SelectionNode, factor: number): number {
  if (node.kind === Kind.INLINE_FRAGMENT) return countSet(counter, node.selectionSet, factor);
  if (node.kind === Kind.FRAGMENT_SPREAD) return countSet(counter, counter.fragments.get(node.name.value), factor);
  const size = boundOf(counter, node);
  const inner = size === undefined ? factor : factor * size;
  return (size === undefined ? 0 : inner) + countSet(counter, node.selectionSet, inner);
}

function boundOf(counter: Counter, field: FieldNode): number | undefined {
  const argument = field.arguments?.find(({ name }) => name.value === "first" || name.value === "last");
  if (argument?.value.kind === Kind.INT) return Number(argument.value.value);
  return argument?.value.kind === Kind.VARIABLE ? number(counter.variables[argument.value.name.value]) : undefined;
}
