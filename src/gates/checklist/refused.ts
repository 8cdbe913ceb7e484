import { finding } from "../../core/finding.ts";
import { quote } from "../../core/text.ts";
import type { PlanEvidence, Refusal } from "./evidence.ts";
import type { ItemRecord } from "./schema.ts";

const WORDS: Readonly<Record<Refusal["code"], string>> = {
  "trivial-command": "proves nothing",
  "masked-command": "cannot fail where it must",
  "self-reference": "runs this gate again",
};

/** Which part of the command, why, in one clause. */
export function refusalWords(command: string, refusal: Omit<Refusal, "index">): string {
  const { start, end } = refusal.span;
  const part = command.slice(start, end);
  const whole = part.trim() === command.trim() || part.trim() === "";
  return `${whole ? "" : `at ${quote(part)} (character ${start + 1}): `}${refusal.why}`;
}

/** The finding about a verify command that was refused before it could run. */
export function sayRefused(item: ItemRecord & { readonly verify: string }, plan: PlanEvidence, refusal: Refusal) {
  const id = item.id ?? `#${item.index}`;
  return finding(refusal.code, {
    path: plan.path,
    line: item.line,
    item: id,
    message: `the verify command of ${quote(id)} ${WORDS[refusal.code]} and was not run: ${quote(item.verify)}, ${refusalWords(item.verify, refusal)}`,
    remedy: refusal.rewrite,
  });
}
