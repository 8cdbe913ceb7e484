import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHasher } from "../../../src/adapters/hash.ts";
import { parsePolicyFile } from "../../../src/adapters/policy-file.ts";
import type { BoxChange, SheetAct } from "../../../src/core/decision.ts";
import type { Account } from "../../../src/core/snapshot.ts";
import type { FoldContext } from "../../../src/gates/decisions/fold.ts";
import { foldActs } from "../../../src/gates/decisions/ledger.ts";
import { parsePlan } from "../../../src/gates/decisions/plan.ts";
import { questionsOf } from "../../../src/gates/decisions/provenance.ts";
import { account, policyText } from "../../fixtures/hub-world.ts";
import { repoPath } from "../../fixtures/ids.ts";

const PATH = repoPath("docs/plans/shop/plan.jsonl");
const text = (needs: string) =>
  [
    { type: "gated", id: "g1", category: "policy", needs, why: "w" },
    { type: "gated", id: "g2", category: "policy", needs: "b", why: "w" },
    { type: "gated", id: "g3", category: "irreversible", needs: "c", why: "w", blast_radius: "r" },
  ]
    .map((record) => JSON.stringify(record))
    .join("\n");
const asked = (needs = "a") => questionsOf(parsePlan(PATH, text(needs), createHasher()));

const ada = account("ada", { id: 1 });
const bob = account("bob", { id: 2 });
const cleo = account("cleo", { id: 3 });
const reader = account("reader", { id: 4 });
const robot = account("robot[bot]", { id: 5, type: "Bot" });

function context(policy = "scope: all\n", parts: Partial<FoldContext> = {}): FoldContext {
  const read = parsePolicyFile(policyText(policy));
  if (read.kind === "invalid") throw new Error(JSON.stringify(read.problems));
  return {
    policy: read.policy,
    author: ada,
    personal: false,
    roles: new Map([
      [1, "write"],
      [2, "maintain"],
      [3, "admin"],
      [4, "read"],
      [5, "admin"],
    ]),
    questions: asked(),
    shown: [],
    historyRead: true,
    epoch: 9,
    ...parts,
  };
}

let edits = 0;
type BoxSpec = Partial<Omit<BoxChange, "id">> & { readonly id?: string };
function boxes(by: Account, epoch: number, changes: readonly BoxSpec[]): SheetAct {
  edits += 1;
  const full = changes.map((change) => {
    const question = asked().find((each) => each.question.id === (change.id ?? "g1"));
    if (question === undefined) throw new Error("no such question");
    return {
      path: PATH,
      digest: question.digest,
      before: [],
      after: [],
      reopen: false,
      ...change,
      id: question.question.id,
    };
  });
  const at = `2026-01-01T00:00:${String(edits % 60).padStart(2, "0")}Z`;
  return { comment: 40, edit: `E${edits}`, by, at, proof: "history", epoch, content: { kind: "boxes", changes: full } };
}

type CommandSpec = readonly [decision: string, option: string | null, parts?: Partial<SheetAct>];

const tick = (by: Account, box: number, ...[epoch = 1, id = "g1"]: [epoch?: number, id?: string]) =>
  boxes(by, epoch, [{ id, after: [box] }]);

function command(by: Account, ...[decision, option, parts = {}]: CommandSpec): SheetAct {
  edits += 1;
  const shown = asked().map(({ path, question, digest }) => ({ path, id: question.id, digest }));
  const verb = option === null ? "reopen" : "answer";
  return {
    comment: 1_000 + edits,
    edit: null,
    by,
    at: "2026-01-01T00:01:00Z",
    proof: "command",
    epoch: 1,
    content: { kind: "command", verb, decision, option, shown },
    ...parts,
  };
}

const noCommand = (by: Account): SheetAct => ({
  ...command(by, "g1", null),
  content: { kind: "no-command", line: "/done-gate approve g1" },
});
const foreign = (by: Account, epoch = 1): SheetAct => ({ ...tick(by, 0, epoch), content: { kind: "foreign" } });
const stale = (by: Account, epoch = 1) => {
  const old = asked("another text")[0];
  if (old === undefined) throw new Error("no question");
  return boxes(by, epoch, [{ after: [0], digest: old.digest }]);
};

