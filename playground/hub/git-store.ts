import { type ChildProcessWithoutNullStreams, execFile, spawn } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CommitSpec, FileWrite, HubGit, TreeItem } from "./types.ts";

const MAX_OUTPUT_BYTES = 1024 * 1024 * 1024;

/** Who wrote a commit and when: `Name <mail> seconds +0000`. */
export type Signature = (login: string) => string;

/** Settings and environment of whoever runs this must not reach the bare repositories. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env["PATH"] ?? "/usr/bin:/bin",
    LC_ALL: "C",
    HOME: "/nonexistent",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_TERMINAL_PROMPT: "0",
  };
}

export class GitError extends Error {
  readonly exit: number;
  readonly stdout: string;
  constructor(args: readonly string[], exit: number, output: { readonly stdout: string; readonly stderr: string }) {
    super(`git ${args.join(" ")} ended with ${exit}: ${output.stderr.trim()}`);
    this.exit = exit;
    this.stdout = output.stdout;
  }
}

function execGit(path: string, args: readonly string[], input?: string | Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      "git",
      ["--git-dir", path, ...args],
      { encoding: "buffer", maxBuffer: MAX_OUTPUT_BYTES, env: gitEnvironment() },
      (error, stdout, stderr) => {
        if (error === null) return resolve(stdout);
        const exit = typeof error.code === "number" ? error.code : -1;
        reject(new GitError(args, exit, { stdout: stdout.toString(), stderr: stderr.toString() }));
      },
    );
    // A git that ends before it read everything closes the pipe: its exit status says what went wrong.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input ?? "");
  });
}

interface ObjectRead {
  readonly type: string;
  readonly bytes: Buffer;
}

/** One long-lived `git cat-file --batch`; answers come in the order of the questions. */
class ObjectReader {
  readonly #path: string;
  #child: ChildProcessWithoutNullStreams | null = null;
  #chunks: Buffer[] = [];
  #length = 0;
  #waiting: { readonly resolve: (read: ObjectRead | null) => void; readonly reject: (error: Error) => void }[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  read(oid: string): Promise<ObjectRead | null> {
    const child = this.#start();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      child.stdin.write(`${oid}\n`);
    });
  }

  close(): void {
    this.#child?.kill();
    this.#child = null;
  }

  #start(): ChildProcessWithoutNullStreams {
    if (this.#child !== null) return this.#child;
    const child = spawn("git", ["--git-dir", this.#path, "cat-file", "--batch"], { env: gitEnvironment() });
    child.stdout.on("data", (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#length += chunk.length;
      this.#drain();
    });
    child.on("close", () => {
      for (const { reject } of this.#waiting.splice(0)) reject(new Error("git cat-file ended"));
    });
    child.stdin.on("error", () => undefined);
    this.#child = child;
    return child;
  }

  #drain(): void {
    let buffer = Buffer.concat(this.#chunks, this.#length);
    for (;;) {
      const lineEnd = buffer.indexOf(0x0a);
      if (lineEnd === -1) break;
      const [, type = "", size = ""] = buffer.subarray(0, lineEnd).toString().split(" ");
      const found = /^[0-9]+$/.test(size);
      const end = found ? lineEnd + 1 + Number(size) : lineEnd;
      if (buffer.length < end + 1) break;
      const bytes = found ? Buffer.from(buffer.subarray(lineEnd + 1, end)) : null;
      this.#waiting.shift()?.resolve(bytes === null ? null : { type, bytes });
      buffer = buffer.subarray(end + 1);
    }
    this.#chunks = [buffer];
    this.#length = buffer.length;
  }
}

const CONFIG = `[http]
\treceivepack = true
[uploadpack]
\tallowAnySHA1InWant = true
\tallowFilter = true
[receive]
\tdenyDeleteCurrent = ignore
\thideRefs = refs/pull
[transfer]
\thideRefs = refs/hub
[gc]
\tauto = 0
[core]
\tlogAllRefUpdates = false
`;

const SHA = /^[0-9a-f]{40}$/;

/** A bare repository. Whatever is named by full ids never changes, so it is remembered. */
export class GitStore implements HubGit {
  readonly path: string;
  readonly #signature: Signature;
  readonly #reader: ObjectReader;
  readonly #answers = new Map<string, Promise<string>>();
  readonly #objects = new Map<string, ObjectRead>();
  #imports = 0;

  constructor(path: string, signature: Signature) {
    this.path = path;
    this.#signature = signature;
    this.#reader = new ObjectReader(path);
  }

  /** Fresh and empty, or a copy of another bare repository. */
  static async create(path: string, signature: Signature, from?: { branch: string } | GitStore): Promise<GitStore> {
    mkdirSync(path, { recursive: true });
    await execGit(path, ["init", "--quiet", "--bare", path]);
    const store = new GitStore(path, signature);
    appendFileSync(join(path, "config"), CONFIG);
    installHook(path);
    if (from instanceof GitStore) {
      await store.run(["fetch", "--quiet", from.path, "refs/heads/*:refs/heads/*", "refs/tags/*:refs/tags/*"]);
      await store.run(["symbolic-ref", "HEAD", (await from.run(["symbolic-ref", "HEAD"])).trim()]);
    } else if (from !== undefined) await store.run(["symbolic-ref", "HEAD", `refs/heads/${from.branch}`]);
    return store;
  }

  close(): void {
    this.#reader.close();
  }

  async run(args: readonly string[], input?: string | Uint8Array): Promise<string> {
    return (await execGit(this.path, args, input)).toString();
  }

  /** A command over full ids only: its answer never changes. */
  runFixed(args: readonly string[]): Promise<string> {
    const key = args.join("\0");
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const made = this.run(args);
    this.#answers.set(key, made);
    made.catch(() => this.#answers.delete(key));
    return made;
  }

  async resolve(name: string): Promise<string | null> {
    if (SHA.test(name)) return (await this.readObject(name)) === null ? null : name;
    try {
      return (await this.run(["rev-parse", "--verify", "--quiet", "--end-of-options", name])).trim();
    } catch (error) {
      if (error instanceof GitError) return null;
      throw error;
    }
  }

  async readObject(oid: string): Promise<ObjectRead | null> {
    const known = this.#objects.get(oid);
    if (known !== undefined) return known;
    const read = await this.#reader.read(oid);
    // An object that is missing now may come with the next push.
    if (read !== null) this.#objects.set(oid, read);
    return read;
  }

  async treeOf(commit: string): Promise<string> {
    return (await this.runFixed(["rev-parse", `${commit}^{tree}`])).trim();
  }

  async parentsOf(commit: string): Promise<readonly string[]> {
    const header = (await this.readObject(commit))?.bytes.toString().split("\n\n", 1)[0] ?? "";
    return header
      .split("\n")
      .filter((line) => line.startsWith("parent "))
      .map((line) => line.slice("parent ".length));
  }

  async readFile(commitOrTree: string, path: string): Promise<Buffer | null> {
    const oid = await this.resolve(`${commitOrTree}:${path}`);
    if (oid === null) return null;
    const read = await this.readObject(oid);
    return read?.type === "blob" ? read.bytes : null;
  }

  /** One level, or with `recursive` all levels (`-t`: the folders too). */
  async readLevel(treeish: string, flags: readonly string[], path?: string): Promise<readonly TreeItem[]> {
    const paths = path === undefined ? [] : ["--", path];
    const out = await this.runFixed(["ls-tree", "-l", "-z", ...flags, treeish, ...paths]);
    return out
      .split("\0")
      .filter(Boolean)
      .map((line) => {
        const [head = "", path = ""] = splitOnce(line, "\t");
        const [mode = "", type = "", oid = "", size = ""] = head.split(/ +/);
        const kind = type === "tree" || type === "commit" ? type : "blob";
        return { path, mode, type: kind, oid, size: size === "-" ? null : Number(size) };
      });
  }

  listTree(commitOrTree: string): Promise<readonly TreeItem[]> {
    return this.readLevel(commitOrTree, ["-r"]);
  }

  async listCommits(from: string | null, to: string): Promise<readonly string[]> {
    const range = from === null ? [to] : [to, `^${from}`];
    const out = await this.runFixed(["rev-list", "--reverse", "--topo-order", ...range]);
    return out.split("\n").filter(Boolean);
  }

  async mergeBase(a: string, b: string): Promise<string | null> {
    try {
      return (await this.runFixed(["merge-base", a, b])).trim();
    } catch (error) {
      if (error instanceof GitError && error.exit === 1) return null;
      throw error;
    }
  }

  async isAncestor(a: string, b: string): Promise<boolean> {
    return (await this.mergeBase(a, b)) === a;
  }

  async mergeTree(a: string, b: string): Promise<string | null> {
    try {
      const out = await this.runFixed(["merge-tree", "--write-tree", "--allow-unrelated-histories", a, b]);
      return out.split("\n", 1)[0] ?? null;
    } catch (error) {
      if (error instanceof GitError && error.exit === 1) return null;
      throw error;
    }
  }

  async commit(spec: CommitSpec): Promise<string> {
    this.#imports += 1;
    const author = this.#signature(spec.author);
    const committer = spec.committer === undefined ? author : this.#signature(spec.committer);
    const stream = importStream({ ...spec, author, committer }, `refs/hub/commit-${this.#imports}`);
    const out = await this.run(["fast-import", "--quiet", "--force", "--done"], stream);
    return out.trim();
  }

  /** A commit object written as given: for the commits GitHub makes and signs itself. */
  async writeCommit(raw: string): Promise<string> {
    return (await this.run(["hash-object", "-t", "commit", "-w", "--stdin"], raw)).trim();
  }

  /** Compare and swap: false when the ref was not at `expected` (null: must not exist). */
  async swap(ref: string, to: string | null, expected: string | null): Promise<boolean> {
    const none = "0".repeat(40);
    try {
      await this.run(["update-ref", ref, to ?? none, expected ?? none]);
      return true;
    } catch (error) {
      if (error instanceof GitError) return false;
      throw error;
    }
  }

  async setRef(ref: string, to: string | null): Promise<void> {
    await this.run(to === null ? ["update-ref", "-d", ref] : ["update-ref", ref, to]);
  }

  /** Every ref a client can see, by full name. */
  async readRefs(): Promise<ReadonlyMap<string, string>> {
    const out = await this.run(["for-each-ref", "--format=%(refname) %(objectname)"]);
    const pairs = out
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("refs/hub/"))
      .map((line): [string, string] => {
        const [name = "", oid = ""] = line.split(" ");
        return [name, oid];
      });
    return new Map(pairs);
  }
}

function splitOnce(line: string, separator: string): readonly [string, string] {
  const at = line.indexOf(separator);
  return at === -1 ? [line, ""] : [line.slice(0, at), line.slice(at + separator.length)];
}

function quotePath(path: string): string {
  return `"${path.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;
}

function dataBlock(content: string | Uint8Array): readonly (string | Uint8Array)[] {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return [`data ${bytes.length}\n`, bytes, "\n"];
}

function fileLines(path: string, file: FileWrite): readonly (string | Uint8Array)[] {
  const at = quotePath(path);
  if (file === null) return [`D ${at}\n`];
  switch (file.kind) {
    case "file":
      return [`M ${file.mode ?? "100644"} inline ${at}\n`, ...dataBlock(file.content)];
    case "symlink":
      return [`M 120000 inline ${at}\n`, ...dataBlock(file.target)];
    case "submodule":
      return [`M 160000 ${file.oid} ${at}\n`];
    case "object":
      return [`M ${file.mode} ${file.oid} ${at}\n`];
  }
}

function importStream(spec: CommitSpec & { readonly committer: string }, ref: string): Buffer {
  const [first, ...merged] = spec.parents;
  const parts: (string | Uint8Array)[] = [
    `commit ${ref}\nmark :1\nauthor ${spec.author}\ncommitter ${spec.committer}\n`,
    ...dataBlock(spec.message),
  ];
  if (first !== undefined) parts.push(`from ${first}\n`);
  for (const parent of merged) parts.push(`merge ${parent}\n`);
  if (spec.tree !== undefined) parts.push(`M 040000 ${spec.tree} ""\n`);
  for (const [path, file] of Object.entries(spec.files ?? {})) parts.push(...fileLines(path, file));
  parts.push("\nget-mark :1\ndone\n");
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
}

/** GitHub refuses pushes that touch workflow files from a token without the `workflows` permission. */
function installHook(path: string): void {
  const hook = `#!/bin/sh
[ "$HUB_REFUSE_WORKFLOWS" = 1 ] || exit 0
zero=0000000000000000000000000000000000000000
while read -r old new ref; do
  [ "$new" = "$zero" ] && continue
  for commit in $(git rev-list "$new" --not --all); do
    file=$(git diff-tree -r --root --no-commit-id --name-only "$commit" -- .github/workflows | head -n 1)
    if [ -n "$file" ]; then
      echo "refusing to allow a GitHub App to create or update workflow \\\`$file\\\` without \\\`workflows\\\` permission"
      exit 1
    fi
  done
done
exit 0
`;
  mkdirSync(join(path, "hooks"), { recursive: true });
  writeFileSync(join(path, "hooks", "pre-receive"), hook, { mode: 0o755 });
}
