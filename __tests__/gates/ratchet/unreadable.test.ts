import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSyntax } from "../../../src/adapters/grammars.ts";
import { createHasher } from "../../../src/adapters/hash.ts";
import type { BlobRead, TreeEntry } from "../../../src/core/snapshot.ts";
import type { RatchetEvidence } from "../../../src/gates/ratchet/evidence.ts";
import { ratchetGate } from "../../../src/gates/ratchet/gate.ts";
import { inventoryOf } from "../../../src/gates/ratchet/inventory-of.ts";
import type { Parsers, Syntax } from "../../../src/ports/syntax.ts";
import { createFakeRepo } from "../../fakes/fake-repo.ts";
import { createRecordingLog } from "../../fakes/recording-log.ts";
import { sha } from "../../fixtures/git-repo.ts";
import { snapshotOf } from "../../fixtures/snapshots.ts";
import { HASH } from "./counting.ts";

// What cannot be read, or not as a tree: it is said, and passes for nothing that it may not be.

const BASE = sha("a".repeat(40));
const HEAD = sha("b".repeat(40));
const grammars = createSyntax(join(import.meta.dirname, "../../../dist/grammars"));
const J = "tests/a.test.ts";
const TEST = 'import { f } from "../src/a";\nit("a", () => { expect(f(1)).toBe(1); });\n';
const OTHER = TEST.replace('"a"', '"b"').replaceAll("1)", "2)");

type Tree = Parameters<typeof createFakeRepo>[0][string];

interface Ports {
  readonly syntax?: Syntax;
  /** Reads a blob in another way. */
  readonly read?: (entry: TreeEntry) => BlobRead | null;
}

async function gather(base: Tree, head: Tree, { syntax = grammars, read }: Ports = {}): Promise<RatchetEvidence> {
  const fake = createFakeRepo({ [BASE]: base, [HEAD]: head }, [[BASE, HEAD, BASE]]);
  const repo: typeof fake = {
    ...fake,
    readBlob: async (entry, cap) => read?.(entry) ?? (await fake.readBlob(entry, cap)),
  };
  const snapshot = await snapshotOf(repo, { base: BASE, head: HEAD });
  return ratchetGate.gather({ repo, syntax, hash: createHasher(), log: createRecordingLog() }, snapshot);
}

/** Refuses every text with this in it. */
function refusing(part: string, why: string): Syntax {
  return {
    loadParsers: async (wanted) => {
      const real = await grammars.loadParsers(wanted);
      const parse: Parsers["parse"] = (language, text, use) =>
        text.includes(part) ? { kind: "refused", why } : real.parse(language, text, use);
      return { parse };
    },
  };
}

const link = (text: string) => ({ mode: "120000", text });

describe("a test file", () => {
  it("whose mode alone changes lost nothing", async () => {
    const evidence = await gather({ [J]: TEST }, { [J]: { mode: "100755", text: TEST } });
    expect(evidence).toMatchObject({ files: 0, losses: [], unread: [] });
  });

  it("that becomes a link is refused, and does not pass", async () => {
    const evidence = await gather({ [J]: TEST }, { [J]: link("elsewhere") });
    expect(evidence.unread).toMatchObject([{ code: "file-unreadable", path: J, why: "mode 120000" }]);
    expect(ratchetGate.judge(evidence).verdict).not.toBe("pass");
  });

  it("that was a link held no test", async () => {
    const evidence = await gather(
      { [J]: link("elsewhere"), "tests/b.test.ts": OTHER },
      { [J]: TEST, "tests/b.test.ts": OTHER },
    );
    expect(evidence).toMatchObject({ losses: [], unread: [] });
    expect(evidence.after.tests).toBe(1);
  });

  it("that stays a link is nobody's loss", async () => {
    const evidence = await gather(
      { [J]: link("one"), "tests/b.test.ts": OTHER },
      { [J]: link("two"), "tests/b.test.ts": OTHER },
    );
    expect(evidence).toMatchObject({ files: 0, losses: [], unread: [] });
  });

  it("that no grammar reads in time at head can no longer be compared", async () => {
    const evidence = await gather(
      { [J]: TEST },
      { [J]: `${TEST}// slow\n` },
      { syntax: refusing("// slow", "10 s are over") },
    );
    expect(evidence.unread).toMatchObject([{ code: "unparseable", path: J }]);
    expect(evidence.unread[0]?.why).toContain("10 s are over");
    expect(ratchetGate.judge(evidence).verdict).not.toBe("pass");
  });

  it("that no grammar reads on either side is counted by its lines", async () => {
    const syntax = refusing("", "9 bytes are over the cap");
    const evidence = await gather({ [J]: TEST + OTHER }, { [J]: TEST }, { syntax });
    expect(evidence).toMatchObject({ losses: [], unread: [] });
    expect(evidence.asides.map(({ code, test }) => [code, test])).toEqual([
      ["approximate", "b"],
      ["approximate", ""],
    ]);
    expect(ratchetGate.judge(evidence).verdict).toBe("pass");
  });

  it.each([
    ["9 bytes are over the cap", "too-large"],
    ["10 s are over", "over-budget"],
  ])("says why it has no tree: %s", async (why, kind) => {
    const parsers = await refusing("", why).loadParsers(["typescript"]);
    expect(inventoryOf({ path: J, text: TEST }, parsers, HASH).problems).toMatchObject([{ kind }]);
  });
});

