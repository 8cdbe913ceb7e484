import { describe, expect, it } from "vitest";
import {
  KITS,
  type KitTest,
  kitTests,
  type LanguageKit,
  renderFile,
  renderTest,
} from "../../fixtures/ratchet-languages.ts";
import { codesOf, levelOf, ratchet } from "../../fixtures/ratchet-room.ts";
import { TABLES } from "./kit-tables.ts";

// Seeded changes: each test of each language is deleted, skipped, weakened and so on, one at a time. What must block
// blocks, what must be shown is shown, and honest refactors lose nothing.

type Mutate = (kit: LanguageKit, tests: readonly KitTest[], at: number) => readonly string[] | null;

const all = (kit: LanguageKit, tests: readonly KitTest[]): string[] => tests.map((test) => renderTest(kit, test));

function replacing(change: (kit: LanguageKit, test: KitTest) => string | null): Mutate {
  return (kit, tests, at) => {
    const test = tests[at];
    const changed = test === undefined ? null : change(kit, test);
    return changed === null ? null : all(kit, tests).with(at, changed);
  };
}

const comments = (kit: LanguageKit, text: string): string =>
  text
    .split("\n")
    .map((line) => `${kit.comment}${line}`)
    .join("\n");

const BLOCKED: Readonly<Record<string, Mutate>> = {
  delete: (kit, tests, at) => all(kit, tests).toSpliced(at, 1),
  skip: replacing((kit, test) => kit.skip(renderTest(kit, test))),
  focus: replacing((kit, test) => kit.focus?.(renderTest(kit, test)) ?? null),
  "comment out": replacing((kit, test) => comments(kit, renderTest(kit, test))),
  empty: replacing((kit, test) => renderTest(kit, { ...test, body: [kit.language === "python" ? "pass" : ""] })),
  "drop an assertion": replacing((kit, test) =>
    test.body.length < 2 ? null : renderTest(kit, { ...test, body: test.body.slice(1) }),
  ),
  "make it trivial": replacing((kit, test) => renderTest(kit, { ...test, body: [...test.body.slice(1), kit.trivial] })),
  "delete and pad": (kit, tests, at) => [...all(kit, tests).toSpliced(at, 1), kit.test("something new", [kit.trivial])],
  "comment out an assertion": replacing((kit, test) =>
    renderTest(kit, {
      ...test,
      body: [comments(kit, test.body[0] ?? ""), ...test.body.slice(1), ...(kit.language === "python" ? ["pass"] : [])],
    }),
  ),
};

/** Shown or blocked: what is checked got weaker. */
const SHOWN: Readonly<Record<string, Mutate>> = {
  weaken: replacing((kit, test) =>
    renderTest(kit, { ...test, body: [kit.weaker(callIn(test)), ...test.body.slice(1)] }),
  ),
  "change the expected value": replacing((kit, test) =>
    renderTest(kit, { ...test, body: [kit.check(callIn(test), 4711), ...test.body.slice(1)] }),
  ),
};

function callIn(test: KitTest): string {
  return /(?:total|size|price|tax)\(\d+, \d+\)/.exec(test.body[0] ?? "")?.[0] ?? "";
}

type Refactor = (kit: LanguageKit, tests: readonly KitTest[]) => Readonly<Record<string, string | null>>;

const HONEST: Readonly<Record<string, Refactor>> = {
  reorder: (kit, tests) => ({ [kit.path]: renderFile(kit, all(kit, tests).toReversed()) }),
  move: (kit, tests) => ({ [kit.path]: null, [kit.elsewhere]: renderFile(kit, all(kit, tests)) }),
  "move and reorder": (kit, tests) => ({
    [kit.path]: null,
    [kit.elsewhere]: renderFile(kit, all(kit, tests).toReversed()),
  }),
  split: (kit, tests) => ({
    [kit.path]: renderFile(kit, all(kit, tests.slice(0, 5))),
    [kit.elsewhere]: renderFile(kit, all(kit, tests.slice(5))),
  }),
  "split in two new files": (kit, tests) => ({
    [kit.path]: null,
    [kit.elsewhere]: renderFile(kit, all(kit, tests.slice(0, 5))),
    [kit.elsewhere.replace(/(Cart|basket)/, (name) => `More${name}`)]: renderFile(kit, all(kit, tests.slice(5))),
  }),
  rename: (kit, tests) => ({
    [kit.path]: renderFile(
      kit,
      all(
        kit,
        tests.map((test) => ({ ...test, name: `${test.name} well` })),
      ),
    ),
  }),
  "rename to something else": (kit, tests) => ({
    [kit.path]: renderFile(
      kit,
      all(
        kit,
        tests.map((test, at) => ({ ...test, name: `case ${"abcdefghijkl"[at] ?? "x"}` })),
      ),
    ),
  }),
  comment: (kit, tests) => ({
    [kit.path]: renderFile(
      kit,
      all(kit, tests).map((text) => `${kit.comment}Explains what follows.\n${text}`),
    ),
  }),
  reformat: (kit, tests) => ({
    [kit.path]:
      kit.language === "python"
        ? renderFile(kit, all(kit, tests)).replaceAll("    ", "  ")
        : renderFile(kit, all(kit, tests)).replace(/^[ \t]+/gm, (space) => `${space}${space}`),
  }),
  add: (kit, tests) => ({
    [kit.path]: renderFile(kit, [...all(kit, tests), kit.test("is new", [kit.check("total(7, 7)", 14)])]),
  }),
  "add an assertion": (kit, tests) => ({
    [kit.path]: renderFile(
      kit,
      all(
        kit,
        tests.map((test) => ({ ...test, body: [...test.body, kit.check("price(9, 9)", 81)] })),
      ),
    ),
  }),
  "split one test in two": (kit, tests) => {
    const [first, second, third, ...rest] = tests;
    if (first === undefined || second === undefined || third === undefined) return {};
    const parts = [
      { ...third, body: third.body.slice(0, 1) },
      { name: `${third.name} again`, body: third.body.slice(1) },
    ];
    return { [kit.path]: renderFile(kit, all(kit, [first, second, ...parts, ...rest])) };
  },
};

