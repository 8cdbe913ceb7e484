import type { TreeEntry } from "../../../core/snapshot.ts";
import { quote } from "../../../core/text.ts";
import type { RepoReader, Tree } from "../../../ports/repo.ts";
import type { Parsers, Syntax } from "../../../ports/syntax.ts";
import type { Place } from "../circumstances.ts";
import type { Aside, Loss, Unread } from "../evidence.ts";
import type { CiFile } from "./ci-events.ts";
import { ciCalls, ciSteps } from "./ci-steps.ts";
import { compareCi } from "./compare-ci.ts";
import type { SidedFiles } from "./compare-scripts.ts";
import { compareNewOptions, compareSettings, type SettingsPair } from "./compare-settings.ts";
import { configKindOf } from "./config-files.ts";
import { parseConfig } from "./config-formats.ts";
import { parseScript } from "./config-script.ts";
import { settingsOfLines } from "./plain-lines.ts";
import { type Settings, settingsOf } from "./settings.ts";

export interface ConfigComparison {
  readonly losses: readonly Loss[];
  readonly masked: readonly Loss[];
  readonly asides: readonly Aside[];
  readonly unread: readonly Unread[];
}

const MAX_CONFIG_BYTES = 1024 * 1024;
const MAX_CI_FILES = 200;
const NOTHING: Omit<Settings, "path"> = {
  floors: new Map(),
  ceilings: new Map(),
  weak: new Set(),
  strict: new Set(),
  lists: [],
  scripts: new Map(),
  npm: null,
};

interface Reader {
  readonly repo: RepoReader;
  readonly parsers: Parsers;
  /** What could not be read at head. */
  readonly unread: Unread[];
  /** What made sense at base: only of that can be said that it no longer does. */
  readonly known: Set<string>;
}

type Side = "base" | "head";

/** Null when there is nothing to read; a file that cannot be read at head is a finding, at base it says nothing. */
async function readText(reader: Reader, entry: TreeEntry | null | undefined, side: Side): Promise<string | null> {
  if (entry === null || entry === undefined) return null;
  const blob = await reader.repo.readBlob(entry, MAX_CONFIG_BYTES);
  if (blob.kind === "text") return blob.text;
  if (blob.kind === "refused" && side === "head") {
    reader.unread.push({ code: blob.code, path: entry.path, line: null, why: blob.why });
  }
  return null;
}

function tryParse<T>(reader: Reader, at: { readonly path: string; readonly side: Side }, parse: () => T): T | null {
  try {
    const value = parse();
    if (at.side === "base") reader.known.add(at.path);
    return value;
  } catch (error) {
    const why = `it cannot be read as configuration: ${quote(error instanceof Error ? error.message : String(error))}`;
    if (at.side === "head" && reader.known.has(at.path))
      reader.unread.push({ code: "unparseable", path: at.path, line: null, why });
    return null;
  }
}

async function readSettings(reader: Reader, entry: TreeEntry | null, side: Side): Promise<Settings | null> {
  const text = await readText(reader, entry, side);
  if (text === null || entry === null) return null;
  const { path } = entry;
  return tryParse(reader, { path, side }, () => {
    switch (configKindOf(path)) {
      case "script":
        return settingsOf(path, parseScript(reader.parsers, path, text));
      case "settings":
        return settingsOf(path, parseConfig(path, text) ?? parseConfig(`${path}.json`, text));
      default:
        return settingsOfLines(path, text);
    }
  });
}

async function readCi(reader: Reader, tree: Tree, side: Side): Promise<readonly CiFile[]> {
  const paths = [...tree.values()].filter(({ path }) => configKindOf(path) === "ci").slice(0, MAX_CI_FILES);
  const files = await Promise.all(
    paths.map(async (entry): Promise<readonly CiFile[]> => {
      const text = await readText(reader, entry, side);
      const root =
        text === null ? null : tryParse(reader, { path: entry.path, side }, () => parseConfig(entry.path, text));
      return root === null
        ? []
        : [{ path: entry.path, root, steps: ciSteps(entry.path, root), calls: ciCalls(entry.path, root) }];
    }),
  );
  return files.flat();
}

