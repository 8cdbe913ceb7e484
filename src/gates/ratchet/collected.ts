import type { Tree } from "../../ports/repo.ts";
import type { FileInventory } from "./inventory.ts";
import { isNamedTest, type RoleRules } from "./roles.ts";

/**
 * Paths that are new in a change, lie in a test folder, and have no name that a runner collects, where base's tests of
 * that kind all have one: a file moved there is no longer run, whatever it still holds. Where base itself keeps tests
 * under other names in such folders, its runner collects by folder.
 */
export function findUncollected(
  added: ReadonlySet<string>,
  roles: RoleRules,
  base: { readonly tree: Tree; readonly files: readonly FileInventory[] },
): ReadonlySet<string> {
  const named = new Set([...base.tree.keys()].filter(isNamedTest).map(kindOf));
  const holding = base.files.filter(({ path, tests }) => tests.length > 0 && isByFolder(path, roles));
  const byFolder = new Set(holding.map(({ path }) => kindOf(path)));
  const isUncollected = (path: string): boolean =>
    isByFolder(path, roles) && named.has(kindOf(path)) && !byFolder.has(kindOf(path));
  return new Set([...added].filter(isUncollected));
}

function isByFolder(path: string, roles: RoleRules): boolean {
  return roles.isTest(path) && !isNamedTest(path) && !roles.isAsked(path);
}

/** JavaScript and TypeScript are one kind: a change of the language is no change of the runner. */
function kindOf(path: string): string {
  const ending = path.slice(path.lastIndexOf(".") + 1);
  return /^[cm]?[jt]sx?$/.test(ending) ? "js" : ending;
}

/** The same file as a helper: what it asserts when it is called stays, tests of its own it has none. */
export function asHelper(file: FileInventory): FileInventory {
  return { ...file, tests: [] };
}
