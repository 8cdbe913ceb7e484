import { GraphRefusal } from "./graph-connection.ts";
import { type GraphObject, type Reading, viewObject, viewRef } from "./graph-objects.ts";
import { must, objects, property, text } from "./json.ts";
import { followRef } from "./pulls.ts";
import { Refusal } from "./refusal.ts";
import { authorize } from "./tokens.ts";
import type { FileWrite } from "./types.ts";
import type { RepoRecord, World } from "./world.ts";

/** What a commit of GitHub's carries in place of a key's real signature. */
const SIGNATURE = [
  "-----BEGIN PGP SIGNATURE-----",
  "",
  "c3RhbmQtaW4gR2l0SHViOiBub3QgYSByZWFsIHNpZ25hdHVyZQ==",
  "-----END PGP SIGNATURE-----",
];

interface Branch {
  readonly repo: RepoRecord;
  readonly ref: string;
}

function branchOf(world: World, input: unknown): Branch {
  const branch = property(input, "branch");
  const id = text(property(branch, "id"));
  const [repoName, name] =
    id === undefined
      ? [text(property(branch, "repositoryNameWithOwner")), text(property(branch, "branchName"))]
      : (/^REF_([^:]+):(.+)$/.exec(id)?.slice(1) ?? []);
  const repo = world.repos.get((repoName ?? "").toLowerCase());
  if (repo === undefined || repo.deleted) {
    throw new GraphRefusal("NOT_FOUND", `Could not resolve to a Repository with the name '${repoName ?? ""}'.`);
  }
  const short = (name ?? "").replace(/^refs\/heads\//, "");
  return { repo, ref: `refs/heads/${short}` };
}

function authorizeWrite(reading: Reading, branch: Branch, paths: readonly string[]): void {
  const { token } = reading;
  try {
    authorize(token, branch.repo, { any: ["contents"], level: "write" });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (token.kind !== "fork") reading.world.violate("permission", "createCommitOnBranch", error.message);
    throw new GraphRefusal("FORBIDDEN", error.message);
  }
  const workflow = paths.find((path) => path.startsWith(".github/workflows/"));
  if (workflow !== undefined && token.kind !== "user" && token.permissions.get("workflows") !== "write") {
    const what = `refusing to allow a GitHub App to create or update workflow \`${workflow}\` without \`workflows\` permission`;
    throw new GraphRefusal("UNPROCESSABLE", what);
  }
}

function stale(expected: string): GraphRefusal {
  // Two blanks, as GitHub writes it.
  return new GraphRefusal(
    "STALE_DATA",
    `Expected branch to point to "${expected}" but it did not.  Pull and try again.`,
  );
}

async function readChanges(
  repo: RepoRecord,
  head: string,
  input: unknown,
): Promise<Readonly<Record<string, FileWrite>>> {
  const changes = property(input, "fileChanges");
  const files: Record<string, FileWrite> = {};
  for (const deletion of objects(property(changes, "deletions"))) {
    const path = text(deletion["path"]) ?? "";
    if ((await repo.git.readLevel(head, [], path)).length === 0) {
      throw new GraphRefusal(
        "UNPROCESSABLE",
        `A path was requested for deletion which does not exist as of commit oid \`${head}\``,
      );
    }
    files[path] = null;
  }
  for (const addition of objects(property(changes, "additions"))) {
    const content = Buffer.from(text(addition["contents"]) ?? "", "base64");
    // Always a plain file: an executable bit or a symlink that was there is lost.
    files[text(addition["path"]) ?? ""] = { kind: "file", content };
  }
  return files;
}

async function writeSigned(
  reading: Reading,
  repo: RepoRecord,
  parts: { tree: string; parent: string; message: string },
): Promise<string> {
  const { world, token } = reading;
  const raw = [
    `tree ${parts.tree}`,
    `parent ${parts.parent}`,
    `author ${world.signature(token.account.login)}`,
    `committer ${world.signature("web-flow")}`,
    `gpgsig ${SIGNATURE.join("\n ")}`,
    "",
    parts.message,
  ].join("\n");
  const oid = await repo.git.writeCommit(raw);
  world.signed.add(oid);
  return oid;
}

/** The one optimistic lock over a branch: it moves only from `expectedHeadOid`. */
export async function createCommitOnBranch(reading: Reading, input: unknown): Promise<GraphObject> {
  const { world, token } = reading;
  const branch = branchOf(world, input);
  const { repo, ref } = branch;
  const expected = text(property(input, "expectedHeadOid")) ?? "";
  const changes = property(input, "fileChanges");
  const paths = ["additions", "deletions"].flatMap((key) => objects(property(changes, key)));
  authorizeWrite(
    reading,
    branch,
    paths.map(({ path }) => text(path) ?? ""),
  );
  return await world.withRefs(async () => {
    const current = await repo.git.resolve(ref);
    if (current === null) throw new GraphRefusal("NOT_FOUND", `Branch ${ref} does not exist`);
    if (current !== expected) throw stale(expected);
    world.passTime();
    const files = await readChanges(repo, current, input);
    const message = property(input, "message");
    const lines = [text(property(message, "headline")) ?? "", text(property(message, "body")) ?? ""];
    const draft = await repo.git.commit({ parents: [current], files, message: "draft", author: token.account.login });
    const oid = await writeSigned(reading, repo, {
      tree: await repo.git.treeOf(draft),
      parent: current,
      message: lines.filter((line) => line !== "").join("\n\n"),
    });
    if (!(await repo.git.swap(ref, oid, expected))) throw stale(expected);
    await followRef(world, token, { repo, ref, before: current, after: oid });
    return {
      __typename: "CreateCommitOnBranchPayload",
      clientMutationId: property(input, "clientMutationId") ?? null,
      commit: must(await viewObject(reading, repo, oid), "commit"),
      ref: viewRef(reading, repo, { name: ref, oid }),
    };
  });
}
