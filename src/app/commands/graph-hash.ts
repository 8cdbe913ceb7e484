import { parseRepoPath } from "../../core/ids.ts";
import type { Result } from "../../core/result.ts";
import { taskGraphHash } from "../../gates/decisions/graph.ts";
import { parsePlan } from "../../gates/decisions/plan.ts";
import type { Hash } from "../../ports/hash.ts";
import { type CommandError, type CommandResult, type ExitCode, errorJson, renderError, schemaOf } from "./result.ts";

/** Flaws that leave open which tasks there are. */
const UNCERTAIN: ReadonlySet<string> = new Set(["plan-invalid-json", "plan-bad-id", "input-too-large"]);

/** Prints `task_graph_hash` of a plan file, which need not lie in a repository. */
export async function runGraphHash(request: {
  readonly file: string;
  readonly hash: Hash;
  readText(): Promise<Result<string, CommandError>>;
}): Promise<CommandResult> {
  const read = await request.readText();
  if (!read.ok) return refuse(2, read.error);
  // The file's own name does not matter to its graph.
  const path = parseRepoPath("plan.jsonl");
  if (!path.ok) throw new Error(path.error);
  const { tasks, problems } = parsePlan(path.value, read.value, request.hash);
  const flaw = problems.find((problem) => UNCERTAIN.has(problem.code));
  if (flaw !== undefined) {
    const where = flaw.line === undefined ? request.file : `${request.file}:${flaw.line}`;
    return refuse(1, { what: flaw.message, where, fix: flaw.remedy });
  }
  const digest = taskGraphHash(tasks, request.hash);
  const json = { schema: schemaOf("graph-hash"), task_graph_hash: digest, tasks: tasks.length, error: null };
  return { exit: 0, json, text: digest };
}

function refuse(exit: ExitCode, error: CommandError): CommandResult {
  const json = { schema: schemaOf("graph-hash"), task_graph_hash: null, tasks: 0, error: errorJson(error) };
  return { exit, json, text: renderError(error) };
}
