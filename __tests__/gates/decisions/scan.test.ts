import { describe, expect, it } from "vitest";
import { createHasher } from "../../../src/adapters/hash.ts";
import { taskGraphHash } from "../../../src/gates/decisions/graph.ts";
import { parsePlan } from "../../../src/gates/decisions/plan.ts";
import { operationsIn } from "../../../src/gates/decisions/plan-floor.ts";
import { addFound } from "../../../src/gates/decisions/scan/add-found.ts";
import { readAnswer } from "../../../src/gates/decisions/scan/read-answer.ts";
import { MODEL_FAILURES } from "../../../src/ports/model.ts";
import { createFakeModel } from "../../fakes/fake-model.ts";
import type { FakeTrees } from "../../fakes/fake-repo.ts";
import { repoPath } from "../../fixtures/ids.ts";
import { answerHonestly, claim } from "./labelled/honest-model.ts";
import { PLANS } from "./labelled/tasks.ts";
import { lines, PLAN, scan, task } from "./scan-room.ts";

const hash = createHasher();
const META = { type: "meta", id: "x" };
const T1 = task("t1", "Mail every customer that prices go up");
const saying = (...findings: readonly object[]) => createFakeModel(() => ({ answer: { findings } }));
const MAIL = claim({
  task_id: "t1",
  category: "irreversible",
  quote: "Mail every customer",
  blast_radius: "All of them",
});
const found = async (findings: readonly object[], head: string, secrets: readonly string[] = []) => {
  const { judgement } = await scan({ head: { [PLAN]: head }, model: saying(...findings), secrets });
  return {
    found: judgement?.scanned?.[0]?.found ?? [],
    notes: (judgement?.findings ?? []).map(({ message }) => message),
  };
};

describe("a labelled set of sixty tasks", () => {
  const planOf = (tasks: (typeof PLANS)[number]) =>
    lines(META, ...tasks.map(({ description, files }, at) => task(`t${at + 1}`, description, { files: files ?? [] })));

  it("is asked about where a person has to decide, and hardly elsewhere", async () => {
    let asked = 0;
    let needed = 0;
    for (const tasks of PLANS) {
      const model = createFakeModel((request) => ({ answer: answerHonestly(request) }));
      const { judgement } = await scan({ head: { [PLAN]: planOf(tasks) }, model });
      const ids = new Set(judgement?.scanned?.[0]?.found.map((each) => each.task));
      const flagged = tasks.map(({ description }, at) => ids.has(`t${at + 1}`) || operationsIn(description).length > 0);
      const wanted = tasks.map((each) => each.asks !== null);
      needed += wanted.filter(Boolean).length;
      asked += wanted.filter((yes, at) => yes && flagged[at] === true).length;
      expect(flagged.filter((yes, at) => yes && wanted[at] === false).length).toBeLessThanOrEqual(2);
    }
    expect(PLANS.flat()).toHaveLength(60);
    expect(asked / needed).toBeGreaterThanOrEqual(0.9);
  });

  it("loses nothing of an answer that names all of it", async () => {
    for (const tasks of PLANS) {
      const claims = tasks.flatMap(({ asks }, at) =>
        asks === null ? [] : [claim({ ...asks, task_id: `t${at + 1}`, blast_radius: "r" })],
      );
      const said = await found(claims, planOf(tasks));
      const missed = tasks.filter(
        ({ asks, description }, at) =>
          asks !== null &&
          operationsIn(description).length === 0 &&
          !said.found.some((each) => each.task === `t${at + 1}` && each.category === asks.category),
      );
      expect([missed, said.notes]).toEqual([[], []]);
    }
  });
});

