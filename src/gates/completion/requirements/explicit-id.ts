import { plainInline } from "./inline.ts";

/** Letters that are known to name requirements: they need no mark after the id. */
const KNOWN = new Set(
  (
    "FR NFR SC US REQ R BR UC UR SR TR PR SYS SRS PRD F FEAT FEATURE RF RNF EF ENF EX AF NFA FA ANF AC STORY ST UST " +
    "FUNC PERF SEC UI UX NF CR IR RQ RQT E EPIC REL USA"
  ).split(" "),
);
/** What looks like an id and is the name of something else. */
const DENIED = new Set(
  (
    "SHA UTF ISO RFC AES TLS SSL HTTP HTTPS COVID CVE CWE GPT RSA MD CRC IP IPV OAUTH WCAG PEP EN DIN IEC IEEE ES V VER " +
    "VERSION PHASE STEP SPRINT MILESTONE M Q P H D DEC A ASM ADR RISK RK OQ NG G O OBJ GOAL BG KPI TC TEST CI B T"
  ).split(" "),
);

const CORE =
  "([A-Za-z][A-Za-z0-9]{0,14}?(?:[-_][A-Za-z][A-Za-z0-9]{0,14}?){0,3})([-_. ]?)(\\d{1,5}(?:[.-]\\d{1,4}){0,3}[a-z]?)";
const WHOLE = new RegExp(`^${CORE}$`);
/** Marks before the id, the id, marks after it, and what parts it from the text. */
const LEAD = new RegExp(
  `^([*_\`[(]{0,4})${CORE}(?![\\p{L}\\p{N}_])([\\])\`]{0,2})[*_]{0,3}[ \\t]*(?:\\([^()]{0,40}\\)[ \\t]*)?[*_]{0,3}([:：.)|]|[-–—](?=[ \\t])|(?=[ \\t\\n]|$))[*_]{0,3}(?![^\\s*_\`"'([\\p{L}\\p{N}<>~])`,
  "u",
);

/** An explicit id at the start of a text, and the text behind it as it stands there. */
export interface Lead {
  readonly id: string;
  readonly rest: string;
}

interface Parts {
  readonly letters: string;
  readonly gap: string;
  readonly number: string;
}

function isRequirementId({ letters, gap, number }: Parts, marked: boolean): boolean {
  const prefix = (/^[A-Za-z]+/.exec(letters)?.[0] ?? "").toUpperCase();
  if (DENIED.has(prefix) || (gap === "." && !KNOWN.has(prefix))) return false;
  const known = KNOWN.has(prefix);
  if (gap === "" || gap === " ")
    return known && letters === letters.toUpperCase() && (gap === "" || letters.length > 1);
  if (letters !== letters.toUpperCase()) return known && /^\d/.test(number);
  return known || marked;
}

/** Reads `FR-001: text`, `**US-3** text`, `[REQ-1] text`; null when the text starts with no id. */
export function parseLead(raw: string): Lead | null {
  const match = LEAD.exec(raw);
  if (match === null) return null;
  const [whole, open = "", letters = "", gap = "", number = "", , separator = ""] = match;
  if (!isRequirementId({ letters, gap, number }, open !== "" || separator !== "")) return null;
  const rest = raw.slice(whole.length).trim();
  return { id: `${letters}${gap}${number}`, rest };
}

/** The id that a whole table cell or JSON text is, or null. */
export function wholeId(raw: string): string | null {
  const text = plainInline(raw);
  const [, letters = "", gap = "", number = ""] = WHOLE.exec(text) ?? [];
  return letters !== "" && isRequirementId({ letters, gap, number }, true) ? text : null;
}

/** Acceptance criteria with an id (`AC-1`), and parts of another id (`FR-1.2` of `FR-1`). */
export function isPartOf(id: string, parent: string | null): boolean {
  return /^AC\b|^AC\d/i.test(id) || (parent !== null && id.startsWith(parent) && /^[.-]/.test(id.slice(parent.length)));
}

/** Groups hold requirements and are none once they do. */
export function isGroupId(id: string): boolean {
  return /^(?:EPIC|FEATURE|FEAT|E|F)[-_. ]?\d/i.test(id);
}
