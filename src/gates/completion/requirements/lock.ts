import { z } from "zod";
import { err, ok, type Result } from "../../../core/result.ts";
import { quote } from "../../../core/text.ts";
import type { Hash } from "../../../ports/hash.ts";
import { EXTRACTOR } from "./extract.ts";
import type { Extraction } from "./model.ts";

/** Where a lock lies; it counts from the base branch alone (gates.md 4). */
export const LOCK_PATH = ".done-gate/requirements.json";

const lockSchema = z.strictObject({
  /** SHA-256 of the PRD's bytes, 64 lower-case hex digits. */
  prd_sha256: z.string().regex(/^[0-9a-f]{64}$/, "expected 64 lower-case hex digits"),
  /** Which rules read it. */
  extractor: z.string().min(1).max(100),
  requirements: z
    .array(z.strictObject({ key: z.string().min(1), title: z.string().min(1), criteria: z.array(z.string()) }))
    .min(1, "a lock names at least one requirement"),
});

/** What people reviewed: the requirements of exactly one text, as exactly one set of rules read them. */
export type RequirementsLock = Readonly<z.infer<typeof lockSchema>>;

export function parseLock(text: string): Result<RequirementsLock, string> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return err("it is not valid JSON");
  }
  const parsed = lockSchema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  return err(parsed.error.issues.map(({ path, message }) => `${quote(path.join("."))}: ${message}`).join("; "));
}

/** The lock that would stand for this extraction: for a person to read, correct and commit. */
export function proposeLock(prdText: string, extraction: Extraction, hash: Hash): RequirementsLock {
  const requirements = extraction.requirements.map(({ key, title, criteria }) => ({
    key,
    title,
    criteria: [...criteria],
  }));
  return { prd_sha256: hash.sha256(prdText), extractor: EXTRACTOR, requirements };
}

/**
 * How a lock and a PRD differ, in sentences; none means that the lock stands for exactly this. The digest is asked
 * first: a PRD that changed after its review needs another review, also where the titles stayed.
 */
export function compareLock(
  lock: RequirementsLock,
  prd: { readonly text: string; readonly extraction: Extraction },
  hash: Hash,
): readonly string[] {
  const differences: string[] = [];
  if (lock.prd_sha256 !== hash.sha256(prd.text))
    differences.push("The PRD is not the text that was reviewed: its SHA-256 differs.");
  if (lock.extractor !== EXTRACTOR) {
    differences.push(`The lock was made by ${quote(lock.extractor, 60)}; these rules are ${quote(EXTRACTOR)}.`);
  }
  const show = ({ key, title, criteria }: RequirementsLock["requirements"][number]): string =>
    JSON.stringify([key, title, criteria]);
  const locked = count(lock.requirements.map(show));
  const read = count(
    prd.extraction.requirements.map(({ key, title, criteria }) => show({ key, title, criteria: [...criteria] })),
  );
  for (const { key, title } of lock.requirements.filter((one) => read(show(one)) < locked(show(one)))) {
    differences.push(`The lock has ${quote(key)} (${quote(title, 80)}), which does not stand so in the PRD.`);
  }
  for (const one of prd.extraction.requirements) {
    const name = show({ key: one.key, title: one.title, criteria: [...one.criteria] });
    if (locked(name) < read(name)) {
      differences.push(
        `The PRD has ${quote(one.key)} (${quote(one.title, 80)}, line ${one.line}), which does not stand so in the lock.`,
      );
    }
  }
  return differences;
}

/** How often each name stands in a list. */
function count(names: readonly string[]): (name: string) => number {
  const amounts = new Map<string, number>();
  const amountOf = (name: string): number => amounts.get(name) ?? 0;
  for (const name of names) amounts.set(name, amountOf(name) + 1);
  return amountOf;
}
