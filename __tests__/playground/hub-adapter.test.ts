import { parse, validate } from "graphql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadContract } from "../../playground/hub/contract.ts";
import type { Hub } from "../../playground/hub/types.ts";
import * as documents from "../../src/adapters/github-query.ts";
import { createPullReader } from "../../src/adapters/github-read.ts";
import { createCheckWriter, createCommentWriter } from "../../src/adapters/github-write.ts";
import { createOctokit } from "../../src/adapters/octokit.ts";
import { parsePrNumber, parseRepoPath, parseSha } from "../../src/core/ids.ts";
import { at, type Story, tellStory, WRITES } from "./hub-story.ts";

// The real client against the stand-in: what one sends and the other answers is held against GitHub's description.

let story: Story;
let hub: Hub;

function valueIn<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (!result.ok) throw new Error("not readable");
  return result.value;
}

const seven = valueIn(parsePrNumber(7));

function realClient(): ReturnType<typeof createOctokit> {
  const token = hub.mintToken({ kind: "github-token", permissions: WRITES });
  return createOctokit({ token, apiUrl: hub.apiUrl, userAgent: "done-gate-test", secondMs: 1 });
}

describe("the real client's GraphQL documents", () => {
  const queries = Object.entries(documents).flatMap(([name, document]) =>
    typeof document === "string" ? [[name, document] as const] : [],
  );

  it.each(queries)("%s holds against GitHub's schema", (_, document) => {
    expect(validate(loadContract().schema, parse(document)).map(({ message }) => message)).toEqual([]);
  });

  it("are all here", () => {
    expect(queries.length).toBeGreaterThanOrEqual(5);
  });
});

describe("the real client", () => {
  beforeEach(async () => {
    story = await tellStory();
    hub = story.hub;
  });

  afterEach(async () => {
    const { violations } = hub;
    await hub.close();
    expect(violations).toEqual([]);
  });

  it("reads a pull request with its commits, comment and queue", async () => {
    const reader = createPullReader(realClient(), at);
    const comment = createCommentWriter(realClient(), at);
    const header = "<!-- done-gate v1 pr=7 -->";
    const id = await comment.create(seven, `${header}\n- [ ] a`);
    await hub.person("alice").tick(id, { nth: 1, checked: true });
    const view = await reader.readPull(seven);
    expect(view).toMatchObject({
      pull: { number: 7, author: { login: "claude[bot]", type: "Bot" }, head: { sha: story.head, fork: false } },
      defaultBranch: { name: "main", sha: story.base },
      policy: { kind: "absent" },
      comment: { id, body: `${header}\n- [x] a`, historyRead: true },
      sharedHead: [],
    });
    const { commits, complete } = await reader.readCommits(seven);
    expect([commits.map(({ sha }) => sha), complete]).toEqual([[story.head], true]);
    expect(await reader.findOpenByHead(valueIn(parseSha(story.head)))).toEqual([7]);
    expect(await reader.readQueue("refs/heads/main")).toEqual([]);
    await hub.person("alice").mergeGroup([7]);
    expect(await reader.readQueue("refs/heads/main")).toEqual([{ pr: 7, head: story.head }]);
    expect(await reader.readPull(valueIn(parsePrNumber(99)))).toBeNull();
  });

  it("writes its check and its comment", async () => {
    const head = valueIn(parseSha(story.head));
    const checks = createCheckWriter(realClient(), at, { runUrl: null });
    await checks.start(head, "pr=7;base=main");
    const id = await checks.start(head, "pr=7;base=main");
    const path = valueIn(parseRepoPath("src/login.ts"));
    const annotation = { path, line: 1, level: "warning", title: "t", message: "m" } as const;
    await checks.conclude(
      { id, head, externalId: "pr=7;base=main" },
      {
        conclusion: "success",
        title: "Done",
        summary: "All is proven.",
        text: "",
        annotations: Array.from({ length: 60 }, () => annotation),
        evidence: [],
      },
    );
    expect(hub.checkRuns(head).map(({ conclusion }) => conclusion)).toEqual(["failure", "success"]);
    expect(hub.checkRuns(head).at(-1)).toMatchObject({ conclusion: "success", externalId: "pr=7;base=main" });
    // The client keeps to what one request may carry.
    expect(hub.checkRuns(head).at(-1)?.output.annotations).toHaveLength(50);
    expect((await hub.mergeable(7)).mergeable).toBe(true);
    const comments = createCommentWriter(realClient(), at);
    const comment = await comments.create(seven, "one");
    await comments.update(comment, "two");
    expect(hub.comments(7)).toMatchObject([{ id: comment, body: "two", author: "github-actions[bot]" }]);
  });
});
