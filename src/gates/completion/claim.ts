import { z } from "zod";
import type { RepoPath } from "../../core/ids.ts";
import type { FileChange, Snapshot } from "../../core/snapshot.ts";
import type { RepoReader } from "../../ports/repo.ts";

/** Where a change says of itself that the work is complete. It starts a judgement and proves nothing. */
export interface Claim {
  /** In words, after "claimed by". */
  readonly by: string;
  readonly path: RepoPath | null;
}

const MAX_CLAIM_BYTES = 512 * 1024;
const LABEL = "done-gate:complete";
const BOX = /^[ \t]*[-*+][ \t]+\[[xX]\][ \t]+done-gate:[ \t]*complete[ \t]*\r?$/m;
const REQUESTED = /(?:^|\/)\.loki\/signals\/COMPLETION_REQUESTED$/;
const RECORD = /(?:^|\/)\.loki\/(?:state\/)?completion\.json$/;
const PLAN = /(?:^|\/)plan\.md$/;

/**
 * Every claim that this change makes (gates.md 4, "Claim"). What cannot be read counts as a claim: a claim only makes
 * the gate look.
 */
export async function findClaims(repo: RepoReader, snapshot: Snapshot): Promise<readonly Claim[]> {
  const inFiles = await Promise.all(snapshot.changes.map((change) => claimOf(repo, change)));
  const said: Claim[] = [];
  if (snapshot.labels.includes(LABEL)) said.push({ by: `the label ${LABEL}`, path: null });
  if (BOX.test(snapshot.description)) said.push({ by: "a ticked box in the description", path: null });
  return [...inFiles.flatMap((claim) => (claim === null ? [] : [claim])), ...said];
}

async function claimOf(repo: RepoReader, change: FileChange): Promise<Claim | null> {
  const { path, after } = change;
  if (after === null) return null;
  if (REQUESTED.test(path)) return { by: "a completion request", path };
  if (RECORD.test(path)) return (await recordClaims(repo, change)) ? { by: "a completion record", path } : null;
  if (PLAN.test(path)) return (await planFlips(repo, change)) ? { by: "a plan set to done", path } : null;
  return null;
}

/** Both shapes of completion.json (seeds.md 1.2) say it by `outcome`; the file is written on every end of a run. */
async function recordClaims(repo: RepoReader, { after }: FileChange): Promise<boolean> {
  if (after === null) return false;
  const blob = await repo.readBlob(after, MAX_CLAIM_BYTES);
  return blob.kind !== "text" || claimsComplete(blob.text);
}

export function claimsComplete(text: string): boolean {
  const record = z.object({ outcome: z.unknown().optional() }).safeParse(parseJson(text));
  return !record.success || String(record.data.outcome).trim().toLowerCase() === "complete";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return null;
  }
}

async function planFlips(repo: RepoReader, { before, after }: FileChange): Promise<boolean> {
  if (after === null) return false;
  const now = await repo.readBlob(after, MAX_CLAIM_BYTES);
  if (now.kind !== "text") return true;
  if (!saysDone(now.text)) return false;
  const was = before === null ? null : await repo.readBlob(before, MAX_CLAIM_BYTES);
  return was?.kind !== "text" || !saysDone(was.text);
}

/** More generous than what makes a plan history: a claim too many costs a look, one too few hides the work. */
function saysDone(text: string): boolean {
  const front = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? "";
  return /^status:[ \t]*["']?done["']?[ \t]*(?:#.*)?\r?$/im.test(front);
}
