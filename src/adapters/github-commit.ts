import type { Octokit } from "@octokit/rest";
import type { CommitOutcome, CommitRequest, CommitWriter } from "../ports/write.ts";
import { ApiError } from "./api-error.ts";
import { COMMIT } from "./github-query.ts";
import { commitShape } from "./github-shape.ts";
import { askGraphql } from "./octokit.ts";
import type { RepoName } from "./rest.ts";

/**
 * Commits through `createCommitOnBranch`: the only write to a branch that GitHub makes on top of a named commit or
 * not at all. GitHub signs it; author and committer cannot be chosen.
 */
export function createCommitWriter(octokit: Octokit, at: RepoName): CommitWriter {
  return { commit: (request) => commit({ octokit, at }, request) };
}

async function commit(
  to: { readonly octokit: Octokit; readonly at: RepoName },
  request: CommitRequest,
): Promise<CommitOutcome> {
  const input = {
    branch: { repositoryNameWithOwner: `${to.at.owner}/${to.at.repo}`, branchName: request.branch },
    expectedHeadOid: request.expectedHead,
    message: { headline: request.headline, body: request.body },
    fileChanges: {
      additions: request.files.map(({ path, text }) => ({ path, contents: Buffer.from(text).toString("base64") })),
    },
  };
  try {
    const answer = await askGraphql(to.octokit, COMMIT, { variables: { input }, shape: commitShape });
    return { kind: "written", sha: answer.createCommitOnBranch.commit.oid };
  } catch (error) {
    const outcome = error instanceof ApiError ? readRefusal(error) : null;
    if (outcome === null) throw error;
    return outcome;
  }
}

/** GitHub's words for "no" in an answer of status 200; any other error leaves open what was done. */
const REFUSALS: Readonly<Record<string, string>> = {
  FORBIDDEN: "this token may not write to it (the job needs `contents: write`, and a ruleset may name who may push)",
  NOT_FOUND: "the branch is gone, or this token cannot see it",
  UNPROCESSABLE: "a rule of the repository refuses the commit (a protected branch, a ruleset, or a file it guards)",
};

function readRefusal(error: ApiError): CommitOutcome | null {
  const types = error.codes.map((code) => code.split(" ")[0] ?? "");
  if (types.includes("STALE_DATA")) return { kind: "stale" };
  const refused = types.map((type) => REFUSALS[type]).find((why) => why !== undefined);
  if (refused !== undefined) return { kind: "refused", why: refused };
  // A refused request was not carried out. 429 and 5xx say nothing of that kind.
  const refusedRequest = [400, 403, 404, 409, 422].includes(error.status ?? 0);
  return refusedRequest ? { kind: "refused", why: `GitHub answered HTTP ${error.status}` } : null;
}
