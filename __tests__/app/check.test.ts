import { describe, expect, it } from "vitest";
import { checkLocal, type LocalChange } from "../../src/app/check.ts";
import { errorWords, rememberRuns } from "../../src/app/evaluate.ts";
import { createPerform } from "../../src/app/perform.ts";
import { createFakeShell } from "../fakes/fake-shell.ts";
import { BASE, HEAD, hubWorld, PR, planFiles } from "../fixtures/hub-world.ts";
import { repoPath } from "../fixtures/ids.ts";

const CHANGE: LocalChange = { head: HEAD, headTree: HEAD, base: BASE, uncommitted: [] };

describe("checkLocal", () => {
  it("judges without asking for scope, and writes nothing", async () => {
    const world = hubWorld({ views: [] });
    const report = await checkLocal(world.ports, CHANGE);
    expect(report).toMatchObject({
      conclusion: "success",
      setup: "local",
      pr: null,
      mergeBase: BASE,
      isolation: "process",
    });
    expect(report.off.map(({ gate }) => gate)).toEqual(["completion"]);
    expect([world.hub.calls, world.checks.runs, world.comments.bodies.size]).toEqual([[], [], 0]);
  });

  it("says what is uncommitted", async () => {
    const report = await checkLocal(hubWorld().ports, { ...CHANGE, uncommitted: [repoPath("a")] });
    expect(report.notes).toEqual(["uncommitted: 1 file"]);
  });

  it.each([
    ["scpoe: all\n", "policy-invalid"],
    ["require: [ratchet]\n", "required-gate-absent"],
  ])("takes the policy from base: %j", async (text, code) => {
    const head = { ...planFiles(true), ".github/done-gate.yml": "scope: all\n" };
    const world = hubWorld({ head, trees: { [BASE]: { ".github/done-gate.yml": text } } });
    const report = await checkLocal(world.ports, CHANGE);
    expect(report).toMatchObject({ conclusion: "failure", findings: [{ code }] });
  });

  it("is inconclusive without a merge base", async () => {
    const report = await checkLocal(hubWorld({ mergeBases: [] }).ports, CHANGE);
    expect(report).toMatchObject({
      conclusion: "failure",
      findings: [{ code: "diff-incomplete", remedy: expect.stringContaining("--unshallow") }],
    });
  });
});

describe("rememberRuns", () => {
  it("runs each command once, and shares what is still running", async () => {
    const shell = createFakeShell({
      a: { kind: "exited", exit: 0, tail: "" },
      b: { kind: "exited", exit: 1, tail: "" },
    });
    const remembering = rememberRuns(shell);
    const limits = { timeoutMs: 1 };
    const runs = ["a", "b", "a"].map((command) => remembering.run(command, limits));
    expect((await Promise.all(runs)).map((each) => each.kind === "exited" && each.exit)).toEqual([0, 1, 0]);
    await remembering.run("b", limits);
    expect(shell.ran).toEqual(["a", "b"]);
    expect([remembering.slots, remembering.isolation]).toEqual([shell.slots, shell.isolation]);
  });
});

it("errorWords says the causes too, and anything that was thrown", () => {
  expect(errorWords(new Error("a", { cause: new Error("b", { cause: "c" }) }))).toBe("a (b (c))");
  expect(errorWords("text")).toBe("text");
});

it("perform tells what became of each effect, and redacts on the way out", async () => {
  const { checks, comments, commits, output } = hubWorld();
  const perform = createPerform({ checks, comments, commits, output }, (text) => text.replaceAll("secret", "***"));
  expect(await perform({ kind: "comment", pr: PR, existing: null, body: "a secret" })).toEqual({
    kind: "comment",
    done: true,
    what: "comment 1 written",
  });
  expect(await perform({ kind: "comment", pr: PR, existing: { id: 1, body: "" }, body: "b" })).toMatchObject({
    what: "comment 1 updated",
  });
  expect(await perform({ kind: "comment", pr: PR, existing: { id: 9, body: "" }, body: "b" })).toEqual({
    kind: "comment",
    done: false,
    why: "no comment 9",
  });
  const output1 = { title: "secret", summary: "secret", text: "secret" };
  const annotation = { path: repoPath("a"), line: 1, level: "notice", title: "open", message: "secret" } as const;
  const base = { kind: "conclude-check", head: HEAD, externalId: "x", conclusion: "failure" } as const;
  await perform({ ...base, output: output1, annotations: [annotation], evidence: ["secret"] });
  await perform({ kind: "summary", markdown: "secret" });
  const files = [{ name: "completion.json", text: "secret" }];
  await perform({ kind: "outputs", conclusion: "failure", verdicts: {}, report: "secret", files });
  expect(output.left.files).toEqual({ "completion.json": "***" });
  expect(output.left.outputs["completion"]).toBe("/runner/temp/done-gate-completion");
  expect(JSON.stringify([checks.runs, output.left])).not.toContain("secret");
  expect(checks.runs).toMatchObject([{ state: "concluded", result: { title: "***", evidence: ["***"] } }]);
});
