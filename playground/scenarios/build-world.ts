import { join } from "node:path";
import { stringify } from "yaml";
import { createHub } from "../hub/hub.ts";
import type { FileWrite, Hub, HubGit } from "../hub/types.ts";
import { type PullWithCommits, pullsOf, type Scenario } from "./format.ts";
import { type CommitStory, filesSchema } from "./format-files.ts";
import { plantWorkflow, WORKFLOW_PATH } from "./workflow-plant.ts";
import { type Fill, makeFill, resolveFiles } from "./write-files.ts";

/** In a text: where the scripted model listens. */
const MODEL_URL = /\$\{model\.url\}/g;
const POLICY_PATH = ".github/done-gate.yml";

/** One commit of a head branch as it was told, so that the branch can be written anew. */
export interface ToldCommit {
  readonly by: string;
  readonly committer: string | undefined;
  readonly message: string;
  readonly story: CommitStory;
}

export interface HeadBranch {
  readonly number: number;
  readonly branch: string;
  /** `owner/name` of the fork; undefined: the main repository. */
  readonly repo: string | undefined;
  readonly author: string;
  commits: ToldCommit[];
}

/** A scenario's world, ready for its first step. */
export interface Told {
  readonly hub: Hub;
  readonly fill: Fill;
  readonly secrets: Readonly<Record<string, string>>;
  /** By pull request. */
  readonly heads: Map<number, HeadBranch>;
  readonly defaultBranch: string;
}

export interface WorldOptions {
  readonly folder: string;
  /** Text of the basic workflow. */
  readonly workflow: string;
  /** What `${model.url}` stands for. */
  readonly modelUrl: string | null;
}

export async function buildWorld(scenario: Scenario, options: WorldOptions): Promise<Told> {
  const { folder, workflow, modelUrl } = options;
  const secrets = plantedSecrets(scenario);
  const { repo } = scenario;
  const owners = pullsOf(scenario).flatMap((pull) => (pull.fork === false ? [] : [pull.fork.owner]));
  const hub = await createHub({
    repo: repo.name,
    private: repo.private,
    personal: repo.personal,
    defaultBranch: repo.default_branch,
    users: Object.fromEntries(
      Object.entries(scenario.users).map(([login, { role, type }]) => [
        login,
        type === undefined ? { role } : { role, type },
      ]),
    ),
    teams: scenario.teams,
    requiredChecks: [
      scenario.ruleset === undefined ? { context: "done-gate" } : { context: "done-gate", app: scenario.ruleset.app },
    ],
    editHistory: scenario.edit_history,
    eventualReads: scenario.eventual ? 1 : 0,
    folder: join(folder, "hub"),
  });
  for (const login of ["dependabot[bot]", "renovate[bot]"]) {
    if (scenario.users[login] === undefined) hub.addUser(login, "Bot");
  }
  const fillSecrets = makeFill(secrets);
  const fill: Fill = (text) => fillSecrets(text).replaceAll(MODEL_URL, modelUrl ?? "");
  const told: Told = { hub, fill, secrets, heads: new Map(), defaultBranch: repo.default_branch };
  const fork = await plantBase(told, scenario, workflow);
  for (const owner of new Set(owners)) await hub.fork(owner);
  for (const pull of pullsOf(scenario)) await plantPull(told, pull, fork);
  let tip = fork;
  for (const commit of scenario.base_later)
    tip = await addCommit(told, hub.git(), { told: tell(commit, defaultCommitter(scenario)), parent: tip });
  if (tip !== fork) await hub.plant(repo.default_branch, tip);
  return told;
}

function plantedSecrets(scenario: Scenario): Readonly<Record<string, string>> {
  const planted: Record<string, string> = scenario.model === undefined ? {} : { MODEL_KEY: "canary-model-key-4f2b9c" };
  for (const [name, value] of Object.entries(scenario.secrets)) {
    if (value === null) delete planted[name];
    else planted[name] = value;
  }
  return planted;
}

/** Somebody who may write to the default branch. */
export function defaultCommitter(scenario: Scenario): string {
  const writers = Object.entries(scenario.users).filter(([, user]) =>
    ["write", "maintain", "admin"].includes(user.role),
  );
  const person = writers.find(([login]) => !login.endsWith("[bot]")) ?? writers[0];
  return person?.[0] ?? "web-flow";
}

