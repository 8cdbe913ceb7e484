import { createHash } from "node:crypto";
import { closest, distance } from "fastest-levenshtein";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit, type YAMLError } from "yaml";
import { z } from "zod";
import { policySchema } from "../core/policy.ts";
import type { BlobRead } from "../core/snapshot.ts";
import { count, quote } from "../core/text.ts";
import type { ParsePolicy, PolicyProblem, PolicyRead } from "../ports/policy.ts";

const REMEDY =
  "Correct `.github/done-gate.yml` on the default branch; the policy page of the documentation lists every key.";

/**
 * Reads the policy in YAML's strictest form: one document, no anchor, alias, tag or merge key, no key twice, then one
 * closed schema. An unknown key is an error that names the nearest known one.
 */
export const parsePolicyFile: ParsePolicy = (blob) => {
  switch (blob.kind) {
    case "absent":
      return { kind: "valid", policy: policySchema.parse({}), digest: null };
    case "refused":
      return invalid([{ message: refusedWords(blob), remedy: REMEDY }]);
    case "text":
      return parsePolicyText(blob.text);
  }
};

function refusedWords(blob: BlobRead & { readonly kind: "refused" }): string {
  return `the file was not read: ${blob.why}`;
}

/** Whoever writes a policy of nothing but mistakes gets no report of megabytes. */
const MAX_PROBLEMS = 20;

function invalid(problems: readonly PolicyProblem[]): PolicyRead {
  const more = problems.length - MAX_PROBLEMS;
  const shown = problems.slice(0, MAX_PROBLEMS);
  if (more > 0) shown.push({ message: `${count(more, "more problem")} not shown`, remedy: REMEDY });
  const [first = { message: "the file is not readable", remedy: REMEDY }, ...rest] = shown;
  return { kind: "invalid", problems: [first, ...rest] };
}

const MAX_OPEN_BRACKETS = 64;
/** More than 16 list or key markers before a value, or an indentation that no policy needs. */
const DEEP_LINE = /^(?:(?:\s*[-?]\s){17}|(?:[^:]*:\s){65}|\s{200})/;

/**
 * The line on which the text nests deeper than any policy, or null. The YAML library recurses, and near the end of
 * the stack the engine may end the whole process, so this is asked of the text before.
 */
function findTooDeep(text: string): number | null {
  let open = 0;
  for (const [index, line] of text.split("\n").entries()) {
    open += line.replace(/[^[{]/g, "").length;
    if (open > MAX_OPEN_BRACKETS || DEEP_LINE.test(line)) return index + 1;
    open -= Math.min(open, line.replace(/[^\]}]/g, "").length);
  }
  return null;
}

function parsePolicyText(text: string): PolicyRead {
  const deep = findTooDeep(text);
  if (deep !== null)
    return invalid([{ message: "the file is nested too deep", remedy: REMEDY, line: deep, column: 1 }]);
  const lines = new LineCounter();
  const document = parseDocument(text, { strict: true, uniqueKeys: true, schema: "core", lineCounter: lines });
  const flaws = [...document.errors, ...document.warnings].map((flaw) => {
    const { line, col } = lines.linePos(flaw.pos[0]);
    return { message: yamlWords(flaw), remedy: REMEDY, line, column: col };
  });
  if (flaws.length > 0) return invalid(flaws);
  const indirect = findIndirections(document, lines);
  if (indirect.length > 0) return invalid(indirect);
  const parsed = policySchema.safeParse(document.contents === null ? {} : document.toJS({ maxAliasCount: 0 }));
  if (!parsed.success) {
    const flaws = parsed.error.issues.flatMap((issue) => findFlaws(issue, document, lines));
    const sorted = flaws.sort((a, b) => (a.place.line ?? 0) - (b.place.line ?? 0));
    // Only what is shown is put into words: the nearest key is a search for each.
    return invalid(sorted.map((flaw, at) => explain(flaw, at < MAX_PROBLEMS)));
  }
  return { kind: "valid", policy: parsed.data, digest: createHash("sha256").update(text).digest("hex") };
}

