import { mergeState } from "./checks.ts";
import { readCommit, viewFiles } from "./git-views.ts";
import { connect, GraphRefusal } from "./graph-connection.ts";
import {
  type GraphObject,
  needRead,
  pullsWhere,
  type Reading,
  viewActor,
  viewObject,
  viewRef,
  viewRollup,
} from "./graph-objects.ts";
import { must, property, text } from "./json.ts";
import { visibleRole } from "./routes-repo.ts";
import { associationOf, htmlUrl, nodeId, repoUrl } from "./views.ts";
import { type Account, type CommentRecord, hasRole, type PullRecord, type RepoRecord, type Revision } from "./world.ts";

const MAX_LISTED_COMMITS = 250;

function canUpdate(reading: Reading, author: Account): boolean {
  const { token } = reading;
  if (token.kind === "user") return token.account === author || hasRole(token.account, "write");
  return token.permissions.get("issues") === "write" || token.permissions.get("pull_requests") === "write";
}

export function viewGraphComment(reading: Reading, comment: CommentRecord): GraphObject {
  const { world } = reading;
  const newest = comment.revisions.at(-1);
  const path = `/${world.main.fullName}/pull/${comment.pr}#issuecomment-${comment.id}`;
  const allowed = canUpdate(reading, comment.author);
  return {
    __typename: "IssueComment",
    id: nodeId("IC", comment.id),
    databaseId: comment.id,
    fullDatabaseId: String(comment.id),
    author: viewActor(reading, comment.author),
    authorAssociation: associationOf(world, comment.author),
    body: comment.body,
    bodyText: comment.body,
    createdAt: comment.createdAt,
    createdViaEmail: false,
    publishedAt: comment.createdAt,
    updatedAt: comment.updatedAt,
    editor: newest === undefined ? null : viewActor(reading, newest.editor),
    lastEditedAt: newest?.editedAt ?? null,
    includesCreatedEdit: newest !== undefined,
    isMinimized: false,
    minimizedReason: null,
    url: `${world.url}${path}`,
    resourcePath: path,
    viewerDidAuthor: comment.author === reading.token.account,
    viewerCanUpdate: allowed,
    viewerCanDelete: allowed,
    viewerCannotUpdateReasons: allowed ? [] : ["INSUFFICIENT_ACCESS"],
    pullRequest: () => viewGraphPull(reading, world.pull(comment.pr)),
    repository: () => reading.view.repository(reading, world.main),
    userContentEdits: (args: unknown) => {
      if (world.editHistory === "unreadable") return null;
      // Newest first. The oldest entry is the comment as it was written.
      const entries = comment.revisions.map((revision, at) =>
        viewRevision(reading, revision, comment.revisions[at - 1] ?? null),
      );
      return connect([...entries].reverse(), args, "userContentEdits");
    },
  };
}

function viewRevision(reading: Reading, revision: Revision, before: Revision | null): GraphObject {
  const { deleted, body } = revision;
  const diff = reading.world.editHistory === "summary" ? summarize(before?.body ?? "", body) : body;
  return {
    __typename: "UserContentEdit",
    id: nodeId("UCE", revision.id),
    editor: viewActor(reading, revision.editor),
    createdAt: revision.editedAt,
    editedAt: revision.editedAt,
    updatedAt: deleted?.at ?? revision.editedAt,
    deletedAt: deleted?.at ?? null,
    deletedBy: deleted === null ? null : viewActor(reading, deleted.by),
    diff: deleted === null ? diff : null,
  };
}

/** Lines that went and lines that came, the part that is the same left out. */
function summarize(before: string, after: string): string {
  const [old, now] = [before.split("\n"), after.split("\n")];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `-${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+${line}`),
  ].join("\n");
}

export function viewLabelObject(reading: Reading, name: string): GraphObject {
  return {
    __typename: "Label",
    id: nodeId("LA", name),
    name,
    color: "ededed",
    description: null,
    isDefault: false,
    url: `${repoUrl(reading.world, reading.world.main)}/labels/${encodeURIComponent(name)}`,
  };
}

async function pullCommits(reading: Reading, pull: PullRecord): Promise<readonly string[]> {
  const { git } = reading.world.main;
  const base = (await git.mergeBase(pull.baseSha, pull.headSha)) ?? pull.baseSha;
  return await git.listCommits(base, pull.headSha);
}

async function refOf(reading: Reading, repo: RepoRecord, branch: string): Promise<GraphObject | null> {
  const name = `refs/heads/${branch}`;
  const oid = repo.deleted ? null : await repo.git.resolve(name);
  return oid === null ? null : viewRef(reading, repo, { name, oid });
}

const MERGE_STATES: Readonly<Record<string, string>> = { closed: "UNKNOWN" };

