import { GO } from "../../core/decision.ts";
import type { Finding } from "../../core/finding.ts";
import { JOINED } from "../../core/joiners.ts";
import { once } from "../../core/once.ts";
import { quote } from "../../core/text.ts";
import type { GatedRecord } from "./model.ts";
import { kindOf } from "./question.ts";
import { type Flaw, isList, type PlanRecord } from "./record.ts";

/** A decision and the object it was read from: what was written, not only what could be read. */
export interface FoundGated {
  readonly gated: GatedRecord;
  readonly record: PlanRecord;
}

/** With such a problem a plan's answers do not count, and nothing is written into it. */
export function isBlocking({ level }: Finding): boolean {
  return level === "fail" || level === "inconclusive";
}

type Answer = Pick<GatedRecord, "status" | "answer" | "answeredDigest" | "source">;

/** The answer's part of a record. A status that is neither word reads as OPEN. */
export function readAnswer(record: PlanRecord): Answer {
  const { answer, digest, source } = record;
  return {
    status: record["status"] === "RESOLVED" ? "RESOLVED" : "OPEN",
    answer: typeof answer === "string" ? answer : null,
    answeredDigest: typeof digest === "string" ? digest : null,
    source: typeof source === "string" ? source : null,
  };
}

/** What is wrong with one decision by itself, each clause of gates.md 5 that needs no other line. */
export function findGatedFlaws(found: FoundGated): readonly Flaw[] {
  return [
    findOptionFlaw(found),
    findDefaultFlaw(found),
    findAnswerFlaw(found),
    findRadiusFlaw(found),
    findHidden(found),
  ]
    .flat()
    .filter((flaw) => flaw !== null);
}

const MAX_OPTIONS = 9;
const MIN_OPTIONS = 2;
/** Printable ASCII without a space at either end: what looks like `abort` is `abort`. */
const PRINTABLE = /^(?=[!-~])[ -~]{1,80}(?<=[!-~])$/;
const GO_WORDS: ReadonlySet<string> = new Set(GO);
const STOP_WORDS: ReadonlySet<string> = new Set([
  ...["stop", "cancel", "no", "halt", "reject", "deny", "decline", "skip", "quit"],
]);

function badOptions(message: string, remedy: string): Flaw {
  return { code: "plan-bad-options", message, remedy };
}

const GO_REMEDY = 'Write exactly ["proceed","abort"], or leave `options` out.';

function findOptionFlaw({ gated, record }: FoundGated): Flaw | null {
  const written = record["options"];
  if (written === undefined || written === null) return null;
  const { options, category } = gated.question;
  if (!isList(written)) return badOptions(`\`options\` is ${kindOf(written)}, not a list`, GO_REMEDY);
  if (options.length !== written.length) return badOptions("an option is no text", "Write every option as a text.");
  const words = options.map((option) => option.trim().toLowerCase());
  if (category === "irreversible" || words.some((word) => GO_WORDS.has(word))) {
    const exact = options.length === GO.length && GO.every((word, at) => options[at] === word);
    return exact ? null : badOptions(`go or no-go has the options ${listed(options)}`, GO_REMEDY);
  }
  return findChoiceFlaw(options, { words, stops: category !== "fork" });
}

function listed(options: readonly string[]): string {
  return quote(JSON.stringify(options));
}

function findChoiceFlaw(
  options: readonly string[],
  about: { readonly words: readonly string[]; readonly stops: boolean },
): Flaw | null {
  if (options.length < MIN_OPTIONS || options.length > MAX_OPTIONS) {
    const message = `a choice of ${options.length}; it has ${MIN_OPTIONS} to ${MAX_OPTIONS} options`;
    return badOptions(message, "Offer 2 to 9 options.");
  }
  const odd = options.find((option) => !PRINTABLE.test(option));
  if (odd !== undefined) {
    const remedy = "Use 1 to 80 characters of plain ASCII without a space at either end; explain in `needs`.";
    return badOptions(`the option ${quote(odd)} cannot be shown as a box`, remedy);
  }
  if (new Set(about.words).size !== options.length) {
    return badOptions(`two of the options ${listed(options)} are the same but for case`, "Make each option distinct.");
  }
  const stop = about.stops ? about.words.find((word) => STOP_WORDS.has(word)) : undefined;
  if (stop === undefined) return null;
  return badOptions(`the option ${quote(stop)} reads as a stop, and an engine stops at \`abort\` alone`, GO_REMEDY);
}

