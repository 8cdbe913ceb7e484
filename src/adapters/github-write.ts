import type { Octokit } from "@octokit/rest";
import { z } from "zod";
import type { Sha } from "../core/ids.ts";
import type { Conclusion } from "../core/verdict.ts";
import type { CheckResult, CheckWriter, CommentWriter } from "../ports/write.ts";
import { ApiError, readAnswer } from "./api-error.ts";
import { type CheckOutput, renderOutput } from "./check-output.ts";
import { type RepoName, readPages } from "./rest.ts";

const CHECK_NAME = "done-gate";
const CREATE = "POST /repos/{owner}/{repo}/check-runs";
const READ = "GET /repos/{owner}/{repo}/check-runs/{check_run_id}";
const UPDATE = "PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}";
const LIST = "GET /repos/{owner}/{repo}/commits/{ref}/check-runs";

const runShape = z.object({
  id: z.number().int().positive(),
  status: z.string(),
  conclusion: z.string().nullable(),
  app: z.object({ id: z.number().int() }).nullable(),
});
const runsShape = z.object({ check_runs: z.array(runShape) }).transform((list) => list.check_runs);

interface Target {
  readonly octokit: Octokit;
  readonly at: RepoName;
}

/** The app that our checks are posted as: known once a first check was started. */
export interface OwnApp {
  id: number | null;
}

interface CheckContext extends Target {
  /** The workflow run's page, where the check links to; null outside a workflow. */
  readonly runUrl: string | null;
  readonly app: OwnApp;
}

/** Writes the check run `done-gate` in one repository. A run can be updated only by the app that made it. */
export function createCheckWriter(
  octokit: Octokit,
  at: RepoName,
  options: { readonly runUrl: string | null; readonly app?: OwnApp },
): CheckWriter {
  const context: CheckContext = { octokit, at, runUrl: options.runUrl, app: options.app ?? { id: null } };
  return {
    start: (head, externalId) => start(context, head, externalId),
    conclude: (run, result) => conclude(context, run, result),
  };
}

function details(context: CheckContext): { details_url?: string } {
  return context.runUrl === null ? {} : { details_url: context.runUrl };
}

async function start(context: CheckContext, head: Sha, externalId: string): Promise<number> {
  const { octokit, at } = context;
  const answer = await octokit.request(CREATE, {
    ...at,
    ...details(context),
    name: CHECK_NAME,
    head_sha: head,
    status: "in_progress",
    external_id: externalId,
    output: { title: "Gathering evidence", summary: "done-gate is looking at this commit." },
  });
  // Nothing that may fail comes after the POST: a run whose id is lost can be neither concluded nor closed.
  const run = readAnswer(CREATE, runShape, answer);
  context.app.id = run.app?.id ?? null;
  return run.id;
}

/**
 * Closes unfinished runs of ours that are older than the given one. A run of another app with our name is not ours
 * to touch, and the API would refuse: which app is ours is read from our own run, and if that is not listed or names
 * no app, nothing is closed. Tells whether a later run of ours has a result already: GitHub counts the run with the
 * greatest id, so a result in an older one would not be seen.
 */
async function closeOlder(context: Target, ownId: number, head: Sha): Promise<{ readonly overtaken: boolean }> {
  const { octokit, at } = context;
  const runs = await readPages(runsShape, (page) =>
    octokit.request(LIST, { ...at, ref: head, check_name: CHECK_NAME, filter: "all", per_page: 100, page }),
  );
  const app = runs.find((run) => run.id === ownId)?.app ?? null;
  if (app === null) return { overtaken: false };
  const older = runs.filter((run) => run.id < ownId && run.status !== "completed" && run.app?.id === app.id);
  for (const id of new Set(older.map((run) => run.id))) {
    await close(context, id, {
      title: "Superseded by a newer run",
      summary: "A newer run of done-gate judges this commit.",
    });
  }
  return { overtaken: runs.some((run) => run.id > ownId && run.status === "completed" && run.app?.id === app.id) };
}

/** Ends a run that has no result: it must not be taken for one that is still at work. */
async function close(context: Target, id: number, output: CheckOutput): Promise<void> {
  const body = { check_run_id: id, status: "completed", conclusion: "failure", output } as const;
  readAnswer(UPDATE, runShape, await context.octokit.request(UPDATE, { ...context.at, ...body }));
}