export function viewGraphPull(reading: Reading, pull: PullRecord): GraphObject {
  const { world } = reading;
  const { main } = world;
  const path = `/${main.fullName}/pull/${pull.number}`;
  const files = async (): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const base = (await main.git.mergeBase(pull.baseSha, pull.headSha)) ?? pull.baseSha;
    return await viewFiles(world, main, { from: base, to: pull.headSha });
  };
  const sum = async (key: string): Promise<number> =>
    (await files()).reduce((total, file) => total + Number(file[key]), 0);
  const comments = (): readonly CommentRecord[] =>
    world.show([...world.comments.values()].filter((comment) => comment.pr === pull.number));
  const { state } = mergeState(world, pull);
  return {
    __typename: "PullRequest",
    id: nodeId("PR", pull.id),
    databaseId: pull.id,
    fullDatabaseId: String(pull.id),
    number: pull.number,
    title: pull.title,
    body: pull.body,
    bodyText: pull.body,
    author: viewActor(reading, pull.author),
    authorAssociation: associationOf(world, pull.author),
    state: pull.open ? "OPEN" : pull.merged === null ? "CLOSED" : "MERGED",
    closed: !pull.open,
    closedAt: pull.open ? null : pull.updatedAt,
    merged: pull.merged !== null,
    mergedAt: pull.merged?.at ?? null,
    mergedBy: pull.merged === null ? null : viewActor(reading, pull.merged.by),
    mergeCommit: () => (pull.merged === null ? null : viewObject(reading, main, pull.merged.sha)),
    isDraft: pull.draft,
    locked: pull.locked,
    activeLockReason: null,
    createdAt: pull.createdAt,
    updatedAt: pull.updatedAt,
    publishedAt: pull.createdAt,
    lastEditedAt: null,
    url: `${htmlUrl(world, main)}/pull/${pull.number}`,
    permalink: `${htmlUrl(world, main)}/pull/${pull.number}`,
    resourcePath: path,
    baseRefName: pull.baseRef,
    baseRefOid: pull.baseSha,
    baseRef: () => refOf(reading, main, pull.baseRef),
    baseRepository: () => reading.view.repository(reading, main),
    headRefName: pull.headRef,
    headRefOid: pull.headSha,
    headRef: () => refOf(reading, pull.headRepo, pull.headRef),
    headRepository: () => (pull.headRepo.deleted ? null : reading.view.repository(reading, pull.headRepo)),
    headRepositoryOwner: viewActor(reading, pull.headRepo.owner),
    isCrossRepository: pull.headRepo !== main,
    maintainerCanModify: pull.maintainerCanModify,
    repository: () => reading.view.repository(reading, main),
    mergeable: pull.mergeSha === null ? "CONFLICTING" : "MERGEABLE",
    mergeStateStatus: MERGE_STATES[state] ?? state.toUpperCase(),
    potentialMergeCommit: () => (pull.mergeSha === null ? null : viewObject(reading, main, pull.mergeSha)),
    reviewDecision: null,
    isInMergeQueue: pull.queued,
    isMergeQueueEnabled: world.groups.length > 0,
    mergeQueue: () => viewQueue(reading, pull.baseRef),
    mergeQueueEntry: () =>
      queueEntries(reading, pull.baseRef).find(({ number }) => number === pull.number)?.entry ?? null,
    changedFiles: async () => (await files()).length,
    additions: () => sum("additions"),
    deletions: () => sum("deletions"),
    totalCommentsCount: () => comments().length,
    viewerDidAuthor: pull.author === reading.token.account,
    statusCheckRollup: () => viewRollup(reading, main, pull.headSha),
    labels: (args: unknown) =>
      connect(
        pull.labels.map((label) => viewLabelObject(reading, label)),
        args,
        "labels",
      ),
    comments: (args: unknown) =>
      connect(
        comments().map((comment) => viewGraphComment(reading, comment)),
        args,
        "comments",
      ),
    commits: async (args: unknown) => {
      const oids = await pullCommits(reading, pull);
      const page = connect(oids.slice(0, MAX_LISTED_COMMITS), args, "commits");
      return {
        ...page,
        totalCount: oids.length,
        nodes: page.nodes.map((oid) => ({
          __typename: "PullRequestCommit",
          id: nodeId("PRC", `${pull.id}:${oid}`),
          url: `${htmlUrl(world, main)}/pull/${pull.number}/commits/${oid}`,
          resourcePath: `${path}/commits/${oid}`,
          pullRequest: () => viewGraphPull(reading, pull),
          commit: async () => {
            await readCommit(main, oid);
            return await viewObject(reading, main, oid);
          },
        })),
      };
    },
    userContentEdits: null,
  };
}

interface QueueEntry {
  readonly number: number;
  readonly entry: GraphObject;
}

