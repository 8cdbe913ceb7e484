import { RightsError } from "./refusal.ts";
import type { ReviewSpec, ReviewState } from "./types.ts";
import type { Account, PullRecord, ReviewRecord, World } from "./world.ts";

/** Adds a review. Anybody who may read can; nobody approves their own pull request. */
export function addReview(
  world: World,
  by: Account,
  on: { readonly pull: PullRecord; readonly review: ReviewSpec },
): void {
  const { pull, review } = on;
  if (!pull.open) throw new RightsError(`pull request ${pull.number} is closed: nothing is left to review`);
  if (pull.author === by && review.verdict !== "commented") {
    const what = review.verdict === "approved" ? "approve" : "request changes on";
    throw new RightsError(`${by.login} may not ${what} their own pull request`);
  }
  if (review.verdict === "commented" && review.body.trim() === "") throw new RightsError("a review needs some text");
  world.reviews.push({ pr: pull.number, by, at: world.passTime(), headSha: pull.headSha, ...review });
}

export function stateOfReview({ pr, by, at, headSha, verdict, body }: ReviewRecord): ReviewState {
  return { pr, author: by.login, at, headSha, verdict, body };
}
