// On which events the steps of a workflow run: its own, and those of the workflows that call it.
import { quote } from "../../../core/text.ts";
import { type CiCall, type CiStep, triggersOf } from "./ci-steps.ts";
import { type ConfigValue, isList, textsOf } from "./config-value.ts";

/** One CI file at one side. */
export interface CiFile {
  readonly path: string;
  readonly root: ConfigValue;
  readonly steps: readonly CiStep[];
  /** Workflows that its jobs call. */
  readonly calls: readonly CiCall[];
}

const DOCUMENTS = /(?:\.(?:md|mdx|txt|rst|adoc)|^docs?\/.*|(?:^|\/)(?:LICENSE|README|CHANGELOG)[^/]*|^\.github\/.*)$/i;
/** Manual and timed starts never stood for a change's check. */
const CHECKING = new Set(["pull_request", "pull_request_target", "push", "merge_group", "schedule"]);

/** What a pull request is checked on when nothing is said. */
const USUAL_TYPES = ["opened", "synchronize"];

function filtersOf(value: ConfigValue, key: string): readonly string[] {
  const given = value === null || typeof value !== "object" || isList(value) ? null : (value[key] ?? null);
  return textsOf(given) ?? (key === "types" ? USUAL_TYPES : []);
}

interface Narrowing {
  readonly key: string;
  readonly why: string;
}

function narrowedTrigger(before: ConfigValue, after: ConfigValue): Narrowing | null {
  for (const key of ["paths-ignore", "branches-ignore"]) {
    const fresh = filtersOf(after, key).filter((one) => !filtersOf(before, key).includes(one));
    if (fresh.some((one) => key === "branches-ignore" || !DOCUMENTS.test(one)))
      return { key, why: `${key} grew by ${fresh.join(", ")}` };
  }
  for (const key of ["paths", "branches", "types"]) {
    const [old, now] = [filtersOf(before, key), filtersOf(after, key)];
    if (old.length === 0 && now.length > 0) return { key, why: `${key} is now only ${now.join(", ")}` };
    const gone = now.includes("checks_requested") ? [] : old.filter((one) => !now.includes(one));
    if (gone.length > 0 && now.length > 0) return { key, why: `${key} no longer has ${gone.join(", ")}` };
  }
  return null;
}

/** An event with its filters: the same one may come by several ways. */
type Events = readonly (readonly [string, ConfigValue])[];

const WORKFLOWS = ".github/workflows/";
const MAX_CALLERS = 5;

/** Events on which a file's steps run. GitHub's own limit is four workflows that call each other. */
function eventsOf(file: CiFile, files: readonly CiFile[], depth = 0): Events {
  const own = [...triggersOf(file.root)];
  if (!own.some(([event]) => event === "workflow_call") || depth > MAX_CALLERS) return own;
  const callers = files.filter(({ calls }) => calls.some((call) => call.uses === `./${file.path}` && isHeard(call)));
  return [...own, ...callers.flatMap((caller) => eventsOf(caller, files, depth + 1))];
}

/** The job that calls may not be let fail, left out, or made to depend on more. */
export function isHeard({ muted, conditions }: CiCall): boolean {
  return muted.length === 0 && conditions.length === 0;
}

/** What is less about the events at head; `soft` where a change is checked all the same. */
export interface Fewer {
  readonly soft: boolean;
  readonly why: string;
}

/** Of a push, branches alone: each change still comes by a pull request, and is checked there as before. */
function isSoft(event: string, { key }: Narrowing, { before, now }: { readonly before: Events; readonly now: Events }) {
  if (event !== "push" || !key.startsWith("branches")) return false;
  return before.some(
    ([one, filter]) =>
      one === "pull_request" &&
      now.some(([other, narrowed]) => other === one && narrowedTrigger(filter, narrowed) === null),
  );
}

/** On which events the tests of `base` no longer run when they stand in `head`; other systems have none. */
export function fewerEvents(
  base: CiFile,
  head: CiFile,
  sides: { readonly base: readonly CiFile[]; readonly head: readonly CiFile[] },
): readonly Fewer[] {
  if (!base.path.startsWith(WORKFLOWS) || !head.path.startsWith(WORKFLOWS)) return [];
  const [before, now] = [eventsOf(base, sides.base), eventsOf(head, sides.head)];
  return before.flatMap(([event, filter]): readonly Fewer[] => {
    if (!CHECKING.has(event)) return [];
    const same = now.filter(([one]) => one === event);
    if (same.length === 0)
      return [{ soft: false, why: `the tests of ${quote(head.path)} no longer run on ${quote(event)}` }];
    const narrowed = same.map(([, after]) => narrowedTrigger(filter, after));
    const [least] = narrowed;
    if (narrowed.includes(null) || least === undefined || least === null) return [];
    const why = `the tests of ${quote(head.path)} run less often on ${quote(event)}: ${least.why}`;
    return [{ soft: isSoft(event, least, { before, now }), why }];
  });
}
