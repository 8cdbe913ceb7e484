import { describe, expect, it } from "vitest";
import { createHasher } from "../../../src/adapters/hash.ts";
import type { RepoPath } from "../../../src/core/ids.ts";
import { readPlans } from "../../../src/gates/decisions/read-plans.ts";
import { createFakeRepo, type FakeTrees } from "../../fakes/fake-repo.ts";
import { BASE, HEAD } from "../../fixtures/hub-world.ts";
import { repoPath } from "../../fixtures/ids.ts";
import { snapshotOf } from "../../fixtures/snapshots.ts";
import { gated, lines } from "./plan-texts.ts";

const PLAN = "docs/plans/shop/plan.jsonl";
const NOTES = "docs/plans/shop/plan.md";
const TEXT = lines(gated());
const DONE = "---\nstatus: done\n---\n# Shop\n";

async function read(
  base: FakeTrees[string],
  head: FakeTrees[string],
  ...[policy = {}, acted = new Set()]: [policy?: object, acted?: ReadonlySet<RepoPath>]
) {
  const repo = createFakeRepo({ [BASE]: base, [HEAD]: head });
  const snapshot = await snapshotOf(repo, { base: BASE, head: HEAD }, { policy });
  const trees = { base: await repo.readTree(BASE), head: await repo.readTree(HEAD) };
  return await readPlans({ repo, hash: createHasher() }, snapshot, { ...trees, acted });
}

describe("the plans of a change", () => {
  it("a plan that is no ordinary file is named, and its base side still counts", async () => {
    const { plans, refused } = await read({ [PLAN]: TEXT }, { [PLAN]: { mode: "120000", text: "/etc/passwd" } });
    expect(plans).toMatchObject([{ path: PLAN, head: null, base: { gated: [{}] } }]);
    expect(refused).toMatchObject([{ code: "file-unreadable", path: PLAN }]);
  });

  it("a plan that is gone has its base side alone", async () => {
    const { plans, refused } = await read({ [PLAN]: TEXT }, {});
    expect(plans).toMatchObject([{ path: PLAN, head: null, base: { path: PLAN } }]);
    expect(refused).toEqual([]);
  });

  it("one that was done before is history, as it stands or gone with its folder's notes unchanged", async () => {
    const beside = { [PLAN]: TEXT, [NOTES]: DONE };
    expect((await read(beside, { ...beside, "docs/plans/shop/more.md": "x" })).plans).toEqual([]);
    expect((await read(beside, { "a.txt": "x" })).plans).toEqual([]);
  });

  it("one that was done and moved is history as long as its notes stand beside it", async () => {
    const moved = "docs/plans/moved/plan.jsonl";
    const base = { [PLAN]: TEXT, [NOTES]: DONE };
    const whole = await read(base, { [moved]: TEXT, "docs/plans/moved/plan.md": DONE });
    expect([whole.plans, [...whole.history]]).toEqual([[], [moved]]);
    expect((await read(base, { [moved]: TEXT, [NOTES]: DONE })).plans).toHaveLength(1);
    expect((await read(base, { "docs/plans/shop.jsonl": TEXT, [NOTES]: DONE })).plans).toHaveLength(1);
  });

  it("one that was done and on which somebody acted is none, there or where it was moved", async () => {
    const base = { [PLAN]: TEXT, [NOTES]: DONE };
    const moved = { "docs/plans/moved/plan.jsonl": TEXT, "docs/plans/moved/plan.md": DONE };
    const acted = new Set([repoPath(PLAN)]);
    expect((await read(base, { "a.txt": "x", ...base }, {}, acted)).plans).toHaveLength(1);
    expect((await read(base, moved, {}, acted)).plans).toHaveLength(1);
  });

  it("one whose notes changed with it is none", async () => {
    const base = { [PLAN]: TEXT, [NOTES]: DONE };
    const head = { [PLAN]: TEXT, [NOTES]: DONE.replace("done", "open") };
    expect((await read(base, head)).plans).toHaveLength(1);
    expect((await read(base, { [PLAN]: `${TEXT}\n`, [NOTES]: DONE })).plans).toHaveLength(1);
    expect((await read(base, { [PLAN]: TEXT })).plans).toHaveLength(1);
  });

  it.each([
    ["no front matter", "# Shop\nstatus: done\n"],
    ["front matter without an end", "---\nstatus: done\n"],
    ["front matter that is not YAML", "---\nstatus: [done\n---\n"],
    ["front matter that is no map", "---\n- done\n---\n"],
    ["a key twice", "---\nstatus: done\nstatus: done\n---\n"],
    ["another status", "---\nstatus: Done\n---\n"],
  ])("notes with %s say nothing", async (_name, notes) => {
    const base = { [PLAN]: TEXT, [NOTES]: notes };
    expect((await read(base, { ...base, "docs/plans/shop/more.md": "x" })).plans).toHaveLength(1);
  });

  it("notes that are no ordinary file say nothing", async () => {
    const base = { [PLAN]: TEXT, [NOTES]: { mode: "120000", text: DONE } };
    expect((await read(base, { ...base, "docs/plans/shop/more.md": "x" })).plans).toHaveLength(1);
  });

  it("a plan that is one file in a shared folder has no notes", async () => {
    const base = { "docs/plans/shop.jsonl": TEXT, "docs/plans/plan.md": DONE };
    expect((await read(base, base, { plans: "all" })).plans).toMatchObject([{ path: "docs/plans/shop.jsonl" }]);
  });

  it("the gate's own files are no plans, whatever policy's patterns match", async () => {
    const own = { ".done-gate/decisions/pr-7.jsonl": TEXT };
    expect((await read({}, own, { decisions: { plans: ["**/*.jsonl"] } })).plans).toEqual([]);
  });

  it("a plan on which somebody acted counts although nothing of it changed", async () => {
    const repo = createFakeRepo({ [BASE]: { [PLAN]: TEXT }, [HEAD]: { [PLAN]: TEXT } });
    const snapshot = await snapshotOf(repo, { base: BASE, head: HEAD });
    const trees = { base: await repo.readTree(BASE), head: await repo.readTree(HEAD) };
    const ports = { repo, hash: createHasher() };
    const without = await readPlans(ports, snapshot, { ...trees, acted: new Set() });
    const acted = await readPlans(ports, snapshot, { ...trees, acted: new Set([repoPath(PLAN)]) });
    expect([without.plans.length, acted.plans.length]).toEqual([0, 1]);
  });
});
