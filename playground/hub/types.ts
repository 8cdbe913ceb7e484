/**
 * The stand-in GitHub as tests, the runner harness and the scenario runner see it.
 *
 * One hub holds one main repository and its forks. Everything a client may do goes over HTTP (`url`); everything a
 * person or another app does goes through the methods here, with the rights the web pages would ask for.
 */

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

export type Role = "none" | "read" | "triage" | "write" | "maintain" | "admin";
export type AccountType = "User" | "Bot" | "Mannequin" | "Organization";

/** A git blob, a symlink, a submodule, an existing object, or (null) a deletion, at one path. */
export type FileWrite =
  | { readonly kind: "file"; readonly content: string | Uint8Array; readonly mode?: "100644" | "100755" }
  | { readonly kind: "symlink"; readonly target: string }
  | { readonly kind: "submodule"; readonly oid: string }
  | { readonly kind: "object"; readonly oid: string; readonly mode: string }
  | null;

export interface CommitSpec {
  /** Full ids; the first is the line that is carried on. Empty for a root commit. */
  readonly parents: readonly string[];
  readonly message: string;
  readonly files?: Readonly<Record<string, FileWrite>>;
  /** Take this tree as it is instead of the first parent's (a merge); `files` apply on top. */
  readonly tree?: string;
  /** Login of a known account. The committer is the same unless named. */
  readonly author: string;
  readonly committer?: string;
}

/** One real bare repository, through git's own plumbing. */
export interface HubGit {
  /** Absolute path of the bare repository. */
  readonly path: string;
  /** Full id of a ref, branch or object name, or null. `refs/heads/main`, `main`, `HEAD`, a SHA. */
  resolve(name: string): Promise<string | null>;
  /** Makes a commit that no ref points to yet and returns its id. */
  commit(spec: CommitSpec): Promise<string>;
  /** Bytes at a path of a commit or tree, or null. */
  readFile(commitOrTree: string, path: string): Promise<Buffer | null>;
  /** A commit's whole message, or null when there is no such commit. */
  readMessage(commit: string): Promise<string | null>;
  /** Files, links and submodules below a commit or tree, recursively. */
  listTree(commitOrTree: string): Promise<readonly TreeLeaf[]>;
  /** One level with sizes, or with `-r` all levels (`-t`: the folders too). */
  readLevel(commitOrTree: string, flags: readonly ("-r" | "-t")[], path?: string): Promise<readonly TreeItem[]>;
  /** Commits reachable from `to` and not from `from` (null: none excluded), oldest first. */
  listCommits(from: string | null, to: string): Promise<readonly string[]>;
  mergeBase(a: string, b: string): Promise<string | null>;
  /** Tree of the merge of two commits, or null on a conflict. */
  mergeTree(a: string, b: string): Promise<string | null>;
  /** Any git command in the repository; returns stdout, throws with stderr. */
  run(args: readonly string[], input?: string | Uint8Array): Promise<string>;
}

export interface TreeLeaf {
  readonly path: string;
  readonly mode: string;
  readonly type: "blob" | "commit";
  readonly oid: string;
}

export interface TreeItem extends Omit<TreeLeaf, "type"> {
  readonly type: TreeLeaf["type"] | "tree";
  readonly size: number | null;
}

export interface RequiredCheck {
  readonly context: string;
  /** Slug of the app the check must come from; omitted: any source. */
  readonly app?: string;
}

export interface HubOptions {
  /** `owner/name`. */
  readonly repo: string;
  readonly private?: boolean;
  /** The owner is a person, not an organisation. */
  readonly personal?: boolean;
  readonly defaultBranch?: string;
  readonly users?: Readonly<Record<string, { readonly role: Role; readonly type?: AccountType }>>;
  /** `org/slug` -> logins. */
  readonly teams?: Readonly<Record<string, readonly string[]>>;
  /** Default: `done-gate` from any source. Not enforced in a private repository of a person (free plan). */
  readonly requiredChecks?: readonly RequiredCheck[];
  /** Further apps, by slug, beside `github-actions`. */
  readonly apps?: readonly string[];
  readonly editHistory?: EditHistoryMode;
  /** How many list reads pass before a write shows in lists; 0 (default): at once. */
  readonly eventualReads?: number;
  /** A recursive tree is cut off after this many entries. Default 100,000, as GitHub's. */
  readonly maxTreeEntries?: number;
  /** Folder for the bare repositories; default a new temporary one, removed by `close`. */
  readonly folder?: string;
  /** First instant of the hub's clock, which then moves one second with each write. Default 2026-11-30T12:00:00Z. */
  readonly startsAt?: string;
}

/**
 * What `UserContentEdit.diff` holds: the whole body of the revision (`body`), a unified diff (`summary`), or nothing:
 * `userContentEdits` is null although the comment was edited (`unreadable`).
 */
