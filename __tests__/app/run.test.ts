import { describe, expect, it } from "vitest";
import { createPerform } from "../../src/app/perform.ts";
import { run } from "../../src/app/run.ts";
import type { Trigger } from "../../src/core/trigger.ts";
import type { PullView } from "../../src/ports/pulls.ts";
import {
  BASE,
  commit,
  HEAD,
  type HubWorld,
  hubWorld,
  PR,
  planFiles,
  policyText,
  published,
  pull,
  pullTrigger,
  pullView,
} from "../fixtures/hub-world.ts";
import { prNumber, sha } from "../fixtures/ids.ts";

const trigger = (value: Trigger) => ({ ok: true as const, value });
const check = (world: HubWorld) => world.checks.runs.at(-1);
const body = (world: HubWorld) => [...world.comments.bodies.values()].join("\n");

/** Lets the hub answer otherwise from the second reading of a pull request on. */
function afterFirstRead(world: HubWorld, change: (reads: number) => PullView | null): HubWorld {
  const { readPull } = world.ports.pulls;
  let reads = 0;
  const later = async (pr: typeof PR) => {
    reads += 1;
    return reads === 1 ? await readPull(pr) : change(reads);
  };
  return { ...world, ports: { ...world.ports, pulls: { ...world.ports.pulls, readPull: later } } };
}

