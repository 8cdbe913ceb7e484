import { describe, expect, it } from "vitest";
import { run } from "../../src/app/run.ts";
import { parseEvidence } from "../../src/core/evidence.ts";
import type { Pull } from "../../src/core/snapshot.ts";
import type { CommentTrigger } from "../../src/core/trigger.ts";
import { account, BASE, HEAD, type HubWorld, hubWorld, PR, policyText, pullTrigger } from "../fixtures/hub-world.ts";
import { sha } from "../fixtures/ids.ts";
import { files, moveHead, NEXT, type Parts, PLAN, tickedWorld } from "../fixtures/ticked-world.ts";

const last = (world: HubWorld, head: string) => world.checks.runs.filter((each) => each.head === head).at(-1)?.result;

describe("a tick", () => {
  it("is written by one commit and said on the new head, without running anything", async () => {
    const { world, trigger } = await tickedWorld();
    expect(await run(trigger, world.ports)).toBe(0);
    expect(world.commits.requests).toMatchObject([
      {
        branch: "claude/orders",
        expectedHead: HEAD,
        files: [{ path: PLAN }],
        headline: "done-gate: g1 = proceed (alice)",
        body: "Done-Gate-Answer: g1 = proceed\nDone-Gate-Proof: history of comment 1 by account 5",
      },
    ]);
    expect(JSON.parse(world.commits.requests[0]?.files[0]?.text ?? "")).toMatchObject({
      status: "RESOLVED",
      answer: "proceed",
    });
    expect([last(world, HEAD)?.conclusion, last(world, NEXT)?.conclusion]).toEqual(["success", "success"]);
    expect(world.checks.runs.map(({ state }) => state)).toEqual(["concluded", "concluded"]);
    expect(world.shell.ran).toEqual([]);
    expect(world.comments.bodies.get(1)).toContain("Approve and run workflows");
  });

  it("leaves evidence on the new head for the next one", async () => {
    const { world, trigger, evidence } = await tickedWorld();
    await run(trigger, world.ports);
    const left = parseEvidence(JSON.parse(last(world, NEXT)?.evidence[0] ?? ""));
    expect(left).toEqual({ ok: true, value: { ...evidence, head: NEXT, tree: NEXT } });
  });

  it.each<[string, NonNullable<Parts["outcomes"]>, number]>([
    ["a stale head", [{ kind: "stale" }], 2],
    ["four stale heads", [{ kind: "stale" }, { kind: "stale" }, { kind: "stale" }, { kind: "stale" }], 5],
    ["no answer, nothing done", ["lost"], 2],
    ["no answer, and it was done", ["written-and-lost"], 1],
  ])("%s: tried again after a pause, written once", async (_name, outcomes, requests) => {
    const { world, trigger } = await tickedWorld({ outcomes });
    expect(await run(trigger, world.ports)).toBe(0);
    expect(world.commits.requests).toHaveLength(requests);
    expect(world.pauses).toHaveLength(outcomes.length);
    expect(last(world, NEXT)?.conclusion).toBe("success");
    expect(world.acts.calls.filter((call) => call === "readRole 5").length).toBeGreaterThan(outcomes.length);
  });

  const stale = { kind: "stale" } as const;
  it.each<[string, Parts, "success" | "action_required", string]>([
    ["a branch that moves five times", { outcomes: [stale, stale, stale, stale, stale] }, "success", "5 tries"],
    [
      "a protected branch",
      { outcomes: [{ kind: "refused", why: "a rule refuses it" }] },
      "success",
      "a rule refuses it",
    ],
    ["a fork", { pull: { head: { sha: HEAD, ref: "claude/orders", fork: true } } }, "success", "belongs to a fork"],
    ["a locked pull request", { pull: { locked: true } }, "action_required", "is locked"],
    ["a conflict", { pull: { conflicting: true } }, "action_required", "conflicts with its base"],
  ])("%s: not written, said why", async (...[, parts, conclusion, why]) => {
    const { world, trigger } = await tickedWorld(parts);
    expect(await run(trigger, world.ports)).toBe(0);
    expect(last(world, HEAD)?.conclusion).toBe(conclusion);
    const said = world.comments.bodies.get(1) ?? "";
    expect(said).toContain("answer-not-in-file");
    expect(said).toContain(why);
    // The line to copy, where nothing but copying helps.
    expect(said.includes('"status":"RESOLVED"')).toBe(conclusion === "success");
  });

  it("the same answer again: no commit, the same check", async () => {
    const { world, trigger } = await tickedWorld();
    await run(trigger, world.ports);
    world.runs.set(NEXT, world.runs.get(HEAD) ?? { evidence: { kind: "missing", why: "" }, unfinished: false });
    expect(await run(trigger, world.ports)).toBe(0);
    expect(world.commits.requests).toHaveLength(1);
  });

  it("by somebody who may not: nothing is written, the sheet is shown anew", async () => {
    const { world, trigger, ticked } = await tickedWorld();
    world.acts.roles.set(5, { login: "alice", role: "read" });
    expect(await run(trigger, world.ports)).toBe(0);
    expect(world.commits.requests).toEqual([]);
    expect(last(world, HEAD)?.conclusion).toBe("action_required");
    expect(world.comments.bodies.get(1)).not.toBe(ticked);
    expect(world.comments.bodies.get(1)).toContain("- [ ] `proceed`");
  });
});

