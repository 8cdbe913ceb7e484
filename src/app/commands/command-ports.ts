import type { Result } from "../../core/result.ts";
import type { ChecklistStore } from "../../ports/checklist-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { Shell } from "../../ports/shell.ts";
import type { Syntax } from "../../ports/syntax.ts";
import type { CommandError } from "./result.ts";

/** What a command that runs items asks of the world. */
export interface CommandPorts {
  readonly store: ChecklistStore;
  /** Opens a shell at the top level of the plan folder's repository. */
  readonly openShell: () => Promise<Result<Shell, CommandError>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly syntax: Syntax;
}
