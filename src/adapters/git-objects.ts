import type { ChildProcessWithoutNullStreams } from "node:child_process";
import type { Sha } from "../core/ids.ts";
import type { Git } from "./git-command.ts";

/** What `git cat-file --batch` says of one id. `bytes` is null when the object is bigger than was asked for. */
export type ObjectRead =
  | { readonly kind: "missing" }
  | { readonly kind: "object"; readonly type: string; readonly size: number; readonly bytes: Buffer | null };

interface Waiting {
  readonly oid: Sha;
  readonly capBytes: number;
  readonly resolve: (read: ObjectRead) => void;
  readonly reject: (error: Error) => void;
}

/** The object whose content is streaming in; `left` counts the line end behind it too. */
interface Current {
  readonly request: Waiting;
  readonly type: string;
  readonly size: number;
  readonly parts: Buffer[] | null;
  left: number;
}

const LINE_END = 10;

/**
 * One git for all reads, started with the first: a process per file costs more than the file. Answers come in
 * the order of the questions, so any number of reads may wait at once.
 */
export class ObjectReader {
  readonly #git: Git;
  #child: ChildProcessWithoutNullStreams | null = null;
  #ended: Promise<void> = Promise.resolve();
  #failed: Error | null = null;
  #stderr = "";
  #waiting: Waiting[] = [];
  #current: Current | null = null;
  #header: Buffer = Buffer.alloc(0);

  constructor(git: Git) {
    this.#git = git;
  }

  /** Content over `capBytes` is let through without being kept. Throws when git ends or answers nonsense. */
  read(oid: Sha, capBytes: number): Promise<ObjectRead> {
    return new Promise((resolve, reject) => {
      if (this.#failed !== null) {
        reject(this.#failed);
        return;
      }
      this.#child ??= this.#start();
      this.#waiting.push({ oid, capBytes, resolve, reject });
      this.#child.stdin.write(`${oid}\n`);
    });
  }

  /** Ends git and waits for its end. Reads that still wait are refused. */
  async close(): Promise<void> {
    this.#fail(new Error("the git object reader was closed"));
    this.#child?.stdin.end();
    this.#child?.kill();
    await this.#ended;
  }

  #start(): ChildProcessWithoutNullStreams {
    const child = this.#git.start(["cat-file", "--batch"]);
    this.#ended = new Promise((resolve) => {
      child.on("error", (cause) => {
        this.#fail(new Error("git cat-file could not be started", { cause }));
        resolve();
      });
      child.on("close", (exit) => {
        const line = this.#stderr.split("\n")[0];
        this.#fail(new Error(`git cat-file ended early with exit code ${exit}: ${line}`));
        resolve();
      });
    });
    child.stderr.on("data", (chunk: Buffer) => {
      if (this.#stderr.length < 4_096) this.#stderr += chunk.toString("utf8");
    });
    // The close event says more than a broken pipe would.
    child.stdin.on("error", () => undefined);
    child.stdout.on("data", (chunk: Buffer) => this.#take(chunk));
    return child;
  }

  #fail(error: Error): void {
    this.#failed ??= error;
    const waiting = this.#current === null ? this.#waiting : [this.#current.request, ...this.#waiting];
    this.#current = null;
    this.#waiting = [];
    for (const request of waiting) request.reject(this.#failed);
  }

  #take(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0 && this.#failed === null) {
      rest = this.#current === null ? this.#takeHeader(rest) : this.#takeContent(this.#current, rest);
    }
  }

  #takeHeader(chunk: Buffer): Buffer {
    const end = chunk.indexOf(LINE_END);
    if (end === -1) {
      this.#header = Buffer.concat([this.#header, chunk]);
      return Buffer.alloc(0);
    }
    const line = Buffer.concat([this.#header, chunk.subarray(0, end)]).toString("latin1");
    this.#header = Buffer.alloc(0);
    this.#open(line);
    return chunk.subarray(end + 1);
  }

  #open(line: string): void {
    const request = this.#waiting.shift();
    const header = /^([0-9a-f]+) (?:(missing)|([a-z]+) ([0-9]+))$/.exec(line);
    if (request === undefined || header === null || header[1] !== request.oid) {
      if (request !== undefined) this.#waiting.unshift(request);
      this.#fail(new Error(`git cat-file answered something else than was asked: ${JSON.stringify(line)}`));
      this.#child?.kill();
      return;
    }
    const [, , missing, type, digits] = header;
    if (missing !== undefined || type === undefined || digits === undefined) {
      request.resolve({ kind: "missing" });
      return;
    }
    const size = Number.parseInt(digits, 10);
    this.#current = { request, type, size, parts: size > request.capBytes ? null : [], left: size + 1 };
  }

  #takeContent(current: Current, chunk: Buffer): Buffer {
    const part = chunk.subarray(0, current.left);
    current.parts?.push(part);
    current.left -= part.length;
    if (current.left === 0) {
      const { type, size, parts } = current;
      this.#current = null;
      const bytes = parts === null ? null : joined(parts).subarray(0, size);
      current.request.resolve({ kind: "object", type, size, bytes });
    }
    return chunk.subarray(part.length);
  }
}

/** Most files come in one piece, and need no copy: what is read of them is decoded at once. */
function joined(parts: readonly Buffer[]): Buffer {
  const [first] = parts;
  return first !== undefined && parts.length === 1 ? first : Buffer.concat(parts);
}
