/** Replaces secret values by `***` in all that the runner shows. Values are added, never taken away. */
export interface Masker {
  add(value: string): void;
  mask(text: string): string;
}

export function createMasker(): Masker {
  const values = new Set<string>();
  return {
    add(value) {
      for (const part of [value, ...value.split(/\r\n|\r|\n/)]) {
        if (part.trim() === "") continue;
        for (const form of encodedForms(part)) values.add(form);
      }
    },
    mask(text) {
      return replaceSpans(text, findSpans(text, values));
    },
  };
}

type Span = readonly [start: number, end: number];

function findSpans(text: string, values: ReadonlySet<string>): readonly Span[] {
  const spans: Span[] = [];
  for (const value of values) {
    for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) spans.push([at, at + value.length]);
  }
  return spans.sort((a, b) => a[0] - b[0]);
}

/** Secrets that touch or overlap become one `***`, so that no length shows through. */
function replaceSpans(text: string, spans: readonly Span[]): string {
  let result = "";
  let end = 0;
  let opened = false;
  for (const [start, stop] of spans) {
    if (!opened || start > end) result += `${text.slice(end, start)}***`;
    opened = true;
    end = Math.max(end, stop);
  }
  return result + text.slice(end);
}

/** The runner also masks a secret in the usual encodings; base64 in its three alignments. */
function encodedForms(value: string): readonly string[] {
  const bytes = Buffer.from(value, "utf8");
  const xml = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
  const forms = [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value), xml];
  for (const shift of [0, 1, 2]) {
    const text = bytes.subarray(shift).toString("base64").replace(/=+$/, "");
    // The last character of an unaligned end depends on what follows in the larger text.
    const stable = text.slice(0, text.length - (text.length % 4 === 0 ? 0 : 1));
    if (stable.length >= 8) forms.push(stable);
  }
  if (value.length > 8 && value.startsWith('"') && value.endsWith('"')) forms.push(value.slice(1, -1));
  return forms;
}
