import type { Delivery, Json, JsonRecord } from "./types.ts";
import { NotModelled } from "./types.ts";
import type { DispatchInput, EventFilters, Workflow } from "./workflow-file.ts";

export type TriggerDecision =
  /** `inputs` is the context of that name: typed values of a dispatch, empty for other events. */
  | { readonly kind: "runs"; readonly inputs: JsonRecord }
  | { readonly kind: "ignored"; readonly why: string }
  /** The platform answers the dispatch with 422. */
  | { readonly kind: "refused"; readonly why: string };

/** Without `types:` a pull request starts runs on these only; other events on each of their types. */
const PULL_REQUEST_DEFAULTS = ["opened", "synchronize", "reopened"];

const SUPPORTED = new Set([
  "pull_request",
  "pull_request_target",
  "pull_request_review",
  "issue_comment",
  "issues",
  "merge_group",
  "push",
  "workflow_dispatch",
  "workflow_run",
  "check_run",
]);

/** Whether `on:` lets this event start the workflow. */
export function decideTrigger(workflow: Workflow, delivery: Delivery, headMessage: string | null): TriggerDecision {
  if (!SUPPORTED.has(delivery.name)) throw new NotModelled(`the event ${delivery.name}`);
  const filters = workflow.events.get(delivery.name);
  if (filters === undefined) return { kind: "ignored", why: `\`on:\` does not name ${delivery.name}` };
  if (delivery.name === "workflow_dispatch") return readDispatch(workflow.dispatchInputs, delivery.payload["inputs"]);
  const why = findSkip(delivery, headMessage) ?? findFilter(delivery, filters ?? {});
  return why === null ? { kind: "runs", inputs: {} } : { kind: "ignored", why };
}

const SKIP_WORDS = ["[skip ci]", "[ci skip]", "[no ci]", "[skip actions]", "[actions skip]"];

function findSkip(delivery: Delivery, headMessage: string | null): string | null {
  if (delivery.name !== "push" && delivery.name !== "pull_request") return null;
  const word = SKIP_WORDS.find((one) => headMessage?.includes(one));
  const trailer = headMessage !== null && /\n\nskip-checks: ?true\s*$/i.test(headMessage);
  if (word === undefined && !trailer) return null;
  return `the head commit's message says ${word ?? "skip-checks: true"}`;
}

function findFilter(delivery: Delivery, filters: EventFilters): string | null {
  const known = new Set(["types", "branches", "branches-ignore", "workflows"]);
  const other = Object.keys(filters).find((name) => !known.has(name));
  if (other !== undefined) throw new NotModelled(`the filter \`${other}\` of ${delivery.name}`);
  return (
    findTypeFilter(delivery, filters["types"]) ??
    findWorkflowFilter(delivery, filters) ??
    findBranchFilter(delivery, filters)
  );
}

function findTypeFilter(delivery: Delivery, types: readonly string[] | undefined): string | null {
  const action = textAt(delivery.payload, ["action"]);
  const isPull = delivery.name === "pull_request" || delivery.name === "pull_request_target";
  const wanted = types ?? (isPull ? PULL_REQUEST_DEFAULTS : null);
  if (wanted === null || action === null || wanted.includes(action)) return null;
  return `the activity type ${action} is not among ${wanted.join(", ")}`;
}

function findWorkflowFilter(delivery: Delivery, filters: EventFilters): string | null {
  const wanted = filters["workflows"];
  const name = textAt(delivery.payload, ["workflow_run", "name"]);
  if (wanted === undefined || (name !== null && matchesPatterns(name, wanted))) return null;
  return `the workflow ${name} is not among ${wanted.join(", ")}`;
}

function findBranchFilter(delivery: Delivery, filters: EventFilters): string | null {
  const branch = filteredBranch(delivery);
  const { branches, "branches-ignore": ignored } = filters;
  if (branches !== undefined && !matchesPatterns(branch, branches))
    return `the branch ${branch} is not in \`branches\``;
  if (ignored !== undefined && matchesPatterns(branch, ignored))
    return `the branch ${branch} is in \`branches-ignore\``;
  return null;
}

/** For pull requests the base branch, for a finished run the branch it ran on, else the ref itself. */
function filteredBranch(delivery: Delivery): string {
  const named = {
    pull_request: delivery.baseRef,
    pull_request_target: delivery.baseRef,
    pull_request_review: delivery.baseRef,
    workflow_run: textAt(delivery.payload, ["workflow_run", "head_branch"]),
    merge_group: textAt(delivery.payload, ["merge_group", "base_ref"])?.replace(/^refs\/heads\//, ""),
  };
  const entry = Object.entries(named).find(([name]) => name === delivery.name);
  return entry?.[1] ?? delivery.ref.replace(/^refs\/(heads|tags)\//, "");
}

/** GitHub's filter patterns, in order: a later `!` takes away what an earlier one gave. */
export function matchesPatterns(name: string, patterns: readonly string[]): boolean {
  let matched = false;
  for (const pattern of patterns) {
    const negative = pattern.startsWith("!");
    if (patternToRegExp(negative ? pattern.slice(1) : pattern).test(name)) matched = !negative;
  }
  return matched;
}

/** `*` any characters but `/`; `**` any; `?` and `+` repeat the character before them; `[]` a set. */
function patternToRegExp(pattern: string): RegExp {
  const source = pattern.replaceAll(/\*\*|\*|\[[^\]]*\]|[?+]|\\.|[\s\S]/g, (part) => {
    if (part === "**") return ".*";
    if (part === "*") return "[^/]*";
    if (part === "?" || part === "+" || (part.startsWith("[") && part.length > 1)) return part;
    return part.replace(/^\\(.)/, "$1").replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  });
  return new RegExp(`^${source}$`, "s");
}

function readDispatch(declared: ReadonlyMap<string, DispatchInput>, given: Json | undefined): TriggerDecision {
  const values = isRecord(given) ? given : {};
  const unknown = Object.keys(values).filter((name) => !declared.has(name));
  if (unknown.length > 0) return { kind: "refused", why: `Unexpected inputs provided: ${JSON.stringify(unknown)}` };
  const inputs: Record<string, Json> = {};
  for (const [name, spec] of declared) {
    const value = values[name] ?? spec.default;
    if (spec.required && (value === null || value === "")) {
      return { kind: "refused", why: `Required input '${name}' not provided` };
    }
    const typed = readDispatchValue(spec, value);
    if (typed === undefined)
      return { kind: "refused", why: `Provided value '${value}' for input '${name}' is not a ${spec.type}` };
    inputs[name] = typed;
  }
  return { kind: "runs", inputs };
}

/** Undefined when the text is not of the declared type. */
function readDispatchValue(spec: DispatchInput, value: Json): Json | undefined {
  const text = value === null ? "" : String(value);
  switch (spec.type) {
    case "boolean":
      return new Map<string, boolean>([
        ["true", true],
        ["false", false],
        ["", false],
      ]).get(text);
    case "number":
      if (text === "") return null;
      return Number.isNaN(Number(text)) ? undefined : Number(text);
    case "choice":
      return ["", ...spec.options].includes(text) ? text : undefined;
    case "string":
      return text;
    default:
      throw new NotModelled(`a dispatch input of type ${spec.type}`);
  }
}

export function isRecord(value: Json | undefined): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The string at a path of an event payload, or null. */
export function textAt(payload: JsonRecord, path: readonly string[]): string | null {
  let value: Json | undefined = payload;
  for (const name of path) value = isRecord(value) ? value[name] : undefined;
  return typeof value === "string" ? value : null;
}