async function missed(
  kit: LanguageKit,
  mutations: Readonly<Record<string, Mutate>>,
  found: (level: string) => boolean,
) {
  const tests = kitTests(kit);
  const base = renderFile(kit, all(kit, tests));
  const failed: string[] = [];
  let tried = 0;
  for (const [name, mutate] of Object.entries(mutations)) {
    for (const at of tests.keys()) {
      const changed = mutate(kit, tests, at);
      if (changed === null) continue;
      tried += 1;
      const result = await ratchet({ base: { [kit.path]: base }, head: { [kit.path]: renderFile(kit, changed) } });
      if (!found(levelOf(result))) failed.push(`${name} ${at}: ${levelOf(result)} ${codesOf(result).join(",")}`);
    }
  }
  return { failed, tried };
}

const MIN_FOUND = 0.98;

describe.each(KITS)("$language", (kit) => {
  it("finds at least 98 of 100 changes that must block", async ({ annotate }) => {
    const { failed, tried } = await missed(kit, BLOCKED, (level) => level === "block");
    await annotate(`${kit.language}: ${tried - failed.length} of ${tried} found`);
    expect(tried).toBeGreaterThan(80);
    expect(1 - failed.length / tried, failed.join("\n")).toBeGreaterThanOrEqual(MIN_FOUND);
  });

  it("shows at least 98 of 100 weakenings", async ({ annotate }) => {
    const { failed, tried } = await missed(kit, SHOWN, (level) => level === "block" || level === "warn");
    await annotate(`${kit.language}: ${tried - failed.length} of ${tried} shown`);
    expect(tried).toBeGreaterThan(20);
    expect(1 - failed.length / tried, failed.join("\n")).toBeGreaterThanOrEqual(MIN_FOUND);
  });

  it.each(Object.keys(HONEST))("loses nothing by an honest change: %s", async (name) => {
    const tests = kitTests(kit);
    const head = HONEST[name]?.(kit, tests) ?? {};
    const result = await ratchet({ base: { [kit.path]: renderFile(kit, all(kit, tests)) }, head });
    expect(result.evidence.losses).toEqual([]);
    expect(result.evidence.masked).toEqual([]);
    expect(["ok", "ok-with-note"], JSON.stringify(result.judgement.findings)).toContain(levelOf(result));
  });

  const rows = [3, 4, 5].map((a) => ({ a, b: 2, value: a + 2 }));
  const table = TABLES[kit.language];

  it("loses nothing by an honest change: parametrise", async () => {
    const single = rows.map(({ a, b, value }) => kit.test(`totals ${a}`, [kit.check(`total(${a}, ${b})`, value)]));
    const others = all(kit, kitTests(kit));
    const result = await ratchet({
      base: { [kit.path]: renderFile(kit, [...others, ...single]) },
      head: { [kit.path]: renderFile(kit, [...others, table?.table(rows) ?? ""]) },
    });
    expect([...result.evidence.losses, ...result.evidence.masked]).toEqual([]);
    expect(levelOf(result), JSON.stringify(result.judgement.findings)).toBe("ok-with-note");
  });

  it("finds a row less in that table", async () => {
    const base = { [kit.path]: renderFile(kit, [table?.table(rows) ?? ""]) };
    const head = { [kit.path]: renderFile(kit, [table?.table(rows.slice(1)) ?? ""]) };
    expect(codesOf(await ratchet({ base, head }))).toEqual(["rows-removed"]);
  });

  it("loses nothing by an honest change: rename a helper", async () => {
    const withHelper = (name: string): string =>
      renderFile(kit, [
        table?.helper(name) ?? "",
        ...rows.map((row) => kit.test(`totals ${row.a}`, [table?.call(name, row) ?? ""])),
      ]);
    const result = await ratchet({
      base: { [kit.path]: withHelper("checkTotal") },
      head: { [kit.path]: withHelper("assureTotal") },
    });
    expect([...result.evidence.losses, ...result.evidence.masked]).toEqual([]);
    expect(["ok", "ok-with-note"], JSON.stringify(result.judgement.findings)).toContain(levelOf(result));
  });
});