describe("evidence", () => {
  it.each<[string, (told: Awaited<ReturnType<typeof tickedWorld>>) => void, RegExp]>([
    ["that is not there", ({ world }) => world.runs.clear(), /no finished run of ours/],
    [
      "of another merge base",
      ({ world, evidence }) =>
        world.runs.set(HEAD, {
          evidence: { kind: "found", evidence: { ...evidence, mergeBase: sha("e") } },
          unfinished: false,
        }),
      /merge base is another/,
    ],
    [
      "of another policy",
      ({ world }) => {
        const view = world.hub.views.get(PR);
        if (view !== undefined) world.hub.views.set(PR, { ...view, policy: policyText("scope: all\n") });
      },
      /policy is another/,
    ],
  ])("%s: the answer is written, the check fails with the way out", async (_name, spoil, why) => {
    const told = await tickedWorld();
    spoil(told);
    expect(await run(told.trigger, told.world.ports)).toBe(0);
    expect(told.world.commits.requests).toHaveLength(1);
    expect(last(told.world, NEXT)).toMatchObject({
      conclusion: "failure",
      title: expect.stringMatching(/^evidence-missing/),
    });
    expect(last(told.world, NEXT)?.summary).toMatch(why);
    expect(last(told.world, NEXT)?.summary).toContain("Re-run the pull request workflow");
  });

  it("of the commit below holds when only answers were written since, and not otherwise", async () => {
    for (const smuggled of [false, true]) {
      const { world, trigger } = await tickedWorld({ outcomes: ["written-and-lost"] });
      await run(trigger, world.ports);
      const text = world.commits.requests[0]?.files[0]?.text ?? "";
      const again = await tickedWorld();
      const head = { ...files, [PLAN]: text, ...(smuggled ? { "src/a.ts": "evil" } : {}) };
      const other = hubWorld({
        trees: { [NEXT]: head, [HEAD]: files, [BASE]: {} },
        mergeBases: [
          [BASE, HEAD, BASE],
          [BASE, NEXT, BASE],
        ],
        messages: [
          { sha: NEXT, message: "done-gate: g1 = proceed (alice)" },
          { sha: HEAD, message: "work" },
        ],
      });
      moveHead(again.world);
      expect(await run(again.trigger, { ...again.world.ports, repo: other.ports.repo })).toBe(0);
      expect(last(again.world, NEXT)?.conclusion).toBe(smuggled ? "failure" : "success");
      expect(again.world.commits.requests).toEqual([]);
    }
  });
});

describe("what is not for us, or goes wrong", () => {
  it.each<[string, Partial<CommentTrigger>, Partial<Pull>, RegExp]>([
    ["a closed pull request", {}, { open: false }, /closed/],
    ["another comment", { comment: 2 }, {}, /not ours/],
    ["a deleted copy of our sheet", { comment: 2, action: "deleted" }, {}, /not ours/],
  ])("%s: one log line, nothing posted", async (...[, parts, state, why]) => {
    const { world, trigger, ticked } = await tickedWorld({ pull: state });
    expect(await run({ ok: true, value: { ...trigger.value, ...parts } }, world.ports)).toBe(0);
    expect(world.log.said).toEqual([expect.stringMatching(why)]);
    expect([world.checks.runs, world.comments.bodies.get(1)]).toEqual([[], ticked]);
  });

  it.each<[string, Partial<CommentTrigger>, boolean]>([
    ["a writer", {}, true],
    ["a reader", { sender: account("rita", { id: 6 }) }, false],
    ["somebody under a writer's login", { sender: account("alice", { id: 7 }) }, false],
    ["an app", { sender: account("alice", { id: 5, type: "Bot" }) }, false],
    ["a deleted account", { sender: { login: "ghost", id: null, type: "Ghost" } }, false],
  ])("a recheck asked by %s", async (_name, parts, posted) => {
    const { world, trigger } = await tickedWorld();
    const asked = { action: "created", comment: 9, isCommand: true, body: "/done-gate recheck", before: null } as const;
    expect(await run({ ok: true, value: { ...trigger.value, ...asked, ...parts } }, world.ports)).toBe(0);
    expect(world.checks.runs.length > 0).toBe(posted);
    expect(world.log.said.join()).toMatch(posted ? /check concluded/ : /takes write access/);
  });

  it.each([
    ["a writer's new command is judged", { action: "created", id: 5 }, true],
    ["a stranger's new command is not", { action: "created", id: 6 }, false],
    ["a stranger's edited command is: it may have counted before", { action: "edited", id: 6 }, true],
  ] as const)("%s", async (_name, { action, id }, judged) => {
    const { world, trigger } = await tickedWorld();
    const said = { action, comment: 9, isCommand: true, body: "/done-gate answer g1 proceed", before: null };
    const sender = account(id === 5 ? "alice" : "rita", { id });
    expect(await run({ ok: true, value: { ...trigger.value, ...said, sender } }, world.ports)).toBe(0);
    expect(world.checks.runs.length > 0).toBe(judged);
  });

  it("our sheet was deleted: it is written again", async () => {
    const { world, trigger, body } = await tickedWorld();
    const view = world.hub.views.get(PR);
    if (view !== undefined) world.hub.views.set(PR, { ...view, comment: null });
    const value = { ...trigger.value, action: "deleted", body } as const;
    expect(await run({ ok: true, value }, world.ports)).toBe(0);
    expect(world.comments.bodies.size).toBe(2);
    expect(world.comments.bodies.get(2)).toContain("was deleted by `alice`");
  });

  it("an edit that comes while it is judged is counted as well", async () => {
    const { world, trigger, body } = await tickedWorld();
    const { readPull } = world.ports.pulls;
    let reads = 0;
    const pulls = {
      ...world.ports.pulls,
      readPull: async (pr: typeof PR) => {
        reads += 1;
        const view = await readPull(pr);
        return reads === 1 && view !== null ? { ...view, comment: { id: 1, body, historyRead: true } } : view;
      },
    };
    expect(await run(trigger, { ...world.ports, pulls })).toBe(0);
    expect(world.commits.requests).toHaveLength(1);
    expect(last(world, NEXT)?.conclusion).toBe("success");
  });

  it("decisions that cannot be read: red, and the sheet stays as it stands", async () => {
    const { world, trigger, ticked } = await tickedWorld();
    world.acts.trouble = new Error("502");
    expect(await run(trigger, world.ports)).toBe(0);
    expect(world.commits.requests).toEqual([]);
    expect(last(world, HEAD)?.conclusion).toBe("failure");
    const sheetOf = (body = "") => body.slice(0, body.indexOf("<!-- dg-sheet end -->"));
    expect(sheetOf(world.comments.bodies.get(1))).toBe(sheetOf(ticked));
  });

  it("a pull request that cannot be read ends the step red", async () => {
    const { world, trigger } = await tickedWorld();
    world.hub.trouble = new Error("502");
    expect(await run(trigger, world.ports)).toBe(1);
    expect([world.checks.runs, world.commits.requests]).toEqual([[], []]);
  });
});