export function tell(story: CommitStory, by: string): ToldCommit {
  return { by: story.by ?? by, committer: story.committer, message: story.message ?? "Change something", story };
}

/** The workflow and policy stand in the first commit, unless `base` writes their paths itself. */
async function plantBase(told: Told, scenario: Scenario, workflow: string): Promise<string> {
  const { hub } = told;
  const written = new Set(scenario.base.flatMap((commit) => Object.keys(commit.files ?? {})));
  const planted: Record<string, string> = {};
  if (!written.has(WORKFLOW_PATH)) planted[WORKFLOW_PATH] = plantWorkflow(workflow, scenario);
  const { policy } = scenario;
  if (policy !== null) planted[POLICY_PATH] = typeof policy === "string" ? policy : stringify(policy);
  const by = defaultCommitter(scenario);
  let tip: string | null = null;
  for (const [at, commit] of scenario.base.entries()) {
    const files = Object.entries(commit.files ?? {}).filter(
      ([path, value]) => value !== null || path !== WORKFLOW_PATH,
    );
    const first = at === 0 ? planted : {};
    const story = { ...commit, files: filesSchema.parse({ ...first, ...Object.fromEntries(files) }) };
    tip = await addCommit(told, hub.git(), { told: tell(story, by), parent: tip });
  }
  if (tip === null) throw new Error("`base` needs at least one commit");
  await hub.plant(scenario.repo.default_branch, tip);
  for (const branch of scenario.repo.branches) await hub.plant(branch, tip);
  return tip;
}

async function plantPull(told: Told, pull: PullWithCommits, base: string): Promise<void> {
  const { hub } = told;
  const repo = pull.fork === false ? undefined : `${pull.fork.owner}/${repoName(hub)}`;
  const head: HeadBranch = {
    number: pull.number,
    branch: pull.head,
    repo,
    author: pull.author,
    commits: pull.commits.map((commit) => tell(commit, pull.author)),
  };
  told.heads.set(pull.number, head);
  await hub.plant(pull.head, await writeBranch(told, head, base), repo);
  await hub.person(pull.author).openPull(
    {
      number: pull.number,
      title: pull.title,
      body: told.fill(pull.body),
      head: pull.head,
      draft: pull.draft,
      labels: pull.labels,
      ...(pull.base === undefined ? {} : { base: pull.base }),
      ...(repo === undefined ? {} : { headRepo: repo }),
      ...(pull.fork !== false && pull.fork.maintainer_can_modify ? { maintainerCanModify: true } : {}),
    },
    true,
  );
  if (pull.fork !== false && pull.fork.deleted && repo !== undefined) await hub.deleteFork(repo);
}

export function repoName(hub: Hub): string {
  return (
    hub.gitUrl
      .replace(/\.git$/, "")
      .split("/")
      .at(-1) ?? ""
  );
}

/** All told commits of a branch, one after the other, on a commit. */
export async function writeBranch(told: Told, head: HeadBranch, on: string): Promise<string> {
  let tip = on;
  for (const commit of head.commits)
    tip = await addCommit(told, told.hub.git(head.repo), { told: commit, parent: tip });
  return tip;
}

export async function addCommit(
  world: Told,
  git: HubGit,
  commit: { readonly told: ToldCommit; readonly parent: string | null },
): Promise<string> {
  const { told, parent } = commit;
  const { hub, fill, defaultBranch } = world;
  const files: Readonly<Record<string, FileWrite>> = await resolveFiles(git, told.story.files ?? {}, { parent, fill });
  const person = { author: told.by, ...(told.committer === undefined ? {} : { committer: told.committer }) };
  const message = fill(told.message.endsWith("\n") ? told.message : `${told.message}\n`);
  if (told.story.merge === undefined) {
    return await git.commit({ parents: parent === null ? [] : [parent], message, files, ...person });
  }
  const base = await hub.git().resolve(`refs/heads/${defaultBranch}`);
  if (base === null || parent === null) throw new Error("there is nothing to merge");
  const tree = await git.mergeTree(parent, base);
  if (tree === null) throw new Error("the merge of the default branch conflicts");
  return await git.commit({ parents: [parent, base], tree, message, files, ...person });
}
