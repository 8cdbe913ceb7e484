import { type Call, pathOfName } from "./calls.ts";
import type { Scope } from "./scope.ts";
import { addAssertion, assertionRule, textOf, type Walk } from "./walk.ts";

/** Checks that callers hand over as they are: `fs.unlink(path, assert.ifError)`, `.catch(t.fail)`. */
const HANDED = /^(?:assert|t|t\.assert|assert\.strict)\.(?:ifError|error|fail)$/;
const ANY = /\.(?:ifError|error|fail)\s*(?:\.bind\([^()]*\))?\s*[,)]/;

/** Counts a check that a call gets as its callback. */
export function takeHanded(walk: Walk, call: Call, scope: Scope): void {
  if (walk.rules.awaited === undefined || call.list === null || !ANY.test(textOf(walk, call.list))) return;
  for (const arg of call.args) {
    const path = pathOfName(arg.replace(/\.bind\([^()]*\)$/, ""), walk.code);
    if (!HANDED.test(path) || assertionRule(walk, path) === null) continue;
    const line = walk.code.lineAt(call.start);
    const none = { subject: "", negated: false, expected: "", tolerance: null } as const;
    const trivial = scope.swallowed;
    addAssertion(walk, scope, { ...none, line, matcher: path, strength: trivial ? "nothing" : "presence", trivial });
  }
}
