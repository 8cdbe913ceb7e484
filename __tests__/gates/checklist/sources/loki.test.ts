import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ItemRecord } from "../../../../src/gates/checklist/schema.ts";
import type { Check } from "../../../../src/gates/checklist/sources/check.ts";
import { parseSource } from "../../../../src/gates/checklist/sources/read-source.ts";
import { repoPath } from "../../../fixtures/ids.ts";

const PATH = repoPath(".loki/checklist/checklist.json");

function read(value: unknown): readonly ItemRecord[] {
  const parsed = parseSource(PATH, JSON.stringify(value));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

function refused(value: unknown): string {
  const parsed = parseSource(PATH, typeof value === "string" ? value : JSON.stringify(value));
  return parsed.ok ? "read" : parsed.error.message;
}

const one = (item: object) => ({ categories: [{ name: "Auth", items: [{ id: "A", ...item }] }] });
const first = (item: object): ItemRecord | undefined => read(one(item))[0];
const check = (entry: unknown): Check | undefined => first({ verification: [entry] })?.other?.checks[0]?.check;

describe("the object form as Loki and its models write it", () => {
  it.each([
    ["a list", [{ name: "Auth", items: [{ id: "A" }, { id: "B" }] }]],
    ["a map by slug (case 29)", { auth: { label: "Auth", items: [{ id: "A" }] }, more: { items: [{ id: "B" }] } }],
    ["a list with items as a map", [{ items: { a: { id: "A" }, b: { id: "B" } } }]],
  ])("reads categories that are %s", (_, categories) => {
    expect(read({ version: 1, categories }).map(({ index, id }) => [index, id])).toEqual([
      [0, "A"],
      [1, "B"],
    ]);
  });

  it.each<[string, object, boolean]>([
    ["verified", { status: "verified" }, true],
    ["pass", { status: "pass" }, true],
    ["done", { status: " Done " }, true],
    ["passed: true", { passed: true }, true],
    ["verified: true", { verified: true, status: "pending" }, true],
    ["pending", { status: "pending" }, false],
    ["a status that is no text", { status: 1 }, false],
    ["an unknown word", { status: "partial" }, false],
    ["nothing", {}, false],
  ])("takes %s for a claim and nothing more (case 32)", (_, item, claim) => {
    expect(first(item)?.claim).toBe(claim);
  });

  it.each<[string, object, object]>([
    ["verification", { verification: [{ type: "command", command: "npm test" }] }, { verify: "npm test" }],
    ["checks and cmd", { checks: [{ type: "command", cmd: "npm test" }] }, { verify: "npm test" }],
    ["expect exit 0", { checks: [{ type: "command", cmd: "x", expect: "exit 0" }] }, { verify: "x" }],
    ["expect_exit 0", { checks: [{ type: "command", cmd: "x", expect_exit: 0, passed: true }] }, { verify: "x" }],
    ["tests_pass with a command", { checks: [{ type: "tests_pass", command: "npm t" }] }, { verify: "npm t" }],
    ["an id that is a number", { id: 7 }, { id: "7" }],
    ["a title where the id is missing", { id: "", title: "Log in" }, { id: "Log in", description: "Log in" }],
  ])("reads %s (case 30)", (_, item, parts) => {
    expect(first(item)).toMatchObject({ ...parts, problems: [] });
  });

  it.each<[string, object, Check]>([
    ["path", { type: "file_exists", path: "./src/a.ts" }, { kind: "file", path: repoPath("src/a.ts"), expected: true }],
    ["target", { type: "file_exists", target: "src/" }, { kind: "file", path: repoPath("src"), expected: true }],
    [
      "file",
      { type: "file_exists", file: "a", expect: "exists" },
      { kind: "file", path: repoPath("a"), expected: true },
    ],
    [
      "not_exists",
      { type: "file_exists", file: "a", expect: "not_exists" },
      { kind: "file", path: repoPath("a"), expected: false },
    ],
    [
      "pattern",
      { type: "file_contains", path: "a", pattern: "x+" },
      { kind: "contains", path: repoPath("a"), pattern: "x+", expected: true },
    ],
    [
      "needle",
      { type: "file_contains", path: "a", needle: "x", expect: "no_match" },
      { kind: "contains", path: repoPath("a"), pattern: "x", expected: false },
    ],
    [
      "grep_codebase",
      { type: "grep_codebase", pattern: "x", expect: "match" },
      { kind: "grep", pattern: "x", expected: true },
    ],
    [
      "grep_codebase, no_match",
      { type: "grep_codebase", needle: "x", expect: "no_match" },
      { kind: "grep", pattern: "x", expected: false },
    ],
  ])("reads the alias %s (cases 30 and 31)", (_, entry, expected) => {
    expect(check(entry)).toEqual(expected);
  });

  it.each<[string, unknown, RegExp]>([
    ["a kind that is not known", { type: "vibes" }, /kind that is not understood/],
    ["no kind", { command: "x" }, /kind that is not understood/],
    ["a text", "npm test", /not an object/],
    ["a key that is not known", { type: "file_exists", path: "a", negate: true }, /`negate`/],
    ["two names for one thing", { type: "file_exists", path: "a", file: "b" }, /twice/],
    ["http_check", { type: "http_check", path: "/", expected_status: 200 }, /running server/],
    ["tests_pass by itself", { type: "tests_pass", pattern: "auth" }, /names no command/],
    ["a command that is blank", { type: "command", command: " " }, /names no command/],
    ["a command that is no text", { type: "command", command: ["npm"] }, /names no command/],
    ["another exit code", { type: "command", cmd: "x", expect_exit: 1 }, /only exit code 0/],
    ["another outcome of a command", { type: "command", cmd: "x", expect: "no_match" }, /only exit code 0/],
    ["a bad pattern", { type: "file_contains", path: "a", pattern: "(" }, /not closed/],
    ["an empty pattern", { type: "grep_codebase" }, /empty/],
    ["no path", { type: "file_exists" }, /names no path/],
    ["a path that is blank", { type: "file_contains", path: " ", pattern: "x" }, /names no path/],
    ["a pattern that is not used", { type: "file_exists", path: "a", pattern: "x" }, /pattern/],
    ["a path that is not used", { type: "grep_codebase", path: "a", pattern: "x" }, /path/],
    ["an expectation of another kind", { type: "file_exists", path: "a", expect: "no_match" }, /not understood/],
    ["an expectation that is not known", { type: "grep_codebase", pattern: "x", expect: "some" }, /not understood/],
    ["an exit code of a file", { type: "file_contains", path: "a", pattern: "x", expect_exit: 0 }, /not understood/],
    ["an expectation that is a number", { type: "file_exists", path: "a", expect: 1 }, /not understood/],
  ])("does not understand %s, and takes it for no pass (case 30)", (_, entry, why) => {
    expect(check(entry)).toMatchObject({ kind: "unprovable", why: expect.stringMatching(why) });
    expect(first({ verification: [entry] })?.other?.frozen).toBeNull();
  });

  it.each(["../x", "/etc/passwd", "a/../../b", "C:\\x", "a\\b", "./"])("refuses the path %s (case 34)", (path) => {
    for (const type of ["file_exists", "file_contains"]) {
      expect(
        first({ verification: [{ type, path, ...(type === "file_exists" ? {} : { pattern: "x" }) }] }),
      ).toMatchObject({ problems: [expect.stringMatching(/leads out of the repository/)] });
    }
  });

  it("makes an item of each further command, owned by the same id", () => {
    const checks = [
      { type: "command", command: "a" },
      { type: "file_exists", path: "f" },
      { type: "command", command: "b" },
    ];
    expect(read(one({ checks, priority: "Critical" }))).toMatchObject([
      { index: 0, id: "A", verify: "a", other: { owner: "A", frozen: "a; file_exists f; priority critical" } },
      { index: 1, id: "A (command 2)", verify: "b", other: { owner: "A", checks: [], frozen: "b; priority critical" } },
    ]);
  });

  it.each<[string, object, RegExp]>([
    ["an item that is no object", { categories: [{ items: ["x"] }] }, /expected an object/],
    [
      "an item without a name",
      {
        categories: [
          {
            items: [
              {
                checks: [
                  { type: "command", cmd: "a" },
                  { type: "command", cmd: "b" },
                ],
              },
            ],
          },
        ],
      },
      /`id` is missing/,
    ],
    ["a category without items", { categories: [{ name: "x" }] }, /no `items`/],
    ["a category that is a text", { categories: ["x"] }, /no `items`/],
    ["items that are a text", { categories: [{ items: "x" }] }, /not a list/],
    ["checks that are an object", one({ checks: {} }), /not a list/],
    ["a command with a NUL", one({ checks: [{ type: "command", cmd: "a\0b" }] }), /NUL/],
  ])("finds fault with %s", (_, file, why) => {
    expect(read(file)[0]?.problems.join("; ")).toMatch(why);
  });

  it("finds an id that stands twice, in whatever categories", () => {
    const file = { categories: [{ items: [{ id: 1 }] }, { items: [{ id: "1" }] }] };
    expect(read(file).every(({ problems }) => problems.length === 1)).toBe(true);
  });
});

describe("telling forms apart by content (case 33)", () => {
  it.each([
    ["the array form", [{ id: "a", verify: "x", passes: true }], [{ id: "a", verify: "x" }]],
    [
      "an array with one command keeps the others invalid",
      [
        { id: "a", steps: [], passes: true },
        { id: "b", verify: "x", passes: true },
      ],
      [{ problems: ["`verify` is missing"] }, { problems: [] }],
    ],
    ["Loki's", one({ checks: [{ type: "command", cmd: "x" }] }), [{ id: "A", verify: "x" }]],
    [
      "ralph's stories",
      { userStories: [{ id: "US-1", title: "T", passes: true, acceptanceCriteria: [] }] },
      [{ id: "US-1", claim: true, verify: null }],
    ],
    [
      "ralph's flat list",
      [{ category: "ui", description: "Shows it", steps: ["open"], passes: false }],
      [{ id: "Shows it", claim: false, verify: null }],
    ],
  ])("reads %s", (_, file, items) => {
    expect(read(file)).toMatchObject(items);
  });

  it.each<[unknown, RegExp]>([
    [{ categories: [] }, /empty/],
    [{ categories: {} }, /empty/],
    [{ categories: 5 }, /`categories`/],
    [{ userStories: "x" }, /`userStories`/],
    [{ userStories: [] }, /empty/],
    [{ items: [] }, /found an object/],
    [[], /empty/],
    [null, /found null/],
    ["", /empty|not valid/],
    ["{", /not valid JSON/],
    ['{"categories":[],"categories":[]}', /stands twice/],
  ])("refuses %j", (value, why) => {
    expect(refused(value)).toMatch(why);
  });

  it("refuses more items than a person reads, counted as records", () => {
    const items = Array.from({ length: 201 }, (_, id) => ({ id }));
    expect(refused({ categories: [{ items }] })).toMatch(/at most 200/);
  });
});

describe("ralph's prd.json", () => {
  it("reads commands where the file names them, claimed once every story is", () => {
    const file = {
      project: "Shop",
      userStories: [
        { id: "US-1", title: "Log in", passes: true, verify: "npm test -- login" },
        { id: 2, description: "Log out", passes: true },
      ],
      verificationCommands: ["npm run lint", 5],
    };
    expect(read(file)).toMatchObject([
      { id: "US-1", description: "Log in", verify: "npm test -- login", other: { frozen: "npm test -- login" } },
      { id: "2", description: "Log out", verify: null, other: { frozen: null } },
      { id: "verificationCommands 1", verify: "npm run lint", claim: true, problems: [] },
      { id: "verificationCommands 2", verify: null, problems: ["the command is number, not a text"] },
    ]);
    expect(read({ ...file, userStories: [{ id: "a" }] })[1]?.claim).toBe(false);
  });

  it.each<[unknown, RegExp]>([
    ["x", /expected an object/],
    [{ title: "" }, /`id` is missing/],
    [{ id: "a", passes: "yes" }, /neither true nor false/],
    [{ id: "a", verify: " " }, /blank/],
    [{ id: "a", verify: null }, /null, not a text/],
  ])("finds fault with %j", (story, why) => {
    expect(read({ userStories: [story] })[0]?.problems.join("; ")).toMatch(why);
  });
});

it("throws on no text, however a file of each form is mangled", () => {
  const files = [
    one({ checks: [{ type: "file_contains", path: "a", pattern: "(a|b)+" }], status: "pass" }),
    { userStories: [{ id: "a", passes: true }], verificationCommands: ["x"] },
    [{ description: "a", steps: [], passes: true }],
  ].map((file) => JSON.stringify(file));
  const piece = fc.constantFrom("{", "}", "[", "]", '"', ",", "null", "true", "5", "\\", "\0", '"id":', "\ufeff");
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.tuple(fc.nat(200), fc.nat(8)), piece, (file, [at, length], put) => {
      parseSource(PATH, file.slice(0, at) + put + file.slice(at + length));
    }),
    { numRuns: 2_000 },
  );
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  const entry = fc.dictionary(
    fc.constantFrom("type", "path", "pattern", "cmd", "expect", "expect_exit"),
    fc.oneof(leaf, fc.constantFrom("command", "file_exists", "file_contains", "grep_codebase", "tests_pass")),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(entry, leaf)), (checks) => {
      parseSource(PATH, JSON.stringify(one({ checks })));
    }),
    { numRuns: 1_000 },
  );
});
