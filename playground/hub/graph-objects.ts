import { counts, newestCheck, requiredChecks } from "./checks.ts";
import { type CommitFacts, readCommit, viewFiles } from "./git-views.ts";
import { connect, GraphRefusal } from "./graph-connection.ts";
import { isList, must, property, text } from "./json.ts";
import type { TreeItem } from "./types.ts";
import { htmlUrl, nodeId } from "./views.ts";
import type { Account, AppRecord, CheckRecord, PullRecord, RepoRecord, StatusRecord, Token, World } from "./world.ts";

/** One reading of the graph: who asks, in which world. */
export interface Reading {
  readonly world: World;
  readonly token: Token;
  /** Views that lead to each other. */
  readonly view: {
    repository(reading: Reading, repo: RepoRecord): GraphObject;
    pull(reading: Reading, pull: PullRecord): GraphObject;
  };
}

/** Fields by name: a value, or a function of the field's arguments. A field that is not here is not modelled. */
export type GraphObject = Readonly<Record<string, unknown>> & { readonly __typename: string };

const MAX_BLOB_TEXT_BYTES = 512_000;

/** Pull requests that a connection's filters and a rule of its own let through, oldest first. */
export function pullsWhere(
  reading: Reading,
  args: unknown,
  rule: (pull: PullRecord) => boolean,
): readonly GraphObject[] {
  const states = property(args, "states");
  const found = reading.world
    .show(reading.world.pulls.values())
    .filter(rule)
    .filter((pull) => !isList(states) || states.includes(pull.open ? "OPEN" : "CLOSED"))
    .filter((pull) => (property(args, "baseRefName") ?? pull.baseRef) === pull.baseRef)
    .filter((pull) => (property(args, "headRefName") ?? pull.headRef) === pull.headRef);
  const order = property(property(args, "orderBy"), "direction");
  const ordered = order === "DESC" ? [...found].reverse() : found;
  return ordered.map((pull) => reading.view.pull(reading, pull));
}

/** GraphQL spells a bot's login without `[bot]`. */
export function viewActor(reading: Reading, account: Account): GraphObject {
  const { world } = reading;
  const login = account.login.replace(/\[bot\]$/, "");
  const path = account.type === "Bot" ? `/apps/${login}` : `/${login}`;
  return {
    __typename: account.type,
    id: nodeId(account.type === "Bot" ? "BOT" : "U", account.id),
    databaseId: account.id,
    login,
    name: account.type === "User" ? account.login : null,
    email: "",
    avatarUrl: `${world.url}/avatars/${account.id}`,
    url: `${world.url}${path}`,
    resourcePath: path,
    createdAt: "2020-01-01T00:00:00Z",
    updatedAt: "2020-01-01T00:00:00Z",
    isViewer: account === reading.token.account,
  };
}

/** The viewer is a User in the schema, also for an app: its login keeps the `[bot]`. */
export function viewViewer(reading: Reading): GraphObject {
  const { account } = reading.token;
  return { ...viewActor(reading, account), __typename: "User", login: account.login };
}

export function needRead(reading: Reading, permission: string): void {
  const { world, token } = reading;
  if (!world.main.isPrivate || token.kind === "user" || token.permissions.has(permission)) return;
  throw new GraphRefusal("FORBIDDEN", "Resource not accessible by integration");
}

export function viewRef(
  reading: Reading,
  repo: RepoRecord,
  ref: { readonly name: string; readonly oid: string },
): GraphObject {
  const [, prefix = "refs/heads/", name = ref.name] = /^(refs\/[^/]+\/)(.+)$/.exec(ref.name) ?? [];
  return {
    __typename: "Ref",
    id: nodeId("REF", `${repo.fullName}:${ref.name}`),
    name,
    prefix,
    repository: () => reading.view.repository(reading, repo),
    target: () => viewObject(reading, repo, ref.oid),
    associatedPullRequests: (args: unknown) =>
      connect(
        pullsWhere(reading, args, (pull) => pull.headRepo === repo && pull.headRef === name),
        args,
        "associatedPullRequests",
      ),
  };
}

