import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

// Who belongs to a command is found four ways, because each alone has a hole: the process group (lost by setsid),
// the session (lost by setsid), descent (lost when a parent ends first), and a random variable in the environment
// (lost by `env -i`). Out of reach is what leaves by all of them at once, `env -i setsid daemon &` with a parent that
// is already gone, and what runs as another user (sudo): only a PID namespace ends those. macOS shows neither
// sessions nor environments to us, so there a daemon that left the group and outlived its parent stays.

const POLL_MS = 100;
const RETRY_MS = 15;
const PS_TIMEOUT_MS = 1_000;
const PS_MAX_BYTES = 8 * 1024 * 1024;
/** A fork between listing and reading hides the child, so one empty look is no proof. */
const EMPTY_LOOKS = 2;
const MAX_SWEEPS = 12;

/** One living process. Zombies are left out: they hold nothing, and a lazy init may never collect them. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Null where the system does not tell. */
  readonly session: number | null;
  /** Tells a process from a later one with the same number. */
  readonly started: string;
  /** Whether its environment holds the variable that was asked for. */
  readonly marked: boolean;
}

/** Lists living processes; `variable` is `NAME=value`. */
export type ReadTable = (variable: string) => Promise<readonly ProcessRow[]>;

/** The process that leads the group: its number is ours only until it was collected. */
export interface Leader {
  readonly pid: number;
  isGone(): boolean;
}

export interface ProcessTree {
  /** Asks everything in the tree to end, and waits until it did or the grace is over. */
  terminate(graceMs: number): Promise<void>;
  /** Ends everything in the tree; gives a sentence when something could not be ended within the limit. */
  end(limitMs: number): Promise<string | null>;
  /** As `end`, in one go, for a process that is about to exit. Without /proc only the leader's group is ended. */
  endNow(): void;
}

export function createTree(leader: Leader, variable: string, readTable = systemTable()): ProcessTree {
  const known = new Map<number, string>();

  async function findOwn(): Promise<readonly ProcessRow[]> {
    const rows = await readTable(variable);
    const own = ownRows(rows, leader, known);
    for (const row of own) known.set(row.pid, row.started);
    return own;
  }

  return {
    async terminate(graceMs) {
      const until = performance.now() + graceMs;
      // An unreadable table is reported by `end`; the group hears of it all the same.
      const own = await findOwn().catch(() => []);
      signalGroup(leader, "SIGTERM");
      for (const row of own) if (row.group !== leader.pid) signal(row.pid, "SIGTERM");
      while (performance.now() < until) {
        await sleep(POLL_MS);
        const left = await findOwn().catch(() => null);
        if (left?.length === 0) return;
      }
    },
    async end(limitMs) {
      const until = performance.now() + limitMs;
      try {
        return await endAll({ findOwn, leader, until });
      } catch (error) {
        signalGroup(leader, "SIGKILL");
        return `the process table could not be read, so only the command's own process group was ended (${String(error)})`;
      }
    },
    endNow: () => {
      signalGroup(leader, "SIGKILL");
      if (process.platform === "linux") sweep(leader, variable, known);
    },
  };
}

