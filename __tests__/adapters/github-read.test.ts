import { afterEach, describe, expect, it } from "vitest";
import * as documents from "../../src/adapters/github-query.ts";
import { createPullReader } from "../../src/adapters/github-read.ts";
import { createOctokit } from "../../src/adapters/octokit.ts";
import { answerGraphql, connection, problemsOf } from "../fixtures/github-graphql.ts";
import { prNumber, sha } from "../fixtures/ids.ts";
import {
  type Answer,
  type RecordedRequest,
  type RecordingServer,
  startRecordingServer,
} from "../fixtures/recording-server.ts";

const HEAD = sha("a");
const MAIN = sha("b");
const HEADER = "<!-- done-gate v1 pr=7 -->";

const open: RecordingServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function serve(answer: (request: RecordedRequest, index: number) => Answer) {
  const server = await startRecordingServer(answer);
  open.push(server);
  const octokit = createOctokit({
    token: "t",
    apiUrl: server.url,
    userAgent: "done-gate/test",
    timeoutMs: 20_000,
    secondMs: 1,
  });
  return { server, reader: createPullReader(octokit, { owner: "acme", repo: "shop" }) };
}

interface Edit {
  readonly editedAt: string;
  readonly diff: string | null;
  readonly deletedAt?: string;
}

function comment(
  id: number,
  body: string,
  more: { mine?: boolean; edits?: readonly Edit[] | null; created?: boolean } = {},
) {
  const edits = more.edits === undefined ? [] : more.edits;
  return {
    id: `IC_${id}`,
    fullDatabaseId: String(id),
    author: { __typename: "Bot", login: "github-actions", databaseId: 41_898_282 },
    createdAt: "2026-11-01T00:00:00Z",
    viewerDidAuthor: more.mine ?? true,
    body,
    lastEditedAt: edits === null || edits.length > 0 ? "2026-11-02T00:00:00Z" : null,
    includesCreatedEdit: more.created ?? (edits === null || edits.length > 0),
    userContentEdits: edits === null ? null : connection(edits),
  };
}

function associated(number: number, more: Readonly<Record<string, unknown>> = {}) {
  return {
    number,
    state: "OPEN",
    headRefOid: HEAD,
    baseRefName: "release",
    baseRepository: { nameWithOwner: "acme/shop" },
    ...more,
  };
}

const text = "scope: all\n";
const policyFile = (more: object = {}, object: object | null = {}) => ({
  mode: 0o100644,
  oid: sha("c"),
  object:
    object === null
      ? null
      : { __typename: "Blob", text, byteSize: text.length, isBinary: false, isTruncated: false, ...object },
  ...more,
});

interface World {
  readonly pull?: Readonly<Record<string, unknown>>;
  readonly file?: unknown;
  readonly comments?: readonly unknown[];
  readonly labels?: readonly unknown[];
  readonly associated?: readonly unknown[];
  readonly lastCommit?: string;
  readonly repository?: Readonly<Record<string, unknown>>;
}

function world(given: World = {}): object {
  const commit = {
    __typename: "Commit",
    associatedPullRequests: connection(given.associated ?? [associated(7, { baseRefName: "main" })]),
  };
  return {
    repository: {
      nameWithOwner: "acme/shop",
      isInOrganization: true,
      defaultBranchRef: {
        name: "main",
        target: { __typename: "Commit", oid: MAIN, file: given.file === undefined ? policyFile() : given.file },
      },
      object: { ...commit, oid: HEAD },
      pullRequest: {
        number: 7,
        title: "Add a cart",
        body: "Adds it.",
        state: "OPEN",
        locked: false,
        mergeable: "MERGEABLE",
        author: { __typename: "User", login: "octocat", databaseId: 583231 },
        headRefName: "claude/cart",
        headRefOid: HEAD,
        isCrossRepository: false,
        headRepository: { nameWithOwner: "acme/shop" },
        baseRefName: "main",
        baseRefOid: MAIN,
        baseRef: { target: { __typename: "Commit", oid: MAIN } },
        labels: connection(given.labels ?? [{ name: "agent" }]),
        comments: connection(given.comments ?? []),
        commits: connection([{ commit: { ...commit, oid: given.lastCommit ?? HEAD } }]),
        ...given.pull,
      },
      ...given.repository,
    },
  };
}

async function view(given: World) {
  const { server, reader } = await serve((request) => ({ json: answerGraphql(request.body, world(given)) }));
  const found = await reader.readPull(prNumber(7));
  if (found === null) throw new Error("the pull request was not found");
  return { ...found, calls: server.requests.length };
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => "it went well",
    (error: unknown) => error,
  );

