import { describe, expect, it } from "vitest";
import { createHasher } from "../../../src/adapters/hash.ts";
import { askedHere } from "../../../src/gates/decisions/cover.ts";
import { addedLines, wantLicence, wantOperations } from "../../../src/gates/decisions/irreversible.ts";
import { parsePlan } from "../../../src/gates/decisions/plan.ts";
import { repoPath, sha } from "../../fixtures/ids.ts";

const PLAN = repoPath("plan.jsonl");
const planOf = (parts: object) =>
  parsePlan(
    PLAN,
    JSON.stringify({
      type: "gated",
      id: "g",
      category: "irreversible",
      needs: "n",
      why: "w",
      blast_radius: "all",
      ...parts,
    }),
    createHasher(),
  );
const covering = (parts: object, base: object | null = null) =>
  askedHere({ path: PLAN, head: planOf(parts), base: base === null ? null : planOf(base) });

const asks = (path: string, line: string) =>
  wantOperations([{ path: repoPath(path), line: 1, text: line }], []).map(({ needs }) => needs.split(" in this")[0]);

describe("operations that cannot be taken back", () => {
  it.each([
    ["db/migrations/003.sql", "DROP TABLE users;", "destructive SQL"],
    ["db/migrations/003.sql", "  drop table if exists users cascade;", "destructive SQL"],
    ["src/jobs/purge.py", 'cursor.execute("DELETE FROM orders")', "destructive SQL"],
    ["src/jobs/purge.ts", "await db.query(`TRUNCATE TABLE sessions`);", "destructive SQL"],
    ["db/004.sql", "ALTER TABLE users DROP COLUMN email;", "a data migration without a way back"],
    ["package.json", '"reset": "prisma migrate reset --force"', "a data migration without a way back"],
    ["scripts/down.sh", "terraform -chdir=infra destroy -auto-approve", "destruction of infrastructure"],
    ["Makefile", "\tkubectl delete namespace shop", "destruction of infrastructure"],
    [".github/workflows/x.yml", "      - run: aws s3 rm s3://shop --recursive", "destruction of infrastructure"],
    ["scripts/clean.sh", "sudo rm -rf /var/*", "a recursive delete outside the project"],
    ["scripts/clean.sh", 'rm -r -f "$HOME"', "a recursive delete outside the project"],
    ["scripts/clean.sh", "rm -rf .git", "a recursive delete outside the project"],
    ["scripts/push.sh", "git push -f origin main", "a force push"],
    ["scripts/push.sh", "git push origin +main", "a force push"],
    ["package.json", '"ship": "npm publish --access public"', "publishing a package"],
    [".github/workflows/x.yml", "        run: twine upload dist/*", "publishing a package"],
    ["scripts/pay.sh", "curl https://api.stripe.com/v1/refunds -d charge=1", "moving money"],
    ["scripts/iam.sh", "aws iam attach-user-policy --user-name x", "a change of secrets or permissions"],
    ["scripts/iam.sh", "gh secret set TOKEN", "a change of secrets or permissions"],
  ])("%s: %s", (path, line, name) => {
    expect(asks(path, line)).toContain(`Accept ${name}`);
  });

  it.each([
    ["scripts/clean.sh", "rm -rf dist node_modules"],
    ["scripts/clean.sh", 'rm -rf "$TMPDIR/build"'],
    ["scripts/clean.sh", "rm -rf ./build/*"],
    ["scripts/clean.sh", "rm -rf /var/lib/shop-cache/tmp"],
    ["Dockerfile", "RUN apt-get clean && rm -rf /var/lib/apt/lists/* /root/.cache"],
    ["scripts/clean.sh", "# never git push --force here"],
    ["scripts/push.sh", "git push --follow-tags origin main"],
    ["package.json", '"try": "npm publish --dry-run"'],
    ["package.json", '"publisher": "acme"'],
    ["db/seed.sql", "DELETE FROM orders WHERE id = 1;"],
    ["db/seed.sql", "CREATE TABLE users (id int);"],
    ["db/seed.sql", "-- DROP TABLE users;"],
    ["db/003_down.sql", "DROP TABLE users;"],
    ["src/repo.ts", "dropTable(users);"],
    ["src/list.ts", "this.dropped = table;"],
    ["docs/ops.md", "git push --force origin main"],
    ["README.md", "npm publish"],
    ["__tests__/reset.test.ts", 'db.query("DROP TABLE users;")'],
    ["tests/fixtures/reset.sh", "rm -rf /"],
    ["scripts/infra.sh", "terraform plan"],
    ["scripts/infra.sh", "kubectl delete pod shop-1"],
    ["src/pay.ts", "const amount = charges.create(order);"],
  ])("ordinary work: %s: %s", (path, line) => {
    expect(asks(path, line)).toEqual([]);
  });

  it("asks once for each kind, bound to the lines", () => {
    const line = (number: number, text: string) => ({ path: repoPath("a.sh"), line: number, text });
    const [first, ...rest] = wantOperations([line(1, "git push -f"), line(2, "git push -f origin x")], []);
    expect(rest).toEqual([]);
    expect(first?.asks.map((found) => found.line)).toEqual([1, 2]);
    const [other] = wantOperations([line(1, "git push -f")], []);
    expect(other?.subject).not.toBe(first?.subject);
  });

  const isCovered = (path: string, line: string, asked = covering({})) =>
    wantOperations([{ path: repoPath(path), line: 1, text: line }], asked).length === 0;

  it("is covered by an irreversible decision about the same, and by no other", () => {
    const drop = (parts: object) => isCovered("a.sql", "DROP TABLE users;", covering(parts));
    expect(drop({ needs: "Drop the users?" })).toBe(true);
    expect(drop({ needs: "Send the mails?" })).toBe(false);
    expect(drop({ category: "policy", needs: "Drop the users?" })).toBe(false);
    expect(drop({ source: "scan", needs: "Drop the users?" })).toBe(false);
  });

  it("is covered by what is asked in this change, and by no answer that base has", () => {
    const needs = "Drop the table users?";
    const answered = { needs, status: "RESOLVED", answer: "proceed" };
    const drop = (parts: object, base: object) => isCovered("a.sql", "DROP TABLE users;", covering(parts, base));
    expect(drop(answered, answered)).toBe(false);
    expect(drop({ needs }, { needs })).toBe(true);
    expect(drop({ needs }, answered)).toBe(true);
    expect(drop(answered, { needs })).toBe(true);
    expect(drop({ ...answered, why: "Another one." }, answered)).toBe(true);
  });

  it.each([
    ["db/1.sql", "DROP TABLE users;", { needs: "Drop the table users?" }],
    ["db/1.sql", 'DROP TABLE IF EXISTS "public"."users" CASCADE;', { needs: "Drop users?" }],
    ["db/1.sql", "DROP TABLE users, orders;", { needs: "Drop two tables?", blast_radius: "users and orders" }],
    ["src/a.ts", "await db.query(`DELETE FROM orders`, log);", { needs: "Delete all orders?" }],
    ["src/a.ts", 'await db.query("TRUNCATE TABLE \\"orders\\"", log);', { needs: "Truncate orders?" }],
    ["db/1.sql", "ALTER TABLE users DROP COLUMN email;", { needs: "Drop the column email of users?" }],
    ["package.json", '"reset": "prisma migrate reset --force",', { needs: "Reset the database?" }],
    ["a.sh", "kubectl delete namespace shop", { needs: "Delete the namespace shop?" }],
    ["a.sh", "aws s3 rm s3://shop/old --recursive --region eu-west-1", { needs: "Delete s3://shop/old?" }],
    ["a.sh", "terraform -chdir=infra destroy -auto-approve", { needs: "Destroy the infrastructure?" }],
    ["a.sh", "aws rds delete-db-instance --db-instance-identifier shop", { needs: "Delete the instance shop?" }],
    ["a.sh", "sudo rm -rf /var/* && echo done", { needs: "Delete /var?" }],
    ["a.sh", 'rm -r -f "$HOME"', { needs: "Delete the home folder?" }],
    ["a.sh", "git push --force origin main # now", { needs: "Force push main?" }],
    ["a.sh", "npm publish --access public", { needs: "Publish the package to npm?" }],
    ["a.sh", "curl https://api.stripe.com/v1/refunds -d charge=1", { needs: "Refund the order?" }],
    ["a.sh", "gh secret set TOKEN", { needs: "Set the secret TOKEN?" }],
    ["a.sh", "aws iam attach-user-policy --user-name bot", { needs: "Give bot the admin policy?" }],
  ])("an author's own question is enough: %s: %s", (path, line, decision) => {
    expect(isCovered(path, line, covering(decision))).toBe(true);
    expect(isCovered(path, line, covering({ needs: "Send the mails?" }))).toBe(false);
  });

  it.each([
    ["another table", { path: "db/1.sql", line: "DROP TABLE users;", needs: "Drop the table carts?" }],
    ["one of two tables", { path: "db/1.sql", line: "DROP TABLE users, orders;", needs: "Drop the table users?" }],
    [
      "one of two commands",
      { path: "db/1.sql", line: "DROP TABLE users; DROP TABLE orders;", needs: "Drop the table users?" },
    ],
    [
      "a table whose name begins so",
      { path: "db/1.sql", line: "DROP TABLE users;", needs: "Drop the table users_old?" },
    ],
    [
      "the table of another schema",
      { path: "db/1.sql", line: "DROP TABLE prod.users;", needs: "Drop the table users?" },
    ],
    [
      "a table that is kept",
      { path: "db/1.sql", line: "DROP TABLE orders;", needs: "Drop the table users? We keep orders." },
    ],
    ["the noun alone", { path: "db/1.sql", line: "DROP TABLE users;", needs: "Move users to a new database?" }],
    ["no name at all", { path: "db/1.sql", line: "DROP TABLE users;", needs: "Drop the tables?" }],
    ["a folder below", { path: "a.sh", line: "rm -rf /var", needs: "Delete /var/lib/shop?" }],
    ["another bucket", { path: "a.sh", line: "aws s3 rb s3://shop", needs: "Delete the bucket shop-archive?" }],
    ["another branch", { path: "a.sh", line: "git push --force origin main", needs: "Force push the branch docs?" }],
    [
      "access of another sort",
      { path: "a.sh", line: "aws iam attach-user-policy --user-name x", needs: "Open access to the page?" },
    ],
    ["a release of something", { path: "a.sh", line: "npm publish", needs: "Move the release date?" }],
    ["a licence that is bought", { path: "a.sh", line: "npm publish", needs: "Buy a licence?" }],
  ])("does not answer for it: %s", (_name, { path, line, needs }) => {
    expect(isCovered(path, line, covering({ needs }))).toBe(false);
  });

  it("looks at added lines only, and not at moved ones", () => {
    expect(
      addedLines(repoPath("a.sh"), "x\ny\r\nx\n", "y\nx\nx\nz\nx\n").map(({ line, text }) => [line, text]),
    ).toEqual([
      [4, "z"],
      [5, "x"],
    ]);
  });
});

