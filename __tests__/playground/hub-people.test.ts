import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { flipBox } from "../../playground/hub/person.ts";
import { RightsError } from "../../playground/hub/refusal.ts";
import type { Hub, HubEvent } from "../../playground/hub/types.ts";
import { at, client, type Story, tellStory, WRITES } from "./hub-story.ts";

let story: Story;
let hub: Hub;
let folder: string;

beforeEach(async () => {
  story = await tellStory();
  hub = story.hub;
  folder = mkdtempSync(join(tmpdir(), "hub-people-"));
});

afterEach(async () => {
  const { violations } = hub;
  await hub.close();
  rmSync(folder, { recursive: true, force: true });
  expect(violations).toEqual([]);
});

function short(events: readonly HubEvent[]): readonly string[] {
  return events.map(({ name, action, starts }) => `${name}.${action ?? ""} ${starts}`);
}

async function git(...args: readonly string[]): Promise<string> {
  const env = { PATH: process.env["PATH"], HOME: folder, GIT_CONFIG_NOSYSTEM: "1", GIT_TERMINAL_PROMPT: "0" };
  return (await promisify(execFile)("git", [...args], { cwd: folder, env })).stdout;
}

function asToken(token: string): readonly string[] {
  const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
  return ["-c", `http.extraHeader=AUTHORIZATION: basic ${basic}`, "-c", "user.name=a", "-c", "user.email=a@b.invalid"];
}

describe("git over HTTP", () => {
  it("clones, fetches any commit by its id, and shows the merge of a pull request", async () => {
    await git("clone", "--quiet", "--depth", "1", hub.gitUrl, "copy");
    await git("-C", "copy", "fetch", "--quiet", "--depth", "1", "origin", story.head);
    expect((await git("-C", "copy", "rev-parse", "FETCH_HEAD")).trim()).toBe(story.head);
    const refs = await git("ls-remote", `${hub.url}/acme/shop`);
    expect(refs).toContain(`${story.head}\trefs/pull/7/head`);
    expect(refs).toContain(`${hub.pull(7).mergeSha}\trefs/pull/7/merge`);
    expect(refs).not.toContain("refs/hub/");
    const parents = await hub.git().run(["rev-parse", "refs/pull/7/merge^1", "refs/pull/7/merge^2"]);
    expect(parents).toBe(`${story.base}\n${story.head}\n`);
  });

  it("takes pushes by who may, and the pull request follows before the client hears of it", async () => {
    await git("clone", "--quiet", "--branch", "claude/login", hub.gitUrl, "copy");
    writeFileSync(join(folder, "copy", "new.txt"), "new\n");
    await git("-C", "copy", "add", ".");
    const alice = asToken(hub.mintToken({ kind: "user", login: "alice" }));
    await git("-C", "copy", ...alice, "commit", "--quiet", "-m", "more");
    const sha = (await git("-C", "copy", "rev-parse", "HEAD")).trim();
    const push = ["-C", "copy", "push", "--quiet", "origin", "HEAD:claude/login"];
    await expect(git(...push)).rejects.toThrow(/could not read Username/);
    const rita = asToken(hub.mintToken({ kind: "user", login: "rita" }));
    await expect(git(...rita, ...push)).rejects.toThrow(/403/);
    await git(...alice, ...push);
    expect(hub.pull(7).headSha).toBe(sha);
    expect(short(hub.events.slice(-2))).toEqual(["push. run", "pull_request.synchronize run"]);
    expect(hub.events.at(-1)?.payload).toMatchObject({ before: story.head, after: sha });
    await expect(git(...alice, "-C", "copy", "push", "origin", "HEAD:refs/pull/7/head")).rejects.toThrow();
  });

  it("refuses workflow files from a workflow's own token, and parks what its push would start", async () => {
    const own = asToken(hub.mintToken({ kind: "github-token", permissions: WRITES }));
    await git("clone", "--quiet", "--branch", "claude/login", hub.gitUrl, "copy");
    const commit = async (path: string): Promise<void> => {
      writeFileSync(join(folder, "copy", path), "x: 1\n");
      await git("-C", "copy", "add", ".");
      await git("-C", "copy", ...own, "commit", "--quiet", "-m", "bot");
    };
    await commit("plain.txt");
    await git(...own, "-C", "copy", "push", "--quiet", "origin", "HEAD:claude/login");
    expect(short(hub.events.slice(-2))).toEqual(["push. none", "pull_request.synchronize park"]);
    await commit(".github/workflows/evil.yml");
    const refused = git(...own, "-C", "copy", "push", "origin", "HEAD:claude/login");
    await expect(refused).rejects.toThrow(/without `workflows` permission/);
  });
});

