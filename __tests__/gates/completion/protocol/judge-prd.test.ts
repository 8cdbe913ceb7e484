import { describe, expect, it } from "vitest";
import { DECOY_POOL } from "../../../../src/gates/completion/protocol/decoy-pool.ts";
import { isDecoy } from "../../../../src/gates/completion/protocol/decoys.ts";
import { judgePrd } from "../../../../src/gates/completion/protocol/judge-prd.ts";
import { MODEL_FAILURES, type Model } from "../../../../src/ports/model.ts";
import { type Asked, createFakeModel, type FakeAnswer } from "../../../fakes/fake-model.ts";
import { requirement } from "./builders.ts";
import { listAsked, PROOF, prdRequest, QUOTES, sayMet } from "./prd-request.ts";

type Line = { readonly status: string; readonly evidence?: readonly unknown[]; readonly note?: string };

/** Answers each id by a function of its title; the rest of the answer is right. */
function answer(asked: Asked, say: (title: string, id: string) => Line, verdict = "done"): FakeAnswer {
  const requirements = listAsked(asked).map(({ id, title }) => ({ id, evidence: [], note: "", ...say(title, id) }));
  return { answer: { requirements, verdict } };
}

const codes = ({ findings }: { readonly findings: readonly { readonly code: string }[] }) =>
  findings.map(({ code }) => code);
const twelve = Array.from({ length: 12 }, (_, at) => requirement(`R${at + 1}`, `Feature number ${at + 1}`));

/** Twelve requirements, each with two quotes of its own. */
const functions = twelve.map(
  ({ id }) => `export function featureOf${id}(input) {\n  return computeResultOf${id}(input);\n}\n`,
);
const own = (id: string): Line => {
  const at = Number(id.slice(1)) * 3 - 2;
  return {
    status: "met",
    evidence: [
      { path: "src/all.ts", lines: [at, at], quote: `export function featureOf${id}(input) {` },
      { path: "src/all.ts", lines: [at + 1, at + 1], quote: `return computeResultOf${id}(input);` },
    ],
  };
};
const honest = (asked: Asked) => answer(asked, (title, id) => (isDecoy(title) ? { status: "unmet" } : own(id)));
const many = { requirements: twelve, texts: { "src/all.ts": functions.join("") } };

describe("done", () => {
  it("is what two readings and green tests agree on", async () => {
    const model = createFakeModel(honest);
    const sceptic = createFakeModel(sayMet, "other model-2");
    const outcome = await judgePrd(prdRequest({ ...many, model, sceptic }));
    expect([outcome.kind, codes(outcome), outcome.wants]).toEqual(["done", [], []]);
    expect(outcome.requirements.map(({ status, evidence }) => [status, evidence.length])).toEqual(
      twelve.map(() => ["met", 2]),
    );
    expect(outcome.satisfied).toHaveLength(12);
    expect([model.asked.length, sceptic.asked.length]).toEqual([2, 2]);
    expect(outcome.spending).toMatchObject({ models: ["model-1"], kept: 0, usage: { calls: 4, inputTokens: 4_000 } });
  });
  it("needs no second reading where the policy wants none", async () => {
    expect((await judgePrd(prdRequest())).kind).toBe("done");
  });
  it("says what the model did not see", async () => {
    const outcome = await judgePrd(prdRequest({ texts: { "src/.env": "A=1" } }));
    expect(outcome.leftOut.map(({ path }) => path)).toEqual(["src/.env"]);
  });
  it("says what was kept from an earlier run, and that a price is unknown", async () => {
    const model = createFakeModel((asked) => ({ ...sayMet(asked), kept: true }));
    expect((await judgePrd(prdRequest({ model }))).spending.kept).toBe(1);
    const unpriced: Model = {
      name: "unpriced",
      ask: async (request) => {
        const reply = await model.ask(request);
        return reply.kind === "answered" ? { ...reply, usage: { ...reply.usage, costUsd: null } } : reply;
      },
    };
    expect((await judgePrd(prdRequest({ model: unpriced }))).spending.usage.costUsd).toBeNull();
  });
});

