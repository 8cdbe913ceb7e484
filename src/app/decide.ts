import type { Judgement } from "../core/gate.ts";
import type { Snapshot } from "../core/snapshot.ts";
import type { CommentTrigger } from "../core/trigger.ts";
import type { Unwritten } from "../gates/decisions/model.ts";
import type { Sheet } from "../gates/decisions/sheet-model.ts";
import type { DecisionReader } from "../ports/decisions.ts";
import type { Hash } from "../ports/hash.ts";
import type { PullView } from "../ports/pulls.ts";
import type { RepoReader } from "../ports/repo.ts";

export interface DecidePorts {
  readonly repo: RepoReader;
  readonly hash: Hash;
  /** Null on the command line: there, answers are shown as not proven. */
  readonly decisions: DecisionReader | null;
}

export interface DecideRequest {
  readonly snapshot: Snapshot;
  /** The pull request, or the members of a merge group; empty on the command line. */
  readonly pulls: readonly PullView[];
  /** What the other gates said before any answer was counted. */
  readonly gathered: readonly Judgement[];
  /** The comment event of this run: it proves its tick once when the history cannot be read. */
  readonly event: CommentTrigger | null;
}

export interface Decided {
  /** The decisions gate's judgement, settled. */
  readonly decisions: Judgement;
  /** Those of all other gates, settled by the answers, in the order given. */
  readonly judgements: readonly Judgement[];
  /** Null when there is no one pull request to show it on. Empty (`EMPTY_SHEET`) when it has nothing to say. */
  readonly sheet: Sheet | null;
  /** Oldest answer first within a file. */
  readonly unwritten: readonly Unwritten[];
}

/** Judges the decisions of a snapshot, and settles what the other gates said by the answers (gates.md 0). */
export function decide(_ports: DecidePorts, _request: DecideRequest): Promise<Decided> {
  throw new Error("not written yet");
}
