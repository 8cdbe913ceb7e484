import { getNodeValue, type Node } from "jsonc-parser";
import type { Result } from "../../../core/result.ts";
import { lineAt } from "../../../core/text.ts";
import { type ChecklistProblem, checkVerify, type ItemRecord, limitItems, memberOf } from "../schema.ts";

/** An object with `userStories` is ralph's `prd.json`. */
export function isRalph(tree: Node): boolean {
  return tree.type === "object" && memberOf(tree, "userStories")?.type === "array";
}

/**
 * Whether an array is the flat form: features with `steps` or `acceptanceCriteria` to read, and not one command. An
 * array with a single `verify` is the native form, so that taking some commands away makes those items invalid.
 */
export function isFeatureList(tree: Node): boolean {
  const items = tree.type === "array" ? (tree.children ?? []) : [];
  const prose = (item: Node) => ["steps", "acceptanceCriteria"].some((key) => memberOf(item, key)?.type === "array");
  return items.length > 0 && items.every((item) => prose(item) && memberOf(item, "verify") === undefined);
}

/**
 * Reads ralph's stories: `passes` is a claim, acceptance criteria are prose, so a story without a `verify` of its own is
 * claimed and not provable. The commands that the file names at its top (`verificationCommands`) are items: they are
 * claimed as soon as every story is.
 */
export function parseRalph(tree: Node, body: string): Result<readonly ItemRecord[], ChecklistProblem> {
  const nodes = (tree.type === "array" ? tree : memberOf(tree, "userStories"))?.children ?? [];
  const stories = nodes.map((node) => parseStory(node, body));
  const claim = stories.every((story) => story.claim === true);
  const commands = (memberOf(tree, "verificationCommands")?.children ?? []).map((node, at) =>
    parseCommand(node, { body, claim, id: `verificationCommands ${at + 1}` }),
  );
  return limitItems([...stories, ...commands].map((record, index) => ({ ...record, index })));
}

function parseStory(node: Node, body: string): ItemRecord {
  const line = lineAt(body, node.offset);
  const none = { index: 0, id: null, description: "", verify: null, claim: null, line };
  if (node.type !== "object") return { ...none, problems: [`expected an object, found ${node.type}`] };
  const problems: string[] = [];
  const description = readText(node, "title") || readText(node, "description");
  const id = readText(node, "id") || description;
  if (id === "") problems.push("`id` is missing");
  const passes: unknown = memberOf(node, "passes")?.value ?? false;
  if (typeof passes !== "boolean") problems.push("`passes` is neither true nor false");
  const command = memberOf(node, "verify");
  const verify = command === undefined ? null : readCommand(command, problems);
  return {
    ...none,
    id: id === "" ? null : id,
    description,
    verify,
    claim: passes === true,
    problems,
    other: { owner: null, checks: [], frozen: verify },
  };
}

function parseCommand(
  node: Node,
  about: { readonly body: string; readonly claim: boolean; readonly id: string },
): ItemRecord {
  const problems: string[] = [];
  const verify = readCommand(node, problems);
  const { id, claim } = about;
  const line = lineAt(about.body, node.offset);
  const other = { owner: null, checks: [], frozen: verify };
  return { index: 0, id, description: "", verify, claim, line, problems, other };
}

function readCommand(node: Node, problems: string[]): string | null {
  if (node.type === "string") return checkVerify(String(node.value), problems);
  problems.push(`the command is ${node.type}, not a text`);
  return null;
}

function readText(node: Node, key: string): string {
  const value: unknown = getNodeValue(memberOf(node, key) ?? node);
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
