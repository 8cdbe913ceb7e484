import type { PrNumber, Sha } from "../../src/core/ids.ts";
import type { PullCommits, PullReader, PullView } from "../../src/ports/pulls.ts";

/** What the fake repository holds. Tests change it between calls to let a head or a policy move. */
export interface FakeHub {
  readonly views: Map<PrNumber, PullView>;
  readonly commits: Map<PrNumber, PullCommits>;
  queue: readonly { readonly pr: PrNumber; readonly head: Sha }[];
  /** Every call in order, `readPull 7`. */
  readonly calls: string[];
  /** Set to let the next calls fail as the API would. */
  trouble: Error | null;
}

export function createFakeHub(views: readonly PullView[] = []): FakeHub {
  return {
    views: new Map(views.map((view) => [view.pull.number, view])),
    commits: new Map(),
    queue: [],
    calls: [],
    trouble: null,
  };
}

/** A pull reader over the fake repository, with the real one's answers for what is not there. */
export function createFakePullReader(hub: FakeHub): PullReader {
  const call = async <T>(name: string, answer: () => T): Promise<T> => {
    hub.calls.push(name);
    await Promise.resolve();
    if (hub.trouble !== null) throw hub.trouble;
    return answer();
  };
  return {
    readPull: (pr) => call(`readPull ${pr}`, () => hub.views.get(pr) ?? null),
    readCommits: (pr) => call(`readCommits ${pr}`, () => hub.commits.get(pr) ?? { commits: [], complete: true }),
    findOpenByHead: (head) =>
      call(`findOpenByHead ${head}`, () => {
        const pulls = [...hub.views.values()].map((view) => view.pull);
        return pulls
          .filter((pull) => pull.open && pull.head.sha === head)
          .map((pull) => pull.number)
          .toSorted((a, b) => a - b);
      }),
    readQueue: (baseRef) => call(`readQueue ${baseRef}`, () => hub.queue),
  };
}