export type EditHistoryMode = "body" | "summary" | "unreadable";

/**
 * `github-token`: a workflow's own token. `fork`: the same, in a run for a fork's pull request (writes are cut to
 * reads). `app`: an installation token of the app `app`. `user`: a person's token, as strong as the role of `login`.
 */
export interface TokenSpec {
  readonly kind: "github-token" | "app" | "user" | "fork";
  readonly login?: string;
  readonly app?: string;
  /** REST names (`contents`, `checks`, `pull-requests` or `pull_requests`, ...). Ignored for `user`. */
  readonly permissions?: Readonly<Record<string, "read" | "write" | "none">>;
  /** The person whose event started the run of a `github-token`: used as `triggering_actor`. */
  readonly actor?: string;
}

/** A request that GitHub would refuse or silently ignore, or an answer of ours that GitHub would never give. */
export interface Violation {
  /**
   * `request`, `graphql`, `unknown-operation`: against GitHub's description; answered 500. `refused`: GitHub says no
   * (somebody else's check, a text too long). `permission`: the token lacks a permission (never recorded for `fork`
   * tokens). `practice`: GitHub allows it, and a required check must never do it. `response`, `event`,
   * `not-modelled`: the stand-in's own fault.
   */
  readonly kind:
    | "request"
    | "response"
    | "event"
    | "graphql"
    | "unknown-operation"
    | "refused"
    | "permission"
    | "practice"
    | "not-modelled";
  /** `PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}`, `graphql`, `issue_comment.edited`. */
  readonly where: string;
  readonly message: string;
}

export interface RequestRecord {
  readonly number: number;
  readonly method: string;
  /** Path and query as sent. */
  readonly path: string;
  /** Operation id of the contract, `graphql`, `git`, or null when unknown. */
  readonly operation: string | null;
  /** Root fields of a GraphQL document. */
  readonly fields: readonly string[];
  readonly login: string | null;
  /** 0 when the connection was cut by a fault. */
  readonly status: number;
  readonly requestBody: string;
  readonly responseBody: string;
  readonly fault: string | null;
}

/** An event in the order it happened. */
export interface HubEvent {
  readonly number: number;
  /** `pull_request`, `issue_comment`, ... */
  readonly name: string;
  readonly action: string | null;
  /** Validated against GitHub's webhook description. */
  readonly payload: JsonObject;
  /** Login of who caused it. */
  readonly actor: string;
  /**
   * `run`: workflows on this event start. `park`: they wait in the approval-required state. `none`: nothing starts;
   * `why` says which rule of GitHub's that is.
   */
  readonly starts: "run" | "park" | "none";
  readonly why: string;
  /** GITHUB_SHA, GITHUB_REF and, for pull requests, GITHUB_HEAD_REF and GITHUB_BASE_REF. */
  readonly sha: string;
  readonly ref: string;
  readonly headRef: string;
  readonly baseRef: string;
  /** Commit the workflow files are read from. */
  readonly workflowSha: string;
  /** The run gets a read-only token and no secrets. */
  readonly fork: boolean;
  readonly pr: number | null;
}

/** A request as a watcher sees it. */
export interface WatchedRequest {
  readonly method: string;
  /** Without the API's prefix: `/repos/...`, `/graphql`. */
  readonly path: string;
  readonly body: string;
}

/**
 * Told of each request before it is handled and once more when it is handled but not yet answered; the answer waits
 * for it. `drop` breaks the connection instead of going on.
 */
export type Watcher = (phase: "before" | "after", request: WatchedRequest) => Promise<"go" | "drop">;

export interface FaultRule {
  /** `PATCH /repos/*\/check-runs/*`; `*` is any text. Method and path, or `POST /graphql`. Omitted: any REST route. */
  readonly on?: string;
  /** Root field of a GraphQL document: `createCommitOnBranch`. */
  readonly operation?: string;
  /** How often it strikes; omitted: always. */
  readonly times?: number;
  readonly answer?: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Json;
  };
  /** `reset` before an answer, `hang` for ever, `cut` in the middle of the true answer. */
  readonly fault?: "reset" | "hang" | "cut";
  /** The true work is done before the fault strikes (a lost answer). Default false; always true for `cut`. */
  readonly after?: boolean;
}

export interface FaultControl {
  /** Returns the way to switch it off again (`from_step` and `until_step` of a scenario). */
  add(rule: FaultRule): () => void;
  clear(): void;
  /** How often each rule struck, in the order added. */
  readonly strikes: readonly number[];
}

export interface LimitControl {
  /** Primary limit an hour, by token. Default 1,000; null: not counted. */
  setPrimary(limit: { readonly limit: number; readonly remaining: number } | null): void;
  /** The next `times` writes are refused with `retry-after`. */
  setSecondary(limit: { readonly retryAfterS: number; readonly times: number } | null): void;
}

