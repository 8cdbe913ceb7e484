import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Hub } from "../../playground/hub/types.ts";
import { at, client, refusal, type Story, tellStory } from "./hub-story.ts";

let story: Story;
let hub: Hub;

beforeEach(async () => {
  story = await tellStory();
  hub = story.hub;
});

afterEach(async () => {
  const violations = hub.violations;
  await hub.close();
  expect(violations).toEqual([]);
});

describe("answers are whole objects of GitHub's shape", () => {
  it("a pull request, its commits and files", async () => {
    const github = client(hub);
    const { data: pull } = await github.pulls.get({ ...at, pull_number: 7 });
    expect(pull).toMatchObject({ number: 7, commits: 1, changed_files: 1, mergeable_state: "blocked" });
    expect(pull.base.repo.full_name).toBe("acme/shop");
    const { data: commits } = await github.pulls.listCommits({ ...at, pull_number: 7 });
    expect(commits[0]?.author?.login).toBe("claude[bot]");
    const { data: files } = await github.pulls.listFiles({ ...at, pull_number: 7 });
    expect(files).toMatchObject([{ filename: "src/login.ts", status: "added", additions: 1 }]);
    expect(files[0]?.patch).toContain("+export const login");
    const { data: holders } = await github.repos.listPullRequestsAssociatedWithCommit({
      ...at,
      commit_sha: story.head,
    });
    expect(holders.map(({ number }) => number)).toEqual([7]);
  });

  it("git objects as git has them", async () => {
    const github = client(hub);
    const { data: tree } = await github.git.getTree({ ...at, tree_sha: story.head, recursive: "1" });
    const entry = tree.tree.find(({ path }) => path === "src/login.ts");
    const { data: blob } = await github.git.getBlob({ ...at, file_sha: entry?.sha ?? "" });
    expect(Buffer.from(blob.content, "base64").toString()).toBe("export const login = 1;\n");
    const { data: ref } = await github.git.getRef({ ...at, ref: "heads/claude/login" });
    expect(ref.object.sha).toBe(story.head);
    expect((await refusal(github.git.getRef({ ...at, ref: "heads/none" }))).status).toBe(404);
  });

  it("contents: file, folder, symlink, submodule, raw, and nothing inline above 1 MB", async () => {
    const sha = await hub.git().commit({
      parents: [story.base],
      message: "shapes",
      author: "alice",
      files: {
        "big.txt": { kind: "file", content: "x".repeat(1_048_577) },
        link: { kind: "symlink", target: "README.md" },
        sub: { kind: "submodule", oid: story.base },
      },
    });
    const github = client(hub);
    const read = async (path: string): Promise<unknown> =>
      (await github.repos.getContent({ ...at, path, ref: sha })).data;
    expect(await read("README.md")).toMatchObject({ type: "file", encoding: "base64", content: "aGVsbG8K" });
    expect(await read("big.txt")).toMatchObject({ type: "file", encoding: "none", content: "", size: 1_048_577 });
    expect(await read("link")).toMatchObject({ type: "symlink", target: "README.md" });
    expect(await read("sub")).toMatchObject({ type: "submodule", sha: story.base });
    expect(await read("")).toHaveLength(5);
    const raw = await github.repos.getContent({ ...at, path: "README.md", mediaType: { format: "raw" } });
    expect(String(raw.data)).toBe("hello\n");
  });

  it("a comparison", async () => {
    const { data } = await client(hub).repos.compareCommitsWithBasehead({ ...at, basehead: `main...${story.head}` });
    expect(data).toMatchObject({ status: "ahead", ahead_by: 1, total_commits: 1 });
    expect(data.merge_base_commit.sha).toBe(story.base);
  });

  it("people, teams, rules, workflows and limits", async () => {
    const github = client(hub);
    const levels = await Promise.all(
      ["alice", "tom", "mallory"].map(async (username) => {
        const { data } = await github.repos.getCollaboratorPermissionLevel({ ...at, username });
        return [data.permission, data.role_name];
      }),
    );
    expect(levels).toEqual([
      ["write", "write"],
      ["read", "triage"],
      ["read", "read"],
    ]);
    expect((await github.repos.get(at)).data.default_branch).toBe("main");
    expect((await github.repos.getBranchRules({ ...at, branch: "main" })).data).toMatchObject([
      { type: "required_status_checks", parameters: { required_status_checks: [{ context: "done-gate" }] } },
    ]);
    const team = client(hub, { kind: "app", permissions: { members: "read" } });
    const { data: members } = await team.teams.listMembersInOrg({ org: "acme", team_slug: "leads" });
    expect(members.map(({ login }) => login)).toEqual(["alice"]);
    expect((await github.rateLimit.get()).headers["x-ratelimit-limit"]).toBe("1000");
    await github.actions.createWorkflowDispatch({ ...at, workflow_id: "ci.yml", ref: "main", inputs: { pr: "7" } });
    expect(hub.events.at(-1)).toMatchObject({ name: "workflow_dispatch", starts: "run", sha: story.base });
  });
});

