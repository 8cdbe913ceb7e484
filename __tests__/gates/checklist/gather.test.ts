import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSyntax } from "../../../src/adapters/grammars.ts";
import type { Judgement } from "../../../src/core/gate.ts";
import { type Policy, policySchema } from "../../../src/core/policy.ts";
import { settleJudgement } from "../../../src/core/settle.ts";
import type { Snapshot } from "../../../src/core/snapshot.ts";
import { type ChecklistPorts, gatherChecklist } from "../../../src/gates/checklist/gather.ts";
import { judgeChecklist } from "../../../src/gates/checklist/judge.ts";
import type { CommandOutcome, Shell } from "../../../src/ports/shell.ts";
import type { WorktreeState } from "../../../src/ports/worktree.ts";
import { createFakeRepo, type FakeTrees } from "../../fakes/fake-repo.ts";
import { createFakeShell } from "../../fakes/fake-shell.ts";
import { createRecordingLog, type RecordingLog } from "../../fakes/recording-log.ts";
import { repoPath, sha } from "../../fixtures/ids.ts";

const syntax = createSyntax("dist/grammars");
const HEAD = sha("b");
const BASE = sha("a");
const PATH = "docs/plans/shop/checklist.json";
const item = (id: unknown, passes: unknown, verify: unknown = `run ${id}`) => ({ id, verify, passes });
const list = (...items: readonly unknown[]) => JSON.stringify(items);
const GREEN: CommandOutcome = { kind: "exited", exit: 0, tail: "" };

type Files = FakeTrees[string];
interface World extends ChecklistPorts {
  readonly log: RecordingLog;
}

function world(files: { readonly head: Files; readonly base?: Files }, parts: Partial<ChecklistPorts> = {}): World {
  return {
    repo: createFakeRepo({ [HEAD]: files.head, [BASE]: files.base ?? {} }),
    worktree: { readState: () => Promise.resolve({ kind: "checked-out", head: HEAD, changed: [] }) },
    shell: createFakeShell({}),
    clock: { elapsedMs: () => 0 },
    syntax,
    ...parts,
    log: createRecordingLog(),
  };
}

async function snapshotOf(
  ports: ChecklistPorts,
  parts: Partial<Snapshot> & { policy?: Policy } = {},
): Promise<Snapshot> {
  return {
    setup: "basic",
    head: HEAD,
    headTree: HEAD,
    base: BASE,
    mergeBase: BASE,
    changes: await ports.repo.readChanges(BASE, HEAD),
    description: "",
    labels: [],
    policy: policySchema.parse({}),
    ...parts,
  };
}

async function judged(ports: ChecklistPorts, parts: Partial<Snapshot> = {}): Promise<Judgement> {
  return settleJudgement(judgeChecklist(await gatherChecklist(ports, await snapshotOf(ports, parts))), []);
}

const results = (judgement: Judgement) => judgement.items.map((each) => [each.id, each.result]);

