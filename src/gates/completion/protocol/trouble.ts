import { type Finding, finding, type ReasonCode } from "../../../core/finding.ts";
import { quote } from "../../../core/text.ts";
import type { ModelFailure } from "../../../ports/model.ts";

/** The two ways out that every message of this gate ends with. */
export const EXITS = "To extend it, change the PRD in its own pull request. To rebuild, remove the completion claim.";

/** Why a run has no answer that counts. */
export interface Trouble {
  readonly code: ReasonCode;
  /** A sentence; foreign text in it is quoted. */
  readonly message: string;
  readonly remedy: string;
}

const FAILURES: Readonly<Record<ModelFailure, readonly [message: string, remedy: string]>> = {
  auth: ["the model provider refused the key", "Check the secret behind `model-key`, then re-run."],
  "rate-limit": ["the model provider allows no more calls for now", "Re-run later, or raise the account's limit."],
  overloaded: ["the model provider is overloaded", "Re-run later."],
  timeout: ["the model did not answer in time", "Re-run; for a large repository choose a faster model in the policy."],
  network: ["the model provider could not be reached", "Check `base_url` and the runner's network, then re-run."],
  "bad-request": [
    "the model provider did not take the request",
    "Check the model's name in the policy: it may be retired or too small for this repository.",
  ],
  refusal: [
    "the model declined to answer about this repository",
    "Choose another model or provider in the policy, then re-run.",
  ],
  truncated: ["the model's answer was cut off", "Re-run, or choose a model with a longer answer in the policy."],
  malformed: ["the model's answer was no JSON", "Re-run, or choose a model that knows structured output."],
  schema: [
    "the model's answer had a wrong shape, or did not answer for each requirement exactly once",
    "Re-run, or choose a stronger model in the policy.",
  ],
  budget: ["the budget of the policy is spent", "Raise `max_calls` or `max_cost_usd` in the policy, then re-run."],
};

/** Each kind of failure in its own sentence, with what the provider said. Never a verdict over the work. */
export function failureTrouble(failure: ModelFailure, why: string): Trouble {
  const [message, remedy] = FAILURES[failure];
  return {
    code: `model-${failure}`,
    message: `Nothing was judged: ${message} (${quote(why, 300)}).`,
    remedy: `${remedy} ${EXITS}`,
  };
}

/** Something was called met that we made up, twice: whoever answers so may have said so of everything. */
export function decoyTrouble(titles: readonly string[]): Trouble {
  const named = titles.map((title) => quote(title)).join(", ");
  return {
    code: "decoy-met",
    message: `Nothing was judged: twice, the model did not see that requirements which we made up are not built (${named}).`,
    remedy: `Look for text in the repository that gives orders to the model; else choose a stronger model. ${EXITS}`,
  };
}

export const NO_DECOYS: Trouble = {
  code: "decoy-met",
  message: "Nothing was judged: the tree holds words of every made-up requirement, so no answer could be checked.",
  remedy: `Look for lists of words in the repository that no program needs. ${EXITS}`,
};

export function troubleFinding(trouble: Trouble, place: Pick<Finding, "path">): Finding {
  return finding(trouble.code, { path: place.path, message: trouble.message, remedy: trouble.remedy });
}
