import type { Json } from "../../core/canonical-json.ts";
import type { Finding } from "../../core/finding.ts";
import type { Judgement } from "../../core/gate.ts";
import { noFacts } from "../../core/report.ts";
import { settleJudgement } from "../../core/settle.ts";
import type { Verdict } from "../../core/verdict.ts";
import type { Aside, Loss, RatchetEvidence } from "../../gates/ratchet/evidence.ts";
import { ratchetGate } from "../../gates/ratchet/gate.ts";
import { composeReport } from "../../report/compose.ts";
import { renderTerminal } from "../../report/terminal.ts";
import { readPolicy } from "../check.ts";
import { errorWords } from "../evaluate.ts";
import { applyPolicy, takeSnapshot } from "../snapshot.ts";
import type { OpenClone, OpenCloneAt } from "./check.ts";
import { type CommandError, type CommandResult, type ExitCode, errorJson, renderError, schemaOf } from "./result.ts";

const EXITS: Readonly<Record<Verdict, ExitCode>> = {
  pass: 0,
  "not-applicable": 0,
  fail: 1,
  inconclusive: 1,
  waiting: 3,
};

/** Revisions as they were typed; without `head`, the work tree as it is. */
export interface RatchetRange {
  readonly base: string | undefined;
  readonly head: string | undefined;
}

/** Compares the tests of two revisions, and runs nothing. Answers of people are not asked for. */
export async function runRatchet(open: OpenCloneAt, range: RatchetRange): Promise<CommandResult> {
  const clone = await open(range.base, range.head);
  if (!clone.ok) return refuse(2, clone.error);
  try {
    return await compare(clone.value);
  } catch (error) {
    const what = `the revisions could not be compared: ${errorWords(error)}`;
    return refuse(1, { what, where: null, fix: "Look at the repository with `git fsck`, then run this again." });
  } finally {
    await clone.value.close();
  }
}

async function compare({ ports, change }: OpenClone): Promise<CommandResult> {
  const applied = applyPolicy(await readPolicy(ports.repo, change.base), ports.parsePolicy);
  if (!applied.ok) return refuseFinding(applied.error[0]);
  const { policy, digest } = applied.value;
  const snapshot = await takeSnapshot({ repo: ports.repo }, change, {
    setup: "local",
    description: "",
    labels: [],
    policy,
  });
  if (!snapshot.ok) return refuseFinding(snapshot.error);
  const evidence = await ratchetGate.gather(ports, snapshot.value);
  const gathered = ratchetGate.judge(evidence);
  const judgement = settleJudgement(gathered, []);
  const { head, headTree, base } = change;
  const facts = noFacts({ setup: "local", pr: null, head, headTree, base, off: [] });
  const { mergeBase } = snapshot.value;
  const report = composeReport({ ...facts, mergeBase, gathered: [gathered], judgements: [judgement], policy: digest });
  return {
    exit: EXITS[judgement.verdict],
    json: ratchetJson(evidence, judgement),
    text: renderTerminal(report).trimEnd(),
  };
}

function refuseFinding(found: Finding | undefined): CommandResult {
  return refuse(1, {
    what: found?.message ?? "nothing was said",
    where: found?.path ?? null,
    fix: found?.remedy ?? "",
  });
}

function refuse(exit: ExitCode, error: CommandError): CommandResult {
  return { exit, json: { schema: schemaOf("ratchet"), error: errorJson(error) }, text: renderError(error) };
}

/** The verdict in four words: block, warn, ok-with-note, ok. */
function levelOf({ verdict, findings }: Judgement): "block" | "warn" | "ok-with-note" | "ok" {
  if (verdict !== "pass" && verdict !== "not-applicable") return "block";
  if (findings.some(({ level }) => level === "warning")) return "warn";
  return findings.length > 0 ? "ok-with-note" : "ok";
}

function placeJson({ code, test, path, line, why }: Loss | Aside): Json {
  return { code, test, path, line, why };
}

/** `done-gate/ratchet/v1` (gates.md 7). What is masked or could not be compared stands among the losses. */
function ratchetJson(evidence: RatchetEvidence, judgement: Judgement): Json {
  const masked = evidence.masked.map((loss) => ({ ...loss, code: "losses-masked" as const }));
  const { before, after } = evidence;
  return {
    schema: schemaOf("ratchet"),
    verdict: judgement.verdict,
    level: levelOf(judgement),
    before: { ...before },
    after: { ...after },
    losses: [
      ...evidence.losses.map(placeJson),
      ...masked.map(({ code, test, path, line, why }) => ({ code, test, path, line, why })),
      ...evidence.unread.map(({ code, path, line, why }) => ({ code, test: "", path, line, why })),
    ],
    explained: evidence.explained.map(({ test, path, to, why }) => ({ test, path, to, why })),
    warnings: evidence.asides.filter(({ code }) => code !== "approximate").map(placeJson),
    approximate: evidence.asides.filter(({ code }) => code === "approximate").map(placeJson),
  };
}