describe("which plans are read and run", () => {
  it("runs each item that can be run, once, and no other (cases 1 and 2)", async () => {
    const shell = createFakeShell({ "run a": GREEN, "run b": { kind: "exited", exit: 2, tail: "no" } });
    const files = {
      [PATH]: list(item("a", true), item("b", false), item("c", "yes"), item("d", true, " ")),
      "src/a.ts": "",
    };
    const judgement = await judged(world({ head: files }, { shell }));
    expect(shell.ran).toEqual(["run a", "run b"]);
    expect(results(judgement)).toEqual([
      ["a", "proven"],
      ["b", "open"],
      ["c", "invalid"],
      ["d", "invalid"],
    ]);
    expect(judgement.verdict).toBe("fail");
  });

  it("leaves plans alone that are no part of the change, and lists them", async () => {
    const base = { [PATH]: list(item("a", false)) };
    const shell = createFakeShell({});
    const ports = world({ head: { ...base, "src/a.ts": "" }, base }, { shell });
    const evidence = await gatherChecklist(ports, await snapshotOf(ports));
    expect(evidence).toMatchObject({ active: [], notPart: [PATH], history: [], planOnly: false });
    expect(shell.ran).toEqual([]);
  });

  it.each<[string, Partial<Snapshot>]>([
    ["the description names them", { description: "Plan: docs/plans/shop" }],
    ["policy counts all", { policy: policySchema.parse({ plans: "all" }) }],
  ])("judges them when %s", async (_, parts) => {
    const base = { [PATH]: list(item("a", false)) };
    const shell = createFakeShell({ "run a": { kind: "exited", exit: 1, tail: "" } });
    expect((await judged(world({ head: { ...base, "src/a.ts": "" }, base }, { shell }), parts)).verdict).toBe("fail");
  });

  it("takes a plan that was done and stays done for history (case 19)", async () => {
    const notes = { "docs/plans/shop/plan.md": "---\nstatus: done\n---\n" };
    const base = { [PATH]: list(item("a", false)), ...notes };
    const ports = world({ head: { ...base, "docs/plans/shop/more.md": "x", "src/a.ts": "" }, base });
    const judgement = await judged(ports);
    expect(judgement).toMatchObject({ verdict: "not-applicable", title: "1 plan done before this change" });
  });

  it("lets the checklist of a done plan go, and not that of an active one", async () => {
    const done = { [PATH]: list(item("a", true)), "docs/plans/shop/plan.md": "---\nstatus: done\n---\n" };
    expect((await judged(world({ head: { "src/a.ts": "" }, base: done }))).verdict).toBe("not-applicable");
    const active = { [PATH]: list(item("a", true)) };
    expect((await judged(world({ head: { "src/a.ts": "" }, base: active }))).verdict).toBe("waiting");
  });

  it.each([
    ["its status is taken back", { "docs/plans/shop/plan.md": "---\nstatus: planning\n---\n" }],
    ["its plan.md is gone", {}],
    ["its plan.md became a symbolic link", { "docs/plans/shop/plan.md": { mode: "120000", text: "../done.md" } }],
    ["its plan.md is too large", { "docs/plans/shop/plan.md": `---\nstatus: done\n---\n${"x".repeat(600_000)}` }],
  ])("checks a done plan when %s", async (_, notes) => {
    const base = { [PATH]: list(item("a", true)), "docs/plans/shop/plan.md": "---\nstatus: done\n---\n" };
    const shell = createFakeShell({ "run a": { kind: "exited", exit: 1, tail: "" } });
    expect((await judged(world({ head: { [PATH]: base[PATH], ...notes }, base }, { shell }))).verdict).toBe("fail");
  });

  it("knows a plan that moved, with what was frozen and done", async () => {
    const text = list(item("a", true));
    const moved = "docs/plans/shop-2/checklist.json";
    const shell = createFakeShell({ "run a": GREEN });
    const judgement = await judged(
      world({ head: { [moved]: text, "src/a.ts": "" }, base: { [PATH]: text } }, { shell }),
    );
    expect(judgement).toMatchObject({ verdict: "pass", findings: [], items: [{ plan: moved, result: "proven" }] });
    const done = "---\nstatus: done\n---\n";
    const head = { [moved]: text, "docs/plans/shop-2/plan.md": done };
    const base = { [PATH]: text, "docs/plans/shop/plan.md": done };
    expect((await judged(world({ head, base }))).title).toBe("1 plan done before this change");
  });

  it.each([
    ["a symbolic link", { mode: "120000", text: "/etc/passwd" }, "file-unreadable"],
    ["a submodule", { mode: "160000", text: "" }, "file-unreadable"],
    ["over 256 KiB", " ".repeat(256 * 1024 + 1), "input-too-large"],
  ])("is inconclusive for a checklist that is %s", async (_, file, code) => {
    expect(await judged(world({ head: { [PATH]: file } }))).toMatchObject({
      verdict: "inconclusive",
      findings: [{ code }],
    });
  });

  it("fails a checklist that is no list (case 5), and runs nothing of it", async () => {
    const judgement = await judged(world({ head: { [PATH]: "null" } }));
    expect(judgement).toMatchObject({ verdict: "fail", findings: [{ code: "checklist-invalid" }] });
  });

  it("says so when there is no checklist at all (case 7)", async () => {
    expect((await judged(world({ head: { "a.txt": "" } }))).title).toBe("no checklist here or at base");
  });
});

