import { describe, expect, it } from "vitest";
import { createSyntax } from "../../../src/adapters/grammars.ts";
import type { Answer, Judgement } from "../../../src/core/gate.ts";
import { policySchema } from "../../../src/core/policy.ts";
import { settleJudgement } from "../../../src/core/settle.ts";
import { gatherChecklist } from "../../../src/gates/checklist/gather.ts";
import { judgeChecklist } from "../../../src/gates/checklist/judge.ts";
import { createFakeRepo } from "../../fakes/fake-repo.ts";
import { createFakeShell } from "../../fakes/fake-shell.ts";
import { createRecordingLog } from "../../fakes/recording-log.ts";
import { sha } from "../../fixtures/ids.ts";

const [BASE, HEAD] = [sha("a"), sha("b")];
const PATH = "docs/plans/shop/checklist.json";
const syntax = createSyntax("dist/grammars");
type Files = Readonly<Record<string, string>>;
const list = (...commands: readonly string[]) =>
  JSON.stringify(commands.map((verify, at) => ({ id: `i${at}`, description: "d", verify, passes: true })));
const scripts = (test: string) => JSON.stringify({ scripts: { test } });

interface Given {
  readonly base?: Files;
  readonly head: Files;
  /** What each command prints on its way to exit code 0. */
  readonly prints: Readonly<Record<string, string>>;
  readonly runner?: "ask" | "warn";
}

/** The judgement before answers, and what was run. */
async function judge({ base = {}, head, prints, runner = "ask" }: Given) {
  const shell = createFakeShell(
    Object.fromEntries(
      Object.entries(prints).map(([command, tail]) => [command, { kind: "exited", exit: 0, tail } as const]),
    ),
  );
  const repo = createFakeRepo({ [BASE]: base, [HEAD]: head });
  const worktree = { readState: () => Promise.resolve({ kind: "checked-out", head: HEAD, changed: [] } as const) };
  const ports = { repo, worktree, shell, syntax, clock: { elapsedMs: () => 0 }, log: createRecordingLog() };
  const commits = { head: HEAD, headTree: HEAD, base: BASE, mergeBase: BASE };
  const evidence = await gatherChecklist(ports, {
    ...commits,
    setup: "basic",
    changes: await repo.readChanges(BASE, HEAD),
    description: "",
    labels: [],
    policy: policySchema.parse({ plans: "all", checklist: { runner } }),
  });
  return { judgement: judgeChecklist(evidence), ran: shell.ran };
}

const codes = ({ findings }: Judgement) => findings.map(({ code }) => code);
const results = ({ items }: Judgement) => items.map(({ result }) => result);

describe("a command that proves nothing", () => {
  it("is refused and not run, with the place, the reason and what to write instead", async () => {
    const { judgement, ran } = await judge({
      head: { [PATH]: list("npm test || true", "true", "npm run lint"), a: "" },
      prints: { "npm run lint": "" },
    });
    expect(ran).toEqual(["npm run lint"]);
    expect(results(judgement)).toEqual(["refused", "refused", "proven"]);
    expect(judgement.verdict).toBe("fail");
    expect(judgement.title).toMatch(/^1 of 3 items proven: 2 refused/);
    expect(judgement.findings[0]).toMatchObject({ code: "masked-command", item: "i0", remedy: "Write `npm test`." });
    expect(judgement.findings[0]?.message).toContain("at `|| true` (character 10)");
    expect(judgement.findings[1]).toMatchObject({ code: "trivial-command", level: "fail" });
  });

  it("is refused as well when it replaces a frozen one, and no answer moves that", async () => {
    const { judgement, ran } = await judge({
      base: { [PATH]: list("npm test") },
      head: { [PATH]: list("npm test; exit 0"), a: "" },
      prints: {},
    });
    expect([ran, judgement.wants, codes(judgement)]).toEqual([[], [], ["masked-command", "verify-new"]]);
  });

  it("is refused when it starts this gate again (case 27)", async () => {
    const { judgement } = await judge({ head: { [PATH]: list("npx done-gate check"), a: "" }, prints: {} });
    expect(codes(judgement)).toContain("self-reference");
  });

  it("is not taken for this gate in a project that has a dist/cli.js of its own", async () => {
    const command = "node dist/cli.js check examples";
    const named = async (name: string) =>
      await judge({
        head: { [PATH]: list(command), "package.json": JSON.stringify({ name, bin: "dist/cli.js" }) },
        prints: { [command]: "" },
      });
    expect(results((await named("linter")).judgement)).toEqual(["proven"]);
    expect(codes((await named("@acme/done-gate")).judgement)).toContain("self-reference");
    const without = await judge({ head: { [PATH]: list(command), a: "" }, prints: { [command]: "" } });
    expect(results(without.judgement)).toEqual(["proven"]);
  });
});

