import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CliRoom, createCliRoom } from "./cli-room.ts";

const PLAN = "docs/plans/cart";
const HOSTILE = "##[error]x";
const LINES = "::set-env name=a::b";

let room: CliRoom;
beforeAll(async () => {
  room = await createCliRoom();
  const verify = `printf '%s\\n%s\\n' '${HOSTILE}' '${LINES}'; exit 1`;
  const item = { id: HOSTILE, description: LINES, acceptance: HOSTILE, verify, passes: true, evidence: HOSTILE };
  await room.repo.write({ [`${PLAN}/checklist.json`]: JSON.stringify([item]) });
});
afterAll(() => room[Symbol.asyncDispose]());

describe("what a workflow's runner would take for a command", () => {
  it.each([
    ["show", []],
    ["status", []],
    ["complete", [HOSTILE]],
    ["complete", ["##[warning]gone"]],
    ["verify", []],
    ["init", ["##[group]x"]],
    ["##[error]unknown", []],
  ])("is inert in the text of %s %j", async (command, more) => {
    const run = await room.run([command, PLAN, ...more]);
    const said = run.stdout + run.stderr;
    expect(said).toContain("# #[");
    expect(said).not.toContain("##[");
    expect(said.split("\n").filter((line) => /^\s*::/.test(line))).toEqual([]);
  });

  it("is the same JSON, escaped", async () => {
    const run = await room.run(["show", PLAN, "--json"]);
    expect(run.stdout).not.toContain("##[");
    expect(run.stdout).toContain("#\\u0023[error]x");
    expect(JSON.parse(run.stdout)).toMatchObject({
      items: [{ id: HOSTILE, description: LINES, acceptance: HOSTILE }],
    });
  });
});
