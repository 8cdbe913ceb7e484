import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RightsError } from "../../playground/hub/refusal.ts";
import type { Hub } from "../../playground/hub/types.ts";
import { at, client, type Story, tellStory } from "./hub-story.ts";

let story: Story;
let hub: Hub;

beforeEach(async () => {
  story = await tellStory();
  hub = story.hub;
});

afterEach(async () => {
  const { violations } = hub;
  await hub.close();
  expect(violations).toEqual([]);
});

async function pass(): Promise<void> {
  await hub.postCheckRun("github-actions", { name: "done-gate", sha: story.head, conclusion: "success" });
}

describe("merging", () => {
  it("takes write access and what the required check says", async () => {
    await expect(hub.person("alice").merge(7)).rejects.toThrow(
      "pull request 7 cannot be merged: required check done-gate is expected, not reported",
    );
    await pass();
    await expect(hub.person("tom").merge(7)).rejects.toThrow(RightsError);
    expect(await hub.git().resolve("main")).toBe(story.base);
  });

  it("makes a merge commit, moves the base branch, closes the pull request, and tells of both", async () => {
    await pass();
    const events = await hub.person("alice").merge(7);
    expect(events.map(({ name, action }) => [name, action])).toEqual([
      ["push", null],
      ["pull_request", "closed"],
    ]);
    expect(events[1]?.payload["pull_request"]).toMatchObject({
      state: "closed",
      merged: true,
      merged_by: { login: "alice" },
      merge_commit_sha: events[0]?.sha,
    });
    const parents = await hub.git().run(["rev-parse", "main^1", "main^2"]);
    expect(parents).toBe(`${story.base}\n${story.head}\n`);
    expect((await hub.git().readFile("main", "src/login.ts"))?.toString()).toBe("export const login = 1;\n");
    expect(hub.pull(7)).toMatchObject({ state: "closed", mergedBy: "alice" });
    expect((await hub.mergeable(7)).why).toEqual(["the pull request is merged"]);
    const { data } = await client(hub).pulls.get({ ...at, pull_number: 7 });
    expect([data.merged, data.merged_by?.login, data.merge_commit_sha]).toEqual([true, "alice", events[0]?.sha]);
    await expect(hub.person("alice").changePull(7, { state: "open" })).rejects.toThrow("it cannot be reopened");
    await expect(hub.person("alice").merge(7)).rejects.toThrow("the pull request is merged");
  });
});

describe("reviews", () => {
  it("are given by everybody but the author, on the head of that moment", () => {
    hub.person("rita").review(7, { verdict: "approved", body: "" });
    expect(() => hub.person("claude[bot]").review(7, { verdict: "approved", body: "" })).toThrow("may not approve");
    expect(() => hub.person("rita").review(7, { verdict: "commented", body: " " })).toThrow("needs some text");
    expect(hub.reviews(7)).toMatchObject([{ author: "rita", verdict: "approved", headSha: story.head }]);
    expect(hub.reviews(8)).toEqual([]);
  });
});
