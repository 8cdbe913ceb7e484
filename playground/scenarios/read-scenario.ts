import { distance } from "fastest-levenshtein";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from "yaml";
import type { z } from "zod";
import { findMistakes } from "./check-scenario.ts";
import { type Scenario, scenarioSchema } from "./format.ts";
import { keysAt } from "./known-keys.ts";
import { readVariants } from "./variants.ts";

/** A mistake in the scenario itself, found before anything runs. */
export interface Mistake {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

export type ScenarioRead =
  | { readonly ok: true; readonly scenarios: readonly Scenario[] }
  | { readonly ok: false; readonly mistakes: readonly Mistake[] };

export type Path = readonly PropertyKey[];

interface Source {
  readonly document: Document;
  readonly lines: LineCounter;
  readonly variant: string | null;
}

/** Reads one file: its story, or one story a variant. Every mistake has a line. */
export function readScenario(text: string): ScenarioRead {
  const lines = new LineCounter();
  const document = parseDocument(text, { version: "1.2", lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  if (document.errors.length > 0) {
    const mistakes = document.errors.map((error) => ({
      line: lines.linePos(error.pos[0]).line,
      message: error.message,
    }));
    return { ok: false, mistakes };
  }
  const alias = findAlias(document);
  if (alias !== null)
    return { ok: false, mistakes: [{ line: lines.linePos(alias).line, message: "aliases are not read" }] };
  const data: unknown = document.toJS();
  const scenarios: Scenario[] = [];
  const mistakes: Mistake[] = [];
  for (const variant of readVariants(data)) {
    const source: Source = { document, lines, variant: variant.name };
    const parsed = scenarioSchema.safeParse(variant.data, { reportInput: true });
    if (!parsed.success) {
      mistakes.push(...parsed.error.issues.flatMap((issue) => describe(issue, source)));
      continue;
    }
    const found = findMistakes(parsed.data);
    mistakes.push(...found.map(({ path, message }) => ({ line: lineOf(path, source), message })));
    if (found.length === 0) scenarios.push(parsed.data);
  }
  return mistakes.length === 0 ? { ok: true, scenarios } : { ok: false, mistakes: unique(mistakes) };
}

/** Where the first alias stands, or null. */
function findAlias(document: Document): number | null {
  let found: number | null = null;
  visit(document, {
    Alias: (_key, node) => {
      found ??= node.range?.[0] ?? 0;
    },
  });
  return found;
}

function unique(mistakes: readonly Mistake[]): readonly Mistake[] {
  const byText = new Map(mistakes.map((mistake) => [`${mistake.line} ${mistake.message}`, mistake]));
  return [...byText.values()].sort((a, b) => a.line - b.line);
}

type Issue = z.core.$ZodIssue;

function describe(issue: Issue, source: Source): readonly Mistake[] {
  if (issue.code === "invalid_union") {
    const inner = likeliest(issue);
    if (inner !== null)
      return inner.flatMap((each) => describe({ ...each, path: [...issue.path, ...each.path] }, source));
  }
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      line: keyLine([...issue.path, key], source),
      message: `unknown key \`${key}\`${where(issue.path)}${nearest(key, keysAt(issue.path))}`,
    }));
  }
  return [{ line: lineOf(issue.path, source), message: `\`${issue.path.map(String).join(".")}\`: ${issue.message}` }];
}

/** Of a union's branches the one that understood most: the fewest complaints about the value's kind. */
function likeliest(issue: Issue & { readonly code: "invalid_union" }): readonly Issue[] | null {
  const branches = issue.errors.filter(
    (branch) => !branch.some((each) => each.code === "invalid_type" && each.path.length === 0),
  );
  const [only] = branches;
  return only !== undefined && branches.length === 1 ? only : null;
}

function where(path: Path): string {
  return path.length === 0
    ? ""
    : ` in \`${path.map((part) => (typeof part === "number" ? part + 1 : String(part))).join(".")}\``;
}

function nearest(key: string, known: readonly string[]): string {
  const ranked = known.map((name) => ({ name, away: distance(key, name) })).sort((a, b) => a.away - b.away);
  const best = ranked[0];
  return best === undefined || best.away > Math.max(3, key.length / 2) ? "" : `, did you mean \`${best.name}\`?`;
}

/** The path in the file: below `variants` when the variant says it itself. */
function candidates(path: Path, variant: string | null): readonly Path[] {
  if (variant === null) return [path];
  const counted = path.map((part) => (typeof part === "number" ? String(part + 1) : part));
  return [["variants", variant, ...path], ["variants", variant, ...counted], path, ["variants", variant]];
}

function keyLine(path: Path, source: Source): number {
  for (const place of candidates(path, source.variant)) {
    const parent: unknown = source.document.getIn(place.slice(0, -1), true);
    const holder: unknown = place.length === 1 ? source.document.contents : parent;
    if (!isMap(holder)) continue;
    const pair = holder.items.find((item) => isScalar(item.key) && String(item.key.value) === String(place.at(-1)));
    if (pair !== undefined && isNode(pair.key) && pair.key.range) return source.lines.linePos(pair.key.range[0]).line;
  }
  return lineOf(path.slice(0, -1), source);
}

/** Line of the nearest thing above the path that the file has. */
function lineOf(path: Path, source: Source): number {
  for (let length = path.length; length > 0; length -= 1) {
    for (const place of candidates(path.slice(0, length), source.variant)) {
      const node: unknown = source.document.getIn(place, true);
      if (isNode(node) && node.range) return source.lines.linePos(node.range[0]).line;
    }
  }
  return 1;
}