describe("forks", () => {
  it("open pull requests that bring their commits and run with a read-only token", async () => {
    const fork = await hub.fork("mallory");
    const sha = await hub.git(fork).commit({
      parents: [story.base],
      message: "from outside",
      author: "mallory",
      files: { "x.txt": { kind: "file", content: "x" } },
    });
    await hub.person("mallory").push({ repo: fork, ref: "patch", sha });
    const [opened] = await hub.person("mallory").openPull({ title: "Patch", head: "patch", headRepo: fork });
    expect(opened).toMatchObject({ action: "opened", fork: true, pr: 8, starts: "run" });
    expect(await hub.git().resolve("refs/pull/8/head")).toBe(sha);
    await expect(hub.person("alice").push({ repo: fork, ref: "patch", sha })).rejects.toThrow(RightsError);
    await hub.deleteFork(fork);
    const { data } = await client(hub).pulls.get({ ...at, pull_number: 8 });
    expect(data.head.repo).toBeNull();
  });
});

describe("people", () => {
  it("flip one character of a box, code blocks left out", () => {
    const body = "- [ ] a\n```\n- [ ] code\n```\n1. [x] b <!-- dg:1 -->";
    expect(flipBox(body, { nth: 1, checked: true })).toBe(body.replace("- [ ] a", "- [x] a"));
    expect(flipBox(body, { line: "dg:1", checked: false })).toBe(body.replace("[x] b", "[ ] b"));
    expect(() => flipBox(body, { nth: 2, checked: true })).toThrow(/ticked already/);
    expect(() => flipBox(body, { nth: 3, checked: true })).toThrow(/no box 3 among 2/);
  });

  it("tick with write access only; the event says what was there before", async () => {
    await client(hub).issues.createComment({ ...at, issue_number: 7, body: "- [ ] a" });
    const { id = 0 } = hub.comments(7)[0] ?? {};
    expect(short(hub.events.slice(-1))).toEqual(["issue_comment.created none"]);
    for (const login of ["rita", "tom"]) {
      await expect(hub.person(login).tick(id, { nth: 1, checked: true })).rejects.toThrow(RightsError);
    }
    const [event] = await hub.person("alice").tick(id, { nth: 1, checked: true });
    expect(event).toMatchObject({
      name: "issue_comment",
      starts: "run",
      sha: story.base,
      ref: "refs/heads/main",
      payload: { action: "edited", changes: { body: { from: "- [ ] a" } }, sender: { login: "alice", type: "User" } },
    });
    expect(await hub.person("alice").tick(id, { nth: 1, checked: false, silent: true })).toEqual([]);
    hub.person("alice").deleteRevision(id, 2);
    expect(hub.comments(7)[0]?.revisions.map(({ editor, deletedBy }) => [editor, deletedBy])).toEqual([
      ["github-actions[bot]", null],
      ["alice", "alice"],
      ["alice", null],
    ]);
    expect(short(await hub.person("alice").deleteComment(id))).toEqual(["issue_comment.deleted run"]);
  });

  it("change a pull request, one event for each difference", async () => {
    await hub.plant("develop", story.base);
    const change = { base: "develop", title: "New", body: "text", labels: ["agent", "x"], locked: true, draft: true };
    expect(short(await hub.person("alice").changePull(7, change))).toEqual([
      "pull_request.edited run",
      "pull_request.edited run",
      "pull_request.edited run",
      "pull_request.labeled run",
      "pull_request.labeled run",
      "pull_request.locked run",
      "pull_request.converted_to_draft run",
    ]);
    const back = { labels: ["x"], locked: false, draft: false, state: "closed" } as const;
    expect(short(await hub.person("alice").changePull(7, back))).toEqual([
      "pull_request.unlabeled run",
      "pull_request.unlocked run",
      "pull_request.ready_for_review run",
      "pull_request.closed run",
    ]);
    expect(short(await hub.person("alice").changePull(7, { state: "open" }))).toEqual(["pull_request.reopened run"]);
    await expect(hub.person("rita").changePull(7, { title: "mine" })).rejects.toThrow(RightsError);
    expect(hub.pull(7)).toMatchObject({ baseRef: "develop", title: "New", labels: ["x"], state: "open" });
  });

  it("skip workflows by a commit's message", async () => {
    const sha = await hub.git().commit({ parents: [story.head], message: "quiet [skip ci]", author: "claude[bot]" });
    expect(short(await hub.person("claude[bot]").push({ ref: "claude/login", sha }))).toEqual([
      "push. none",
      "pull_request.synchronize none",
    ]);
  });

  it("push only forward, unless they force", async () => {
    const push = { ref: "claude/login", sha: story.base };
    await expect(hub.person("alice").push(push)).rejects.toThrow(/not a fast-forward/);
    const [event] = await hub.person("alice").push({ ...push, force: true });
    expect(event?.payload).toMatchObject({ forced: true, before: story.head, after: story.base });
  });
});

