import { readCommit, viewCommit, viewCommits, viewFiles, viewGitCommit } from "./git-views.ts";
import { must } from "./json.ts";
import { notFound, Refusal } from "./refusal.ts";
import { type Answer, type Call, commitOf, ok, paginate, READ, type Routes } from "./route.ts";
import type { JsonObject, TreeItem } from "./types.ts";
import { htmlUrl, nodeId, repoUrl } from "./views.ts";

const MAX_INLINE_BYTES = 1_048_576;
const MAX_BLOB_BYTES = 104_857_600;
const MAX_FOLDER_ENTRIES = 1000;
const MAX_COMPARED_FILES = 300;
const MAX_COMPARED_COMMITS = 250;
const MAX_COMMIT_FILES = 3000;

/** Base64 as GitHub sends it, in lines of 60. */
function wrapBase64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll(/(.{60})/g, "$1\n");
}

async function getCommit(call: Call): Promise<Answer> {
  const { world, repo } = call;
  const oid = await call.repo.git.resolve(`${call.params["ref"] ?? ""}^{commit}`);
  if (oid === null) throw new Refusal(422, `No commit found for SHA: ${call.params["ref"]}`);
  const commit = must(await readCommit(repo, oid), `commit ${oid}`);
  const files = await viewFiles(world, repo, { from: commit.parents[0] ?? null, to: oid });
  const { items, headers } = paginate(call, files.slice(0, MAX_COMMIT_FILES), { usual: 300, most: 300 });
  const sum = (key: string): number => files.reduce((total, file) => total + Number(file[key]), 0);
  const stats = { additions: sum("additions"), deletions: sum("deletions"), total: sum("changes") };
  return { status: 200, body: { ...viewCommit(world, repo, commit), stats, files: items }, headers };
}

async function listCommits(call: Call): Promise<Answer> {
  const { world, repo, query } = call;
  const oid = await commitOf(call, query.get("sha") ?? repo.defaultBranch);
  const path = query.get("path");
  const args = ["rev-list", oid, ...(path === null ? [] : ["--", path])];
  const oids = (await repo.git.runFixed(args)).split("\n").filter(Boolean);
  const { items, headers } = paginate(call, oids);
  return { status: 200, body: await viewCommits(world, repo, items), headers };
}

async function getGitCommit(call: Call): Promise<Answer> {
  const commit = await readCommit(call.repo, call.params["commit_sha"] ?? "");
  if (commit === null) throw notFound();
  return ok(viewGitCommit(call.world, call.repo, commit));
}

async function getBlob(call: Call): Promise<Answer> {
  const sha = call.params["file_sha"] ?? "";
  const read = await call.repo.git.readObject(sha);
  if (read?.type !== "blob") throw notFound();
  if (read.bytes.length > MAX_BLOB_BYTES) throw new Refusal(403, "This API returns blobs up to 100 MB in size.");
  if (wantsRaw(call)) return rawAnswer(read.bytes);
  return ok({
    sha,
    node_id: nodeId("B", sha),
    url: `${repoUrl(call.world, call.repo)}/git/blobs/${sha}`,
    size: read.bytes.length,
    encoding: "base64",
    content: wrapBase64(read.bytes),
  });
}

function wantsRaw(call: Call): boolean {
  return /application\/vnd\.github(?:\.v3)?\.raw/.test(call.accept);
}

function rawAnswer(bytes: Buffer): Answer {
  return { status: 200, raw: { type: "application/vnd.github.raw+json; charset=utf-8", bytes } };
}

async function getTree(call: Call): Promise<Answer> {
  const name = call.params["tree_sha"] ?? "";
  const oid = await call.repo.git.resolve(`${name}^{tree}`);
  if (oid === null) throw notFound();
  const items = await call.repo.git.readLevel(oid, call.query.has("recursive") ? ["-r", "-t"] : []);
  const kept = items.slice(0, call.world.maxTreeEntries);
  const api = `${repoUrl(call.world, call.repo)}/git`;
  return ok({
    sha: oid,
    url: `${api}/trees/${oid}`,
    truncated: kept.length < items.length,
    tree: kept.map(({ path, mode, type, oid: sha, size }) => ({
      path,
      mode,
      type,
      sha,
      ...(size === null ? {} : { size }),
      ...(type === "commit" ? {} : { url: `${api}/${type}s/${sha}` }),
    })),
  });
}