/** Members of the groups of a base branch whose pull request still waits in the queue. */
function queueEntries(reading: Reading, baseRef: string): readonly QueueEntry[] {
  const { world } = reading;
  const waiting = world.groups
    .filter((group) => group.baseRef === `refs/heads/${baseRef}`)
    .flatMap((group) => group.prs.map((number, at) => ({ number, group, queuedAt: group.headShas[at] ?? "" })));
  return waiting
    .filter(({ number }) => world.pull(number).queued)
    .map(({ number, group, queuedAt }, at) => ({
      number,
      entry: {
        __typename: "MergeQueueEntry",
        id: nodeId("MQE", number),
        position: at + 1,
        state: "AWAITING_CHECKS",
        enqueuedAt: world.now,
        estimatedTimeToMerge: null,
        jump: false,
        solo: group.prs.length === 1,
        pullRequest: () => viewGraphPull(reading, world.pull(number)),
        headCommit: () => viewObject(reading, world.main, queuedAt),
        baseCommit: () => viewObject(reading, world.main, group.baseSha),
        enqueuer: viewActor(reading, world.pull(number).author),
        mergeQueue: () => viewQueue(reading, baseRef),
      },
    }));
}

function viewQueue(reading: Reading, baseRef: string): GraphObject | null {
  const { world } = reading;
  if (!world.groups.some((group) => group.baseRef === `refs/heads/${baseRef}`)) return null;
  const path = `/${world.main.fullName}/queue/${baseRef}`;
  return {
    __typename: "MergeQueue",
    id: nodeId("MQ", baseRef),
    url: `${world.url}${path}`,
    resourcePath: path,
    nextEntryEstimatedTimeToMerge: null,
    repository: () => reading.view.repository(reading, world.main),
    entries: (args: unknown) =>
      connect(
        queueEntries(reading, baseRef).map(({ entry }) => entry),
        args,
        "entries",
      ),
  };
}

export function viewRepository(reading: Reading, repo: RepoRecord): GraphObject {
  const { world, token } = reading;
  return {
    __typename: "Repository",
    id: nodeId("R", repo.id),
    databaseId: repo.id,
    name: repo.name,
    nameWithOwner: repo.fullName,
    owner: viewActor(reading, repo.owner),
    url: htmlUrl(world, repo),
    resourcePath: `/${repo.fullName}`,
    isPrivate: repo.isPrivate,
    visibility: repo.isPrivate ? "PRIVATE" : "PUBLIC",
    isFork: repo.parent !== null,
    isArchived: false,
    isInOrganization: repo.owner.type === "Organization",
    parent: repo.parent === null ? null : viewRepository(reading, repo.parent),
    // The schema's word for it; installation tokens have no role.
    viewerPermission: token.kind === "user" ? visibleRole(world, token.account).toUpperCase() : null,
    defaultBranchRef: () => refOf(reading, repo, repo.defaultBranch),
    ref: async (args: unknown) => {
      const wanted = text(property(args, "qualifiedName")) ?? "";
      const name = wanted.startsWith("refs/") ? wanted : `refs/heads/${wanted}`;
      const oid = await repo.git.resolve(name);
      return oid === null ? null : viewRef(reading, repo, { name, oid });
    },
    object: async (args: unknown) => {
      needRead(reading, "contents");
      const oid = await repo.git.resolve(text(property(args, "expression")) ?? text(property(args, "oid")) ?? "");
      return oid === null ? null : await viewObject(reading, repo, oid);
    },
    pullRequest: (args: unknown) => {
      needRead(reading, "pull_requests");
      const number = Number(property(args, "number"));
      const pull = repo === world.main ? world.pulls.get(number) : undefined;
      if (pull === undefined) {
        throw new GraphRefusal("NOT_FOUND", `Could not resolve to a PullRequest with the number of ${number}.`);
      }
      return viewGraphPull(reading, pull);
    },
    pullRequests: (args: unknown) => {
      needRead(reading, "pull_requests");
      return connect(
        pullsWhere(reading, args, () => repo === world.main),
        args,
        "pullRequests",
      );
    },
    mergeQueue: (args: unknown) => viewQueue(reading, text(property(args, "branch")) ?? repo.defaultBranch),
    collaborators: (args: unknown) => viewCollaborators(reading, args),
  };
}

function viewCollaborators(reading: Reading, args: unknown): unknown {
  const { world, token } = reading;
  if (token.kind === "user" && !hasRole(token.account, "write")) {
    throw new GraphRefusal("FORBIDDEN", "You do not have permission to view repository collaborators.");
  }
  const query = text(property(args, "query")) ?? text(property(args, "login")) ?? "";
  const people = [...world.accounts.values()].filter(
    (account) => hasRole(account, "read") && account.type === "User" && account.login.includes(query),
  );
  const page = connect(people, args, "collaborators");
  return {
    ...page,
    nodes: page.nodes.map((account) => viewActor(reading, account)),
    edges: page.edges.map(({ cursor, node }) => ({
      cursor,
      node: viewActor(reading, node),
      permission: must(node.role, "role").toUpperCase(),
    })),
  };
}
