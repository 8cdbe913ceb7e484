import { describe, expect, it } from "vitest";
import { runVerify } from "../../../src/app/commands/verify.ts";
import { err } from "../../../src/core/result.ts";
import type { CommandOutcome } from "../../../src/ports/shell.ts";
import { checklistOf, memoryStore, portsOver, refusedText, scriptedShell } from "./plan-room.ts";

const request = { timeoutMs: 1_000 };

async function verify(text: string | null, answers: Readonly<Record<string, number | CommandOutcome>>) {
  const store = memoryStore(text);
  return { result: await runVerify(portsOver(store, scriptedShell(answers)), request), store };
}

describe("verify", () => {
  it("makes the file say what the exit codes said, and gives evidence only where a value changed", async () => {
    const evidence = "verify exit 0: make 2";
    const before = checklistOf({}, { passes: true }, { passes: true, evidence });
    const { result, store } = await verify(before, { "make 0": 0, "make 1": 4, "make 2": 0 });
    expect(result).toMatchObject({
      exit: 1,
      json: {
        passed: 2,
        total: 3,
        items: [
          { id: "i0", claim: false, exit: 0, passes: true, recorded: "changed", tail: "told" },
          { id: "i1", claim: true, exit: 4, passes: false, recorded: "changed" },
          { id: "i2", claim: true, exit: 0, passes: true, recorded: "unchanged" },
        ],
        error: null,
      },
    });
    expect(store.writes).toEqual([
      checklistOf(
        { passes: true, evidence: "reverify exit 0: make 0" },
        { passes: false, evidence: "reverify exit 4: make 1" },
        { passes: true, evidence },
      ),
    ]);
  });

  it("is a yes only when every item passes", async () => {
    const { result, store } = await verify(checklistOf({ passes: true }), { "make 0": 0 });
    expect(result.exit).toBe(0);
    expect(store.writes).toEqual([]);
  });

  it("takes a time limit or a kill for a failure, and a command that did not start for no result", async () => {
    const { result, store } = await verify(checklistOf({ passes: true }, { passes: true }, { passes: true }), {
      "make 0": { kind: "timed-out", timeoutMs: 1_000, tail: "" },
      "make 1": { kind: "killed", signal: "SIGSEGV", tail: "" },
      "make 2": { kind: "not-started", why: "no bash" },
    });
    expect(result).toMatchObject({
      exit: 1,
      json: {
        items: [
          { exit: 124, outcome: "timed-out", passes: false, recorded: "changed" },
          { exit: null, outcome: "killed", passes: false, recorded: "changed" },
          { exit: null, outcome: "not-started", passes: null, recorded: "not-run", why: "no bash" },
        ],
      },
    });
    expect(store.writes).toEqual([
      checklistOf(
        { passes: false, evidence: "reverify exit 124: make 0" },
        { passes: false, evidence: "reverify killed: make 1" },
        { passes: true },
      ),
    ]);
  });

  it("takes back what no run can stand for: no tests, and a command that is refused", async () => {
    const idle = { kind: "exited", exit: 0, tail: "no tests ran in 0.01s\n" } as const;
    const before = checklistOf(
      { verify: "pytest tests", passes: true },
      { verify: "make 1 || true", passes: true },
      { verify: "true", passes: false, evidence: "none" },
    );
    const { result, store } = await verify(before, { "pytest tests": idle });
    expect(result).toMatchObject({
      exit: 1,
      json: {
        passed: 0,
        items: [
          { exit: 0, passes: false, recorded: "changed", why: expect.stringContaining("ran no tests") },
          { exit: null, passes: null, recorded: "changed", why: expect.stringContaining("masked-command") },
          { exit: null, passes: null, recorded: "not-run", why: expect.stringContaining("trivial-command") },
        ],
      },
    });
    expect(store.writes).toEqual([
      checklistOf(
        { verify: "pytest tests", passes: false, evidence: "reverify ran no tests: pytest tests" },
        { verify: "make 1 || true", passes: false, evidence: "reverify refused: make 1 || true" },
        { verify: "true", passes: false, evidence: "none" },
      ),
    ]);
  });

  it("does not count what it cannot run", async () => {
    const text = checklistOf({ passes: "false" }, { verify: " ", passes: true }, { id: 1 }, { id: "1" });
    const { result, store } = await verify(text, {});
    expect(result.exit).toBe(1);
    expect(result.json).toMatchObject({ passed: 0, total: 4 });
    expect(result.text.match(/^ {2}invalid /gm)).toHaveLength(4);
    expect(store.writes).toEqual([]);
  });

  it("refuses the results of items that were changed, removed or doubled while they ran, and says so", async () => {
    const store = memoryStore(checklistOf({}, {}, {}, { id: "d" }));
    const later = checklistOf({ verify: "true" }, { id: "i2", verify: "make 2" }, { id: "d" }, { id: "d" });
    const shell = scriptedShell({ "make 0": 0, "make 1": 0, "make 2": 0, "make 3": 0 }, () => {
      store.now = { kind: "text", text: later };
    });
    const result = await runVerify(portsOver(store, shell), request);
    expect(result).toMatchObject({
      exit: 1,
      json: {
        passed: 1,
        items: [
          { id: "i0", recorded: "refused", why: "while it ran, its verify command was changed to `true`" },
          { id: "i1", recorded: "refused", why: "while it ran, the item was removed" },
          { id: "i2", recorded: "changed", why: null },
          { id: "d", recorded: "refused", why: "while it ran, its id was given to another item too" },
        ],
      },
    });
    expect(result.text).toContain("the item was removed");
    const proven = { id: "i2", verify: "make 2", passes: true, evidence: "reverify exit 0: make 2" };
    expect(store.writes).toEqual([checklistOf({ verify: "true" }, proven, { id: "d" }, { id: "d" })]);
  });

  it("does not say yes over an item that was added while the others ran", async () => {
    const store = memoryStore(checklistOf({}));
    const shell = scriptedShell({ "make 0": 0 }, () => {
      store.now = { kind: "text", text: checklistOf({}, { passes: true }) };
    });
    const result = await runVerify(portsOver(store, shell), request);
    expect(result).toMatchObject({ exit: 1, json: { items: [{ recorded: "changed" }, { recorded: "not-run" }] } });
  });

  it.each<[string, string | null]>([
    ["removed", null],
    ["broken", "["],
  ])("writes nothing when the file was %s meanwhile", async (_, later) => {
    const store = memoryStore(checklistOf({}));
    const shell = scriptedShell({ "make 0": 0 }, () => {
      store.now = later === null ? { kind: "absent" } : { kind: "text", text: later };
    });
    const result = await runVerify(portsOver(store, shell), request);
    expect(result).toMatchObject({
      exit: 2,
      json: { error: { what: expect.stringContaining("no result was written") } },
    });
    expect(store.writes).toEqual([]);
  });

  it.each<[string, string | null, number]>([
    ["absent", null, 3],
    ["empty", "[]", 1],
    ["corrupt", "[", 1],
    ["no list", "{}", 1],
  ])("%s", async (_, text, exit) => {
    const { result } = await verify(text, {});
    expect(result).toMatchObject({ exit, json: { items: [], error: { where: expect.any(String) } } });
  });

  it("says why when it cannot read, run or write", async () => {
    const store = memoryStore(checklistOf({}));
    const shell = scriptedShell({ "make 0": 0 });
    const locked = { ...store, update: () => Promise.resolve(err({ why: "it is locked", remedy: "Wait." })) };
    expect(await runVerify(portsOver(locked, shell), request)).toMatchObject({ exit: 2 });
    const error = { what: "no git repository", where: "plan", fix: "Run it in a clone." };
    const nowhere = { ...portsOver(store, shell), openShell: () => Promise.resolve(err(error)) };
    expect(await runVerify(nowhere, request)).toMatchObject({ exit: 2, json: { error } });
    store.now = refusedText;
    expect(await runVerify(portsOver(store, shell), request)).toMatchObject({ exit: 2 });
  });
});
