import { count, quote } from "../../../core/text.ts";
import type { Hash } from "../../../ports/hash.ts";
import { CONFIDENCE, type Found, type Kind, type Reading } from "./found.ts";
import { trimEnd } from "./inline.ts";
import type { Confidence, Exclusion, Extraction, Requirement } from "./model.ts";

/** More than this many list items without ids are a document of prose, not a list of requirements. */
const MAX_ITEMS_WITHOUT_ID = 40;
const RANKS: readonly Confidence[] = ["none", "low", "semi", "structured"];

/** What counts only where nothing firmer does. */
const YIELDS: readonly (readonly [ReadonlySet<Kind>, (firm: Firm) => boolean, string])[] = [
  [
    new Set<Kind>(["sentence-aside"]),
    (firm) => firm.any,
    "sentences that oblige, beside requirements that stand apart by form",
  ],
  [
    new Set<Kind>(["sentence", "lead"]),
    (firm) => firm.ids,
    "prose beside requirements with ids or headings of their own",
  ],
  [
    new Set<Kind>(["box-aside"]),
    (firm) => firm.ids,
    "a task list beside requirements with ids or headings of their own",
  ],
  [new Set<Kind>(["aim"]), (firm) => firm.listed, "goals beside a list of requirements"],
];

interface Firm {
  readonly ids: boolean;
  readonly listed: boolean;
  readonly any: boolean;
}

/** Numbers what was found, names it, and says how surely it was told apart. */
export function settleFound(reading: Reading, hash: Hash): Extraction {
  const { kept, dropped } = dropWeaker(reading.found);
  const warnings = [...reading.warnings];
  const blanks = kept.filter(({ placeholder }) => placeholder);
  const isTemplate = kept.length > 0 && blanks.length >= kept.length * 0.8;
  if (isTemplate)
    warnings.push(`This is a template that was not filled in: ${count(blanks.length, "text")} still in [brackets].`);
  else {
    for (const { line, title } of blanks.slice(0, 10)) {
      warnings.push(`Line ${line} still holds a placeholder: ${quote(title, 80)}.`);
    }
  }
  const ordered = isTemplate ? [] : [...kept].sort((a, b) => a.line - b.line);
  const requirements = ordered.map((found, at) => toRequirement(found, at, hash));
  return {
    confidence: confidenceOf(ordered),
    requirements,
    excluded: [...reading.excluded, ...dropped].sort((a, b) => a.line - b.line),
    warnings: [...warnings, ...findTwins(requirements)],
  };
}

function dropWeaker(found: readonly Found[]): {
  readonly kept: readonly Found[];
  readonly dropped: readonly Exclusion[];
} {
  const known = new Set(found.filter(({ echo }) => !echo).map(({ explicitId }) => explicitId));
  const own = found.filter(({ echo, explicitId }) => !echo || !known.has(explicitId));
  const firm: Firm = {
    ids: own.some(
      ({ kind, explicitId }) => kind === "unit" || kind === "id" || (kind === "row" && explicitId !== null),
    ),
    listed: own.some(({ kind }) => kind !== "aim" && kind !== "sentence-aside" && kind !== "box-aside"),
    any: own.some(({ kind }) => kind !== "sentence-aside"),
  };
  const kept: Found[] = [];
  const dropped = new Map<number, Exclusion>();
  for (const one of own) {
    const rule = YIELDS.find(([kinds, when]) => kinds.has(one.kind) && when(firm));
    if (rule === undefined) kept.push(one);
    else dropped.set(one.place.line, { title: one.place.title, line: one.place.line, why: rule[2] });
  }
  return { kept, dropped: [...dropped.values()] };
}

function toRequirement(found: Found, at: number, hash: Hash): Requirement {
  const { explicitId, title, criteria, line, removal } = found;
  const key = explicitId ?? hash.sha256(normaliseTitle(title)).slice(0, 12);
  return { id: `R${at + 1}`, key, explicitId, title, criteria, line, removal };
}

/** Letters and digits decide who a requirement is; case, spaces and punctuation at the end do not. */
export function normaliseTitle(title: string): string {
  return trimEnd(title.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim(), /[\s.,;:!。；：]/);
}

function confidenceOf(found: readonly Found[]): Confidence {
  if (found.length === 0) return "none";
  const worst = Math.min(...found.map(({ kind }) => RANKS.indexOf(CONFIDENCE[kind])));
  const loose = found.filter(
    ({ kind, explicitId }) => kind === "item" || (kind === "row" && explicitId === null),
  ).length;
  const level = RANKS[worst] ?? "none";
  return level === "structured" && loose > MAX_ITEMS_WITHOUT_ID ? "semi" : level;
}

function findTwins(requirements: readonly Requirement[]): readonly string[] {
  const places = new Map<string, number[]>();
  for (const { explicitId, title, line } of requirements) {
    for (const name of explicitId === null
      ? [`The title ${quote(title, 80)}`]
      : [`The id ${quote(explicitId)}`, `The title ${quote(title, 80)}`]) {
      places.set(name, [...(places.get(name) ?? []), line]);
    }
  }
  return [...places]
    .filter(([, lines]) => lines.length > 1)
    .map(([name, lines]) => `${name} stands ${lines.length} times (lines ${lines.slice(0, 6).join(", ")}).`);
}
