import type { JsonObject } from "./types.ts";
import type { RepoRecord, RunRecord, StatusRecord, SuiteRecord, World } from "./world.ts";
import {
  type Account,
  type AppRecord,
  type CheckRecord,
  type CommentRecord,
  hasRole,
  type PullRecord,
} from "./world.ts";

/** REST shapes: what is known. The rest is filled from GitHub's description. */

export function nodeId(kind: string, id: number | string): string {
  return `${kind}_${id}`;
}

export function repoUrl(world: World, repo: RepoRecord): string {
  return `${world.url}/api/v3/repos/${repo.fullName}`;
}

export function htmlUrl(world: World, repo: RepoRecord): string {
  return `${world.url}/${repo.fullName}`;
}

export function viewAccount(world: World, account: Account): JsonObject {
  const { login, id, type } = account;
  return {
    login,
    id,
    node_id: nodeId(type === "Bot" ? "BOT" : "U", id),
    avatar_url: `${world.url}/avatars/${id}`,
    gravatar_id: "",
    url: `${world.url}/api/v3/users/${encodeURIComponent(login)}`,
    html_url: `${world.url}/${encodeURIComponent(login)}`,
    type: type === "Mannequin" ? "Mannequin" : type,
    site_admin: false,
  };
}

export function viewApp(world: World, app: AppRecord): JsonObject {
  const actions = app.slug === "github-actions";
  return {
    id: app.id,
    slug: app.slug,
    node_id: nodeId("A", app.id),
    name: actions ? "GitHub Actions" : app.slug,
    owner: actions
      ? { ...viewAccount(world, { id: 9919, login: "github", type: "Organization", role: "none" }) }
      : viewAccount(world, world.main.owner),
    html_url: `${world.url}/apps/${app.slug}`,
    events: [],
  };
}

/** The few fields a repository has inside a workflow run. */
function viewRepoInRun(world: World, repo: RepoRecord): JsonObject {
  return {
    id: repo.id,
    node_id: nodeId("R", repo.id),
    name: repo.name,
    full_name: repo.fullName,
    private: repo.isPrivate,
    owner: viewAccount(world, repo.owner),
    html_url: htmlUrl(world, repo),
    url: repoUrl(world, repo),
    fork: repo.parent !== null,
  };
}

export function viewRepo(world: World, repo: RepoRecord): JsonObject {
  return {
    ...viewRepoInRun(world, repo),
    clone_url: `${htmlUrl(world, repo)}.git`,
    default_branch: repo.defaultBranch,
    visibility: repo.isPrivate ? "private" : "public",
    archived: false,
    disabled: false,
    has_issues: true,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    pushed_at: "2026-01-01T00:00:00Z",
  };
}

export function associationOf(world: World, account: Account): string {
  if (account.login === world.main.owner.login) return "OWNER";
  if (!hasRole(account, "write")) return "NONE";
  return world.personal ? "COLLABORATOR" : "MEMBER";
}

export function viewLabel(world: World, name: string): JsonObject {
  return {
    id: hash(name),
    node_id: nodeId("LA", hash(name)),
    url: `${repoUrl(world, world.main)}/labels/${encodeURIComponent(name)}`,
    name,
    color: "ededed",
    default: false,
    description: null,
  };
}

function hash(name: string): number {
  return [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_000_007, 7);
}

function viewSide(world: World, repo: RepoRecord, side: { readonly ref: string; readonly sha: string }): JsonObject {
  return {
    label: `${repo.owner.login}:${side.ref}`,
    ref: side.ref,
    sha: side.sha,
    user: viewAccount(world, repo.owner),
    repo: repo.deleted ? null : viewRepo(world, repo),
  };
}