describe("a configuration", () => {
  it("that no grammar reads at head can no longer be compared", async () => {
    const base = { [J]: TEST, "vitest.config.ts": "export default {};\n" };
    const head = { ...base, "vitest.config.ts": "export default { slow: 1 };\n" };
    const evidence = await gather(base, head, { syntax: refusing("slow", "10 s are over") });
    expect(evidence.unread).toMatchObject([{ code: "unparseable", path: "vitest.config.ts" }]);
    expect(evidence.unread[0]?.why).toContain("10 s are over");
  });
});

describe("production code", () => {
  const both = { [J]: TEST + OTHER, "src/a.ts": "export function f() {}\nexport function g() {}\n" };
  const oneTest = { [J]: TEST + OTHER.replaceAll("f(", "g(") };

  it("that is a link in another place keeps no name alive", async () => {
    const base = { ...both, ...oneTest, "src/link.ts": link("a.ts") };
    const evidence = await gather(base, {
      [J]: TEST,
      "src/a.ts": "export function f() {}\n",
      "src/link.ts": link("a.ts"),
    });
    expect(evidence.explained).toMatchObject([{ code: "loss-explained", test: "b" }]);
  });

  it("that defines the name elsewhere leaves the loss unexplained", async () => {
    const other = { "src/b.ts": "export function g() {}\n" };
    const evidence = await gather(
      { ...both, ...oneTest, ...other },
      { [J]: TEST, "src/a.ts": "export function f() {}\n", ...other },
    );
    expect(evidence.losses).toMatchObject([{ code: "test-removed", test: "b" }]);
  });

  it("that goes beside too many others explains nothing", async () => {
    const many = Object.fromEntries(Array.from({ length: 3001 }, (_, at) => [`lib/m${at}.ts`, "export {};\n"]));
    const evidence = await gather(
      { ...both, ...oneTest, ...many },
      { [J]: TEST, "src/a.ts": "export function f() {}\n", ...many },
    );
    expect(evidence.losses).toMatchObject([{ code: "test-removed", test: "b" }]);
  });

  it("that becomes a link explains nothing", async () => {
    const evidence = await gather({ ...both, ...oneTest }, { [J]: TEST, "src/a.ts": link("b.ts") });
    expect(evidence.losses).toMatchObject([{ code: "test-removed", test: "b" }]);
  });
});

describe("much", () => {
  const big = `// ${"x".repeat(97)}\n`.repeat(12_000);

  it("is announced", async () => {
    const side = (text: string): Tree =>
      Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`tests/m${at}.test.ts`, `${TEST}// ${text}\n`]));
    const log = createRecordingLog();
    const repo = createFakeRepo({ [BASE]: side("one"), [HEAD]: side("two") }, [[BASE, HEAD, BASE]]);
    const snapshot = await snapshotOf(repo, { base: BASE, head: HEAD });
    const evidence = await ratchetGate.gather({ repo, syntax: grammars, hash: createHasher(), log }, snapshot);
    expect(evidence).toMatchObject({ files: 101, losses: [] });
    expect(log.said).toContain("info: Comparing 202 sides of test files.");
  });

  it("is counted while it is read: few texts wait at a time", async () => {
    const side = (word: string): Tree =>
      Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`tests/m${at}.test.ts`, `${TEST}// ${word}\n`]));
    let waiting = 0;
    let most = 0;
    const counting: Syntax = {
      loadParsers: async (wanted) => {
        const real = await grammars.loadParsers(wanted);
        const parse: Parsers["parse"] = (language, text, use) => {
          waiting -= 1;
          return real.parse(language, text, use);
        };
        return { parse };
      },
    };
    const read = (): null => {
      waiting += 1;
      most = Math.max(most, waiting);
      return null;
    };
    await gather(side("one"), side("two"), { syntax: counting, read });
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(16);
  });

  it("that is new is still looked through for a focus", async () => {
    const base = { "tests/old.test.ts": OTHER };
    const head = { ...base, [J]: TEST.replace("it(", "it.only(") + big, "tests/c.test.ts": TEST + big };
    expect((await gather(base, head)).losses).toMatchObject([{ code: "test-focused", path: J }]);
  });

  it.each([
    ["the end of the run", "tests/b.test.ts", `afterAll(() => process.exit(0));\n${TEST}`],
    ["a hook that drops tests", "tests/conftest.py", "def pytest_collection_modifyitems(items):\n    items.clear()\n"],
    ["a main that runs none", "cart_test.go", "package cart\nfunc TestMain(m *testing.M) { os.Exit(0) }\n"],
  ])("that is new is still looked through for %s", async (_what, path, text) => {
    const base = { "tests/old.test.ts": OTHER };
    const much = Object.fromEntries(["x", "y", "z"].map((name) => [`tests/${name}.test.ts`, TEST + big]));
    expect((await gather(base, { ...base, [path]: text, ...much })).losses).toMatchObject([
      { code: "tests-not-run", path },
    ]);
  });

  it("that differs is compared up to a bound, and the rest is named", async () => {
    const text = `${TEST}${"//\n".repeat(10)}`;
    const side = (word: string): Tree =>
      Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`tests/m${at}.test.lua`, `${text}-- ${word}\n`]));
    const huge = "-".repeat(13 * 1024 * 1024);
    const evidence = await gather(side("one"), side("two"), {
      read: ({ path, oid }) => (path.endsWith(".lua") ? { kind: "text", text: huge, oid } : null),
    });
    expect(evidence.unread).toMatchObject([{ code: "input-too-large" }]);
    expect(evidence.unread[0]?.why).toContain("18 sides of files from here on were not read");
    expect(ratchetGate.judge(evidence).verdict).not.toBe("pass");
  });
});
