import type { Octokit } from "@octokit/rest";
import { z } from "zod";
import { parseEvidence } from "../core/evidence.ts";
import type { Sha } from "../core/ids.ts";
import type { EvidenceRead, EvidenceReader, OwnRuns } from "../ports/evidence.ts";
import { readEvidence } from "./evidence-block.ts";
import type { OwnApp } from "./github-write.ts";
import { type RepoName, readPages } from "./rest.ts";

const CHECK_NAME = "done-gate";
const LIST = "GET /repos/{owner}/{repo}/commits/{ref}/check-runs";

const runShape = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  status: z.string(),
  external_id: z.string().nullable(),
  app: z.object({ id: z.number().int() }).nullable(),
  output: z.object({ text: z.string().nullable() }),
});
type Run = z.output<typeof runShape>;
const runsShape = z.object({ check_runs: z.array(runShape) }).transform((list) => list.check_runs);

/** The port over GitHub's check runs. `app` is filled by the check writer when it starts a run. */
export function createEvidenceReader(octokit: Octokit, at: RepoName, app: OwnApp): EvidenceReader {
  return {
    readRuns: async (head, externalId) => {
      const own = app.id;
      if (own === null)
        return { evidence: missing("no check could be started, so none is known as ours"), unfinished: false };
      // `filter: latest` would hide a finished run behind the one that this job has just started.
      const runs = await readPages(runsShape, (page) =>
        octokit.request(LIST, { ...at, ref: head, check_name: CHECK_NAME, filter: "all", per_page: 100, page }),
      );
      const ours = runs.filter(
        (run) => run.name === CHECK_NAME && run.app?.id === own && run.external_id === externalId,
      );
      return summarise(ours, head);
    },
  };
}

function missing(why: string): EvidenceRead {
  return { kind: "missing", why };
}

function summarise(ours: readonly Run[], head: Sha): OwnRuns {
  const newestFirst = ours.toSorted((a, b) => b.id - a.id);
  // The newest is this job's own run.
  const unfinished = newestFirst.slice(1).some((run) => run.status !== "completed");
  let why = "no finished run of ours is on this commit";
  for (const run of newestFirst) {
    if (run.status !== "completed") continue;
    const read = readRun(run, head);
    if (read.kind === "found") return { evidence: read, unfinished };
    why = read.why;
  }
  return { evidence: missing(why), unfinished };
}

function readRun(run: Run, head: Sha): EvidenceRead {
  const block = readEvidence(run.output.text ?? "");
  if (!block.ok) return missing(block.error);
  if (block.value === null) return missing("its check holds no evidence");
  const parsed = parseEvidence(block.value);
  if (!parsed.ok) return missing(parsed.error);
  if (parsed.value.head !== head) return missing("its check holds the evidence of another commit");
  const { gathered, mergeBase } = parsed.value;
  if (gathered.length === 0 || mergeBase === null) return missing("its check ended before anything was gathered");
  return { kind: "found", evidence: parsed.value };
}