/**
 * For the post step: a run that was left unfinished ends as a failure with the reason code `ended-early`. Says
 * whether there was something to end.
 */
export async function closeUnfinished(octokit: Octokit, at: RepoName, id: number): Promise<boolean> {
  const run = await readRun({ octokit, at }, id);
  if (run.status === "completed") return false;
  await close({ octokit, at }, id, {
    title: "Run ended early",
    summary: "The run was stopped before it had a result (`ended-early`). Re-run the workflow.",
  });
  return true;
}

interface Conclusive {
  readonly status: "completed";
  readonly conclusion: Conclusion;
  readonly external_id: string;
  readonly output: CheckOutput;
  readonly details_url?: string;
}

async function conclude(
  context: CheckContext,
  run: { readonly id: number | null; readonly head: Sha; readonly externalId: string },
  result: CheckResult,
): Promise<void> {
  // Before our own result: when this fails, our run stays in progress, and the post step closes it as a failure.
  const overtaken = run.id !== null && (await closeOlder(context, run.id, run.head)).overtaken;
  const body: Conclusive = {
    ...details(context),
    status: "completed",
    conclusion: result.conclusion,
    external_id: run.externalId,
    output: renderOutput(result),
  };
  if (run.id !== null && (await update(context, run.id, body)) && !overtaken) return;
  const answer = await context.octokit.request(CREATE, {
    ...context.at,
    ...body,
    name: CHECK_NAME,
    head_sha: run.head,
  });
  readAnswer(CREATE, runShape, answer);
}

/**
 * Says whether the run was concluded; false when GitHub refuses that this run be written. When no clear answer
 * comes the run is read, and written again only if it does not yet say so: annotations add up with every write.
 */
async function update(context: CheckContext, id: number, body: Conclusive): Promise<boolean> {
  try {
    return await updateOnce(context, id, body);
  } catch (error) {
    if (!isUnclear(error)) throw error;
  }
  const run = await readRun(context, id);
  return (run.status === "completed" && run.conclusion === body.conclusion) || updateOnce(context, id, body);
}

async function updateOnce(context: CheckContext, id: number, body: Conclusive): Promise<boolean> {
  try {
    readAnswer(UPDATE, runShape, await context.octokit.request(UPDATE, { ...context.at, check_run_id: id, ...body }));
    return true;
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 422].includes(error.status ?? 0)) return false;
    throw error;
  }
}

/** No answer, a broken server, or a good status with a body that was cut: the write may have been done. */
function isUnclear(error: unknown): boolean {
  return error instanceof ApiError && (error.status === null || error.status >= 500 || error.status < 300);
}

async function readRun(context: Target, id: number): Promise<z.output<typeof runShape>> {
  return readAnswer(READ, runShape, await context.octokit.request(READ, { ...context.at, check_run_id: id }));
}

/** GitHub takes 262,144 bytes (its message says 65,536 characters): both are kept well clear of. */
const MAX_COMMENT_CHARS = 60_000;
const MAX_COMMENT_BYTES = 200_000;

const commentShape = z.object({ id: z.number().int().positive() });

/** Writes comments on pull requests. A body that is too long throws: what to leave out is the renderer's choice. */
export function createCommentWriter(octokit: Octokit, at: RepoName): CommentWriter {
  return {
    create: async (pr, body) => {
      refuseTooLong(body);
      const operation = "POST /repos/{owner}/{repo}/issues/{issue_number}/comments";
      const answer = await octokit.request(operation, { ...at, issue_number: pr, body });
      return readAnswer(operation, commentShape, answer).id;
    },
    update: async (id, body) => {
      refuseTooLong(body);
      const operation = "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}";
      readAnswer(operation, commentShape, await octokit.request(operation, { ...at, comment_id: id, body }));
    },
  };
}

function refuseTooLong(body: string): void {
  const bytes = Buffer.byteLength(body);
  if (body.length <= MAX_COMMENT_CHARS && bytes <= MAX_COMMENT_BYTES) return;
  throw new Error(
    `a comment of ${body.length} characters (${bytes} bytes) was not sent: at most ${MAX_COMMENT_CHARS} characters and ${MAX_COMMENT_BYTES} bytes`,
  );
}
