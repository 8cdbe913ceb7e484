import { expectFiles } from "./expect-files.ts";
import { expectResult } from "./expect-result.ts";
import { expectRun } from "./expect-run.ts";
import { expectTexts } from "./expect-texts.ts";
import type { Expect } from "./format-expect.ts";
import type { StepTrace, Story } from "./state.ts";

/** What does not hold after a step, each as `expected ..., got ...`. What the stand-in objects to comes first. */
export async function evaluateExpect(
  story: Story,
  trace: StepTrace,
  expect: Expect | undefined,
): Promise<readonly string[]> {
  const failures = [
    ...trace.violations.map(
      ({ kind, where, message }) => `expected requests that GitHub takes, got ${kind} at ${where}: ${message}`,
    ),
    ...trace.played.runs.flatMap(({ run }) =>
      run.problems.map((problem) => `expected a step as action.yml says, got ${problem}`),
    ),
  ];
  if (expect === undefined) return failures;
  const sha = commitOf(story, trace, expect);
  failures.push(...(await expectResult(story, trace, { expect, sha })));
  failures.push(...expectTexts(story, trace, { expect, sha }));
  failures.push(...(await expectFiles(story, trace, expect)));
  failures.push(...expectRun(story, trace, expect));
  return failures;
}

/** After a merge group its own commit, else the head: the present one, or that of an earlier step. */
function commitOf(story: Story, trace: StepTrace, expect: Expect): string {
  if (expect.head_of_step !== undefined) return story.traces[expect.head_of_step - 1]?.head ?? trace.head;
  return trace.group ?? trace.head;
}
