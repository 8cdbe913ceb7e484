import type { RunOutput } from "../../src/ports/write.ts";

export interface FakeRunOutput extends RunOutput {
  readonly left: {
    summary: string | null;
    report: string | null;
    outputs: Record<string, string>;
    files: Record<string, string>;
  };
}

/** Keeps what a step would leave on the runner. */
export function createFakeRunOutput(): FakeRunOutput {
  const left: FakeRunOutput["left"] = { summary: null, report: null, outputs: {}, files: {} };
  return {
    left,
    writeSummary: async (markdown) => {
      await Promise.resolve();
      left.summary = markdown;
    },
    writeReport: async (json) => {
      await Promise.resolve();
      left.report = json;
      return "/runner/temp/done-gate-report.json";
    },
    writeFiles: async (files) => {
      await Promise.resolve();
      left.files = Object.fromEntries(files.map(({ name, text }) => [name, text]));
      return "/runner/temp/done-gate-completion";
    },
    setOutputs: (values) => {
      Object.assign(left.outputs, values);
    },
  };
}
