import { Octokit } from "@octokit/rest";
import { createHub } from "../../playground/hub/hub.ts";
import type { Hub, HubOptions, TokenSpec } from "../../playground/hub/types.ts";

export const at = { owner: "acme", repo: "shop" } as const;
export const WORKFLOW = `name: ci
on:
  pull_request:
  workflow_dispatch:
    inputs:
      pr: {required: true}
jobs:
  ci: {runs-on: ubuntu-latest, steps: [{run: "true"}]}
`;

/** A repository with one pull request (7) by an agent's bot, and who is around. */
export interface Story {
  readonly hub: Hub;
  readonly base: string;
  readonly head: string;
}

export const WRITES = {
  contents: "write",
  checks: "write",
  "pull-requests": "write",
  statuses: "write",
  actions: "write",
} as const;

export async function tellStory(options: Partial<HubOptions> = {}): Promise<Story> {
  const hub = await createHub({
    repo: "acme/shop",
    users: {
      alice: { role: "write" },
      rita: { role: "read" },
      tom: { role: "triage" },
      mallory: { role: "none" },
      "claude[bot]": { role: "write" },
    },
    teams: { "acme/leads": ["alice"] },
    apps: ["done-gate", "other-app"],
    ...options,
  });
  const git = hub.git();
  const base = await git.commit({
    parents: [],
    message: "first\n",
    files: {
      "README.md": { kind: "file", content: "hello\n" },
      ".github/workflows/ci.yml": { kind: "file", content: WORKFLOW },
    },
    author: "alice",
  });
  await hub.plant("main", base);
  const head = await git.commit({
    parents: [base],
    message: "add login\n",
    files: { "src/login.ts": { kind: "file", content: "export const login = 1;\n" } },
    author: "claude[bot]",
  });
  await hub.plant("claude/login", head);
  await hub.person("claude[bot]").openPull({ title: "Login", head: "claude/login", number: 7 });
  return { hub, base, head };
}

/** A client that does not retry, log or wait: what the server says is what the test sees. */
export function client(hub: Hub, spec: Partial<TokenSpec> = {}): Octokit {
  const auth = hub.mintToken({ kind: "github-token", permissions: WRITES, ...spec });
  const quiet = (): void => undefined;
  return new Octokit({ auth, baseUrl: hub.apiUrl, log: { debug: quiet, info: quiet, warn: quiet, error: quiet } });
}

/** Status and message of a refused request. */
export async function refusal(
  request: Promise<unknown>,
): Promise<{ readonly status: unknown; readonly message: string }> {
  try {
    await request;
  } catch (error) {
    if (error instanceof Error) return { status: Reflect.get(error, "status"), message: error.message };
    throw error;
  }
  throw new Error("the request was expected to be refused");
}
