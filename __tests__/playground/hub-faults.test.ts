import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Hub } from "../../playground/hub/types.ts";
import { at, client, refusal, type Story, tellStory } from "./hub-story.ts";

let story: Story;
let hub: Hub;

beforeAll(async () => {
  story = await tellStory();
  hub = story.hub;
});

afterAll(async () => {
  await hub.close();
});

afterEach(() => {
  hub.faults.clear();
  hub.limits.setPrimary(null);
  hub.limits.setSecondary(null);
  expect(hub.violations).toEqual([]);
});

const check = (): { owner: string; repo: string; name: string; head_sha: string; status: "in_progress" } => ({
  ...at,
  name: "done-gate",
  head_sha: story.head,
  status: "in_progress",
});

describe("faults", () => {
  it("strike a route as often as they say, with any answer", async () => {
    const github = client(hub);
    const { data } = await github.checks.create(check());
    const answer = { status: 502, headers: { "x-why": "test" }, body: "<html>bad gateway</html>" };
    hub.faults.add({ on: "PATCH /repos/*/check-runs/*", times: 1, answer });
    const patch = (): Promise<unknown> => github.checks.update({ ...at, check_run_id: data.id, conclusion: "failure" });
    expect((await refusal(patch())).status).toBe(502);
    expect(hub.checkRuns(story.head).at(-1)?.conclusion).toBeNull();
    await patch();
    expect(hub.checkRuns(story.head).at(-1)?.conclusion).toBe("failure");
    expect(hub.faults.strikes).toEqual([1]);
    expect(hub.requests.at(-2)).toMatchObject({ fault: "answer 502", status: 502 });
  });

  it("cut and reset connections, and lose answers after the work was done", async () => {
    const github = client(hub);
    const count = (): number => hub.checkRuns(story.head).length;
    const before = count();
    const off = hub.faults.add({ on: "POST /repos/*/check-runs", fault: "reset" });
    await refusal(github.checks.create(check()));
    off();
    expect(count()).toBe(before);
    hub.faults.add({ on: "POST /repos/*/check-runs", fault: "reset", after: true, times: 1 });
    await refusal(github.checks.create(check()));
    expect(count()).toBe(before + 1);
    // A client that reads the body leniently takes a cut answer for an empty one, so the wire itself is looked at.
    hub.faults.add({ on: "POST /repos/*/check-runs", fault: "cut", times: 1 });
    const token = hub.mintToken({ kind: "github-token", permissions: { checks: "write" } });
    const response = await fetch(`${hub.apiUrl}/repos/acme/shop/check-runs`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: "done-gate", head_sha: story.head, status: "in_progress" }),
    });
    expect(response.status).toBe(201);
    await expect(response.text()).rejects.toThrow();
    expect(count()).toBe(before + 2);
  });

  it("hang until the client gives up, and narrow GraphQL by its field", async () => {
    const github = client(hub);
    hub.faults.add({ operation: "viewer", fault: "hang" });
    const hanging = github.graphql("{ viewer { login } }", { request: { signal: AbortSignal.timeout(300) } });
    await refusal(hanging);
    const other = `{ repository(owner: "acme", name: "shop") { name } }`;
    expect(await github.graphql(other)).toEqual({ repository: { name: "shop" } });
  });
});

describe("limits", () => {
  it("primary: headers count down, then REST is 403 and GraphQL says RATE_LIMITED with status 200", async () => {
    const github = client(hub);
    hub.limits.setPrimary({ limit: 1000, remaining: 1 });
    const { headers } = await github.repos.get(at);
    expect(headers["x-ratelimit-remaining"]).toBe("0");
    const refused = await refusal(github.repos.get(at));
    expect(refused).toMatchObject({ status: 403, message: expect.stringContaining("API rate limit exceeded") });
    expect((await refusal(github.graphql("{ viewer { login } }"))).message).toContain("API rate limit exceeded");
    expect(hub.requests.at(-1)?.status).toBe(200);
  });

  it("secondary: writes only, with retry-after", async () => {
    const github = client(hub);
    hub.limits.setSecondary({ retryAfterS: 7, times: 1 });
    await github.repos.get(at);
    const response = await fetch(`${hub.apiUrl}/repos/acme/shop/issues/7/comments`, {
      method: "POST",
      headers: { authorization: `token ${hub.mintToken({ kind: "github-token", permissions: { issues: "write" } })}` },
      body: JSON.stringify({ body: "x" }),
    });
    expect([response.status, response.headers.get("retry-after")]).toEqual([403, "7"]);
    expect(await response.text()).toContain("secondary rate limit");
    await github.issues.createComment({ ...at, issue_number: 7, body: "x" });
  });
});
