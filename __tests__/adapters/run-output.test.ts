import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRunOutput } from "../../src/adapters/run-output.ts";

let folder = "";
let summaryFile = "";
let outputFile = "";

// The runner gives each step these files and says where in the environment.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "done-gate-output-"));
  summaryFile = join(folder, "summary");
  outputFile = join(folder, "output");
  await writeFile(summaryFile, "");
  await writeFile(outputFile, "");
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

function outputIn(place = folder) {
  return createRunOutput(place, { GITHUB_STEP_SUMMARY: summaryFile, GITHUB_OUTPUT: outputFile });
}

describe("createRunOutput", () => {
  it("writes the summary, the last one only", async () => {
    const output = outputIn();
    await output.writeSummary("# first");
    await output.writeSummary("# second");
    expect(await readFile(summaryFile, "utf8")).toBe("# second");
  });

  it("cuts a summary that the runner would drop, in sight", async () => {
    await outputIn().writeSummary("\u20ac".repeat(400_000));
    const written = await readFile(summaryFile);
    expect(written.length).toBeLessThan(1024 * 1024);
    expect(written.length).toBeGreaterThan(1024 * 1024 - 2_048);
    expect(written.toString()).toMatch(/\u20ac\n\n\(cut here: .*\)\n$/);
  });

  it("writes the report and says where", async () => {
    const path = await outputIn().writeReport('{"a":1}');
    expect(isAbsolute(path)).toBe(true);
    expect(path.endsWith("done-gate-report.json")).toBe(true);
    expect(await readFile(path, "utf8")).toBe('{"a":1}');
  });

  it("throws when the report cannot be written", async () => {
    await expect(outputIn(join(folder, "missing")).writeReport("{}")).rejects.toThrow("ENOENT");
  });

  it("writes files to a folder that holds nothing else", async () => {
    const output = outputIn();
    const first = await output.writeFiles([
      { name: "completion.json", text: "{}" },
      { name: "completion-evidence.md", text: "x" },
    ]);
    const second = await output.writeFiles([{ name: "completion.json", text: "{1}" }]);
    expect([isAbsolute(second), second]).toEqual([true, first]);
    expect(await readdir(second)).toEqual(["completion.json"]);
    expect(await readFile(join(second, "completion.json"), "utf8")).toBe("{1}");
    for (const name of ["../x", ".hidden", "a/b", ""]) {
      await expect(output.writeFiles([{ name, text: "" }])).rejects.toThrow("not a plain file name");
    }
  });

  it("sets the outputs it knows", async () => {
    outputIn().setOutputs({ conclusion: "success", verdicts: "{}", report: "a\nb" });
    const written = await readFile(outputFile, "utf8");
    expect(written).toMatch(/^conclusion<<(\S+)\nsuccess\n\1\nverdicts<<(\S+)\n\{\}\n\2\nreport<<(\S+)\na\nb\n\3\n$/);
  });

  it("sets none when it does not know one", async () => {
    const before = await readFile(outputFile, "utf8");
    const set = () => outputIn().setOutputs({ conclusion: "success", "my\noutput": "x" });
    expect(set).toThrow("unknown outputs");
    expect(await readFile(outputFile, "utf8")).toBe(before);
  });
});
