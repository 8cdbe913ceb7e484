import { canonicalJson } from "../../core/canonical-json.ts";
import { finding } from "../../core/finding.ts";
import type { DecisionDraft } from "../../core/gate.ts";
import type { RepoPath } from "../../core/ids.ts";
import type { FileChange } from "../../core/snapshot.ts";
import { count, cut, oneLine, quote } from "../../core/text.ts";
import { findCovering } from "./cover.ts";
import type { GatedRecord } from "./model.ts";
import { namesIn, namesInCommand, wordsOf } from "./operation-words.ts";
import { OPERATION_RULES, type OperationPlace, type OperationRule } from "./operations.ts";

/** A line that this change adds. */
export interface AddedLine {
  readonly path: RepoPath;
  /** From 1, at head. */
  readonly line: number;
  readonly text: string;
}

const SCRIPT =
  /(?:^|\/)(?:[^/]+\.(?:sh|bash|zsh|ps1|mk)|(?:GNU)?[Mm]akefile|[Jj]ustfile|Dockerfile[^/]*|package\.json|Jenkinsfile|\.gitlab-ci\.yml)$|^\.github\/.+\.ya?ml$|^\.(?:husky|circleci|buildkite)\//;
const SQL = /\.(?:sql|py|[cm]?[jt]sx?|rb|php|go|rs|java|kt|cs|scala|ex|exs|sh|bash)$/;
/** Tests, fixtures, documents, foreign and generated code, and what undoes a migration. */
const ASIDE =
  /(?:^|\/)(?:__tests__|__mocks__|tests?|specs?|fixtures?|testdata|examples?|docs?|vendor|third_party|node_modules|dist|build|playground)\/|[._-](?:test|spec)s?\.[^/]+$|(?:^|\/)test_[^/]+$|\.(?:min\.js|d\.ts|md|markdown|rst|txt|adoc)$|[._-]down\.sql$|(?:^|\/)down\.sql$/i;
const COMMENT = /^\s*(?:#(?!!)|\/\/|--|\*|\/\*|;|<!--|REM\b)/;

/** Which operations a path can hold; null where none is looked for. */
export function placeOf(path: string): OperationPlace | null {
  if (ASIDE.test(path)) return null;
  const script = SCRIPT.test(path);
  const sql = SQL.test(path);
  if (script && sql) return "any";
  return script ? "script" : sql ? "sql" : null;
}

/**
 * One question for each kind of operation that the added lines hold and no decision that is asked in this change covers.
 */
export function wantOperations(lines: readonly AddedLine[], asked: readonly GatedRecord[]): readonly DecisionDraft[] {
  return OPERATION_RULES.flatMap((rule) => {
    const found = lines.filter((line) => holds(line, rule) && !isCovered(line, rule, asked));
    return found.length === 0 ? [] : [want(rule, found)];
  });
}

const LICENCE = { kind: "licence", name: "a change of licence" } as const;
const LICENCE_FILE = /^(?:LICEN[CS]E|COPYING|UNLICENSE)(?:[.-][\w.-]+)?$/i;

/** The licence that base gives is changed or taken away: what was published under it cannot be called back. */
export function wantLicence(changes: readonly FileChange[], asked: readonly GatedRecord[]): readonly DecisionDraft[] {
  if (findCovering(asked, { kind: LICENCE.kind, names: [] }).length > 0) return [];
  const found = changes
    .filter(({ path, before }) => before !== null && LICENCE_FILE.test(path))
    .map(({ path, after }) => ({ path, line: 1, text: after === null ? "is gone" : `is now blob ${after.oid}` }));
  return found.length === 0 ? [] : [want(LICENCE, found)];
}

function isCovered({ text }: AddedLine, rule: OperationRule, asked: readonly GatedRecord[]): boolean {
  return findCovering(asked, { kind: rule.kind, names: namesOf(text.slice(0, MAX_LINE_CHARS), rule) }).length > 0;
}

const COMMAND_END = /[;&|#]/;

/** Everything that the line's operations of this kind are done to, as far as it can be read. */
function namesOf(text: string, { kind, names, pattern }: OperationRule): readonly string[] {
  if (names === "none") return [];
  const plain = text.replaceAll('\\"', '"');
  const about = wordsOf(kind);
  if (names !== "command") {
    const lists = [...plain.matchAll(names)].flatMap(([, ...groups]) => groups);
    if (lists.length > 0) return lists.flatMap((list) => namesIn(list.replaceAll(/["`[\]]/g, "")));
  }
  const every = new RegExp(pattern, `${pattern.flags}g`);
  return [...plain.matchAll(every)].flatMap((found) => {
    const end = plain.slice(found.index + found[0].length).split(COMMAND_END)[0] ?? "";
    return namesInCommand(found[0], end, about);
  });
}

const MAX_LINE_CHARS = 2_000;

function holds({ path, text }: AddedLine, rule: OperationRule): boolean {
  const place = placeOf(path);
  if (place === null || COMMENT.test(text)) return false;
  if (place !== "any" && rule.place !== "any" && place !== rule.place) return false;
  return rule.pattern.test(text.slice(0, MAX_LINE_CHARS));
}

const MAX_SHOWN = 5;
const MAX_SPAN_CHARS = 160;

function want(rule: Pick<OperationRule, "kind" | "name">, found: readonly AddedLine[]): DecisionDraft {
  const spans = found.map(({ path, text }) => `${path}: ${text.trim()}`);
  const shown = spans.slice(0, MAX_SHOWN).map((span) => cut(oneLine(span), MAX_SPAN_CHARS));
  const rest = spans.length > MAX_SHOWN ? [`and ${spans.length - MAX_SHOWN} more`] : [];
  return {
    reason: "irreversible-operation",
    subject: canonicalJson({ kind: rule.kind, spans }),
    category: "irreversible",
    needs: `Accept ${rule.name} in this change (${count(found.length, "line")})?`,
    why: "What it does cannot be taken back by reverting the commit, and no decision of the plan covers it.",
    blastRadius: [...shown, ...rest].join(" | "),
    asks: found.slice(0, MAX_SHOWN).map(({ path, line, text }) =>
      finding("irreversible-operation", {
        path,
        line,
        message: `${rule.name}: ${quote(text.trim(), MAX_SPAN_CHARS)}`,
        remedy:
          "Take it out, plan a decision of category `irreversible` whose text names it, or have a person accept it.",
      }),
    ),
    accepted: { findings: [], items: [] },
  };
}

/** The lines that a text has and the one before it had not, counted: a moved line is not added. */
export function addedLines(path: RepoPath, before: string, after: string): readonly AddedLine[] {
  const had = new Map<string, number>();
  for (const line of before.split(/\r?\n/)) had.set(line, (had.get(line) ?? 0) + 1);
  return after.split(/\r?\n/).flatMap((text, index) => {
    const left = had.get(text) ?? 0;
    if (left > 0) had.set(text, left - 1);
    return left > 0 ? [] : [{ path, line: index + 1, text }];
  });
}