describe("runs", () => {
  it("that wait for approval start when somebody else runs them again", async () => {
    const sha = await hub.git().commit({ parents: [story.head], message: "bot", author: "github-actions[bot]" });
    hub.addUser("github-actions[bot]", "Bot");
    hub.setRole("github-actions[bot]", "write");
    expect(short(await hub.person("github-actions[bot]").push({ ref: "claude/login", sha }))).toEqual([
      "push. none",
      "pull_request.synchronize park",
    ]);
    const [parked] = hub.workflowRuns();
    const before = hub.events.length;
    await client(hub).actions.reRunWorkflow({ ...at, run_id: parked?.id ?? 0 });
    expect(hub.events.slice(before)).toEqual([]);
    await client(hub, { kind: "app", app: "done-gate" }).actions.reRunWorkflow({ ...at, run_id: parked?.id ?? 0 });
    const [freed] = hub.events.slice(before);
    expect(freed).toMatchObject({ name: "pull_request", action: "synchronize", starts: "run" });
    if (freed === undefined) throw new Error("no event");
    const run = hub.runs.start({ event: freed, name: "ci", path: ".github/workflows/ci.yml" });
    expect([run.id, run.status]).toEqual([parked?.id, "in_progress"]);
  });

  it("start for what an App's token does, and not for GITHUB_TOKEN", async () => {
    const app = client(hub, { kind: "app", app: "done-gate" });
    const { data } = await app.issues.createComment({ ...at, issue_number: 7, body: "a" });
    const own = await client(hub).issues.createComment({ ...at, issue_number: 7, body: "a" });
    await client(hub).issues.updateComment({ ...at, comment_id: own.data.id, body: "b" });
    await app.issues.updateComment({ ...at, comment_id: data.id, body: "c" });
    expect(short(hub.events.slice(-4))).toEqual([
      "issue_comment.created run",
      "issue_comment.created none",
      "issue_comment.edited none",
      "issue_comment.edited run",
    ]);
    expect(data.performed_via_github_app?.slug).toBe("done-gate");
  });

  it("end with an event, and hand out what they left", async () => {
    const [opened] = hub.events.filter(({ name }) => name === "pull_request");
    if (opened === undefined) throw new Error("no event");
    const run = hub.runs.start({ event: opened, name: "ci", path: ".github/workflows/ci.yml" });
    expect(run).toMatchObject({ headSha: story.head, headBranch: "claude/login", event: "pull_request" });
    hub.runs.addArtifact(run.id, "results", Buffer.from("zip bytes"));
    expect(short(await hub.runs.complete(run.id, "success"))).toEqual(["workflow_run.completed run"]);
    const github = client(hub);
    const { data } = await github.actions.listWorkflowRunArtifacts({ ...at, run_id: run.id });
    const [artifact] = data.artifacts;
    const zip = await github.actions.downloadArtifact({ ...at, artifact_id: artifact?.id ?? 0, archive_format: "zip" });
    expect(zip.data instanceof ArrayBuffer && Buffer.from(zip.data).toString()).toBe("zip bytes");
    const { data: runs } = await github.actions.listWorkflowRunsForRepo({ ...at, head_sha: story.head });
    expect(runs.workflow_runs).toMatchObject([{ id: run.id, conclusion: "success" }]);
  });
});