describe("no model is asked", () => {
  it.each([
    ["tests are red", { facts: { tests: "red", ran: [] } }, "incomplete", "tests-red"],
    ["another gate is red", { priorRed: "the ratchet failed" }, "incomplete", "tests-red"],
    ["there is nothing to judge", { requirements: [] }, "inconclusive", "prd-low-confidence"],
  ] as const)("when %s", async (...[, more, kind, code]) => {
    const model = createFakeModel(sayMet);
    const outcome = await judgePrd(prdRequest({ ...more, model, sceptic: model }));
    expect([outcome.kind, codes(outcome), outcome.satisfied]).toEqual([kind, [code], []]);
    expect([model.asked.length, outcome.spending.usage.calls]).toEqual([0, 0]);
  });
});

describe("the model's failures", () => {
  it.each(MODEL_FAILURES)("%s is inconclusive with its own code, and ends the run", async (failure) => {
    const model = createFakeModel(() => ({ failure, why: "as scripted" }));
    const outcome = await judgePrd(prdRequest({ ...many, model }));
    expect([outcome.kind, codes(outcome), outcome.satisfied]).toEqual(["inconclusive", [`model-${failure}`], []]);
    expect(model.asked).toHaveLength(1);
    expect(outcome.requirements.every(({ status }) => status === "uncertain")).toBe(true);
  });
  it("counts for a later batch as for the first", async () => {
    const model = createFakeModel((asked, nth) => (nth === 2 ? { failure: "overloaded" } : honest(asked)));
    const outcome = await judgePrd(prdRequest({ ...many, model }));
    expect([outcome.kind, codes(outcome)]).toEqual(["inconclusive", ["model-overloaded"]]);
  });
  it.each(MODEL_FAILURES)("%s of the second reading is no pass", async (failure) => {
    const sceptic = createFakeModel(() => ({ failure }));
    const outcome = await judgePrd(prdRequest({ sceptic }));
    expect([outcome.kind, codes(outcome)]).toEqual(["inconclusive", [`model-${failure}`]]);
  });
  it("asks again once for a wrong shape", async () => {
    const model = createFakeModel((asked, _, problem) =>
      problem === null ? { answer: { requirements: [] } } : sayMet(asked),
    );
    expect((await judgePrd(prdRequest({ model }))).kind).toBe("done");
    expect(model.reasked).toHaveLength(1);
  });
  it("voids an answer with an id twice", async () => {
    const model = createFakeModel((asked) => {
      const lines = [...listAsked(asked), ...listAsked(asked).slice(0, 1)];
      return {
        answer: {
          requirements: lines.map(({ id }) => ({ id, status: "uncertain", evidence: [], note: "" })),
          verdict: "done",
        },
      };
    });
    expect(codes(await judgePrd(prdRequest({ model })))).toEqual(["model-schema"]);
  });
});

describe("decoys", () => {
  const fooled = (asked: Asked) => answer(asked, () => ({ status: "met", evidence: QUOTES }));
  it("answered met void the batch, which is asked once more with others", async () => {
    const model = createFakeModel((asked, nth) => (nth === 1 ? fooled(asked) : sayMet(asked)));
    const outcome = await judgePrd(prdRequest({ model }));
    expect([outcome.kind, model.asked.length]).toEqual(["done", 2]);
    const [first, again] = model.asked.map((asked) => listAsked(asked).filter(({ title }) => isDecoy(title)));
    expect(first?.map(({ title }) => title)).not.toEqual(again?.map(({ title }) => title));
    expect(outcome.spending.usage.calls).toBe(2);
  });
  it("answered met twice end the run, by name, and nothing is shown as met", async () => {
    const model = createFakeModel(fooled);
    const outcome = await judgePrd(prdRequest({ model }));
    expect([outcome.kind, codes(outcome), model.asked.length]).toEqual(["inconclusive", ["decoy-met"], 2]);
    expect(outcome.requirements.map(({ status }) => status)).toEqual(["uncertain"]);
    const named = listAsked(model.asked[0] ?? fail()).find(({ title }) => isDecoy(title));
    expect(outcome.findings[0]?.message).toContain(named?.title);
  });
  it("that a person should judge are no better", async () => {
    const model = createFakeModel((asked) =>
      answer(asked, (title) => (isDecoy(title) ? { status: "human" } : { status: "met", evidence: QUOTES })),
    );
    expect(codes(await judgePrd(prdRequest({ model })))).toEqual(["decoy-met"]);
  });
  it("may be called uncertain", async () => {
    const model = createFakeModel((asked) =>
      answer(asked, (title) => (isDecoy(title) ? { status: "uncertain" } : { status: "met", evidence: QUOTES })),
    );
    expect((await judgePrd(prdRequest({ model }))).kind).toBe("done");
  });
});