describe("the GraphQL documents", () => {
  const texts = Object.entries(documents).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );

  it.each(texts)("%s fits GitHub's published schema", (_name, document) => {
    expect(problemsOf(String(document))).toEqual([]);
  });

  it("are all looked at, by a check that can fail", () => {
    expect(texts.map(([name]) => name).toSorted()).toEqual(
      [
        "COMMIT",
        "HISTORY",
        "MORE_COMMENTS",
        "MORE_LABELS",
        "OWNER",
        "PULLS_OF_COMMIT",
        "PULL_VIEW",
        "QUEUE",
      ].toSorted(),
    );
    expect(problemsOf("query Any { repository(owner: 1) { nothing } }")).not.toEqual([]);
  });
});

describe("readPull", () => {
  it("reads everything that decides over a pull request in one call", async () => {
    const body = `${HEADER}\nthe sheet`;
    const found = await view({ comments: [comment(11, "hello", { mine: false }), comment(12, body)] });
    expect(found).toEqual({
      pull: {
        number: 7,
        title: "Add a cart",
        body: "Adds it.",
        open: true,
        locked: false,
        conflicting: false,
        author: { login: "octocat", id: 583231, type: "User" },
        labels: ["agent"],
        head: { sha: HEAD, ref: "claude/cart", fork: false },
        base: { sha: MAIN, ref: "main" },
      },
      defaultBranch: { name: "main", sha: MAIN },
      policy: { kind: "text", text, oid: sha("c") },
      comment: { id: 12, body, historyRead: true, writtenAt: "2026-11-01T00:00:00Z" },
      sharedHead: [],
      calls: 1,
    });
  });

  it.each<[string, unknown, object]>([
    [
      "an app",
      { __typename: "Bot", login: "dependabot", databaseId: 49699333 },
      { login: "dependabot[bot]", id: 49699333, type: "Bot" },
    ],
    [
      "an app spelled in full",
      { __typename: "Bot", login: "x[bot]", databaseId: 1 },
      { login: "x[bot]", id: 1, type: "Bot" },
    ],
    ["a deleted account", null, { login: "ghost", id: null, type: "Ghost" }],
    ["a mannequin", { __typename: "Mannequin", login: "m", databaseId: 3 }, { login: "m", id: 3, type: "Mannequin" }],
    [
      "an enterprise account",
      { __typename: "EnterpriseUserAccount", login: "e" },
      { login: "e", id: null, type: "User" },
    ],
  ])("spells %s as REST does", async (_name, author, expected) => {
    expect((await view({ pull: { author } })).pull.author).toEqual(expected);
  });

  it.each<[string, Readonly<Record<string, unknown>>, boolean]>([
    ["its own branch", {}, false],
    ["a fork", { isCrossRepository: true, headRepository: { nameWithOwner: "eve/shop" } }, true],
    ["a deleted fork", { headRepository: null }, true],
  ])("knows a head in %s", async (_name, pull, fork) => {
    expect((await view({ pull })).pull.head.fork).toBe(fork);
  });
  it.each([
    ["the base branch has gone on", { baseRef: { target: { __typename: "Commit", oid: sha("d") } } }, sha("d")],
    ["the base branch is gone", { baseRef: null }, MAIN],
  ])("compares with the base branch as it is now: %s", async (_name, pull, base) => {
    expect((await view({ pull })).pull.base.sha).toBe(base);
  });

  it.each(["CLOSED", "MERGED"])("knows that %s is not open", async (state) => {
    expect((await view({ pull: { state } })).pull.open).toBe(false);
  });

  it.each<[string, unknown, object]>([
    ["no file", null, { kind: "absent" }],
    ["an executable file", policyFile({ mode: 0o100755 }), { kind: "text" }],
    [
      "a symbolic link",
      policyFile({ mode: 0o120000 }),
      { kind: "refused", code: "file-unreadable", why: expect.stringContaining("symbolic link") },
    ],
    [
      "a submodule",
      policyFile({ mode: 0o160000 }, null),
      { kind: "refused", why: expect.stringContaining("submodule") },
    ],
    [
      "a folder",
      policyFile({ mode: 0o040000, object: { __typename: "Tree" } }),
      { kind: "refused", why: expect.stringContaining("folder") },
    ],
    ["an odd mode", policyFile({ mode: 0o100664 }), { kind: "refused", why: expect.stringContaining("100664") }],
    ["an object that is not there", policyFile({}, null), { kind: "refused", code: "file-unreadable" }],
    ["a binary file", policyFile({}, { isBinary: true, text: null }), { kind: "refused", code: "file-unreadable" }],
    ["an unknown encoding", policyFile({}, { isBinary: null }), { kind: "refused", code: "file-unreadable" }],
    [
      "bytes that are not UTF-8",
      policyFile({}, { text: "scope: \ufffd\n" }),
      { kind: "refused", code: "file-unreadable" },
    ],
    ["a cut text", policyFile({}, { isTruncated: true }), { kind: "refused", code: "input-too-large" }],
    ["64 KiB and a byte", policyFile({}, { byteSize: 65_537 }), { kind: "refused", code: "input-too-large" }],
    ["64 KiB", policyFile({}, { byteSize: 65_536 }), { kind: "text" }],
    [
      "an LFS pointer",
      policyFile({}, { text: "version https://git-lfs.github.com/spec/v1\n" }),
      { kind: "refused", code: "file-unreadable" },
    ],
  ])("reads %s as a policy", async (_name, file, expected) => {
    expect((await view({ file })).policy).toMatchObject(expected);
  });

  const edits = (first: string | null, ...rest: readonly string[]): readonly Edit[] =>
    [first, ...rest].map((diff, index) => ({ editedAt: `2026-11-01T00:0${index}:00Z`, diff }));
  const forged = `${HEADER}\nforged`;
  const cases: readonly [string, readonly unknown[], object | null][] = [
    ["none", [], null],
    ["one by somebody else with our header", [comment(1, forged, { mine: false })], null],
    ["a copy made for another pull request", [comment(1, "<!-- done-gate v1 pr=8 -->\nx")], null],
    ["one of ours that only mentions the header", [comment(1, `see ${HEADER}`)], null],
    [
      "the oldest of two of ours",
      [comment(9, `${HEADER}\nb`), comment(5, `${HEADER}\na`)],
      { id: 5, historyRead: true },
    ],
    [
      "ours, ticked",
      [comment(5, `${HEADER}\n[x]`, { edits: edits(`${HEADER}\n[ ]`, `${HEADER}\n[x]`) })],
      { id: 5, body: `${HEADER}\n[x]`, historyRead: true },
    ],
    [
      "ours, with the history newest first",
      [comment(5, "x", { edits: edits(`${HEADER}\n1`, "2", "3").toReversed() })],
      { id: 5, historyRead: true },
    ],
    [
      "ours, its header edited away",
      [comment(5, "gone", { edits: edits(HEADER, "gone") })],
      { id: 5, body: "gone", historyRead: true },
    ],
    [
      "ours, with a history of differences",
      [comment(5, `${HEADER}\n[x]`, { edits: edits(`+${HEADER}\n+[ ]`, "-[ ]\n+[x]") })],
      { id: 5, historyRead: true },
    ],
    ["another of our account's, edited into ours", [comment(5, forged, { edits: edits("Deployed.", forged) })], null],
    [
      "ours behind such a one",
      [comment(5, forged, { edits: edits("Deployed.", forged) }), comment(6, HEADER)],
      { id: 6, historyRead: true },
    ],
    ["ours without a readable history", [comment(5, HEADER, { edits: null })], { id: 5, historyRead: false }],
    [
      "ours with its first revision deleted",
      [comment(5, HEADER, { edits: edits(null, HEADER) })],
      { id: 5, historyRead: false },
    ],
    [
      "ours with a history that lacks its start",
      [comment(5, HEADER, { edits: edits(HEADER), created: false })],
      { id: 5, historyRead: false },
    ],
    [
      "an older one with a closed history before a proven one",
      [comment(5, forged, { edits: null }), comment(6, HEADER)],
      { id: 6, historyRead: true },
    ],
    ["a closed history without the header", [comment(5, "x", { edits: null })], null],
  ];
  it.each(cases)("finds our comment: %s", async (_name, comments, expected) => {
    const found = (await view({ comments })).comment;
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected);
  });

  it("reads every comment, label and pull request of the head", async () => {
    const others = Array.from({ length: 250 }, (_, index) => comment(1_000 + index, "hello", { mine: false }));
    const found = await view({
      comments: [...others, comment(3_000_000_000, HEADER)],
      labels: Array.from({ length: 120 }, (_, index) => ({ name: `l${index}` })),
      associated: Array.from({ length: 130 }, (_, index) => associated(200 - index)),
    });
    expect(found.comment?.id).toBe(3_000_000_000);
    expect(found.pull.labels).toHaveLength(120);
    expect(found.sharedHead).toHaveLength(130);
    expect(found.sharedHead[0]).toBe(71);
    expect(found.calls).toBe(1 + 2 + 1 + 1);
  });

  it("names only open pull requests with the same head and another base, here", async () => {
    const found = await view({
      associated: [
        associated(7, { baseRefName: "main" }),
        associated(12),
        associated(9),
        associated(13, { state: "CLOSED" }),
        associated(14, { headRefOid: sha("d") }),
        associated(15, { baseRefName: "main" }),
        associated(16, { baseRepository: { nameWithOwner: "eve/shop" } }),
        associated(17, { baseRepository: null }),
      ],
    });
    expect(found.sharedHead).toEqual([9, 12, 17]);
  });

  it("asks by the head itself when the last listed commit is another", async () => {
    const found = await view({ lastCommit: sha("e"), associated: [associated(9)] });
    expect(found.sharedHead).toEqual([9]);
    expect(found.calls).toBe(2);
  });

  const missing = {
    data: { repository: { pullRequest: null } },
    errors: [{ type: "NOT_FOUND", path: ["repository", "pullRequest"], message: "no" }],
  };

  it("says null when there is no such pull request, and only then", async () => {
    const { reader } = await serve(() => ({ json: missing }));
    expect(await reader.readPull(prNumber(7))).toBeNull();
    const hidden = { data: { repository: null }, errors: [{ type: "NOT_FOUND", path: ["repository"], message: "no" }] };
    const other = await serve(() => ({ json: hidden }));
    expect(await failure(other.reader.readPull(prNumber(7)))).toMatchObject({ name: "ApiError" });
    const empty = await serve(() => ({ json: { data: { repository: { pullRequest: null } } } }));
    expect(await failure(empty.reader.readPull(prNumber(7)))).toMatchObject({ name: "ApiError" });
  });

  it("throws on an error beside whole data", async () => {
    const { reader } = await serve((request) => ({
      json: { ...answerGraphql(request.body, world()), errors: [{ type: "SERVICE_UNAVAILABLE", message: "x" }] },
    }));
    expect(await failure(reader.readPull(prNumber(7)))).toMatchObject({ codes: ["SERVICE_UNAVAILABLE"] });
  });

  it("throws when a later page fails, or a list turns in a circle", async () => {
    const many = world({ comments: Array.from({ length: 150 }, (_, index) => comment(index + 1, "x")) });
    const lost = await serve((request, index) =>
      index === 0 ? { json: answerGraphql(request.body, many) } : { status: 403, json: {} },
    );
    expect(await failure(lost.reader.readPull(prNumber(7)))).toMatchObject({
      status: 403,
      operation: "query MoreComments",
    });
    const page = { nodes: [], pageInfo: { hasNextPage: true, endCursor: "100" } };
    const circle = await serve((request, index) => ({
      json:
        index === 0 ? answerGraphql(request.body, many) : { data: { repository: { pullRequest: { comments: page } } } },
    }));
    expect(await failure(circle.reader.readPull(prNumber(7)))).toMatchObject({ operation: "comments" });
    expect(circle.server.requests).toHaveLength(2);
  });

  it("throws when the default branch cannot be read", async () => {
    const { reader } = await serve((request) => ({
      json: answerGraphql(request.body, world({ repository: { defaultBranchRef: null } })),
    }));
    expect(await failure(reader.readPull(prNumber(7)))).toMatchObject({ name: "ApiError" });
  });
});

