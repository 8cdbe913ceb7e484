import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type ActionRecord, runAction, stageAction } from "../../playground/runner/action-run.ts";
import type { Machine } from "../../playground/runner/job-scope.ts";
import { createSlots } from "../../playground/scenarios/run-scenarios.ts";
import { parseEvent } from "../../src/adapters/event.ts";
import { run } from "../../src/app/run.ts";
import { type HubWorld, hubWorld } from "../fixtures/hub-world.ts";
import { makeMachine } from "./runner-setting.ts";

/** Every event that can start a workflow and has an official example; the others never reach an Action. */
const EVENTS = [
  ...["pull_request", "issue_comment", "merge_group", "workflow_dispatch", "workflow_run"],
  ...["push", "check_run", "check_suite", "status", "issues", "pull_request_review", "pull_request_review_comment"],
  ...["branch_protection_rule", "create", "delete", "deployment", "deployment_status", "discussion"],
  ...["discussion_comment", "fork", "gollum", "label", "milestone", "page_build", "project", "project_card"],
  ...["project_column", "public", "release", "repository_dispatch", "watch"],
];
const ROOT = join(import.meta.dirname, "..", "..");

const listSchema = z.array(z.object({ name: z.string(), examples: z.array(z.record(z.string(), z.json())) }));
const examples = listSchema
  .parse(createRequire(import.meta.url)("@octokit/webhooks-examples/api.github.com/index.json"))
  .filter(({ name }) => EVENTS.includes(name))
  .flatMap(({ name, examples: payloads }) =>
    payloads.map((payload, at) => ({ name, at, action: String(payload["action"] ?? "none"), payload })),
  );
type Example = (typeof examples)[number];

/**
 * One example of each event and action goes through the built Action. All of them would be twice as many processes,
 * each with a post step, and take longer than the rest of the tests together; what differs between two examples of
 * one kind is the payload alone, so the others go through what reads it, in this process.
 */
const kindOf = ({ name, action }: Example): string => `${name}.${action}`;
const firsts = new Map(examples.toReversed().map((example) => [kindOf(example), example]));
const built = examples.filter((example) => firsts.get(kindOf(example)) === example);
const others = examples.filter((example) => firsts.get(kindOf(example)) !== example);

let folder = "";
let url = "";
const asked: string[] = [];
const records = new Map<Example, ActionRecord>();
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
  const machine = { ...(await makeMachine()), extraEnvironment: { NODE_COMPILE_CACHE: join(folder, "compiled") } };
  const slots = createSlots(2);
  await Promise.all(built.map((example) => slots(async () => records.set(example, await feed(example, machine)))));
}, 600_000);

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

let runs = 0;

async function feed(example: Example, machine: Machine): Promise<ActionRecord> {
  runs += 1;
  return await runAction({
    machine,
    root: join(folder, `run-${runs}`),
    folder: join(folder, "action"),
    // A minute of this machine is a second: whoever hangs is ended, and its exit code says so.
    timeoutMinutes: 60,
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

const STACK = /^\s+at .+:\d+:\d+\)?$/m;

describe("GitHub's own example payloads", () => {
  it("are there for every event that can start a workflow, and each is in one of the two ways", () => {
    expect(new Set(examples.map(({ name }) => name))).toEqual(new Set(EVENTS));
    expect([examples.length, built.length, others.length]).toEqual([212, 95, 117]);
  });

  it("all went through the built Action to their end, one of each event and action", () => {
    expect(records.size).toBe(built.length);
    expect(new Set([...records.keys()].map(kindOf))).toEqual(new Set(examples.map(kindOf)));
    expect([...records.values()].every(({ main }) => main.exitCode !== null && !main.timedOut)).toBe(true);
  });

  it.each(built)("$name $action neither crashes the built Action nor turns green", (example) => {
    const record = records.get(example);
    if (record === undefined) throw new Error("it was not fed");
    const { main, post } = record;
    const log = [...main.log, ...(post?.log ?? [])].join("\n");
    expect(log).not.toMatch(STACK);
    expect(log).not.toContain("could not finish");
    expect([0, 1]).toContain(main.exitCode);
    // Exit 0 only for what asks for nothing, and then nothing is said to be green.
    if (main.exitCode === 0) expect(log).toContain("Nothing to do");
    expect(main.outputs["conclusion"]).not.toBe("success");
    expect(post?.exitCode ?? 0).toBe(0);
  });

  it.each(others)("$name $action ($at) neither throws nor turns green where it is read", async ({ name, payload }) => {
    const world = emptyWorld();
    const exit = await run(parseEvent({ name, payload, ref: "refs/heads/main" }), world.ports);
    const said = world.log.said.join("\n");
    expect(said).not.toMatch(STACK);
    if (exit === 0) expect(said).toContain("Nothing to do");
    else expect(said).not.toBe("");
    expect(world.checks.runs.map(({ result }) => result?.conclusion)).not.toContain("success");
    expect(world.output.left.outputs?.["conclusion"]).not.toBe("success");
  });

  it("asks nobody but the API it was given", () => {
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every((line) => line.includes("/api/") || line.includes("/acme/shop"))).toBe(true);
  });
});

/** The same GitHub that knows nothing, as ports. */
function emptyWorld(): HubWorld {
  const world = hubWorld();
  return {
    ...world,
    ports: { ...world.ports, pulls: { ...world.ports.pulls, readPull: () => Promise.resolve(null) } },
  };
}