describe("lists", () => {
  it("are paged with links that name the repository by number, and serve that form", async () => {
    for (const nth of [1, 2, 3]) await hub.person("alice").comment(7, `comment ${nth}`);
    const github = client(hub);
    const first = await github.issues.listComments({ ...at, issue_number: 7, per_page: 2 });
    expect(first.data).toHaveLength(2);
    expect(first.headers.link).toMatch(
      /\/api\/v3\/repositories\/\d+\/issues\/7\/comments\?per_page=2&page=2>; rel="next"/,
    );
    const all = await github.paginate(github.issues.listComments, { ...at, issue_number: 7, per_page: 2 });
    expect(all.map(({ body }) => body)).toEqual(["comment 1", "comment 2", "comment 3"]);
    expect(hub.requests.at(-1)?.path).toContain("/repositories/");
  });

  it("end where GitHub's do: 250 commits, 300 compared and 3,000 listed files", async () => {
    const steps = Array.from({ length: 251 }, (_, nth) => {
      const parent = nth === 0 ? `from ${story.base}\n` : "";
      return `commit refs/hub/steps\ncommitter A <a@b.invalid> ${nth} +0000\ndata 2\n${nth % 10}\n${parent}`;
    });
    await hub.git().run(["fast-import", "--quiet"], steps.join(""));
    const before = (await hub.git().resolve("refs/hub/steps")) ?? "";
    const files = Object.fromEntries(
      Array.from({ length: 3001 }, (_, nth) => [`many/${nth}.txt`, { kind: "file", content: `${nth}` } as const]),
    );
    const tip = await hub.git().commit({ parents: [before], message: "many files", author: "claude[bot]", files });
    await hub.plant("claude/login", tip);
    const github = client(hub);
    const pages = { ...at, pull_number: 7, per_page: 100 };
    expect(await github.paginate(github.pulls.listCommits, pages)).toHaveLength(250);
    expect(await github.paginate(github.pulls.listFiles, pages)).toHaveLength(3000);
    const { data } = await github.repos.compareCommitsWithBasehead({ ...at, basehead: `${story.base}...${tip}` });
    expect([data.total_commits, data.commits.length, data.files?.length]).toEqual([252, 250, 300]);
  }, 120_000);

  it("say when a tree is cut off", async () => {
    await hub.close();
    story = await tellStory({ maxTreeEntries: 3 });
    hub = story.hub;
    const { data } = await client(hub).git.getTree({ ...at, tree_sha: story.head, recursive: "1" });
    expect([data.truncated, data.tree.length]).toEqual([true, 3]);
  });
});

describe("eventual consistency", () => {
  it("keeps a write out of lists for some reads, and shows it by its id at once", async () => {
    await hub.close();
    ({ hub } = await tellStory({ eventualReads: 2 }));
    const github = client(hub);
    const { data } = await github.issues.createComment({ ...at, issue_number: 7, body: "late" });
    const count = async (): Promise<number> =>
      (await github.issues.listComments({ ...at, issue_number: 7 })).data.length;
    expect([await count(), await count(), await count()]).toEqual([0, 0, 1]);
    await github.issues.updateComment({ ...at, comment_id: data.id, body: "later" });
    const bodies = async (): Promise<unknown> =>
      (await github.issues.listComments({ ...at, issue_number: 7 })).data.map(({ body }) => body);
    expect([await bodies(), await bodies(), await bodies()]).toEqual([["late"], ["late"], ["later"]]);
    expect((await github.issues.getComment({ ...at, comment_id: data.id })).data.body).toBe("later");
  });
});
