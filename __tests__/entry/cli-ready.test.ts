import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { writeAnswer, writeReopen } from "../../src/gates/decisions/write.ts";
import { entryFor, gated, lines, PLAN_PATH, plan, task } from "../gates/decisions/plan-texts.ts";
import { type CliRoom, createCliRoom } from "./cli-room.ts";

let room: CliRoom;
let remote: string;

/** A clone on branch `claude/cart`, whose remote has `main` with this plan on it. */
beforeEach(async () => {
  room = await createCliRoom();
  remote = await mkdtemp(join(tmpdir(), "done-gate-remote-"));
  await room.repo.git("init", "--quiet", "--bare", "--initial-branch=main", remote);
  await room.repo.git("remote", "add", "origin", remote);
  await room.repo.commit({ files: { "README.md": "shop\n" } });
});
afterEach(async () => {
  await room[Symbol.asyncDispose]();
  await rm(remote, { recursive: true, force: true });
});

const OPEN = lines(gated(), task({ requires_decision: "g1" }), task({ id: "t2" }));

async function onMain(text: string): Promise<void> {
  await room.repo.commit({ files: { [PLAN_PATH]: text } });
  await room.repo.git("push", "--quiet", "origin", "main");
  await room.repo.git("remote", "set-head", "origin", "main");
  await room.repo.branch("claude/cart");
}

async function commit(text: string, message: string): Promise<void> {
  await room.repo.commit({ files: { [PLAN_PATH]: text }, message });
}

async function push(): Promise<void> {
  await room.repo.git("push", "--quiet", "--set-upstream", "origin", "claude/cart");
}

function answer(text: string, option: string, id = "g1"): string {
  const parsed = plan(text);
  const written = writeAnswer(parsed, id, entryFor(parsed, id, { option }));
  if (!written.ok) throw new Error(written.error.message);
  return written.value;
}

const byHand = (text: string, option: string) =>
  text.replace('"OPEN","answer":null', `"RESOLVED","answer":${JSON.stringify(option)}`);

const shape = z.strictObject({
  schema: z.literal("done-gate/ready/v1"),
  task: z.string(),
  decision: z.string().nullable(),
  state: z.enum(["none", "answered", "open", "aborted", "unproven", "missing", "invalid"]),
  answer: z.string().nullable(),
  why: z.string(),
});

async function ready(...args: readonly string[]) {
  const run = await room.run(["ready", ...args, "--json"]);
  expect(run.stderr).toBe("");
  return { exit: run.exit, ...shape.parse(JSON.parse(run.stdout)) };
}

