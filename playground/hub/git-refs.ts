import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";

interface Change {
  readonly lines: string;
  readonly resolve: (done: boolean) => void;
}

/** One long-lived `git update-ref --stdin`, a transaction for each change. A refused change ends it; the next starts anew. */
export class GitRefs {
  readonly #path: string;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcessWithoutNullStreams | null = null;
  #said = "";
  #current: Change | null = null;
  #waiting: Change[] = [];

  constructor(path: string, env: NodeJS.ProcessEnv) {
    this.#path = path;
    this.#env = env;
  }

  /**
   * Points a ref at a commit, or with null removes it. False when the ref was not at `expected` (zeros: must not
   * exist; absent: wherever it is) or git refuses for another reason.
   */
  update(ref: string, to: string | null, expected?: string): Promise<boolean> {
    const old = expected ?? "";
    const change = to === null ? `delete ${ref}\0${old}\0` : `update ${ref}\0${to}\0${old}\0`;
    return new Promise((resolve) => {
      this.#waiting.push({ lines: `start\0${change}commit\0`, resolve });
      this.#next();
    });
  }

  close(): void {
    this.#child?.kill();
    this.#child = null;
  }

  #next(): void {
    if (this.#current !== null) return;
    const change = this.#waiting.shift();
    if (change === undefined) return;
    this.#current = change;
    this.#said = "";
    this.#start().stdin.write(change.lines);
  }

  #start(): ChildProcessWithoutNullStreams {
    if (this.#child !== null) return this.#child;
    const child = spawn("git", ["--git-dir", this.#path, "update-ref", "-z", "--stdin"], { env: this.#env });
    child.stdout.on("data", (chunk: Buffer) => {
      this.#said += chunk.toString("latin1");
      if (this.#said.includes("commit: ok\n")) this.#settle(true);
    });
    child.stdin.on("error", () => undefined);
    child.stderr.resume();
    const ended = () => {
      if (this.#child !== child) return;
      this.#child = null;
      this.#settle(false);
    };
    child.on("error", ended);
    child.on("close", ended);
    this.#child = child;
    return child;
  }

  #settle(done: boolean): void {
    const change = this.#current;
    this.#current = null;
    change?.resolve(done);
    this.#next();
  }
}
