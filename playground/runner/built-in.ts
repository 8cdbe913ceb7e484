import type { JobScope } from "./job-scope.ts";
import type { JsonRecord, Platform } from "./types.ts";

/** What a well-known action is given when it is played here instead of run. */
export interface BuiltInCall {
  readonly scope: JobScope;
  readonly platform: Platform;
  /** With defaults filled in; every declared input has an entry. */
  readonly inputs: ReadonlyMap<string, string>;
  /** The major version of `@vN`; the newest known one for a full commit id. */
  readonly major: number;
  readonly github: JsonRecord;
  readonly runId: number;
  /** Where artifacts of all runs lie: `runId/name/...`. */
  readonly artifacts: string;
  readonly signal: AbortSignal;
  log(line: string): void;
}

export interface BuiltInEnd {
  readonly outputs: Readonly<Record<string, string>>;
  /** Runs at the end of the job. */
  readonly post?: () => Promise<void>;
}

/** Declared inputs with their defaults (expressions allowed), or null when any input is taken and ignored. */
export interface BuiltIn {
  readonly inputs: Readonly<Record<string, string>> | null;
  /** What it does; a throw fails the step with the error's message. */
  run(call: BuiltInCall): Promise<BuiltInEnd>;
}

export function inputOf(call: BuiltInCall, name: string): string {
  const value = call.inputs.get(name);
  if (value === undefined) throw new Error(`the built-in declares no input '${name}'`);
  return value.trim();
}

export function flagOf(call: BuiltInCall, name: string): boolean {
  return inputOf(call, name).toUpperCase() === "TRUE";
}

/** `github.token` as a workflow writes it, in its brackets. */
export function inBrackets(expression: string): string {
  return `$\{{ ${expression} }}`;
}
