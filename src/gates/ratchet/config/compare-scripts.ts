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

interface LostLeaf {
  readonly name: string;
  readonly command: TestCommand;
  readonly leaf: Leaf;
  /** It stands in the script itself, and not in one that the script starts. */
  readonly direct: boolean;
}

function lostLeaves(base: Scripts, head: Scripts, files: SidedFiles): readonly LostLeaf[] {
  return [...base].flatMap(([name, commands]) => {
    const heads = standIns(name, base, head);
    return commands.flatMap((command) =>
      leavesOfCommand(command, base, [name]).flatMap((leaf) => {
        if (!isTest(leaf) || isRun(leaf, { heads, files })) return [];
        return [{ name, command, leaf, direct: textOf(leaf) === textOf(command) }];
      }),
    );
  });
}

/** Why a leaf counts as lost. What a script starts has no twin among its own commands, unless it now stands there itself. */
function whyLost({ name, command, leaf, direct }: LostLeaf, base: Scripts, head: Scripts): readonly string[] {
  const own = (scripts: Scripts): readonly TestCommand[] => (scripts.get(name) ?? []).filter(isTest);
  return direct
    ? reasonsOf(command, own(head), own(base).indexOf(command))
    : reasonsOf(leaf, leavesOf(name, head), Number.POSITIVE_INFINITY);
}

/** Scripts of a `package.json`, by the test files that they run in the end, through whatever other script. */
export function compareNpmScripts(
  base: Scripts,
  head: Scripts,
  files: SidedFiles,
): readonly (readonly [string, string])[] {
  const lost = lostLeaves(base, head, files);
  const direct = lost.filter((one) => one.direct);
  const told = new Set(direct.map(({ leaf }) => textOf(leaf)));
  // One that is narrowed where it stands is told there.
  const indirect = lost.filter((one) => !one.direct && !told.has(textOf(one.leaf)));
  return [...direct, ...indirect].flatMap((one) => whyLost(one, base, head).map((why) => [one.name, why] as const));
}
