import type { CheckRunState, CommentState, HubEvent, RequestRecord, Violation } from "../hub/types.ts";
import type { ModelServer } from "../model/server.ts";
import type { Told } from "./build-world.ts";
import type { Scenario } from "./format.ts";
import type { Played, PlayedRun, PlayerOptions } from "./play-events.ts";
import type { Stage } from "./stage.ts";

export interface CliRun {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What one step left behind, read right after it. */
export interface StepTrace {
  /** From 1. */
  readonly number: number;
  readonly act: string;
  readonly pr: number;
  readonly events: readonly HubEvent[];
  readonly played: Played;
  readonly requests: readonly RequestRecord[];
  readonly violations: readonly Violation[];
  readonly cli: CliRun | null;
  /** JSON report of our step, as it wrote it; null when none ran to its end. */
  readonly report: unknown;
  /** Text by file by name of what the step's runs uploaded. */
  readonly artifacts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** SHA of the merge group that this step made. */
  readonly group: string | null;
  readonly headBefore: string;
  readonly head: string;
  readonly tookMs: number;
  /** Kept for `same_as_step`. */
  readonly state: unknown;
  /** Requests to the scripted model before this step. */
  readonly modelCallsBefore: number;
}

/** One story while it is told. */
export interface Story {
  readonly scenario: Scenario;
  readonly stage: Stage;
  readonly folder: string;
  readonly told: Told;
  readonly player: PlayerOptions;
  readonly model: ModelServer | null;
  /** Check runs that others posted. */
  readonly foreignChecks: Set<number>;
  readonly traces: StepTrace[];
  /** Armed faults by their place in the scenario, with the way to switch each off. */
  readonly disarm: Map<number, () => void>;
  /** A label at which the next step is ended. */
  kill: { readonly label: string; readonly machine: boolean } | null;
}

export function headOf(story: Story, pr: number): string {
  return story.told.hub.pull(pr).headSha;
}

/** As whom the gate writes: by the workflow's token, or by that of the app which a workflow asks for one. */
export const OUR_LOGINS: readonly string[] = ["github-actions[bot]", "done-gate[bot]"];

/** The gate's own comments on a pull request, oldest first. */
export function ourComments(story: Story, pr: number): readonly CommentState[] {
  return story.told.hub
    .comments(pr)
    .filter((comment) => OUR_LOGINS.includes(comment.author) && comment.body.startsWith("<!-- done-gate v1 "));
}

/** All checks of ours on a commit, oldest first. */
export function ourChecks(story: Story, sha: string): readonly CheckRunState[] {
  return story.told.hub
    .checkRuns(sha)
    .filter((check) => check.name === "done-gate" && !check.job && !story.foreignChecks.has(check.id));
}

/** The newest check of ours on a commit. */
export function ourCheck(story: Story, sha: string): CheckRunState | null {
  return ourChecks(story, sha).at(-1) ?? null;
}

export function runsOf(story: Story, step: number): readonly PlayedRun[] {
  return story.traces[step - 1]?.played.runs ?? [];
}
