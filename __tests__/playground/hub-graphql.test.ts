import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Hub, Violation } from "../../playground/hub/types.ts";
import { at, client, refusal, type Story, tellStory } from "./hub-story.ts";

let story: Story;
let hub: Hub;
let expected: readonly Partial<Violation>[];

beforeEach(async () => {
  story = await tellStory();
  hub = story.hub;
  expected = [];
});

afterEach(async () => {
  const violations = [...hub.violations];
  await hub.close();
  expect(violations).toEqual(expected.map((one) => expect.objectContaining(one)));
});

const COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) {
    commit {
      oid
      parents(first: 2) { nodes { oid } }
      author { user { login databaseId } }
      committer { email }
      signature { isValid wasSignedByGitHub }
    }
  }
}`;

function commitInput(expectedHeadOid: string, path = "plan.jsonl"): Record<string, unknown> {
  const additions = [{ path, contents: Buffer.from("{}\n").toString("base64") }];
  return {
    input: {
      branch: { repositoryNameWithOwner: "acme/shop", branchName: "claude/login" },
      expectedHeadOid,
      message: { headline: "answer g1", body: "by alice" },
      fileChanges: { additions },
    },
  };
}

async function errorsOf(request: Promise<unknown>): Promise<unknown> {
  try {
    await request;
  } catch (error) {
    // GraphqlResponseError, whose class belongs to a package that is not ours to import.
    const errors: unknown = error instanceof Error ? Reflect.get(error, "errors") : undefined;
    if (errors !== undefined) return errors;
    throw error;
  }
  throw new Error("errors were expected");
}

describe("createCommitOnBranch", () => {
  it("makes a real, signed commit; with GITHUB_TOKEN workflows wait for approval, with an App's they run", async () => {
    const result = await client(hub).graphql<{ createCommitOnBranch: { commit: { oid: string } } }>(
      COMMIT,
      commitInput(story.head),
    );
    expect(result.createCommitOnBranch.commit).toMatchObject({
      parents: { nodes: [{ oid: story.head }] },
      author: { user: { login: "github-actions[bot]", databaseId: 41898282 } },
      committer: { email: "noreply@github.com" },
      signature: { isValid: true, wasSignedByGitHub: true },
    });
    const { oid } = result.createCommitOnBranch.commit;
    expect(await hub.git().resolve("refs/pull/7/head")).toBe(oid);
    expect((await hub.git().readFile(oid, "plan.jsonl"))?.toString()).toBe("{}\n");
    expect(await hub.git().run(["log", "-1", "--format=%B", oid])).toBe("answer g1\n\nby alice\n");
    expect(await hub.git().run(["fsck", "--no-dangling"])).toBe("");
    expect(hub.events.slice(-2).map(({ name, action, starts }) => [name, action, starts])).toEqual([
      ["push", null, "none"],
      ["pull_request", "synchronize", "park"],
    ]);
    expect(hub.workflowRuns()).toMatchObject([{ headSha: oid, conclusion: "action_required" }]);
    const run = hub.workflowRuns()[0]?.id ?? 0;
    const approve = refusal(client(hub).actions.approveWorkflowRun({ ...at, run_id: run }));
    expect((await approve).message).toContain("This run is not from a fork pull request");
    const [approved] = await hub.person("alice").approveRuns(7);
    expect(approved).toMatchObject({ name: "pull_request", action: "synchronize", starts: "run" });
    const app = client(hub, { kind: "app", app: "done-gate" });
    await app.graphql(COMMIT, commitInput(oid, "second.jsonl"));
    expect(hub.events.slice(-2).map(({ starts }) => starts)).toEqual(["run", "run"]);
  });

  it("answers a stale head with status 200 and STALE_DATA, and only one of two writers wins", async () => {
    const github = client(hub);
    const results = await Promise.allSettled([
      github.graphql(COMMIT, commitInput(story.head, "a")),
      github.graphql(COMMIT, commitInput(story.head, "b")),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await errorsOf(github.graphql(COMMIT, commitInput(story.head)))).toEqual([
      {
        type: "STALE_DATA",
        path: ["createCommitOnBranch"],
        locations: [{ line: 2, column: 3 }],
        message: `Expected branch to point to "${story.head}" but it did not.  Pull and try again.`,
      },
    ]);
    expect(hub.requests.at(-1)?.status).toBe(200);
  });

  it("is refused without the permission, to forks' tokens and for workflow files", async () => {
    const reader = client(hub, { permissions: { contents: "read" } });
    expect(await errorsOf(reader.graphql(COMMIT, commitInput(story.head)))).toMatchObject([{ type: "FORBIDDEN" }]);
    const fork = client(hub, { kind: "fork" });
    expect(await errorsOf(fork.graphql(COMMIT, commitInput(story.head)))).toMatchObject([{ type: "FORBIDDEN" }]);
    const workflow = client(hub).graphql(COMMIT, commitInput(story.head, ".github/workflows/x.yml"));
    expect(JSON.stringify(await errorsOf(workflow))).toContain("without `workflows` permission");
    expected = [{ kind: "permission", where: "createCommitOnBranch" }];
  });
});

describe("reading", () => {
  it("the viewer, a pull request with everything around it, and files", async () => {
    await client(hub).issues.createComment({ ...at, issue_number: 7, body: "- [ ] a\n- [ ] b" });
    const { id = 0 } = hub.comments(7)[0] ?? {};
    await hub.person("alice").tick(id, { nth: 2, checked: true });
    const data = await client(hub).graphql(
      `query ($n: Int!) {
        viewer { login databaseId }
        repository(owner: "acme", name: "shop") {
          object(expression: "HEAD:README.md") { ... on Blob { text byteSize isTruncated } }
          defaultBranchRef { name target { oid ... on Commit { file(path: "README.md") { mode type } } } }
          mergeQueue(branch: "main") { id }
          pullRequest(number: $n) {
            author { __typename login }
            baseRefOid headRefOid mergeable reviewDecision
            labels(first: 10) { nodes { name } }
            commits(last: 1) { totalCount nodes { commit { oid author { user { login } } } } }
            comments(first: 10) {
              totalCount
              nodes {
                author { __typename login }
                lastEditedAt
                userContentEdits(first: 10) { nodes { editor { login } diff deletedAt } }
              }
            }
          }
        }
      }`,
      { n: 7 },
    );
    expect(data).toMatchObject({
      viewer: { login: "github-actions[bot]", databaseId: 41898282 },
      repository: {
        object: { text: "hello\n", byteSize: 6, isTruncated: false },
        defaultBranchRef: { name: "main", target: { oid: story.base, file: { mode: 33188, type: "blob" } } },
        mergeQueue: null,
        pullRequest: {
          author: { __typename: "Bot", login: "claude" },
          baseRefOid: story.base,
          headRefOid: story.head,
          mergeable: "MERGEABLE",
          commits: {
            totalCount: 1,
            nodes: [{ commit: { oid: story.head, author: { user: { login: "claude[bot]" } } } }],
          },
          comments: {
            totalCount: 1,
            nodes: [
              {
                author: { __typename: "Bot", login: "github-actions" },
                userContentEdits: {
                  nodes: [
                    { editor: { login: "alice" }, diff: "- [ ] a\n- [x] b", deletedAt: null },
                    { editor: { login: "github-actions" }, diff: "- [ ] a\n- [ ] b", deletedAt: null },
                  ],
                },
              },
            ],
          },
        },
      },
    });
  });

  it.each([
    ["summary", { nodes: [{ diff: "-old\n+new" }, { diff: "-\n+old" }] }],
    ["unreadable", null],
  ] as const)("an edit history that is %s", async (editHistory, edits) => {
    await hub.close();
    story = await tellStory({ editHistory });
    hub = story.hub;
    await hub.person("alice").comment(7, "old");
    await hub.person("alice").editComment(hub.comments(7)[0]?.id ?? 0, "new");
    const query = `{ repository(owner: "acme", name: "shop") { pullRequest(number: 7) {
      comments(first: 1) { nodes { userContentEdits(first: 9) { nodes { diff } } } } } } }`;
    expect(await client(hub).graphql(query)).toMatchObject({
      repository: { pullRequest: { comments: { nodes: [{ userContentEdits: edits }] } } },
    });
  });

  it("members of the merge queue", async () => {
    await hub.person("alice").mergeGroup([7]);
    const query = `{ repository(owner: "acme", name: "shop") { mergeQueue(branch: "main") {
      entries(first: 10) { nodes { position pullRequest { number } headCommit { oid } } } } } }`;
    expect(await client(hub).graphql(query)).toMatchObject({
      repository: {
        mergeQueue: {
          entries: { nodes: [{ position: 1, pullRequest: { number: 7 }, headCommit: { oid: story.head } }] },
        },
      },
    });
  });

  it("what is not there: NOT_FOUND with status 200", async () => {
    const query = `{ repository(owner: "acme", name: "shop") { pullRequest(number: 99) { id } } }`;
    expect(await errorsOf(client(hub).graphql(query))).toMatchObject([{ type: "NOT_FOUND" }]);
  });

  it("a connection without a bound, a field that is not there, and too many nodes: caught", async () => {
    const github = client(hub);
    await errorsOf(github.graphql(`{ repository(owner: "acme", name: "shop") { pullRequests { totalCount } } }`)).catch(
      () => null,
    );
    await refusal(github.graphql("{ viewer { loginn } }"));
    const deep =
      "pullRequests(first: 100) { nodes { comments(first: 100) { nodes { userContentEdits(first: 100) { totalCount } } } } }";
    await refusal(github.graphql(`{ repository(owner: "acme", name: "shop") { ${deep} } }`));
    expected = [
      { kind: "graphql", message: expect.stringContaining("You must provide a `first` or `last` value") },
      { kind: "graphql", message: expect.stringContaining('Cannot query field "loginn"') },
      { kind: "graphql", message: expect.stringContaining("exceeds the limit of 500000") },
    ];
  });
});
