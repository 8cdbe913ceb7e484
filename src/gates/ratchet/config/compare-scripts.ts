import { quote } from "../../../core/text.ts";
import { type Leaf, leavesOf, leavesOfCommand, ownerOf, type Scripts } from "./npm-scripts.ts";
import { narrowings, optionNarrowings, type TestCommand, testCommandOf } from "./test-command.ts";
import { type Files, runOf, testsOf } from "./test-places.ts";

/** Files below a package's folder, as its scripts name them. */
export interface SidedFiles {
  readonly base: Files;
  readonly head: Files;
  /** Where the tests of a file of base are at head; empty when they are gone, which is told elsewhere. */
  now(path: string): readonly string[];
}

function textOf({ words }: TestCommand): string {
  return words.join(" ");
}

/** Scripts that nobody starts to see whether the tests pass. */
const BY_THE_WAY =
  /^(?:pre|post)?(?:publish|publishOnly|prepublish|prepublishOnly|pack|version|release|build|prepare|install|commit|push)$/;

/** What must run at head in place of what a script ran at base. */
function standIns(name: string, base: Scripts, head: Scripts): readonly Leaf[] {
  const anywhere = (): readonly Leaf[] => [...head.keys()].flatMap((one) => leavesOf(one, head));
  // A script that is gone fails where it is started, and its name may have changed.
  const owner = ownerOf(name, base);
  if (!head.has(name) && !head.has(owner)) return anywhere();
  const own = [...leavesOf(name, head), ...leavesOf(owner, head)];
  return BY_THE_WAY.test(name) ? [...own, ...leavesOf("test", head)] : own;
}

/** Behind the folder that it goes to. */
function isTest({ words }: TestCommand): boolean {
  return testCommandOf(words.slice(words.lastIndexOf("&&") + 1)) !== null;
}

function isHeard(before: Leaf, after: Leaf): boolean {
  return isTest(after) && (before.missing || !after.missing) && optionNarrowings(before, after).length === 0;
}

/** Whether a leaf's test files are run by those that stand in for it. */
function isRun(before: Leaf, from: { readonly heads: readonly Leaf[]; readonly files: SidedFiles }): boolean {
  const { files } = from;
  const heads = from.heads.filter((one) => isHeard(before, one));
  if (heads.some((one) => textOf(one) === textOf(before))) return true;
  const run = testsOf(before.words, files.base);
  const runs = heads.map(({ words }) => runOf(words, files.head));
  if (run !== null) {
    // Files by their names leave out what comes tomorrow, where a pattern does not.
    const found = new Set(runs.flatMap((now) => (now === null || (run.open && !now.open) ? [] : [...now.files])));
    if ([...run.files].flatMap((file) => files.now(file)).every((file) => found.has(file))) return true;
  }
  // What cannot be resolved is compared by its words.
  return heads.some((one, at) => {
    const now = runs[at] ?? null;
    if (now !== null && (run !== null || now.files.size === 0)) return false;
    return narrowings(before, one).length === 0;
  });
}

function reasonsOf(command: TestCommand, after: readonly TestCommand[], at: number): readonly string[] {
  const twin = after.find((one) => textOf(one) === textOf(command)) ?? after[at];
  const reasons = twin === undefined ? [] : narrowings(command, twin);
  return reasons.length === 0
    ? [`no longer runs ${quote(textOf(command))}`]
    : reasons.map((why) => `checks less: ${why}`);
}

/** Scripts of a `package.json`, by the test files that they run in the end, through whatever other script. */
export function compareNpmScripts(
  base: Scripts,
  head: Scripts,
  files: SidedFiles,
): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  const told = new Set<string>();
  const names = [...base.keys()];
  const lost = names.flatMap((name) => {
    const heads = standIns(name, base, head);
    return (base.get(name) ?? []).flatMap((command) =>
      leavesOfCommand(command, base, [name]).flatMap((leaf) => {
        if (!isTest(leaf) || isRun(leaf, { heads, files })) return [];
        return [{ name, command, leaf, direct: textOf(leaf) === textOf(command) }];
      }),
    );
  });
  for (const { name, leaf, direct, command } of lost.toSorted((a, b) => Number(b.direct) - Number(a.direct))) {
    // One that is narrowed where it stands is told there.
    if (!direct && told.has(textOf(leaf))) continue;
    told.add(textOf(leaf));
    const testCommands = (scripts: Scripts) => (scripts.get(name) ?? []).filter(isTest);
    const at = Math.max(0, testCommands(base).indexOf(command));
    const shown = direct ? command : leaf;
    for (const why of reasonsOf(shown, testCommands(head), at)) found.push([name, why]);
  }
  return found;
}