const hex = (index: number) => sha(index.toString(16).padStart(40, "0"));

function commit(index: number, more: object = {}) {
  const author = { login: "octocat", id: 583231, type: "User" };
  return { sha: hex(index), commit: { message: `commit ${index}` }, author, committer: author, ...more };
}

/** Answers a paged REST list of `items`, and `facts` to anything else. */
function rest(items: readonly unknown[], pathEnd: string, facts: unknown = {}) {
  return (request: RecordedRequest): Answer => {
    if (!request.path.endsWith(pathEnd)) return { json: facts };
    const page = Number(request.query.get("page"));
    const size = Number(request.query.get("per_page"));
    const next = `<http://loopback${request.path}?page=${page + 1}>; rel="next", <http://loopback>; rel="last"`;
    return {
      json: items.slice((page - 1) * size, page * size),
      headers: page * size < items.length ? { link: next } : {},
    };
  };
}

describe("readCommits", () => {
  it.each([
    [0, 0, true],
    [1, 1, true],
    [100, 100, true],
    [101, 101, true],
    [250, 250, true],
    [250, 251, false],
    [99, 100, false],
  ])("lists %i commits of %i", async (listed, total, complete) => {
    const commits = Array.from({ length: listed }, (_, index) => commit(index));
    const { server, reader } = await serve(rest(commits, "/commits", { commits: total }));
    const read = await reader.readCommits(prNumber(7));
    expect(read.commits.map((each) => each.message)).toEqual(commits.map((each) => each.commit.message));
    expect(read.complete).toBe(complete);
    expect(server.requests).toHaveLength(1 + Math.max(1, Math.ceil(listed / 100)));
  });

  it("does not count a page that came twice", async () => {
    const commits = [
      ...Array.from({ length: 100 }, (_, index) => commit(index)),
      ...Array.from({ length: 100 }, (_, index) => commit(index)),
    ];
    const { reader } = await serve(rest(commits, "/commits", { commits: 200 }));
    const read = await reader.readCommits(prNumber(7));
    expect([read.commits.length, read.complete]).toEqual([100, false]);
  });

  it("takes accounts as REST spells them, and none for an unknown address", async () => {
    const bot = { login: "claude[bot]", id: 209825114, type: "Bot" };
    const { reader } = await serve(
      rest([commit(1, { author: bot, committer: null }), commit(2, { author: {} })], "/commits", { commits: 2 }),
    );
    const { commits } = await reader.readCommits(prNumber(7));
    expect(commits[0]).toMatchObject({ author: bot, committer: null });
    expect(commits[1]).toMatchObject({ author: null, committer: { login: "octocat" } });
  });

  it.each<[string, Answer]>([
    ["an account of an unknown kind", { json: [commit(1, { author: { login: "x", id: 1, type: "Robot" } })] }],
    ["HTML", { status: 200, html: "<p>hello</p>" }],
    ["a cut body", { cut: [commit(1)] }],
    ["404", { status: 404, json: {} }],
  ])("throws on %s", async (_name, answer) => {
    const { reader } = await serve((request) =>
      request.path.endsWith("/commits") ? answer : { json: { commits: 1 } },
    );
    expect(await failure(reader.readCommits(prNumber(7)))).toMatchObject({ name: "ApiError" });
  });

  it("throws on a list without an end", async () => {
    const link = '<http://loopback>; rel="next"';
    const { server, reader } = await serve((request) =>
      request.path.endsWith("/commits") ? { json: [], headers: { link } } : { json: { commits: 1 } },
    );
    expect(await failure(reader.readCommits(prNumber(7)))).toMatchObject({ name: "ApiError" });
    expect(server.requests.length).toBeLessThanOrEqual(101);
  });
});