it("asks nothing where the tree holds the words of every decoy", async () => {
  const syllables = "bra cro dul fen gri hax jor kel lum mov nyr pol qua rus sti tav ulm vex wyn zor".split(" ");
  const pairs = syllables.flatMap((a) => syllables.map((b) => a + b));
  const names = pairs.flatMap((a) => pairs.map((b) => a + b));
  const pool = DECOY_POOL.flatMap((field) => field.titles);
  const model = createFakeModel(sayMet);
  const outcome = await judgePrd(prdRequest({ texts: { "src/words.ts": [...names, ...pool].join("\n") }, model }));
  expect([outcome.kind, codes(outcome), model.asked.length]).toEqual(["inconclusive", ["decoy-met"], 0]);
});

describe("the second reading", () => {
  const judged = async (say: (title: string, id: string) => Line, verdict = "done") => {
    const sceptic = createFakeModel((asked) => answer(asked, say, verdict));
    const outcome = await judgePrd(
      prdRequest({ sceptic, texts: { "src/stub.ts": "export const passwordChecks = [];\n" } }),
    );
    return { outcome, asked: sceptic.asked };
  };
  it("lowers to unmet with a quote that stands", async () => {
    const evidence = [{ path: "src/stub.ts", lines: [1, 1], quote: "export const passwordChecks = [];" }];
    const { outcome } = await judged(() => ({ status: "unmet", evidence, note: "no check" }));
    expect([outcome.kind, codes(outcome), outcome.satisfied]).toEqual(["incomplete", ["requirement-unmet"], []]);
    expect(outcome.requirements[0]).toMatchObject({
      status: "unmet",
      evidence: [],
      why: "the second reading says: no check",
    });
  });
  it.each([
    ["unmet without a quote", { status: "unmet", note: "no check" }],
    [
      "unmet with an invented quote",
      { status: "unmet", evidence: [{ path: "src/stub.ts", lines: [1, 1], quote: "nothing here" }] },
    ],
    [
      "unmet with a quote of no file",
      { status: "unmet", evidence: [{ path: "src/none.ts", lines: [1, 1], quote: "nothing here" }] },
    ],
    ["uncertain", { status: "uncertain" }],
    ["a person's, which it cannot ask for", { status: "human" }],
  ] as const)("doubts: %s", async (_, line) => {
    const { outcome } = await judged(() => line);
    expect([outcome.kind, codes(outcome), outcome.wants]).toEqual(["inconclusive", ["all-uncertain"], []]);
  });
  it("has a word at its end, too", async () => {
    const { outcome } = await judged(() => ({ status: "met" }), "not-done");
    expect(codes(outcome)).toEqual(["model-disagrees"]);
  });
  it("sees code without comments, and nothing of the first answer", async () => {
    const { asked } = await judged(() => ({ status: "met" }));
    expect(asked[0]?.context).toContain("2|   return verifyPasswordOf(user, password);");
    expect(asked[0]?.context).not.toContain("file src/proof.ts");
  });
  it("happens only when nothing else stands in the way", async () => {
    const sceptic = createFakeModel(sayMet);
    const two = [requirement("R1", "Log in"), requirement("R2", "Log out")];
    const model = createFakeModel((asked) =>
      answer(asked, (title) => (title === "Log in" ? { status: "met", evidence: QUOTES } : { status: "unmet" })),
    );
    const outcome = await judgePrd(prdRequest({ requirements: two, model, sceptic }));
    expect([outcome.kind, outcome.satisfied, sceptic.asked.length]).toEqual(["incomplete", ["Log in"], 0]);
  });
  it("leaves a person's requirement to the person", async () => {
    const sceptic = createFakeModel(sayMet);
    const two = [requirement("R1", "Log in"), requirement("R2", "Look good")];
    const model = createFakeModel((asked) =>
      answer(asked, (title) =>
        isDecoy(title)
          ? { status: "unmet" }
          : title === "Log in"
            ? { status: "met", evidence: QUOTES }
            : { status: "human", note: "taste" },
      ),
    );
    const outcome = await judgePrd(prdRequest({ requirements: two, model, sceptic }));
    expect(listAsked(sceptic.asked[0] ?? fail()).map(({ id }) => id)).toEqual(["R1"]);
    expect(outcome).toMatchObject({ kind: "done", wants: [{ why: "the model says: taste" }] });
  });
});

