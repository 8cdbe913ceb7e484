import type { RepoReader } from "../../ports/repo.ts";
import type { Place } from "./circumstances.ts";
import { configKindOf } from "./config/config-files.ts";
import type { FileInventory, TestCase } from "./inventory.ts";

const MAX_FILES = 200;
const MAX_BYTES = 256 * 1024;
/** Where a build is told what to set: `go test -tags x`, `cargo test --features x`, `default = ["x"]`, `DefineConstants`. */
const ASKS = /(?:-tags|--features?|--cfg|DefineConstants|-p:|\bdefault\s*=|\bfeatures\s*[=:]|--all-features)[^\n]*/g;

function needsAsking({ conditionKind }: TestCase): boolean {
  return conditionKind === "unset";
}

function namesIn(condition: string): readonly string[] {
  const quoted = [...condition.matchAll(/feature\s*=\s*"([^"]+)"/g)].map(([, name = ""]) => name);
  return quoted.length > 0 ? quoted : (condition.match(/[A-Za-z_]\w*/g) ?? []);
}

async function readAsked(repo: RepoReader, { headTree }: Place): Promise<string> {
  const entries = [...headTree.values()].filter(({ path }) => configKindOf(path) !== null).slice(0, MAX_FILES);
  const blobs = await Promise.all(entries.map((entry) => repo.readBlob(entry, MAX_BYTES)));
  return blobs.flatMap((blob) => (blob.kind === "text" ? (blob.text.match(ASKS) ?? []) : [])).join("\n");
}

/**
 * Tests behind a tag, feature or symbol that CI, a build file or a script at head asks for by its name: they run there,
 * so theirs is a condition like a machine's.
 */
export async function settleAskedFor(
  repo: RepoReader,
  place: Place,
  head: readonly FileInventory[],
): Promise<readonly FileInventory[]> {
  if (!head.some(({ tests }) => tests.some(needsAsking))) return head;
  const asked = await readAsked(repo, place);
  const words = new Set(asked.match(/[\w-]+/g) ?? []);
  const isAsked = (test: TestCase): boolean =>
    (test.condition !== null && /feature\s*=/.test(test.condition) && asked.includes("--all-features")) ||
    namesIn(test.condition ?? "").some((name) => words.has(name));
  return head.map((file) => ({
    ...file,
    tests: file.tests.map((test) =>
      needsAsking(test) && isAsked(test) ? { ...test, conditionKind: "platform" as const } : test,
    ),
  }));
}
