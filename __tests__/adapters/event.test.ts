import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseEvent } from "../../src/adapters/event.ts";
import { sha } from "../fixtures/ids.ts";

const HEAD = sha("a");
const BASE = sha("b");
const repository = { full_name: "acme/shop", default_branch: "main" };

const pull = (action: string, more: object = {}) => ({
  action,
  number: 7,
  pull_request: { number: 7, state: "open", head: { sha: HEAD, ref: "claude/cart" }, base: { ref: "main" } },
  repository,
  ...more,
});
const group = (action: string, more: object = {}) => ({
  action,
  merge_group: {
    head_sha: HEAD,
    head_ref: `refs/heads/gh-readonly-queue/main/pr-7-${BASE}`,
    base_sha: BASE,
    base_ref: "refs/heads/main",
    ...more,
  },
  repository,
});
const dispatch = (inputs: unknown, more: object = {}) => ({
  ref: "refs/heads/main",
  inputs,
  workflow: ".github/workflows/done-gate.yml",
  repository,
  ...more,
});

const refusal = (message: string, remedy = /./) => ({
  ok: false,
  error: {
    code: "unsupported-event",
    level: "fail",
    message: expect.stringContaining(message),
    remedy: expect.stringMatching(remedy),
  },
});

describe("pull_request", () => {
  it.each(["opened", "synchronize", "reopened", "ready_for_review", "edited", "labeled", "unlabeled"])(
    "%s is judged",
    (action) => {
      expect(parseEvent({ name: "pull_request", payload: pull(action) })).toEqual({
        ok: true,
        value: { kind: "pull-request", pr: 7, head: HEAD },
      });
    },
  );

  it.each(["closed", "assigned", "converted_to_draft", "locked", "enqueued"])("%s is not for us", (action) => {
    expect(parseEvent({ name: "pull_request", payload: { action } })).toEqual({
      ok: true,
      value: { kind: "ignored", why: expect.stringContaining(`\`${action}\``) },
    });
  });

  it.each<[string, unknown]>([
    ["payload", null],
    ["payload", "text"],
    ["action", {}],
    ["action", { action: 7 }],
    ["pull_request", { action: "opened" }],
    ["pull_request.number", pull("opened", { pull_request: { number: 0, head: { sha: HEAD } } })],
    ["pull_request.number", pull("opened", { pull_request: { number: "7", head: { sha: HEAD } } })],
    ["pull_request.head.sha", pull("opened", { pull_request: { number: 7, head: { sha: "abc" } } })],
    ["pull_request.head", pull("opened", { pull_request: { number: 7, head: null } })],
  ])("names the field %s of a payload that does not fit", (field, payload) => {
    expect(parseEvent({ name: "pull_request", payload })).toMatchObject(refusal(`\`${field}\``));
  });

  it("is not moved by the Action's inputs", () => {
    const read = parseEvent({
      name: "pull_request",
      payload: pull("opened"),
      pr: "9",
      sha: BASE,
      ref: "refs/pull/7/merge",
    });
    expect(read).toMatchObject({ ok: true, value: { pr: 7, head: HEAD } });
  });
});

describe("merge_group", () => {
  it("is judged when checks are requested", () => {
    expect(parseEvent({ name: "merge_group", payload: group("checks_requested") })).toEqual({
      ok: true,
      value: {
        kind: "merge-group",
        head: HEAD,
        base: BASE,
        headRef: `refs/heads/gh-readonly-queue/main/pr-7-${BASE}`,
        baseRef: "refs/heads/main",
      },
    });
  });

  it("is not for us when it is destroyed", () => {
    expect(parseEvent({ name: "merge_group", payload: group("destroyed") })).toMatchObject({
      value: { kind: "ignored" },
    });
  });

  it("names a field that does not fit", () => {
    const payload = group("checks_requested", { base_sha: "main" });
    expect(parseEvent({ name: "merge_group", payload })).toMatchObject(refusal("`merge_group.base_sha`"));
  });
});

