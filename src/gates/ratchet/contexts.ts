import { pathOf } from "./code-text.ts";
import type { Code } from "./code-tree.ts";

// Runners that hand every test an object to check with (tap, tape, ava, node:test) leave its name to the test: `t`, `st`,
// `assert`. Rules know it as `t`.

const SIGN = /(?:from|require\()\s*["'](?:ava|tap|tape|node:test|node-tap|uvu|tape-\w+)["']/;
const HANDED =
  /\b(?:test|it|tape|tap|specify)(?:\.(?:skip|only|todo|serial|failing|test))*\s*\([^;]{0,300}?(?:\bfunction\s*\w*\s*\(\s*([A-Za-z_]\w*)\s*\)|(?:\basync\s+)?\(?\s*\b([A-Za-z_]\w*)\s*\)?\s*=>)/g;
/** Names that mean something by themselves. */
const OWN = /^(?:t|assert|expect|should|test|it|tap|tape|done|cb|callback|next|err|error|async|fixture|this|console)$/;

/** Names under which a file's tests get what they check with; null where no runner hands it to them. */
export function contextsOf({ code }: Code): ReadonlySet<string> | null {
  if (!SIGN.test(code)) return null;
  const names = Array.from(code.matchAll(HANDED), ([, first, second]) => first ?? second ?? "");
  return new Set(names.filter((name) => name !== "" && !OWN.test(name)));
}

/** The path of a callee by the name that rules know; `t["throws"]` is how old engines are spared a reserved word. */
export function pathInContext(callee: string, contexts: ReadonlySet<string> | null): string {
  if (contexts === null) return pathOf(callee);
  const path = pathOf(callee.replace(/^(\w+)\[\s*(["'])(\w+)\2\s*\]$/, "$1.$3"));
  const dot = path.indexOf(".");
  return dot > 0 && contexts.has(path.slice(0, dot)) ? `t${path.slice(dot)}` : path;
}
