import { describe, expect, it } from "vitest";
import { createHasher } from "../../../src/adapters/hash.ts";
import { parsePlan } from "../../../src/gates/decisions/plan.ts";
import { operationsIn, wantPlanned } from "../../../src/gates/decisions/plan-floor.ts";
import { repoPath } from "../../fixtures/ids.ts";
import { FLOOR, ORDINARY } from "./labelled/floor.ts";

const PATH = repoPath("docs/plans/x/plan.jsonl");
type Record_ = Readonly<Record<string, unknown>>;
const plan = (...records: readonly Record_[]) =>
  parsePlan(PATH, records.map((record) => `${JSON.stringify(record)}\n`).join(""), createHasher());
const task = (parts: Record_) => ({ type: "task", id: "t1", description: "Tidy up", ...parts });
const gated = (parts: Record_) => ({
  ...{ type: "gated", id: "g1", category: "irreversible", needs: "Go on?", why: "w", blast_radius: "all of it" },
  ...parts,
});
const wants = (head: readonly Record_[], base: readonly Record_[] | null = null) =>
  wantPlanned([{ path: PATH, head: plan(...head), base: base === null ? null : plan(...base) }]);
const DROP = task({ description: "Drop the users table" });

describe("what tasks name", () => {
  it("sees every operation of the floor set", () => {
    expect(FLOOR.filter(([kind, text]) => !operationsIn(text).includes(kind))).toEqual([]);
    expect(new Set(FLOOR.map(([kind]) => kind)).size).toBe(9);
  });

  it("asks about at most two of sixty ordinary tasks", () => {
    expect(ORDINARY).toHaveLength(60);
    expect(ORDINARY.filter((text) => operationsIn(text).length > 0).length).toBeLessThanOrEqual(2);
  });

  it.each([
    "Do not drop the users table",
    "Never force-push",
    "Add a button to delete the bucket",
    "Add a test that drops the users table",
    "Drop the users table in the integration tests",
    "Explain how to publish to npm",
  ])("is no order: %s", (text) => {
    expect(operationsIn(text)).toEqual([]);
  });

  it.each([
    ["a denial ends with its thought", "Do not wait for ops, drop the users table"],
    ["a denied forgetting", "Don't forget to drop the users table"],
    ["a description ends with its thought", "Document the schema and drop the users table"],
    ["far behind in a long text", `${"word ".repeat(8_000)}drop the users table`],
    ["across a line end", "First the backup\nthen drop the users table"],
  ])("is one all the same: %s", (_name, text) => {
    expect(operationsIn(text)).toContain("destructive-sql");
  });

  it("reads 64 KiB of any words in little time", () => {
    const started = performance.now();
    for (const words of ["remove ", "drop the ", "not drop the users table ", "rm -r -f ", "a "]) {
      operationsIn(words.repeat(64_000 / words.length));
    }
    expect(performance.now() - started).toBeLessThan(8_000);
  });
});

describe("what is asked of a person", () => {
  it("asks once for each kind, names the tasks, and binds the answer to their words", () => {
    const [first, ...rest] = wants([DROP, task({ id: "t2", description: "Truncate the orders table" })]);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ reason: "irreversible-operation", category: "irreversible" });
    expect(first?.asks.map(({ line }) => line)).toEqual([1, 2]);
    const [other] = wants([DROP, task({ id: "t2", description: "Truncate the carts table" })]);
    expect(other?.subject).not.toBe(first?.subject);
  });

  it("reads notes, steps and files as well", () => {
    expect(wants([task({ notes: "then publish to npm" })])).toHaveLength(1);
    expect(wants([task({ steps: ["build", "git push --force origin main"] })])).toHaveLength(1);
    expect(wants([task({ files: ["src/a.ts", "LICENSE"] })])).toHaveLength(1);
    expect(wants([task({ verify: "rm -rf /srv", deps: ["drop the users table"] })])).toEqual([]);
  });

  it("blames nobody for what base plans already, but asks when a task loses its decision or is reworded", () => {
    const linked = { ...DROP, requires_decision: "g1" };
    expect(wants([DROP], [DROP])).toEqual([]);
    expect(wants([DROP, gated({ category: "policy" })], [linked, gated({ category: "policy" })])).toHaveLength(1);
    expect(wants([{ ...DROP, description: "Drop the users table now" }], [DROP])).toHaveLength(1);
  });

  const own = { requires_decision: "g1" };
  it.each([
    ["the task's own decision that cannot be taken back", { link: own, decision: {}, amount: 0 }],
    ["its own of another kind", { link: own, decision: { category: "policy", needs: "Drop the table?" }, amount: 0 }],
    ["its own about something else", { link: own, decision: { category: "fork", needs: "Red or blue?" }, amount: 1 }],
    ["another one that speaks of it", { link: {}, decision: { needs: "Drop the users?" }, amount: 0 }],
    ["another one about something else", { link: {}, decision: { needs: "Send the mails?" }, amount: 1 }],
    ["one of the scan's", { link: own, decision: { needs: "Drop the users?", source: "scan" }, amount: 1 }],
  ])("is covered or not: %s", (_name, { link, decision, amount }) => {
    expect(wants([{ ...DROP, ...link }, gated(decision)])).toHaveLength(amount);
  });
});

describe("many tasks of one kind", () => {
  it("are one question that shows five and binds all", () => {
    const tasks = Array.from({ length: 7 }, (_, at) =>
      task({ id: `t${at}`, description: `Drop the table users${at}` }),
    );
    const [draft, ...more] = wants(tasks);
    expect(more).toEqual([]);
    expect(draft?.needs).toContain("(7 tasks)");
    expect(draft?.blastRadius).toContain(" | and 2 more");
    expect(draft?.asks).toHaveLength(5);
    expect(draft?.subject).toContain("users6");
  });
});
