import { describe, expect, it } from "vitest";
import { createHasher } from "../../../src/adapters/hash.ts";
import { addedLines, wantLicence, wantOperations } from "../../../src/gates/decisions/irreversible.ts";
import { parsePlan } from "../../../src/gates/decisions/plan.ts";
import { repoPath, sha } from "../../fixtures/ids.ts";

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

  it("is covered by an irreversible decision about the same, and by no other", () => {
    const plan = (category: string, needs: string) =>
      parsePlan(
        repoPath("plan.jsonl"),
        JSON.stringify({ type: "gated", id: "g", category, needs, why: "w", blast_radius: "all" }),
        createHasher(),
      );
    const lines = [{ path: repoPath("a.sql"), line: 1, text: "DROP TABLE users;" }];
    expect(wantOperations(lines, [plan("irreversible", "Drop the users?")])).toEqual([]);
    expect(wantOperations(lines, [plan("irreversible", "Send the mails?")])).toHaveLength(1);
    expect(wantOperations(lines, [plan("policy", "Drop the users?")])).toHaveLength(1);
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
    const record = { type: "gated", id: "l", category: "irreversible", needs: "Go on?", why: "New licence." };
    const plan = (more: object) =>
      parsePlan(repoPath("plan.jsonl"), JSON.stringify({ ...record, ...more }), createHasher());
    expect(wantLicence(changes, [plan({})])).toEqual([]);
    expect(wantLicence(changes, [plan({ source: "scan" })])).toHaveLength(1);
    expect(wantLicence(changes, [plan({ category: "policy" })])).toHaveLength(1);
  });
});
