import { z } from "zod";
import type { RepoPath } from "../../core/ids.ts";
import type { TreeEntry } from "../../core/snapshot.ts";
import type { Hash } from "../../ports/hash.ts";

/**
 * How a PRD stands to the code (seeds.md 1.1): `reuse`, the code is what it was when the PRD was made; `user_owned`, a
 * person's text; `update`, the code has moved on, so the PRD may be stale and can never end as done.
 */
export type PrdAction = "reuse" | "user_owned" | "update";

const GENERATED = /(?:^|\/)\.loki\/generated-prd\.(?:md|json)$/;

export function isGenerated(path: RepoPath): boolean {
  return GENERATED.test(path);
}

/** `.loki/state/prd-signature.json`, as far as it decides. Texts that are absent are empty. */
export interface PrdSignature {
  readonly source: string;
  readonly signature: string;
  readonly prdSha: string;
}

const signatureSchema = z.object({
  source: z.string().catch(""),
  signature: z.string().catch(""),
  prd_sha: z.string().catch(""),
});

/** Null for a text that is no such file: the table treats that as an absent signature. */
export function parseSignature(text: string): PrdSignature | null {
  try {
    const parsed = signatureSchema.safeParse(JSON.parse(text));
    if (!parsed.success) return null;
    const { source, signature, prd_sha } = parsed.data;
    return { source, signature, prdSha: prd_sha };
  } catch {
    return null;
  }
}

export interface ActionFacts {
  readonly path: RepoPath;
  /** SHA-256 of the PRD's bytes at base, 64 hex digits. */
  readonly basePrdSha: string;
  readonly base: PrdSignature | null;
  readonly head: PrdSignature | null;
  /** Signatures of the tree at head, as `signaturesOf` gives them. */
  readonly signatures: readonly string[];
}

/**
 * The seed's table for a generated PRD; any other path that policy names is a person's. Whether a person owns the text
 * is read at base alone: a change cannot make its own requirements a person's.
 */
export function decideAction(facts: ActionFacts): PrdAction {
  if (!isGenerated(facts.path)) return "user_owned";
  const { base, head } = facts;
  if (base !== null && isUserOwned(base, facts.basePrdSha)) return "user_owned";
  return head !== null && facts.signatures.includes(head.signature) ? "reuse" : "update";
}

function isUserOwned(signature: PrdSignature, prdSha: string): boolean {
  if (signature.source === "user") return true;
  if (signature.signature === "" || signature.prdSha === "") return false;
  return signature.prdSha !== prdSha.slice(0, signature.prdSha.length);
}

/** Only at the root (seeds.md 1.1): a hand-off note changes no code. */
const NOTES = new Set(["HANDOFF.md", "USAGE.md"]);

/**
 * `gitc:` and 16 hex digits over `<blob>\t<path>` lines of a tree. The seed asks git for the blobs of files in the work
 * tree and stops at a dangling link or submodule, so that whatever sorts after it is invisible; here each entry of the
 * tree counts. Both orders of lines that its tools can give are accepted.
 */
export function signaturesOf(entries: Iterable<TreeEntry>, hash: Hash): readonly string[] {
  const kept = [...entries].filter(({ path }) => !path.split("/").includes(".loki") && !NOTES.has(path));
  const byPath = kept.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map(({ oid, path }) => `${oid}\t${path}\n`);
  const orders = [byPath, byPath.toSorted()];
  return [...new Set(orders.map((lines) => `gitc:${hash.sha256(lines.join("")).slice(0, 16)}`))];
}