describe("what becomes of the model's word", () => {
  it("is the same decision in every run, whatever else the model says", async () => {
    const first = await found([MAIL], lines(META, T1));
    const second = await found(
      [{ ...MAIL, needs: "Really?", quote: "Mail every  customer".replace("  ", " ") }],
      lines(T1),
    );
    expect(first.found).toMatchObject([
      { task: "t1", category: "irreversible", options: null, blastRadius: "All of them" },
    ]);
    expect(first.found[0]?.id).toMatch(/^s-[0-9a-f]{12}$/);
    expect(second.found[0]?.id).toBe(first.found[0]?.id);
    expect(first.found[0]?.why).toContain("Mail every customer");
  });

  it.each([
    ["a quote that no task says", { quote: "Mail every supplier" }],
    ["a quote of another task", { quote: "Sort the orders" }],
    ["an empty quote", { quote: "" }],
    ["a quote of nothing", { quote: "  " }],
    ["other letters", { quote: "mail every customer" }],
  ])("drops %s, and counts it aloud", async (_name, parts) => {
    const said = await found([{ ...MAIL, ...parts }], lines(T1, task("t2", "Sort the orders")));
    expect(said.found).toEqual([]);
    expect(said.notes).toEqual([expect.stringContaining("1 decision that quote nothing of their task")]);
  });

  it("asks again, once, when it names a task that was not shown", async () => {
    const model = saying({ ...MAIL, task_id: "t9" });
    const { judgement } = await scan({ head: { [PLAN]: lines(T1) }, model });
    expect(model.reasked).toEqual(["task_id: a task that was not shown"]);
    expect(judgement?.findings).toMatchObject([{ code: "scan-unavailable", level: "warning" }]);
    expect(judgement?.findings[0]?.message).toContain("model-schema");
  });

  it("takes an author's decision as covering only when it is of this task or kind, and none of the scan's own", async () => {
    const g = { type: "gated", id: "g1", category: "irreversible", needs: "n", why: "w", blast_radius: "b" };
    const covered = { ...MAIL, covered_by: "g1" };
    expect((await found([covered], lines(T1, g))).found).toEqual([]);
    expect((await found([covered], lines(T1))).found).toHaveLength(1);
    expect((await found([covered], lines(T1, { ...g, category: "policy" }))).found).toHaveLength(1);
    expect((await found([covered], lines(T1, { ...g, source: "scan" }))).found).toHaveLength(1);
    const own = lines({ ...T1, requires_decision: "g1" }, { ...g, category: "policy" });
    expect((await found([covered], own)).found).toEqual([]);
  });

  it("leaves to the rules what the rules ask about, in this change alone", async () => {
    const publish = task("t1", "Publish the client to npm and mail everybody");
    const rule = { ...MAIL, quote: "Publish the client to npm" };
    expect((await found([rule, { ...MAIL, quote: "mail everybody" }], lines(publish))).found).toHaveLength(1);
    const head = { [PLAN]: lines(publish, META) };
    const known = await scan({ head, base: { [PLAN]: lines(publish) }, model: saying(rule) });
    expect(known.judgement?.scanned?.[0]?.found).toHaveLength(1);
  });

  it("shows a person no hidden character and no secret, and a choice only where it is one", async () => {
    const said = await found(
      [
        { ...MAIL, category: "fork", needs: "A\u202eB canary-secret-1?", options: ["red", "blue"] },
        { ...MAIL, category: "input", options: ["stop", "no"], quote: "prices go up" },
      ],
      lines(T1),
      ["canary-secret-1"],
    );
    expect(said.found.map(({ options }) => options)).toEqual(expect.arrayContaining([["red", "blue"], null]));
    const texts = JSON.stringify(said.found);
    expect([texts.includes("\u202e"), texts.includes("canary-secret-1")]).toEqual([false, false]);
  });
});