/** `g1=proceed`, `g3?proceed/2` for a partial one. */
function said(acts: readonly SheetAct[], given = context()) {
  const { answers, partial, refusals } = foldActs(acts, given);
  return {
    stands: [
      ...answers.map(({ id, option }) => `${id}=${option}`),
      ...partial.map(({ id, option, needed }) => `${id}?${option}/${needed}`),
    ],
    refused: refusals.map(({ code, login }) => `${code} ${login}`),
  };
}

describe("ticks", () => {
  const two = context("decisions: {min_approvals: 2}\n");
  const own = context("scope: all\n", { personal: true });
  it.each<[string, readonly SheetAct[], FoldContext, string[], string[]]>([
    ["one box", [tick(bob, 0)], context(), ["g1=proceed"], []],
    ["one box by somebody who may not", [tick(reader, 0)], context(), [], ["not-permitted reader"]],
    ["one box by a bot", [tick(robot, 0)], context(), [], ["bot robot[bot]"]],
    [
      "one box by a deleted account",
      [tick(account("ghost", { id: null, type: "Ghost" }), 0)],
      context(),
      [],
      ["not-permitted ghost"],
    ],
    ["one box of the author, irreversible", [tick(ada, 0, 1, "g3")], context(), [], ["author-excluded ada"]],
    ["two boxes at once", [boxes(bob, 1, [{ after: [0, 1] }])], context(), [], ["ambiguous bob"]],
    [
      "two boxes one after the other",
      [tick(bob, 0), boxes(bob, 1, [{ before: [0], after: [0, 1] }])],
      context(),
      [],
      ["ambiguous bob"],
    ],
    [
      "the second of two by somebody else",
      [tick(bob, 0), boxes(cleo, 1, [{ before: [0], after: [0, 1] }])],
      context(),
      [],
      ["ambiguous bob", "ambiguous cleo"],
    ],
    [
      "the wrong one, the right one, the wrong one off",
      [tick(bob, 0), boxes(bob, 1, [{ before: [0], after: [0, 1] }]), boxes(bob, 1, [{ before: [0, 1], after: [1] }])],
      context(),
      ["g1=abort"],
      ["ambiguous bob"],
    ],
    ["another one instead", [tick(bob, 0), boxes(bob, 1, [{ before: [0], after: [1] }])], context(), ["g1=abort"], []],
    ["off again", [tick(bob, 0), boxes(bob, 1, [{ before: [0] }])], context(), [], []],
    [
      "off by somebody who may not",
      [tick(bob, 0), boxes(reader, 1, [{ before: [0] }])],
      context(),
      ["g1=proceed"],
      ["not-permitted reader"],
    ],
    [
      "off by somebody else who may",
      [tick(bob, 0), boxes(cleo, 1, [{ before: [0] }])],
      context(),
      [],
      ["ambiguous bob"],
    ],
    ["off after we wrote", [tick(bob, 0, 1), boxes(bob, 2, [{ before: [0] }])], context(), ["g1=proceed"], []],
    ["on an older text", [stale(bob)], context(), [], ["stale bob"]],
    ["on a later text, after an answer", [tick(bob, 0), stale(cleo, 2)], context(), [], ["stale cleo"]],
    [
      "after a foreign edit",
      [foreign(reader), tick(bob, 0)],
      context(),
      [],
      ["foreign-edit reader", "foreign-edit bob"],
    ],
    ["before a foreign edit", [tick(bob, 0), foreign(reader)], context(), ["g1=proceed"], ["foreign-edit reader"]],
    [
      "after a foreign edit and our next revision",
      [foreign(reader), tick(bob, 0, 2)],
      context(),
      ["g1=proceed"],
      ["foreign-edit reader"],
    ],
    [
      "carried along by a person's own tick",
      [tick(robot, 0), tick(bob, 1, 1, "g2")],
      context(),
      ["g2=abort"],
      ["bot robot[bot]", "laundered bob"],
    ],
    [
      "carried along, the person's own off",
      [
        tick(robot, 0),
        boxes(bob, 1, [{ before: [0], after: [0, 1] }]),
        boxes(bob, 1, [{ before: [0, 1], after: [0] }]),
      ],
      context(),
      [],
      ["bot robot[bot]", "ambiguous bob", "laundered bob"],
    ],
    [
      "a bot's off, the person's own on",
      [tick(robot, 0), boxes(bob, 1, [{ before: [0] }]), tick(bob, 0)],
      context(),
      ["g1=proceed"],
      ["bot robot[bot]"],
    ],
    ["the author's first of two", [tick(ada, 0, 1, "g3")], own, ["g3?proceed/2"], []],
    ["the author's second of two", [tick(ada, 0, 1, "g3"), tick(ada, 0, 2, "g3")], own, ["g3=proceed"], []],
    ["the author twice before we wrote", [tick(ada, 0, 1, "g3"), tick(ada, 0, 1, "g3")], own, ["g3?proceed/2"], []],
    ["somebody else in a personal repository", [tick(bob, 0, 1, "g3")], own, ["g3=proceed"], []],
    ["one of two people", [tick(bob, 0, 1, "g3")], two, ["g3?proceed/2"], []],
    ["the same person twice", [tick(bob, 0, 1, "g3"), tick(bob, 0, 2, "g3")], two, ["g3?proceed/2"], []],
    ["two people", [tick(bob, 0, 1, "g3"), tick(cleo, 0, 2, "g3")], two, ["g3=proceed"], []],
    [
      "two people who differ",
      [tick(bob, 0, 1, "g3"), tick(cleo, 1, 2, "g3")],
      two,
      [],
      ["ambiguous bob", "ambiguous cleo"],
    ],
    ["one of two who thinks again", [tick(bob, 0, 1, "g3"), tick(bob, 1, 2, "g3")], two, ["g3?abort/2"], []],
    ["two people count for irreversible ones only", [tick(bob, 0)], two, ["g1=proceed"], []],
  ])("%s", (...[, acts, given, stands, refused]) => {
    expect(said(acts, given)).toEqual({ stands, refused });
  });
});

