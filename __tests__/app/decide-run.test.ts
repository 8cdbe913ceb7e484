import { expect, it } from "vitest";
import { run } from "../../src/app/run.ts";
import { HEAD, hubWorld, PR, pullTrigger, pullView } from "../fixtures/hub-world.ts";
import { gated, PLAN, planText, TASK } from "./decide-room.ts";

const head = { [PLAN]: planText(gated(), TASK) };

it("a run asks in the comment, waits, and says nothing new when nothing changed", async () => {
  const world = hubWorld({ head });
  expect(await run(pullTrigger(), world.ports)).toBe(1);
  const [check] = world.checks.runs;
  expect(check?.result).toMatchObject({
    conclusion: "action_required",
    title: "0 of 1 decision answered: 1 open",
  });
  const body = world.comments.bodies.get(1) ?? "";
  expect(body).toMatch(/^<!-- done-gate v1 pr=7 -->\n<!-- dg-sheet /);
  expect(body.match(/<!-- dg:1:g1:[01] -->/g)).toHaveLength(2);
  const again = hubWorld({ head, views: [pullView({ comment: { id: 1, body, historyRead: true } })] });
  const ours = { login: "done-gate[bot]", id: 99, type: "Bot" as const };
  const revision = { edit: null, editor: ours, at: "2026-01-01T00:00:00Z", body, ours: true };
  again.acts.histories.set(1, { kind: "revisions", revisions: [revision] });
  expect(await run(pullTrigger(), again.ports)).toBe(1);
  expect([again.comments.bodies.size, again.commits.requests]).toEqual([0, []]);
});

it("a gate that policy requires and that has nothing to decide is a failure", async () => {
  const policy = { kind: "text", text: "require: [decisions]\n", oid: HEAD } as const;
  const world = hubWorld({ views: [pullView({ policy })] });
  expect(await run(pullTrigger(HEAD, PR), world.ports)).toBe(1);
  expect(world.checks.runs[0]?.result?.title).toContain("required-gate-absent");
});