export function viewPull(world: World, pull: PullRecord): JsonObject {
  const { main } = world;
  const api = `${repoUrl(world, main)}/pulls/${pull.number}`;
  const html = `${htmlUrl(world, main)}/pull/${pull.number}`;
  const issue = `${repoUrl(world, main)}/issues/${pull.number}`;
  return {
    id: pull.id,
    node_id: nodeId("PR", pull.id),
    number: pull.number,
    url: api,
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: issue,
    commits_url: `${api}/commits`,
    comments_url: `${issue}/comments`,
    statuses_url: `${repoUrl(world, main)}/statuses/${pull.headSha}`,
    state: pull.open ? "open" : "closed",
    locked: pull.locked,
    title: pull.title,
    body: pull.body === "" ? null : pull.body,
    user: viewAccount(world, pull.author),
    labels: pull.labels.map((name) => viewLabel(world, name)),
    draft: pull.draft,
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.open ? null : pull.updatedAt,
    merged_at: pull.merged?.at ?? null,
    merge_commit_sha: pull.merged?.sha ?? pull.mergeSha,
    head: viewSide(world, pull.headRepo, { ref: pull.headRef, sha: pull.headSha }),
    base: viewSide(world, main, { ref: pull.baseRef, sha: pull.baseSha }),
    author_association: associationOf(world, pull.author),
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    auto_merge: null,
    milestone: null,
    active_lock_reason: null,
  };
}

/** What only a single pull request's answer and the events carry. */
export async function viewFullPull(world: World, pull: PullRecord, state: string): Promise<JsonObject> {
  const { git } = world.main;
  const base = (await git.mergeBase(pull.baseSha, pull.headSha)) ?? pull.baseSha;
  const commits = await git.listCommits(base, pull.headSha);
  const stat = await git.runFixed(["diff", "--shortstat", base, pull.headSha]);
  const count = (word: string): number => Number(new RegExp(`(\\d+) ${word}`).exec(stat)?.[1] ?? 0);
  return {
    ...viewPull(world, pull),
    merged: pull.merged !== null,
    mergeable: pull.mergeSha !== null,
    rebaseable: pull.mergeSha !== null,
    mergeable_state: state,
    merged_by: pull.merged === null ? null : viewAccount(world, pull.merged.by),
    comments: [...world.comments.values()].filter((comment) => comment.pr === pull.number).length,
    review_comments: 0,
    maintainer_can_modify: pull.maintainerCanModify,
    commits: commits.length,
    additions: count("insertion"),
    deletions: count("deletion"),
    changed_files: count("file"),
  };
}

export function viewComment(world: World, comment: CommentRecord): JsonObject {
  const { main } = world;
  return {
    id: comment.id,
    node_id: nodeId("IC", comment.id),
    url: `${repoUrl(world, main)}/issues/comments/${comment.id}`,
    html_url: `${htmlUrl(world, main)}/pull/${comment.pr}#issuecomment-${comment.id}`,
    issue_url: `${repoUrl(world, main)}/issues/${comment.pr}`,
    body: comment.body,
    user: viewAccount(world, comment.author),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    author_association: associationOf(world, comment.author),
    performed_via_github_app: comment.app === null ? null : viewApp(world, comment.app),
  };
}

/** The pull request as an issue: what comment events carry. */
export function viewIssue(world: World, pull: PullRecord): JsonObject {
  const full = viewPull(world, pull);
  const pick = (...keys: readonly string[]): JsonObject => Object.fromEntries(keys.map((key) => [key, full[key]]));
  const html = `${htmlUrl(world, world.main)}/pull/${pull.number}`;
  return {
    ...pick("id", "number", "title", "body", "user", "state", "locked", "labels", "draft", "created_at", "updated_at"),
    ...pick("closed_at", "assignees", "author_association", "milestone", "active_lock_reason", "comments_url"),
    node_id: nodeId("PR", pull.id),
    url: `${repoUrl(world, world.main)}/issues/${pull.number}`,
    html_url: html,
    repository_url: repoUrl(world, world.main),
    comments: [...world.comments.values()].filter((comment) => comment.pr === pull.number).length,
    assignee: null,
    pull_request: {
      url: `${repoUrl(world, world.main)}/pulls/${pull.number}`,
      html_url: html,
      diff_url: `${html}.diff`,
      patch_url: `${html}.patch`,
      merged_at: pull.merged?.at ?? null,
    },
  };
}

