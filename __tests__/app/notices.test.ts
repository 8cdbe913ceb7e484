import { describe, expect, it } from "vitest";
import { HEAD } from "../fixtures/hub-world.ts";
import { createRoom, gated, PLAN, planText, TASK } from "./decide-room.ts";

type Room = ReturnType<typeof createRoom>;
const OTHER = "docs/plans/other/plan.jsonl";

async function started(...records: readonly object[]): Promise<Room> {
  const room = createRoom({ head: { [PLAN]: planText(...(records.length === 0 ? [gated(), TASK] : records)) } });
  await room.publish();
  room.now();
  return room;
}

async function notices(room: Room): Promise<readonly string[]> {
  const { sheet } = await room.publish();
  return (sheet?.notices ?? []).map(({ code, text }) => `${code} ${text}`);
}

describe("an act that counts for nothing while an answer stands", () => {
  it.each<[string, (room: Room) => void, RegExp]>([
    ["a reader's box", (room) => room.tick("reader", "g1", "reopen"), /^not-permitted `reader` on `g1`: .*`read`/],
    ["a reader's word", (room) => room.say("reader", "/done-gate reopen g1"), /^not-permitted `reader` on `g1`: /],
    ["another answer", (room) => room.say("cleo", "/done-gate answer g1 abort"), /^stale `cleo` on `g1`: .*reopen it/],
    ["no option", (room) => room.say("cleo", "/done-gate answer g1 yes"), /^ambiguous .*write `proceed` or `abort`/],
    ["no decision", (room) => room.say("cleo", "/done-gate reopen g9"), /^stale `cleo`: no decision `g9`/],
    ["no command", (room) => room.say("cleo", "/done-gate open g1"), /^ambiguous `cleo`: `\/done-gate open g1` is no/],
  ])("%s is told, as long as nothing is done about it", async (_name, act, told) => {
    const room = await started();
    room.tick("bob", "g1", 0);
    expect(await notices(room)).toEqual([]);
    room.now();
    act(room);
    expect(await notices(room)).toEqual([expect.stringMatching(told)]);
    expect(await notices(room)).toEqual([expect.stringMatching(told)]);
    room.now();
    for (const who of ["reader", "cleo"] as const) room.say(who, "/done-gate reopen g1");
    await room.publish();
    room.tick("bob", "g1", 0);
    expect(await notices(room)).toEqual([]);
  });
});

describe("a tick on a question that a push took away in the same moment", () => {
  it.each<[string, Record<string, string>, string]>([
    [
      "renamed",
      { [PLAN]: planText(gated({ id: "g2" }), { ...TASK, requires_decision: "g2" }) },
      "stale `bob` on `g1`: nothing of this name is asked in `docs/plans/shop/plan.jsonl` any more",
    ],
    [
      "reworded",
      { [PLAN]: planText(gated({ needs: "Go back?" }), TASK) },
      "stale `bob` on `g1`: the question is no longer the one that was shown",
    ],
  ])("%s: is told until that person acts again", async (_name, head, told) => {
    const room = await started();
    room.tick("bob", "g1", 0);
    room.trees[HEAD] = head;
    expect(await notices(room)).toEqual([expect.stringContaining(told)]);
    const id = await openIn(room);
    room.tick("bob", id, 0);
    expect(await notices(room)).toEqual([]);
  });

  it("moved: it counts where the question stands now", async () => {
    const room = await started();
    room.tick("bob", "g1", 0);
    room.trees[HEAD] = { [OTHER]: planText(gated(), TASK) };
    expect(await notices(room)).toEqual([]);
    expect(await openIn(room)).toBe("");
  });

  it("is told no more when nothing waits, nor of who may not answer", async () => {
    const room = await started();
    room.tick("bob", "g1", 0);
    room.now();
    room.say("reader", "/done-gate answer g1 proceed");
    room.trees[HEAD] = { [PLAN]: planText(gated({ id: "g2" })) };
    expect(await notices(room)).toEqual([expect.stringMatching(/^stale `bob` on `g1`/)]);
    // The removed question is the gate's own now: both are answered by somebody else.
    for (;;) {
      const { sheet } = await room.publish();
      const [next] = sheet?.sections ?? [];
      if (next === undefined) break;
      room.tick("cleo", next.id, 0);
    }
    expect(await notices(room)).toEqual([]);
  });
});

async function openIn(room: Room): Promise<string> {
  const { sheet } = await room.judge();
  return sheet?.sections.find(({ path }) => !path.startsWith(".done-gate/"))?.id ?? "";
}

describe("notices of several people", () => {
  it("are one for each, and a later one hides no other", async () => {
    const room = await started();
    room.say("bob", "/done-gate answer g9 proceed");
    room.now();
    room.say("cleo", "/done-gate approve g1");
    room.now();
    room.say("cleo", "/done-gate aprove g1");
    room.now();
    room.say("reader", "/done-gate answer g8 proceed");
    expect(await notices(room)).toEqual([
      expect.stringMatching(/^stale `bob`: no decision `g9`/),
      expect.stringMatching(/^ambiguous `cleo`: `\/done-gate aprove g1`/),
      expect.stringMatching(/^not-permitted `reader`/),
    ]);
    room.now();
    room.say("bob", "/done-gate answer g1 proceed");
    expect(await notices(room)).toHaveLength(2);
  });

  it("of people who may answer go before any number of others", async () => {
    const many = Array.from({ length: 12 }, (_, at) => gated({ id: `d${at}` }));
    const room = await started(gated(), TASK, ...many);
    room.say("bob", "/done-gate answer g1 yes");
    for (let at = 0; at < 12; at += 1) room.say("reader", `/done-gate answer d${at} proceed`);
    const told = await notices(room);
    expect([told.length, told[0]]).toEqual([10, expect.stringMatching(/^ambiguous `bob` on `g1`/)]);
  });
});

describe("a command with an option of several words", () => {
  const choice = gated({ id: "db", options: ["keep sqlite", "keep", "postgres"] });
  it.each<[string, string | null]>([
    ["/done-gate answer db keep sqlite", "keep sqlite"],
    ["/done-gate answer db keep", "keep"],
    ['/done-gate answer db "keep sqlite"', "keep sqlite"],
    ["/done-gate answer db keep sqlite please", null],
    ["/done-gate answer db sqlite", null],
  ])("%s", async (line, option) => {
    const room = await started(choice);
    room.say("bob", line);
    const { sheet } = await room.publish();
    expect(sheet?.answered.map(({ answer }) => answer)).toEqual(option === null ? [] : [option]);
    expect(sheet?.notices.map(({ text }) => text)).toEqual(
      option === null ? [expect.stringContaining("write `keep sqlite` or `keep` or `postgres` after the id")] : [],
    );
  });
});
