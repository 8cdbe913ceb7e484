import { decisionsContract } from "../contract/decisions.contract.ts";
import { prNumber } from "../fixtures/ids.ts";
import { createFakeDecisionReader, createFakeDecisions } from "./fake-decisions.ts";

const us = { login: "github-actions[bot]", id: 41_898_282, type: "Bot" } as const;
const alice = { login: "alice", id: 1, type: "User" } as const;

decisionsContract("fake", () => {
  const world = createFakeDecisions();
  const at = (second: number) => `2026-11-01T00:00:0${second}Z`;
  world.histories.set(11, {
    kind: "revisions",
    revisions: [
      { edit: "e1", editor: us, at: at(1), body: "one", ours: true },
      { edit: "e2", editor: alice, at: at(2), body: "two", ours: false },
      { edit: "e3", editor: us, at: at(3), body: "three", ours: true },
    ],
  });
  world.histories.set(12, {
    kind: "revisions",
    revisions: [{ edit: null, editor: us, at: at(1), body: "still", ours: true }],
  });
  world.commands.set(prNumber(7), [
    { id: 13, author: alice, body: "/done-gate answer g1 proceed", createdAt: at(4), edited: false },
    { id: 14, author: alice, body: "/done-gate recheck", createdAt: at(5), edited: true },
  ]);
  world.roles.set(1, { login: "alice", role: "write" });
  world.roles.set(2, { login: "tom", role: "triage" });
  world.roles.set(3, { login: "rita", role: "read" });
  const ids = { alice: 1, tom: 2, rita: 3 };
  const reader = createFakeDecisionReader(world);
  return Promise.resolve({ reader, edited: 11, untouched: 12, commands: [13, 14] as const, ids });
});
