import type { RequirementReport } from "../../../core/gate.ts";
import { parseRepoPath } from "../../../core/ids.ts";
import { err, ok, type Result } from "../../../core/result.ts";
import { quote } from "../../../core/text.ts";
import type { Requirement } from "../requirements/model.ts";
import type { ClaimedQuote, RequirementAnswer, RequirementOutcome } from "./model.ts";
import type { PathClass } from "./path-class.ts";
import type { PreparedFile } from "./prepare-sources.ts";
import { countApart, countShares, isOwn, MAX_SHARED, MIN_QUOTE_CHARACTERS, type QuotedCode } from "./quote-lines.ts";
import { type Region, standsAt } from "./quote-place.ts";
import { namesOfSubject } from "./removal.ts";
import { countWordCharacters } from "./words.ts";

const MIN_BARE_CHARACTERS = 4;
/** What a removal requirement's quotes of the base begin with. */
export const BASE_PREFIX = "base:";

/** Code that says of itself that it is not written yet. */
const STUB = /not[ _-]?(?:yet[ _-]?)?implemented|\bunimplemented\b|\btodo!\(|\bTODO\(/i;

const CLASS_WORDS: Readonly<Record<PathClass, string>> = {
  source: "source",
  test: "a test or fixture",
  config: "configuration",
  docs: "documentation",
  generated: "generated or from elsewhere",
  secret: "a place for secrets",
  other: "not source",
};

export interface EvidenceContext {
  /** Head's files, as the model saw them. */
  readonly head: ReadonlyMap<string, PreparedFile>;
  /** Files of the base, for requirements that want something gone. */
  readonly base: ReadonlyMap<string, PreparedFile>;
  /** Every name that head's own code uses; null when not all of it was read, so that nothing is known to be gone. */
  readonly inUse: ReadonlySet<string> | null;
  /** PRDs, plans and records: never evidence, whatever their names. */
  readonly notEvidence: ReadonlySet<string>;
}

/**
 * Why a quote does not count. `fabricated`: it stands nowhere in that file, or there is no such file; whoever makes up
 * one quote is believed in none of that requirement.
 */
interface Refusal {
  readonly fabricated: boolean;
  readonly why: string;
}

function refuse(why: string): Result<never, Refusal> {
  return err({ fabricated: false, why });
}

function findFile(path: string, files: ReadonlyMap<string, PreparedFile>): Result<PreparedFile, Refusal> {
  const file = parseRepoPath(path).ok ? files.get(path) : undefined;
  return file === undefined ? err({ fabricated: true, why: `${quote(path)} is no file that was read` }) : ok(file);
}

function checkPlace(file: PreparedFile, context: EvidenceContext): string | null {
  if (context.notEvidence.has(file.path)) return `${quote(file.path)} is a claim or a plan, not source`;
  return file.class === "source" ? null : `${quote(file.path)} is ${CLASS_WORDS[file.class]}`;
}

/** What of the file's region is code: without comments and imports, and without strings as well. */
function checkContent(file: PreparedFile, { from, to }: Region): string | null {
  const view = file.view();
  const code = view.code.slice(from, to);
  if (countWordCharacters(code) === 0) return `only a comment or an import stands at that place of ${quote(file.path)}`;
  if (countWordCharacters(code) < MIN_QUOTE_CHARACTERS) {
    return `the quote from ${quote(file.path)} says too little outside comments and imports`;
  }
  if (countWordCharacters(view.bare.slice(from, to)) < MIN_BARE_CHARACTERS) {
    return `the quote from ${quote(file.path)} is only a text in quotation marks`;
  }
  return STUB.test(code) ? `the quote from ${quote(file.path)} says that it is not implemented` : null;
}

/** Where a quote stands, if it does and if that place may prove something. */
function checkQuote(claim: ClaimedQuote, context: EvidenceContext): Result<QuotedCode, Refusal> {
  const file = findFile(claim.path, context.head);
  if (!file.ok) return file;
  const standing = standsAt(claim, file.value);
  if (standing.kind === "nowhere") {
    return err({ fabricated: true, why: `the quoted text does not stand in ${quote(claim.path)}` });
  }
  const place = checkPlace(file.value, context);
  if (place !== null) return refuse(place);
  if (standing.kind === "elsewhere") return refuse(`the quoted text stands in ${quote(claim.path)} at other lines`);
  const content = checkContent(file.value, standing.region);
  if (content !== null) return refuse(content);
  const { from, to } = standing.region;
  return ok({ path: claim.path, ...standing, code: file.value.view().code.slice(from, to) });
}

/** For what has to be gone: the quote stands in the base's source, and the names in it are used nowhere at head. */
function checkGone(
  claim: ClaimedQuote,
  requirement: Requirement,
  context: EvidenceContext,
): Result<QuotedCode, Refusal> {
  if (!claim.path.startsWith(BASE_PREFIX)) return refuse("it asks for something to be gone: only the base can show it");
  const path = claim.path.slice(BASE_PREFIX.length);
  const found = checkQuote({ ...claim, path }, { ...context, head: context.base });
  if (!found.ok) return found;
  const { inUse } = context;
  if (inUse === null) return refuse("not every file of the program could be read, so nothing is known to be gone");
  const names = namesOfSubject(found.value.code, requirement);
  if (names.length === 0) return refuse("the quote from the base names nothing that the requirement speaks of");
  const left = names.find((name) => inUse.has(name));
  return left === undefined ? found : refuse(`${quote(left)} is still used`);
}

interface Checked {
  readonly answer: RequirementAnswer;
  readonly removal: boolean;
  readonly standing: readonly QuotedCode[];
  readonly refusals: readonly Refusal[];
}

function checkAnswer(answer: RequirementAnswer, requirement: Requirement, context: EvidenceContext): Checked {
  const results = answer.evidence.map((claim) =>
    requirement.removal ? checkGone(claim, requirement, context) : checkQuote(claim, context),
  );
  const standing = results.flatMap((each) => (each.ok ? [each.value] : []));
  const refusals = results.flatMap((each) => (each.ok ? [] : [each.error]));
  return { answer, removal: requirement.removal, standing, refusals };
}

function distinct(quotes: readonly QuotedCode[]): readonly QuotedCode[] {
  return [...new Map(quotes.map((each) => [`${each.path}:${each.lines.join("-")} ${each.text}`, each])).values()];
}

function reportQuote({ path, lines, text }: QuotedCode): RequirementReport["evidence"] {
  const parsed = parseRepoPath(path);
  return parsed.ok ? [{ path: parsed.value, lines, quote: text }] : [];
}

function lowered(status: "unmet" | "uncertain" | "human", why: string): RequirementOutcome {
  return { status, evidence: [], quotes: 0, why };
}

function settle(
  { answer, standing, refusals, removal }: Checked,
  shares: ReadonlyMap<string, number>,
): RequirementOutcome {
  if (answer.status !== "met") {
    return lowered(answer.status, answer.note === "" ? "the model gave no reason" : `the model says: ${answer.note}`);
  }
  const made = refusals.find(({ fabricated }) => fabricated);
  if (made !== undefined) return lowered("uncertain", made.why);
  const own = distinct(standing).filter((each) => isOwn(each, shares));
  if (own.length > 0) {
    return { status: "met", evidence: removal ? [] : own.flatMap(reportQuote), quotes: countApart(own), why: null };
  }
  if (standing.length > 0)
    return lowered("uncertain", `the same code was quoted for ${MAX_SHARED} requirements or more`);
  return lowered("uncertain", refusals[0]?.why ?? "no quote was given");
}

/**
 * What is left of all answers of a run once their quotes are looked up. Nothing is ever raised: `met` stays or becomes
 * `uncertain`. All answers at once, since one quote may not serve three requirements.
 */
export function checkEvidence(
  answers: readonly RequirementAnswer[],
  requirements: ReadonlyMap<string, Requirement>,
  context: EvidenceContext,
): ReadonlyMap<string, RequirementOutcome> {
  const checked = answers.flatMap((answer) => {
    const requirement = requirements.get(answer.id);
    return requirement === undefined ? [] : [checkAnswer(answer, requirement, context)];
  });
  const shares = countShares(checked.flatMap(({ answer, standing }) => (answer.status === "met" ? [standing] : [])));
  return new Map(checked.map((each) => [each.answer.id, settle(each, shares)]));
}
