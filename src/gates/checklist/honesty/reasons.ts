import { quote } from "../../../core/text.ts";
import type { MaskKind } from "./leaves.ts";
import type { Span } from "./script.ts";

/** Why a failure does not count there, as a clause. */
export const WHY: Readonly<Record<MaskKind, string>> = {
  "or-constant": "what stands there exits 0, so a failure before it does not count",
  "or-other": "another command answers in place of the one that failed",
  captured: "the exit code is put aside and never asked for",
  "constant-end": "it ends in 0 on purpose, whatever came before",
  "exit-before": "it ends there, so what follows is never run",
  "errexit-off": "`set -e` is off there, so a failure before it does not count",
  "pipefail-off": "without `pipefail` only the last command of a pipe counts",
  negated: "it passes when the command fails",
  "negated-not-last": "bash does not end at a failed `!` unless it stands last",
  "and-not-last": "bash does not end at a failure on the left of `&&` unless the chain stands last",
  condition: "it is only a condition: its failure chooses a way and ends nothing",
  background: "it runs in the background and its exit code is never waited for",
  trap: "the trap ends the shell in 0 whatever happened",
  swallowed: "only its output is used, its exit code is lost",
  lenient: "that option makes it pass when nothing ran or something failed",
  "exec-each": "`find` ends in 0 whatever the command behind `-exec` said",
  "too-deep": "it is nested too deep to be followed to its end",
  "too-long": "it is too long to be followed to its end",
};

const ADVICE: Readonly<Record<MaskKind, string>> = {
  "or-constant": "Leave it out.",
  "or-other": "Let the command's own exit code count.",
  captured: "End with `exit` and the kept status, or leave it out.",
  "constant-end": "Leave it out.",
  "exit-before": "Leave it out.",
  "errexit-off": 'Leave `set +e` out, or keep the status (`rc=$?`) and end with `exit "$rc"`.',
  "pipefail-off": "Leave `set +o pipefail` out.",
  negated: "Leave the `!` out.",
  "negated-not-last": "Put it last, or write `if ...; then exit 1; fi`.",
  "and-not-last": "Join all of it with `&&`, or give each command a line of its own.",
  condition: "Run it as a command of its own, or end the other way with `exit 1`.",
  background: 'Run it in the foreground, or wait for it by its id (`wait "$!"`).',
  trap: "Leave the exit code alone in the trap: let it only clean up.",
  swallowed: "Run it as a command of its own.",
  lenient: "Leave the option out.",
  "exec-each": "End `-exec` with `+`, or print the names into `xargs`.",
  "too-deep": "Put it into a script of the repository and run that.",
  "too-long": "Put it into a script of the repository and run that.",
};

const CUT: ReadonlySet<MaskKind> = new Set([
  "or-constant",
  "or-other",
  "constant-end",
  "exit-before",
  "lenient",
  "background",
]);

/** What to write instead; the whole command where leaving the span out is enough. */
export function rewriteOf(command: string, kind: MaskKind, span: Span): string {
  const without = withoutSpan(command, kind, span);
  if (without === null) return ADVICE[kind];
  return kind === "background"
    ? `Write ${quote(without, 400)}, or wait for it by its id (\`wait "$!"\`).`
    : `Write ${quote(without, 400)}.`;
}

function withoutSpan(command: string, kind: MaskKind, span: Span): string | null {
  const whole = span.start === 0 && span.end >= command.trimEnd().length;
  if (kind === "negated" && /^\s*!\s*$/.test(command.slice(0, span.start))) return command.slice(span.start).trim();
  if (!CUT.has(kind) || whole) return null;
  const before = command.slice(0, span.start).replace(/[\s;]+$/, "");
  const joint = before === "" ? "" : kind === "background" ? "; " : " ";
  const rest = command.slice(span.end).replace(/^\s*;?\s*/, "");
  const behind = rest === "" ? "" : `${joint}${rest}`;
  const text = `${before}${behind}`.trim();
  return text === "" ? null : text;
}