function viewRef(call: Call, ref: string, oid: string): JsonObject {
  const api = `${repoUrl(call.world, call.repo)}/git`;
  return {
    ref,
    node_id: nodeId("REF", ref),
    url: `${api}/${ref}`,
    object: { type: "commit", sha: oid, url: `${api}/commits/${oid}` },
  };
}

async function getRef(call: Call): Promise<Answer> {
  const ref = `refs/${call.params["ref"]}`;
  const oid = (await call.repo.git.readRefs()).get(ref);
  if (oid === undefined) throw notFound();
  return ok(viewRef(call, ref, oid));
}

async function listRefs(call: Call): Promise<Answer> {
  const prefix = `refs/${call.params["ref"]}`;
  const refs = [...(await call.repo.git.readRefs())].filter(([name]) => name.startsWith(prefix));
  return ok(refs.map(([name, oid]) => viewRef(call, name, oid)));
}

async function getContent(call: Call): Promise<Answer> {
  const { repo, query } = call;
  const path = (call.params["path"] ?? "").replace(/^\/+|\/+$/g, "");
  const at = await commitOf(call, query.get("ref") ?? repo.defaultBranch);
  const tree = await repo.git.resolve(path === "" ? `${at}^{tree}` : `${at}:${path}`);
  // A submodule's path names a commit that is not here, so what is listed decides.
  const listed = path === "" ? undefined : (await repo.git.readLevel(at, [], path))[0];
  if (path !== "" && listed === undefined) throw notFound();
  if (listed !== undefined && listed.type !== "tree") return await fileContent(call, at, { ...listed, path });
  const items = await repo.git.readLevel(must(tree, `folder ${path}`), []);
  const inside = items.slice(0, MAX_FOLDER_ENTRIES).map((item) => ({
    ...viewEntry(call, at, { ...item, path: path === "" ? item.path : `${path}/${item.path}` }),
  }));
  return ok(inside);
}

function entryType(item: TreeItem): string {
  if (item.type === "tree") return "dir";
  if (item.type === "commit") return "submodule";
  return item.mode === "120000" ? "symlink" : "file";
}

function viewEntry(call: Call, at: string, item: TreeItem): JsonObject {
  const api = repoUrl(call.world, call.repo);
  const url = `${api}/contents/${encodeURIComponent(item.path)}?ref=${at}`;
  const html = `${htmlUrl(call.world, call.repo)}/blob/${at}/${encodeURIComponent(item.path)}`;
  const git = `${api}/git/blobs/${item.oid}`;
  return {
    type: entryType(item),
    size: item.size ?? 0,
    name: item.path.slice(item.path.lastIndexOf("/") + 1),
    path: item.path,
    sha: item.oid,
    url,
    git_url: git,
    html_url: html,
    download_url: null,
    _links: { self: url, git, html },
  };
}

async function fileContent(call: Call, at: string, item: TreeItem): Promise<Answer> {
  const entry = viewEntry(call, at, item);
  if (item.type === "commit") return ok({ ...entry, submodule_git_url: "https://example.invalid/submodule.git" });
  const bytes = must(await call.repo.git.readObject(item.oid), `blob ${item.oid}`).bytes;
  if (item.mode === "120000") return ok({ ...entry, target: bytes.toString() });
  if (bytes.length > MAX_BLOB_BYTES) {
    throw new Refusal(403, "This API returns blobs up to 100 MB in size. The requested blob is too large.");
  }
  if (wantsRaw(call)) return rawAnswer(bytes);
  const large = bytes.length > MAX_INLINE_BYTES;
  return ok({ ...entry, encoding: large ? "none" : "base64", content: large ? "" : wrapBase64(bytes) });
}

