// `save(x, (err) => { t.error(err); })` that becomes `await save(x)`: the awaited call fails the test by itself.
import { quote } from "../../core/text.ts";
import { type Call, callAt } from "./calls.ts";
import type { CodeNode } from "./code-tree.ts";
import type { Deficit } from "./deficits.ts";
import { type Assertion, MAX_HELPER_CALLS } from "./inventory.ts";
import type { Pair } from "./matching.ts";
import type { Scope } from "./scope.ts";
import { textOf, type Walk } from "./walk.ts";
import { falsifiable, type SuiteTest } from "./weight.ts";

const SCRIPTS: ReadonlySet<string> = new Set(["javascript", "typescript", "tsx"]);
const PARAMETER =
  /^(?:async\s+)?(?:function\s*\w*\s*)?\(?\s*(_?(?:e|er|err\d?|error))\b(?!\s*:\s*(?!Error|any|unknown))/;
/** They hear what fails, or wait for nothing of their own. */
const DEAF = /^(?:then|catch|finally|allSettled|race|any|setTimeout|sleep|delay|resolve|once)$/;

function nameOf({ path }: Call): string {
  return /(\w+)(?:\(\))*$/.exec(path)?.[1] ?? "";
}

/** What a call inside a test hands on: the name under which its callback gets an error. */
export function scopeOfCallback(walk: Walk, call: Call, scope: Scope): Scope {
  if (scope.test === null || call.lambda === null || !SCRIPTS.has(walk.rules.grammar)) return scope;
  const error = PARAMETER.exec(textOf(walk, call.lambda).slice(0, 80))?.[1];
  if (error === undefined) return scope;
  const of = nameOf(call);
  if (!scope.dead && scope.test.callbacks.length < MAX_HELPER_CALLS) scope.test.callbacks.push(of);
  return { ...scope, errors: new Map([...scope.errors, [error, of]]) };
}

/** Whoever waits for the test waits for the functions around too: those of its parts, and links of a chain. */
function isHeard(walk: Walk, node: CodeNode, body: CodeNode | null): boolean {
  const around: CodeNode[] = [];
  for (let at = node.parent; at !== null && at !== body; at = at.parent)
    if (/^(?:lambda|function|call)$/.test(at.kind ?? "")) around.push(at);
  return around.every((one, at) => {
    const next = around[at + 1];
    const path = next?.kind === "call" ? (callAt(next, walk.code)?.path ?? "") : "";
    return one.kind === "call" || /\.then$/.test(path) || walk.rules.parts?.test(path) === true;
  });
}

const TAKEN = /(?:\b(?:await|return)|=>|[=(,[])\s*$/;

/** `new Promise((resolve, reject) => { f((err) => { if (err) return reject(err); ... }) })`, with somebody to hear it. */
function isRejecting(walk: Walk, { node, start }: Call, { error, guard }: { error: string; guard: string | null }) {
  const { code } = walk.code;
  let above = node.parent;
  while (above !== null && above.type !== "new_expression") above = above.parent;
  if (above === null || !TAKEN.test(code.slice(0, above.start).slice(-12))) return false;
  const asks = new RegExp(`^[!(\\s]*${error}(?:\\s*[!=]==?\\s*(?:null|undefined))?[\\s)]*$`);
  // A promise that is resolved by then stays so.
  const settled = /\bresolve\w*\s*\([^;]*\)\s*;?\s*$/.test(code.slice(above.start, start));
  return !settled && (guard === null || guard.split(" && ").every((each) => asks.test(each)));
}

/** The function that a test waits for by this call, so that its failure is heard; "" when it is none. */
function awaitedBy(walk: Walk, call: Call, { test, guard }: Scope): string {
  const waits = /\b(?:await|return)\s+$/.test(walk.code.code.slice(Math.max(0, call.start - 12), call.start));
  if (!waits || guard !== null || !isHeard(walk, call.node, test?.body ?? null)) return "";
  // What still gets a callback gives it the error.
  return call.lambda !== null || /\bnoop\b/.test(call.args.at(-1) ?? "") ? "" : nameOf(call);
}

/** Notes a call whose failure the test hears because it waits for it. */
export function noteAwaited(walk: Walk, call: Call, scope: Scope): void {
  const { test, dead, swallowed, errors } = scope;
  if (test === null || dead || swallowed || test.awaited.length >= MAX_HELPER_CALLS) return;
  if (!SCRIPTS.has(walk.rules.grammar)) return;
  // `if (err) return reject(err)` hands a callback's error to whoever waits for the promise.
  const rejects = /^(?:reject|_reject|rej)$/.test(call.path);
  const [error = ""] = rejects ? call.args : [];
  const handed = errors.get(error);
  const isHanded = handed !== undefined && isRejecting(walk, call, { error, guard: scope.guard });
  const name = rejects ? (isHanded ? handed : "") : awaitedBy(walk, call, scope);
  if (name === "" || DEAF.test(name)) return;
  test.awaited.push(name);
  const own = isHanded ? test.callbacks.lastIndexOf(handed) : -1;
  if (own !== -1) test.callbacks.splice(own, 1);
}

function countBy(names: readonly string[] | undefined): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function errorChecks(assertions: readonly Assertion[]): readonly string[] {
  return falsifiable(assertions).flatMap(({ of }) => of ?? []);
}

/** Of the checks of one function's callbacks: those that went with their callbacks, and those it is awaited for. */
function roomFor(name: string, gone: number, { base, head }: Both): { readonly free: number; readonly own: number } {
  // A callback without its check that is still there: nothing looks at its error.
  const free = Math.max(0, Math.min(gone, at(base.callbacks, name) - at(head.callbacks, name)));
  return { free, own: Math.max(0, Math.min(free, at(head.awaited, name) - at(base.awaited, name))) };
}

/**
 * The function whose callback's error a test no longer looks at, because it waits for the call (or for another one in
 * its place) now; null when a check went for another reason.
 */
export function promiseThatTook({ pair, share, missing }: Deficit): string | null {
  if (pair === null || share === null) return null;
  const [before, now] = [countBy(errorChecks(share.before)), countBy(errorChecks(share.now))];
  const both = countsOf(pair);
  const rooms = [...before].map(([name, checks]) => ({ name, ...roomFor(name, checks - at(now, name), both) }));
  // What waits for the same function first: the rest may stand for those that are not called any more.
  const own = rooms.reduce((sum, room) => sum + room.own, 0);
  const replaced = rooms.filter(({ name }) => !pair.head.test.calls.includes(name));
  const others = replaced.reduce((sum, { free, own: taken }) => sum + free - taken, 0);
  const gained = (pair.head.test.awaited?.length ?? 0) - (pair.base.test.awaited?.length ?? 0);
  const [first] = rooms;
  return first !== undefined && own + Math.min(others, Math.max(0, gained - own)) >= missing ? quote(first.name) : null;
}

interface Counts {
  readonly callbacks: ReadonlyMap<string, number>;
  readonly awaited: ReadonlyMap<string, number>;
}

interface Both {
  readonly base: Counts;
  readonly head: Counts;
}

function at(counts: ReadonlyMap<string, number>, name: string): number {
  return counts.get(name) ?? 0;
}

function countsOf({ base, head }: Pair): Both {
  const of = ({ test }: SuiteTest): Counts => ({
    callbacks: countBy(test.callbacks),
    awaited: countBy(test.awaited),
  });
  return { base: of(base), head: of(head) };
}
