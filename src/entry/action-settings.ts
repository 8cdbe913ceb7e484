import { resolve } from "node:path";
import { z } from "zod";
import { type Finding, finding } from "../core/finding.ts";
import { err, ok, type Result } from "../core/result.ts";
import { quote } from "../core/text.ts";

/** What the step was given: its inputs and what the runner says about the run. */
export interface Settings {
  readonly token: string;
  readonly pr: string;
  readonly sha: string;
  /** Empty: none. */
  readonly modelKey: string;
  /** Absolute; null for no cache. */
  readonly cachePath: string | null;
  readonly repo: { readonly owner: string; readonly repo: string };
  readonly eventName: string;
  readonly ref: string;
  readonly apiUrl: string;
  readonly serverUrl: string;
  /** Null when the runner does not say which run this is. */
  readonly runUrl: string | null;
  readonly workspace: string;
  readonly tempFolder: string;
}

/** The inputs of `action.yml`, by name. None of them overrides the policy. */
export const inputsSchema = z.strictObject({
  token: z.string().min(1, "it is empty: leave it out to use `github.token`"),
  mode: z.literal("auto", "`auto` is the only mode of this version"),
  pr: z.string().regex(/^(?:[1-9][0-9]{0,9})?$/, "expected a pull request's number"),
  sha: z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})?$/, "expected a full commit id"),
  "model-key": z.string(),
  "cache-path": z.string().max(4_096),
});

const runnerSchema = z.object({
  GITHUB_REPOSITORY: z.string().regex(/^[^/\s]+\/[^/\s]+$/, "expected owner/name"),
  GITHUB_EVENT_NAME: z.string().min(1),
  GITHUB_REF: z.string().default(""),
  GITHUB_API_URL: z.url().default("https://api.github.com"),
  GITHUB_SERVER_URL: z.url().default("https://github.com"),
  GITHUB_RUN_ID: z
    .string()
    .regex(/^[0-9]*$/)
    .default(""),
  GITHUB_WORKSPACE: z.string().min(1),
  RUNNER_TEMP: z.string().min(1),
});

/** Parses inputs and the runner's variables; the first one that does not fit is named with what it should be. */
export function parseSettings(inputs: unknown, environment: unknown): Result<Settings, Finding> {
  const given = inputsSchema.safeParse(inputs);
  if (!given.success) return err(refused("input", given.error));
  const runner = runnerSchema.safeParse(environment);
  if (!runner.success) return err(refused("variable", runner.error));
  const { token, pr, sha, "model-key": modelKey, "cache-path": cachePath } = given.data;
  const [owner = "", repo = ""] = runner.data.GITHUB_REPOSITORY.split("/");
  const { GITHUB_SERVER_URL: serverUrl, GITHUB_RUN_ID: runId } = runner.data;
  return ok({
    token,
    pr,
    sha,
    modelKey,
    cachePath: cachePath === "" ? null : resolve(runner.data.GITHUB_WORKSPACE, cachePath),
    repo: { owner, repo },
    eventName: runner.data.GITHUB_EVENT_NAME,
    ref: runner.data.GITHUB_REF,
    apiUrl: runner.data.GITHUB_API_URL,
    serverUrl,
    runUrl: runId === "" ? null : `${serverUrl}/${owner}/${repo}/actions/runs/${runId}`,
    workspace: runner.data.GITHUB_WORKSPACE,
    tempFolder: runner.data.RUNNER_TEMP,
  });
}

function refused(what: "input" | "variable", error: z.ZodError): Finding {
  const issue = error.issues[0];
  return finding("unsupported-event", {
    message: `the ${what} ${quote(issue?.path.map(String).join(".") ?? "")} cannot be used: ${issue?.message ?? "not readable"}`,
    remedy:
      what === "input"
        ? "Correct the step's `with:`; the README lists every input."
        : "Run done-gate as a step of a GitHub Actions workflow (on a machine of yours: `node dist/cli.js check`).",
  });
}
