import { getNodeValue, type Node } from "jsonc-parser";
import { z } from "zod";
import { parseRepoPath, type RepoPath } from "../../../core/ids.ts";
import { err, ok, type Result } from "../../../core/result.ts";
import { quote } from "../../../core/text.ts";
import type { NamedCheck } from "./check.ts";
import { parsePattern } from "./pattern.ts";
import type { PatternMode } from "./pattern-program.ts";

/** One entry of an item's checks: a command for the shell, something to look up, or an item that is malformed. */
export type LokiCheck =
  | { readonly kind: "command"; readonly command: string }
  | { readonly kind: "check"; readonly check: NamedCheck }
  | { readonly kind: "problem"; readonly problem: string };

/** As models really write them (seeds.md 1.6), not only as Loki asks for them. */
const ALIASES = {
  type: ["type"],
  path: ["path", "target", "file"],
  pattern: ["pattern", "needle"],
  command: ["command", "cmd"],
} as const;

/** What a check says of itself or to people: read by nobody. */
const IDLE = new Set(["id", "name", "title", "description", "note", "notes", "comment"]);
const CLAIMS = new Set(["passed", "passes", "output", "status", "verified_at", "result", "evidence"]);
const KNOWN = new Set<string>([...Object.values(ALIASES).flat(), "expect", "expect_exit", "expected_status"]);

/** Does the item ask for the thing to be there, or not to be there? */
const EXPECTED = new Map<string, boolean>([
  ["match", true],
  ["exists", true],
  ["no_match", false],
  ["not_exists", false],
]);

const entrySchema = z.record(z.string(), z.unknown());
type Entry = z.infer<typeof entrySchema>;

/**
 * Reads one check. A key, a kind or an expectation that is not known makes it "not understood": it may turn the
 * meaning round, so what is left of it proves nothing.
 */
export function parseLokiCheck(node: Node): LokiCheck {
  const parsed = entrySchema.safeParse(getNodeValue(node));
  if (!parsed.success) return unprovable("a check", `is ${node.type}, not an object, and is not understood`);
  const entry = parsed.data;
  const named = nameCheck(entry);
  const unknown = Object.keys(entry).find((key) => !KNOWN.has(key) && !IDLE.has(key) && !CLAIMS.has(key));
  if (unknown !== undefined) return unprovable(named, `has the key ${quote(unknown)}, which is not understood`);
  const twice = Object.values(ALIASES).find((names) => names.filter((name) => entry[name] !== undefined).length > 1);
  if (twice !== undefined) return unprovable(named, `says the same thing twice (${twice.join(", ")})`);
  switch (readText(entry, "type")) {
    case "command":
      return readCommand(entry, named);
    case "file_exists":
      return readFile(entry, named);
    case "file_contains":
      return readContains(entry, named);
    case "grep_codebase":
      return readGrep(entry, named);
    case "tests_pass":
      return readTests(entry, named);
    case "http_check":
      return unprovable(named, "asks a running server, which the gate does not start");
    default:
      return unprovable(named, "is of a kind that is not understood");
  }
}

function readText(entry: Entry, key: keyof typeof ALIASES): string | null {
  const value = ALIASES[key].map((name) => entry[name]).find((each) => each !== undefined);
  return typeof value === "string" ? value : null;
}

function nameCheck(entry: Entry): string {
  const asked = entry["expect"] ?? entry["expect_exit"];
  const parts = [
    readText(entry, "type") ?? "a check without a type",
    ...(["path", "pattern", "command"] as const).flatMap((key) => readText(entry, key) ?? []),
    ...(asked === undefined ? [] : [`(expect ${typeof asked === "string" ? asked : JSON.stringify(asked)})`]),
  ];
  return parts.join(" ");
}

function unprovable(words: string, why: string): LokiCheck {
  return { kind: "check", check: { words, check: { kind: "unprovable", why } } };
}

/** Loki splits the words itself and starts no shell; here it is a verify command like any other, run by bash. */
function readCommand(entry: Entry, named: string): LokiCheck {
  const command = readText(entry, "command");
  if (command === null || command.trim() === "") return unprovable(named, "names no command");
  const { expect, expect_exit: exit } = entry;
  const wanted = [expect === undefined || expect === "exit 0" || expect === 0, exit === undefined || exit === 0];
  return wanted.includes(false)
    ? unprovable(named, "expects something else than exit code 0, and only exit code 0 proves (write `! command`)")
    : { kind: "command", command };
}

function readTests(entry: Entry, named: string): LokiCheck {
  // Its pattern is a hint and no filter in Loki. Which command runs the tests is a guess, and guesses prove nothing.
  return readText(entry, "command") === null
    ? unprovable(named, "names no command that runs the tests (give it a `command`)")
    : readCommand(entry, named);
}

function readExpected(entry: Entry, words: readonly string[]): boolean | null {
  const { expect, expect_exit: exit } = entry;
  if (exit !== undefined) return null;
  if (expect === undefined) return true;
  return typeof expect === "string" && words.includes(expect) ? (EXPECTED.get(expect) ?? null) : null;
}

const PRESENCE = ["exists", "not_exists"];
const MATCHING = ["match", "no_match"];
const EXPECT_UNKNOWN = "expects something that is not understood";

function readFile(entry: Entry, named: string): LokiCheck {
  const path = readPath(entry);
  if (!path.ok) return refusePath(named, path.error);
  if (readText(entry, "pattern") !== null) return unprovable(named, "has a pattern that its kind does not use");
  const expected = readExpected(entry, PRESENCE);
  if (expected === null) return unprovable(named, EXPECT_UNKNOWN);
  return { kind: "check", check: { words: named, check: { kind: "file", path: path.value, expected } } };
}

function readContains(entry: Entry, named: string): LokiCheck {
  const path = readPath(entry);
  if (!path.ok) return refusePath(named, path.error);
  const asked = readAsked(entry, "text");
  if (!asked.ok) return unprovable(named, asked.error);
  return { kind: "check", check: { words: named, check: { kind: "contains", path: path.value, ...asked.value } } };
}

function readGrep(entry: Entry, named: string): LokiCheck {
  if (readText(entry, "path") !== null) return unprovable(named, "names a path, which its kind does not use");
  const asked = readAsked(entry, "lines");
  if (!asked.ok) return unprovable(named, asked.error);
  return { kind: "check", check: { words: named, check: { kind: "grep", ...asked.value } } };
}

function readAsked(entry: Entry, mode: PatternMode) {
  const pattern = readText(entry, "pattern") ?? "";
  const parsed = parsePattern(pattern, mode);
  if (!parsed.ok) return err(`has a pattern that is not understood: ${parsed.error}`);
  const expected = readExpected(entry, MATCHING);
  return expected === null ? err(EXPECT_UNKNOWN) : ok({ pattern, expected });
}

function refusePath(named: string, why: string | null): LokiCheck {
  if (why === null) return unprovable(named, "names no path");
  return { kind: "problem", problem: `${quote(named)}: ${why}` };
}

/** The path in the repository; an error is null where none is given, and words where it leads out. */
function readPath(entry: Entry): Result<RepoPath, string | null> {
  const given = readText(entry, "path");
  if (given === null || given.trim() === "") return err(null);
  const path = parseRepoPath(given.replace(/^(?:\.\/)+/, "").replace(/\/+$/, ""));
  const outside = !path.ok || /^[A-Za-z]:|\\/.test(given);
  return outside ? err("its path leads out of the repository or is not plain, and is not read") : path;
}
