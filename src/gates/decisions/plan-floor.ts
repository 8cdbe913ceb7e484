import { canonicalJson } from "../../core/canonical-json.ts";
import { type Finding, finding } from "../../core/finding.ts";
import type { DecisionDraft } from "../../core/gate.ts";
import type { RepoPath } from "../../core/ids.ts";
import { count, cut, oneLine, quote } from "../../core/text.ts";
import { askedHere, findCovering } from "./cover.ts";
import type { PlanPair } from "./evidence.ts";
import type { GatedRecord, Plan, TaskRecord } from "./model.ts";
import { namesInWords, wordsOf } from "./operation-words.ts";
import { ABOUT, CLAUSE_END, DENIED, HARMLESS, PLAN_RULES, type PlanRule } from "./plan-operations.ts";

interface Named {
  readonly path: RepoPath;
  readonly task: TaskRecord;
  /** The words that name the operation. */
  readonly span: string;
}

/**
 * One question for each kind of operation that the new or reworded tasks of the plans name and no decision that is asked
 * in this change covers. What the model's scan found cannot silence a rule.
 */
export function wantPlanned(plans: readonly PlanPair[]): readonly DecisionDraft[] {
  const looked = plans.map((pair) => ({ path: pair.path, tasks: newTasks(pair), asked: askedHere(pair) }));
  return PLAN_RULES.flatMap((rule) => {
    const named = looked.flatMap(({ path, tasks, asked }) =>
      tasks.flatMap((task): readonly Named[] => {
        const open = findNamed(task, rule).find((found) => !isCovered({ task, found, rule, asked }));
        return open === undefined ? [] : [{ path, task, span: open.span }];
      }),
    );
    return named.length === 0 ? [] : [want(rule, named)];
  });
}

/** Tasks that this change brings, rewords, or takes a decision away from; those without an id as well. */
export function newTasks({ head, base }: PlanPair): readonly TaskRecord[] {
  const keyOf = ({ id, description, files, prose, requiresDecision }: TaskRecord) =>
    canonicalJson([id, description, files, prose, requiresDecision]);
  const all = (plan: Plan | null) => (plan === null ? [] : [...plan.tasks, ...plan.nameless]);
  const known = new Set(all(base).map(keyOf));
  return all(head).filter((task) => !known.has(keyOf(task)));
}

/**
 * A decision that names what it is done to covers it wherever the task says so. Where no name can be read, only the
 * task's own does, and only what the description says: its answer is bound to that text and to no other.
 */
function isCovered(about: {
  readonly task: TaskRecord;
  readonly found: FoundWords;
  readonly rule: PlanRule;
  readonly asked: readonly GatedRecord[];
}): boolean {
  const { task, found, rule, asked } = about;
  const covering = findCovering(asked, { kind: rule.kind, names: found.names });
  if (found.names.length > 0) return covering.length > 0;
  return found.bound && covering.some(({ question }) => question.id === task.requiresDecision);
}

const LICENCE_FILE = /(?:^|\/)(?:LICEN[CS]E|COPYING|UNLICENSE)(?:[.-][\w.-]+)?$/i;
/** Longer texts are looked at piece by piece. */
const PIECE_CHARS = 16_000;
const OVERLAP_CHARS = 400;
const MAX_CLAUSE_CHARS = 1_000;

interface FoundWords {
  readonly span: string;
  readonly names: readonly string[];
  /** They stand in the description, which an answer is bound to. */
  readonly bound: boolean;
}

/** Where a task names operations of this kind, and does not deny them or make something about them. */
function findNamed({ description, prose, files }: TaskRecord, rule: PlanRule): readonly FoundWords[] {
  const changed = rule.kind === "licence" ? files.filter((path) => LICENCE_FILE.test(path)) : [];
  return [
    ...findWords(description, rule).map((found) => ({ ...found, bound: true })),
    ...prose.flatMap((text) => findWords(text, rule)).map((found) => ({ ...found, bound: false })),
    ...changed.map((span) => ({ span, names: [], bound: false })),
  ];
}

/** Every kind of operation that a text names. */
export function operationsIn(text: string): readonly string[] {
  return PLAN_RULES.filter((rule) => findWords(text, rule).length > 0).map(({ kind }) => kind);
}

/** What draws nothing tears no word apart for a reader. */
const PLAIN = /^[\t\n\r -~]*$/;
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

function findWords(written: string, rule: PlanRule): readonly Omit<FoundWords, "bound">[] {
  const text = PLAIN.test(written) ? written : written.normalize("NFKC").replaceAll(UNSEEN, "");
  const found: Omit<FoundWords, "bound">[] = [];
  for (let start = 0; start === 0 || start < text.length; start += PIECE_CHARS) {
    found.push(...findInPiece(text.slice(start, start + PIECE_CHARS + OVERLAP_CHARS), rule));
  }
  return found;
}

function findInPiece(text: string, { kind, patterns }: PlanRule): readonly Omit<FoundWords, "bound">[] {
  const about = wordsOf(kind);
  // Most texts hold none, and a search is the cheapest way to see that.
  const held = patterns.filter((pattern) => text.search(pattern) !== -1);
  return held.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((found) => {
      const end = found.index + found[0].length;
      if (!isMeant(text, { start: found.index, end })) return [];
      return [{ span: found[0], names: namesInWords(found[0], text.slice(end), about) }];
    }),
  );
}

function isMeant(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const before = text.slice(Math.max(0, start - MAX_CLAUSE_CHARS), start);
  const clause = before.slice(
    [...before.matchAll(CLAUSE_END)].map(({ index, 0: mark }) => index + mark.length).at(-1) ?? 0,
  );
  return !DENIED.test(clause) && !ABOUT.test(clause) && !HARMLESS.test(text.slice(end));
}

const MAX_SHOWN = 5;
const MAX_SPAN_CHARS = 160;

function want(rule: PlanRule, named: readonly Named[]): DecisionDraft {
  const spans = named.map(({ path, task }) => [path, task.id, task.description, task.prose, task.files]);
  const shown = named
    .slice(0, MAX_SHOWN)
    .map(({ path, task, span }) =>
      cut(oneLine(`${path}: task ${task.id || `on line ${task.line}`}: ${span}`), MAX_SPAN_CHARS),
    );
  const rest = named.length > MAX_SHOWN ? [`and ${named.length - MAX_SHOWN} more`] : [];
  return {
    reason: "irreversible-operation",
    subject: canonicalJson({ kind: rule.kind, tasks: spans }),
    category: "irreversible",
    needs: `Accept ${rule.name} in this plan (${count(named.length, "task")})?`,
    why: "What it does cannot be taken back by reverting the commit, and no decision of the plan covers it.",
    blastRadius: [...shown, ...rest].join(" | "),
    asks: named.slice(0, MAX_SHOWN).map((each) => asking(rule, each)),
    accepted: { findings: [], items: [] },
  };
}

function asking(rule: PlanRule, { path, task, span }: Named): Finding {
  return finding("irreversible-operation", {
    path,
    line: task.line,
    message: `task ${task.id === "" ? `on line ${task.line}` : quote(task.id)} plans ${rule.name}: ${quote(span, MAX_SPAN_CHARS)}`,
    remedy:
      "Write a decision of category `irreversible` whose text names it and link it, reword the task, or have a person accept it.",
  });
}
