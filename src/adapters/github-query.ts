// The GraphQL documents. A test holds every one against GitHub's published schema. Lists are asked for by hundreds,
// GitHub's most.

const ACTOR = `fragment Who on Actor {
  __typename
  login
  ... on User { databaseId }
  ... on Bot { databaseId }
  ... on Organization { databaseId }
  ... on Mannequin { databaseId }
}`;

const LABELS = `fragment Labels on LabelConnection { nodes { name } pageInfo { hasNextPage endCursor } }`;

// The order of userContentEdits is not documented: both ends are asked for and told apart by their time.
const COMMENTS = `fragment Comments on IssueCommentConnection {
  nodes {
    id
    fullDatabaseId
    author { ...Who }
    viewerDidAuthor
    body
    createdAt
    lastEditedAt
    includesCreatedEdit
    oneEnd: userContentEdits(first: 1) { nodes { editedAt deletedAt diff } }
    otherEnd: userContentEdits(last: 1) { nodes { editedAt deletedAt diff } }
  }
  pageInfo { hasNextPage endCursor }
}
${ACTOR}`;

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
    isInOrganization
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
      locked
      mergeable
      author { ...Who }
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

/** The edit history of one comment, with what the comment says at the same moment. */
export const HISTORY = `query History($comment: ID!, $after: String) {
  node(id: $comment) {
    ... on IssueComment {
      author { ...Who }
      viewerDidAuthor
      body
      createdAt
      lastEditedAt
      includesCreatedEdit
      userContentEdits(first: 100, after: $after) {
        nodes { id editor { ...Who } editedAt deletedAt diff }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}
${ACTOR}`;

/** Whom the repository belongs to. */
export const OWNER = `query Owner($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) { isInOrganization }
}`;

/** One commit on top of the named one, or none at all. */
export const COMMIT = `mutation Commit($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } }
}`;
