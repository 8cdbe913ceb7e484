import { randomUUID } from "node:crypto";
import { availableParallelism, tmpdir } from "node:os";
import { createClock, createPauser } from "../adapters/clock.ts";
import { parseEvent } from "../adapters/event.ts";
import { createRepoReader, type GitRepoReader } from "../adapters/git.ts";
import { createCommitWriter } from "../adapters/github-commit.ts";
import { createDecisionReader } from "../adapters/github-decisions.ts";
import { createEvidenceReader } from "../adapters/github-evidence.ts";
import { createPullReader } from "../adapters/github-read.ts";
import type { Seen } from "../adapters/github-view.ts";
import { closeUnfinished, createCheckWriter, createCommentWriter, type OwnApp } from "../adapters/github-write.ts";
import { createSyntax } from "../adapters/grammars.ts";
import { createHasher } from "../adapters/hash.ts";
import { createActionsLog } from "../adapters/log.ts";
import { createOpenModel } from "../adapters/model-open.ts";
import { createOctokit } from "../adapters/octokit.ts";
import { parsePolicyFile } from "../adapters/policy-file.ts";
import { createRunOutput } from "../adapters/run-output.ts";
import { readEventFile, readInput, saveState } from "../adapters/runner-files.ts";
import { createIsolatedShell } from "../adapters/sandbox.ts";
import { createWorktree } from "../adapters/worktree.ts";
import { errorWords } from "../app/evaluate.ts";
import { createPerform } from "../app/perform.ts";
import { type RunPorts, run } from "../app/run.ts";
import { createRedactor } from "../core/redact.ts";
import type { ObjectFetcher } from "../ports/repo.ts";
import type { CheckWriter } from "../ports/write.ts";
import { inputsSchema, parseSettings, type Settings } from "./action-settings.ts";
import { grammarFolder } from "./grammar-folder.ts";
import { createNonce, modelWorld } from "./model-world.ts";
import { CHECK_RUNS, STARTED } from "./step-state.ts";

const USER_AGENT = "done-gate";

const environment = process.env;
const log = createActionsLog({
  write: (line) => process.stdout.write(`${line}\n`),
  token: randomUUID,
});

function readInputs(): unknown {
  return Object.fromEntries(Object.keys(inputsSchema.shape).map((name) => [name, readInput(environment, name)]));
}

function stateOf(name: string): string {
  return environment[`STATE_${name}`] ?? "";
}

async function start(): Promise<number> {
  const settings = parseSettings(readInputs(), environment);
  if (!settings.ok) {
    log.error(`${settings.error.message}. ${settings.error.remedy}`);
    return 1;
  }
  if (stateOf(STARTED) !== "") return await closeOpen(settings.value);
  saveState(environment, STARTED, "yes");
  return await judge(settings.value);
}

function connect(settings: Settings) {
  return createOctokit({ token: settings.token, apiUrl: settings.apiUrl, userAgent: USER_AGENT });
}

async function closeOpen(settings: Settings): Promise<number> {
  const octokit = connect(settings);
  const started = stateOf(CHECK_RUNS).split(",").map(Number);
  for (const id of started.filter((each) => Number.isSafeInteger(each) && each > 0)) {
    const closed = await closeUnfinished(octokit, settings.repo, id);
    if (closed) log.warning("The run ended before it had a result: its check is now a failure (ended-early).");
  }
  return 0;
}

async function judge(settings: Settings): Promise<number> {
  const trigger = parseEvent({
    name: settings.eventName,
    payload: readEventFile(environment),
    ref: settings.ref,
    pr: settings.pr,
    sha: settings.sha,
  });
  // A comment's run has no checkout, and if there is one it is not looked at: all it compares is fetched.
  const isComment = trigger.ok && trigger.value.kind === "comment";
  const repo = isComment ? await createRepoReader({ folder: null, environment }) : await openRepo(settings);
  try {
    return await run(trigger, connectPorts(settings, repo, trigger.ok && trigger.value.kind === "dispatch"));
  } finally {
    await repo.close();
  }
}

/** Without a checkout there is still something to judge: what is missing is fetched, and nothing can be run. */
async function openRepo(settings: Settings): Promise<GitRepoReader> {
  try {
    return await createRepoReader({ folder: settings.workspace, environment });
  } catch (error) {
    log.info(`No repository in the workspace (${errorWords(error)}): commits are fetched.`);
    return await createRepoReader({ folder: null, environment });
  }
}

/** `fresh`: a re-verification by hand, which believes no answer of an earlier run. */
function connectPorts(settings: Settings, repo: GitRepoReader, fresh: boolean): RunPorts {
  const octokit = connect(settings);
  const { repo: at, workspace } = settings;
  const redact = createRedactor([settings.token, settings.modelKey]);
  const app: OwnApp = { id: null };
  const seen: Seen = new Map();
  const writers = {
    checks: rememberCheck(createCheckWriter(octokit, at, { runUrl: settings.runUrl, app })),
    comments: createCommentWriter(octokit, at),
    commits: createCommitWriter(octokit, at),
    output: createRunOutput(settings.tempFolder, environment),
  };
  return {
    pulls: createPullReader(octokit, at, seen),
    decisions: createDecisionReader(octokit, at, seen),
    evidence: createEvidenceReader(octokit, at, app),
    repo,
    fetcher: createFetcher(settings, repo),
    worktree: createWorktree({ folder: workspace, environment, found: repo.checkout }),
    openShell: (wish) =>
      createIsolatedShell({
        ...{ wish, root: workspace, environment, tempFolder: tmpdir(), slots: availableParallelism() },
        ...{ hidden: [settings.tempFolder], programs: [process.execPath, process.argv[1] ?? ""], say: log.info },
      }),
    clock: createClock(),
    pauser: createPauser(),
    log,
    syntax: createSyntax(grammarFolder(process.argv[1])),
    hash: createHasher(),
    parsePolicy: parsePolicyFile,
    openModel: createOpenModel({
      key: settings.modelKey,
      cachePath: settings.cachePath,
      fresh,
      tempFolder: tmpdir(),
      ...modelWorld(environment, log),
    }),
    nonce: createNonce,
    perform: createPerform(writers, redact),
    redact,
  };
}

function createFetcher(settings: Settings, repo: GitRepoReader): ObjectFetcher {
  const url = `${settings.serverUrl}/${settings.repo.owner}/${settings.repo.repo}.git`;
  return {
    fetchCommits: async (commits) => {
      const [first, second] = commits;
      const both = first !== undefined && second !== undefined ? { mergeBaseOf: [first, second] as const } : {};
      await repo.fetchMissing({ url, token: settings.token, shas: commits, ...both });
    },
  };
}

/** Tells the post step which check runs to close if this step does not live to do it. */
function rememberCheck(checks: CheckWriter): CheckWriter {
  const open = new Set<number>();
  const save = () => saveState(environment, CHECK_RUNS, [...open].join(","));
  return {
    start: async (head, externalId) => {
      const id = await checks.start(head, externalId);
      open.add(id);
      save();
      return id;
    },
    conclude: async (run, result) => {
      await checks.conclude(run, result);
      if (run.id !== null && open.delete(run.id)) save();
    },
  };
}

// A cancelled job gets SIGINT, then SIGTERM. Leaving through `exit` ends the commands that still run.
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

try {
  process.exitCode = await start();
} catch (error) {
  log.error(`done-gate could not finish: ${errorWords(error)}`);
  process.exitCode = 1;
}