describe("when the model is asked", () => {
  const head = { [PLAN]: lines(META, T1) };

  it("once a plan, with the project's own list from base, fenced, and no secret", async () => {
    const base = { "CLAUDE.md": "# A\n\n## Pre-flight gate policy\n\n- any mail\n\n## Other\n\nnot this\n" };
    const secret = "canary-secret-1";
    const parts = {
      head: {
        ...head,
        "AGENTS.md": "## Pre-flight gate policy\n- from head\n",
        [PLAN]: lines(META, task("t1", `Use ${secret}`)),
      },
    };
    const { model } = await scan({ ...parts, base, secrets: [secret] });
    expect(model.asked).toHaveLength(1);
    const prompt = JSON.stringify(model.asked[0]);
    expect(model.asked[0]?.question).toMatch(/^done-gate task: scan\n/);
    expect([prompt.includes("any mail"), prompt.includes("not this"), prompt.includes("from head")]).toEqual([
      true,
      false,
      false,
    ]);
    expect([prompt.includes(secret), model.asked[0]?.identity.includes("0123456789abcdef")]).toEqual([false, false]);
  });

  it("not when the stamp is the graph's, and again when a task changes", async () => {
    const stamped = (...tasks: readonly object[]) => {
      const { tasks: read } = parsePlan(repoPath(PLAN), lines(T1), hash);
      return lines({ ...META, preflight: { task_graph_hash: taskGraphHash(read, hash) } }, ...tasks);
    };
    const same = await scan({ head: { [PLAN]: stamped(T1) } });
    expect([same.judgement, same.model.asked]).toEqual([null, []]);
    expect((await scan({ head: { [PLAN]: stamped(T1, task("t2", "More")) } })).model.asked).toHaveLength(1);
  });

  it.each([
    ["policy has it off", { policy: "completion: {model: {provider: anthropic}}\ndecisions: {scan: off}\n", head }],
    ["policy names no model", { policy: "scope: all\n", head }],
    ["no plan is touched", { head, base: head }],
    ["the plan is not valid", { head: { [PLAN]: `${lines(T1)}{\n` } }],
    [
      "all was done before",
      { head: { [PLAN]: lines(META, { ...T1, status: "DONE" }) }, base: { [PLAN]: lines({ ...T1, status: "DONE" }) } },
    ],
  ])("not when %s", async (_name, parts) => {
    const { judgement, model } = await scan(parts);
    expect([judgement, model.asked]).toEqual([null, []]);
  });

  it("cannot be avoided by calling a new task done", async () => {
    expect((await scan({ head: { [PLAN]: lines({ ...T1, status: "DONE" }) } })).model.asked).toHaveLength(1);
  });

  it.each(MODEL_FAILURES)("a failure (%s) is a warning with its reason, and nothing blocks", async (failure) => {
    const model = createFakeModel(() => ({ failure, why: "the wire said so" }));
    const { judgement } = await scan({ head, model });
    expect(judgement?.findings).toMatchObject([{ code: "scan-unavailable", level: "warning", path: PLAN }]);
    expect(judgement?.findings[0]?.message).toContain(`model-${failure}`);
    expect([judgement?.scanned, judgement?.wants]).toEqual([[], []]);
  });

  it("without a key it says so", async () => {
    for (const opened of [{ kind: "none" }, { kind: "refused", failure: "auth", why: "no key" }] as const) {
      expect((await scan({ head, opened })).judgement?.findings).toMatchObject([{ code: "scan-unavailable" }]);
    }
  });
});

describe("what is written into the plan", () => {
  const decision = (id: string, on: string) => ({
    ...{ id, task: on, category: "policy", needs: "n?", why: "w", blastRadius: null, options: null },
  });
  const add = (text: string, ...all: readonly ReturnType<typeof decision>[]) =>
    addFound(parsePlan(repoPath(PLAN), text, hash), all, hash).text;

  it("is the record behind the last line, the link, and the stamp of the graph as it is then", () => {
    const text =
      '\ufeff{ "type": "meta" , "preflight": {"by" : "x"} }\r\n{"type":"task", "id":"t1", "description":"d"}';
    const after = add(text, decision("s-1", "t1"), decision("s-2", "t1"));
    const plan = parsePlan(repoPath(PLAN), after, hash);
    const [meta, first, ...records] = after.split("\r\n");
    const graph = taskGraphHash(plan.tasks, hash);
    expect(meta).toBe(`\ufeff{ "type": "meta" , "preflight": {"by" : "x","task_graph_hash":"${graph}"} }`);
    expect(first).toBe('{"type":"task", "id":"t1", "description":"d", "requires_decision":"s-1"}');
    expect(records.slice(0, 2).map((line) => JSON.parse(line).id)).toEqual(["s-1", "s-2"]);
    expect(plan.problems).toEqual([]);
    expect(plan.gated.map(({ source, status }) => [source, status])).toEqual([
      ["scan", "OPEN"],
      ["scan", "OPEN"],
    ]);
  });

  it("changes nothing the second time, nor for a graph that was found empty twice", () => {
    for (const all of [[decision("s-1", "t1")], []]) {
      const once = add(lines(META, T1), ...all);
      expect(once).not.toBe(lines(META, T1));
      expect(add(once, ...all)).toBe(once);
    }
  });

  it("leaves a task's own decision and everything that authors wrote as it is", () => {
    const g = {
      type: "gated",
      id: "g1",
      category: "policy",
      needs: "n",
      why: "w",
      status: "RESOLVED",
      answer: "proceed",
    };
    const text = lines(META, { ...T1, requires_decision: "g1" }, g, { type: "note", x: 1 });
    const after = add(text, decision("s-1", "t1"), decision("g1", "t1"), decision("s-9", "t9"));
    expect(after.split("\n").slice(1, 4)).toEqual(text.split("\n").slice(1, 4));
    expect(after.split("\n")).toHaveLength(text.split("\n").length + 1);
  });

  it("links no task that could not be shown or told apart, and touches no plan with a flaw", () => {
    const hidden = add(lines(task("t1", "a\u202eb")), decision("s-1", "t1"));
    expect(parsePlan(repoPath(PLAN), hidden, hash)).toMatchObject({
      problems: [],
      tasks: [{ requiresDecision: null }],
    });
    const twice = add(lines(task("t1", "a"), task("t1", "b")), decision("s-1", "t1"));
    expect(parsePlan(repoPath(PLAN), twice, hash).problems).toEqual([]);
    const broken = `${lines(T1)}{\n`;
    expect(add(broken, decision("s-1", "t1"))).toBe(broken);
  });

  it.each([
    '{"type":"meta"}',
    "{}",
    '{"type":"meta","preflight":null}',
    '{"type":"meta","preflight":{}}',
    '{"type":"meta","preflight":{"task_graph_hash":"old","by":1},"z":2}',
  ])("stamps %s", (meta) => {
    const line = meta === "{}" ? '{"type":"meta","preflight":{"a":1,"b":2}}' : meta;
    const after = add(`${line}\n${lines(T1)}`);
    const plan = parsePlan(repoPath(PLAN), after, hash);
    expect(plan.meta?.values.get("preflight")).toMatchObject({ task_graph_hash: taskGraphHash(plan.tasks, hash) });
    expect(after.split("\n").slice(1).join("\n")).toBe(lines(T1));
  });
});

