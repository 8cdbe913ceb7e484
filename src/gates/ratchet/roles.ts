import picomatch from "picomatch";

/** What a path is to the ratchet. */
export type Role = "test" | "inline" | "snapshot" | "production" | "other";

// Names that test runners collect without being told, and folders that hold nothing but tests and their helpers.
const NAMES: readonly RegExp[] = [
  /\.(?:test|tests|spec|specs|e2e|cy|integration|unit)(?:-d)?\.[cm]?[jt]sx?$/,
  /(?:^|\/)(?:test|spec)s?\.[cm]?[jt]sx?$/,
  /[-_](?:test|spec)\.[cm]?[jt]sx?$/,
  /(?:^|\/)(?:test_[^/]*|[^/]*_tests?|tests?|testing|conftest)\.py$/,
  /_test\.go$/,
  /(?:^|\/)(?:tests?|[^/]*_tests?|test_[^/]*)\.rs$/,
  /(?:^|\/)(?:Test[A-Z0-9_][^/]*|[^/]*(?:Tests?|TestCase|IT|Spec|Specs))\.(?:java|kt|kts|scala|groovy|cs|fs|vb|swift|php|dart)$/,
  /(?:^|\/)(?:test_[^/]*|[^/]*_(?:spec|test))\.(?:rb|exs?|dart|php|c|cc|cpp|cxx|m|mm|lua|sh|bash|zig|ml|erl)$/i,
  /(?:^|\/)[^/]*(?:Tests?|_unittest|-test)\.(?:c|cc|cpp|cxx|mm?)$/,
  /\.bats$|\.t$|\.test\.sh$|(?:^|\/)test[-_.][^/]*\.sh$/,
];
const FOLDERS =
  /(?:^|\/)(?:tests?|testing|test[-_]?(?:utils?|helpers?|support|kit)|__tests?__|specs?|e2e|integration[-_]tests?|unit[-_]tests?|[^/]+\.(?:Unit|Integration)?Tests?|[A-Z]\w*Tests|src\/(?:test|it|androidTest|integrationTest)|cypress)\//;
const SOURCE =
  /\.(?:[cm]?[jt]sx?|py|go|rs|java|kts?|scala|groovy|cs|fs|vb|rb|php|swift|dart|exs?|c|cc|cpp|cxx|hh?|hpp|mm?|sh|bash|bats|t|lua|zig|ml|erl|clj[cs]?|vue|svelte|sql|pl|r|jl|nim|hs)$/i;
/** Read for inline tests: the language keeps them beside the code. */
const INLINE = /\.rs$/;
const SNAPSHOT =
  /\.(?:snap|ambr|golden|approved\.\w+|verified\.\w+|received\.\w+)$|(?:^|\/)(?:__snapshots__|snapshots|__image_snapshots__)\//;
/** Other people's code, and data that tests read. */
const FOREIGN = /(?:^|\/)(?:node_modules|vendor|third_party|dist|build|target|__pycache__|site-packages|\.venv|venv)\//;
const DATA = /(?:^|\/)(?:fixtures?|__fixtures__|testdata|test-data|test_data)\//;

export interface RoleRules {
  roleOf(path: string): Role;
  isTest(path: string): boolean;
  /** Named by the policy's globs. */
  isAsked(path: string): boolean;
}

function matcher(globs: readonly string[]): (path: string) => boolean {
  return globs.length === 0 ? () => false : picomatch([...globs], { dot: true });
}

/** Whether its very name makes runners collect it, in whatever folder. */
export function isNamedTest(path: string): boolean {
  return SOURCE.test(path) && !FOREIGN.test(path) && NAMES.some((name) => name.test(path));
}

/** By the name alone, whatever the policy says. */
function builtInRole(path: string): Role {
  if (SNAPSHOT.test(path)) return "snapshot";
  if (!SOURCE.test(path) || FOREIGN.test(path)) return "other";
  if (NAMES.some((name) => name.test(path))) return "test";
  if (FOLDERS.test(path) && !DATA.test(path)) return "test";
  return INLINE.test(path) ? "inline" : "production";
}

/** Globs are the policy's, read from the default branch: `tests` adds, `ignore` takes out. */
export function createRoles(policy: {
  readonly tests: readonly string[];
  readonly ignore: readonly string[];
}): RoleRules {
  const [more, ignored] = [matcher(policy.tests), matcher(policy.ignore)];
  const roleOf = (path: string): Role => (ignored(path) ? "other" : more(path) ? "test" : builtInRole(path));
  return { roleOf, isTest: (path) => roleOf(path) === "test", isAsked: more };
}