describe("reopening and commands", () => {
  const reopen = (by: Account, epoch = 2) => boxes(by, epoch, [{ reopen: true }]);
  it.each<[string, readonly SheetAct[], string[], string[]]>([
    ["reopened", [tick(bob, 0), reopen(cleo)], [], []],
    ["reopened by somebody who may not", [tick(bob, 0), reopen(reader)], ["g1=proceed"], ["not-permitted reader"]],
    ["reopened, and taken back", [tick(bob, 0), reopen(cleo), boxes(cleo, 2, [{}])], ["g1=proceed"], []],
    ["reopened and answered otherwise", [tick(bob, 0), reopen(cleo), tick(cleo, 1, 3)], ["g1=abort"], []],
    ["answered in words", [command(bob, "g1", "proceed")], ["g1=proceed"], []],
    ["answered in words, in full", [command(bob, `${PATH}#g1`, "abort")], ["g1=abort"], []],
    ["no such decision", [command(bob, "g9", "proceed")], [], ["stale bob"]],
    ["no such option", [command(bob, "g1", "cancel")], [], ["ambiguous bob"]],
    ["an option and more", [command(bob, "g1", "proceed cancel")], [], ["ambiguous bob"]],
    ["no command", [noCommand(bob)], [], ["ambiguous bob"]],
    ["no command by somebody who may not", [noCommand(reader)], [], ["not-permitted reader"]],
    ["no such decision, by somebody who may not", [command(reader, "g9", "proceed")], [], ["not-permitted reader"]],
    ["words by somebody who may not", [command(reader, "g1", "proceed")], [], ["not-permitted reader"]],
    [
      "another word on an answer",
      [tick(bob, 0), command(cleo, "g1", "abort", { epoch: 2 })],
      ["g1=proceed"],
      ["stale cleo"],
    ],
    ["the same word on an answer", [tick(bob, 0), command(cleo, "g1", "proceed", { epoch: 2 })], ["g1=proceed"], []],
    ["reopened in words", [tick(bob, 0), command(cleo, "g1", null, { epoch: 2 })], [], []],
  ])("%s", (...[, acts, stands, refused]) => {
    expect(said(acts)).toEqual({ stands, refused });
  });

  it("two comments of the author confirm each other", () => {
    const own = context("scope: all\n", { personal: true });
    expect(said([command(ada, "g3", "proceed"), command(ada, "g3", "proceed")], own).stands).toEqual(["g3=proceed"]);
  });

  it("an id in two plans is named in full", () => {
    const act = command(bob, "g1", "proceed");
    if (act.content.kind !== "command") throw new Error("no command");
    const [first] = act.content.shown;
    if (first === undefined) throw new Error("nothing shown");
    const shown = [first, { ...first, path: repoPath("plan.jsonl") }];
    const { refusals } = foldActs([{ ...act, content: { ...act.content, shown } }], context());
    expect(refusals.map(({ why }) => why).join()).toContain("`docs/plans/shop/plan.jsonl#g1`, `plan.jsonl#g1`");
  });

  it("remembers what stood before", () => {
    const ledger = foldActs([tick(bob, 0), reopen(cleo)], context());
    expect(ledger.past.map(({ option }) => option)).toEqual(["proceed"]);
    expect(ledger.voided).toMatchObject([{ id: "g1", why: "reopened", by: "cleo", rendered: true }]);
    expect(foldActs([tick(bob, 0), reopen(cleo)], context("scope: all\n", { epoch: 2 })).voided).toMatchObject([
      { rendered: false },
    ]);
  });
});

