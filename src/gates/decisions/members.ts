import { applyEdits, getNodeValue, type Node, parseTree, type Edit as TextEdit } from "jsonc-parser";
import { canonicalJson, type Json } from "../../core/canonical-json.ts";

/** What becomes of one member of a line's object. */
export interface MemberChange {
  readonly key: string;
  /** Undefined: the member goes. */
  readonly value: Json | undefined;
  /** An absent member is added behind the last one; otherwise it stays absent. */
  readonly adds: boolean;
}

interface Member {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly keyEnd: number;
  readonly value: Node;
}

/**
 * One line's JSON text with some members of its object set or removed. A member that has its value already keeps its
 * spelling, an added one is set apart as the last one is, and every other byte stays. Throws on text that is no object.
 */
export function editMembers(line: string, changes: readonly MemberChange[]): string {
  const members = readMembers(line);
  const gone = new Set<string>();
  const edits: TextEdit[] = [];
  let added = "";
  for (const { key, value, adds } of changes) {
    const member = members.find((each) => each.key === key);
    if (value === undefined) gone.add(key);
    else if (member !== undefined) edits.push(...setValue(member, value));
    else if (adds) added += addition(line, members, { key, value });
  }
  if (added !== "") edits.push({ offset: members.at(-1)?.end ?? 0, length: 0, content: added });
  return applyEdits(line, [...edits, ...removals(members, gone)]);
}

function readMembers(line: string): readonly Member[] {
  const tree = parseTree(line);
  if (tree?.type !== "object") throw new Error("a line that is no JSON object cannot be edited");
  return (tree.children ?? []).map((property) => {
    const [key, value] = property.children ?? [];
    if (key === undefined || value === undefined) throw new Error("a member without a value cannot be edited");
    const { offset: start, length } = property;
    return { key: String(key.value), start, end: start + length, keyEnd: key.offset + key.length, value };
  });
}

function setValue({ value: node }: Member, value: Json): readonly TextEdit[] {
  const now: Json = getNodeValue(node);
  if (canonicalJson(now) === canonicalJson(value)) return [];
  return [{ offset: node.offset, length: node.length, content: JSON.stringify(value) }];
}

/** A member's text as the line spells its last one: the same space before it and after its key. */
function addition(
  line: string,
  members: readonly Member[],
  member: { readonly key: string; readonly value: Json },
): string {
  const [previous, last] = members.slice(-2);
  if (previous === undefined || last === undefined) throw new Error("a record without a type and an id has no answer");
  const before = line.slice(previous.end, last.start);
  const colon = line.slice(last.keyEnd, last.value.offset);
  return before + JSON.stringify(member.key) + colon + JSON.stringify(member.value);
}

/** A member goes with the comma before it; those at the very start go with the comma behind. */
function removals(members: readonly Member[], gone: ReadonlySet<string>): readonly TextEdit[] {
  const firstKept = members.findIndex((member) => !gone.has(member.key));
  return members.flatMap((member, at) => {
    if (!gone.has(member.key)) return [];
    const from = at < firstKept ? member.start : (members[at - 1]?.end ?? member.start);
    const to = at < firstKept ? (members[at + 1]?.start ?? member.end) : member.end;
    return [{ offset: from, length: to - from, content: "" }];
  });
}
