import type { PrNumber, Sha } from "../../src/core/ids.ts";
import type {
  CheckResult,
  CheckWriter,
  CommentWriter,
  CommitOutcome,
  CommitRequest,
  CommitWriter,
} from "../../src/ports/write.ts";

export interface FakeCheck {
  readonly id: number;
  readonly head: Sha;
  readonly externalId: string;
  /** `superseded`: closed without a result because a newer run was concluded. */
  state: "in-progress" | "superseded" | "concluded";
  result: CheckResult | null;
}

/** A check writer that keeps its runs, oldest first. */
export function createFakeCheckWriter(): CheckWriter & { readonly runs: readonly FakeCheck[] } {
  const runs: FakeCheck[] = [];
  const add = (head: Sha, externalId: string): FakeCheck => {
    const run: FakeCheck = { id: runs.length + 1, head, externalId, state: "in-progress", result: null };
    runs.push(run);
    return run;
  };
  return {
    runs,
    start: async (head, externalId) => {
      await Promise.resolve();
      return add(head, externalId).id;
    },
    conclude: async ({ id, head, externalId }, result) => {
      await Promise.resolve();
      const older = runs.filter((each) => id !== null && each.id < id && each.head === head);
      for (const each of older) if (each.state === "in-progress") each.state = "superseded";
      const run = runs.find((each) => each.id === id) ?? add(head, externalId);
      Object.assign(run, { state: "concluded", result });
    },
  };
}

/** A comment writer that keeps bodies by id; an id it never gave is refused, as the API does. */
export function createFakeCommentWriter(): CommentWriter & { readonly bodies: ReadonlyMap<number, string> } {
  const bodies = new Map<number, string>();
  return {
    bodies,
    create: async (_pr: PrNumber, body) => {
      await Promise.resolve();
      bodies.set(bodies.size + 1, body);
      return bodies.size;
    },
    update: async (id, body) => {
      await Promise.resolve();
      if (!bodies.has(id)) throw new Error(`no comment ${id}`);
      bodies.set(id, body);
    },
  };
}

/** A commit writer that keeps what was asked; `answer` says what becomes of each request (from 0), or throws. */
export function createFakeCommitWriter(
  answer: (request: CommitRequest, index: number) => CommitOutcome | Promise<CommitOutcome> = () => ({
    kind: "refused",
    why: "nothing is scripted",
  }),
): CommitWriter & { readonly requests: readonly CommitRequest[] } {
  const requests: CommitRequest[] = [];
  return {
    requests,
    commit: async (request) => {
      await Promise.resolve();
      requests.push(request);
      return await answer(request, requests.length - 1);
    },
  };
}
