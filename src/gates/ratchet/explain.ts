import { quote } from "../../core/text.ts";
import { plainCheck, plainWordsOf } from "./align.ts";
import type { Deficit } from "./deficits.ts";
import type { Explained } from "./evidence.ts";
import { isFolded, isInlined, roundsThatTook } from "./folded.ts";
import type { Assertion, FileInventory } from "./inventory.ts";
import { topicsOf } from "./likeness.ts";
import type { Matching } from "./matching.ts";
import { helperThatTook } from "./merged-calls.ts";
import { type Production, stemOf } from "./production.ts";
import { promiseThatTook } from "./promises.ts";
import { helperTookOver } from "./taken-over.ts";
import { falsifiable, nameOf, type SuiteTest } from "./weight.ts";

/** What explanations may look at. */
export interface Grounds {
  readonly matching: Matching;
  readonly base: readonly FileInventory[];
  readonly head: readonly FileInventory[];
  readonly production: Production;
  /** Imports of a file at base that lead nowhere, and whose target exists under no other path either. */
  readonly deadImports: (file: FileInventory) => readonly string[];
}

export interface Explanation {
  readonly code: Explained["code"];
  readonly to: string | null;
  readonly why: string;
}

type Explain = (lost: SuiteTest, grounds: Grounds) => Explanation | null;

const duplicateRemains: Explain = ({ test }, { matching }) => {
  if (test.bodyHash === "" || test.empty) return null;
  const twin = matching.pairs.find(
    ({ base, head }) => base.test.bodyHash === test.bodyHash && head.test.bodyHash === test.bodyHash,
  );
  if (twin === undefined) return null;
  const to = `${twin.head.file.path} > ${nameOf(twin.head.test)}`;
  return { code: "loss-moved", to, why: "duplicate: a test with the same body remains" };
};

/** Only for a file that goes as a whole: it could not be loaded. Single tests of it could be repaired. */
const deadImport: Explain = ({ file }, { deadImports, head, matching }) => {
  if (matching.partner.has(file) || head.some(({ path }) => path === file.path)) return null;
  const [dead] = deadImports(file);
  if (dead === undefined) return null;
  const why = `import target gone: ${quote(dead)} does not exist at base, under no path`;
  return { code: "loss-explained", to: null, why };
};

/** What tests check, by themselves or by the file's functions that they call: nothing runs the other ones. */
function checksRun({ tests, helpers, looseAssertions }: FileInventory): readonly Assertion[] {
  const called = new Set(tests.flatMap(({ calls }) => calls));
  const isRun = ({ line }: Assertion): boolean => {
    const owner = helpers.findLast((helper) => helper.line <= line);
    return owner !== undefined && called.has(owner.name);
  };
  return [...tests.flatMap((test) => falsifiable(test.assertions)), ...falsifiable(looseAssertions).filter(isRun)];
}

function countBy(assertions: readonly Assertion[], words: (one: Assertion) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of assertions) counts.set(words(one), (counts.get(words(one)) ?? 0) + 1);
  return counts;
}

/** Of the lost checks, so many must be there word for word: the same subject alone may check something else. */
const KEPT_WORD_FOR_WORD = 0.5;

const consolidation: Explain = ({ file, test }, { matching }) => {
  const partner = matching.partner.get(file);
  const checks = falsifiable(test.assertions);
  if (partner === undefined || checks.length === 0) return null;
  const holds = (words: (one: Assertion) => string): ((one: Assertion) => boolean) => {
    const [before, after] = [countBy(checksRun(file), words), countBy(checksRun(partner), words)];
    return (one) => (after.get(words(one)) ?? 0) >= (before.get(words(one)) ?? 0);
  };
  const sameSubjects = checks.every(holds((one) => plainCheck(one).subject));
  const sameWords = checks.filter(holds(plainWordsOf)).length;
  if (!sameSubjects || sameWords < checks.length * KEPT_WORD_FOR_WORD) return null;
  return { code: "loss-moved", to: partner.path, why: "consolidation: its checks are in the file's other tests" };
};

const becameCalls: Explain = ({ file, test }, { matching }) => {
  const partner = matching.partner.get(file);
  const helper = partner === undefined ? null : helperThatTook(test, file, partner);
  if (partner === undefined || helper === null) return null;
  return { code: "loss-moved", to: partner.path, why: `merged: a call of ${quote(helper)} checks the same values` };
};

