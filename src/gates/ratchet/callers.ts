import type { AssertingFunction, FileInventory } from "./inventory.ts";
import type { HelperDraft } from "./scope.ts";
import type { Walk } from "./walk.ts";

export function plainHelper({ name, line, assertions }: HelperDraft): AssertingFunction {
  return { name, line, assertions };
}

/** A helper of helpers is no deeper than this. */
const MAX_CALLERS_DEPTH = 5;

/** Functions outside tests that assert through others of their file. */
export function callersOf(helpers: readonly HelperDraft[]): Pick<FileInventory, "callers"> {
  const reached = new Map(helpers.flatMap((one) => (one.assertions > 0 ? [[one.name, one.assertions] as const] : [])));
  const callers: AssertingFunction[] = [];
  for (let depth = 0; depth < MAX_CALLERS_DEPTH; depth += 1) {
    const fresh = helpers.flatMap((helper) => {
      const assertions = Math.max(0, ...Array.from(helper.calls, (name) => reached.get(name) ?? 0));
      return assertions === 0 || reached.has(helper.name) ? [] : [plainHelper({ ...helper, assertions })];
    });
    if (fresh.length === 0) break;
    callers.push(...fresh);
    for (const { name, assertions } of fresh) reached.set(name, assertions);
  }
  return callers.length === 0 ? {} : { callers };
}

/** Here a name means one thing at a time: the last one it was given. */
const DYNAMIC = /^(?:javascript|typescript|tsx|python|ruby|php)$/;
const ALIAS = /^(?:from|import)\b.*\bas\s+(\w+)/gm;
const FUNCTION = /^(?:async\b|function\b|lambda\b|\(|[\w$]+\s*=>)/;
const GIVEN = /(?:^|[;{}])[ \t]*(?:(?:const|let|var)\s+)?(?:[\w$]+\.)*([\w$]+)\s*=(?![=>~])\s*(.{0,60})/gm;

/** Names that a text gives a value, with the values' beginnings: `check = noop`, `t.check = function`. */
export function valuesGiven(text: string): readonly (readonly [string, string])[] {
  return Array.from(text.matchAll(GIVEN), ([, name = "", value = ""]) => [name, value]);
}

/** Names of functions that are, in their file, also one that checks nothing, or another thing. */
export function doubtfulNames({ code, rules, imported, found: { helpers } }: Walk): readonly string[] {
  if (!DYNAMIC.test(rules.grammar)) return [];
  const others = new Set([...imported, ...Array.from(code.code.matchAll(ALIAS), ([, name = ""]) => name)]);
  const open = helpers.flatMap(({ name, node }) => (/declaration|definition/.test(node.type) ? [] : [name]));
  for (const [name, value] of valuesGiven(code.code)) {
    const at = FUNCTION.test(value) ? open.indexOf(name) : -1;
    if (at !== -1) open.splice(at, 1);
    else if (!value.startsWith(name)) others.add(name);
  }
  for (const { name, assertions, calls } of helpers) if (assertions + calls.size === 0) others.add(name);
  return helpers.map(({ name }) => name).filter((name) => others.has(name));
}
