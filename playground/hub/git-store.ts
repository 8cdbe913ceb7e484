import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch } from "../launch/launch.ts";
import { GitBatch, type ObjectRead } from "./git-batch.ts";
import { GitRefs } from "./git-refs.ts";
import { readLeaves, writeObject, writeTree } from "./git-write.ts";
import type { CommitSpec, HubGit, TreeItem, TreeLeaf } from "./types.ts";

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

async function execGit(path: string, args: readonly string[], input: string | Uint8Array = ""): Promise<Buffer> {
  const { exit, stdout, stderr } = await launch({
    file: "git",
    args: ["--git-dir", path, ...args],
    env: gitEnvironment(),
    input,
  });
  if (exit === 0) return stdout;
  throw new GitError(args, exit ?? -1, { stdout: stdout.toString(), stderr: stderr.toString() });
}

/** What `git init --bare` would write that matters here, and GitHub's side of transfers. */
const CONFIG = `[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = true
\tlogAllRefUpdates = false
\tfsync = none
[http]
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
`;

const SHA = /^[0-9a-f]{40}$/;

const NO_COMMIT = "0".repeat(40);

/** Longer histories are git's. */
const MAX_WALKED = 200;

/** A bare repository. Whatever is named by full ids never changes, so it is remembered. */
export class GitStore implements HubGit {
  readonly path: string;
  readonly #signature: Signature;
  readonly #batch: GitBatch;
  readonly #refs: GitRefs;
  readonly #answers = new Map<string, Promise<string>>();
  readonly #objects = new Map<string, ObjectRead>();

  constructor(path: string, signature: Signature) {
    this.path = path;
    this.#signature = signature;
    this.#batch = new GitBatch(path, gitEnvironment());
    this.#refs = new GitRefs(path, gitEnvironment());
  }

  /** Fresh and empty, or a copy of another bare repository. */
  static async create(path: string, signature: Signature, from?: { branch: string } | GitStore): Promise<GitStore> {
    for (const folder of ["objects/info", "objects/pack", "refs/heads", "refs/tags"]) {
      mkdirSync(join(path, folder), { recursive: true });
    }
    const head = from instanceof GitStore ? readFileSync(join(from.path, "HEAD"), "utf8") : null;
    const branch = from === undefined || from instanceof GitStore ? "main" : from.branch;
    writeFileSync(join(path, "HEAD"), head ?? `ref: refs/heads/${branch}\n`);
    writeFileSync(join(path, "config"), CONFIG);
    installHook(path);
    const store = new GitStore(path, signature);
    if (from instanceof GitStore) {
      await store.run(["fetch", "--quiet", from.path, "refs/heads/*:refs/heads/*", "refs/tags/*:refs/tags/*"]);
    }
    return store;
  }

  close(): void {
    this.#batch.close();
    this.#refs.close();
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
    // The batch takes a name a line.
    if (name !== "" && !name.includes("\n")) return await this.#batch.find(name);
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
    const read = await this.#batch.read(oid);
    // An object that is missing now may come with the next push.
    if (read !== null) this.#objects.set(oid, read);
    return read;
  }

  async treeOf(commit: string): Promise<string> {
    const [tree] = await this.#headersOf(commit, "tree");
    return tree ?? (await this.runFixed(["rev-parse", `${commit}^{tree}`])).trim();
  }

  parentsOf(commit: string): Promise<readonly string[]> {
    return this.#headersOf(commit, "parent");
  }

  async #headersOf(commit: string, name: string): Promise<readonly string[]> {
    const read = await this.readObject(commit);
    if (read?.type !== "commit") return [];
    return (read.bytes.toString().split("\n\n", 1)[0] ?? "")
      .split("\n")
      .filter((line) => line.startsWith(`${name} `))
      .map((line) => line.slice(name.length + 1));
  }

  async readMessage(commit: string): Promise<string | null> {
    const read = await this.readObject(commit);
    if (read?.type !== "commit") return null;
    const text = read.bytes.toString();
    return text.slice(text.indexOf("\n\n") + 2);
  }

  async readFile(commitOrTree: string, path: string): Promise<Buffer | null> {
    const oid = await this.resolve(`${commitOrTree}:${path}`);
    if (oid === null) return null;
    const read = await this.readObject(oid);
    return read?.type === "blob" ? read.bytes : null;
  }

  /** One level, or with `-r` all levels (`-t`: the folders too). */
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

  async listTree(commitOrTree: string): Promise<readonly TreeLeaf[]> {
    const isCommit = (await this.readObject(commitOrTree))?.type === "commit";
    return await readLeaves((oid) => this.readObject(oid), isCommit ? await this.treeOf(commitOrTree) : commitOrTree);
  }

  async listCommits(from: string | null, to: string): Promise<readonly string[]> {
    const line = await this.#straightLine(from, to);
    if (line !== null) return line;
    const range = from === null ? [to] : [to, `^${from}`];
    const out = await this.runFixed(["rev-list", "--reverse", "--topo-order", ...range]);
    return out.split("\n").filter(Boolean);
  }

  /** As `listCommits`, where the history is a line without merges; null where git must be asked. */
  async #straightLine(from: string | null, to: string): Promise<readonly string[] | null> {
    const line: string[] = [];
    for (let at = to; at !== from; ) {
      if (line.length === MAX_WALKED || (await this.readObject(at))?.type !== "commit") return null;
      line.push(at);
      const parents = await this.parentsOf(at);
      const [parent] = parents;
      if (parents.length > 1 || (parent === undefined && from !== null)) return null;
      if (parent === undefined) break;
      at = parent;
    }
    return line.reverse();
  }

  async mergeBase(a: string, b: string): Promise<string | null> {
    if ((await this.#straightLine(a, b)) !== null) return a;
    if ((await this.#straightLine(b, a)) !== null) return b;
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
    // Nothing to merge where one is a line on from the other.
    if ((await this.#straightLine(a, b)) !== null) return await this.treeOf(b);
    try {
      const out = await this.runFixed(["merge-tree", "--write-tree", "--allow-unrelated-histories", a, b]);
      return out.split("\n", 1)[0] ?? null;
    } catch (error) {
      if (error instanceof GitError && error.exit === 1) return null;
      throw error;
    }
  }

  async commit(spec: CommitSpec): Promise<string> {
    const author = this.#signature(spec.author);
    const committer = spec.committer === undefined ? author : this.#signature(spec.committer);
    const [first] = spec.parents;
    const tree = await writeTree({
      objects: join(this.path, "objects"),
      read: (oid) => this.readObject(oid),
      base: spec.tree ?? (first === undefined ? null : await this.treeOf(first)),
      files: spec.files ?? {},
    });
    const parents = spec.parents.map((parent) => `parent ${parent}\n`).join("");
    return await this.writeCommit(
      `tree ${tree}\n${parents}author ${author}\ncommitter ${committer}\n\n${spec.message}`,
    );
  }

  /** A commit object written as given: also for the commits GitHub makes and signs itself. */
  writeCommit(raw: string): Promise<string> {
    return Promise.resolve(writeObject(join(this.path, "objects"), "commit", Buffer.from(raw)));
  }

  /** Compare and swap: false when the ref was not at `expected` (null: must not exist). */
  async swap(ref: string, to: string | null, expected: string | null): Promise<boolean> {
    return await this.#refs.update(ref, to, expected ?? NO_COMMIT);
  }

  async setRef(ref: string, to: string | null): Promise<void> {
    if (!(await this.#refs.update(ref, to))) throw new Error(`git did not set ${ref} to ${to ?? "nothing"}`);
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