function findDefaultFlaw({ gated, record }: FoundGated): Flaw | null {
  const written = record["default"] ?? null;
  if (written === null || (typeof written === "string" && gated.question.options.includes(written))) return null;
  const shown = typeof written === "string" ? quote(written) : kindOf(written);
  return badOptions(`\`default\` is ${shown}, none of the options`, "Write one of the options, or null.");
}

function badAnswer(message: string): Flaw {
  return { code: "plan-bad-answer", message, remedy: "Set `status` to OPEN and `answer` to null; a person answers." };
}

function findAnswerFlaw({ gated, record }: FoundGated): Flaw | null {
  const status = record["status"] ?? "OPEN";
  if (status !== "OPEN" && status !== "RESOLVED") {
    const shown = typeof status === "string" ? quote(status) : kindOf(status);
    return badAnswer(`\`status\` is ${shown}; it is OPEN or RESOLVED`);
  }
  const answer = record["answer"] ?? null;
  if (answer === null) return status === "RESOLVED" ? badAnswer("it is RESOLVED and has no answer") : null;
  if (typeof answer === "string" && gated.question.options.includes(answer)) return null;
  const shown = typeof answer === "string" ? quote(answer) : kindOf(answer);
  return badAnswer(`\`answer\` is ${shown}, none of the options ${listed(gated.question.options)}`);
}

function findRadiusFlaw({ gated }: FoundGated): Flaw | null {
  const { category, blastRadius } = gated.question;
  if (category !== "irreversible" || (blastRadius ?? "").trim() !== "") return null;
  return {
    code: "plan-no-blast-radius",
    message: "it is irreversible and does not say what it affects",
    remedy: "Say in `blast_radius` what is affected and why it cannot be undone.",
  };
}

/** As gates.md 5 names them, and what else draws nothing, but for joiners that belong there. The emoji selector alone deceives nobody. */
const hiddenPattern = once(
  () =>
    new RegExp(
      String.raw`(?!\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800](?<!${JOINED})`,
      "u",
    ),
);
const PLAIN = /^[ -~]*$/;

/** Whether a text holds characters that a reader cannot see. */
export function isHidden(text: string): boolean {
  return !PLAIN.test(text) && hiddenPattern().test(text);
}

function findHidden({ gated: { question } }: FoundGated): readonly Flaw[] {
  const { options, tasks } = question;
  const texts = [question.category, question.needs, question.why, question.blastRadius, question.bindsMeta];
  const all = [...texts, question.default, ...options, ...tasks.flat()].join(" ");
  if (!isHidden(all)) return [];
  const named: readonly (readonly [string, readonly (string | null)[]])[] = [
    ["`category`", [question.category]],
    ["`needs`", [question.needs]],
    ["`why`", [question.why]],
    ["`blast_radius`", [question.blastRadius]],
    ["`binds_meta`", [question.bindsMeta]],
    ["`default`", [question.default]],
    ["an option", options],
    ["the id or description of a task that waits for it", tasks.flat()],
  ];
  const bad = named.filter(([, shown]) => shown.some((text) => text !== null && isHidden(text)));
  return bad.map(([name]) => ({
    code: "plan-hidden-characters",
    message: `${name} holds characters that a reader cannot see`,
    remedy: "Write it on one line, without control, format or bidirectional characters.",
  }));
}
