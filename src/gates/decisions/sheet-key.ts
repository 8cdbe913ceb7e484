// The keys by which the sheet's own lines are known again: HTML comments, which GitHub's page does not show and keeps
// as they are. A key holds no `--` (it would end the comment in some parsers): that is written `-%2D`.
import { type DecisionId, type Digest, decisionIdSchema, digestSchema } from "../../core/decision.ts";
import { parseRepoPath, type RepoPath } from "../../core/ids.ts";

export interface SectionKey {
  readonly plan: number;
  readonly id: DecisionId;
  readonly path: RepoPath;
  readonly digest: Digest;
}

/** A box is one option of a decision (its place in record order, from 0), or its `reopen` box. */
export type BoxName = number | "reopen";

const SECTION = /^<!-- dg-decision ([1-9][0-9]{0,8}):(\S+) (\S+) (\S+) -->$/;
const BOX = /^- \[([ x])\] (.*) <!-- dg:([1-9][0-9]{0,8}):(\S+):([0-9]{1,3}|reopen) -->$/;

function breakDashes(text: string): string {
  return text.replaceAll("--", "-%2D");
}

function encodePath(path: string): string {
  // A lone surrogate cannot be encoded; git's names, which are bytes, never hold one.
  const whole = path.replace(/\p{Cs}/gu, "\ufffd");
  return breakDashes(whole.split("/").map(encodeURIComponent).join("/"));
}

function decodePath(text: string): RepoPath | null {
  try {
    const path = parseRepoPath(decodeURIComponent(text));
    return path.ok ? path.value : null;
  } catch {
    return null;
  }
}

function decodeId(text: string): DecisionId | null {
  const id = decisionIdSchema.safeParse(text.replaceAll("%2D", "-"));
  return id.success ? id.data : null;
}

const NAMED = /^- (.*) <!-- dg-named (\S+) (\S+) -->$/;

/** A line that names a decision and shows no more of it. */
export function renderNamedLine(label: string, { id, path }: Pick<SectionKey, "id" | "path">): string {
  return `- ${label} <!-- dg-named ${breakDashes(id)} ${encodePath(path)} -->`;
}

export function readNamedLine(line: string): (Pick<SectionKey, "id" | "path"> & { readonly label: string }) | null {
  const [, label = "", idText = "", pathText = ""] = NAMED.exec(line) ?? [];
  if (pathText === "") return null;
  const read = { id: decodeId(idText), path: decodePath(pathText) };
  return read.id === null || read.path === null ? null : { label, id: read.id, path: read.path };
}

export function renderSectionKey({ plan, id, path, digest }: SectionKey): string {
  return `<!-- dg-decision ${plan}:${breakDashes(id)} ${encodePath(path)} ${digest} -->`;
}

/** Null for a line that is no section key. */
export function readSectionKey(line: string): SectionKey | null {
  const [, plan = "", id = "", path = "", digest = ""] = SECTION.exec(line) ?? [];
  // Most lines are no key, and a failed schema costs a hundred times this.
  if (digest === "") return null;
  const read = { id: decodeId(id), path: decodePath(path), digest: digestSchema.safeParse(digest) };
  if (read.id === null || read.path === null || !read.digest.success) return null;
  return { plan: Number(plan), id: read.id, path: read.path, digest: read.digest.data };
}

export interface BoxLine {
  readonly ticked: boolean;
  /** What stands between the box and its key. */
  readonly label: string;
  readonly plan: number;
  readonly id: DecisionId;
  readonly name: BoxName;
}

export function renderBoxLine({ ticked, label, plan, id, name }: BoxLine): string {
  return `- [${ticked ? "x" : " "}] ${label} <!-- dg:${plan}:${breakDashes(id)}:${name} -->`;
}

/** Null for a line that is no box of ours. */
export function readBoxLine(line: string): BoxLine | null {
  const [, state, label = "", plan = "", idText = "", name = ""] = BOX.exec(line) ?? [];
  if (state === undefined) return null;
  const id = decodeId(idText);
  if (id === null) return null;
  return { ticked: state === "x", label, plan: Number(plan), id, name: name === "reopen" ? name : Number(name) };
}
