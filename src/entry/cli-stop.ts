/** The part of the process that tells of signals and ends it. */
export interface SignalSource {
  on(signal: "SIGHUP" | "SIGINT" | "SIGTERM", listener: () => void): unknown;
  exit(code: number): never;
}

export interface Stop {
  /** For work that counts for nothing once the user stops us: its caller then never goes on. */
  guard<Value>(start: () => Promise<Value>): Promise<Value>;
  /** As `guard`, for a write: stopping waits for it to end. */
  guardWrite<Value>(start: () => Promise<Value>): Promise<Value>;
  /** Ends what runs and could still write where a cleanup removes; called when stopped, before the cleanups. */
  onStop(halt: () => void): void;
  /** Removes what this run has made outside the repository; called once, at the end or when stopped. */
  onEnd(cleanup: () => Promise<void>): void;
  /** Runs the cleanups; gives a sentence for each that failed. */
  end(): Promise<readonly string[]>;
}

/** Exit codes by the shell's convention: 128 and the signal's number. */
const EXITS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
/** A write takes milliseconds; one that waits for a lock is not worth waiting for. */
const MAX_ENDING_MS = 2_000;

/**
 * Ends the run when a signal asks for it. Verify commands live in sessions of their own, where the terminal's Ctrl-C
 * does not reach them: leaving through `exit` is what makes the shell end them.
 */
export function createStop(source: SignalSource): Stop {
  let stopping = false;
  const writes = new Set<Promise<unknown>>();
  const halts: (() => void)[] = [];
  const cleanups: (() => Promise<void>)[] = [];

  async function guard<Value>(start: () => Promise<Value>): Promise<Value> {
    if (stopping) return await never();
    const value = await start();
    return stopping ? await never() : value;
  }

  async function guardWrite<Value>(start: () => Promise<Value>): Promise<Value> {
    return await guard(async () => {
      const write = start();
      writes.add(write);
      try {
        return await write;
      } finally {
        writes.delete(write);
      }
    });
  }

  async function end(): Promise<readonly string[]> {
    const ended = await Promise.allSettled(cleanups.splice(0).map((cleanup) => cleanup()));
    return ended.flatMap((each) => (each.status === "rejected" ? [leftWords(each.reason)] : []));
  }

  async function leave(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    await within(Promise.allSettled([...writes]), MAX_ENDING_MS);
    for (const halt of halts) halt();
    // Whatever a cleanup says now, the run ends with the signal's code.
    await within(Promise.allSettled([end()]), MAX_ENDING_MS);
    source.exit(code);
  }

  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const) {
    source.on(signal, () => {
      leave(EXITS[signal]).catch(() => source.exit(EXITS[signal]));
    });
  }
  return {
    guard,
    guardWrite,
    onStop: (halt) => halts.push(halt),
    onEnd: (cleanup) => cleanups.push(cleanup),
    end,
  };
}

function leftWords(reason: unknown): string {
  const why = reason instanceof Error ? reason.message : String(reason);
  return `A temporary folder of this run could not be removed, remove it by hand: ${why}`;
}

function never<Value>(): Promise<Value> {
  return new Promise(() => undefined);
}

async function within(work: Promise<unknown>, limitMs: number): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, limitMs))]);
}