/** What was killed is listed until the kernel has taken it down, so a look that finds something proves no failure. */
function sweep(leader: Leader, variable: string, known: ReadonlyMap<number, string>): void {
  let emptyLooks = 0;
  for (let pass = 0; pass < MAX_SWEEPS && emptyLooks < EMPTY_LOOKS; pass += 1) {
    const own = ownRows(listProcRows(variable), leader, known);
    for (const row of own) signal(row.pid, "SIGKILL");
    emptyLooks = own.length === 0 ? emptyLooks + 1 : 0;
    // An exit hook cannot await.
    if (own.length > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
  }
}

async function endAll(task: {
  readonly findOwn: () => Promise<readonly ProcessRow[]>;
  readonly leader: Leader;
  readonly until: number;
}): Promise<string | null> {
  let emptyLooks = 0;
  let left: readonly ProcessRow[] = [];
  let refused = 0;
  while (emptyLooks < EMPTY_LOOKS && performance.now() < task.until) {
    // Looking comes first: once a parent is dead, its children can no longer be found by descent.
    left = await task.findOwn();
    signalGroup(task.leader, "SIGKILL");
    refused = left.filter((row) => !signal(row.pid, "SIGKILL")).length;
    const reached = left.length - refused;
    emptyLooks = reached === 0 ? emptyLooks + 1 : 0;
    if (reached > 0) await sleep(RETRY_MS);
  }
  const alive = emptyLooks < EMPTY_LOOKS ? left.length : refused;
  return alive === 0 ? null : `processes the command started that could not be ended: ${alive}`;
}

function ownRows(
  rows: readonly ProcessRow[],
  leader: Leader,
  known: ReadonlyMap<number, string>,
): readonly ProcessRow[] {
  // A system gives a number out again only when no group or session of that number is left. So a process that has
  // the leader's number after the leader was collected is a stranger, and so are its group and session.
  const reused = leader.isGone() && rows.some((row) => row.pid === leader.pid);
  const own = new Map<number, ProcessRow>();
  for (const row of rows) {
    const inGroup = !reused && (row.group === leader.pid || row.session === leader.pid);
    if (row.marked || inGroup || known.get(row.pid) === row.started) own.set(row.pid, row);
  }
  addDescendants(own, rows);
  return [...own.values()];
}

function addDescendants(own: Map<number, ProcessRow>, rows: readonly ProcessRow[]): void {
  let before = -1;
  while (before !== own.size) {
    before = own.size;
    for (const row of rows) if (own.has(row.parent)) own.set(row.pid, row);
  }
}

/** False when the system refuses: the process runs as another user. One that has just ended counts as reached. */
function signal(target: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(target, name);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

function signalGroup(leader: Leader, name: NodeJS.Signals): void {
  if (leader.isGone() && isTaken(leader.pid)) return;
  signal(-leader.pid, name);
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

function systemTable(): ReadTable {
  return process.platform === "linux" ? readProcTable : readPsTable;
}

/** Linux. Read in one go, so that as little as possible starts or ends in between. */
export function readProcTable(variable: string): Promise<readonly ProcessRow[]> {
  return new Promise((resolve) => resolve(listProcRows(variable)));
}

function listProcRows(variable: string): readonly ProcessRow[] {
  const names = readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name));
  return names.map((name) => readProcRow(name, variable)).filter((row) => row !== null);
}

function readProcRow(name: string, variable: string): ProcessRow | null {
  const stat = readIfThere(`/proc/${name}/stat`);
  // The second field is the program's name in parentheses, and may hold spaces and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, parent, group, session] = fields;
  const started = fields[19];
  if (started === undefined || state === "Z" || state === "X") return null;
  const environment = readIfThere(`/proc/${name}/environ`);
  return {
    pid: Number(name),
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    started,
    marked: `\0${environment}`.includes(`\0${variable}\0`),
  };
}

/** A process may end while it is read, and other users' environments are closed to us: both hold nothing of ours. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

/** Elsewhere (macOS). One `-o` for each column: BSD takes what follows a `=` as the title, commas included. */
export async function readPsTable(): Promise<readonly ProcessRow[]> {
  const columns = ["pid", "ppid", "pgid", "stat", "lstart"].flatMap((column) => ["-o", `${column}=`]);
  const { stdout } = await promisify(execFile)("/bin/ps", ["-A", ...columns], {
    env: { LC_ALL: "C" },
    timeout: PS_TIMEOUT_MS,
    maxBuffer: PS_MAX_BYTES,
  });
  return stdout
    .split("\n")
    .map(parsePsLine)
    .filter((row) => row !== null);
}

function parsePsLine(line: string): ProcessRow | null {
  const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S.*?)\s*$/.exec(line);
  const [, pid, parent, group, state, started] = match ?? [];
  if (started === undefined || state?.startsWith("Z") === true) return null;
  return { pid: Number(pid), parent: Number(parent), group: Number(group), session: null, started, marked: false };
}
