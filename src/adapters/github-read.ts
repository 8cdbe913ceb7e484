import type { Octokit } from "@octokit/rest";
import { z } from "zod";
import { type PrNumber, prNumberSchema, type Sha, shaSchema } from "../core/ids.ts";
import type { PullCommit } from "../core/snapshot.ts";
import type { PullCommits, PullReader, PullView } from "../ports/pulls.ts";
import { ApiError, readAnswer } from "./api-error.ts";
import { MORE_COMMENTS, MORE_LABELS, PULL_VIEW, PULLS_OF_COMMIT, QUEUE } from "./github-query.ts";
import {
  moreCommentsShape,
  moreLabelsShape,
  type PullNode,
  pullsOfCommitShape,
  pullViewShape,
  queueShape,
} from "./github-shape.ts";
import { ascending, findOurs, type Seen, sharingHead, toAccount, toPolicyRead } from "./github-view.ts";
import { askGraphql } from "./octokit.ts";
import { type RepoName, readPages } from "./rest.ts";

/** Of a hundred entries each. */
const MAX_PAGES = 100;

interface Source {
  readonly octokit: Octokit;
  readonly at: RepoName;
  /** Filled by each reading of a pull request, for the reader of decisions. */
  readonly seen: Seen;
}

/** The port over GitHub's API, for one repository. Its errors are `ApiError`. */
export function createPullReader(octokit: Octokit, at: RepoName, seen: Seen = new Map()): PullReader {
  const source: Source = { octokit, at, seen };
  return {
    readPull: (pr) => readPull(source, pr),
    readCommits: (pr) => readCommits(source, pr),
    findOpenByHead: (head) => findOpenByHead(source, head),
    readQueue: (baseRef) => readQueue(source, baseRef),
  };
}

interface Page<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Follows a GraphQL list to its end. A list that does not end, or that repeats a place, throws. */
export async function readRest<Node>(
  name: string,
  first: Page<Node>,
  next: (after: string) => Promise<Page<Node>>,
): Promise<readonly Node[]> {
  const nodes = [...first.nodes];
  const seen = new Set<string>();
  for (let page = first; page.pageInfo.hasNextPage; ) {
    const after = page.pageInfo.endCursor;
    if (after === null || seen.has(after) || seen.size >= MAX_PAGES) {
      throw new ApiError(name, { status: 200, requestId: null, what: "the list has no readable end" });
    }
    seen.add(after);
    page = await next(after);
    nodes.push(...page.nodes);
  }
  return nodes;
}

async function readPull(source: Source, pr: PrNumber): Promise<PullView | null> {
  const asked = { owner: source.at.owner, name: source.at.repo, number: pr };
  const view = await askGraphql(source.octokit, PULL_VIEW, { variables: asked, shape: pullViewShape }).catch(absent);
  if (view === null) return null;
  const { repository } = view;
  const { pullRequest: found, defaultBranchRef } = repository;
  const labels = await readRest("labels", found.labels, async (after) => {
    const variables = { ...asked, after };
    const more = await askGraphql(source.octokit, MORE_LABELS, { variables, shape: moreLabelsShape });
    return more.repository.pullRequest.labels;
  });
  const comments = await readRest("comments", found.comments, async (after) => {
    const variables = { ...asked, after };
    const more = await askGraphql(source.octokit, MORE_COMMENTS, { variables, shape: moreCommentsShape });
    return more.repository.pullRequest.comments;
  });
  source.seen.set(pr, { comments, personal: !repository.isInOrganization });
  const last = found.commits.nodes.find(({ commit }) => commit.oid === found.headRefOid);
  const pulls = await readPullsOfHead(source, found.headRefOid, last?.commit.associatedPullRequests ?? null);
  return {
    pull: {
      number: found.number,
      title: found.title,
      body: found.body,
      open: found.state === "OPEN",
      locked: found.locked,
      conflicting: found.mergeable === "CONFLICTING",
      author: toAccount(found.author),
      labels: labels.map((label) => label.name),
      head: {
        sha: found.headRefOid,
        ref: found.headRefName,
        fork: found.headRepository === null || found.isCrossRepository,
      },
      base: { sha: found.baseRef?.target?.oid ?? found.baseRefOid, ref: found.baseRefName },
    },
    defaultBranch: { name: defaultBranchRef.name, sha: defaultBranchRef.target.oid },
    policy: toPolicyRead(defaultBranchRef.target.file),
    comment: findOurs(comments, pr),
    sharedHead: sharingHead(pulls, {
      number: pr,
      head: found.headRefOid,
      baseRef: found.baseRefName,
      repository: repository.nameWithOwner,
    }),
  };
}

