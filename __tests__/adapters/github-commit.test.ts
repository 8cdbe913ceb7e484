import { afterEach, expect, it } from "vitest";
import { createCommitWriter } from "../../src/adapters/github-commit.ts";
import { createOctokit } from "../../src/adapters/octokit.ts";
import { repoPath } from "../fixtures/git-repo.ts";
import { sha } from "../fixtures/ids.ts";
import { type Answer, type RecordingServer, startRecordingServer } from "../fixtures/recording-server.ts";

const open: RecordingServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function commit(answer: Answer) {
  const server = await startRecordingServer(() => answer);
  open.push(server);
  const octokit = createOctokit({ token: "t", apiUrl: server.url, userAgent: "t", timeoutMs: 20_000, secondMs: 1 });
  const outcome = await createCommitWriter(octokit, { owner: "acme", repo: "shop" })
    .commit({
      branch: 'claude/x"}){evil',
      expectedHead: sha("a"),
      files: [{ path: repoPath("docs/ä.jsonl"), text: "ä\r\n" }],
      headline: "h",
      body: "b",
    })
    .catch((error: unknown) => error);
  return { server, outcome };
}

const refusedWith = (type: string | null): Answer => ({
  json: {
    data: { createCommitOnBranch: null },
    errors: [{ ...(type === null ? {} : { type }), path: ["createCommitOnBranch"], message: "secret words" }],
  },
});

it("sends names as variables and files as base64", async () => {
  const { server, outcome } = await commit({ json: { data: { createCommitOnBranch: { commit: { oid: sha("b") } } } } });
  expect(outcome).toEqual({ kind: "written", sha: sha("b") });
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]?.body).toMatchObject({
    query: expect.not.stringContaining("evil"),
    variables: {
      input: {
        branch: { repositoryNameWithOwner: "acme/shop", branchName: 'claude/x"}){evil' },
        expectedHeadOid: sha("a"),
        fileChanges: { additions: [{ path: "docs/ä.jsonl", contents: Buffer.from("ä\r\n").toString("base64") }] },
      },
    },
  });
});

it.each<[string, Answer, object]>([
  ["STALE_DATA in an answer of status 200", refusedWith("STALE_DATA"), { kind: "stale" }],
  ["FORBIDDEN", refusedWith("FORBIDDEN"), { kind: "refused", why: expect.stringContaining("contents: write") }],
  ["NOT_FOUND", refusedWith("NOT_FOUND"), { kind: "refused", why: expect.stringContaining("gone") }],
  ["UNPROCESSABLE", refusedWith("UNPROCESSABLE"), { kind: "refused", why: expect.stringContaining("rule") }],
  ["HTTP 403", { status: 403, json: { message: "no" } }, { kind: "refused", why: "GitHub answered HTTP 403" }],
  ["HTTP 422", { status: 422, json: { message: "no" } }, { kind: "refused", why: "GitHub answered HTTP 422" }],
])("%s: nothing was written, and that is known", async (_name, answer, outcome) => {
  expect((await commit(answer)).outcome).toEqual(outcome);
});

it.each<[string, Answer]>([
  ["an error without a type", refusedWith(null)],
  ["a type that says nothing of the kind", refusedWith("INTERNAL")],
  ["HTTP 502", { status: 502, html: "<html>" }],
  ["HTTP 401", { status: 401, json: { message: "no" } }],
  ["a lost connection", { reset: true }],
  ["a cut answer", { cut: { data: { createCommitOnBranch: { commit: { oid: sha("b") } } } } }],
  ["HTML", { status: 200, html: "<html>" }],
])("%s: nobody knows, sent once, thrown without foreign words", async (_name, answer) => {
  const { server, outcome } = await commit(answer);
  expect(outcome).toBeInstanceOf(Error);
  expect(String(outcome)).not.toContain("secret words");
  expect(server.requests).toHaveLength(1);
});
