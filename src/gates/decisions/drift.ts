import { canonicalJson, type Json } from "../../core/canonical-json.ts";
import { type Finding, finding } from "../../core/finding.ts";
import { quote } from "../../core/text.ts";
import type { DecidedQuestion, Plan } from "./model.ts";

/**
 * `meta.<binds_meta>` has to be what was answered. While the answer is not in the file yet it may be what base has,
 * which the answer's commit replaces; a field that says anything else would be followed though nobody chose it.
 */
export function findDrift(
  { head, base }: { readonly head: Plan; readonly base: Plan | null },
  planned: readonly DecidedQuestion[],
): readonly Finding[] {
  return planned.flatMap(({ path, question, state, unwritten, record }) => {
    const field = question.bindsMeta;
    if (path !== head.path || field === null || state.kind !== "answered") return [];
    const now = head.meta?.values.get(field);
    if (now === state.option || (unwritten !== null && isSame(now, base?.meta?.values.get(field)))) return [];
    const place = quote(`meta.${field}`);
    const set = `Set ${place} to ${quote(state.option)}, or reopen the decision.`;
    const message = `${quote(question.id)} was answered with ${quote(state.option)}, and ${place} says something else`;
    const remedy =
      unwritten === null ? set : `Comment \`/done-gate recheck\`: it writes the answer and the field. ${set}`;
    return [finding("meta-drift", { path, line: head.meta?.line ?? record?.line, item: question.id, message, remedy })];
  });
}

/** A field that base does not have is null there, as it is after a reopening. */
function isSame(now: Json | undefined, before: Json | undefined): boolean {
  return canonicalJson(now ?? null) === canonicalJson(before ?? null);
}