describe("a pull request's own run", () => {
  /** The answer is committed while the run looks at the head for the `at`th time. */
  async function answeredAt(at: number, smuggled = false) {
    const told = await tickedWorld();
    const { world } = told;
    const { readPull } = world.ports.pulls;
    let reads = 0;
    const pulls = {
      ...world.ports.pulls,
      readPull: async (pr: typeof PR) => {
        reads += 1;
        if (reads === at) {
          const line = await answeredText(told);
          world.trees[NEXT] = { ...files, [PLAN]: line, ...(smuggled ? { "src/a.ts": "evil" } : {}) };
          moveHead(world);
        }
        return await readPull(pr);
      },
    };
    const { readMessages } = world.ports.repo;
    const repo: typeof world.ports.repo = {
      ...world.ports.repo,
      // The fake does not look at where the range starts.
      readMessages: async (from, to) => (await readMessages(from, to)).slice(0, from === HEAD ? 1 : 2),
    };
    return { ...told, ports: { ...world.ports, pulls, repo } };
  }

  async function answeredText(told: Awaited<ReturnType<typeof tickedWorld>>): Promise<string> {
    const other = await tickedWorld();
    await run(told.trigger, other.world.ports);
    return other.world.commits.requests[0]?.files[0]?.text ?? "";
  }

  it("counts an answer at once, and never commits", async () => {
    const { world } = await tickedWorld();
    expect(await run(pullTrigger(), world.ports)).toBe(0);
    expect(last(world, HEAD)?.conclusion).toBe("success");
    expect(world.comments.bodies.get(1)).toContain("answer-not-in-file");
    expect(world.commits.requests).toEqual([]);
  });

  it("that ends after our answer moved the head publishes on the new head too", async () => {
    const { world, ports } = await answeredAt(2);
    expect(await run(pullTrigger(), ports)).toBe(0);
    expect([last(world, HEAD)?.conclusion, last(world, NEXT)?.conclusion]).toEqual(["success", "success"]);
    expect(world.shell.ran).toEqual(["npm test"]);
  });

  it("that ends after more than our answer moved the head is no success", async () => {
    const { world, ports } = await answeredAt(2, true);
    expect(await run(pullTrigger(), ports)).toBe(1);
    expect(last(world, HEAD)?.title).toMatch(/^head-moved/);
    expect(last(world, NEXT)).toBeUndefined();
  });

  it("that was started for the commit below our answer speaks for the head", async () => {
    const { world, ports } = await answeredAt(1);
    expect(await run(pullTrigger(), ports)).toBe(0);
    expect(last(world, NEXT)?.conclusion).toBe("success");
    expect(world.shell.ran).toEqual(["npm test"]);
  });

  it("that was started for a commit below something else does not", async () => {
    const { world, ports } = await answeredAt(1, true);
    expect(await run(pullTrigger(), ports)).toBe(1);
    expect(last(world, NEXT)?.summary).toContain("wrong-checkout");
  });
});
