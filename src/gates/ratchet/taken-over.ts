// A function outside the tests that checks now what a test checked by itself.
import { quote } from "../../core/text.ts";
import { resolveFrom } from "./circumstances.ts";
import type { Deficit } from "./deficits.ts";
import type { Explanation, Grounds } from "./explain.ts";
import type { AssertingFunction, FileInventory, ImportedModule } from "./inventory.ts";

const SCRIPT = /\.[cm]?[jt]sx?$/;

/** A module's path without what may be left out of its name. */
export function bareOf(path: string): string {
  return path.replace(SCRIPT, "").replace(/\/index$/, "");
}

function isFrom({ path }: FileInventory, { from }: ImportedModule, target: FileInventory): boolean {
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
  const bare = bareOf(target.path);
  // A folder's own file hands on what its files have.
  if (SCRIPT.test(path) && /^\.\.?(?:\/|$)/.test(from))
    return `${bare}/`.startsWith(`${bareOf(resolveFrom(folder, from) ?? "?")}/`);
  return bare.split(/[/.]/).includes(/[^/.\\:]+$/.exec(bareOf(from))?.[0] ?? "");
}

/** Files that a test's file may get a function from; languages whose imports name none are believed. */
function sourcesOf(test: FileInventory, name: string, head: readonly FileInventory[]): ReadonlySet<FileInventory> {
  const named = test.imports.filter(({ names }) => names.includes(name));
  if (named.length === 0 && !SCRIPT.test(test.path)) return new Set(head);
  const start = named.length > 0 ? named : test.imports;
  const reached = new Set(head.filter((file) => file === test || start.some((one) => isFrom(test, one, file))));
  for (const file of reached)
    for (const next of head)
      if (file !== test && file.imports.some((one) => isFrom(file, one, next))) reached.add(next);
  return reached;
}

/** A test calls a helper a few times: one assertion in a helper pays for so many in a test, and for no more. */
const HELPER_REUSE = 4;

function checkingIn({ helpers, callers = [] }: FileInventory): readonly AssertingFunction[] {
  return [...helpers, ...callers];
}

/** A helper with assertions that the test calls and did not, or that has more of them than at base. */
export function helperTookOver({ pair, missing }: Deficit, { base, head }: Grounds): Explanation | null {
  if (pair === null) return null;
  const { calls, rebound = [] } = pair.head.test;
  const before = new Map(base.flatMap((file) => checkingIn(file).map((one) => [one.name, one.assertions] as const)));
  const called = head.flatMap((file) =>
    checkingIn(file)
      .filter(({ name }) => calls.includes(name) && !rebound.includes(name) && !file.doubtful?.includes(name))
      .map((helper) => ({ file, helper })),
  );
  const found = called.find(({ file, helper: { name, assertions } }) => {
    const grown = pair.base.test.calls.includes(name) ? assertions - (before.get(name) ?? 0) : assertions;
    return grown >= 1 && missing <= grown * HELPER_REUSE && sourcesOf(pair.head.file, name, head).has(file);
  });
  if (found === undefined) return null;
  const why = `helper took over: ${quote(found.helper.name)} checks for it`;
  return { code: "loss-explained", to: `${found.file.path} > ${found.helper.name}`, why };
}