describe("ready", () => {
  it("lets a task without a decision start, also in a plan without any, and without a remote", async () => {
    await room.repo.write({ [PLAN_PATH]: lines(task()) });
    expect(await ready("t1")).toMatchObject({ exit: 0, decision: null, state: "none", answer: null });
    await onMain(OPEN);
    expect(await ready("t2")).toMatchObject({ exit: 0, state: "none" });
  });

  it("holds a task back while its decision is open", async () => {
    await onMain(OPEN);
    expect(await ready("t1")).toMatchObject({ exit: 3, task: "t1", decision: "g1", state: "open", answer: null });
    expect(await ready("t1", "--trust-file")).toMatchObject({ exit: 3, state: "open" });
    expect((await room.run(["ready", "t1"])).stdout).toMatch(/^t1: not ready \(open\)\n {2}line 1: .*Push or open/);
  });

  it("believes the default branch", async () => {
    await onMain(byHand(OPEN, "push"));
    expect(await ready("t1")).toMatchObject({ exit: 0, decision: "g1", state: "answered", answer: "push" });
  });

  it("does not believe the file alone (case 97), unless a person watches", async () => {
    await onMain(OPEN);
    await commit(byHand(OPEN, "push"), "choose");
    await push();
    expect(await ready("t1")).toMatchObject({ exit: 3, decision: "g1", state: "unproven", answer: null });
    expect(await ready("t1", "--trust-file")).toMatchObject({ exit: 0, state: "answered", answer: "push" });
  });

  it("believes what a done-gate commit wrote, once it is on the remote branch", async () => {
    await onMain(OPEN);
    await commit(answer(OPEN, "pr"), "done-gate: g1 = pr (octocat)");
    expect(await ready("t1")).toMatchObject({ exit: 3, state: "unproven" });
    await push();
    expect(await ready("t1")).toMatchObject({ exit: 0, state: "answered", answer: "pr" });
    await room.repo.git("branch", "--unset-upstream");
    expect(await ready("t1")).toMatchObject({ exit: 0, state: "answered" });
  });

  it("does not believe an answer that a done-gate commit only carried along", async () => {
    const both = lines(gated(), gated({ id: "g2" }), task({ requires_decision: "g1" }));
    await onMain(both);
    const forged = answer(both, "push");
    await commit(forged, "choose");
    await commit(answer(forged, "pr", "g2"), "done-gate: g2 = pr (octocat)");
    await push();
    expect(await ready("t1")).toMatchObject({ exit: 3, state: "unproven" });
  });

  it("does not believe an older answer that was put back after it was reopened", async () => {
    await onMain(OPEN);
    const answered = answer(OPEN, "push");
    await commit(answered, "done-gate: g1 = push (octocat)");
    const open = writeReopen(plan(answered), "g1", undefined);
    await commit(open.ok ? open.value : "", "done-gate: g1 reopened (octocat)");
    await commit(answered, "restore");
    await push();
    expect(await ready("t1")).toMatchObject({ exit: 3, state: "unproven" });
  });

  it("does not believe an answer to another question (case 93)", async () => {
    await onMain(OPEN);
    const changed = answer(OPEN, "push").replace("Push or open", "Force-push or open");
    await commit(answer(OPEN, "push"), "done-gate: g1 = push (octocat)");
    await commit(changed, "reword");
    await push();
    expect(await ready("t1")).toMatchObject({ exit: 3, state: "unproven", decision: "g1" });
    expect(await ready("t1", "--trust-file")).toMatchObject({ exit: 3, state: "unproven" });
  });

  it("does not believe an answer of the default branch for a task that links it only here", async () => {
    await onMain(byHand(OPEN, "push"));
    await commit(byHand(OPEN, "push") + lines(task({ id: "t9", requires_decision: "g1" })), "more");
    expect(await ready("t9")).toMatchObject({ exit: 3, state: "unproven" });
  });

  it("stops at abort, and names it", async () => {
    await onMain(byHand(OPEN.replace('"push","pr"', '"proceed","abort"'), "abort"));
    expect(await ready("t1")).toMatchObject({ exit: 3, decision: "g1", state: "aborted", answer: null });
  });

  it("holds every task back while a run-level decision is open", async () => {
    const land = gated({ id: "land", binds_meta: "land" });
    const meta = '{"type":"meta","land":null}';
    await onMain(lines(meta, land, task()));
    expect(await ready("t1")).toMatchObject({ exit: 3, decision: "land", state: "open" });
    const half = lines(meta, byHand(land, "pr"), task());
    await commit(half, "half");
    expect(await ready("t1", "--trust-file")).toMatchObject({ exit: 3, decision: "land", state: "invalid" });
    await commit(half.replace('"land":null', '"land":"pr"'), "whole");
    expect(await ready("t1", "--trust-file")).toMatchObject({ exit: 0, state: "none", decision: null });
  });

  it.each([
    ["a task nobody has", OPEN, "t7", "missing"],
    ["a link to nothing", lines(task({ requires_decision: "g9" })), "t1", "invalid"],
    ["an answer that is no option", byHand(OPEN, "merge"), "t1", "invalid"],
    ["a plan with a broken line", `${OPEN}{\n`, "t2", "invalid"],
  ])("says no to %s", async (...[, text, id, state]) => {
    await onMain(text);
    expect(await ready(id)).toMatchObject({ exit: 3, state });
  });

  it("says no where there is no plan", async () => {
    expect(await ready("t1")).toMatchObject({ exit: 3, state: "missing", why: "there is no plan in this clone" });
  });

  it("takes the plan that is named, from any folder", async () => {
    await room.repo.write({ "notes/x.jsonl": lines(task({ id: "t5" })) });
    expect(await ready("t5")).toMatchObject({ exit: 3, state: "missing" });
    expect(await ready("t5", "--plan", "notes/x.jsonl")).toMatchObject({ exit: 0 });
    const below = await room.run(["ready", "t5", "--plan", "x.jsonl"], { cwd: room.repo.path("notes") });
    expect(below.exit).toBe(0);
  });

  it("finds plans where the default branch's policy says", async () => {
    await room.repo.commit({ files: { ".github/done-gate.yml": 'decisions: {plans: ["notes/*.jsonl"]}\n' } });
    await onMain(OPEN);
    await room.repo.write({ "notes/x.jsonl": lines(task({ id: "t5" })) });
    expect(await ready("t5")).toMatchObject({ exit: 0 });
    expect(await ready("t2")).toMatchObject({ exit: 3, state: "missing" });
    await room.repo.write({ ".github/done-gate.yml": "decisions: {}\n" });
    expect(await ready("t5")).toMatchObject({ exit: 0 });
  });

  it("leaves nothing behind", async () => {
    await onMain(OPEN);
    const run = await room.spawn(["ready", "t1"]);
    expect(run).toMatchObject({ exit: 3, stderr: "" });
    expect(await room.leftovers()).toEqual([]);
    expect(await room.repo.git("status", "--porcelain")).toBe("");
  });

  it("asks which plan when two have the task", async () => {
    await room.repo.write({ "plan.jsonl": OPEN, [PLAN_PATH]: OPEN });
    const run = await room.run(["ready", "t1"]);
    expect(run).toMatchObject({ exit: 2, stdout: "" });
    expect(run.stderr).toContain("--plan");
    expect(await ready("t2", "--plan", "plan.jsonl")).toMatchObject({ exit: 0 });
  });

  it.each([
    ["a file that is not there", ["t1", "--plan", "none.jsonl"]],
    ["a file outside", ["t1", "--plan", "../x.jsonl"]],
    ["a symbolic link", ["t1", "--plan", "link.jsonl"]],
    ["text that is not UTF-8", ["t1", "--plan", "latin.jsonl"]],
    ["no task", []],
  ])("refuses %s with exit code 2", async (_name, args) => {
    await room.repo.write({
      "link.jsonl": { symlink: "plan.jsonl" },
      "latin.jsonl": { bytes: Uint8Array.of(0x22, 0xe9, 0x22) },
    });
    const run = await room.run(["ready", ...args, "--json"]);
    expect(run.exit).toBe(2);
    expect(JSON.parse(run.stdout)).toMatchObject({ schema: "done-gate/ready/v1", error: { what: expect.any(String) } });
  });

  it("refuses a folder without a repository", async () => {
    const run = await room.run(["ready", "t1", "--json"], { cwd: tmpdir() });
    expect(run.exit).toBe(2);
  });
});