export async function viewObject(reading: Reading, repo: RepoRecord, oid: string): Promise<GraphObject | null> {
  needRead(reading, "contents");
  const read = await repo.git.readObject(oid);
  if (read === null) return null;
  const shared = {
    id: nodeId(read.type === "commit" ? "C" : read.type === "tree" ? "T" : "B", oid),
    oid,
    abbreviatedOid: oid.slice(0, 7),
    repository: () => reading.view.repository(reading, repo),
    commitUrl: `${htmlUrl(reading.world, repo)}/commit/${oid}`,
    commitResourcePath: `/${repo.fullName}/commit/${oid}`,
  };
  if (read.type === "commit") {
    return { ...shared, ...viewGraphCommit(reading, repo, must(await readCommit(repo, oid), "commit")) };
  }
  if (read.type === "tree") {
    return {
      ...shared,
      __typename: "Tree",
      entries: async () => (await repo.git.readLevel(oid, [])).map((item) => viewEntry(reading, repo, item)),
    };
  }
  const binary = read.bytes.subarray(0, 8000).includes(0);
  return {
    ...shared,
    __typename: "Blob",
    byteSize: read.bytes.length,
    isBinary: binary,
    isTruncated: read.bytes.length > MAX_BLOB_TEXT_BYTES,
    text: binary ? null : read.bytes.subarray(0, MAX_BLOB_TEXT_BYTES).toString(),
  };
}

function viewEntry(reading: Reading, repo: RepoRecord, item: TreeItem): GraphObject {
  const name = item.path.slice(item.path.lastIndexOf("/") + 1);
  return {
    __typename: "TreeEntry",
    name,
    nameRaw: Buffer.from(name).toString("base64"),
    path: item.path,
    pathRaw: Buffer.from(item.path).toString("base64"),
    extension: /\.[^.]*$/.exec(name)?.[0] ?? "",
    mode: Number.parseInt(item.mode, 8),
    oid: item.oid,
    size: item.size ?? 0,
    type: item.type,
    isGenerated: false,
    lineCount: null,
    object: () => (item.type === "commit" ? null : viewObject(reading, repo, item.oid)),
    repository: () => reading.view.repository(reading, repo),
  };
}

export function viewGraphCommit(reading: Reading, repo: RepoRecord, commit: CommitFacts): GraphObject {
  const { world } = reading;
  const { git } = repo;
  const commits = async (oids: readonly string[]): Promise<readonly (GraphObject | null)[]> =>
    await Promise.all(oids.map((oid) => viewObject(reading, repo, oid)));
  const files = (): ReturnType<typeof viewFiles> =>
    viewFiles(world, repo, { from: commit.parents[0] ?? null, to: commit.oid });
  const total = async (key: string): Promise<number> =>
    (await files()).reduce((sum, file) => sum + Number(file[key]), 0);
  const message = commit.message.replace(/\n+$/, "");
  const [headline = "", ...rest] = message.split("\n");
  const path = `/${repo.fullName}/commit/${commit.oid}`;
  return {
    __typename: "Commit",
    url: `${world.url}${path}`,
    resourcePath: path,
    message,
    messageHeadline: headline,
    messageBody: rest.join("\n").trim(),
    author: viewGitActor(reading, commit.author),
    committer: viewGitActor(reading, commit.committer),
    authoredDate: commit.author.date,
    committedDate: commit.committer.date,
    committedViaWeb: commit.committer.email === "noreply@github.com",
    authoredByCommitter: commit.author.email === commit.committer.email,
    pushedDate: null,
    onBehalfOf: null,
    additions: () => total("additions"),
    deletions: () => total("deletions"),
    changedFiles: async () => (await files()).length,
    changedFilesIfAvailable: async () => (await files()).length,
    parents: async (args: unknown) => connect(await commits(commit.parents), args, "parents"),
    tree: () => viewObject(reading, repo, commit.tree),
    file: async (args: unknown) => {
      const wanted = text(property(args, "path")) ?? "";
      const [item] = await git.readLevel(commit.oid, [], wanted);
      return item === undefined ? null : viewEntry(reading, repo, item);
    },
    history: async (args: unknown) => {
      const oids = (await git.runFixed(["rev-list", commit.oid])).split("\n").filter(Boolean);
      const page = connect(oids, args, "history");
      const nodes = await commits(page.nodes);
      return { ...page, nodes, edges: page.edges.map(({ cursor }, at) => ({ cursor, node: nodes[at] })) };
    },
    signature: viewSignature(reading, commit),
    statusCheckRollup: () => viewRollup(reading, repo, commit.oid),
    associatedPullRequests: async (args: unknown) => {
      const holders = [];
      for (const pull of world.show(world.pulls.values())) {
        if (await world.main.git.isAncestor(commit.oid, pull.headSha)) holders.push(pull);
      }
      return connect(
        holders.map((pull) => reading.view.pull(reading, pull)),
        args,
        "associatedPullRequests",
      );
    },
  };
}