describe("plan-only changes", () => {
  const plan = { [PATH]: list(item("a", false)), "docs/plans/shop/plan.md": "# Shop" };

  it("are read and not run", async () => {
    const ports = world({ head: plan }, { worktree: { readState: () => Promise.reject(new Error("not asked")) } });
    const judgement = await judged(ports);
    expect(judgement).toMatchObject({ verdict: "pass", items: [{ result: "not-run" }] });
    expect(judgement.title).toMatch(/^Plan only: 1 item to prove/);
  });

  it.each<[string, Files, Files]>([
    ["something is claimed", { [PATH]: list(item("a", true)) }, {}],
    ["a claim is not readable", { [PATH]: list(item("a", false), item("b", "no")) }, {}],
    ["a file outside changes", { ...plan, "src/a.ts": "" }, {}],
    ["a file beside the plan folders changes", { ...plan, "docs/plans/readme.md": "" }, {}],
    ["the status is set to done", { ...plan, "docs/plans/shop/plan.md": "---\nstatus: done\n---\n" }, {}],
  ])("are none when %s", async (_, head, base) => {
    const shell = createFakeShell({ "run a": { kind: "exited", exit: 1, tail: "" }, "run b": GREEN });
    const ports = world({ head, base }, { shell });
    expect((await gatherChecklist(ports, await snapshotOf(ports))).planOnly).toBe(false);
    expect(shell.ran).toContain("run a");
  });

  it("are none when nothing changed at all", async () => {
    const ports = world({ head: plan, base: plan }, { shell: createFakeShell({ "run a": GREEN }) });
    const all = { policy: policySchema.parse({ plans: "all" }) };
    expect((await gatherChecklist(ports, await snapshotOf(ports, all))).planOnly).toBe(false);
  });
});

