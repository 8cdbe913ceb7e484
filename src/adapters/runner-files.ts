import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { EOL } from "node:os";

/** The step's variables, as the runner sets them. */
export type StepEnvironment = Readonly<Record<string, string | undefined>>;

/** An input of `action.yml` without the space around it; empty when it is not given (docs.github.com, metadata syntax). */
export function readInput(environment: StepEnvironment, name: string): string {
  return (environment[`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`] ?? "").trim();
}

/** The event as the runner hands it over; an empty object when it hands over none. Throws when it is no JSON. */
export function readEventFile(environment: StepEnvironment): unknown {
  const path = environment["GITHUB_EVENT_PATH"] ?? "";
  return path !== "" && existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/** Keeps a value for the post step, which finds it as `STATE_<name>`. Throws when the runner gave no file for it. */
export function saveState(environment: StepEnvironment, name: string, value: string): void {
  appendPair(fileOf(environment, "GITHUB_STATE"), name, value);
}

/** Sets an output of the step. Throws when the runner gave no file for it. */
export function setOutput(environment: StepEnvironment, name: string, value: string): void {
  appendPair(fileOf(environment, "GITHUB_OUTPUT"), name, value);
}

/** Writes the step's summary over what it was. Throws when the runner gave no file for it. */
export function writeSummary(environment: StepEnvironment, markdown: string): void {
  writeFileSync(fileOf(environment, "GITHUB_STEP_SUMMARY"), markdown);
}

function fileOf(environment: StepEnvironment, variable: string): string {
  const path = environment[variable] ?? "";
  if (path === "") throw new Error(`the runner did not say where to write: ${variable} is empty`);
  return path;
}

/** `name<<DELIMITER`, the value, `DELIMITER`: no value can end itself early, because nobody can know the delimiter. */
function appendPair(path: string, name: string, value: string): void {
  const delimiter = `done-gate_${randomUUID()}`;
  appendFileSync(path, [`${name}<<${delimiter}`, value, delimiter, ""].join(EOL));
}