/** Plain copies of the state, for expectations. */
export interface PullState {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly state: "open" | "closed";
  /** Who merged it; null: nobody did. */
  readonly mergedBy: string | null;
  readonly draft: boolean;
  readonly locked: boolean;
  readonly author: string;
  readonly labels: readonly string[];
  readonly headRepo: string | null;
  readonly headRef: string;
  readonly headSha: string;
  readonly baseRef: string;
  /** The base branch's tip at the last push or retargeting, as the API gives it. */
  readonly baseSha: string;
  /** Of `refs/pull/N/merge`; null on a conflict. */
  readonly mergeSha: string | null;
}

export interface ReviewSpec {
  readonly verdict: "approved" | "changes-requested" | "commented";
  readonly body: string;
}

export interface ReviewState extends ReviewSpec {
  readonly pr: number;
  readonly author: string;
  readonly at: string;
  /** The head that it was given on. */
  readonly headSha: string;
}

export interface CommentState {
  readonly id: number;
  readonly pr: number;
  readonly author: string;
  readonly body: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Oldest first; empty for a comment that was never edited. A deleted revision keeps its place. */
  readonly revisions: readonly {
    readonly editor: string;
    readonly body: string;
    readonly editedAt: string;
    readonly deletedBy: string | null;
  }[];
}

export interface CheckRunState {
  readonly id: number;
  readonly name: string;
  readonly headSha: string;
  readonly app: string;
  readonly suiteId: number;
  readonly status: string;
  readonly conclusion: string | null;
  readonly externalId: string;
  readonly detailsUrl: string | null;
  readonly output: {
    readonly title: string | null;
    readonly summary: string | null;
    readonly text: string | null;
    readonly annotations: readonly JsonObject[];
  };
  /** False for a job's check of a run whose event GitHub leaves out of pull requests (dispatch, comments). */
  readonly counts: boolean;
  /** A workflow job's own check: nobody may patch it. */
  readonly job: boolean;
}

export interface StatusState {
  readonly sha: string;
  readonly context: string;
  readonly state: string;
  readonly creator: string;
}

export interface MergeState {
  readonly mergeable: boolean;
  /** As `mergeable_state`: clean, unstable, blocked, dirty, draft; `closed` when there is nothing to merge. */
  readonly state: string;
  /** One sentence for each thing in the way. */
  readonly why: readonly string[];
}

export interface WorkflowRunState {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly event: string;
  readonly headSha: string;
  readonly headBranch: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly attempt: number;
  readonly actor: string;
  readonly suiteId: number;
  readonly artifacts: readonly { readonly id: number; readonly name: string }[];
}

export interface PullSpec {
  readonly title: string;
  readonly body?: string;
  /** Branch in the head repository; it must exist. */
  readonly head: string;
  /** `owner/name` of a fork; omitted: the main repository. */
  readonly headRepo?: string;
  /** Default: the default branch. */
  readonly base?: string;
  readonly draft?: boolean;
  readonly labels?: readonly string[];
  readonly maintainerCanModify?: boolean;
  /** Default: the next free one. */
  readonly number?: number;
}

export interface PullChange {
  readonly base?: string;
  /** The whole new list: one labeled or unlabeled event for each difference. */
  readonly labels?: readonly string[];
  readonly title?: string;
  readonly body?: string;
  readonly state?: "open" | "closed";
  readonly locked?: boolean;
  readonly draft?: boolean;
}

export interface CheckRunSpec {
  readonly name: string;
  readonly sha: string;
  readonly conclusion: string | null;
  readonly title?: string;
  readonly summary?: string;
  readonly externalId?: string;
}

/**
 * What somebody does on the web pages or with git. Each method throws `RightsError` when the web pages would not let
 * them, and otherwise resolves to the events it caused, which are also in `hub.events`. `silent` changes the state
 * and causes no event (as when GitHub's delivery is lost).
 */