it("asks when the licence of base changes or goes, and not when a first one comes", () => {
  const entry = (digit: string, path = "LICENSE") => ({ path: repoPath(path), mode: "100644", oid: sha(digit) });
  const change = (before: string | null, after: string | null, path = "LICENSE") => ({
    path: repoPath(path),
    before: before === null ? null : entry(before, path),
    after: after === null ? null : entry(after, path),
  });
  expect(wantLicence([change("a", "b")], [])).toMatchObject([{ category: "irreversible" }]);
  expect(wantLicence([change("a", null, "COPYING.txt")], [])).toHaveLength(1);
  expect(wantLicence([change(null, "b"), change("a", "b", "src/license.ts")], [])).toEqual([]);
});

describe("what is asked about an operation", () => {
  const at = (line: number) => ({ path: repoPath("db/1.sql"), line, text: `DROP TABLE t${line};` });

  it("names five places and counts the rest, and binds all of them", () => {
    const [draft] = wantOperations([1, 2, 3, 4, 5, 6, 7].map(at), []);
    expect(draft?.needs).toContain("(7 lines)");
    expect(draft?.blastRadius).toContain("DROP TABLE t5; | and 2 more");
    expect(draft?.asks.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
    expect(draft?.subject).toContain("DROP TABLE t7;");
  });

  it("is nothing where no operation is looked for", () => {
    expect(asks("src/site.css", "DROP TABLE users;")).toEqual([]);
  });

  it("is nothing where an author's irreversible decision speaks of the licence, in whatever field", () => {
    const side = { path: repoPath("LICENSE"), mode: "100644", oid: sha("1") };
    const changes = [{ path: side.path, before: side, after: { ...side, oid: sha("2") } }];
    const record = { needs: "Go on?", why: "New licence." };
    expect(wantLicence(changes, covering(record))).toEqual([]);
    expect(wantLicence(changes, covering({ ...record, source: "scan" }))).toHaveLength(1);
    expect(wantLicence(changes, covering({ ...record, category: "policy" }))).toHaveLength(1);
    expect(wantLicence(changes, covering({ ...record, why: "It buys a licence." }))).toHaveLength(1);
  });
});