function viewGitActor(reading: Reading, person: CommitFacts["author"]): GraphObject {
  const account = reading.world.accountOfEmail(person.email);
  return {
    __typename: "GitActor",
    ...person,
    avatarUrl: `${reading.world.url}/avatars/0`,
    // A User in the schema, also for bots: then with the login REST uses.
    user: account === null ? null : { ...viewActor(reading, account), __typename: "User", login: account.login },
  };
}

function viewSignature(reading: Reading, commit: CommitFacts): GraphObject | null {
  if (commit.signature === null) return null;
  const valid = reading.world.signed.has(commit.oid);
  return {
    __typename: "GpgSignature",
    email: commit.committer.email,
    isValid: valid,
    keyId: null,
    payload: commit.payload,
    signature: commit.signature,
    signer: valid ? { ...viewActor(reading, reading.world.account("web-flow")), __typename: "User" } : null,
    state: valid ? "VALID" : "UNKNOWN_KEY",
    verifiedAt: valid ? commit.committer.date : null,
    wasSignedByGitHub: valid,
  };
}

function viewGraphApp(reading: Reading, app: AppRecord): GraphObject {
  return {
    __typename: "App",
    id: nodeId("A", app.id),
    databaseId: app.id,
    slug: app.slug,
    name: app.slug === "github-actions" ? "GitHub Actions" : app.slug,
    url: `${reading.world.url}/apps/${app.slug}`,
  };
}

function viewGraphCheck(reading: Reading, check: CheckRecord): GraphObject {
  const { world } = reading;
  const path = `/${world.main.fullName}/runs/${check.id}`;
  return {
    __typename: "CheckRun",
    id: nodeId("CR", check.id),
    databaseId: check.id,
    name: check.name,
    status: check.status.toUpperCase(),
    conclusion: check.conclusion?.toUpperCase() ?? null,
    externalId: check.externalId,
    detailsUrl: check.detailsUrl,
    startedAt: check.startedAt,
    completedAt: check.completedAt,
    title: check.title,
    summary: check.summary,
    text: check.text,
    url: `${world.url}${path}`,
    permalink: `${world.url}${path}`,
    resourcePath: path,
    isRequired: requiredChecks(world).some(({ context }) => context === check.name),
    repository: () => reading.view.repository(reading, world.main),
    checkSuite: () => ({
      __typename: "CheckSuite",
      id: nodeId("CS", check.suite.id),
      databaseId: check.suite.id,
      status: check.suite.status.toUpperCase(),
      conclusion: check.suite.conclusion?.toUpperCase() ?? null,
      createdAt: check.suite.createdAt,
      updatedAt: check.suite.createdAt,
      app: viewGraphApp(reading, check.app),
      commit: () => viewObject(reading, world.main, check.headSha),
    }),
  };
}

function viewContext(reading: Reading, status: StatusRecord): GraphObject {
  return {
    __typename: "StatusContext",
    id: nodeId("SC", status.id),
    context: status.context,
    state: status.state.toUpperCase(),
    description: status.description,
    targetUrl: status.targetUrl,
    createdAt: status.createdAt,
    creator: viewActor(reading, status.creator),
    isRequired: requiredChecks(reading.world).some(({ context }) => context === status.context),
    commit: () => viewObject(reading, reading.world.main, status.sha),
  };
}

/** Everything that counts on a commit, duplicates of a name included; the state follows the newest of each. */
export function viewRollup(reading: Reading, repo: RepoRecord, sha: string): GraphObject | null {
  needRead(reading, "checks");
  const { world } = reading;
  const checks = world.show(world.checks.filter((check) => check.headSha === sha)).filter(counts);
  const statuses = world.show(world.statuses.filter((status) => status.sha === sha));
  if (checks.length + statuses.length === 0) return null;
  const newest = checks.filter(({ id, name }) => newestCheck(world, sha, { context: name })?.id === id);
  const states = [
    ...newest.map(({ status, conclusion }) => (status === "completed" ? (conclusion ?? "") : "pending")),
    ...statuses.map(({ state }) => state),
  ];
  const pending = states.includes("pending");
  const good = states.every((state) => ["success", "neutral", "skipped"].includes(state));
  return {
    __typename: "StatusCheckRollup",
    id: nodeId("SCR", sha),
    state: good ? "SUCCESS" : pending ? "PENDING" : "FAILURE",
    commit: () => viewObject(reading, repo, sha),
    contexts: (args: unknown) => ({
      ...connect(
        [
          ...checks.map((check) => viewGraphCheck(reading, check)),
          ...statuses.map((status) => viewContext(reading, status)),
        ],
        args,
        "contexts",
      ),
      checkRunCount: checks.length,
      statusContextCount: statuses.length,
    }),
  };
}
