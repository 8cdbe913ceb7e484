import { describe, expect, it } from "vitest";
import { runComplete } from "../../../src/app/commands/complete.ts";
import { err } from "../../../src/core/result.ts";
import { checklistOf, memoryStore, portsOver, refusedText, scriptedShell } from "./plan-room.ts";

const request = { id: "i0", timeoutMs: 1_000 };

describe("complete", () => {
  it("records what exit code 0 proved, and nothing else", async () => {
    const store = memoryStore(checklistOf({}, {}));
    const result = await runComplete(portsOver(store, scriptedShell({ "make 0": 0 })), request);
    expect(result).toMatchObject({ exit: 0, json: { verify: "make 0", exit: 0, recorded: true, error: null } });
    const proven = { passes: true, evidence: "verify exit 0: make 0" };
    expect(store.writes).toEqual([checklistOf(proven, {})]);
  });

  it("writes nothing when the file says so already", async () => {
    const store = memoryStore(checklistOf({ passes: true, evidence: "verify exit 0: make 0" }));
    const result = await runComplete(portsOver(store, scriptedShell({ "make 0": 0 })), request);
    expect(result).toMatchObject({ exit: 0, json: { recorded: true } });
    expect(store.writes).toEqual([]);
  });

  it("turns a text for a boolean into what the run proved", async () => {
    const store = memoryStore(checklistOf({ id: 0, passes: "false" }));
    const result = await runComplete(portsOver(store, scriptedShell({ "make 0": 0 })), { ...request, id: "0" });
    expect(result.exit).toBe(0);
    expect(store.writes).toEqual([checklistOf({ id: 0, passes: true, evidence: "verify exit 0: make 0" })]);
  });

  it.each([
    ["fails", { kind: "exited", exit: 3, tail: "told" }, { exit: 3, outcome: "exited", why: null }],
    ["runs too long", { kind: "timed-out", timeoutMs: 1_000, tail: "" }, { exit: 124, outcome: "timed-out" }],
    ["is killed", { kind: "killed", signal: "SIGKILL", tail: "" }, { exit: null, why: "it was ended by SIGKILL" }],
    ["cannot start", { kind: "not-started", why: "no bash" }, { exit: null, why: "no bash" }],
  ] as const)("leaves the file as it was when the command %s", async (_, outcome, told) => {
    const store = memoryStore(checklistOf({ passes: true }));
    const result = await runComplete(portsOver(store, scriptedShell({ "make 0": outcome })), request);
    expect(result).toMatchObject({ exit: 1, json: { ...told, recorded: false, error: null } });
    expect(result.text).toContain("The checklist was left as it is.");
    expect(store.writes).toEqual([]);
  });

  it("takes a runner that ran no tests for no proof, as the gate does", async () => {
    const store = memoryStore(checklistOf({ verify: "npx vitest run" }));
    const idle = { kind: "exited", exit: 0, tail: "No test files found, exiting with code 0\n" } as const;
    const result = await runComplete(portsOver(store, scriptedShell({ "npx vitest run": idle })), request);
    const why = "`vitest` says that it ran no tests, which proves nothing";
    expect(result).toMatchObject({ exit: 1, json: { exit: 0, why, recorded: false, error: null } });
    expect(result.text).toContain("not done: i0");
    expect(store.writes).toEqual([]);
  });

  it("shows the end of the output with hidden characters made visible", async () => {
    const shell = scriptedShell({
      "make 0": { kind: "exited", exit: 1, tail: "\u001b[31mbad\u001b[0m\u202e\r\nend\n" },
    });
    const result = await runComplete(portsOver(memoryStore(checklistOf({})), shell), request);
    expect(result.json).toMatchObject({ tail: "bad\\u{202E}\nend" });
    expect(result.text).toContain("      | bad\\u{202E}\n      | end");
  });

  it.each<[string, string | null, string, number]>([
    ["there is no such item", checklistOf({}), "other", 2],
    ["two items have the id", checklistOf({ id: 1 }, { id: "1" }), "1", 2],
    ["the command is blank", checklistOf({ verify: " " }), "i0", 2],
    ["the command is null", checklistOf({ verify: null }), "i0", 2],
    ["the file is corrupt", "[{]", "i0", 2],
    ["the list is empty", "[]", "i0", 2],
    ["there is no file", null, "i0", 3],
  ])("runs nothing when %s", async (_, ...[text, id, exit]) => {
    const store = memoryStore(text);
    const shell = scriptedShell({}, () => expect.unreachable("a command ran"));
    const result = await runComplete(portsOver(store, shell), { ...request, id });
    expect(result).toMatchObject({ exit, json: { id, recorded: false, error: { fix: expect.any(String) } } });
    expect(store.writes).toEqual([]);
  });

  it.each<[string, string | null, number, string]>([
    ["its command was changed", checklistOf({ verify: "true" }), 1, "changed"],
    ["its command was blanked", checklistOf({ verify: "" }), 1, "changed"],
    ["it was removed", checklistOf({ id: "other" }), 2, "no item"],
    ["its id was given twice", checklistOf({}, { id: "i0" }), 2, "stands at #0, #1"],
    ["the file was removed", null, 2, "no checklist"],
    ["the file was broken", "[", 2, "not valid JSON"],
  ])("records nothing when, while it ran, %s", async (_, ...[later, exit, what]) => {
    const store = memoryStore(checklistOf({}));
    const shell = scriptedShell({ "make 0": 0 }, () => {
      store.now = later === null ? { kind: "absent" } : { kind: "text", text: later };
    });
    const result = await runComplete(portsOver(store, shell), request);
    const error = { what: expect.stringMatching(`^while the command ran: .*${what}`) };
    expect(result).toMatchObject({ exit, json: { exit: 0, recorded: false, error } });
    expect(store.writes).toEqual([]);
  });

  it("finds its item again when others were put before it", async () => {
    const store = memoryStore(checklistOf({}));
    const shell = scriptedShell({ "make 0": 0 }, () => {
      store.now = { kind: "text", text: checklistOf({ id: "new" }, { id: "i0", verify: "make 0" }) };
    });
    expect((await runComplete(portsOver(store, shell), request)).exit).toBe(0);
    const proven = { id: "i0", verify: "make 0", passes: true, evidence: "verify exit 0: make 0" };
    expect(store.writes).toEqual([checklistOf({ id: "new" }, proven)]);
  });

  it("says why when the file cannot be had", async () => {
    const store = memoryStore(checklistOf({}));
    const locked = { ...store, update: () => Promise.resolve(err({ why: "it is locked", remedy: "Wait." })) };
    const result = await runComplete(portsOver(locked, scriptedShell({ "make 0": 0 })), request);
    expect(result).toMatchObject({ exit: 2, json: { recorded: false, error: { what: "it is locked", fix: "Wait." } } });
    store.now = refusedText;
    expect(await runComplete(portsOver(store, scriptedShell({})), request)).toMatchObject({ exit: 2 });
  });

  it("needs a repository to run in", async () => {
    const error = { what: "no git repository", where: "plan", fix: "Run it in a clone." };
    const ports = portsOver(memoryStore(checklistOf({})), scriptedShell({}));
    const result = await runComplete({ ...ports, openShell: () => Promise.resolve(err(error)) }, request);
    expect(result).toMatchObject({ exit: 2, json: { error } });
  });
});