async function compare(call: Call): Promise<Answer> {
  const { world, repo } = call;
  const [baseName = "", headName = ""] = (call.params["basehead"] ?? "").split("...");
  const [base, head] = [await compareSide(call, baseName), await compareSide(call, headName)];
  const fork = await repo.git.mergeBase(base, head);
  if (fork === null) throw new Refusal(404, `No common ancestor between ${baseName} and ${headName}.`);
  const ahead = await repo.git.listCommits(base, head);
  const behind = await repo.git.listCommits(head, base);
  const paged = call.query.has("page") || call.query.has("per_page");
  // Without paging the newest commits are cut off; files come with the first page only.
  const { items, headers } = paged
    ? paginate(call, ahead)
    : { items: ahead.slice(0, MAX_COMPARED_COMMITS), headers: {} };
  const first = Number(call.query.get("page") ?? 1) === 1;
  const files = first ? await viewFiles(world, repo, { from: fork, to: head }) : [];
  const view = async (oid: string): Promise<JsonObject> =>
    viewCommit(world, repo, must(await readCommit(repo, oid), `commit ${oid}`));
  const api = repoUrl(world, repo);
  return {
    status: 200,
    headers,
    body: {
      url: `${api}/compare/${base}...${head}`,
      base_commit: await view(base),
      merge_base_commit: await view(fork),
      status: compareStatus(ahead.length, behind.length),
      ahead_by: ahead.length,
      behind_by: behind.length,
      total_commits: ahead.length,
      commits: await viewCommits(world, repo, items),
      files: files.slice(0, MAX_COMPARED_FILES),
    },
  };
}

function compareStatus(ahead: number, behind: number): string {
  if (ahead === 0) return behind === 0 ? "identical" : "behind";
  return behind === 0 ? "ahead" : "diverged";
}

/** A branch, a tag, an id, or `owner:branch` of a fork whose commits are known here. */
async function compareSide(call: Call, name: string): Promise<string> {
  const [owner, branch] = name.includes(":") ? name.split(":") : [undefined, name];
  if (owner === undefined) return await commitOf(call, name);
  const repo = call.world.repos.get(`${owner}/${call.repo.name}`.toLowerCase());
  const oid = (await repo?.git.resolve(`refs/heads/${branch}`)) ?? null;
  if (oid === null) throw notFound();
  return await commitOf(call, oid);
}

async function getBranch(call: Call): Promise<Answer> {
  const { world, repo } = call;
  const name = call.params["branch"] ?? "";
  const oid = await repo.git.resolve(`refs/heads/${name}`);
  if (oid === null) throw new Refusal(404, "Branch not found");
  const commit = must(await readCommit(repo, oid), `commit ${oid}`);
  const self = `${repoUrl(world, repo)}/branches/${encodeURIComponent(name)}`;
  const guarded = name === repo.defaultBranch && world.requiredChecks.length > 0;
  return ok({
    name,
    commit: viewCommit(world, repo, commit),
    _links: { self, html: `${htmlUrl(world, repo)}/tree/${name}` },
    protected: guarded,
    protection: { enabled: false },
    protection_url: `${self}/protection`,
  });
}

export const GIT_ROUTES: Routes = {
  "repos/get-commit": { need: READ.contents, run: getCommit },
  "repos/list-commits": { need: READ.contents, run: listCommits },
  "repos/get-content": { need: READ.contents, run: getContent },
  "repos/compare-commits-with-basehead": { need: READ.contents, run: compare },
  "repos/get-branch": { need: READ.contents, run: getBranch },
  "git/get-blob": { need: READ.contents, run: getBlob },
  "git/get-commit": { need: READ.contents, run: getGitCommit },
  "git/get-tree": { need: READ.contents, run: getTree },
  "git/get-ref": { need: READ.contents, run: getRef },
  "git/list-matching-refs": { need: READ.contents, run: listRefs },
};
