import { type Node, type ParseError, parseTree } from "jsonc-parser";
import { err, ok, type Result } from "../../core/result.ts";
import { lineAt, quote } from "../../core/text.ts";
import { jsonErrorWords } from "./json-words.ts";
import type { OtherProof } from "./sources/check.ts";

export const MAX_CHECKLIST_BYTES = 256 * 1024;
const MAX_ITEMS = 200;
const MAX_DEPTH = 16;
const MAX_VERIFY_BYTES = 4096;

/** One item, in whatever form the file has it. Malformed parts are listed in `problems`; the rest is still read. */
export interface ItemRecord {
  /** Position in the file, from 0. */
  readonly index: number;
  /** Null when missing or not a text or number. `1` and `"1"` are the same id. */
  readonly id: string | null;
  readonly description: string;
  readonly verify: string | null;
  readonly claim: boolean | null;
  /** From 1. */
  readonly line: number;
  readonly problems: readonly string[];
  /** How an item of another form is proven; absent in the array form, where the command is all there is. */
  readonly other?: OtherProof;
}

export interface ChecklistProblem {
  readonly code: "checklist-invalid" | "input-too-large";
  readonly message: string;
  readonly remedy: string;
  readonly line: number | null;
}

const TELL_FORMAT =
  "Write a JSON array of objects with `id`, `description`, `acceptance`, `verify` (a command) and `passes` (true or false).";

function problem(message: string, line: number | null = null): ChecklistProblem {
  return { code: "checklist-invalid", message, remedy: TELL_FORMAT, line };
}

/**
 * Reads a checklist in the array form (hiway-kit's, seeds.md 2.1). The file as a whole is refused when it is not
 * strict JSON, names a key twice, is nested too deep, is not an array, or is empty: an empty list proves nothing.
 * Problems of one item stay with that item, by index.
 */
export function parseChecklist(text: string): Result<readonly ItemRecord[], ChecklistProblem> {
  const body = text.replace(/^\ufeff/, "");
  const tree = parseStrictJson(body);
  if (!tree.ok) return tree;
  if (tree.value.type === "object") return err(refuseObject(tree.value));
  if (tree.value.type !== "array") return err(problem(`expected an array of items, found ${tree.value.type}`, 1));
  return limitItems((tree.value.children ?? []).map((node, index) => parseItem(node, { index, body })));
}

/** An empty list proves nothing, and one that is too long is not read in part. */
export function limitItems(items: readonly ItemRecord[]): Result<readonly ItemRecord[], ChecklistProblem> {
  if (items.length === 0) return err(problem("the checklist is empty, so it proves nothing", 1));
  if (items.length <= MAX_ITEMS) return ok(markDuplicates(items));
  return err({
    code: "input-too-large",
    message: `the checklist has ${items.length} items, at most ${MAX_ITEMS} are read`,
    remedy: "Split the plan into several folders with a checklist each.",
    line: null,
  });
}

function refuseObject(tree: Node): ChecklistProblem {
  const other = ["categories", "userStories"].find((key) => memberOf(tree, key) !== undefined);
  return other === undefined
    ? problem("expected an array of items, found an object", 1)
    : problem(`this is the form with \`${other}\`: \`done-gate check\` judges it, this reads the array form only`, 1);
}

/** Strict JSON as a tree: no comment, no trailing comma, no key twice, not nested too deep. Without a byte order mark. */
export function parseStrictJson(body: string): Result<Node, ChecklistProblem> {
  const deep = findTooDeep(body);
  if (deep !== null) return err(problem(`nested deeper than ${MAX_DEPTH} levels`, lineAt(body, deep)));
  const errors: ParseError[] = [];
  const tree = parseTree(body, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  if (first !== undefined) {
    return err(problem(`not valid JSON: ${jsonErrorWords(first.error)}`, lineAt(body, first.offset)));
  }
  if (tree === undefined) return err(problem("the file is empty", 1));
  try {
    // The tree parser forgives a few things that JSON does not; both must agree.
    JSON.parse(body);
  } catch {
    return err(problem("not valid JSON", 1));
  }
  const twice = findDuplicateKey(tree);
  return twice === null ? ok(tree) : err(problem(twice.message, lineAt(body, twice.offset)));
}

const STRING_OR_BRACKET = /"(?:[^"\\]|\\.)*"?|[[{]|[\]}]/gs;