describe("findOpenByHead", () => {
  it("keeps open pull requests with exactly this head, each once", async () => {
    const pull = (number: number, state: string, head: string) => ({ number, state, head: { sha: head } });
    const filler = Array.from({ length: 100 }, (_, index) => pull(index + 100, "closed", HEAD));
    const pulls = [
      pull(9, "open", HEAD),
      ...filler,
      pull(8, "open", HEAD),
      pull(9, "open", HEAD),
      pull(5, "open", MAIN),
    ];
    const { server, reader } = await serve(rest(pulls, "/pulls"));
    expect(await reader.findOpenByHead(HEAD)).toEqual([8, 9]);
    expect(server.requests.map((request) => request.path)).toEqual([
      `/repos/acme/shop/commits/${HEAD}/pulls`,
      `/repos/acme/shop/commits/${HEAD}/pulls`,
    ]);
  });
});

describe("readQueue", () => {
  const entry = (number: number, oid: string | null) => ({
    headCommit: oid === null ? null : { oid },
    pullRequest: { number },
  });

  it("reads the queue of the branch to its end", async () => {
    const entries = Array.from({ length: 101 }, (_, index) => entry(index + 1, index === 1 ? null : hex(index)));
    const branches: unknown[] = [];
    const root = {
      repository: {
        mergeQueue: ({ branch }: { branch: string }) => {
          branches.push(branch);
          return { entries: connection(entries) };
        },
      },
    };
    const { reader } = await serve((request) => ({ json: answerGraphql(request.body, root) }));
    const queue = await reader.readQueue("refs/heads/main");
    expect(queue).toHaveLength(100);
    expect(queue.at(-1)).toEqual({ pr: 101, head: hex(100) });
    expect(branches).toEqual(["main", "main"]);
  });

  it("is empty where there is no queue, and throws on an entry without a pull request", async () => {
    const none = await serve((request) => ({
      json: answerGraphql(request.body, { repository: { mergeQueue: null } }),
    }));
    expect(await none.reader.readQueue("main")).toEqual([]);
    const broken = {
      repository: { mergeQueue: { entries: connection([{ headCommit: { oid: HEAD }, pullRequest: null }]) } },
    };
    const { reader } = await serve((request) => ({ json: answerGraphql(request.body, broken) }));
    expect(await failure(reader.readQueue("main"))).toMatchObject({ name: "ApiError" });
  });
});