/** `radius_test.rb`, `UserTest`, `user.test.ts`: the subject by the file's name. */
function subjectStem(path: string): string {
  return stemOf(path)
    .replace(/^(?:test|tests|spec)[-_.]|(?:[-_.]?(?:test|tests|spec|it|e2e))$/i, "")
    .toLowerCase();
}

function goneFileOf(file: FileInventory, goneFiles: readonly string[]): string | undefined {
  const named = new Set(
    file.imports.map(({ from }) =>
      from
        .split(/[/\\.:]+/)
        .filter((part) => part !== "" && !/^(?:js|ts|tsx|jsx|mjs|cjs|py|rb|php)$/.test(part))
        .at(-1)
        ?.toLowerCase(),
    ),
  );
  return goneFiles.find((path) => {
    const stem = stemOf(path).toLowerCase();
    return named.has(stem) || subjectStem(file.path) === stem;
  });
}

const subjectDeleted: Explain = ({ file, test }, { production }) => {
  const goneFile = goneFileOf(file, production.goneFiles);
  if (goneFile !== undefined) {
    return { code: "loss-explained", to: null, why: `feature removal: ${quote(goneFile)} goes in the same change` };
  }
  const imported = new Set(file.imports.flatMap(({ names }) => names));
  const used = [...topicsOf(test)].filter((topic) => test.calls.includes(topic) || imported.has(topic));
  const gone = used.find((topic) => production.gone.has(topic));
  if (gone === undefined) return null;
  return { code: "loss-explained", to: null, why: `feature removal: ${quote(gone)} goes in the same change` };
};

/** Cheapest first. */
const EXPLANATIONS: readonly Explain[] = [duplicateRemains, deadImport, consolidation, becameCalls, subjectDeleted];

/** Why a lost test may be gone, or null when nothing in the change says so. */
export function explainTest(lost: SuiteTest, grounds: Grounds): Explanation | null {
  for (const explain of EXPLANATIONS) {
    const found = explain(lost, grounds);
    if (found !== null) return found;
  }
  return null;
}

/** Why a test has fewer assertions. */
export function explainDeficit(deficit: Deficit, grounds: Grounds): Explanation | null {
  return (
    foldedIn(deficit, grounds) ??
    helperTookOver(deficit, grounds) ??
    migration(deficit) ??
    goneSubject(deficit, grounds)
  );
}

function foldedIn(deficit: Deficit, { matching }: Grounds): Explanation | null {
  if (isFolded(deficit)) return { code: "loss-moved", to: null, why: "folded: its other checks hold what went" };
  if (isInlined(deficit, matching)) {
    return { code: "loss-moved", to: null, why: "inlined: the tests that called the helper check by themselves" };
  }
  const waits = promiseThatTook(deficit);
  if (waits !== null)
    return {
      code: "loss-explained",
      to: null,
      why: `promise took over: ${waits} had a callback, and is waited for now`,
    };
  const rounds = roundsThatTook(deficit);
  if (rounds === null) return null;
  return { code: "loss-explained", to: null, why: `loop took over: ${rounds} rounds ask the same` };
}

function goneSubject({ removed, missing }: Deficit, { production }: Grounds): Explanation | null {
  const isGone = ({ subject }: Assertion): boolean =>
    [...subject.matchAll(/(?:[.>:]|\b(?=\w+\())(\w+)/g)].some(
      ([, name]) => name !== undefined && production.gone.has(name),
    );
  const gone = removed.filter(isGone);
  if (gone.length < missing) return null;
  return { code: "loss-explained", to: null, why: "feature removal: what it checked goes in the same change" };
}

/** Libraries count differently (one chain, or a call for each part). So much of what was checked must still be. */
const KEPT_IN_MIGRATION = 0.5;

function migration({ pair, base, head, removed, missing }: Deficit): Explanation | null {
  if (pair === null || head === null || base.frameworks.join() === head.frameworks.join()) return null;
  if (missing > Math.max(1, removed.length * KEPT_IN_MIGRATION)) return null;
  const words = new Set(falsifiable(pair.head.test.assertions).map(({ subject }) => subject));
  const kept = falsifiable(pair.base.test.assertions).filter(({ subject }) => words.has(subject)).length;
  if (kept === 0) return null;
  const change = `${base.frameworks.join(", ") || "none"} to ${head.frameworks.join(", ") || "none"}`;
  return { code: "loss-explained", to: null, why: `assertion library changed: ${quote(change)}` };
}
