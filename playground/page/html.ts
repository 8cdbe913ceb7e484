/** Markup that is safe to put into a page as it is. */
export interface Html {
  readonly markup: string;
}

export type Value = Html | string | number | null | readonly Value[];

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

function markupOf(value: Value): string {
  if (value === null) return "";
  if (typeof value === "string") return value.replaceAll(/[&<>"']/g, (found) => ESCAPES.get(found) ?? found);
  if (typeof value === "number") return String(value);
  return "markup" in value ? value.markup : value.map(markupOf).join("");
}

/** Every value is escaped, for text and for quoted attributes; `Html` values are taken as they are. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const markup = parts.reduce((done, part, at) => done + markupOf(values[at - 1] ?? null) + part);
  return { markup };
}

/** Only for markup that a sanitizer or this program wrote. */
export function trusted(markup: string): Html {
  return { markup };
}
