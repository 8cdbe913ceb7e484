/** A plain JSON value, as event payloads and expression contexts hold. */
export type Json = string | number | boolean | null | readonly Json[] | JsonRecord;
export interface JsonRecord {
  readonly [key: string]: Json;
}

export type Access = "read" | "write" | "none";
export type Permissions = Readonly<Record<string, Access>>;

export interface TokenRequest {
  /** `actions` is the job's GITHUB_TOKEN; `app` an installation token of a GitHub App. */
  readonly kind: "actions" | "app";
  /** Exactly what the token may do; a permission that is not named is `none`. `metadata: read` is always there. */
  readonly permissions: Permissions;
  /** True when the run belongs to a fork's pull request: no `write` is left in `permissions` then. */
  readonly fork: boolean;
  readonly runId: number;
  readonly job: string;
}

/** Reads what git has, by full SHA; null when it is not there. */
export interface GitReader {
  readFile(commit: string, path: string): Promise<string | null>;
  readCommitMessage(commit: string): Promise<string | null>;
}

/** All that the runner needs from the platform it runs on. */
export interface Platform extends GitReader {
  /** `scheme://host[:port]` without a slash at the end; checkout's credentials are bound to it. */
  readonly serverUrl: string;
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  /** Where git fetches `owner/name` from; it starts with `serverUrl`. */
  cloneUrl(repository: string): string;
  mintToken(request: TokenRequest): Promise<string> | string;
  /** The job ended: its token is worth nothing from now on. */
  revokeToken?(token: string): Promise<void> | void;
}

/** One event as the platform hands it to a workflow. */
export interface Delivery {
  /** `pull_request`, `issue_comment`, ...; the activity type is `payload.action`. */
  readonly name: string;
  readonly payload: JsonRecord;
  /** GITHUB_SHA and GITHUB_REF; for a pull request the merge commit and `refs/pull/N/merge`. */
  readonly sha: string;
  readonly ref: string;
  /** Branch names of a pull request; empty for other events. */
  readonly headRef: string;
  readonly baseRef: string;
  /** Commit the workflow file is read from. */
  readonly workflowSha: string;
  /** A read-only token and no secrets: a fork's pull request, or one by Dependabot. */
  readonly fork: boolean;
  readonly actor: string;
  readonly runId: number;
  /** From 1; a re-run has the next number and everything else as it was. */
  readonly attempt: number;
  /** Who pressed re-run; omitted: the actor. */
  readonly triggeringActor?: string;
}

export interface Annotation {
  readonly level: "error" | "warning" | "notice";
  readonly message: string;
  /** `file`, `line`, `endLine`, `col`, `endColumn`, `title` as the command gave them. */
  readonly properties: Readonly<Record<string, string>>;
}

/** A command the runner accepted from a line of stdout or stderr. */
export interface SeenCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/** How one process of a step (main or post) went, everything masked as the runner masks it. */
export interface StepRun {
  readonly outcome: "success" | "failure" | "cancelled";
  /** As a shell shows it: 128 plus the signal's number when a signal ended it; null when nothing was started. */
  readonly exitCode: number | null;
  /** Why it failed, in the runner's words; null when it did not. */
  readonly failure: string | null;
  readonly timedOut: boolean;
  readonly outputs: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly path: readonly string[];
  readonly state: Readonly<Record<string, string>>;
  /** The step's summary; null when none was written or it was over the limit and not uploaded. */
  readonly summary: string | null;
  readonly annotations: readonly Annotation[];
  readonly commands: readonly SeenCommand[];
  /** Values the step asked to mask, unmasked. */
  readonly masks: readonly string[];
  readonly log: readonly string[];
  readonly durationMs: number;
  /**
   * What the platform lets pass and we do not: an input or output that `action.yml` does not name. Anything here
   * must fail the test or scenario.
   */
  readonly problems: readonly string[];
}

export interface StepRecord {
  readonly id: string;
  readonly name: string;
  /** Before `continue-on-error`. */
  readonly outcome: Outcome;
  /** After `continue-on-error`. */
  readonly conclusion: Outcome;
  /** Null when the step was skipped. */
  readonly main: StepRun | null;
  /** Null when the step has no post part or never ran. */
  readonly post: StepRun | null;
}

export type Outcome = "success" | "failure" | "cancelled" | "skipped";

export interface JobRecord {
  readonly id: string;
  readonly name: string;
  readonly conclusion: Outcome;
  readonly steps: readonly StepRecord[];
  readonly log: readonly string[];
  readonly outputs: Readonly<Record<string, string>>;
  /** Null when the job never got as far as a token. */
  readonly permissions: Permissions | null;
  readonly problems: readonly string[];
}

/** Thrown for workflow features that this runner would have to guess at: a fault of the scenario, not of the workflow. */
export class NotModelled extends Error {
  constructor(what: string) {
    super(`${what} is not modelled by the runner harness`);
    this.name = "NotModelled";
  }
}