function fail(): never {
  throw new Error("nothing was asked");
}

it("asks the first batch alone, then three side by side", async () => {
  const requirements = Array.from({ length: 40 }, (_, at) => requirement(`R${at + 1}`, `Feature ${at + 1}`));
  let running = 0;
  const seen: number[] = [];
  const model = createFakeModel(async (asked) => {
    running += 1;
    seen.push(running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return answer(asked, () => ({ status: "uncertain" }));
  });
  await judgePrd(prdRequest({ requirements, model }));
  expect(seen).toEqual([1, 1, 2, 3, 1]);
});

describe("what has to be gone", () => {
  const line = "export function legacyCsvExport(rows) { return writeCsv(rows); }";
  const gone = [requirement("R1", "Remove the legacy CSV export", { removal: true })];
  const quote = { path: "base:src/legacy.ts", lines: [1, 1], quote: line };
  const model = () =>
    createFakeModel((asked) =>
      answer(asked, (title) => (isDecoy(title) ? { status: "unmet" } : { status: "met", evidence: [quote] })),
    );

  it("is asked with the base's lines, and met when nothing uses them", async () => {
    const judge = model();
    const outcome = await judgePrd(
      prdRequest({
        requirements: gone,
        base: [{ path: "src/legacy.ts", text: `${line}\n` }],
        model: judge,
        sceptic: createFakeModel(sayMet),
      }),
    );
    expect(judge.asked[0]?.question).toContain(`base:src/legacy.ts line 1| ${line}`);
    expect(outcome).toMatchObject({ kind: "done", requirements: [{ status: "met", evidence: [] }] });
  });
  it("is not met while something does", async () => {
    const outcome = await judgePrd(
      prdRequest({
        requirements: gone,
        base: [{ path: "src/legacy.ts", text: `${line}\n` }],
        texts: { "src/a.ts": "legacyCsvExport([]);" },
        model: model(),
      }),
    );
    expect(codes(outcome)).toEqual(["all-uncertain"]);
  });
  it("is not met while a file of the program was not read", async () => {
    const outcome = await judgePrd(
      prdRequest({
        requirements: gone,
        base: [{ path: "src/legacy.ts", text: `${line}\n` }],
        paths: ["src/proof.ts", "src/too-large.ts"],
        model: model(),
      }),
    );
    expect(outcome.requirements[0]?.why).toContain("not every file of the program could be read");
  });
  it("is not met where the base has no word of it", async () => {
    expect(codes(await judgePrd(prdRequest({ requirements: gone, model: model() })))).toEqual(["all-uncertain"]);
  });
});

it("says the same of the same, byte for byte", async () => {
  const run = async () =>
    JSON.stringify(
      await judgePrd(prdRequest({ ...many, model: createFakeModel(honest), sceptic: createFakeModel(sayMet) })),
    );
  expect(await run()).toBe(await run());
  expect(PROOF).toContain("logInWithPassword");
});
