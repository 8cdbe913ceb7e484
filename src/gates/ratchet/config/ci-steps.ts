import { type ConfigValue, isList, textsOf } from "./config-value.ts";
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

type Context = Pick<CiStep, "path" | "muted" | "conditions">;

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
  return context;
}

function visit(value: ConfigValue, context: Context, depth: number): readonly CiStep[] {
  if (value === null || typeof value !== "object" || depth > MAX_DEPTH) return [];
  if (isList(value)) return value.flatMap((each) => visit(each, context, depth + 1));
  const entries = Object.entries(value);
  const own = entries.reduce((around, [key, each]) => withKey(around, key, each), context);
  return entries.flatMap(([key, each]) => {
    const texts = SCRIPT_KEYS.has(key) ? scriptOf(each) : null;
    if (texts === null) return visit(each, own, depth + 1);
    return testCommandsIn(texts).map((command) => ({ ...command, ...own }));
  });
}

function scriptOf(value: ConfigValue): string | null {
  if (typeof value === "string") return value;
  const texts = isList(value) && value.every((each) => typeof each === "string") ? textsOf(value) : null;
  return texts === null ? null : texts.join("\n");
}

/** Every test command of a CI file, with what stands around it. */
export function ciSteps(path: string, root: ConfigValue): readonly CiStep[] {
  return visit(root, { path, muted: [], conditions: [] }, 0);
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
