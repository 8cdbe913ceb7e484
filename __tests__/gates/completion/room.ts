import { createHasher } from "../../../src/adapters/hash.ts";
import type { Judgement } from "../../../src/core/gate.ts";
import { createRedactor } from "../../../src/core/redact.ts";
import type { TestRun } from "../../../src/gates/completion/facts.ts";
import { type CompletionPorts, gatherCompletion } from "../../../src/gates/completion/gather.ts";
import { judgeCompletion } from "../../../src/gates/completion/judge.ts";
import { isDecoy } from "../../../src/gates/completion/protocol/decoys.ts";
import type { OpenedModel } from "../../../src/ports/model.ts";
import { type Asked, createFakeModel, type FakeAnswer } from "../../fakes/fake-model.ts";
import { createFakeRepo, type FakeTrees } from "../../fakes/fake-repo.ts";
import { createRecordingLog } from "../../fakes/recording-log.ts";
import { sha } from "../../fixtures/git-repo.ts";
import { snapshotOf } from "../../fixtures/snapshots.ts";

export const BASE = sha("a".repeat(40));
export const HEAD = sha("b".repeat(40));
export const PRD = "docs/prd.md";

export const PRD_TEXT = `# Shop

## Requirements

### FR-1: A cart sums its prices

### FR-2: A voucher lowers the total
`;

export const CART = `export function sumPrices(cart) {
  return cart.reduce((sum, item) => sum + item.price, 0);
}
export function applyVoucher(total, voucher) {
  return total - total * voucher.percent / 100;
}
`;

export const EVIDENCE = {
  R1: [
    { path: "src/cart.ts", lines: [1, 1], quote: "export function sumPrices(cart) {" },
    { path: "src/cart.ts", lines: [2, 2], quote: "  return cart.reduce((sum, item) => sum + item.price, 0);" },
  ],
  R2: [
    { path: "src/cart.ts", lines: [4, 4], quote: "export function applyVoucher(total, voucher) {" },
    { path: "src/cart.ts", lines: [5, 5], quote: "  return total - total * voucher.percent / 100;" },
  ],
};

type Files = FakeTrees[string];

export interface Given {
  /** Overlaid on a base that has the PRD and a head that has the code; null removes. */
  readonly base?: Readonly<Record<string, Files[string] | null>>;
  readonly head?: Readonly<Record<string, Files[string] | null>>;
  readonly policy?: unknown;
  readonly labels?: readonly string[];
  readonly prior?: readonly Judgement[];
  readonly runs?: readonly TestRun[];
  readonly opened?: OpenedModel;
  readonly answer?: (request: Asked, nth: number) => FakeAnswer;
}

/** Which ids a question asks for, and which of them are made up. */
export function askedIds({ question }: Pick<Asked, "question">): readonly { id: string; decoy: boolean }[] {
  return [...question.matchAll(/^\s*(?:[-*] )?\[?(R[0-9]+)\]?[:.) ]\s*(.+)$/gm)].map(([, id = "", title = ""]) => ({
    id,
    decoy: isDecoy(title.trim()),
  }));
}

/** Everything met with true quotes, decoys unmet; `over` replaces the status of single requirements. */
export function honest(over: Readonly<Record<string, string>> = {}, verdict?: string) {
  const done = Object.keys(over).length === 0 ? "done" : "not-done";
  return (request: Asked): FakeAnswer => {
    const requirements = askedIds(request).map(({ id, decoy }) => answerOne(id, decoy ? "unmet" : (over[id] ?? "met")));
    return { answer: { requirements, verdict: verdict ?? done } };
  };
}

function answerOne(id: string, status: string) {
  if (status !== "met") return { id, status, evidence: [], note: "said so" };
  return { id, status, evidence: id === "R1" ? EVIDENCE.R1 : EVIDENCE.R2, note: "" };
}

function overlay(files: Files, over: Given["base"]): Files {
  const all: Record<string, Files[string]> = { ...files };
  for (const [path, file] of Object.entries(over ?? {})) {
    if (file === null) delete all[path];
    else all[path] = file;
  }
  return all;
}

/** Gathers and judges one change that claims completion by a label, unless told otherwise. */
export async function completion(given: Given = {}) {
  const base = overlay({ [PRD]: PRD_TEXT, "README.md": "shop\n" }, given.base);
  const head = overlay({ ...base, "src/cart.ts": CART }, given.head);
  const repo = createFakeRepo({ [BASE]: base, [HEAD]: head }, [[BASE, HEAD, BASE]], [{ sha: HEAD, message: "work" }]);
  const model = createFakeModel(given.answer ?? honest());
  const ran: string[] = [];
  const ports: CompletionPorts = {
    repo,
    hash: createHasher(),
    log: createRecordingLog(),
    openModel: () => given.opened ?? { kind: "ready", model },
    runTests: (commands) => {
      ran.push(...commands);
      return Promise.resolve({ kind: "ran", runs: given.runs ?? [] });
    },
    nonce: () => "0123456789abcdef0123456789abcdef",
    redact: createRedactor([]),
  };
  const told = {
    labels: given.labels ?? ["done-gate:complete"],
    policy: { completion: { prds: [PRD], ...Object(given.policy) } },
  };
  const snapshot = await snapshotOf(repo, { base: BASE, head: HEAD }, told);
  const evidence = await gatherCompletion(ports, snapshot, given.prior ?? []);
  return { judgement: judgeCompletion(evidence), model, ran };
}

/** Level and code of each finding, and the reasons of what is asked. */
export function said({ findings, wants, verdict }: Judgement) {
  return {
    verdict,
    codes: findings.filter(({ level }) => level !== "note").map(({ code }) => code),
    wants: wants.map(({ reason }) => reason),
  };
}
