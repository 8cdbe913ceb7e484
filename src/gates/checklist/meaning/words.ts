import type { Json } from "../../../core/canonical-json.ts";
import { quote } from "../../../core/text.ts";
import type { Difference } from "./meaning.ts";

const MAX_SHOWN = 5;
const MAX_SHOWN_CHARS = 300;

/** Each place with what it was and is, as a person is asked about it. */
export function differenceWords(differences: readonly Difference[]): string {
  const shown = differences.slice(0, MAX_SHOWN).map(({ what, old, now }) => {
    const [was, is] = [show(old, now), show(now, old)];
    return `${quote(what)} was ${was} and is now ${is}`;
  });
  const more = differences.length - shown.length;
  return `${shown.join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}

const LEAD_CHARS = 40;

/** A long text is shown from shortly before the first difference. */
function show(text: string | null, other: string | null): string {
  if (text === null) return "not there";
  if (text === "") return "empty";
  const beside = other ?? "";
  const same = [...text].findIndex((character, at) => character !== beside[at]);
  const from = text.length <= MAX_SHOWN_CHARS || same === -1 ? 0 : Math.max(0, same - LEAD_CHARS);
  return quote(`${from === 0 ? "" : "..."}${text.slice(from)}`, MAX_SHOWN_CHARS);
}

/** What a decision about it is bound to: every place in full. */
export function differencesJson(differences: readonly Difference[]): Json {
  return differences.map(({ what, old, now }) => ({ what, old, now }));
}