export interface Person {
  readonly login: string;
  /** Flips one task-list box, the nth `- [ ]` of the body from 1, or the one on the line that holds `edit.line`. */
  tick(commentId: number, edit: TickEdit): Promise<readonly HubEvent[]>;
  editComment(commentId: number, body: string, silent?: boolean): Promise<readonly HubEvent[]>;
  comment(pr: number, body: string, silent?: boolean): Promise<readonly HubEvent[]>;
  deleteComment(commentId: number, silent?: boolean): Promise<readonly HubEvent[]>;
  /** Removes the content of the nth revision, from 1 the oldest. GitHub sends no event for it. */
  deleteRevision(commentId: number, nth: number): void;
  /** Moves a branch (or, with a full ref name, any ref) as a push by this person does; null deletes it. */
  push(push: PushSpec): Promise<readonly HubEvent[]>;
  openPull(spec: PullSpec, silent?: boolean): Promise<readonly HubEvent[]>;
  changePull(pr: number, change: PullChange, silent?: boolean): Promise<readonly HubEvent[]>;
  /** Its event is not modelled: no workflow here listens to it. */
  review(pr: number, review: ReviewSpec): void;
  /** The merge button, which works only when `mergeable` says so. */
  merge(pr: number): Promise<readonly HubEvent[]>;
  status(sha: string, context: string, state: string): Promise<readonly HubEvent[]>;
  /** "Approve and run" on the pull request's page: parked runs start. */
  approveRuns(pr: number): Promise<readonly HubEvent[]>;
  dispatch(workflow: string, ref: string, inputs: Readonly<Record<string, string>>): Promise<readonly HubEvent[]>;
  /** "Merge when ready" for these, then the queue builds their group. */
  mergeGroup(prs: readonly number[]): Promise<readonly HubEvent[]>;
}

export interface TickEdit {
  readonly nth?: number;
  /** Text on the box's own line. */
  readonly line?: string;
  readonly checked: boolean;
  readonly silent?: boolean;
}

export interface PushSpec {
  /** Branch name, or a full ref name. */
  readonly ref: string;
  readonly sha: string | null;
  /** `owner/name` of a fork; omitted: the main repository. */
  readonly repo?: string;
  readonly force?: boolean;
  readonly silent?: boolean;
}

/** What the runner harness tells GitHub about runs, as the Actions service does. */
export interface HubRuns {
  /** A run for an event that started; also makes its check suite. */
  start(run: { readonly event: HubEvent; readonly name: string; readonly path: string }): WorkflowRunState;
  /** The next attempt of a run. */
  restart(runId: number): WorkflowRunState;
  /** The job's own check run; returns its id. */
  startJob(runId: number, name: string): number;
  completeJob(checkRunId: number, conclusion: string): void;
  /** Emits `workflow_run.completed`. */
  complete(runId: number, conclusion: string): Promise<readonly HubEvent[]>;
  /** `zip` is what the download gives. */
  addArtifact(runId: number, name: string, zip: Uint8Array): number;
}

export interface Hub {
  /** GITHUB_SERVER_URL, without a slash at the end. */
  readonly url: string;
  /** GITHUB_API_URL: `URL/api/v3`. */
  readonly apiUrl: string;
  /** GITHUB_GRAPHQL_URL: `URL/api/graphql`. */
  readonly graphqlUrl: string;
  /** Git over HTTP: `URL/owner/name.git`. */
  readonly gitUrl: string;
  mintToken(spec: TokenSpec): string;
  /** Must be empty at the end of each test, except in one that asserts one. */
  readonly violations: readonly Violation[];
  readonly requests: readonly RequestRecord[];
  readonly events: readonly HubEvent[];
  readonly faults: FaultControl;
  readonly limits: LimitControl;
  readonly runs: HubRuns;
  /** One watcher at a time; null takes it away. */
  watch(watcher: Watcher | null): void;
  /** Sends a `pull_request` event of this action although nothing changed; `extra` is what that action's payload adds. */
  announce(pr: number, action: string, by: { readonly login: string; readonly extra?: JsonObject }): Promise<HubEvent>;
  person(login: string): Person;
  /** An app posts a check run, as somebody else's program would. */
  postCheckRun(app: string, spec: CheckRunSpec): Promise<CheckRunState>;
  /** The main repository's git, or that of a fork (`owner/name`). */
  git(repo?: string): HubGit;
  /** Writes a ref without rights, events or parked runs: for planting a story's beginning. */
  plant(ref: string, sha: string, repo?: string): Promise<void>;
  /** Makes a fork owned by `owner`; returns its `owner/name`. */
  fork(owner: string): Promise<string>;
  /** Deletes a fork, as its owner may: its pull requests keep `refs/pull/N/head`. */
  deleteFork(repo: string): Promise<void>;
  setRole(login: string, role: Role): void;
  /** Adds or changes an account without a role in the repository. */
  addUser(login: string, type: AccountType): void;
  pulls(): readonly PullState[];
  pull(number: number): PullState;
  /** In order of creation, all pull requests or one. */
  comments(pr?: number): readonly CommentState[];
  /** Oldest first. */
  reviews(pr: number): readonly ReviewState[];
  /** In order of creation, all commits or one. */
  checkRuns(sha?: string): readonly CheckRunState[];
  statuses(sha?: string): readonly StatusState[];
  workflowRuns(): readonly WorkflowRunState[];
  /** What the merge button says. */
  mergeable(pr: number): Promise<MergeState>;
  /** The same for the SHA of a merge group. */
  groupMergeable(sha: string): MergeState;
  close(): Promise<void>;
}
