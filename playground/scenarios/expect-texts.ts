import type { Expect } from "./format-expect.ts";
import { ourCheck, ourComments, type StepTrace, type Story } from "./state.ts";
import { show } from "./subset.ts";

type Texts = readonly string[] | undefined;

function compare(
  name: string,
  got: string,
  wanted: { readonly has?: Texts; readonly lacks?: Texts },
): readonly string[] {
  const absent = (wanted.has ?? []).filter((text) => !got.includes(text));
  const present = (wanted.lacks ?? []).filter((text) => got.includes(text));
  return [
    ...absent.map((text) => `expected ${name} to have ${show(text)}, got ${show(got)}`),
    ...present.map((text) => `expected ${name} to lack ${show(text)}, got ${show(around(got, text))}`),
  ];
}

function around(text: string, found: string): string {
  const at = text.indexOf(found);
  return text.slice(Math.max(0, at - 60), at + found.length + 60);
}

/** The texts people see: check, comment, summary, log, output of the command line, prompts. */
export function expectTexts(
  story: Story,
  trace: StepTrace,
  given: { readonly expect: Expect; readonly sha: string },
): readonly string[] {
  const { expect, sha } = given;
  const { fill } = story.told;
  const filled = (texts: Texts): Texts => texts?.map(fill);
  const check = ourCheck(story, sha);
  const checkText = check === null ? "" : [check.output.title, check.output.summary, check.output.text].join("\n");
  const comment = ourComments(story, trace.pr)
    .map(({ body }) => body)
    .join("\n");
  const steps = trace.played.runs.flatMap((run) => run.gate);
  const summary = steps.map((step) => step.main?.summary ?? "").join("\n");
  const log = trace.played.runs.flatMap(({ run }) => run.jobs.flatMap((job) => job.log)).join("\n");
  const stdout = trace.cli?.stdout ?? "";
  return [
    ...compare("the check's title", check?.output.title ?? "", { has: filled(expect.title_has) }),
    ...compare("the check", checkText, { has: filled(expect.check_has), lacks: filled(expect.check_lacks) }),
    ...compare("the comment", comment, { has: filled(expect.comment_has), lacks: filled(expect.comment_lacks) }),
    ...compare("the summary", summary, { has: filled(expect.summary_has), lacks: filled(expect.summary_lacks) }),
    ...compare("the log", log, { has: filled(expect.log_has), lacks: filled(expect.log_lacks) }),
    ...compare("stdout", stdout, { has: filled(expect.stdout_has), lacks: filled(expect.stdout_lacks) }),
    ...compare("the prompts", (story.model?.prompts ?? []).join("\n"), { lacks: filled(expect.prompt_lacks) }),
  ];
}