/** The one refusal that means "no such pull request"; a repository that is not found is trouble. */
function absent(error: unknown): null {
  if (error instanceof ApiError && error.codes.join() === "NOT_FOUND repository.pullRequest") return null;
  throw error;
}

/** `first` is null when the pull request's last listed commit is not its head (more commits than GitHub lists). */
async function readPullsOfHead(source: Source, head: Sha, first: Page<PullNode> | null): Promise<readonly PullNode[]> {
  const next = async (after: string | null) => {
    const variables = { owner: source.at.owner, name: source.at.repo, oid: head, after };
    const more = await askGraphql(source.octokit, PULLS_OF_COMMIT, { variables, shape: pullsOfCommitShape });
    return more.repository.object.associatedPullRequests;
  };
  return readRest("pull requests of a commit", first ?? (await next(null)), next);
}

const account = z.object({
  login: z.string(),
  id: z.number().int(),
  type: z.enum(["User", "Bot", "Organization", "Mannequin"]),
});
/** GitHub says `null`, or an empty object, for an e-mail address it knows no account for. */
const maybeAccount = z.union([account, z.strictObject({}).transform(() => null), z.null()]);
const commitsShape = z.array(
  z.object({
    sha: shaSchema,
    commit: z.object({ message: z.string() }),
    author: maybeAccount,
    committer: maybeAccount,
  }),
);

/** GitHub lists the first 250 commits, whatever the pull request has: its own count tells, also of a lost page. */
async function readCommits(source: Source, pr: PrNumber): Promise<PullCommits> {
  const asked = { ...source.at, pull_number: pr };
  const operation = "GET /repos/{owner}/{repo}/pulls/{pull_number}";
  const [facts, listed] = await Promise.all([
    source.octokit.request(operation, asked),
    readPages(commitsShape, (page) =>
      source.octokit.request(`${operation}/commits`, { ...asked, per_page: 100, page }),
    ),
  ]);
  const { commits: total } = readAnswer(operation, z.object({ commits: z.number().int() }), facts);
  const bySha = new Map<Sha, PullCommit>(
    listed.map(({ sha, commit, author, committer }) => [sha, { sha, message: commit.message, author, committer }]),
  );
  return { commits: [...bySha.values()], complete: bySha.size >= total };
}

const pullsByCommit = z.array(
  z.object({ number: prNumberSchema, state: z.enum(["open", "closed"]), head: z.object({ sha: shaSchema }) }),
);

async function findOpenByHead(source: Source, head: Sha): Promise<readonly PrNumber[]> {
  const pulls = await readPages(pullsByCommit, (page) =>
    source.octokit.request("GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls", {
      ...source.at,
      commit_sha: head,
      per_page: 100,
      page,
    }),
  );
  return ascending(pulls.filter((pull) => pull.state === "open" && pull.head.sha === head).map((pull) => pull.number));
}

async function readQueue(source: Source, baseRef: string): ReturnType<PullReader["readQueue"]> {
  const { owner, repo: name } = source.at;
  const branch = baseRef.replace(/^refs\/heads\//, "");
  const next = async (after: string | null) => {
    const variables = { owner, name, branch, after };
    return (await askGraphql(source.octokit, QUEUE, { variables, shape: queueShape })).repository.mergeQueue;
  };
  const first = await next(null);
  if (first === null) return [];
  const entries = await readRest("merge queue", first.entries, async (after) => {
    const more = await next(after);
    if (more === null) throw new ApiError("merge queue", { status: 200, requestId: null, what: "it went away" });
    return more.entries;
  });
  // An entry that GitHub has not built a commit for is in no group yet.
  return entries.flatMap(({ headCommit, pullRequest }) =>
    headCommit === null ? [] : [{ pr: pullRequest.number, head: headCommit.oid }],
  );
}
