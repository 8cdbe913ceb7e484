import type { AssertingFunction, FileInventory } from "./inventory.ts";
import type { HelperDraft } from "./scope.ts";

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
