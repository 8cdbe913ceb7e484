// Inline Markdown as plain text. The block parser leaves it alone: its inline rules can be made to take minutes.

const ENTITIES: readonly (readonly [string, string])[] = [
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&nbsp;", " "],
  ["&#39;", "'"],
  ["&amp;", "&"],
];

/** A text without the characters at its end that fit. A pattern that ends with `$` would take the square of the text. */
export function trimEnd(text: string, end: RegExp): string {
  let length = text.length;
  while (length > 0 && end.test(text.charAt(length - 1))) length -= 1;
  return text.slice(0, length);
}

/** The text of one line or paragraph without its marks; line ends become spaces. */
export function plainInline(raw: string): string {
  // Code spans are kept word for word: every other part of the split is code.
  return raw
    .split(/(`+[^`]+`+)/)
    .map((part, at) => (at % 2 === 1 ? part.replace(/^`+ ?| ?`+$/g, "") : plainProse(part)))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

function plainProse(text: string): string {
  const plain = text
    .replace(/!?\[([^\][]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, "$1")
    .replace(/<br\s*\/?>/gi, " ")
    .replace(/<\/?[A-Za-z][A-Za-z0-9]*(?:\s[^<>]*)?>/g, "")
    .replace(/(?<!\\)\*{1,3}(?=\S)|(?<=[^\s\\])\*{1,3}/g, "")
    .replace(/~~/g, "")
    .replace(/(?<![\p{L}\p{N}_\\])_{1,3}(?=\S)|(?<=[^\s\\])_{1,3}(?![\p{L}\p{N}_])/gu, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1");
  return ENTITIES.reduce((shown, [entity, character]) => shown.replaceAll(entity, character), plain);
}

const WORDS_IN_BRACKETS = /\[(?![ xX]\]|\d+\])[^\][]{2,}\](?![(\]:])/;

/** True where a template's `[brackets]` wait to be filled in; code spans and links are none. */
export function holdsPlaceholder(raw: string): boolean {
  return WORDS_IN_BRACKETS.test(raw.replace(/`[^`]*`/g, ""));
}

/** What may follow a struck text: why it went. */
const REMARK =
  /^[\s*_:.,;–—-]*(?:$|[([]|(?:removed|dropped|withdrawn|deferred|moved|merged|replaced|superseded|obsolete|cancell?ed|rejected|postponed|duplicate|see|not|out of scope|won['’]?t)\b)/i;

/** True when the whole text is struck through, as withdrawn requirements are; new words behind old ones are none. */
export function isStruck(raw: string): boolean {
  const struck = /^[*_]{0,3}~~[^~]+~~/.exec(raw.trim())?.[0];
  return struck !== undefined && REMARK.test(raw.trim().slice(struck.length));
}

/** The words of a bold start (`**Login**: ...`), or null. */
export function boldLead(raw: string): string | null {
  const lead = /^(?:\*\*|__)([^*_]+)(?:\*\*|__)/.exec(raw.trim())?.[1];
  return lead === undefined ? null : plainInline(lead);
}

const SENTENCE_END = /(?<=[.!?])\s+(?=[\p{Lu}\d`"'*])|(?<=[。！？])/u;
const OBLIGATION =
  /\b(?:MUST|SHALL|REQUIRED|MUSS|MÜSSEN|DEBE|DEBEN|DOIT|DOIVENT)(?![\p{L}])|必须|必須|應當|应当|なければならない|ものとする|해야 한다|해야 합니다/u;

/** The sentences that oblige (RFC 2119: MUST, SHALL, REQUIRED in capitals), as plain text. */
export function obligations(raw: string): readonly string[] {
  return plainInline(raw)
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => OBLIGATION.test(sentence));
}
