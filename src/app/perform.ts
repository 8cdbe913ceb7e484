import type { Announcement, Effect, Receipt } from "../core/effect.ts";
import type { Sha } from "../core/ids.ts";
import { assertNever } from "../core/result.ts";
import type { CheckWriter, CommentWriter, CommitWriter, RunOutput } from "../ports/write.ts";
import { errorWords } from "./evaluate.ts";

export interface Writers {
  readonly checks: CheckWriter;
  readonly comments: CommentWriter;
  readonly commits: CommitWriter;
  readonly output: RunOutput;
}

/** Carries out one effect. Never throws: what failed is a receipt that says why. */
export type Perform = (effect: Effect) => Promise<Receipt>;

/**
 * The only caller of a write port. Every text is redacted on its way out. It remembers the check run it started on a
 * commit, so that the concluding effect closes that one.
 */
export function createPerform(writers: Writers, redact: (text: string) => string): Perform {
  const started = new Map<Sha, number>();
  return async (effect) => {
    try {
      if (effect.kind === "commit") return await commit(effect, writers.commits);
      return { kind: effect.kind, done: true, what: await carryOut(effect, { writers, redact, started }) };
    } catch (error) {
      return { kind: effect.kind, done: false, why: redact(errorWords(error)) };
    }
  };
}

interface Performer {
  readonly writers: Writers;
  readonly redact: (text: string) => string;
  readonly started: Map<Sha, number>;
}

type CommitEffect = Effect & { readonly kind: "commit" };

/** The one text that is not redacted: a plan must come back byte for byte, and it stands in the repository already. */
async function commit(effect: CommitEffect, commits: CommitWriter): Promise<Receipt> {
  const { kind, ...request } = effect;
  const outcome = await commits.commit(request);
  switch (outcome.kind) {
    case "written":
      return { kind, done: true, what: `commit ${outcome.sha} written`, commit: outcome.sha };
    case "stale":
      return { kind, done: false, why: "the branch moved meanwhile", nothingWritten: "stale" };
    case "refused":
      return { kind, done: false, why: outcome.why, nothingWritten: "refused" };
    default:
      return assertNever(outcome);
  }
}

async function carryOut(
  effect: Exclude<Effect, CommitEffect>,
  { writers, redact, started }: Performer,
): Promise<string> {
  switch (effect.kind) {
    case "comment": {
      const body = redact(effect.body);
      if (effect.existing === null) return `comment ${await writers.comments.create(effect.pr, body)} written`;
      await writers.comments.update(effect.existing.id, body);
      return `comment ${effect.existing.id} updated`;
    }
    case "start-check": {
      const id = await writers.checks.start(effect.head, effect.externalId);
      started.set(effect.head, id);
      return `check run ${id} started on ${effect.head}`;
    }
    case "conclude-check": {
      const { head, externalId } = effect;
      await writers.checks.conclude({ id: started.get(head) ?? null, head, externalId }, redactCheck(effect, redact));
      return `check concluded as ${effect.conclusion} on ${head}`;
    }
    case "summary":
      await writers.output.writeSummary(redact(effect.markdown));
      return "job summary written";
    case "outputs": {
      const report = await writers.output.writeReport(redact(effect.report));
      const verdicts = JSON.stringify(effect.verdicts);
      const files = effect.files.map(({ name, text }) => ({ name, text: redact(text) }));
      const completion = files.length === 0 ? "" : await writers.output.writeFiles(files);
      writers.output.setOutputs({ conclusion: effect.conclusion, verdicts, report, completion });
      return `report written to ${report}`;
    }
    default:
      return assertNever(effect);
  }
}

function redactCheck(effect: Announcement & { readonly kind: "conclude-check" }, redact: (text: string) => string) {
  const { title, summary, text } = effect.output;
  return {
    conclusion: effect.conclusion,
    title: redact(title),
    summary: redact(summary),
    text: redact(text),
    annotations: effect.annotations.map((note) => ({ ...note, message: redact(note.message) })),
    evidence: effect.evidence.map(redact),
  };
}
