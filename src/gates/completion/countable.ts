import { type Finding, finding } from "../../core/finding.ts";
import { parseRepoPath, type RepoPath } from "../../core/ids.ts";
import { err, ok, type Result } from "../../core/result.ts";
import type { BlobRead } from "../../core/snapshot.ts";
import { count, quote } from "../../core/text.ts";
import type { Hash } from "../../ports/hash.ts";
import type { RepoReader, Tree } from "../../ports/repo.ts";
import { extractRequirements } from "./requirements/extract.ts";
import { compareLock, LOCK_PATH, parseLock } from "./requirements/lock.ts";
import type { Extraction, Requirement } from "./requirements/model.ts";

/** The requirements of a document that may be counted on, with what a reader should know of how they were found. */
export interface Countable {
  readonly requirements: readonly Requirement[];
  readonly asides: readonly Finding[];
}

interface Reader {
  readonly ports: { readonly repo: RepoReader; readonly hash: Hash };
  readonly base: Tree;
}

const MAX_LOCK_BYTES = 512 * 1024;
/** Far above any document that was seen. Files are ranked for each one, so their number is what a run takes in time. */
const MAX_REQUIREMENTS = 1_000;
const MAX_NAMED = 10;

/**
 * The requirements, as long as the document says clearly what they are: a structured form, or one whose extraction
 * equals the list that a person reviewed on the base branch (gates.md 4, "Requirements").
 */
export async function countable(
  prd: { readonly path: RepoPath; readonly head: BlobRead },
  by: Reader,
): Promise<Result<Countable, Finding>> {
  const { path, head } = prd;
  if (head.kind !== "text") return err(unreadable(path, head.kind === "absent" ? "it is gone" : head.why));
  const extracted = extractRequirements({ path, text: head.text }, by.ports.hash);
  if (!extracted.ok) return err(unreadable(path, extracted.error));
  const { confidence, requirements } = extracted.value;
  if (requirements.length > MAX_REQUIREMENTS) {
    return err(unreadable(path, `it holds ${requirements.length} requirements, and ${MAX_REQUIREMENTS} are the most`));
  }
  const read = ok({ requirements, asides: asidesOf(path, extracted.value) });
  if (confidence === "structured") return read;
  const extraction = extracted.value;
  const why = confidence === "semi" ? await whyNotReviewed({ text: head.text, extraction }, by) : UNCLEAR[confidence];
  return why === null ? read : err(unclear(path, why));
}

const UNCLEAR = {
  low: "it is prose: what looks like a requirement in it may be none, and others may be missed",
  none: "no requirement was found in it",
} as const;

/** Null when a person reviewed exactly these requirements of exactly this text, and that stands on the base branch. */
async function whyNotReviewed(
  prd: { readonly text: string; readonly extraction: Extraction },
  { ports, base }: Reader,
): Promise<string | null> {
  const path = parseRepoPath(LOCK_PATH);
  const entry = path.ok ? base.get(path.value) : undefined;
  if (entry === undefined) return `its form is not strict, and the base branch has no ${quote(LOCK_PATH)}`;
  const blob = await ports.repo.readBlob(entry, MAX_LOCK_BYTES);
  if (blob.kind !== "text")
    return `${quote(LOCK_PATH)} cannot be read${blob.kind === "refused" ? `: ${blob.why}` : ""}`;
  const lock = parseLock(blob.text);
  if (!lock.ok) return `${quote(LOCK_PATH)} cannot be read: ${lock.error}`;
  const [first, ...rest] = compareLock(lock.value, prd, ports.hash);
  if (first === undefined) return null;
  return `it differs from ${quote(LOCK_PATH)}: ${first}${rest.length === 0 ? "" : ` (and ${rest.length} more)`}`;
}

function unreadable(path: RepoPath, why: string): Finding {
  return finding("prd-unreadable", {
    path,
    message: `the requirements in ${quote(path)} cannot be read: ${why}`,
    remedy: "Correct the file: plain UTF-8 Markdown or JSON, no link, at most 512 KiB.",
  });
}

function unclear(path: RepoPath, why: string): Finding {
  return finding("prd-low-confidence", {
    path,
    message: `the requirements of ${quote(path)} cannot be counted on: ${why}`,
    remedy: `Write them in a structured form (an id and a heading or list item each), or review what \`done-gate requirements ${path} --lock\` prints and commit it as \`${LOCK_PATH}\` on the base branch.`,
  });
}

/** What was left out is said: a section excluded too eagerly would be a requirement that nobody judged. */
function asidesOf(path: RepoPath, { excluded, warnings }: Extraction): readonly Finding[] {
  const named = excluded.slice(0, MAX_NAMED).map(({ title, line }) => `${quote(title)} (line ${line})`);
  const more = excluded.length > named.length ? ` and ${excluded.length - named.length} more` : "";
  const left = finding("prd-low-confidence", {
    level: "note",
    path,
    message: `not counted as requirements: ${count(excluded.length, "part")}, ${named.join(", ")}${more}`,
    remedy: "If one of them is a requirement, give it an id.",
  });
  const said = warnings.map((warning) =>
    finding("prd-low-confidence", {
      level: "warning",
      path,
      message: warning,
      remedy: "Look at the document as it is stored.",
    }),
  );
  return [...(excluded.length === 0 ? [] : [left]), ...said];
}
