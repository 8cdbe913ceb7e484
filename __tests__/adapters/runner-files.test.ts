import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEventFile, readInput, saveState, setOutput, writeSummary } from "../../src/adapters/runner-files.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "done-gate-runner-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("what the runner hands to a step", () => {
  it("is read as the platform names it: spaces become underscores, dashes stay, letters are capitals", () => {
    const environment = { "INPUT_MODEL-KEY": " key\n", INPUT_TWO_WORDS: "x", input_token: "no" };
    expect(["model-key", "two words", "token"].map((name) => readInput(environment, name))).toEqual(["key", "x", ""]);
  });

  it("holds the event, or nothing when there is none", async () => {
    const path = join(folder, "event.json");
    await writeFile(path, '{"action":"opened"}');
    expect(readEventFile({ GITHUB_EVENT_PATH: path })).toEqual({ action: "opened" });
    for (const GITHUB_EVENT_PATH of [undefined, "", join(folder, "none.json")]) {
      expect(readEventFile({ GITHUB_EVENT_PATH })).toEqual({});
    }
    await writeFile(path, '{"action":');
    expect(() => readEventFile({ GITHUB_EVENT_PATH: path })).toThrow(SyntaxError);
  });
});

describe("what a step leaves for the runner", () => {
  it("cannot be ended early by what a value holds, nor is what stood there lost", async () => {
    const path = join(folder, "state");
    await writeFile(path, "before=1\n");
    const hostile = "1\nEOF\nstolen<<EOF\nyes\n";
    saveState({ GITHUB_STATE: path }, "check-runs", hostile);
    setOutput({ GITHUB_OUTPUT: path }, "report", hostile);
    const written = await readFile(path, "utf8");
    const [, first, second] =
      /^before=1\ncheck-runs<<(\S+)\n[\s\S]*\n\1\nreport<<(\S+)\n[\s\S]*\n\2\n$/.exec(written) ?? [];
    expect(first).toMatch(/^done-gate_[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(written.split(hostile)).toHaveLength(3);
  });

  it("replaces the summary", async () => {
    const path = join(folder, "summary");
    await writeFile(path, "# a long first one\n");
    writeSummary({ GITHUB_STEP_SUMMARY: path }, "# second\n");
    expect(await readFile(path, "utf8")).toBe("# second\n");
  });

  it("is refused without a file for it", () => {
    expect(() => saveState({}, "a", "b")).toThrow("GITHUB_STATE is empty");
    expect(() => setOutput({ GITHUB_OUTPUT: "" }, "a", "b")).toThrow("GITHUB_OUTPUT is empty");
    expect(() => writeSummary({}, "a")).toThrow("GITHUB_STEP_SUMMARY is empty");
  });
});
