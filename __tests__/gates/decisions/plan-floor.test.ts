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
    expect(wants([task({ verify: "rm -rf /srv" })])).toHaveLength(1);
    expect(wants([task({ deps: ["drop the users table"], evidence: "Ran: git push --force origin main" })])).toEqual(
      [],
    );
  });

  it.each([
    ["a description that is a list", { description: ["Drop the", "users table"] }],
    ["a description that is an object", { description: { text: "Drop the users table" } }],
    ["steps that are objects", { steps: [{ do: "Drop the users table" }] }],
    ["steps in lists in lists", { steps: [[["Drop the users table"]]] }],
    ["a key that reads like a sentence", { steps: { "Drop the users table": true } }],
    ["a key of the task itself", { "Drop the users table": 1 }],
    ["an owner that is a sentence", { owner: "Drop the users table" }],
    ["an id that is a sentence", { id: "Drop the users table" }],
    ["a blocker", { blocker: "Drop the users table first" }],
    ["no id", { id: undefined, description: "Drop the users table" }],
    ["an id that is no text", { id: ["t1"], description: "Drop the users table" }],
    ["no type", { type: undefined, description: "Drop the users table" }],
    ["another type", { type: "step", description: "Drop the users table" }],
    ["a title alone", { type: "step", description: undefined, title: "Drop the users table" }],
    ["letters that draw nothing", { description: "Dr\u200bop the us\u00ader table" }],
    ["a byte order mark", { description: "Dr\ufeffop the users table" }],
    ["wide letters", { description: "\uff24rop the users table" }],
  ])("reads every text of a task: %s", (_name, parts) => {
    expect(wants([task(parts)])).toHaveLength(1);
    expect(wants([task(parts)], [task(parts)])).toEqual([]);
  });

  it("leaves names, the plan's own record and what was seen of done work alone", () => {
    expect(wants([task({ branch: "force-push", agent: "force-push", lane: "force-push" })])).toEqual([]);
    expect(wants([{ type: "meta", id: "x", description: "Drop the users table" }])).toEqual([]);
  });

  it("asks again when any text of an accepted task changes", () => {
    const subjects = [
      ...wants([task({ description: "Drop the users table" })]),
      ...wants([task({ description: "Drop the users table", steps: ["DROP TABLE orders;"] })]),
      ...wants([task({ description: "Drop the users table", steps: ["DROP TABLE carts;"] })]),
      ...wants([task({ description: "Drop the users table", files: ["db/1.sql"] })]),
    ].map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(4);
  });

  it("blames nobody for what base plans already, but asks when a task loses its decision or is reworded", () => {
    const linked = { ...DROP, requires_decision: "g1" };
    expect(wants([DROP], [DROP])).toEqual([]);
    expect(wants([DROP, gated({ category: "policy" })], [linked, gated({ category: "policy" })])).toHaveLength(1);
    expect(wants([{ ...DROP, description: "Drop the users table now" }], [DROP])).toHaveLength(1);
  });

  const own = { requires_decision: "g1" };
  const needs = "Drop the table users?";
  it.each([
    ["its own that names it", { link: own, decision: { needs }, amount: 0 }],
    ["its own that names nothing", { link: own, decision: {}, amount: 1 }],
    ["its own of another kind", { link: own, decision: { category: "policy", needs }, amount: 1 }],
    ["its own about something else", { link: own, decision: { category: "fork", needs: "Red or blue?" }, amount: 1 }],
    ["its own about another table", { link: own, decision: { needs: "Drop the table carts?" }, amount: 1 }],
    ["another one that names it", { link: {}, decision: { needs: "Drop the users?" }, amount: 0 }],
    ["another one about something else", { link: {}, decision: { needs: "Send the mails?" }, amount: 1 }],
    ["one of the scan's", { link: own, decision: { needs, source: "scan" }, amount: 1 }],
  ])("is covered or not: %s", (_name, { link, decision, amount }) => {
    expect(wants([{ ...DROP, ...link }, gated(decision)])).toHaveLength(amount);
  });

  it("is not covered by an answer that base has", () => {
    const answered = gated({ needs, status: "RESOLVED", answer: "proceed" });
    const linked = { ...DROP, ...own };
    expect(wants([linked, answered], [linked, answered])).toEqual([]);
    expect(wants([{ ...linked, steps: ["DROP TABLE users;"] }, answered], [linked, answered])).toHaveLength(1);
    expect(wants([DROP, answered], [answered])).toHaveLength(1);
    expect(wants([linked, answered], [answered])).toEqual([]);
  });

  it.each([
    ["a step about the same", { steps: ["DROP TABLE users;"] }, 0],
    ["a step about another table", { steps: ["DROP TABLE orders;"] }, 1],
    ["another table in the same words", { description: "Drop the users table and the orders table" }, 1],
    ["another table of a list", { description: "Drop the tables users, orders and carts." }, 1],
    ["a table with the name of a noun", { description: "Drop the data table" }, 1],
    ["one behind two nouns", { description: "Drop the database table orders" }, 1],
    ["one that stands behind", { description: "Drop the table records" }, 1],
    ["other work behind it", { description: "Drop the users table and update the docs" }, 0],
    ["a second order", { description: "Drop the users table, then drop the orders table" }, 1],
  ])("is covered as far as its names go: %s", (_name, parts, amount) => {
    expect(wants([{ ...DROP, ...own, ...parts }, gated({ needs })])).toHaveLength(amount);
  });

  it("is covered without a name by the task's own decision alone, for what its description says", () => {
    const release = gated({ needs: "Release the package?" });
    const cut = task({ description: "Cut a release" });
    expect(wants([{ ...cut, ...own }, release])).toEqual([]);
    expect(wants([cut, release])).toHaveLength(1);
    expect(wants([task({ ...own, steps: ["Cut a release"] }), release])).toHaveLength(1);
    expect(wants([{ ...cut, ...own }, gated({ needs: "Move the release date?" })])).toHaveLength(1);
  });

  it("is covered when the author asks in the task's own words", () => {
    const asked = FLOOR.map(([, description]) =>
      wants([task({ description, ...own }), gated({ needs: description.replace("Don't forget to", "Please") })]),
    );
    expect(asked.flat()).toEqual([]);
  });

  it("is not covered where one name of two is another", () => {
    const secret = (name: string) => `Set the repository secret ${name}`;
    expect(wants([task({ steps: [secret("NPM_TOKEN")] }), gated({ needs: secret("NPM_TOKEN") })])).toEqual([]);
    expect(wants([task({ steps: [secret("STRIPE_TOKEN")] }), gated({ needs: secret("NPM_TOKEN") })])).toHaveLength(1);
  });

  /** How people ask who know what they do: once is enough. */
  it.each([
    ["Once the new store is live, drop the legacy orders and invoices tables.", "Drop the tables orders and invoices?"],
    ["Remove the `sessions` table from the database", "Remove the table sessions?"],
    ["Delete all inactive accounts older than two years", "Delete inactive accounts?"],
    ["Clean up: DELETE FROM carts;", "Delete all rows of carts?"],
    ["Backfill `country` for every user", "Backfill country in the users table?"],
    ["Drop the email column", "Drop the column email?"],
    ["Run terraform destroy in infra/old", "Destroy the old infrastructure?"],
    ["Delete the production bucket", "Delete the production bucket?"],
    ["kubectl delete namespace shop", "Delete the namespace shop?"],
    ["rm -rf /srv/uploads on the host", "Delete /srv/uploads on the host?"],
    ["Remove all backups from before 2024", "Remove the backups from before 2024?"],
    ["git push --force origin main", "Force push main?"],
    ["Rewrite the git history to remove the leaked key", "Rewrite the history of the repository?"],
    ["Publish to npm", "Publish the client to npm?"],
    ["Publish the SDK as v2.0.0", "Publish version 2 of the SDK?"],
    ["Deploy the new checkout to production", "Deploy the checkout to production?"],
    ["Charge all overdue customers again", "Charge the customers again?"],
    ["Buy the domain shop.example", "Buy the domain shop.example?"],
    ["Rotate the signing key", "Rotate the signing key?"],
    ["Set the repository secret NPM_TOKEN", "Set the repository secret NPM_TOKEN?"],
    ["Grant the bot write access to the org", "Give the bot write access?"],
    ["Change the license from MIT to Apache-2.0", "Change the licence from MIT to Apache-2.0?"],
    ["Relicense the project under AGPL", "Relicense under AGPL?"],
  ])("is asked once: %s", (description, asked) => {
    expect(wants([task({ description, ...own }), gated({ needs: asked })])).toEqual([]);
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