describe("workflow_dispatch", () => {
  const read = (inputs: unknown, more: object = {}) =>
    parseEvent({ name: "workflow_dispatch", payload: dispatch(inputs), ...more });

  it.each<[string, unknown, object, object]>([
    ["a number", { pr: "7" }, {}, { pr: 7, sha: null }],
    ["a number with an empty commit", { pr: " 7 ", sha: "" }, {}, { pr: 7, sha: null }],
    ["a commit", { pr: "", sha: HEAD }, {}, { pr: null, sha: HEAD }],
    ["a commit of 64 digits", { sha: "c".repeat(64) }, {}, { pr: null, sha: "c".repeat(64) }],
    ["both", { pr: "7", sha: HEAD }, {}, { pr: 7, sha: HEAD }],
    ["the Action's inputs alone", null, { pr: "9", sha: BASE }, { pr: 9, sha: BASE }],
    ["the Action's inputs over the workflow's", { pr: "7", sha: HEAD }, { pr: "9" }, { pr: 9, sha: HEAD }],
    ["the largest number", { pr: "2147483647" }, {}, { pr: 2_147_483_647 }],
    ["inputs of the project's own", { pr: "7", environment: "x" }, { ref: "refs/heads/main" }, { pr: 7 }],
  ])("takes %s", (_name, inputs, ...[more, expected]) => {
    expect(read(inputs, more)).toMatchObject({
      ok: true,
      value: { kind: "dispatch", ref: "refs/heads/main", ...expected },
    });
  });

  it.each<[string, unknown, string]>([
    ["neither", {}, "neither a pull request nor a commit"],
    ["no inputs", null, "neither a pull request nor a commit"],
    ["empty ones", { pr: "", sha: " " }, "neither a pull request nor a commit"],
    ["zero", { pr: "0" }, "`pr`"],
    ["a leading zero", { pr: "07" }, "`pr`"],
    ["a sign", { pr: "+7" }, "`pr`"],
    ["a word", { pr: "7; rm -rf ." }, "`pr`"],
    ["eleven digits", { pr: "12345678901" }, "`pr`"],
    ["a number over GitHub's", { pr: "9999999999" }, "`pr`"],
    ["a number that is not text", { pr: 7 }, "`inputs.pr`"],
    ["a short commit", { sha: "aaaaaaa" }, "`sha`"],
    ["a branch", { sha: "main" }, "`sha`"],
    ["capitals", { sha: "A".repeat(40) }, "`sha`"],
  ])("refuses %s", (_name, inputs, message) => {
    expect(read(inputs)).toMatchObject(refusal(message));
  });

  it.each<[string, object, object]>([
    ["a branch", { ref: "refs/heads/claude/cart" }, {}],
    ["a tag of the same name", { ref: "refs/tags/main" }, {}],
    ["a short name", { ref: "main" }, {}],
    ["nowhere", { ref: "" }, {}],
    ["another default branch", { repository: { default_branch: "trunk" } }, {}],
    ["a runner that says otherwise", {}, { ref: "refs/heads/claude/cart" }],
  ])("refuses %s as where it comes from", (_name, more, event) => {
    const payload = dispatch({ pr: "7" }, more);
    expect(parseEvent({ name: "workflow_dispatch", payload, ...event })).toMatchObject(
      refusal("not from the default branch", /^Dispatch the workflow from `refs\/heads\//),
    );
  });

  it("refuses a payload without a default branch", () => {
    const payload = dispatch({ pr: "7" }, { repository: {} });
    expect(parseEvent({ name: "workflow_dispatch", payload })).toMatchObject(refusal("`repository.default_branch`"));
  });
});

const bot = { login: "github-actions[bot]", id: 41_898_282, type: "Bot" };
const alice = { login: "alice", id: 5, type: "User" };

function comment(action: string, parts: Readonly<Record<string, unknown>> = {}) {
  const { body = "<!-- done-gate v1 pr=7 -->\n- [x] a", user = bot, sender = alice, from, issue } = parts;
  return {
    name: "issue_comment",
    payload: {
      action,
      issue: issue ?? { number: 7, pull_request: { url: "x" } },
      comment: { id: 11, body, user, updated_at: "2026-11-01T00:00:00Z" },
      ...(from === undefined ? {} : { changes: { body: { from } } }),
      sender,
    },
  };
}

describe("issue_comment", () => {
  const command = { user: alice, body: "/done-gate answer g1 proceed" };

  it.each<[string, ReturnType<typeof comment>, Readonly<Record<string, unknown>>]>([
    [
      "a tick on our sheet",
      comment("edited", { from: "<!-- done-gate v1 pr=7 -->\n- [ ] a" }),
      {
        pr: 7,
        action: "edited",
        comment: 11,
        author: bot,
        sender: alice,
        isCommand: false,
        at: "2026-11-01T00:00:00Z",
      },
    ],
    ["our sheet, without its first line now", comment("edited", { body: "x" }), { before: null, body: "x" }],
    ["our sheet by a token of a person", comment("edited", { user: alice }), { author: alice, isCommand: false }],
    ["our sheet, deleted", comment("deleted"), { action: "deleted" }],
    ["a command", comment("created", command), { action: "created", isCommand: true }],
    ["recheck, with CRLF", comment("created", { user: alice, body: "/done-gate recheck\r\n" }), { isCommand: true }],
    ["an unknown verb", comment("created", { user: alice, body: "/done-gate fix" }), { isCommand: true }],
    [
      "a command behind spaces",
      comment("created", { user: alice, body: "\u00a0 /done-gate recheck" }),
      { isCommand: true },
    ],
    [
      "a command behind a line",
      comment("created", { user: alice, body: " \r\n/done-gate recheck" }),
      { isCommand: true },
    ],
    [
      "a command that was edited away",
      comment("edited", { user: alice, body: "hi", from: "/done-gate recheck" }),
      { isCommand: true, before: "/done-gate recheck" },
    ],
    ["a command, deleted", comment("deleted", command), { action: "deleted", isCommand: true }],
    [
      "a command of a deleted account",
      comment("deleted", { ...command, user: null }),
      { author: { login: "ghost", id: null, type: "Ghost" } },
    ],
  ])("%s is for us", (_name, event, expected) => {
    expect(parseEvent(event)).toMatchObject({ ok: true, value: { kind: "comment", ...expected } });
  });

  it.each<[string, ReturnType<typeof comment>, RegExp]>([
    ["on a plain issue", comment("created", { ...command, issue: { number: 7 } }), /plain issue/],
    ["sent by us", comment("edited", { sender: bot }), /sent by itself/],
    ["an app's own command", comment("created", { body: "/done-gate recheck", sender: bot }), /sent by itself/],
    ["of a person to a person", comment("created", { user: alice, body: "Nice" }), /not for done-gate/],
    ["edited by a person", comment("edited", { user: alice, body: "Nice", from: "nice" }), /not for done-gate/],
    ["our sheet, just created by a person's token", comment("created", { user: alice }), /not for done-gate/],
    ["a longer word", comment("created", { user: alice, body: "/done-gates recheck" }), /not for done-gate/],
    ["a path", comment("created", { user: alice, body: "/done-gate/a.md is old" }), /not for done-gate/],
    ["a file's name", comment("created", { user: alice, body: "/done-gate.yml is old" }), /not for done-gate/],
    ["a command as code", comment("created", { user: alice, body: "    /done-gate recheck" }), /not for done-gate/],
    ["a quoted command", comment("created", { user: alice, body: "> /done-gate recheck" }), /not for done-gate/],
    ["a command on the second line", comment("created", { user: alice, body: "hi\n/done-gate recheck" }), /not for/],
  ])("%s is not", (_name, event, why) => {
    expect(parseEvent(event)).toEqual({ ok: true, value: { kind: "ignored", why: expect.stringMatching(why) } });
  });

  it("that does not look like GitHub's is a finding", () => {
    expect(parseEvent(comment("pinned"))).toMatchObject(refusal("not as GitHub sends it"));
  });
});

describe("other events", () => {
  it("workflow_run says that the hardened set-up is not built", () => {
    expect(parseEvent({ name: "workflow_run", payload: {} })).toMatchObject(refusal("hardened"));
  });

  it.each(["push", "pull_request_target", "schedule", "repository_dispatch", "constructor", ""])(
    "%s is refused with the events that work",
    (name) => {
      expect(parseEvent({ name, payload: pull("opened") })).toMatchObject(
        refusal("is not supported", /pull_request.*merge_group.*workflow_dispatch.*issue_comment/),
      );
    },
  );

  it("never throws", () => {
    const names = fc.constantFrom("pull_request", "merge_group", "workflow_dispatch", "issue_comment", "push");
    fc.assert(
      fc.property(names, fc.anything(), (name, payload) => {
        expect(["boolean"]).toContain(typeof parseEvent({ name, payload }).ok);
      }),
    );
  });
});
