import type { Result } from "../../core/result.ts";
import type { Conclusion } from "../../core/verdict.ts";
import { reportJson } from "../../report/json.ts";
import { renderTerminal } from "../../report/terminal.ts";
import { type CheckPorts, checkLocal, type LocalChange } from "../check.ts";
import { errorWords } from "../evaluate.ts";
import { type CommandError, type CommandResult, type ExitCode, errorJson, renderError, schemaOf } from "./result.ts";

/** A clone that is open for reading, with everything to judge it by. */
export interface OpenClone {
  readonly ports: CheckPorts;
  readonly change: LocalChange;
  close(): Promise<void>;
}

/** The error is for wrong usage: no repository, no commit, unknown base. */
export type OpenCloneAt = (base: string | undefined, head?: string) => Promise<Result<OpenClone, CommandError>>;

const EXITS: Readonly<Record<Conclusion, ExitCode>> = { success: 0, failure: 1, action_required: 3 };

/** Judges this clone as the required check would judge its pull request. */
export async function runCheck(open: OpenCloneAt, base: string | undefined): Promise<CommandResult> {
  const clone = await open(base);
  if (!clone.ok) return refuse(2, clone.error);
  try {
    const report = await checkLocal(clone.value.ports, clone.value.change);
    return { exit: EXITS[report.conclusion], json: reportJson(report), text: renderTerminal(report).trimEnd() };
  } catch (error) {
    // What could not be looked at is not done: exit code 2 is kept for what the caller can spell otherwise.
    const what = `the clone could not be judged: ${errorWords(error)}`;
    return refuse(1, { what, where: null, fix: "Look at the repository with `git fsck`, then run this again." });
  } finally {
    await clone.value.close();
  }
}

function refuse(exit: ExitCode, error: CommandError): CommandResult {
  return { exit, json: { schema: schemaOf("check"), error: errorJson(error) }, text: renderError(error) };
}