/** Where the text nests too deep, or null. Asked of the text, because a parser that recurses falls over first. */
function findTooDeep(body: string): number | null {
  let depth = 0;
  for (const found of body.matchAll(STRING_OR_BRACKET)) {
    if (found[0] === "[" || found[0] === "{") depth += 1;
    else if (!found[0].startsWith('"')) depth -= 1;
    if (depth > MAX_DEPTH) return found.index;
  }
  return null;
}

/** A key named twice means two readers can see two files. */
function findDuplicateKey(node: Node): { readonly message: string; readonly offset: number } | null {
  const children = node.children ?? [];
  if (node.type === "object") {
    const seen = new Set<string>();
    for (const member of children) {
      const key = String(member.children?.[0]?.value);
      if (seen.has(key)) return { message: `the key ${quote(key)} stands twice in one object`, offset: member.offset };
      seen.add(key);
    }
  }
  for (const child of children) {
    const twice = findDuplicateKey(child);
    if (twice !== null) return twice;
  }
  return null;
}

export function memberOf(node: Node, key: string): Node | undefined {
  return node.children?.find((member) => member.children?.[0]?.value === key)?.children?.[1];
}

function parseItem(node: Node, at: { readonly index: number; readonly body: string }): ItemRecord {
  const line = lineAt(at.body, node.offset);
  if (node.type !== "object") {
    const problems = [`expected an object, found ${node.type}`];
    return { index: at.index, id: null, description: "", verify: null, claim: null, line, problems };
  }
  const problems: string[] = [];
  const id = readId(memberOf(node, "id"), problems);
  const verify = readVerify(memberOf(node, "verify"), problems);
  const claim = readClaim(memberOf(node, "passes"), problems);
  const description = memberOf(node, "description");
  const words = description?.type === "string" ? String(description.value) : "";
  return { index: at.index, id, description: words, verify, claim, line, problems };
}

function readId(node: Node | undefined, problems: string[]): string | null {
  const id = node?.type === "string" || node?.type === "number" ? String(node.value) : null;
  if (id === null) problems.push(node === undefined ? "`id` is missing" : `\`id\` is ${node.type}, not a text`);
  else if (id.trim() === "") problems.push("`id` is blank");
  return id === null || id.trim() === "" ? null : id;
}

function readVerify(node: Node | undefined, problems: string[]): string | null {
  if (node?.type === "string") return checkVerify(String(node.value), problems);
  problems.push(node === undefined ? "`verify` is missing" : `\`verify\` is ${node.type}, not a command`);
  return null;
}

/** The command, or null with what is wrong with it added to the problems. */
export function checkVerify(verify: string, problems: string[]): string | null {
  if (verify.trim() === "") problems.push("`verify` is blank");
  else if (verify.includes("\0")) problems.push("`verify` holds a NUL character");
  else if (new TextEncoder().encode(verify).length > MAX_VERIFY_BYTES) {
    problems.push(`\`verify\` is longer than ${MAX_VERIFY_BYTES} bytes (put it into a script)`);
  } else return verify;
  return null;
}

function readClaim(node: Node | undefined, problems: string[]): boolean | null {
  if (node?.type === "boolean") return node.value === true;
  const shown: unknown = node?.value;
  const value = shown === undefined || shown === null ? "" : ` ${quote(JSON.stringify(shown), 40)}`;
  const found = node === undefined ? "missing" : `${node.type}${value}`;
  problems.push(`\`passes\` is ${found}; it is true or false, without quotes`);
  return null;
}

function markDuplicates(items: readonly ItemRecord[]): readonly ItemRecord[] {
  const places = new Map<string, number[]>();
  for (const item of items) {
    if (item.id !== null) places.set(item.id, [...(places.get(item.id) ?? []), item.index]);
  }
  return items.map((item) => {
    const others = (item.id === null ? [] : (places.get(item.id) ?? [])).filter((index) => index !== item.index);
    if (others.length === 0) return item;
    const where = others.map((index) => `#${index}`).join(", ");
    return {
      ...item,
      problems: [...item.problems, `the id stands also at ${where} (\`1\` and \`"1"\` are the same id)`],
    };
  });
}