describe("the project's own list", () => {
  const shown = async (base: FakeTrees[string]) => {
    const { model } = await scan({ head: { [PLAN]: lines(META, T1) }, base });
    return JSON.stringify(model.asked);
  };

  it("goes to the end of a file that has nothing behind it, and is read from both", async () => {
    const list = (what: string) => `# A\n## Pre-flight gate policy\n- any ${what}\n### More\n- all ${what}\n`;
    const asked = await shown({ "CLAUDE.md": list("mail"), "AGENTS.md": list("call") });
    for (const words of ["- any mail", "- all mail", "- any call", "- all call"]) expect(asked).toContain(words);
  });

  it("is not taken from a link, a file without the heading, or one too large to read", async () => {
    const section = "## Pre-flight gate policy\n- any mail\n";
    const files: FakeTrees[string] = {
      "CLAUDE.md": { mode: "120000", text: section },
      "AGENTS.md": `${section}${"x".repeat(600 * 1024)}`,
    };
    expect(await shown(files)).not.toContain("any mail");
    expect(await shown({ "CLAUDE.md": "# A\n- any mail\n" })).not.toContain("any mail");
  });
});

describe("an answer that cannot be used", () => {
  it("says where it is wrong, or that it is wrong as a whole", () => {
    const read = readAnswer(["t1"]);
    expect(read("yes")).toMatchObject({ ok: false, error: expect.stringMatching(/^the answer: /) });
    const broken = { findings: [claim({ task_id: "t1", category: "taste", quote: "Mail" })] };
    expect(read(broken)).toMatchObject({ ok: false, error: expect.stringMatching(/^findings\.0\.category: /) });
    expect(read({ findings: [claim({ task_id: "t9", quote: "Mail" })] })).toMatchObject({ ok: false });
    const nothing = { findings: [claim({ task_id: "t1", quote: "Mail", blast_radius: null })] };
    expect(read(nothing)).toMatchObject({ ok: true, value: [{ blast_radius: "" }] });
  });

  it("is put in the words of the task where it has none of its own", async () => {
    const said = await found(
      [
        { ...MAIL, needs: " ", blast_radius: "" },
        claim({ task_id: "t1", category: "input", quote: "prices go up", needs: "" }),
      ],
      lines(META, T1),
    );
    const byCategory = new Map(said.found.map((each) => [each.category, each]));
    expect(byCategory.get("irreversible")).toMatchObject({
      needs: "Go on with `Mail every customer`?",
      blastRadius: "`Mail every customer`",
    });
    expect(byCategory.get("input")).toMatchObject({ needs: "Go on with `prices go up`?", blastRadius: null });
  });

  it("asks at most thirty questions, and says that the rest were dropped", async () => {
    const tasks = Array.from({ length: 32 }, (_, at) => task(`t${at}`, `Ask customer number ${at} for money`));
    const claims = tasks.map(({ id, description }) => claim({ task_id: id, quote: description }));
    const said = await found(claims, lines(META, ...tasks));
    expect(said.found).toHaveLength(30);
    expect(said.notes.join()).toContain("2");
  });

  it("is not asked for when the tasks are too long for one question", async () => {
    const tasks = Array.from({ length: 20 }, (_, at) => task(`t${at}`, `Write part ${at}: ${"word ".repeat(6_000)}`));
    const { judgement, model } = await scan({ head: { [PLAN]: lines(META, ...tasks) } });
    expect(model.asked).toEqual([]);
    expect(judgement?.findings).toMatchObject([{ code: "scan-unavailable", path: PLAN }]);
  });
});
