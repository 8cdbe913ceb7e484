import { quote } from "../../../core/text.ts";
import type { Aside, Loss } from "../evidence.ts";
import { admits } from "./collected.ts";
import { compareNpmScripts, type SidedFiles } from "./compare-scripts.ts";
import { OFF_BY_DEFAULT, type PatternList, type Settings } from "./settings.ts";
import { narrowings } from "./test-command.ts";

export interface SettingsPair {
  readonly base: Settings;
  /** Null when no configuration of that place is left. */
  readonly head: Settings | null;
}

export interface SettingsComparison {
  readonly losses: readonly Loss[];
  readonly asides: readonly Aside[];
}

function loss(code: Loss["code"], path: string, why: string): Loss {
  return { code, path, line: null, test: "", why };
}

type Pick = (one: Settings) => ReadonlyMap<string, number>;

const floorsOf: Pick = ({ floors }) => floors;
const ceilingsOf: Pick = ({ ceilings }) => ceilings;

/** In its own file first, else wherever it went: a threshold may move to another key or file, not down. */
function numberNow(metric: string, pick: Pick, places: readonly Settings[]): number | undefined {
  // `100: true` is all four of them.
  const all = metric.replace(/(?<= )(?:lines?|branch(?:es)?|functions?|statements?)$/, "100");
  const names = [metric, `${metric}s`, metric.replace(/s$/, ""), all];
  for (const place of places) {
    const found = names.map((name) => pick(place).get(name)).find((number) => number !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

function compareNumbers({ base, head }: SettingsPair, everywhere: readonly Settings[]): readonly Loss[] {
  const places = [...(head === null ? [] : [head]), ...everywhere];
  const floors = [...base.floors].flatMap(([metric, number]) => {
    const now = numberNow(metric, floorsOf, places);
    if (now !== undefined && now >= number) return [];
    const what = now === undefined ? `(${number}) is gone` : `fell from ${number} to ${now}`;
    return [loss("threshold-lowered", base.path, `the threshold ${quote(metric)} ${what}`)];
  });
  const ceilings = [...base.ceilings].flatMap(([metric, number]) => {
    const now = numberNow(metric, ceilingsOf, places);
    if (now === undefined || now <= number) return [];
    return [
      loss("threshold-lowered", base.path, `the drop that ${quote(metric)} allows rose from ${number} to ${now}`),
    ];
  });
  return [...floors, ...ceilings];
}

function compareSwitches({ base, head }: SettingsPair, strict: ReadonlySet<string>): readonly Loss[] {
  const before = new Set([...base.weak].map((key) => key.split(".").at(-1)));
  return [...(head?.weak ?? [])].flatMap((key) => {
    const name = key.split(".").at(-1) ?? "";
    if (base.weak.has(key) || before.has(name) || (OFF_BY_DEFAULT.test(name) && !strict.has(name))) return [];
    return [loss("tests-not-run", head?.path ?? base.path, `${quote(key)} now lets tests fail or not run`)];
  });
}

/** So many files are named; more are counted. */
const MAX_NAMED = 5;

function named(paths: readonly string[]): string {
  const rest = paths.length - MAX_NAMED;
  return `${paths
    .slice(0, MAX_NAMED)
    .map((path) => quote(path))
    .join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** Lists of one meaning, whatever their key. */
function sameMeaning(a: PatternList, b: PatternList): boolean {
  return a.role === b.role && a.about === b.about && a.key.split(".").at(-1) === b.key.split(".").at(-1);
}

function isSameList(a: PatternList, b: PatternList): boolean {
  return sameMeaning(a, b) && a.patterns.join("\n") === b.patterns.join("\n");
}

function compareList(list: PatternList, before: PatternList | undefined, tests: readonly string[]): string | null {
  if (before !== undefined && before.patterns.join("\n") === list.patterns.join("\n")) return null;
  const out = tests.filter(
    (test) => admits(list, test) === false && (before === undefined || admits(before, test) !== false),
  );
  if (out.length > 0) return `${quote(list.key)} now leaves out ${named(out)}`;
  const changed = changedPatterns(list, before);
  const unknown = changed.some((pattern) =>
    tests.some((test) => admits({ ...list, patterns: [pattern] }, test) === null),
  );
  if (!unknown) return null;
  const what = list.role === "exclude" ? "leaves out more" : "names other tests";
  return `${quote(list.key)} ${what}, by an expression: ${changed.map((one) => quote(one)).join(", ")}`;
}

/** Patterns by which tests may have gone: those that leave out and are new, those that name tests and are not as before. */
function changedPatterns({ role, patterns }: PatternList, before: PatternList | undefined): readonly string[] {
  const old = before?.patterns ?? [];
  const fresh = patterns.filter((pattern) => !old.includes(pattern));
  if (role === "exclude") return fresh;
  const gone = old.filter((pattern) => !patterns.includes(pattern));
  return before !== undefined && gone.length === 0 ? [] : [...fresh, ...gone];
}

function compareLists({ base, head }: SettingsPair, tests: readonly string[]): readonly Loss[] {
  if (head === null) return [];
  const folder = folderOf(head.path);
  const own = tests.filter((test) => test.startsWith(folder)).map((test) => test.slice(folder.length));
  return head.lists.flatMap((list) => {
    if (list.about !== "tests" || base.lists.some((one) => isSameList(one, list))) return [];
    const why = compareList(
      list,
      base.lists.find((one) => sameMeaning(one, list)),
      own,
    );
    return why === null ? [] : [loss("tests-not-run", head.path, why)];
  });
}

/** Code that coverage no longer looks at: shown, for generated code goes there for good reasons. */
function coverageAsides({ base, head }: SettingsPair): readonly Aside[] {
  return (head?.lists ?? []).flatMap((list) => {
    if (list.about !== "coverage") return [];
    const before = base.lists.find((one) => sameMeaning(one, list));
    const fresh = list.patterns.filter(
      (pattern) => before?.patterns.includes(pattern) !== true && (list.role === "exclude" || pattern.startsWith("!")),
    );
    const gone =
      list.role === "include"
        ? (before?.patterns ?? []).filter((one) => !one.startsWith("!") && !list.patterns.includes(one))
        : [];
    const changed = [...fresh, ...gone];
    if (changed.length === 0) return [];
    const why = `coverage leaves out more: ${changed.map((one) => quote(one)).join(", ")} in ${quote(list.key)}`;
    return [
      {
        code: "threshold-lowered",
        level: "warning",
        path: head?.path ?? base.path,
        line: null,
        test: "",
        why,
      } as const,
    ];
  });
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

function below(folder: string, { base, head, now }: SidedFiles): SidedFiles {
  const inside = (paths: Iterable<string>) =>
    [...paths].filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
  const side = ({ tests, all }: SidedFiles["base"]) => ({ tests: new Set(inside(tests)), all: inside(all) });
  return { base: side(base), head: side(head), now: (path) => inside(now(`${folder}${path}`)) };
}

function compareScripts({ base, head }: SettingsPair, files: SidedFiles): readonly Loss[] {
  if (head === null) return [];
  if (base.npm !== null && head.npm !== null) {
    return compareNpmScripts(base.npm, head.npm, below(folderOf(head.path), files)).map(([name, why]) =>
      loss("tests-not-run", head.path, `${quote(`scripts.${name}`)} ${why}`),
    );
  }
  const everywhere = [...head.scripts.values()].flat().map(({ words }) => words.join(" "));
  return [...base.scripts].flatMap(([name, before]) => {
    const after = head.scripts.get(name) ?? [];
    return before.flatMap((command, at) => {
      const words = command.words.join(" ");
      const same = after.find((one) => one.words.join(" ") === words) ?? after[at];
      if (same !== undefined) {
        return narrowings(command, same).map((why) =>
          loss("tests-not-run", head.path, `${quote(name)} checks less: ${why}`),
        );
      }
      if (everywhere.includes(words)) return [];
      return [loss("tests-not-run", head.path, `${quote(name)} no longer runs ${quote(words)}`)];
    });
  });
}

const ADDOPTS = /(?:^|\.)addopts$/;

/**
 * Options for pytest that come with this change: without them it ran everything. Those that stood in another file
 * before were moved.
 */
export function compareNewOptions(pairs: readonly SettingsPair[]): readonly Loss[] {
  const optionsOf = ({ scripts }: Settings) => [...scripts].filter(([name]) => ADDOPTS.test(name));
  const before = pairs.flatMap(({ base }) => optionsOf(base)).flatMap(([, commands]) => commands);
  const words = ["pytest", ...before.flatMap((command) => command.words)];
  return pairs.flatMap(({ base, head }) => {
    const fresh = head === null ? [] : optionsOf(head).filter(([name]) => !base.scripts.has(name));
    return fresh.flatMap(([name, commands]) =>
      commands.flatMap((command) =>
        narrowings({ words, mask: null }, command)
          .filter((why) => !why.startsWith("it runs only") && !why.startsWith("it no longer names"))
          .map((why) => loss("tests-not-run", head?.path ?? base.path, `${quote(name)} checks less: ${why}`)),
      ),
    );
  });
}

/** What settings are about. */
interface Ground {
  /** Test files at head that hold tests of base. */
  readonly tests: readonly string[];
  readonly files: SidedFiles;
  /** Names of switches that were on at base, in whatever file. */
  readonly strict: ReadonlySet<string>;
}

/** What changed configuration lets through. */
export function compareSettings(
  pairs: readonly SettingsPair[],
  added: readonly Settings[],
  { tests, files, strict }: Ground,
): SettingsComparison {
  const heads = [...pairs.flatMap(({ head }) => (head === null ? [] : [head])), ...added];
  return {
    losses: [
      ...pairs.flatMap((pair) => [
        ...compareNumbers(pair, heads),
        ...compareSwitches(pair, strict),
        ...compareLists(pair, tests),
        ...compareScripts(pair, files),
      ]),
    ],
    asides: pairs.flatMap(coverageAsides),
  };
}