describe("a runner that ran nothing", () => {
  it("proves nothing by exit code 0", async () => {
    const { judgement } = await judge({
      head: { [PATH]: list("npx vitest run"), a: "" },
      prints: { "npx vitest run": "No test files found, exiting with code 0\n" },
    });
    expect(codes(judgement)).toContain("zero-tests");
    expect(judgement.items).toMatchObject([{ result: "claimed-but-red", exit: 0, tests: 0 }]);
  });

  it("leaves an item open that nobody claims", async () => {
    const { judgement } = await judge({
      head: { [PATH]: JSON.stringify([{ id: "a", description: "d", verify: "npx vitest run", passes: false }]), a: "" },
      prints: { "npx vitest run": "No test files found, exiting with code 0\n" },
    });
    expect([codes(judgement)[0], results(judgement)]).toEqual(["zero-tests", ["open"]]);
  });

  it("is counted when it ran some", async () => {
    const { judgement } = await judge({
      head: { [PATH]: list("npm test"), a: "" },
      prints: { "npm test": "> vitest run\n      Tests  5 passed (5)\n" },
    });
    expect(judgement.items).toMatchObject([{ result: "proven", tests: 5 }]);
  });
});

describe("a frozen command that means something else", () => {
  const base = { [PATH]: list("npm test", "npm test -- a", "make lint"), "package.json": scripts("vitest run") };
  const head = { ...base, "package.json": scripts("exit 0") };
  const prints = { "npm test": "", "npm test -- a": "", "make lint": "" };

  it("is held and asked about once, both sides shown, until a person accepts", async () => {
    const { judgement } = await judge({ base, head, prints });
    expect(results(judgement)).toEqual(["held", "held", "proven"]);
    expect(judgement.wants).toHaveLength(1);
    const [want] = judgement.wants;
    expect(want).toMatchObject({ reason: "runner-changed", category: "policy" });
    expect(want?.needs).toContain("`package.json scripts.test` was `vitest run` and is now `exit 0`");
    expect(settleJudgement(judgement, [])).toMatchObject({ verdict: "waiting" });
    const answer: Answer = { reason: "runner-changed", subject: want?.subject ?? "", option: "proceed", by: "alice" };
    const settled = settleJudgement(judgement, [answer]);
    expect([settled.verdict, results(settled)]).toEqual(["pass", ["proven", "proven", "proven"]]);
    expect(
      settleJudgement(judgement, [{ ...answer, subject: answer.subject.replace("exit 0", "exit 1") }]).verdict,
    ).toBe("waiting");
  });

  it("is said and counts where policy warns only", async () => {
    const { judgement } = await judge({ base, head, prints, runner: "warn" });
    expect([judgement.verdict, judgement.wants, results(judgement)]).toEqual([
      "pass",
      [],
      ["proven", "proven", "proven"],
    ]);
    expect(judgement.findings.map(({ code, level }) => `${code} ${level}`)).toEqual([
      "runner-changed warning",
      "runner-changed warning",
    ]);
  });

  it("is asked about with all its places, in one order whatever the order of the files", async () => {
    const more = (test: string, lint: string) => JSON.stringify({ scripts: { test, pretest: lint, posttest: lint } });
    const { judgement } = await judge({
      base: { [PATH]: list("npm test", "npm run posttest"), "package.json": more("vitest run", "tsc") },
      head: { [PATH]: list("npm test", "npm run posttest"), "package.json": more(":", "true") },
      prints: { "npm test": "", "npm run posttest": "" },
    });
    expect(judgement.wants).toHaveLength(1);
    const places = [...(judgement.wants[0]?.needs ?? "").matchAll(/scripts\.(\w+)/g)].map((found) => found[1]);
    expect(places).toEqual(["posttest", "pretest", "test"]);
  });

  it("is no false done while a person may still accept it, and is one when it is red", async () => {
    const plan = (status: string) => ({ "docs/plans/shop/plan.md": `---\nstatus: ${status}\n---\n` });
    const [planning, done] = [
      { ...base, ...plan("planning") },
      { ...head, ...plan("done") },
    ];
    const { judgement } = await judge({ base: planning, head: done, prints });
    const unanswered = settleJudgement(judgement, []);
    expect([unanswered.verdict, codes(unanswered)]).toEqual(["waiting", ["runner-changed", "runner-changed"]]);
    const { judgement: red } = await judge({ base: planning, head: done, prints: { "npm test": "" } });
    expect(codes(red)).toContain("status-flipped");
  });

  it("asks in one question when its text changed too", async () => {
    const both = { ...head, [PATH]: list("npm test -- b", "npm test -- a", "make lint") };
    const { judgement } = await judge({ base, head: both, prints: { ...prints, "npm test -- b": "" } });
    expect(judgement.wants.map(({ reason }) => reason)).toEqual(["verify-changed", "runner-changed"]);
    expect(judgement.wants[0]?.subject).toContain('"reaches":[{"now":"exit 0"');
  });
});