describe("a pull request", () => {
  it("that is proven: check, comment, summary, outputs, exit 0", async () => {
    const world = hubWorld();
    expect(await run(pullTrigger(), world.ports)).toBe(0);
    expect(world.checks.runs).toHaveLength(1);
    expect(check(world)).toMatchObject({
      head: HEAD,
      state: "concluded",
      externalId: "pr=7;base=main",
      result: { conclusion: "success" },
    });
    expect(body(world)).toMatch(/^<!-- done-gate v1 pr=7 -->\n### done-gate: passed/);
    expect(world.output.left.summary).toContain("1 of 1 item proven");
    expect(world.output.left.outputs).toEqual({
      conclusion: "success",
      verdicts: '{"checklist":"pass","ratchet":"not-applicable","decisions":"not-applicable"}',
      report: expect.any(String),
      completion: "",
    });
    expect(world.shell.ran).toEqual(["npm test"]);
  });

  it("that is red: failure, exit 1", async () => {
    const world = hubWorld({ script: { "npm test": { kind: "exited", exit: 1, tail: "1 failing" } } });
    expect(await run(pullTrigger(), world.ports)).toBe(1);
    expect(check(world)?.result?.conclusion).toBe("failure");
    expect(body(world)).toContain("1 failing");
  });

  it("that waits for a person: action_required, exit 1", async () => {
    const world = hubWorld({ trees: { [BASE]: planFiles(false, "npm run all") } });
    expect(await run(pullTrigger(), world.ports)).toBe(1);
    expect(check(world)?.result?.conclusion).toBe("action_required");
  });

  it("is judged at the head that was read, not at the event's", async () => {
    const world = hubWorld();
    await run(pullTrigger(sha("9")), world.ports);
    expect(world.checks.runs.map((each) => each.head)).toEqual([HEAD]);
  });

  it("that is closed: one log line, nothing posted", async () => {
    const world = hubWorld({ views: [pullView({ pull: pull({ open: false }) })] });
    expect(await run(pullTrigger(), world.ports)).toBe(0);
    expect(world.log.said).toEqual(["info: Nothing to do: pull request 7 is closed."]);
    expect([world.checks.runs, world.comments.bodies.size, world.output.left.summary]).toEqual([[], 0, null]);
  });

  it("that is unknown: failure on the event's commit", async () => {
    const world = hubWorld({ views: [] });
    expect(await run(pullTrigger(), world.ports)).toBe(1);
    expect(check(world)).toMatchObject({
      head: HEAD,
      result: { conclusion: "failure", title: expect.stringMatching(/^unsupported-event/) },
    });
  });

  it("keeps its comment when nothing changed, and updates it when something did", async () => {
    const first = hubWorld();
    await run(pullTrigger(), first.ports);
    const comment = { id: 1, body: body(first).replaceAll("\n", "\r\n"), historyRead: true };
    const same = hubWorld({ views: [pullView({ comment })] });
    expect(await run(pullTrigger(), same.ports)).toBe(0);
    expect(same.comments.bodies.size).toBe(0);
    const red = hubWorld({
      views: [pullView({ comment })],
      script: { "npm test": { kind: "exited", exit: 1, tail: "" } },
    });
    await red.ports.perform({ kind: "comment", pr: PR, existing: null, body: "old" });
    await run(pullTrigger(), red.ports);
    expect([...red.comments.bodies.keys()]).toEqual([1]);
    expect(body(red)).toContain("not done");
  });

  it("says when the history of its comment could not be read", async () => {
    const world = hubWorld({ views: [pullView({ comment: { id: 1, body: "x", historyRead: false } })] });
    await run(pullTrigger(), world.ports);
    expect(world.output.left.summary).toContain("edit history of our comment could not be read");
  });
});

describe("other events", () => {
  it("ignored: one log line, exit 0", async () => {
    const world = hubWorld();
    expect(await run(trigger({ kind: "ignored", why: "a comment" }), world.ports)).toBe(0);
    expect(published(world)).not.toContain("conclusion");
  });

  it("not supported: failure in summary and outputs, no check", async () => {
    const world = hubWorld();
    const error = {
      code: "unsupported-event",
      level: "fail",
      message: "The event `push` is not supported.",
      remedy: "r",
    } as const;
    expect(await run({ ok: false, error }, world.ports)).toBe(1);
    expect(world.checks.runs).toEqual([]);
    expect(world.output.left.outputs["conclusion"]).toBe("failure");
    expect(world.output.left.summary).not.toContain("..");
  });

  const fork = pullView({ pull: pull({ head: { ...pull().head, fork: true } }) });
  it.each<[string, readonly PullView[], number | null, string | null, 0 | 1, string]>([
    ["by number", [pullView()], 7, null, 0, "success"],
    ["by commit", [pullView()], null, HEAD, 0, "success"],
    ["by both", [pullView()], 7, HEAD, 0, "success"],
    ["by neither", [pullView()], null, null, 1, "names neither"],
    ["with another commit", [pullView()], 7, sha("9"), 1, "head-moved"],
    ["of an unknown commit", [pullView()], null, sha("9"), 1, "no open pull request has the head"],
    [
      "of a commit with two",
      [pullView(), pullView({ pull: pull({ number: prNumber(8) }) })],
      null,
      HEAD,
      1,
      "pull requests 7, 8 have",
    ],
    ["of a fork", [fork], 7, null, 1, "fork-not-run"],
    ["of an unknown number", [], 7, null, 1, "there is no pull request 7"],
  ])("dispatch %s", async (...[, views, pr, commitId, exit, words]) => {
    const world = hubWorld({ views });
    const given = {
      kind: "dispatch",
      pr: pr === null ? null : prNumber(pr),
      sha: commitId === null ? null : sha(commitId),
      ref: "refs/heads/main",
    } as const;
    expect(await run(trigger(given), world.ports)).toBe(exit);
    expect(published(world)).toContain(words);
    if (exit === 1) expect(world.shell.ran).toEqual([]);
  });

  const headRef = `refs/heads/gh-readonly-queue/main/pr-7-${"1".repeat(40)}`;
  const group = (ref = headRef) =>
    trigger({ kind: "merge-group", head: HEAD, base: BASE, headRef: ref, baseRef: "main" });

  it("merge group: judged on its own commit, no comment", async () => {
    const world = hubWorld();
    expect(await run(group(), world.ports)).toBe(0);
    expect(check(world)).toMatchObject({
      head: HEAD,
      externalId: "group;base=main",
      result: { conclusion: "success" },
    });
    expect(world.comments.bodies.size).toBe(0);
  });

  it("merge group: in scope when any member is", async () => {
    const person = pullView({ pull: pull({ head: { sha: sha("8"), ref: "feature", fork: false } }) });
    const agent = pullView({
      pull: pull({ number: prNumber(8), head: { sha: sha("6"), ref: "claude/x", fork: false } }),
    });
    const given = {
      views: [person, agent],
      trees: { [sha("6")]: {}, [sha("5")]: {} },
      mergeBases: [
        [BASE, HEAD, BASE],
        [sha("6"), HEAD, sha("6")],
      ] as const,
    };
    const alone = hubWorld(given);
    expect(await run(group(), alone.ports)).toBe(0);
    expect(alone.shell.ran).toEqual([]);
    const queued = hubWorld(given);
    queued.hub.queue = [
      { pr: prNumber(8), head: sha("6") },
      { pr: prNumber(9), head: sha("5") },
      { pr: prNumber(10), head: sha("4") },
    ];
    expect(await run(group(), queued.ports)).toBe(0);
    expect(queued.shell.ran).toEqual(["npm test"]);
    expect(queued.log.said.join()).not.toContain("judging again");
    // What the last member's comment says is read again as well.
    const { readPull } = queued.ports.pulls;
    let reads = 0;
    const pulls = {
      ...queued.ports.pulls,
      readPull: async (pr: typeof PR) => {
        const view = await readPull(pr);
        if (pr === PR || view === null) return view;
        reads += 1;
        return { ...view, comment: { id: 1, body: reads === 1 ? "old" : "new", historyRead: true } };
      },
    };
    expect(await run(group(), { ...queued.ports, pulls })).toBe(0);
    expect(queued.log.said.join()).toContain("judging again");
    queued.hub.views.delete(prNumber(8));
    expect(await run(group(), queued.ports)).toBe(1);
    expect(check(queued)?.result?.title).toMatch(/^group-unknown/);
  });

  it.each([
    "refs/heads/main",
    `refs/heads/gh-readonly-queue/main/pr-0-${"1".repeat(40)}`,
    "refs/heads/gh-readonly-queue/main/pr-7-short",
  ])("merge group of the unknown ref %s: failure", async (ref) => {
    const world = hubWorld();
    expect(await run(group(ref), world.ports)).toBe(1);
    expect(check(world)?.result?.title).toMatch(/^group-unknown/);
  });
});

describe("scope", () => {
  const person = pullView({ pull: pull({ head: { ...pull().head, ref: "feature" } }) });

  it("out: success that says so, no comment, nothing run", async () => {
    const world = hubWorld({ views: [person] });
    expect(await run(pullTrigger(), world.ports)).toBe(0);
    expect(check(world)?.result).toMatchObject({
      conclusion: "success",
      title: "Not an agent pull request (scope: agents)",
    });
    expect([world.comments.bodies.size, world.shell.ran]).toEqual([0, []]);
  });

  it("in by a commit, by an incomplete list, and by our comment", async () => {
    const memory = { id: 1, body: "x", historyRead: true };
    const cases = [
      hubWorld({ views: [person] }),
      hubWorld({ views: [person] }),
      hubWorld({ views: [{ ...person, comment: memory }] }),
    ];
    cases[0]?.hub.commits.set(PR, { commits: [commit({ message: "Generated with Claude Code" })], complete: true });
    cases[1]?.hub.commits.set(PR, { commits: [], complete: false });
    for (const world of cases) {
      await run(pullTrigger(), world.ports);
      expect(world.shell.ran).toEqual(["npm test"]);
    }
  });
});

describe("policy", () => {
  it("that is broken: failure with line and nearest key, nothing run, and no comment that would bring it in scope", async () => {
    const world = hubWorld({ views: [pullView({ policy: policyText("# ours\nscpoe: all\n") })] });
    expect(await run(pullTrigger(), world.ports)).toBe(1);
    expect(check(world)?.result).toMatchObject({
      conclusion: "failure",
      summary: expect.stringContaining("line 2, column 1: unknown key `scpoe`; did you mean `scope`?"),
    });
    expect([world.comments.bodies.size, world.shell.ran]).toEqual([0, []]);
  });

  it("that could not be read: failure, never the defaults", async () => {
    const policy = { kind: "refused", code: "input-too-large", why: "70000 bytes" } as const;
    const world = hubWorld({ views: [pullView({ policy })] });
    expect(await run(pullTrigger(), world.ports)).toBe(1);
    expect(check(world)?.result?.title).toContain("70000 bytes");
  });

  it("requires a gate that is not there: failure beside a pass", async () => {
    const world = hubWorld({ views: [pullView({ policy: policyText("require: [checklist, ratchet]\n") })] });
    expect(await run(pullTrigger(), world.ports)).toBe(1);
    expect(check(world)?.result?.title).toMatch(/^required-gate-absent: policy requires the gate ratchet/);
  });
});

describe("nothing is believed that moved", () => {
  const open = "scope: agents\n";
  const closed = "scope: agents\nrequire: [ratchet]\n";

  it("another pull request with the same head: failure", async () => {
    const world = hubWorld({ views: [pullView({ sharedHead: [prNumber(9)] })] });
    expect(await run(pullTrigger(), world.ports)).toBe(1);
    expect(check(world)?.result?.title).toMatch(/^shared-head.*#9/);
    expect(world.shell.ran).toEqual([]);
  });

  it("the head: the old commit fails", async () => {
    const moved = pullView({ pull: pull({ head: { ...pull().head, sha: sha("9") } }) });
    const world = afterFirstRead(hubWorld(), () => moved);
    expect(await run(pullTrigger(), world.ports)).toBe(1);
    expect(check(world)).toMatchObject({
      head: HEAD,
      result: { conclusion: "failure", title: expect.stringMatching(/^head-moved/) },
    });
  });

  it("the pull request itself: the commit fails", async () => {
    const world = afterFirstRead(hubWorld(), () => null);
    expect(await run(pullTrigger(), world.ports)).toBe(1);
    expect(check(world)?.result?.title).toContain("the pull request is gone");
  });

  it("the policy: judged again by the new one, and no command is run a second time", async () => {
    const first = hubWorld({ views: [pullView({ policy: policyText(open) })] });
    const world = afterFirstRead(first, () => pullView({ policy: policyText(closed) }));
    expect(await run(pullTrigger(), world.ports)).toBe(1);
    expect(check(world)?.result?.title).toMatch(/^required-gate-absent/);
    expect(world.shell.ran).toEqual(["npm test"]);
    const calm = afterFirstRead(hubWorld(), () => pullView({ policy: policyText(open) }));
    expect(await run(pullTrigger(), calm.ports)).toBe(0);
    expect(calm.shell.ran).toEqual(["npm test"]);
  });

  it("again and again: failure after three rounds", async () => {
    const world = afterFirstRead(hubWorld(), (reads) => pullView({ pull: pull({ body: `edit ${reads}` }) }));
    expect(await run(pullTrigger(), world.ports)).toBe(1);
    expect(check(world)?.result?.title).toContain("changed 3 times");
    expect(world.shell.ran).toEqual(["npm test"]);
  });

  it("a default branch that merely advanced has not moved", async () => {
    const advanced = pullView({
      defaultBranch: { name: "main", sha: sha("9") },
      pull: pull({ base: { sha: sha("9"), ref: "main" } }),
    });
    expect(await run(pullTrigger(), afterFirstRead(hubWorld(), () => advanced).ports)).toBe(0);
  });
});

describe("trouble never ends green", () => {
  it.each([1, 2, 3])("the API throws at call %d", async (at) => {
    const world = hubWorld({ views: [pullView({ pull: pull({ head: { ...pull().head, ref: "feature" } }) })] });
    world.hub.commits.set(PR, { commits: [commit({ message: "Generated with Claude" })], complete: true });
    const { readPull, readCommits } = world.ports.pulls;
    let calls = 0;
    const trouble = async <T>(answer: () => Promise<T>): Promise<T> => {
      calls += 1;
      if (calls === at) throw new Error("502", { cause: new Error("reset") });
      return await answer();
    };
    const pulls = {
      ...world.ports.pulls,
      readPull: (pr: typeof PR) => trouble(() => readPull(pr)),
      readCommits: (pr: typeof PR) => trouble(() => readCommits(pr)),
    };
    expect(await run(pullTrigger(), { ...world.ports, pulls })).toBe(1);
    expect(check(world)).toMatchObject({
      head: HEAD,
      state: "concluded",
      result: { conclusion: "failure", title: expect.stringContaining("502 (reset)") },
    });
  });

  it("the repository throws: the gate is inconclusive", async () => {
    const world = hubWorld();
    const repo = { ...world.ports.repo, readBlob: () => Promise.reject("a text, no error") };
    expect(await run(pullTrigger(), { ...world.ports, repo })).toBe(1);
    expect(body(world)).toContain("gate-crashed");
  });

  it.each<[string, Partial<HubWorld["ports"]["repo"]> | null, boolean, RegExp]>([
    ["no common ancestor", { readMergeBase: () => Promise.resolve(null) }, false, /no common ancestor/],
    ["no commit, and no fetcher", { readMergeBase: () => Promise.reject(new Error("no object")) }, false, /no object/],
    ["no commit after a fetch", { readMergeBase: () => Promise.reject(new Error("no object")) }, true, /no object/],
  ])("%s: diff-incomplete", async (...[, parts, fetches, words]) => {
    const world = hubWorld();
    const fetcher = fetches ? { fetchCommits: () => Promise.resolve() } : undefined;
    expect(await run(pullTrigger(), { ...world.ports, repo: { ...world.ports.repo, ...parts }, fetcher })).toBe(1);
    expect(check(world)?.result?.title).toMatch(/^diff-incomplete/);
    expect(check(world)?.result?.title).toMatch(words);
  });

  it("a shallow checkout is completed once, and a refused fetch says why", async () => {
    const world = hubWorld();
    let fetched = false;
    const { readMergeBase } = world.ports.repo;
    const repo = {
      ...world.ports.repo,
      readMergeBase: (a: typeof HEAD, b: typeof HEAD) => (fetched ? readMergeBase(a, b) : Promise.resolve(null)),
    };
    const fetchCommits = () => {
      fetched = true;
      return Promise.resolve();
    };
    expect(await run(pullTrigger(), { ...world.ports, repo, fetcher: { fetchCommits } })).toBe(0);
    fetched = false;
    const refused = { fetchCommits: () => Promise.reject(new Error("403")) };
    expect(await run(pullTrigger(), { ...world.ports, repo, fetcher: refused })).toBe(1);
  });

  type Writers = Parameters<typeof createPerform>[0];
  const broken = () => Promise.reject(new Error("403 Resource not accessible"));
  function withWriters(world: HubWorld, parts: (writers: Writers) => Partial<Writers>) {
    const { checks, comments, commits, output } = world;
    const writers = { checks, comments, commits, output };
    return { ...world.ports, perform: createPerform({ ...writers, ...parts(writers) }, world.ports.redact) };
  }

  it("start-check fails: the concluded check is still posted", async () => {
    const world = hubWorld();
    expect(
      await run(
        pullTrigger(),
        withWriters(world, ({ checks }) => ({ checks: { ...checks, start: broken } })),
      ),
    ).toBe(0);
    expect(check(world)).toMatchObject({ state: "concluded", result: { conclusion: "success" } });
    expect(world.log.said).toContain("error: start-check failed: 403 Resource not accessible");
  });

  it("the comment fails: the result turns red", async () => {
    const world = hubWorld();
    expect(
      await run(
        pullTrigger(),
        withWriters(world, ({ comments }) => ({ comments: { ...comments, create: broken } })),
      ),
    ).toBe(1);
    expect(check(world)?.result).toMatchObject({
      conclusion: "failure",
      title: expect.stringMatching(/^api-error.*comment: 403/),
    });
    expect(world.output.left.outputs["conclusion"]).toBe("failure");
  });

  it.each<[string, (writers: Writers) => Partial<Writers>]>([
    ["conclude", ({ checks }) => ({ checks: { ...checks, conclude: broken } })],
    ["summary", ({ output }) => ({ output: { ...output, writeSummary: broken } })],
    ["report", ({ output }) => ({ output: { ...output, writeReport: broken } })],
  ])("%s fails: exit 1", async (_, parts) => {
    expect(await run(pullTrigger(), withWriters(hubWorld(), parts))).toBe(1);
  });

  it("a fork's token may write nothing: exit 1 in scope, and the way out is printed", async () => {
    const fork = pullView({ pull: pull({ head: { ...pull().head, fork: true } }) });
    const world = hubWorld({ views: [fork] });
    const nothing = () => ({
      checks: { start: broken, conclude: broken },
      comments: { create: broken, update: broken },
    });
    expect(await run(pullTrigger(), withWriters(world, nothing))).toBe(1);
    expect(world.log.said.join("\n")).toMatch(/warning: .*pushes the same commits to a branch here/);
    const person = { ...fork, pull: pull({ ...fork.pull, head: { ...fork.pull.head, ref: "feature" } }) };
    expect(await run(pullTrigger(), withWriters(hubWorld({ views: [person] }), nothing))).toBe(0);
  });
});

describe("a secret", () => {
  // No known shape: only the value itself is known, and Markdown would escape half of it.
  const CANARY = "ca_na*ry~tok<en>#1@x";

  it.each<[string, Parameters<typeof hubWorld>[0]]>([
    ["in a command's output", { script: { "npm test": { kind: "exited", exit: 1, tail: `token ${CANARY}` } } }],
    [
      "in the checklist's texts",
      {
        head: planFiles(true, `echo ${CANARY}`),
        script: { [`echo ${CANARY}`]: { kind: "exited", exit: 1, tail: "" } },
      },
    ],
    ["in the policy", { views: [pullView({ policy: policyText(`"${CANARY}": 1\n`) })] }],
  ])("%s is nowhere to be read", async (_, parts) => {
    const world = hubWorld({ ...parts, secrets: [CANARY] });
    expect(await run(pullTrigger(), world.ports)).toBe(1);
    const text = published(world);
    expect(text).not.toMatch(/ca\\*_na/);
    expect(text).toContain("***");
  });

  it("in an error of the API is nowhere to be read, early or late", async () => {
    for (const early of [true, false]) {
      const world = hubWorld({ secrets: [CANARY] });
      if (early) world.hub.trouble = new Error(`refused ${CANARY}`);
      const repo = { ...world.ports.repo, readChanges: () => Promise.reject(new Error(`refused ${CANARY}`)) };
      expect(await run(pullTrigger(), { ...world.ports, repo })).toBe(1);
      expect(published(world)).not.toMatch(/ca\\*_na/);
    }
  });
});
