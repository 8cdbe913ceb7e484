import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { RunOutput } from "../ports/write.ts";
import { cutToBytes } from "./byte-limit.ts";
import { type StepEnvironment, setOutput, writeSummary } from "./runner-files.ts";

const FILES_FOLDER = "done-gate-completion";
const PLAIN_NAME = /^[a-z0-9][a-z0-9.-]{0,99}$/;
const REPORT_FILE = "done-gate-report.json";
/** The runner drops a step summary over 1 MiB whole (actions/runner, FileCommandManager). */
const MAX_SUMMARY_BYTES = 1024 * 1024 - 1_024;
const MARK = "\n\n(cut here: a step summary holds 1 MiB; the JSON report of this run holds everything)\n";

/** The outputs of the step. Later steps may put them into scripts, so no other name is ever set. */
const OUTPUT_NAMES: readonly string[] = ["conclusion", "verdicts", "report", "completion"];

/** What the step leaves on an Actions runner; `folder` is `RUNNER_TEMP`. */
export function createRunOutput(folder: string, environment: StepEnvironment): RunOutput {
  return {
    writeSummary: async (markdown) => writeSummary(environment, cutToBytes(markdown, MAX_SUMMARY_BYTES, MARK)),
    writeReport: async (json) => {
      const path = resolve(join(folder, REPORT_FILE));
      await writeFile(path, json);
      return path;
    },
    writeFiles: async (files) => {
      const path = resolve(join(folder, FILES_FOLDER));
      // What an earlier step of this job left there is not of this run.
      await rm(path, { recursive: true, force: true });
      await mkdir(path, { recursive: true });
      for (const { name, text } of files) {
        if (!PLAIN_NAME.test(name)) throw new Error(`not a plain file name: ${name}`);
        await writeFile(join(path, name), text);
      }
      return path;
    },
    setOutputs: (values) => {
      const unknown = Object.keys(values).filter((name) => !OUTPUT_NAMES.includes(name));
      if (unknown.length > 0) throw new Error(`unknown outputs: ${unknown.join(", ")}`);
      for (const [name, value] of Object.entries(values)) setOutput(environment, name, value);
    },
  };
}
