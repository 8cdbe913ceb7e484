import { z } from "zod";
import { prNumberSchema, shaSchema } from "../core/ids.ts";

// The GraphQL documents and the shape of their answers. A test holds every document against GitHub's published
// schema. Lists are asked for by hundreds, GitHub's most.

const LABELS = `fragment Labels on LabelConnection { nodes { name } pageInfo { hasNextPage endCursor } }`;

// The order of userContentEdits is not documented: both ends are asked for and told apart by their time.
const COMMENTS = `fragment Comments on IssueCommentConnection {
  nodes {
    fullDatabaseId
    viewerDidAuthor
    body
    lastEditedAt
    includesCreatedEdit
    oneEnd: userContentEdits(first: 1) { nodes { editedAt deletedAt diff } }
    otherEnd: userContentEdits(last: 1) { nodes { editedAt deletedAt diff } }
  }
  pageInfo { hasNextPage endCursor }
}`;

const PULLS = `fragment Pulls on PullRequestConnection {
  nodes { number state headRefOid baseRefName baseRepository { nameWithOwner } }
  pageInfo { hasNextPage endCursor }
}`;

/**
 * A pull request and all that decides over it, in one answer: its facts, the policy file at the default branch's
 * commit, its comments with the ends of their edit history, and the pull requests that share its head.
 */
export const PULL_VIEW = `query PullView($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    nameWithOwner
    defaultBranchRef {
      name
      target {
        oid
        ... on Commit {
          file(path: ".github/done-gate.yml") {
            mode
            oid
            object { ... on Blob { text byteSize isBinary isTruncated } }
          }
        }
      }
    }
    pullRequest(number: $number) {
      number
      title
      body
      state
      author {
        __typename
        login
        ... on User { databaseId }
        ... on Bot { databaseId }
        ... on Organization { databaseId }
        ... on Mannequin { databaseId }
      }
      headRefName
      headRefOid
      isCrossRepository
      headRepository { nameWithOwner }
      baseRefName
      baseRefOid
      baseRef { target { oid } }
      labels(first: 100) { ...Labels }
      comments(first: 100) { ...Comments }
      commits(last: 1) { nodes { commit { oid associatedPullRequests(first: 100) { ...Pulls } } } }
    }
  }
}
${LABELS}
${COMMENTS}
${PULLS}`;

/** Labels after the first hundred. */
export const MORE_LABELS = `query MoreLabels($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) { labels(first: 100, after: $after) { ...Labels } }
  }
}
${LABELS}`;

/** Comments after the first hundred. */
export const MORE_COMMENTS = `query MoreComments($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) { comments(first: 100, after: $after) { ...Comments } }
  }
}
${COMMENTS}`;

/** Pull requests that hold a commit; the way to them when the pull request's last listed commit is not its head. */
export const PULLS_OF_COMMIT = `query PullsOfCommit($owner: String!, $name: String!, $oid: GitObjectID!, $after: String) {
  repository(owner: $owner, name: $name) {
    object(oid: $oid) { ... on Commit { associatedPullRequests(first: 100, after: $after) { ...Pulls } } }
  }
}
${PULLS}`;

/** The merge queue of one branch. */
export const QUEUE = `query Queue($owner: String!, $name: String!, $branch: String!, $after: String) {
  repository(owner: $owner, name: $name) {
    mergeQueue(branch: $branch) {
      entries(first: 100, after: $after) {
        nodes { headCommit { oid } pullRequest { number } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;

/** One page of a list. A null in `nodes` would be an entry that could not be read, so it does not parse. */
function page<Node extends z.ZodType>(node: Node) {
  return z.object({
    nodes: z.array(node),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  });
}

/** BigInt in GitHub's schema: sent as text, or as a number by older servers. */
const bigId = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^[1-9][0-9]{0,15}$/)
    .transform(Number),
]);

const editsEnd = z
  .object({
    nodes: z
      .array(z.object({ editedAt: z.string(), deletedAt: z.string().nullable(), diff: z.string().nullable() }))
      .max(1),
  })
  .nullable();

const labelsShape = page(z.object({ name: z.string() }));
const commentsShape = page(
  z.object({
    fullDatabaseId: bigId,
    viewerDidAuthor: z.boolean(),
    body: z.string(),
    lastEditedAt: z.string().nullable(),
    includesCreatedEdit: z.boolean(),
    oneEnd: editsEnd,
    otherEnd: editsEnd,
  }),
);
const pullsShape = page(
  z.object({
    number: prNumberSchema,
    state: z.enum(["OPEN", "CLOSED", "MERGED"]),
    headRefOid: shaSchema,
    baseRefName: z.string(),
    baseRepository: z.object({ nameWithOwner: z.string() }).nullable(),
  }),
);

const fileShape = z.object({
  /** The octal mode as a number: 33188 is 100644. */
  mode: z.number().int(),
  oid: shaSchema,
  /** Without fields for anything but a blob; null for a submodule. */
  object: z
    .object({
      text: z.string().nullable().optional(),
      byteSize: z.number().int().optional(),
      isBinary: z.boolean().nullable().optional(),
      isTruncated: z.boolean().optional(),
    })
    .nullable(),
});

const authorShape = z.object({
  __typename: z.enum(["User", "Bot", "Organization", "Mannequin", "EnterpriseUserAccount"]),
  login: z.string(),
  databaseId: z.number().int().nullable().optional(),
});

export const pullViewShape = z.object({
  repository: z.object({
    nameWithOwner: z.string(),
    defaultBranchRef: z.object({
      name: z.string(),
      target: z.object({ oid: shaSchema, file: fileShape.nullable() }),
    }),
    pullRequest: z.object({
      number: prNumberSchema,
      title: z.string(),
      body: z.string(),
      state: z.enum(["OPEN", "CLOSED", "MERGED"]),
      author: authorShape.nullable(),
      headRefName: z.string(),
      headRefOid: shaSchema,
      isCrossRepository: z.boolean(),
      headRepository: z.object({ nameWithOwner: z.string() }).nullable(),
      baseRefName: z.string(),
      /** As of the pull request's last push or retarget; the branch itself may have gone on, or be gone. */
      baseRefOid: shaSchema,
      baseRef: z.object({ target: z.object({ oid: shaSchema }).nullable() }).nullable(),
      labels: labelsShape,
      comments: commentsShape,
      commits: z.object({
        nodes: z.array(z.object({ commit: z.object({ oid: shaSchema, associatedPullRequests: pullsShape }) })),
      }),
    }),
  }),
});

export const moreLabelsShape = z.object({
  repository: z.object({ pullRequest: z.object({ labels: labelsShape }) }),
});
export const moreCommentsShape = z.object({
  repository: z.object({ pullRequest: z.object({ comments: commentsShape }) }),
});
export const pullsOfCommitShape = z.object({
  repository: z.object({ object: z.object({ associatedPullRequests: pullsShape }) }),
});
export const queueShape = z.object({
  repository: z.object({
    mergeQueue: z
      .object({
        entries: page(
          z.object({
            headCommit: z.object({ oid: shaSchema }).nullable(),
            pullRequest: z.object({ number: prNumberSchema }),
          }),
        ),
      })
      .nullable(),
  }),
});

export type PolicyFile = z.output<typeof fileShape>;
export type Author = z.output<typeof authorShape>;
export type CommentNode = z.output<typeof commentsShape>["nodes"][number];
export type PullNode = z.output<typeof pullsShape>["nodes"][number];