describe("where commands may run", () => {
  const files = { head: { [PATH]: list(item("a", true)) } };
  const at = (state: WorktreeState) => ({ worktree: { readState: () => Promise.resolve(state) } });
  const changed = ["package-lock.json", "a\nb"].map(repoPath);

  it.each<[string, WorktreeState, RegExp, RegExp]>([
    ["no checkout", { kind: "none", why: "no repository here" }, /no repository here/, /actions\/checkout@v7/],
    [
      "another commit",
      { kind: "checked-out", head: BASE, changed: [] },
      new RegExp(`${BASE}.*${HEAD}`),
      /persist-credentials: false/,
    ],
    [
      "changed files",
      { kind: "checked-out", head: HEAD, changed },
      /2 tracked files.*`package-lock.json`, `a\\nb`/,
      /npm ci/,
    ],
  ])("%s: inconclusive, nothing is run, and the remedy is said", async (...[, state, message, remedy]) => {
    const shell = createFakeShell({ "run a": GREEN });
    const judgement = await judged(world(files, { shell, ...at(state) }));
    expect(judgement).toMatchObject({ verdict: "inconclusive", items: [{ result: "not-run" }] });
    const [found] = judgement.findings;
    expect(found?.code).toBe("wrong-checkout");
    expect(found?.message).toMatch(message);
    expect(found?.remedy).toMatch(remedy);
    expect(shell.ran).toEqual([]);
  });

  it("names at most ten changed files", async () => {
    const many = Array.from({ length: 30 }, (_, each) => repoPath(`f${each}`));
    const judgement = await judged(world(files, at({ kind: "checked-out", head: HEAD, changed: many })));
    expect(judgement.findings[0]?.message).toMatch(/ 30 tracked files: /);
    expect(judgement.findings[0]?.message.match(/`f/g)).toHaveLength(10);
  });

  it("judges uncommitted changes on the command line as they are, at the right commit only", async () => {
    const shell = createFakeShell({ "run a": GREEN });
    const local = { setup: "local" as const };
    expect(
      (await judged(world(files, { shell, ...at({ kind: "checked-out", head: HEAD, changed }) }), local)).verdict,
    ).toBe("pass");
    expect((await judged(world(files, at({ kind: "checked-out", head: BASE, changed: [] })), local)).verdict).toBe(
      "inconclusive",
    );
  });

  it.each([
    ["none", "none", true],
    ["process", "process", true],
    ["container", "process", true],
    ["none", "process", false],
    ["process", "uid", false],
    ["sandbox", "container", false],
  ] as const)("isolation %s where policy wants %s: %s", async (isolation, wanted, enough) => {
    const shell = createFakeShell({ "run a": GREEN }, { isolation });
    const policy = policySchema.parse({ checklist: { require_isolation: wanted } });
    const judgement = await judged(world(files, { shell }), { policy });
    expect(judgement.verdict).toBe(enough ? "pass" : "inconclusive");
    if (!enough)
      expect(judgement.findings[0]).toMatchObject({ code: "isolation-weak", message: expect.stringContaining(wanted) });
    expect(shell.ran).toHaveLength(enough ? 1 : 0);
  });

  it("says why less was reached than policy wants", async () => {
    const shell = createFakeShell({ "run a": GREEN }, { why: "namespaces are refused" });
    const policy = policySchema.parse({ checklist: { require_isolation: "sandbox" } });
    const judgement = await judged(world(files, { shell }), { policy });
    expect(judgement.findings[0]?.message).toContain("namespaces are refused");
  });

  it.each([true, false])("runs what policy wants off the network only where it is cut off: %s", async (offline) => {
    const shell = createFakeShell({ "run a": GREEN }, { offline });
    const policy = policySchema.parse({ checklist: { network: false } });
    const [first] = (await judged(world(files, { shell }), { policy })).findings;
    expect(first?.code === "isolation-weak").toBe(!offline);
    expect(shell.ran).toEqual(offline ? ["run a"] : []);
  });

  it("asks nothing of the workspace when there is nothing to run", async () => {
    const ports = world(
      { head: { [PATH]: list(item("a", "no")), "src/a.ts": "" } },
      { worktree: { readState: () => Promise.reject(new Error("asked")) } },
    );
    expect((await judged(ports)).verdict).toBe("fail");
  });
});

/** A shell whose commands end when the test says so. */
function steppedShell(slots: number) {
  const open: { command: string; timeoutMs: number; end: (outcome: CommandOutcome) => void }[] = [];
  let most = 0;
  const shell: Shell = {
    ...createFakeShell({}, { slots }),
    run: (command, { timeoutMs }) =>
      new Promise((end) => {
        open.push({ command, timeoutMs, end });
        most = Math.max(most, open.length);
      }),
  };
  const finish = (at: number, outcome: CommandOutcome) => open.splice(at, 1)[0]?.end(outcome);
  return { shell, open, finish, most: () => most };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("running side by side", () => {
  const ids = ["a", "b", "c", "d", "e"];
  const head = { [PATH]: list(...ids.map((id) => item(id, true))), "src/a.ts": "" };

  it("never has more running than the shell has slots, and shows its progress", async () => {
    const stepped = steppedShell(2);
    const ports = world({ head }, { shell: stepped.shell });
    const judgement = judged(ports);
    for (let left = ids.length; left > 0; left -= 1) {
      while (stepped.open.length === 0) await settle();
      stepped.finish(stepped.open.length - 1, GREEN);
    }
    expect(results(await judgement)).toEqual(ids.map((id) => [id, "proven"]));
    expect(stepped.most()).toBe(2);
    const { states } = ports.log;
    expect(states[0]).toEqual({ done: 0, running: ["a"], left: 4 });
    expect(states.at(-1)).toEqual({ done: 5, running: [], left: 0 });
    for (const state of states) expect(state.done + state.running.length + state.left).toBeLessThanOrEqual(5);
    for (const state of states) expect(state.running.length).toBeLessThanOrEqual(2);
  });

  it("judges the same whatever ends first", async () => {
    const outcomes: readonly CommandOutcome[] = [
      GREEN,
      { kind: "exited", exit: 1, tail: "b" },
      { kind: "timed-out", timeoutMs: 1, tail: "" },
      { kind: "killed", signal: "SIGKILL", tail: "" },
      GREEN,
    ];
    const once = async (slots: number, order: readonly number[]) => {
      const stepped = steppedShell(slots);
      const judgement = judged(world({ head }, { shell: stepped.shell }));
      for (const pick of order) {
        while (stepped.open.length === 0) await settle();
        const at = pick % stepped.open.length;
        const outcome = outcomes[ids.indexOf(stepped.open[at]?.command.slice(-1) ?? "")];
        if (outcome === undefined) throw new Error("an unknown command was run");
        stepped.finish(at, outcome);
        await settle();
      }
      return await judgement;
    };
    const expected = await once(1, [0, 0, 0, 0, 0]);
    expect(results(expected).map(([, result]) => result)).toEqual([
      "proven",
      "claimed-but-red",
      "timed-out",
      "claimed-but-red",
      "proven",
    ]);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
        async (slots, order) => {
          expect(await once(slots, order)).toEqual(expected);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("limits each command by what is left of the total, and does not start what comes too late", async () => {
    let now = 0;
    const limits: number[] = [];
    const shell: Shell = {
      ...createFakeShell({}),
      run: (_, { timeoutMs }) => {
        limits.push(timeoutMs);
        now += 40_000;
        return Promise.resolve(GREEN);
      },
    };
    const policy = policySchema.parse({ checklist: { verify_timeout: "30s", total_timeout: "100s" } });
    const judgement = await judged(world({ head }, { shell, clock: { elapsedMs: () => now } }), { policy });
    expect(limits).toEqual([30_000, 30_000, 20_000]);
    expect(results(judgement).map(([, result]) => result)).toEqual([
      "proven",
      "proven",
      "proven",
      "not-run",
      "not-run",
    ]);
    expect(judgement.findings.filter((found) => found.code === "timed-out")).toHaveLength(2);
    expect(judgement.verdict).toBe("fail");
  });

  it("gives results to their own plan when two plans have the same ids", async () => {
    const other = "docs/plans/zoo/checklist.json";
    const two = { [PATH]: list(item("a", true, "x")), [other]: list(item("a", true, "y")), "src/a.ts": "" };
    const shell = createFakeShell({ x: GREEN, y: { kind: "exited", exit: 1, tail: "" } }, { slots: 4 });
    const judgement = await judged(world({ head: two }, { shell }));
    expect(judgement.items.map((each) => [each.plan, each.result])).toEqual([
      [PATH, "proven"],
      [other, "claimed-but-red"],
    ]);
  });

  it("passes a defect of the shell on: a gate that saw nothing may not say anything", async () => {
    const shell: Shell = { ...createFakeShell({}), run: () => Promise.reject(new Error("defect")) };
    await expect(judged(world({ head }, { shell }))).rejects.toThrow("defect");
  });

  it("does not take an outcome it does not know", async () => {
    // @ts-expect-error: only the type system keeps such an outcome out
    const shell: Shell = { ...createFakeShell({}), run: () => Promise.resolve({ kind: "odd" }) };
    await expect(judged(world({ head }, { shell }))).rejects.toThrow("unreachable");
  });

  it("has no result, and no pass, from a shell without slots", async () => {
    const shell = createFakeShell({}, { slots: 0 });
    expect((await judged(world({ head }, { shell }))).verdict).toBe("fail");
  });
});

describe("what the commands do to the workspace", () => {
  const files = { [PATH]: list(item("a", true)), "src/a.ts": "" };
  const shell = createFakeShell({ "run a": GREEN });

  /** Gives these states one after the other, the last one for ever. */
  const worktree = (...states: readonly WorktreeState[]) => {
    const left = [...states];
    const last = states.at(-1) ?? { kind: "none" as const, why: "" };
    return { readState: () => Promise.resolve(left.shift() ?? last) };
  };
  const at = (...changed: readonly string[]): WorktreeState => ({
    kind: "checked-out",
    head: HEAD,
    changed: changed.map(repoPath),
  });

  it.each([
    ["a tracked file was rewritten", at("t.sh")],
    ["HEAD was moved", { kind: "checked-out" as const, head: sha("c"), changed: [] }],
    ["the repository is gone", { kind: "none" as const, why: "there is no repository" }],
  ])("believes no result when %s meanwhile", async (_name, after) => {
    const judgement = await judged(world({ head: files }, { shell, worktree: worktree(at(), after) }));
    expect(judgement.verdict).toBe("inconclusive");
    expect(judgement.findings.map((found) => found.code)).toContain("wrong-checkout");
  });

  it("names what was changed and what was put back", async () => {
    const drifted = worktree(at("kept", "was"), at("kept", "is"));
    const judgement = await judged(world({ head: files }, { shell, worktree: drifted }), { setup: "local" });
    expect(judgement.findings[0]?.message).toBe("verify commands changed 2 tracked files while they ran: `is`, `was`");
  });

  it("asks nothing when the files are as they were before", async () => {
    const judgement = await judged(world({ head: files }, { shell, worktree: worktree(at("x"), at("x")) }), {
      setup: "local",
    });
    expect(judgement.verdict).toBe("pass");
  });
});

describe("a plan that was done", () => {
  const done = "---\nstatus: done\n---\n";
  const NOTES = "docs/plans/shop/plan.md";

  it("is judged once its checklist changes: a frozen command may not be softened unseen", async () => {
    const base = { [PATH]: list(item("a", true, "grep -q feature code")), [NOTES]: done };
    const head = { [PATH]: list(item("a", true, "run fast")), [NOTES]: done };
    const judgement = await judged(world({ head, base }, { shell: createFakeShell({ "run fast": GREEN }) }));
    expect(judgement.verdict).toBe("waiting");
    expect(judgement.findings.map((found) => found.code)).toContain("verify-changed");
  });
});

describe("a plan-only change", () => {
  it("holds documents only: a script below the plan's folder is work", async () => {
    const shell = createFakeShell({ "run a": { kind: "exited", exit: 1, tail: "" } });
    const head = { [PATH]: list(item("a", false)), "docs/plans/shop/t.sh": "exit 0" };
    const judgement = await judged(world({ head }, { shell }));
    expect(shell.ran).toEqual(["run a"]);
    expect(judgement.verdict).toBe("fail");
  });
});