const PEOPLE = [ada, bob, cleo, reader, robot];
const anyAct = fc
  .record({
    by: fc.constantFrom(...PEOPLE),
    epoch: fc.integer({ min: 1, max: 3 }),
    id: fc.constantFrom("g1", "g2", "g3"),
    before: fc.subarray([0, 1]),
    after: fc.subarray([0, 1]),
    reopen: fc.boolean(),
  })
  .map(({ by, epoch, ...change }) => boxes(by, epoch, [change]));
const anyActs = fc.array(anyAct, { maxLength: 8 }).map((acts) => acts.toSorted((a, b) => a.epoch - b.epoch));

describe("whatever happens", () => {
  it("an act that comes twice counts once", () => {
    fc.assert(
      fc.property(anyActs, (acts) => {
        expect(
          foldActs(
            acts.flatMap((act) => [act, act]),
            context(),
          ),
        ).toEqual(foldActs(acts, context()));
      }),
    );
  });

  it("what somebody does who may not changes no answer", () => {
    fc.assert(
      fc.property(anyActs, (acts) => {
        const permitted = acts.filter(({ by }) => by !== reader && by !== robot);
        const whole = foldActs(acts, context());
        const part = foldActs(permitted, context());
        expect([whole.answers, whole.partial, whole.past]).toEqual([part.answers, part.partial, part.past]);
      }),
    );
  });

  it("decisions do not touch each other", () => {
    fc.assert(
      fc.property(anyActs, (acts) => {
        const of = (id: string) =>
          acts.filter(({ content }) => content.kind === "boxes" && content.changes.every((change) => change.id === id));
        const whole = foldActs(acts, context()).answers;
        for (const id of ["g1", "g2", "g3"]) {
          expect(whole.filter((entry) => entry.id === id)).toEqual(foldActs(of(id), context()).answers);
        }
      }),
    );
  });

  it("no tick of exactly one box is lost without an answer, a part of one, or a refusal", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PEOPLE), fc.constantFrom("g1", "g2", "g3"), anyActs, (by, id, before) => {
        const last = boxes(by, 4, [{ id, after: [0] }]);
        const { answers, partial, refusals } = foldActs([...before, last], context());
        const told = refusals.some(({ edit }) => edit === last.edit);
        const counted = [...answers, ...partial].some((entry) => entry.id === id && entry.option === "proceed");
        expect(told || counted).toBe(true);
      }),
    );
  });
});

describe("another word before anything new was shown", () => {
  it("of the same person takes the place of the first", () => {
    const acts = [command(bob, "g1", "proceed"), command(bob, "g1", "abort")];
    expect(said(acts)).toMatchObject({ stands: ["g1=abort"], refused: [] });
  });

  it("of somebody else leaves neither, and both are told", () => {
    const acts = [command(bob, "g1", "proceed"), command(cleo, "g1", "abort")];
    expect(said(acts)).toMatchObject({ stands: [], refused: ["ambiguous bob", "ambiguous cleo"] });
  });

  it("with the same option changes nothing", () => {
    const acts = [command(bob, "g1", "proceed"), command(cleo, "g1", "proceed")];
    expect(said(acts)).toMatchObject({ stands: ["g1=proceed"], refused: [] });
  });
});

describe("accounts that are gone", () => {
  it("answer nothing, with or without a number", () => {
    const ghost = account("ghost", { id: null, type: "Ghost" });
    const nobody = account("left", { id: null });
    expect(said([tick(ghost, 0), tick(nobody, 0, 1, "g2")])).toMatchObject({
      stands: [],
      refused: ["not-permitted ghost", "not-permitted left"],
    });
  });
});
