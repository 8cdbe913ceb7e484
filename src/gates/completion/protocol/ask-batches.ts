import type { Model, ModelReply, ModelRequest, ModelUsage } from "../../../ports/model.ts";
import type { Batch, PlannedBatch } from "./batches.ts";
import type { Answer, RequirementAnswer } from "./model.ts";
import { decoyTrouble, failureTrouble, type Trouble } from "./trouble.ts";

/** As many calls as run side by side once the first has shown that there is an answer. */
const SIDE_BY_SIDE = 3;

/** What was spent, for the report. */
export interface Spending {
  /** Models that answered, as the provider names them. */
  readonly models: readonly string[];
  readonly usage: ModelUsage;
  /** Answers that an earlier run had kept. */
  readonly kept: number;
}

export interface Asked {
  readonly answers: readonly RequirementAnswer[];
  readonly said: Answer["verdict"] | null;
  readonly trouble: Trouble | null;
  readonly spending: Spending;
}

export const NOTHING_SPENT: Spending = {
  models: [],
  usage: { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
  kept: 0,
};

function addSpending(a: Spending, b: Spending): Spending {
  const cost = a.usage.costUsd === null || b.usage.costUsd === null ? null : a.usage.costUsd + b.usage.costUsd;
  return {
    models: [...new Set([...a.models, ...b.models])],
    usage: {
      calls: a.usage.calls + b.usage.calls,
      inputTokens: a.usage.inputTokens + b.usage.inputTokens,
      outputTokens: a.usage.outputTokens + b.usage.outputTokens,
      costUsd: cost,
    },
    kept: a.kept + b.kept,
  };
}

const NOT_ASKED: Asked = { answers: [], said: null, trouble: null, spending: NOTHING_SPENT };

/** Both readings together: all answers, the lower word, the first trouble. */
export function joinAsked(a: Asked, b: Asked): Asked {
  const said = a.said === null || b.said === null ? (a.said ?? b.said) : a.said === "done" ? b.said : a.said;
  return {
    answers: [...a.answers, ...b.answers],
    said,
    trouble: a.trouble ?? b.trouble,
    spending: addSpending(a.spending, b.spending),
  };
}

export function readReply(reply: ModelReply<Answer>): Asked {
  if (reply.kind === "failed") return { ...NOT_ASKED, trouble: failureTrouble(reply.failure, reply.why) };
  return {
    answers: reply.value.requirements,
    said: reply.value.verdict,
    trouble: null,
    spending: { models: [reply.model], usage: reply.usage, kept: reply.kept ? 1 : 0 },
  };
}

/** Decoys that the answer did not see through. A person cannot be asked about what does not exist, either. */
function trippedBy(batch: Batch, asked: Asked): readonly string[] {
  const fooled = asked.answers.filter(({ status }) => status === "met" || status === "human").map(({ id }) => id);
  return batch.decoys.filter(({ id }) => fooled.includes(id)).map(({ title }) => title);
}

function withoutDecoys(batch: Batch, asked: Asked): Asked {
  const decoys = batch.decoys.map(({ id }) => id);
  return { ...asked, answers: asked.answers.filter(({ id }) => !decoys.includes(id)) };
}

type Ask = (batch: Batch) => ModelRequest<Answer>;

/** An answer that falls for a decoy counts for nothing; the batch is asked once more, with others. */
async function askBatch(model: Model, planned: PlannedBatch, ask: Ask): Promise<Asked> {
  const first = readReply(await model.ask(ask(planned.first)));
  const tripped = trippedBy(planned.first, first);
  if (tripped.length === 0) return withoutDecoys(planned.first, first);
  const again = readReply(await model.ask(ask(planned.again)));
  const still = trippedBy(planned.again, again);
  const kept =
    still.length === 0
      ? withoutDecoys(planned.again, again)
      : { ...NOT_ASKED, spending: again.spending, trouble: decoyTrouble([...tripped, ...still]) };
  return { ...kept, spending: addSpending(first.spending, kept.spending) };
}

/** In turn: the first alone, so that a provider may keep the shared text, then a few side by side; ends at trouble. */
export async function askInWaves<T>(items: readonly T[], ask: (item: T) => Promise<Asked>): Promise<Asked> {
  let asked = NOT_ASKED;
  for (let at = 0; at < items.length && asked.trouble === null; ) {
    const wave = items.slice(at, at + (at === 0 ? 1 : SIDE_BY_SIDE));
    const answers = await Promise.all(wave.map(ask));
    asked = answers.reduce(joinAsked, asked);
    at += wave.length;
  }
  return asked;
}

export function askBatches(model: Model, batches: readonly PlannedBatch[], ask: Ask): Promise<Asked> {
  return askInWaves(batches, (planned) => askBatch(model, planned, ask));
}
