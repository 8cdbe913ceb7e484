import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type ActionRecord, runAction, stageAction } from "../../playground/runner/action-run.ts";
import { makeMachine } from "./runner-setting.ts";

const EVENTS = [
  "pull_request",
  "issue_comment",
  "merge_group",
  "workflow_dispatch",
  "check_run",
  "push",
  "workflow_run",
  "issues",
  "status",
];
const ROOT = join(import.meta.dirname, "..", "..");

const listSchema = z.array(z.object({ name: z.string(), examples: z.array(z.record(z.string(), z.json())) }));
const examples = listSchema
  .parse(createRequire(import.meta.url)("@octokit/webhooks-examples/api.github.com/index.json"))
  .filter(({ name }) => EVENTS.includes(name))
  .flatMap(({ name, examples: payloads }) =>
    // Every event but the ones named above is refused by its name alone: a few of the many are enough.
    payloads
      .slice(0, name === "issues" ? 3 : 100)
      .map((payload, at) => ({ name, at, action: String(payload["action"] ?? "none"), payload })),
  );

let folder = "";
let url = "";
const asked: string[] = [];
// A GitHub that knows nothing: whatever is asked for is not there.
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  response.writeHead(404, { "content-type": "application/json" }).end('{"message":"Not Found"}');
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "payloads-"));
  await stageAction(ROOT, join(folder, "action"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

let runs = 0;

async function feed(example: (typeof examples)[number]): Promise<ActionRecord> {
  runs += 1;
  return await runAction({
    machine: await makeMachine(),
    root: join(folder, `run-${runs}`),
    folder: join(folder, "action"),
    github: {
      token: "ghs_payloadCanary000000000",
      repository: "acme/shop",
      event_name: example.name,
      event: example.payload,
      sha: "0".repeat(40),
      ref: "refs/heads/main",
      server_url: url,
      api_url: `${url}/api/v3`,
      graphql_url: `${url}/api/graphql`,
      run_id: "1",
    },
  });
}

describe("GitHub's own example payloads", () => {
  it("are there for the events that matter", () => {
    expect(new Set(examples.map(({ name }) => name)).size).toBeGreaterThanOrEqual(6);
    expect(examples.length).toBeGreaterThan(40);
  });

  it.each(examples)(
    "$name $action ($at) neither crashes the Action nor turns green",
    { timeout: 60_000 },
    async (example) => {
      const { main, post } = await feed(example);
      const log = [...main.log, ...(post?.log ?? [])].join("\n");
      expect(log).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m);
      expect(log).not.toContain("could not finish");
      expect([0, 1]).toContain(main.exitCode);
      // Exit 0 only for what asks for nothing, and then nothing is said to be green.
      if (main.exitCode === 0) expect(log).toContain("Nothing to do");
      expect(main.outputs["conclusion"]).not.toBe("success");
      expect(post?.exitCode ?? 0).toBe(0);
    },
  );

  it("asks nobody but the API it was given", () => {
    expect(asked.every((line) => line.includes("/api/") || line.includes("/acme/shop"))).toBe(true);
  });
});
