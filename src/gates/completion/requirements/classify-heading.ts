import { type Lead, parseLead } from "./explicit-id.ts";
import {
  AIMS,
  ASIDES,
  ATTRIBUTES,
  CONTAINERS,
  CRITERIA,
  ECHOES,
  GROUPS,
  OUT_OF_SCOPE,
  UNIT_WORDS,
} from "./heading-words.ts";
import { plainInline, trimEnd } from "./inline.ts";

/** What a section's title makes of the section. */
export type HeadingClass =
  | { readonly kind: "unit" | "feature"; readonly explicitId: string | null; readonly title: string }
  | { readonly kind: "scenario"; readonly title: string }
  | { readonly kind: "container"; readonly delta: "removed" | "renamed" | null; readonly exact: boolean }
  | { readonly kind: "out" | "aside" | "aim" | "echo" | "group" | "neutral" };

const NUMBERING =
  /^(?:[^\p{L}\p{N}[(（]+)?(?:(?:\d+(?:\.\d+)*|[ivx]{1,5}|[a-z])[.)、:：](?!\d)\s*|\d+(?:\.\d+)*\s+|[一二三四五六七八九十]+[、.．]\s*|[（(][一二三四五六七八九十\d]+[)）]\s*|第[一二三四五六七八九十\d]+[章节節]\s*)/iu;

/** A section's title as the word tables spell it. */
export function headingWords(title: string): string {
  const words = plainInline(title)
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}[(（]+/u, "")
    .replace(NUMBERING, "")
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .replace(/\s*[(（[][^()（）[\]]*[)）\]]\s*$/, "")
    .replace(/\s+and\s+/g, " & ");
  return trimEnd(words, /[\s:：*]/).trim();
}

/** A section's title without its number, for people. */
export function headingTitle(title: string): string {
  const plain = plainInline(title);
  const bare = plain.replace(/^[^\p{L}\p{N}[(（]+/u, "").replace(NUMBERING, "");
  return trimEnd((bare === "" ? plain : bare).replace(/\s?\((?:priority|prio)\b[^()]*\)\s?/gi, " "), /[\s:：]/);
}

/** Phrases at an end of a title: "Features out of scope", "Non-goals for v1". */
const OUT_PHRASE =
  /^(?:(?:explicitly|currently|deliberately) )?(?:out[ -]of[ -]scope|non[ -]?goals?|non[ -]?requirements?|non[ -]?objectives?|not (?:in|within) scope|what (?:we|this) (?:will|do|does)(?: not|n't)\b.*)(?:$|[\s:,/&(-])|(?:\bout[ -]of[ -]scope|\bnon-goals|\bnot in scope)(?: (?:for|in|of|at) .*)?$/;

const unit = (words: string): RegExp =>
  new RegExp(
    `^(?:${words})(?![\\p{L}])\\s*(?:#?(\\d+(?:\\.\\d+)*[a-z]?))?\\s*(?:[:：.]|[-–—](?=\\s)|(?=\\s|$))\\s*(.*)$`,
    "iu",
  );

const REQUIREMENT = unit(UNIT_WORDS.requirement);
const STORY = unit(UNIT_WORDS.story);
const FEATURE = unit(UNIT_WORDS.feature);
const UNITS = [
  [REQUIREMENT, "unit"],
  [STORY, "unit"],
  [FEATURE, "feature"],
] as const;
const SCENARIO = unit(UNIT_WORDS.scenario);
const DELTA = /^(added|modified|removed|renamed) requirements$/;
const CONTAINER_END =
  /\s(?:requirements|features|user stories|acceptance criteria|capabilities|anforderungen)$|(?:需求|要件|요구사항)$/;

function unitTitle(form: RegExp, plain: string): string | null {
  const match = form.exec(plain);
  if (match === null) return null;
  const [, number, title = ""] = match;
  const parted = /^[^:：]{1,40}[:：]/.test(plain) && title !== "";
  return number !== undefined || parted ? headingTitle(title) : null;
}

/** Reads one title. An explicit id, or a word such as `Requirement:`, decides before any other word in it. */
export function classifyHeading(raw: string): HeadingClass {
  const plain = headingTitle(raw);
  const lead = parseLead(raw.trim()) ?? parseLead(plain);
  return lead === null ? (unitHeading(plain) ?? classifyWords(headingWords(raw))) : withId("unit", lead);
}

function withId(kind: "unit" | "feature", { id, rest }: Lead): HeadingClass {
  return { kind, explicitId: id, title: headingTitle(rest) || id };
}

function unitHeading(plain: string): HeadingClass | null {
  for (const [form, kind] of UNITS) {
    const title = unitTitle(form, plain);
    const inner = title === null ? null : parseLead(title);
    if (inner !== null) return withId(kind, inner);
    if (title !== null) return { kind, explicitId: null, title };
  }
  const scenario = SCENARIO.exec(plain);
  const isOne = scenario !== null && (scenario[1] !== undefined || /[:：]/.test(plain));
  return isOne ? { kind: "scenario", title: scenario[2] ?? "" } : null;
}

/** Headings that sort by time: "Phase 1: data". */
const STAGE = /^(?:phase|sprint|milestone|iteration|release|stage|week|阶段|フェーズ|단계|etapa|étape)\s*\d/;

function classifyWords(words: string): HeadingClass {
  if (OUT_OF_SCOPE.has(words) || OUT_PHRASE.test(words)) return { kind: "out" };
  if (ECHOES.has(words)) return { kind: "echo" };
  const delta = DELTA.exec(words)?.[1];
  if (delta === "removed" || delta === "renamed") return { kind: "container", delta, exact: true };
  if (CONTAINERS.has(words)) return { kind: "container", delta: null, exact: true };
  if (AIMS.has(words)) return { kind: "aim" };
  if (ASIDES.has(words)) return { kind: "aside" };
  if (GROUPS.has(words) || STAGE.test(words)) return { kind: "group" };
  return CONTAINER_END.test(words) ? { kind: "container", delta: null, exact: false } : { kind: "neutral" };
}

/** True for the part of a requirement that lists when it is met. */
export function isCriteriaTitle(raw: string): boolean {
  return CRITERIA.has(headingWords(raw));
}

/** True for a part of a requirement that is no criterion. */
export function isAttributeTitle(raw: string): boolean {
  const words = headingWords(raw);
  return ATTRIBUTES.has(words) || ASIDES.has(words);
}