/** The library's sentence without the place, which is given apart, and without advice for programmers. */
function yamlWords(flaw: YAMLError): string {
  if (flaw.code === "MULTIPLE_DOCS") return "the file holds several YAML documents, expected one";
  return (flaw.message.split("\n")[0] ?? "").replace(/ at line \d+, column \d+:?$/, "");
}

/** Anchors, aliases and odd keys let one text mean two things to two readers. */
function findIndirections(document: Document, lines: LineCounter): readonly PolicyProblem[] {
  const found: PolicyProblem[] = [];
  const add = (message: string, node: { range?: readonly number[] | null | undefined }) => {
    const { line, col } = lines.linePos(node.range?.[0] ?? 0);
    found.push({ message, remedy: REMEDY, line, column: col });
  };
  visit(document, {
    Alias: (_, node) => add("an alias is not allowed here", node),
    Node: (_, node) => {
      if ("anchor" in node && node.anchor !== undefined) add("an anchor is not allowed here", node);
      if ("tag" in node && node.tag !== undefined) add("a tag is not allowed here", node);
    },
    Pair: (_, pair) => {
      const plainKey = isScalar(pair.key) && typeof pair.key.value === "string" && pair.key.value !== "<<";
      if (!plainKey && isNode(pair.key)) add("a key must be a plain text", pair.key);
    },
  });
  return found;
}

type Path = readonly PropertyKey[];

interface Place {
  readonly line?: number;
  readonly column?: number;
}

interface Flaw {
  readonly place: Place;
  words(): string;
}

function explain({ place, words }: Flaw, inWords: boolean): PolicyProblem {
  return { message: inWords ? words() : "", remedy: REMEDY, ...place };
}

function findFlaws(issue: z.core.$ZodIssue, document: Document, lines: LineCounter): readonly Flaw[] {
  const { path } = issue;
  const node: unknown = path.length === 0 ? document.contents : document.getIn(path, true);
  if (issue.code === "unrecognized_keys") {
    const nodes = keyNodes(node);
    return issue.keys.map((key) => ({
      place: placeOf(nodes.get(key), lines),
      words: () => `unknown key ${quote(pathWords([...path, key]))}${nearestWords(path, key)}`,
    }));
  }
  const where = path.length === 0 ? "the policy" : quote(pathWords(path));
  return [{ place: placeOf(node, lines), words: () => `${where}: ${issue.message}` }];
}

function pathWords(path: Path): string {
  return path.map(String).join(".");
}

function keyNodes(map: unknown): ReadonlyMap<unknown, unknown> {
  if (!isMap(map)) return new Map();
  return new Map(map.items.map((pair) => [isScalar(pair.key) ? pair.key.value : null, pair.key]));
}

function placeOf(node: unknown, lines: LineCounter): Place {
  if (!isNode(node) || node.range === null || node.range === undefined) return {};
  const { line, col } = lines.linePos(node.range[0]);
  return { line, column: col };
}

const jsonSchemaShape: z.ZodType<{ properties?: Record<string, unknown> | undefined }> = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
});

let builtSchema: unknown;

/** Built once, when the first unknown key asks. */
function inputSchema(): unknown {
  builtSchema ??= z.toJSONSchema(policySchema, { io: "input" });
  return builtSchema;
}

/** The keys the schema knows at a path, from the same JSON Schema that editors get. */
function knownKeys(path: Path): readonly string[] {
  let schema: unknown = inputSchema();
  for (const step of path) {
    const parsed = jsonSchemaShape.safeParse(schema);
    schema = parsed.success ? parsed.data.properties?.[String(step)] : undefined;
  }
  const parsed = jsonSchemaShape.safeParse(schema);
  return Object.keys(parsed.success ? (parsed.data.properties ?? {}) : {});
}

function nearestWords(path: Path, key: string): string {
  const known = knownKeys(path);
  if (known.length === 0) return "";
  const nearest = closest(key, [...known]);
  if (distance(key, nearest) <= Math.max(2, key.length / 2)) return `; did you mean ${quote(nearest)}?`;
  return `; known here: ${known.map((each) => quote(each)).join(", ")}`;
}
