import { type ConfigValue, isList, textsOf } from "./config-value.ts";
import type { ShellStart } from "./shell-fate.ts";
import { type TestCommand, testCommandsIn } from "./test-command.ts";

/** One place in CI that runs tests. */
export interface CiStep extends TestCommand {
  readonly path: string;
  /** What lets it fail or keeps it from running: `continue-on-error`, `if: false`; sorted. */
  readonly muted: readonly string[];
  /** Conditions that must hold for it to run. */
  readonly conditions: readonly string[];
}

const SCRIPT_KEYS = new Set([
  "run",
  "script",
  "command",
  "bash",
  "pwsh",
  "powershell",
  "before_script",
  "after_script",
  "test",
  "commands",
]);
const MUTE_KEYS = new Set(["continue-on-error", "continueOnError", "allow_failure", "ignore-failure", "soft_fail"]);
const MAX_DEPTH = 40;

interface Context extends Pick<CiStep, "path" | "muted" | "conditions"> {
  /** As it is written; "" for the system's own. */
  readonly shell: string;
}

/** What a shell does when a command fails: each CI system starts it in its own way. */
function shellStart({ path, shell }: Context): ShellStart {
  if (/pwsh|powershell|^cmd\b|python/.test(shell)) return { errexit: true, pipefail: true };
  const strict = /^\.(?:gitlab|circleci)/.test(path);
  if (shell === "") return { errexit: true, pipefail: strict };
  if (/^(?:bash|sh)$/.test(shell)) return { errexit: true, pipefail: shell === "bash" };
  return { errexit: /\s-\w*e/.test(shell), pipefail: shell.includes("pipefail") };
}

/** `defaults: { run: { shell: bash } }`, a step's own `shell`, Windows by its name. */
function shellOf(key: string, value: ConfigValue): string | null {
  if (key === "shell" && typeof value === "string") return value;
  if (key === "runs-on" && typeof value === "string" && value.startsWith("windows")) return "pwsh";
  if (key !== "defaults" && key !== "run") return null;
  if (value === null || typeof value !== "object" || isList(value)) return null;
  return (
    Object.entries(value)
      .map(([inner, each]) => shellOf(inner, each))
      .find((found) => found !== null) ?? null
  );
}

function isTrue(value: ConfigValue): boolean {
  return value === true || (typeof value === "string" && /^(?:\$\{\{\s*)?true(?:\s*\}\})?$/.test(value.trim()));
}

function withKey(context: Context, key: string, value: ConfigValue): Context {
  if (MUTE_KEYS.has(key) && isTrue(value)) return { ...context, muted: [...context.muted, key] };
  if ((key === "if" || key === "when" || key === "condition") && value !== null && typeof value !== "object") {
    const text = String(value)
      .replace(/^\$\{\{\s*|\s*\}\}$/g, "")
      .trim();
    if (/^(?:false|never|manual|0|''|"")$/i.test(text))
      return { ...context, muted: [...context.muted, `${key}: ${text}`] };
    if (!/^(?:always\(\)|true|success\(\)|!cancelled\(\)|on_success|always|\S*cancelled\(\)\S*)$/.test(text))
      return { ...context, conditions: [...context.conditions, text] };
  }
  const shell = shellOf(key, value);
  return shell === null || (key === "runs-on" && context.shell !== "") ? context : { ...context, shell };
}

function visit(value: ConfigValue, context: Context, depth: number): readonly CiStep[] {
  if (value === null || typeof value !== "object" || depth > MAX_DEPTH) return [];
  if (isList(value)) return value.flatMap((each) => visit(each, context, depth + 1));
  const entries = Object.entries(value);
  const own = entries.reduce((around, [key, each]) => withKey(around, key, each), context);
  return entries.flatMap(([key, each]) => {
    const texts = SCRIPT_KEYS.has(key) ? scriptOf(each) : null;
    if (texts === null) return visit(each, own, depth + 1);
    const { shell, ...around } = own;
    const start = shellStart({ ...own, shell: /^(?:pwsh|powershell)$/.test(key) ? key : shell });
    return testCommandsIn(texts, start).map((command) => ({ ...command, ...around }));
  });
}

function scriptOf(value: ConfigValue): string | null {
  if (typeof value === "string") return value;
  const texts = isList(value) && value.every((each) => typeof each === "string") ? textsOf(value) : null;
  return texts === null ? null : texts.join("\n");
}

/** Every test command of a CI file, with what stands around it. */
export function ciSteps(path: string, root: ConfigValue): readonly CiStep[] {
  return visit(root, { path, muted: [], conditions: [], shell: "" }, 0);
}

/** A job that another workflow does. */
export interface CiCall extends Pick<CiStep, "muted" | "conditions"> {
  readonly uses: string;
}

/** Every workflow that the jobs of a GitHub workflow call. */
export function ciCalls(path: string, root: ConfigValue): readonly CiCall[] {
  if (root === null || typeof root !== "object" || isList(root)) return [];
  const jobs = root["jobs"] ?? null;
  if (jobs === null || typeof jobs !== "object" || isList(jobs)) return [];
  return Object.values(jobs).flatMap((job): readonly CiCall[] => {
    if (job === null || typeof job !== "object" || isList(job)) return [];
    const { uses } = job;
    if (typeof uses !== "string") return [];
    const start: Context = { path, muted: [], conditions: [], shell: "" };
    const { muted, conditions } = Object.entries(job).reduce(
      (around, [key, each]) => withKey(around, key, each),
      start,
    );
    return [{ uses, muted, conditions }];
  });
}

/** When a workflow runs: events with their filters, as GitHub's `on:` says. Empty for other systems. */
export function triggersOf(root: ConfigValue): ReadonlyMap<string, ConfigValue> {
  if (root === null || typeof root !== "object" || isList(root)) return new Map();
  // YAML 1.1 readers take `on` for true; ours does not, but the key may be quoted either way.
  const on = root["on"] ?? root["true"] ?? null;
  if (typeof on === "string") return new Map([[on, null]]);
  if (on === null || typeof on !== "object") return new Map();
  return isList(on) ? new Map((textsOf(on) ?? []).map((event) => [event, null])) : new Map(Object.entries(on));
}
