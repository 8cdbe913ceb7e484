import { createHasher } from "../../src/adapters/hash.ts";
import { parsePolicyFile } from "../../src/adapters/policy-file.ts";
import { type Decided, decide } from "../../src/app/decide.ts";
import { applyPolicy, takeSnapshot } from "../../src/app/snapshot.ts";
import type { Judgement } from "../../src/core/gate.ts";
import type { Snapshot } from "../../src/core/snapshot.ts";
import type { CommentTrigger } from "../../src/core/trigger.ts";
import { renderSheet } from "../../src/gates/decisions/sheet.ts";
import type { CommandComment, Revision, Role } from "../../src/ports/decisions.ts";
import type { PullView } from "../../src/ports/pulls.ts";
import { createFakeDecisionReader, createFakeDecisions } from "../fakes/fake-decisions.ts";
import { createFakeRepo, type FakeTrees } from "../fakes/fake-repo.ts";
import { account, BASE, HEAD, PR, policyText, pull, pullView } from "../fixtures/hub-world.ts";
import { prNumber } from "../fixtures/ids.ts";

export const COMMENT = 40;
export const PLAN = "docs/plans/shop/plan.jsonl";
export const OWN = "done-gate[bot]";

export const PEOPLE = {
  ada: account("ada", { id: 1 }),
  bob: account("bob", { id: 2 }),
  cleo: account("cleo", { id: 3 }),
  reader: account("reader", { id: 4 }),
  robot: account("robot[bot]", { id: 5, type: "Bot" }),
} as const;
export type Person = keyof typeof PEOPLE;

const ROLES: Readonly<Record<Person, Role>> = {
  ada: "write",
  bob: "maintain",
  cleo: "admin",
  reader: "read",
  robot: "admin",
};

export interface RoomParts {
  readonly head?: FakeTrees[string];
  readonly base?: FakeTrees[string];
  readonly policy?: string;
  readonly gathered?: readonly Judgement[];
  readonly personal?: boolean;
  readonly fork?: boolean;
}

/** One pull request of ada's, its comment with history, and everything a decision rests on, in memory. */
export function createRoom(parts: RoomParts = {}) {
  const trees: Record<string, FakeTrees[string]> = { [HEAD]: parts.head ?? {}, [BASE]: parts.base ?? {} };
  const world = createFakeDecisions();
  world.personal = parts.personal ?? false;
  for (const [name, role] of Object.entries(ROLES)) {
    const person = Object.entries(PEOPLE).find(([key]) => key === name)?.[1];
    if (person?.id !== null && person !== undefined) world.roles.set(person.id, { login: person.login, role });
  }
  const revisions: Revision[] = [];
  const commands: CommandComment[] = [];
  let clock = 0;
  const now = () => {
    clock += 1;
    return new Date(Date.UTC(2026, 0, 1, 0, clock)).toISOString().replace(".000Z", "Z");
  };
  const body = () => revisions.at(-1)?.body ?? null;
  const write = (editor: Revision["editor"], text: string, ours: boolean) => {
    revisions.push({
      edit: revisions.length === 0 ? null : `E${revisions.length}`,
      editor,
      at: now(),
      body: text,
      ours,
    });
  };
  const view = (): PullView => {
    const text = body();
    return pullView({
      pull: pull({ author: PEOPLE.ada, head: { sha: HEAD, ref: "claude/x", fork: parts.fork ?? false } }),
      comment:
        text === null ? null : { id: COMMENT, body: text, historyRead: true, writtenAt: revisions.at(-1)?.at ?? "" },
    });
  };
  const snapshot = async (): Promise<Snapshot> => {
    const policy = applyPolicy(policyText(parts.policy ?? "scope: all\n"), parsePolicyFile);
    if (!policy.ok) throw new Error(JSON.stringify(policy.error));
    const taken = await takeSnapshot(
      { repo: createFakeRepo(trees, [[BASE, HEAD, BASE]]) },
      { head: HEAD, headTree: HEAD, base: BASE },
      { setup: "basic", description: "", labels: [], policy: policy.value.policy },
    );
    if (!taken.ok) throw new Error(taken.error.message);
    return taken.value;
  };
  const judge = (event: CommentTrigger | null = null) => judgeFor([view()], event);
  const judgeFor = async (pulls: readonly PullView[], event: CommentTrigger | null): Promise<Decided> => {
    world.commands.set(PR, commands);
    if (!world.histories.has(COMMENT) || world.histories.get(COMMENT)?.kind === "revisions") {
      world.histories.set(COMMENT, { kind: "revisions", revisions: [...revisions] });
    }
    const ports = { repo: createFakeRepo(trees), hash: createHasher(), decisions: createFakeDecisionReader(world) };
    return await decide(ports, {
      snapshot: await snapshot(),
      pulls,
      gathered: parts.gathered ?? [],
      event,
    });
  };
  /** Judges, and writes the sheet into the comment as a run does. */
  const publish = async (): Promise<Decided> => {
    const decided = await judge();
    const text = `<!-- done-gate v1 pr=${PR} -->\n${renderSheet(decided.sheet ?? { nextPlan: 1, notices: [], sections: [], answered: [], named: [], unnamed: 0 })}report\n`;
    if (text !== body()) write(account(OWN, { id: 99, type: "Bot" }), text, true);
    return decided;
  };
  const edit = (by: Person, change: (text: string) => string) => write(PEOPLE[by], change(body() ?? ""), false);
  return {
    world,
    trees,
    judge,
    /** With a second pull request, which has no comment. */
    judgeGroup: () => judgeFor([pullView({ pull: pull({ number: prNumber(8) }) }), view()], null),
    publish,
    edit,
    /** A revision by any job with this repository's token: GitHub gives it our name. */
    forge: (text: string) => write(account(OWN, { id: 99, type: "Bot" }), text, true),
    body,
    now,
    /** Toggles the box of an option (by its index) or the reopen box of a decision. */
    tick(by: Person, id: string, box: number | "reopen") {
      const key = new RegExp(`^- \\[([ x])\\](?=.*<!-- dg:[0-9]+:${id}:${box} -->)`, "m");
      const found = key.exec(body() ?? "");
      if (found === null) throw new Error(`no box ${id}:${box} in\n${body()}`);
      edit(by, (text) => text.replace(key, found[1] === "x" ? "- [ ]" : "- [x]"));
    },
    say(by: Person, text: string, edited = false) {
      const id = 100 + commands.length;
      commands.push({ id, author: PEOPLE[by], body: text, createdAt: now(), edited });
      return id;
    },
    /** Somebody deletes the content of the newest revision but one from the history. */
    blank: () => {
      const [older, newest] = revisions.splice(-2);
      if (older !== undefined && newest !== undefined) revisions.push({ ...older, body: null }, newest);
    },
    forget: () => world.histories.set(COMMENT, { kind: "unreadable", why: "test" }),
  };
}

/** A plan file's text from its records. */
export function planText(...records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

export function gated(parts: Readonly<Record<string, unknown>> = {}) {
  return { type: "gated", id: "g1", category: "policy", needs: "Go on?", why: "It matters.", ...parts };
}

export const TASK = { type: "task", id: "t1", description: "Do it", requires_decision: "g1" };

export function resolved(answer: string, parts: Readonly<Record<string, unknown>> = {}) {
  return gated({ status: "RESOLVED", answer, resolved_by: "user", ...parts });
}
