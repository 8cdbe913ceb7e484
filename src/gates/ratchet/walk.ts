import type { AssertionContext } from "./assertions.ts";
import type { Code, CodeNode } from "./code-tree.ts";
import { ofCallback } from "./error-checks.ts";
import type { Assertion, ImportedModule, StoppingHook } from "./inventory.ts";
import type { AssertionRule, LanguageRules } from "./rules.ts";
import type { Draft, HelperDraft, Scope } from "./scope.ts";
import type { Shadow } from "./shadows.ts";
import { type Openers, ruleFor } from "./tests.ts";
import { isFalsifiable } from "./weight.ts";

/** What a walk has found. */
export interface Findings {
  readonly drafts: Draft[];
  readonly loose: Assertion[];
  readonly helpers: HelperDraft[];
  readonly imports: ImportedModule[];
  /** Words of the class heads: what they extend is among them. */
  readonly parents: string[];
  /** Calls that end the whole run as if it had passed. */
  readonly ends: StoppingHook[];
}

/** One walk over one file. */
export interface Walk {
  readonly code: Code;
  readonly rules: LanguageRules;
  readonly imported: ReadonlySet<string>;
  readonly found: Findings;
  /** Names that mean nothing here. */
  readonly shadows: readonly Shadow[];
  /** What calls of one path open, and the rule by which they assert: many calls have few paths. */
  readonly openers: Openers;
  readonly asserting: Map<string, AssertionRule | null>;
  /** Nodes that another one has taken as its own. */
  readonly absorbed: Set<CodeNode>;
  /** Goes on with a node: handed in, so that the parts of the walk need not know each other. */
  readonly visit: (walk: Walk, node: CodeNode, scope: Scope) => void;
}

export function contextOf(walk: Walk, scope: Scope): AssertionContext {
  return { code: walk.code, rules: walk.rules, imported: walk.imported, swallowed: scope.swallowed };
}

const ENVIRONMENT =
  /process\.env\b|import\.meta\.env\b|os\.environ|getenv\(|Getenv\(|\bENV\[|GetEnvironmentVariable|env::var|\$_(?:ENV|SERVER)\b/;

/** What CI sets is known: such a condition decides by itself whether the check is dead. */
const CI = /\b(?:CI|GITHUB_\w+)\b/;

/** The rule by which a call of this path asserts; null when none says so. */
export function assertionRule({ rules, code, asserting }: Walk, called: string): AssertionRule | null {
  const known = asserting.get(called);
  if (known !== undefined) return known;
  const rule = ruleFor(rules.assertions, called, code);
  asserting.set(called, rule);
  return rule;
}

function inPlace(assertion: Assertion, scope: Scope): Assertion {
  const found = scope.errors.size === 0 ? assertion : ofCallback(assertion, scope);
  return scope.part === null ? found : { ...found, part: scope.part };
}

/** Counts an assertion where it stands: in its test, in a helper, or outside both. */
export function addAssertion(walk: Walk, scope: Scope, assertion: Assertion): void {
  if (scope.dead) {
    if (scope.test !== null) scope.test.deadAssertions += 1;
    return;
  }
  if (scope.test !== null) {
    scope.test.assertions.push(inPlace(assertion, scope));
    const asked = scope.guard !== null && ENVIRONMENT.test(scope.guard) && !CI.test(scope.guard) ? scope.guard : null;
    scope.test.asked = scope.test.asked === undefined || asked === null ? asked : scope.test.asked;
    return;
  }
  walk.found.loose.push(assertion);
  // One that cannot fail makes no function one that checks.
  if (scope.helper !== null && isFalsifiable(assertion)) scope.helper.assertions += 1;
}

export function textOf(walk: Walk, node: CodeNode): string {
  return walk.code.code.slice(node.start, node.end);
}
