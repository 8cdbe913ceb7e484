import { afterEach } from "vitest";
import { z } from "zod";
import { createPullReader } from "../../src/adapters/github-read.ts";
import { createCheckWriter, createCommentWriter } from "../../src/adapters/github-write.ts";
import { createOctokit } from "../../src/adapters/octokit.ts";
import type { PullView } from "../../src/ports/pulls.ts";
import { type PullsWorld, pullsContract } from "../contract/pulls.contract.ts";
import { type WritersUnderContract, writersContract } from "../contract/write.contract.ts";
import { createFakeHub, createFakePullReader } from "../fakes/fake-hub.ts";
import { createFakeCheckWriter, createFakeCommentWriter } from "../fakes/fake-writers.ts";
import { answerGraphql, connection } from "../fixtures/github-graphql.ts";
import {
  type Answer,
  type RecordedRequest,
  type RecordingServer,
  startRecordingServer,
} from "../fixtures/recording-server.ts";

const AT = { owner: "acme", repo: "shop" };

const open: RecordingServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function connect(answer: (request: RecordedRequest) => Answer) {
  const server = await startRecordingServer(answer);
  open.push(server);
  return createOctokit({ token: "t", apiUrl: server.url, userAgent: "done-gate/test", timeoutMs: 20_000, secondMs: 1 });
}

function graphqlPull({ pull, ...view }: PullView) {
  const policy = view.policy.kind === "text" ? view.policy : null;
  const blob = policy && {
    __typename: "Blob",
    text: policy.text,
    byteSize: policy.text.length,
    isBinary: false,
    isTruncated: false,
  };
  return {
    nameWithOwner: "acme/shop",
    isInOrganization: true,
    defaultBranchRef: {
      name: view.defaultBranch.name,
      target: {
        __typename: "Commit",
        oid: view.defaultBranch.sha,
        file: policy && { mode: 0o100644, oid: policy.oid, object: blob },
      },
    },
    pullRequest: {
      number: pull.number,
      title: pull.title,
      body: pull.body,
      state: pull.open ? "OPEN" : "CLOSED",
      locked: pull.locked,
      mergeable: pull.conflicting ? "CONFLICTING" : "MERGEABLE",
      author: { __typename: pull.author.type, login: pull.author.login, databaseId: pull.author.id },
      headRefName: pull.head.ref,
      headRefOid: pull.head.sha,
      isCrossRepository: pull.head.fork,
      headRepository: { nameWithOwner: "acme/shop" },
      baseRefName: pull.base.ref,
      baseRefOid: pull.base.sha,
      baseRef: { target: { __typename: "Commit", oid: pull.base.sha } },
      labels: connection(pull.labels.map((label) => ({ name: label }))),
      comments: connection([]),
      commits: connection([{ commit: { oid: pull.head.sha, associatedPullRequests: connection([]) } }]),
    },
  };
}

function answerQuery(world: PullsWorld, body: unknown): Answer {
  const { variables } = z.object({ variables: z.object({ number: z.number().optional() }) }).parse(body);
  if (variables.number === undefined) {
    const entries = world.queue.map((entry) => ({
      headCommit: { oid: entry.head },
      pullRequest: { number: entry.pr },
    }));
    return { json: answerGraphql(body, { repository: { mergeQueue: { entries: connection(entries) } } }) };
  }
  const view = world.views.find((each) => each.pull.number === variables.number);
  if (view !== undefined) return { json: answerGraphql(body, { repository: graphqlPull(view) }) };
  const errors = [{ type: "NOT_FOUND", path: ["repository", "pullRequest"], message: "no such number" }];
  return { json: { data: { repository: { pullRequest: null } }, errors } };
}

function answerReads(world: PullsWorld, { path, body }: RecordedRequest): Answer {
  if (world.trouble) return { status: 403, json: { message: "no" } };
  if (path.endsWith("/graphql")) return answerQuery(world, body);
  if (path.endsWith("/commits")) {
    const { commits } = world.commits;
    return { json: commits.map(({ message, ...commit }) => ({ ...commit, commit: { message } })) };
  }
  if (path.endsWith("/pulls")) {
    const pulls = world.views.map(({ pull }) => ({
      number: pull.number,
      state: pull.open ? "open" : "closed",
      head: { sha: pull.head.sha },
    }));
    return { json: pulls };
  }
  return { json: { commits: world.commits.commits.length } };
}

const sentRun = z.object({
  head_sha: z.string().optional(),
  conclusion: z.string().optional(),
  output: z.object({ title: z.string() }),
});

interface StoredRun {
  readonly id: number;
  readonly head: string;
  status: string;
  conclusion: string | null;
  title: string;
}

/** The run as the API shows it. */
const shown = (run: StoredRun) => ({ ...run, app: { id: 15_368 } });

function answerRuns(runs: StoredRun[], { method, path, body }: RecordedRequest): Answer {
  if (method === "GET") return { json: { check_runs: runs.filter((run) => path.includes(run.head)).map(shown) } };
  const { head_sha: head, conclusion, output } = sentRun.parse(body);
  const status = conclusion === undefined ? "in_progress" : "completed";
  const facts = { status, conclusion: conclusion ?? null, title: output.title };
  if (method === "POST") runs.push({ id: runs.length + 1, head: head ?? "", ...facts });
  const run = method === "POST" ? runs.at(-1) : runs.find((each) => path.endsWith(`/${each.id}`));
  return run === undefined ? { status: 404, json: {} } : { json: shown(Object.assign(run, facts)) };
}

function answerComments(bodies: Map<number, string>, { method, path, body }: RecordedRequest): Answer {
  const id = method === "POST" ? bodies.size + 1 : Number(path.split("/").at(-1));
  if (method === "PATCH" && !bodies.has(id)) return { status: 404, json: {} };
  bodies.set(id, z.object({ body: z.string() }).parse(body).body);
  return { json: { id } };
}

async function connectWriters(): Promise<WritersUnderContract> {
  const runs: StoredRun[] = [];
  const bodies = new Map<number, string>();
  const octokit = await connect((request) =>
    request.path.includes("/comments") ? answerComments(bodies, request) : answerRuns(runs, request),
  );
  const state = (run: StoredRun) =>
    run.title.startsWith("Superseded") ? "superseded" : (run.conclusion ?? "in-progress");
  return {
    checks: createCheckWriter(octokit, AT, { runUrl: null }),
    comments: createCommentWriter(octokit, AT),
    runs: () => runs.map((run) => `${run.id} ${run.head[0]} ${state(run)}`),
    bodies: () => bodies,
  };
}

pullsContract("GitHub's API", async (world) =>
  createPullReader(await connect((request) => answerReads(world, request)), AT),
);

pullsContract("fake", (world) => {
  const hub = createFakeHub(world.views);
  for (const view of world.views) hub.commits.set(view.pull.number, world.commits);
  hub.queue = world.queue;
  hub.trouble = world.trouble ? new Error("no") : null;
  return Promise.resolve(createFakePullReader(hub));
});

writersContract("GitHub's API", connectWriters);

writersContract("fake", () => {
  const checks = createFakeCheckWriter();
  const comments = createFakeCommentWriter();
  return Promise.resolve({
    checks,
    comments,
    runs: () =>
      checks.runs.map((run) => {
        const state = run.state === "concluded" ? run.result?.conclusion : run.state;
        return `${run.id} ${run.head[0]} ${state}`;
      }),
    bodies: () => comments.bodies,
  });
});
