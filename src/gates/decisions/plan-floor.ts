import { canonicalJson } from "../../core/canonical-json.ts";
import { type Finding, finding } from "../../core/finding.ts";
import type { DecisionDraft } from "../../core/gate.ts";
import type { RepoPath } from "../../core/ids.ts";
import { count, cut, oneLine, quote } from "../../core/text.ts";
import type { PlanPair } from "./evidence.ts";
import type { GatedRecord, Plan, TaskRecord } from "./model.ts";
import { ABOUT, CLAUSE_END, DENIED, HARMLESS, PLAN_RULES, type PlanRule } from "./plan-operations.ts";

interface Named {
  readonly path: RepoPath;
  readonly task: TaskRecord;
  /** The words that name the operation. */
  readonly span: string;
}

/**
 * One question for each kind of operation that the new or reworded tasks of the plans name and no decision covers. Only
 * decisions that an author wrote cover: what the model's scan found cannot silence a rule.
 */
export function wantPlanned(plans: readonly PlanPair[]): readonly DecisionDraft[] {
  return PLAN_RULES.flatMap((rule) => {
    const named = plans.flatMap((pair) =>
      newTasks(pair).flatMap((task) => {
        const span = pair.head === null || isCovered(task, pair.head, rule) ? null : findNamed(task, rule);
        return span === null ? [] : [{ path: pair.path, task, span }];
      }),
    );
    return named.length === 0 ? [] : [want(rule, named)];
  });
}

/** Tasks that this change brings, rewords, or takes a decision away from. */
export function newTasks({ head, base }: PlanPair): readonly TaskRecord[] {
  const keyOf = ({ id, description, files, prose, requiresDecision }: TaskRecord) =>
    canonicalJson([id, description, files, prose, requiresDecision]);
  const known = new Set((base?.tasks ?? []).map(keyOf));
  return (head?.tasks ?? []).filter((task) => !known.has(keyOf(task)));
}

/** A decision that cannot be taken back and speaks of it, or the task's own when it is one or speaks of it. */
function isCovered(task: TaskRecord, plan: Plan, rule: PlanRule): boolean {
  return plan.gated.some((record) => {
    if (record.source === "scan") return false;
    const irreversible = record.question.category === "irreversible";
    if (task.requiresDecision === record.question.id) return irreversible || speaksOf(record, rule);
    return irreversible && speaksOf(record, rule);
  });
}

function speaksOf({ question }: GatedRecord, rule: PlanRule): boolean {
  return rule.covered.test([question.needs, question.why, question.blastRadius ?? ""].join("\n"));
}

const LICENCE_FILE = /(?:^|\/)(?:LICEN[CS]E|COPYING|UNLICENSE)(?:[.-][\w.-]+)?$/i;
/** Longer texts are looked at piece by piece. */
const PIECE_CHARS = 16_000;
const OVERLAP_CHARS = 400;

/** Where a task names an operation of this kind; null when it does not, denies it, or makes something about it. */
function findNamed({ description, prose, files }: TaskRecord, rule: PlanRule): string | null {
  const file = rule.kind === "licence" ? files.find((path) => LICENCE_FILE.test(path)) : undefined;
  return (
    [description, ...prose].map((text) => namesOperation(text, rule)).find((span) => span !== null) ?? file ?? null
  );
}

/** Every kind of operation that a text names. */
export function operationsIn(text: string): readonly string[] {
  return PLAN_RULES.filter((rule) => namesOperation(text, rule) !== null).map(({ kind }) => kind);
}

function namesOperation(text: string, rule: PlanRule): string | null {
  for (let start = 0; start === 0 || start < text.length; start += PIECE_CHARS) {
    const span = findInPiece(text.slice(start, start + PIECE_CHARS + OVERLAP_CHARS), rule);
    if (span !== null) return span;
  }
  return null;
}

function findInPiece(text: string, { patterns }: PlanRule): string | null {
  for (const pattern of patterns) {
    for (const found of text.matchAll(pattern)) {
      if (isMeant(text, { start: found.index, end: found.index + found[0].length })) return found[0];
    }
  }
  return null;
}

function isMeant(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const before = text.slice(0, start);
  const clause = before.slice(
    [...before.matchAll(CLAUSE_END)].map(({ index, 0: mark }) => index + mark.length).at(-1) ?? 0,
  );
  return !DENIED.test(clause) && !ABOUT.test(clause) && !HARMLESS.test(text.slice(end));
}

const MAX_SHOWN = 5;
const MAX_SPAN_CHARS = 160;

function want(rule: PlanRule, named: readonly Named[]): DecisionDraft {
  const spans = named.map(({ path, task }) => [path, task.id, task.description]);
  const shown = named
    .slice(0, MAX_SHOWN)
    .map(({ path, task, span }) => cut(oneLine(`${path}: task ${task.id}: ${span}`), MAX_SPAN_CHARS));
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
    message: `task ${quote(task.id)} plans ${rule.name}: ${quote(span, MAX_SPAN_CHARS)}`,
    remedy:
      "Write a decision of category `irreversible` for it and link it, reword the task, or have a person accept it.",
  });
}
