import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";

/** An object and its content. */
export interface ObjectRead {
  readonly type: string;
  readonly bytes: Buffer;
}

interface Question {
  readonly kind: "info" | "contents";
  readonly resolve: (answer: Answer | null) => void;
  readonly reject: (error: Error) => void;
}

interface Answer {
  readonly oid: string;
  readonly type: string;
  /** Empty for `info`. */
  readonly bytes: Buffer;
}

const NOTHING = Buffer.alloc(0);
const LINE_END = 0x0a;

/**
 * One long-lived `git cat-file --batch-command` for all that is asked about a repository: a process of its own for
 * each question costs more than everything else the stand-in does. Answers come in the order of the questions. Refs
 * and packs that came after its start are seen.
 */
export class GitBatch {
  readonly #path: string;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcessWithoutNullStreams | null = null;
  #rest: Buffer = NOTHING;
  #waiting: Question[] = [];

  constructor(path: string, env: NodeJS.ProcessEnv) {
    this.#path = path;
    this.#env = env;
  }

  /** Id of the object a revision names (a ref, an id, `COMMIT:PATH`), or null. The name holds no line end. */
  async find(revision: string): Promise<string | null> {
    return (await this.#ask("info", revision))?.oid ?? null;
  }

  read(oid: string): Promise<ObjectRead | null> {
    return this.#ask("contents", oid);
  }

  close(): void {
    this.#child?.kill();
    this.#child = null;
  }

  #ask(kind: Question["kind"], revision: string): Promise<Answer | null> {
    const child = this.#start();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ kind, resolve, reject });
      child.stdin.write(`${kind} ${revision}\n`);
    });
  }

  #start(): ChildProcessWithoutNullStreams {
    if (this.#child !== null) return this.#child;
    const child = spawn("git", ["--git-dir", this.#path, "cat-file", "--batch-command"], { env: this.#env });
    child.stdout.on("data", (chunk: Buffer) => this.#take(chunk));
    child.on("error", () => this.#end());
    child.on("close", () => this.#end());
    child.stdin.on("error", () => undefined);
    this.#child = child;
    return child;
  }

  #end(): void {
    this.#child = null;
    this.#rest = NOTHING;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error("git cat-file ended"));
  }

  #take(chunk: Buffer): void {
    let rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (let question = this.#waiting[0]; question !== undefined; question = this.#waiting[0]) {
      const cut = cutAnswer(rest, question.kind);
      if (cut === null) break;
      this.#waiting.shift();
      question.resolve(cut.answer);
      rest = cut.rest;
    }
    this.#rest = rest;
  }
}

/** The first answer of what git printed and what is behind it; null when it is not all there yet. */
function cutAnswer(
  printed: Buffer,
  kind: Question["kind"],
): { readonly answer: Answer | null; readonly rest: Buffer } | null {
  const lineEnd = printed.indexOf(LINE_END);
  if (lineEnd === -1) return null;
  const line = printed.toString("latin1", 0, lineEnd);
  const [, oid, type, size] = /^([0-9a-f]{40,64}) (blob|tree|commit|tag) ([0-9]+)$/.exec(line) ?? [];
  const behind = printed.subarray(lineEnd + 1);
  if (oid === undefined || type === undefined || size === undefined) return { answer: null, rest: behind };
  if (kind === "info") return { answer: { oid, type, bytes: NOTHING }, rest: behind };
  const length = Number(size);
  if (behind.length < length + 1) return null;
  return { answer: { oid, type, bytes: Buffer.from(behind.subarray(0, length)) }, rest: behind.subarray(length + 1) };
}
