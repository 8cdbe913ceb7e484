import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type CliRoom, createCliRoom } from "./cli-room.ts";

const FILE = "docs/plans/cart/checklist.json";

let room: CliRoom;
beforeAll(async () => {
  room = await createCliRoom();
  await room.repo.commit({ files: { "cart.sh": "exit 0\n" } });
  await room.repo.branch("claude/cart");
});
afterAll(() => room[Symbol.asyncDispose]());

const finding = z.strictObject({
  code: z.string(),
  level: z.enum(["fail", "inconclusive", "waiting", "warning", "note"]),
  message: z.string(),
  path: z.string().optional(),
  line: z.number().optional(),
  item: z.string().optional(),
  remedy: z.string(),
});
const sha = z.string().regex(/^[0-9a-f]{40}$/);
const shape = z.strictObject({
  schema: z.literal("done-gate/check/v1"),
  conclusion: z.enum(["success", "failure", "action_required"]),
  title: z.string(),
  head: sha,
  base: sha,
  merge_base: sha,
  setup: z.literal("local"),
  isolation: z.string(),
  gates: z.record(z.string(), z.strictObject({ verdict: z.string(), title: z.string(), findings: z.array(finding) })),
  items: z.array(
    z.strictObject({
      plan: z.string(),
      id: z.string(),
      claim: z.boolean().nullable(),
      exit: z.number().nullable(),
      result: z.string(),
      tests: z.number().optional(),
      tail: z.string(),
    }),
  ),
  prds: z.array(z.unknown()),
  off: z.array(z.strictObject({ gate: z.string(), why: z.string() })),
  findings: z.array(finding),
  notes: z.array(z.string()),
});
const refusal = z.strictObject({
  schema: z.literal("done-gate/check/v1"),
  error: z.strictObject({ what: z.string(), where: z.string().nullable(), fix: z.string() }),
});

async function check(...args: readonly string[]) {
  const run = await room.spawn(["check", ...args, "--json"]);
  return { ...run, json: shape.parse(JSON.parse(run.stdout)) };
}

function checklist(verify: string): string {
  return JSON.stringify([{ id: "1", description: "Cart", acceptance: "adds up", verify, passes: true }], null, 2);
}

describe("check", () => {
  it("finds the claim that is red, and says yes after the fix", async () => {
    await room.repo.commit({ files: { "cart.sh": "echo total is 3; exit 4\n", [FILE]: checklist("bash cart.sh") } });
    const red = await check("--base", "main");
    expect(red).toMatchObject({
      exit: 1,
      json: {
        conclusion: "failure",
        items: [{ plan: FILE, id: "1", claim: true, exit: 4, result: "claimed-but-red", tail: "total is 3" }],
      },
    });
    expect(red.json.gates["checklist"]?.findings).toContainEqual(
      expect.objectContaining({ code: "claimed-but-red", level: "fail", path: FILE, line: 2, item: "1" }),
    );
    expect(red.stderr).toContain("1 done");
    await room.repo.commit({ files: { "cart.sh": "exit 0\n" } });
    expect(await check("--base", "main")).toMatchObject({
      exit: 0,
      json: { conclusion: "success", items: [{ exit: 0, result: "proven" }], notes: [] },
    });
    expect(await room.leftovers()).toEqual([]);
  }, 120_000);

  it("judges uncommitted changes as they are, and says so", async () => {
    await room.repo.write({ "cart.sh": "exit 5\n" });
    expect(await check()).toMatchObject({ exit: 1, json: { items: [{ exit: 5 }], notes: ["uncommitted: 1 file"] } });
    await room.repo.git("checkout", "--quiet", "--", "cart.sh");
  }, 60_000);

  it("waits for a person when a frozen command was changed", async () => {
    const base = await room.repo.git("rev-parse", "HEAD");
    await room.repo.commit({ files: { [FILE]: checklist("test -f cart.sh") } });
    const waiting = await check("--base", base);
    expect(waiting).toMatchObject({ exit: 3, json: { conclusion: "action_required", items: [{ result: "held" }] } });
  }, 60_000);

  it("prints the report for people on standard output, progress on the other", async () => {
    const run = await room.spawn(["check", "--base", "main"]);
    expect(run.stdout).toMatch(/^done-gate: passed\n/);
    expect(run.stderr).not.toContain("done-gate: passed");
  }, 60_000);

  it("is 2 for an unknown base and for no repository", async () => {
    const unknown = await room.run(["check", "--base", "nope", "--json"]);
    expect(unknown.exit).toBe(2);
    expect(refusal.parse(JSON.parse(unknown.stdout)).error.what).toContain('"nope"');
    const outside = await room.run(["check", "--json"], { cwd: "/" });
    expect(outside.exit).toBe(2);
    expect(refusal.parse(JSON.parse(outside.stdout)).error.what).toContain("not a git repository");
  });
});