describe("decisions", () => {
  const listing = async () => {
    const run = await room.run(["decisions", "--json"]);
    return { exit: run.exit, ...z.looseObject({ plans: z.array(z.unknown()) }).parse(JSON.parse(run.stdout)) };
  };

  it("lists each with its line, options and who waits, and believes nothing", async () => {
    await room.repo.write({ [PLAN_PATH]: OPEN });
    expect(await listing()).toMatchObject({
      exit: 3,
      schema: "done-gate/decisions/v1",
      plans: [
        {
          path: PLAN_PATH,
          decisions: [{ id: "g1", line: 1, options: ["push", "pr"], state: "open", answer: null, tasks: ["t1"] }],
          problems: [],
        },
      ],
      error: null,
    });
    await room.repo.write({ [PLAN_PATH]: byHand(OPEN, "push") });
    expect(await listing()).toMatchObject({
      exit: 0,
      plans: [{ decisions: [{ state: "not proven offline", answer: "push" }] }],
    });
    const { stdout } = await room.run(["decisions"]);
    expect(stdout).toContain("g1  line 1  not proven offline, push");
    expect(stdout).toContain("unblocks  t1");
  });

  it("says what is wrong and where", async () => {
    await room.repo.write({ [PLAN_PATH]: `${OPEN}${gated()}\n` });
    expect(await listing()).toMatchObject({ exit: 1, plans: [{ problems: [{ code: "plan-duplicate-id", line: 4 }] }] });
    expect((await room.run(["decisions"])).stdout).toContain("line 4: plan-duplicate-id: ");
  });

  it("says so when there is none", async () => {
    await room.repo.write({ [PLAN_PATH]: lines(task()) });
    expect(await listing()).toMatchObject({ exit: 3, plans: [] });
  });

  it("keeps a plan's text inert", async () => {
    await room.repo.write({ [PLAN_PATH]: gated({ needs: "::error::x \u001b[31m ##[group]" }) });
    const { stdout } = await room.run(["decisions"]);
    expect(stdout).toContain("error::x");
    expect(stdout).not.toContain("\u001b");
    expect(stdout).not.toMatch(/##\[|^\s*::/m);
  });
});

describe("graph-hash", () => {
  it("prints the published hash", async () => {
    await room.repo.write({ "x.jsonl": lines(gated(), task({ id: "b", requires_decision: "g1" }), task({ id: "a" })) });
    const run = await room.run(["graph-hash", "x.jsonl"]);
    expect(run.exit).toBe(0);
    expect(run.stdout).toMatch(/^sha256:[0-9a-f]{64}\n$/);
    const json = await room.run(["graph-hash", "x.jsonl", "--json"]);
    expect(JSON.parse(json.stdout)).toEqual({
      schema: "done-gate/graph-hash/v1",
      task_graph_hash: run.stdout.trim(),
      tasks: 2,
      error: null,
    });
  });

  it("refuses what it cannot read", async () => {
    await room.repo.write({ "x.jsonl": "{}\n{\n", "latin.jsonl": { bytes: Uint8Array.of(0xe9) } });
    const broken = await room.run(["graph-hash", "x.jsonl"]);
    expect(broken).toMatchObject({ exit: 1 });
    expect(broken.stdout).toContain("x.jsonl:2");
    expect(await room.run(["graph-hash", "none.jsonl"])).toMatchObject({ exit: 2 });
    expect(await room.run(["graph-hash", "latin.jsonl"])).toMatchObject({ exit: 2 });
  });
});