async function readPairs(
  reader: Reader,
  changed: Place["snapshot"]["changes"],
): Promise<{ readonly pairs: readonly SettingsPair[]; readonly added: readonly Settings[] }> {
  const pairs: SettingsPair[] = [];
  const added: Settings[] = [];
  for (const { path, before, after } of changed) {
    const [base, head] = [await readSettings(reader, before, "base"), await readSettings(reader, after, "head")];
    if (base === null && before === null && head !== null) added.push(head);
    // A list that comes with a new file leaves tests out as well.
    if (base !== null || head !== null) pairs.push({ base: base ?? { path, ...NOTHING }, head });
  }
  return { pairs, added };
}

const COVERAGE = /(?:^|\/)(?:package\.json|\.?(?:nyc|c8)(?:rc)?(?:\.(?:config\.)?\w+)?)$/;

/** Settings of coverage that stand beside a changed one and did not change: what they turned on may be turned off there. */
async function settingsBeside(
  reader: Reader,
  changed: readonly string[],
  baseTree: Tree,
): Promise<readonly Settings[]> {
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);
  const folders = new Set(changed.filter((path) => COVERAGE.test(path)).map(folderOf));
  const beside = [...baseTree.values()].filter(
    ({ path }) => COVERAGE.test(path) && folders.has(folderOf(path)) && !changed.includes(path),
  );
  const read = await Promise.all(beside.map((entry) => readSettings(reader, entry, "base")));
  return read.filter((one) => one !== null);
}

type Moved = ReadonlyMap<string, ReadonlySet<string>>;

function sidedFiles(
  { roles, baseTree, headTree }: Pick<Place, "roles" | "baseTree" | "headTree">,
  moved: Moved,
): SidedFiles {
  const sideOf = (tree: Tree) => ({
    tests: new Set<string>([...tree.keys()].filter((path) => roles.isTest(path))),
    all: [...tree.keys()],
  });
  const [base, head] = [sideOf(baseTree), sideOf(headTree)];
  const there = new Set<string>(head.all);
  const now = (path: string): readonly string[] => {
    if (there.has(path)) return [path];
    return base.tests.has(path) ? [...(moved.get(path) ?? [])] : [path];
  };
  return { base, head, now };
}

/**
 * What the change did to the configuration that decides which tests run and how strict coverage is. `moved`: files at
 * head with tests from base, by the file of base; a file that is all new took no test away when nothing collects it.
 */
export async function compareConfigs(
  ports: { readonly repo: RepoReader; readonly syntax: Syntax },
  { snapshot, roles, baseTree, headTree }: Place,
  moved: Moved,
): Promise<ConfigComparison> {
  const changed = snapshot.changes.filter(({ path }) => configKindOf(path) !== null);
  if (changed.length === 0) return { losses: [], masked: [], asides: [], unread: [] };
  const scripted = changed.some(({ path }) => configKindOf(path) === "script" || COVERAGE.test(path));
  const languages = scripted ? (["javascript", "typescript"] as const) : [];
  const reader: Reader = {
    repo: ports.repo,
    parsers: await ports.syntax.loadParsers(languages),
    unread: [],
    known: new Set(),
  };
  const { pairs, added } = await readPairs(
    reader,
    changed.filter(({ path }) => configKindOf(path) !== "ci"),
  );
  const files = sidedFiles({ roles, baseTree, headTree }, moved);
  const movedTo = new Set([...moved.values()].flatMap((paths) => [...paths]));
  const tests = [...files.head.tests].filter((path) => files.base.tests.has(path) || movedTo.has(path));
  const beside = await settingsBeside(
    reader,
    changed.map(({ path }) => path),
    baseTree,
  );
  const strict = new Set([...beside, ...pairs.map(({ base }) => base)].flatMap((one) => [...one.strict]));
  const compared = compareSettings(pairs, added, { tests, files, strict });
  // A project that gets its first Python tests with this change loses none by how it starts them.
  const hadPython = [...baseTree.keys()].some((path) => path.endsWith(".py") && roles.isTest(path));
  const settings = hadPython ? { ...compared, losses: [...compared.losses, ...compareNewOptions(pairs)] } : compared;
  if (!changed.some(({ path }) => configKindOf(path) === "ci"))
    return { ...settings, masked: [], unread: reader.unread };
  const ci = compareCi(await readCi(reader, baseTree, "base"), await readCi(reader, headTree, "head"));
  return {
    losses: [...settings.losses, ...ci.losses],
    masked: ci.masked,
    asides: [...settings.asides, ...ci.asides],
    unread: reader.unread,
  };
}