export function viewCheckRun(world: World, check: CheckRecord): JsonObject {
  const api = `${repoUrl(world, world.main)}/check-runs/${check.id}`;
  const pulls = [...world.pulls.values()].filter(
    (pull) => pull.open && pull.headSha === check.headSha && pull.headRepo === world.main,
  );
  return {
    id: check.id,
    node_id: nodeId("CR", check.id),
    name: check.name,
    head_sha: check.headSha,
    external_id: check.externalId,
    url: api,
    html_url: `${htmlUrl(world, world.main)}/runs/${check.id}`,
    details_url: check.detailsUrl ?? `${htmlUrl(world, world.main)}/runs/${check.id}`,
    status: check.status,
    conclusion: check.conclusion,
    started_at: check.startedAt,
    completed_at: check.completedAt,
    output: {
      title: check.title,
      summary: check.summary,
      text: check.text,
      annotations_count: check.annotations.length,
      annotations_url: `${api}/annotations`,
    },
    check_suite: { id: check.suite.id },
    app: viewApp(world, check.app),
    pull_requests: pulls.map((pull) => viewPullReference(world, pull)),
  };
}

function viewPullReference(world: World, pull: PullRecord): JsonObject {
  const repo = { id: world.main.id, url: repoUrl(world, world.main), name: world.main.name };
  return {
    id: pull.id,
    number: pull.number,
    url: `${repoUrl(world, world.main)}/pulls/${pull.number}`,
    head: { ref: pull.headRef, sha: pull.headSha, repo },
    base: { ref: pull.baseRef, sha: pull.baseSha, repo },
  };
}

export function viewSuite(world: World, suite: SuiteRecord): JsonObject {
  return {
    id: suite.id,
    node_id: nodeId("CS", suite.id),
    head_sha: suite.headSha,
    status: suite.status,
    conclusion: suite.conclusion,
    url: `${repoUrl(world, world.main)}/check-suites/${suite.id}`,
    app: viewApp(world, suite.app),
    repository: viewRepo(world, world.main),
    created_at: suite.createdAt,
    updated_at: suite.createdAt,
    latest_check_runs_count: world.checks.filter((check) => check.suite === suite).length,
    pull_requests: [],
  };
}

export function viewStatus(world: World, status: StatusRecord): JsonObject {
  return {
    id: status.id,
    node_id: nodeId("SC", status.id),
    url: `${repoUrl(world, world.main)}/statuses/${status.sha}`,
    state: status.state,
    description: status.description,
    target_url: status.targetUrl,
    context: status.context,
    created_at: status.createdAt,
    updated_at: status.createdAt,
    creator: viewAccount(world, status.creator),
    avatar_url: null,
  };
}

export function viewRun(world: World, run: RunRecord): JsonObject {
  const api = `${repoUrl(world, world.main)}/actions/runs/${run.id}`;
  return {
    id: run.id,
    node_id: nodeId("WFR", run.id),
    name: run.name,
    path: run.path,
    display_title: run.name,
    run_number: run.id,
    run_attempt: run.attempt,
    event: run.event.name,
    status: run.status,
    conclusion: run.conclusion,
    head_sha: run.headSha,
    head_branch: run.headBranch,
    check_suite_id: run.suite.id,
    workflow_id: workflowId(run.path),
    url: api,
    html_url: `${htmlUrl(world, world.main)}/actions/runs/${run.id}`,
    actor: viewAccount(world, run.actor),
    triggering_actor: viewAccount(world, run.triggering),
    created_at: run.createdAt,
    updated_at: run.createdAt,
    run_started_at: run.createdAt,
    repository: viewRepoInRun(world, world.main),
    head_repository: viewRepoInRun(world, world.main),
    pull_requests: [],
  };
}

/** One number a workflow file. */
export function workflowId(path: string): number {
  return hash(path);
}

export function viewArtifact(world: World, run: RunRecord, artifact: RunRecord["artifacts"][number]): JsonObject {
  const api = `${repoUrl(world, world.main)}/actions/artifacts/${artifact.id}`;
  return {
    id: artifact.id,
    node_id: nodeId("ART", artifact.id),
    name: artifact.name,
    size_in_bytes: artifact.zip.length,
    url: api,
    archive_download_url: `${api}/zip`,
    expired: false,
    created_at: run.createdAt,
    updated_at: run.createdAt,
    expires_at: null,
    workflow_run: {
      id: run.id,
      repository_id: world.main.id,
      head_repository_id: world.main.id,
      head_branch: run.headBranch,
      head_sha: run.headSha,
    },
  };
}
