import type { PlanPair } from "./evidence.ts";
import type { GatedRecord } from "./model.ts";
import { type OperationKind, wordsOf } from "./operation-words.ts";
import { isTrusted } from "./provenance.ts";

/** An operation that cannot be taken back, as a line or a task has it. */
export interface Operation {
  readonly kind: OperationKind;
  /** What it is done to; empty where no name can be read. */
  readonly names: readonly string[];
}

/**
 * The decisions that can answer for operations of this change: what authors wrote of category `irreversible`, and people
 * are asked here. An answer that base has was given before this work was there to be seen.
 */
export function askedHere({ path, head, base }: PlanPair): readonly GatedRecord[] {
  return (head?.gated ?? []).filter((record) => {
    const { question, digest, source, status } = record;
    if (question.category !== "irreversible" || source === "scan") return false;
    return status === "OPEN" || !isTrusted({ path, question, digest, record }, base);
  });
}

/** The decisions that say in one sentence that it is done to something, and name all that it is done to. */
export function findCovering(asked: readonly GatedRecord[], { kind, names }: Operation): readonly GatedRecord[] {
  const { verb, noun } = wordsOf(kind);
  return asked.filter(({ question }) => {
    const sentences = sentencesOf([question.needs, question.why, question.blastRadius ?? ""]);
    const says = sentences.some((each) => {
      const rest = each.replace(verb, " ");
      return rest !== each && (noun.test(rest) || names.some((name) => isNamed(name, rest)));
    });
    return says && names.every((name) => sentences.some((each) => isNamed(name, each)));
  });
}

const SENTENCE_END = /[.;:!?](?=\s|$)|\n|\(|\)|\s[-–—]\s|\bbut\b/i;
/** What such a sentence names is not what is done away with. */
const SPARED =
  /\b(?:not|never|no\s+longer|\w+n['’]t|keep(?:s|ing)?|kept|stay(?:s|ing)?|remains?|untouched|unaffected|surviv\w+|lea(?:ve|ves|ving)|left\s+(?:alone|as|out)|ignor\w+|preserv\w+|sav(?:e|ed|es)|spar(?:e|ed|es)|except|exclud\w+|apart\s+from|other\s+than|instead\s+of|rather\s+than|unlike)\b/i;

function sentencesOf(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.split(SENTENCE_END)).filter((sentence) => !SPARED.test(sentence));
}

const WITHIN = /(?:[\p{L}\p{N}_~-]|[\p{L}\p{N}_][./])$/u;
const GOES_ON = /^(?:-?[\p{L}\p{N}_]|\.[\p{L}\p{N}_]|\/\*?[\p{L}\p{N}_.])/u;

/** As a word or path of its own: `users` is neither in `users_old` nor in `archive.users`, `/var` not in `/var/lib`. */
function isNamed(name: string, text: string): boolean {
  const what = name.toLowerCase();
  const where = text.toLowerCase().replace(/\b(?:public|dbo)\.(?=\w)/g, "");
  for (let at = where.indexOf(what); at !== -1; at = where.indexOf(what, at + 1)) {
    if (!WITHIN.test(where.slice(0, at)) && !GOES_ON.test(where.slice(at + what.length))) return true;
  }
  return false;
}
