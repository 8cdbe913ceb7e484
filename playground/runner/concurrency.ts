export interface ConcurrencyRequest {
  readonly group: string;
  readonly cancelInProgress: boolean;
  readonly queue: "single" | "max";
}

/** A run's or job's place in a group. */
export interface Place {
  /** Resolves when it may start, or was cancelled while it waited. */
  readonly turn: Promise<"start" | "cancelled">;
  /** Aborted when a newer one cancels it while it runs. */
  readonly signal: AbortSignal;
  /** Must be called at its end, also after `cancelled`. */
  leave(): void;
}

/** The concurrency groups of one repository: names are the same in any case, and shared by all workflows. */
export interface ConcurrencyGroups {
  enter(request: ConcurrencyRequest): Place;
}

const MAX_PENDING = 100;

interface Waiting {
  readonly abort: AbortController;
  readonly decide: (turn: "start" | "cancelled") => void;
}

interface Group {
  running: Waiting | null;
  pending: Waiting[];
}

export function createConcurrencyGroups(): ConcurrencyGroups {
  const groups = new Map<string, Group>();

  function groupOf(name: string): Group {
    const key = name.toLowerCase();
    const group = groups.get(key) ?? { running: null, pending: [] };
    groups.set(key, group);
    return group;
  }

  function startNext(group: Group): void {
    if (group.running !== null) return;
    const next = group.pending.shift();
    if (next === undefined) return;
    group.running = next;
    next.decide("start");
  }

  function admit(group: Group, one: Waiting, request: ConcurrencyRequest): void {
    if (request.queue === "single") {
      for (const replaced of group.pending.splice(0)) replaced.decide("cancelled");
    } else if (group.pending.length >= MAX_PENDING) {
      one.decide("cancelled");
      return;
    }
    if (request.cancelInProgress) group.running?.abort.abort();
    group.pending.push(one);
    startNext(group);
  }

  return {
    enter(request) {
      const group = groupOf(request.group);
      const abort = new AbortController();
      let decide: Waiting["decide"] = () => undefined;
      const turn = new Promise<"start" | "cancelled">((resolve) => {
        decide = resolve;
      });
      const one: Waiting = { abort, decide };
      admit(group, one, request);
      return {
        turn,
        signal: abort.signal,
        leave() {
          group.pending = group.pending.filter((other) => other !== one);
          if (group.running === one) group.running = null;
          startNext(group);
        },
      };
    },
  };
}
