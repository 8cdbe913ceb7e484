import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { counts, groupState, makeCheck, mergeState, settleSuite, suiteForPost } from "./checks.ts";
import { Faults } from "./faults.ts";
import { Limits } from "./limits.ts";
import { makePerson } from "./person.ts";
import { emitPull, followRef } from "./pulls.ts";
import { stateOfReview } from "./reviews.ts";
import { emitCheck } from "./routes-checks.ts";
import { makeRuns, stateOfRun } from "./runs.ts";
import { HubServer } from "./server.ts";
import { mintToken } from "./tokens.ts";
import type { CheckRunSpec, CheckRunState, CommentState, Hub, HubOptions, PullState, StatusState } from "./types.ts";
import {
  type Cause,
  type CheckRecord,
  type CommentRecord,
  type PullRecord,
  type StatusRecord,
  World,
} from "./world.ts";

/** Starts a stand-in GitHub on a free loopback port. */
export async function createHub(options: HubOptions): Promise<Hub> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "hub-"));
  mkdirSync(folder, { recursive: true });
  const world = new World(options, folder);
  await world.createMain(options);
  const faults = new Faults();
  const limits = new Limits();
  const server = new HubServer(world, faults, limits);
  world.url = await server.listen();
  return {
    url: world.url,
    apiUrl: `${world.url}/api/v3`,
    graphqlUrl: `${world.url}/api/graphql`,
    gitUrl: `${world.url}/${world.main.fullName}.git`,
    mintToken: (spec) => mintToken(world, spec),
    violations: world.violations,
    requests: world.requests,
    events: world.events,
    faults,
    limits,
    runs: makeRuns(world),
    watch: (watcher) => {
      server.watcher = watcher;
    },
    announce: async (pr, action, by) => {
      const account = world.account(by.login);
      const cause: Cause = { kind: "person", account, app: null };
      const payload = by.extra === undefined ? {} : { payload: by.extra };
      return await emitPull(world, cause, { pull: world.pull(pr), action, ...payload });
    },
    person: (login) => makePerson(world, login),
    postCheckRun: async (app, spec) => await postCheckRun(world, app, spec),
    git: (repo) => world.repo(repo).git,
    plant: async (ref, sha, repo) => await plant(world, ref, { sha, repo }),
    fork: async (owner) => (await world.createFork(owner)).fullName,
    deleteFork: (repo) => {
      world.repo(repo).deleted = true;
      return Promise.resolve();
    },
    setRole: (login, role) => {
      world.account(login).role = role;
    },
    addUser: (login, type) => {
      world.addAccount(login, type, "none");
    },
    pulls: () => [...world.pulls.values()].map(stateOfPull),
    pull: (number) => stateOfPull(world.pull(number)),
    comments: (pr) =>
      [...world.comments.values()].filter((comment) => pr === undefined || comment.pr === pr).map(stateOfComment),
    reviews: (pr) => world.reviews.filter((review) => review.pr === pr).map(stateOfReview),
    checkRuns: (sha) => world.checks.filter(({ headSha }) => sha === undefined || headSha === sha).map(stateOfCheck),
    statuses: (sha) => world.statuses.filter((status) => sha === undefined || status.sha === sha).map(stateOfStatus),
    workflowRuns: () => world.runs.map(stateOfRun),
    mergeable: (pr) => Promise.resolve(mergeState(world, world.pull(pr))),
    groupMergeable: (sha) => groupState(world, sha),
    close: async () => {
      await server.close();
      world.close();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function plant(
  world: World,
  name: string,
  to: { readonly sha: string; readonly repo: string | undefined },
): Promise<void> {
  const repo = world.repo(to.repo);
  const ref = name.startsWith("refs/") ? name : `refs/heads/${name}`;
  await world.withRefs(async () => {
    const before = await repo.git.resolve(ref);
    await repo.git.setRef(ref, to.sha);
    const cause: Cause = { kind: "person", account: repo.owner, app: null };
    await followRef(world, cause, { repo, ref, before, after: to.sha, silent: true });
  });
}

async function postCheckRun(world: World, slug: string, spec: CheckRunSpec): Promise<CheckRunState> {
  const app = world.addApp(slug);
  const suite = suiteForPost(world, app, spec.sha);
  world.passTime();
  const check = makeCheck(world, suite, {
    name: spec.name,
    posted: true,
    status: spec.conclusion === null ? "in_progress" : "completed",
    conclusion: spec.conclusion,
    completedAt: spec.conclusion === null ? null : world.now,
    title: spec.title ?? null,
    summary: spec.summary ?? null,
    externalId: spec.externalId ?? "",
  });
  settleSuite(world, suite);
  const kind = slug === "github-actions" ? "github-token" : "app";
  await emitCheck(world, { kind, account: app.bot, app }, check);
  return stateOfCheck(check);
}

function stateOfPull(pull: PullRecord): PullState {
  const { number, title, body, draft, locked, labels, headRef, headSha, baseRef, baseSha, mergeSha } = pull;
  return {
    number,
    title,
    body,
    draft,
    locked,
    labels,
    headRef,
    headSha,
    baseRef,
    baseSha,
    mergeSha,
    state: pull.open ? "open" : "closed",
    mergedBy: pull.merged?.by.login ?? null,
    author: pull.author.login,
    headRepo: pull.headRepo.deleted ? null : pull.headRepo.fullName,
  };
}

function stateOfComment(comment: CommentRecord): CommentState {
  const { id, pr, body, createdAt, updatedAt } = comment;
  const revisions = comment.revisions.map((revision) => ({
    editor: revision.editor.login,
    body: revision.body,
    editedAt: revision.editedAt,
    deletedBy: revision.deleted?.by.login ?? null,
  }));
  return { id, pr, body, createdAt, updatedAt, author: comment.author.login, revisions };
}

function stateOfCheck(check: CheckRecord): CheckRunState {
  const { id, name, headSha, status, conclusion, externalId, detailsUrl, title, summary, text, annotations } = check;
  return {
    id,
    name,
    headSha,
    status,
    conclusion,
    externalId,
    detailsUrl,
    app: check.app.slug,
    suiteId: check.suite.id,
    output: { title, summary, text, annotations },
    counts: counts(check),
    job: !check.posted,
  };
}

function stateOfStatus(status: StatusRecord): StatusState {
  const { sha, context, state } = status;
  return { sha, context, state, creator: status.creator.login };
}
