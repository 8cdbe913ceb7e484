import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AskedQuestion, SheetAct } from "../../../src/core/decision.ts";
import type { Account } from "../../../src/core/snapshot.ts";
import { type ActSources, type Acts, readActs } from "../../../src/gates/decisions/acts.ts";
import { parseCommand } from "../../../src/gates/decisions/acts-command.ts";
import { renderSheet } from "../../../src/gates/decisions/sheet.ts";
import type { Sheet } from "../../../src/gates/decisions/sheet-model.ts";
import type { CommandComment, Revision } from "../../../src/ports/decisions.ts";
import { answered, commentOf, decisionId, digestOf, section, sheet } from "../../fixtures/sheets.ts";

const person = (login: string, id: number): Account => ({ login, id, type: "User" });
const gate: Account = { login: "github-actions[bot]", id: 41898282, type: "Bot" };
const alice = person("alice", 1);
const bob = person("bob", 2);

const two: Sheet = sheet({
  sections: [
    section(),
    section({
      id: decisionId("g2"),
      digest: digestOf("c"),
      category: "fork",
      options: opts("x", "y", "z"),
      recommended: 2,
    }),
  ],
  answered: [answered()],
});
const BODY = commentOf(renderSheet(two));

function opts(...texts: readonly string[]): { readonly text: string; readonly ticked: boolean }[] {
  return texts.map((text) => ({ text, ticked: false }));
}

/** The body with the box of a key flipped. */
function flip(body: string, key: string): string {
  const line = body.split("\n").find((each) => each.endsWith(`<!-- dg:${key} -->`));
  if (line === undefined) throw new Error(`no box ${key}`);
  const flipped = line.startsWith("- [x]") ? line.replace("[x]", "[ ]") : line.replace("[ ]", "[x]");
  return body.replace(line, flipped);
}

/** Revisions one minute apart. */
function historyOf(...edits: readonly (readonly [by: Account, body: string | null])[]): readonly Revision[] {
  return edits.map(([editor, body], at) => ({ edit: `E${at}`, editor, at: timeOf(at), body, ours: editor === gate }));
}

function timeOf(minute: number): string {
  return `2026-11-30T20:${String(minute).padStart(2, "0")}:00Z`;
}

function read(revisions: readonly Revision[], more: Partial<ActSources> = {}): Acts {
  return readActs({
    comment: 5,
    history: { kind: "revisions", revisions },
    commands: [],
    event: null,
    current: null,
    asked: [],
    ...more,
  });
}

/** What an act says, in short. */
function told({ acts }: Acts): readonly string[] {
  return acts.map(
    (act) => `${act.by.login}@${act.epoch}${act.proof === "history" ? "" : ` ${act.proof}`}: ${content(act)}`,
  );
}

function content({ content: said }: SheetAct): string {
  if (said.kind === "foreign") return "foreign";
  if (said.kind === "no-command") return said.line;
  if (said.kind === "lost") return `lost of ${said.shown?.map(({ id }) => id) ?? "anything"}`;
  if (said.kind === "command")
    return `${said.verb} ${said.decision} ${said.option} of ${said.shown.map(({ id }) => id)}`;
  return said.changes
    .map(({ id, before, after, reopen }) =>
      before.length + after.length > 0 ? `${id} ${before}>${after}` : `${id} reopen ${reopen}`,
    )
    .join("; ");
}

const ticked = flip(BODY, "1:g1:0");

describe("replay of the edit history", () => {
  const foreign = ticked.replace("Drop", "Keep");
  const later = commentOf(renderSheet({ ...two, sections: two.sections.slice(1) }));
  it.each<readonly [string, readonly Revision[], readonly string[]]>([
    ["nothing happened", historyOf([gate, BODY]), []],
    ["one tick", historyOf([gate, BODY], [alice, ticked]), ["alice@1: g1 >0"]],
    ["a tick stored with CRLF", historyOf([gate, BODY], [alice, ticked.replaceAll("\n", "\r\n")]), ["alice@1: g1 >0"]],
    ["an edit that changes line ends only", historyOf([gate, BODY], [alice, BODY.replaceAll("\n", "\r\n")]), []],
    ["tick and untick", historyOf([gate, BODY], [alice, ticked], [alice, BODY]), ["alice@1: g1 >0", "alice@1: g1 0>"]],
    [
      "a second box, counted in record order",
      historyOf([gate, BODY], [alice, ticked], [bob, flip(flip(ticked, "1:g2:2"), "1:g1:1")]),
      ["alice@1: g1 >0", "bob@1: g1 0>0,1; g2 >2"],
    ],
    ["reopen", historyOf([gate, BODY], [alice, flip(BODY, "1:g0:reopen")]), ["alice@1: g0 reopen true"]],
    [
      "reopen taken back",
      historyOf([gate, BODY], [alice, flip(BODY, "1:g0:reopen")], [alice, BODY]),
      ["alice@1: g0 reopen true", "alice@1: g0 reopen false"],
    ],
    [
      "our re-rendering over a tick we had not seen",
      historyOf([gate, BODY], [alice, ticked], [gate, BODY], [bob, flip(BODY, "1:g2:0")]),
      ["alice@1: g1 >0", "bob@2: g2 >0"],
    ],
    [
      "a tick on the older of two sheets of ours",
      historyOf([gate, BODY], [gate, later], [alice, flip(later, "1:g2:1")]),
      ["alice@2: g2 >1"],
    ],
    ["a reworded question", historyOf([gate, BODY], [alice, foreign]), ["alice@1: foreign"]],
    [
      "a tick on a reworded question, and on one that was put back",
      historyOf([gate, BODY], [alice, foreign], [bob, flip(foreign, "1:g2:0")], [bob, ticked]),
      ["alice@1: foreign", "bob@1: foreign", "bob@1: foreign"],
    ],
    [
      "after our next rendering ticks count again",
      historyOf([gate, BODY], [alice, foreign], [gate, BODY], [bob, ticked]),
      ["alice@1: foreign", "bob@2: g1 >0"],
    ],
    ["a change of the report", historyOf([gate, BODY], [alice, `${BODY}Approved.`]), ["alice@1: foreign"]],
    [
      "a box of the report",
      historyOf([gate, BODY], [alice, `${BODY}- [x] \`proceed\` <!-- dg:1:g1:0 -->`]),
      ["alice@1: foreign"],
    ],
    [
      "a task turned into an issue",
      historyOf([gate, BODY], [alice, BODY.replace("`proceed` <", "#12 <")]),
      ["alice@1: foreign"],
    ],
    ["an emptied comment", historyOf([gate, BODY], [alice, ""]), ["alice@1: foreign"]],
    [
      "a tick on a sheet that is not as we write it",
      historyOf([gate, BODY.replace("#### ", "##### ")], [alice, ticked.replace("#### ", "##### ")]),
      ["alice@1: foreign"],
    ],
    [
      "a deleted tick, and the one after it",
      historyOf([gate, BODY], [alice, null], [bob, flip(ticked, "1:g2:0")]),
      ["alice@1: lost of g1,g2,g0", "bob@1: lost of g1,g2,g0"],
    ],
    [
      "ticks after a deleted one whose text is known",
      historyOf([gate, BODY], [alice, null], [bob, ticked], [alice, flip(ticked, "1:g2:0")]),
      ["alice@1: lost of g1,g2,g0", "bob@1: lost of g1,g2,g0", "alice@1: g2 >0"],
    ],
    [
      "a rewording hidden by deletion",
      historyOf([gate, BODY], [alice, null], [bob, foreign]),
      ["alice@1: lost of g1,g2,g0", "bob@1: foreign"],
    ],
    [
      "our own text deleted",
      historyOf([gate, null], [bob, ticked], [bob, BODY]),
      ["bob@1: lost of anything", "bob@1: lost of anything"],
    ],
    [
      "our own text deleted, then a new one",
      historyOf([gate, null], [bob, ticked], [gate, BODY], [bob, ticked]),
      ["bob@1: lost of anything", "bob@2: g1 >0"],
    ],
  ])("%s", (_, revisions, acts) => expect(told(read(revisions))).toEqual(acts));

  it("names place, digest, person and time of a tick as the revision before it had them", () => {
    const { acts, epoch, newest, historyRead } = read(historyOf([gate, BODY], [alice, ticked], [gate, later]));
    expect(acts).toEqual([
      {
        comment: 5,
        edit: "E1",
        by: alice,
        at: timeOf(1),
        proof: "history",
        epoch: 1,
        content: {
          kind: "boxes",
          changes: [{ path: section().path, id: "g1", digest: digestOf("a"), before: [], after: [0], reopen: false }],
        },
      },
    ]);
    expect([epoch, historyRead, newest?.sections.map(({ id }) => id)]).toEqual([2, true, ["g2"]]);
  });

  it("says which edits are lost and everything that was ever shown", () => {
    const { lostEdits, shown } = read(historyOf([gate, BODY], [alice, null], [bob, ticked], [gate, later]));
    expect(lostEdits).toEqual(["E1", "E2"]);
    expect(shown.map(({ id, category }) => `${id} ${category}`)).toEqual(["g1 irreversible", "g2 fork", "g0 fork"]);
  });

  it("says with which texts, where and how often a question was shown", () => {
    const named = { path: section().path, id: decisionId("g2"), category: "fork", answered: false };
    const short = commentOf(renderSheet({ ...two, sections: two.sections.slice(0, 1), named: [named] }));
    const { shown } = read(historyOf([gate, BODY], [gate, later], [gate, null], [gate, short], [gate, later]));
    const of = (name: string) => shown.find(({ id }) => id === name);
    expect(of("g1")).toMatchObject({ digests: [digestOf("a")], revisions: ["5/0", "5/2"], spells: 2 });
    expect(of("g2")).toMatchObject({ digests: [digestOf("c")], revisions: ["5/0", "5/1", "5/2", "5/3"], spells: 1 });
    expect(shown.map(({ wordings }) => wordings.length)).toEqual([1, 1, 0]);
  });

  const KEYS = ["1:g1:0", "1:g1:1", "1:g2:0", "1:g2:1", "1:g2:2", "1:g0:reopen"];
  it("gives exactly the toggles, in any interleaving with our own renderings", () => {
    const step = fc.oneof(
      fc.record({
        by: fc.constantFrom(alice, bob),
        key: fc.constantFrom(...KEYS),
        lineEnd: fc.constantFrom("\n", "\r\n"),
      }),
      fc.constant("render" as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const edits: [Account, string][] = [[gate, BODY]];
        const wanted: string[] = [];
        let [body, epoch] = [BODY, 1];
        for (const each of steps) {
          if (each === "render") {
            body = BODY;
            epoch += 1;
            edits.push([gate, body]);
          } else {
            body = flip(body.replaceAll("\r\n", "\n"), each.key);
            const now = body.includes(`- [x] ${labelOf(each.key)} <!-- dg:${each.key} -->`);
            wanted.push(`${each.by.login}@${epoch} ${each.key} ${now}`);
            edits.push([each.by, body.replaceAll("\n", each.lineEnd)]);
          }
        }
        expect(read(historyOf(...edits)).acts.map(toggleOf)).toEqual(wanted);
      }),
      { numRuns: 60 },
    );
  });

  function labelOf(key: string): string {
    return (
      BODY.split("\n")
        .find((line) => line.endsWith(`<!-- dg:${key} -->`))
        ?.replace("- [ ] ", "")
        .replace(` <!-- dg:${key} -->`, "") ?? ""
    );
  }

  function toggleOf({ by, epoch, content: said }: SheetAct): string {
    if (said.kind !== "boxes" || said.changes.length !== 1) return said.kind;
    const [change] = said.changes;
    const { id, before = [], after = [], reopen } = change ?? {};
    const box = [...before, ...after].find((each) => before.includes(each) !== after.includes(each));
    return `${by.login}@${epoch} 1:${id}:${box ?? "reopen"} ${box === undefined ? reopen : after.includes(box)}`;
  }
});

describe("events", () => {
  const event = { from: BODY, body: ticked, sender: alice, at: timeOf(1) };
  const asked: AskedQuestion[] = [
    {
      path: section().path,
      digest: digestOf("a"),
      question: {
        id: decisionId("g1"),
        category: "irreversible",
        needs: section().needs,
        why: section().why,
        blastRadius: section().blastRadius,
        options: ["proceed", "abort"],
        default: null,
        bindsMeta: null,
        subject: null,
        tasks: [],
      },
    },
  ];
  const unreadable = { kind: "unreadable", why: "differences only" } as const;

  it("matter not where the history is read: late, twice, of another edit or not at all", () => {
    const revisions = historyOf([gate, BODY], [alice, ticked], [bob, flip(ticked, "1:g2:0")], [gate, BODY]);
    const events = [
      null,
      event,
      { from: ticked, body: flip(ticked, "1:g2:0"), sender: bob, at: timeOf(2) },
      { from: BODY, body: "gone", sender: bob, at: timeOf(0) },
    ];
    const all = events.map((each) => read(revisions, { event: each, asked }));
    expect(new Set(all.map((each) => JSON.stringify(each.acts))).size).toBe(1);
    expect(all.map((each) => each.eventKnown)).toEqual([true, true, true, false]);
  });

  it("prove their one tick where the history cannot be read", () => {
    const acts = read([], { history: unreadable, event, asked });
    expect(told(acts)).toEqual(["alice@0 event: g1 >0"]);
    expect([acts.acts[0]?.edit, acts.historyRead, acts.eventKnown]).toEqual([null, false, true]);
  });

  it("prove a tick whose revision, or the one before it, was deleted", () => {
    expect(told(read(historyOf([gate, BODY], [alice, null]), { event, asked }))).toEqual(["alice@1 event: g1 >0"]);
    expect(told(read(historyOf([gate, null], [alice, ticked]), { event, asked }))).toEqual(["alice@1 event: g1 >0"]);
    expect(told(read(historyOf([gate, BODY], [bob, null]), { event, asked }))).toEqual(["bob@1: lost of g1,g2,g0"]);
  });

  it("prove nothing on a text that is not ours", () => {
    const reworded = { ...event, from: BODY.replace("Drop", "Keep"), body: ticked.replace("Drop", "Keep") };
    expect(told(read([], { history: unreadable, event: reworded, asked }))).toEqual(["alice@0 event: foreign"]);
    expect(told(read(historyOf([gate, BODY], [alice, null]), { event: reworded, asked: [] }))).toEqual([
      "alice@1 event: foreign",
    ]);
    const edited = { ...event, body: ticked.replace("Drop", "Keep") };
    expect(told(read([], { history: unreadable, event: edited, asked }))).toEqual(["alice@0 event: foreign"]);
    expect(told(read([], { history: unreadable, event: { ...event, body: BODY }, asked }))).toEqual([]);
  });

  it("prove nothing in an epoch whose text was changed before", () => {
    const revisions = historyOf([gate, BODY], [bob, BODY.replace("Drop", "Keep")], [alice, null]);
    expect(told(read(revisions, { event: { ...event, at: timeOf(2) }, asked }))).toEqual([
      "bob@1: foreign",
      "alice@1: foreign",
    ]);
  });
});

const spelt = (said: NonNullable<ReturnType<typeof parseCommand>>): string =>
  said.kind === "command" ? `${said.verb} ${said.decision} ${said.option}` : `none: ${said.line}`;

describe("commands", () => {
  const command = (minute: number, body: string, parts: Partial<CommandComment> = {}): CommandComment => ({
    id: 100 + minute,
    author: bob,
    body,
    createdAt: timeOf(minute),
    edited: false,
    ...parts,
  });

  it.each<readonly [string, string | null]>([
    ["/done-gate answer g1 proceed", "answer g1 proceed"],
    ["/done-gate answer g1 proceed\r\nbecause of x", "answer g1 proceed"],
    ["/done-gate answer g1 proceed  ", "answer g1 proceed"],
    ["/done-gate answer `g1` `keep sqlite`", "answer g1 keep sqlite"],
    ["/done-gate answer docs/plans/x.jsonl#g1 abort", "answer docs/plans/x.jsonl#g1 abort"],
    ["/done-gate reopen g1", "reopen g1 null"],
    ["/done-gate answer db keep sqlite", "answer db keep sqlite"],
    ['/done-gate answer "db" "keep sqlite"', "answer db keep sqlite"],
    ["/done-gate answer db “keep sqlite”", "answer db keep sqlite"],
    ["/done-gate answer db 'keep sqlite'", "answer db keep sqlite"],
    ["/done-gate answer db ‘keep sqlite’", "answer db keep sqlite"],
    ["/done-gate answer db `` a`b ``", "answer db a`b"],
    ["/done-gate answer g1 proceed cancel", "answer g1 proceed cancel"],
    ["/done-gate answer g1 proceed, please", "answer g1 proceed, please"],
    ["/done-gate answer g1 ``", "answer g1 ``"],
    [" /done-gate answer g1 proceed", "answer g1 proceed"],
    ["\n\u00a0/done-gate\u00a0answer g1\u00a0proceed\u00a0", "answer g1 proceed"],
    ["/done-gate answer g1", "none: /done-gate answer g1"],
    ["/done-gate answer", "none: /done-gate answer"],
    ["/done-gate", "none: /done-gate"],
    ["/done-gate reopen g1 proceed", "none: /done-gate reopen g1 proceed"],
    ["/done-gate: answer g1 proceed", "none: /done-gate: answer g1 proceed"],
    ["/DONE-GATE answer g1 proceed", "none: /DONE-GATE answer g1 proceed"],
    ["/done-gate approve g1", "none: /done-gate approve g1"],
    ["/done-gate recheck", null],
    ["/done-gate recheck, please", "none: /done-gate recheck, please"],
    ["    /done-gate answer g1 proceed", null],
    ["> /done-gate answer g1 proceed", null],
    ["Please:\n/done-gate answer g1 proceed", null],
    ["/done-gateanswer g1 proceed", null],
    ["/done-gate.yml answers nothing", null],
  ])("%j", (body, wanted) => {
    const said = parseCommand(body);
    expect(said === null ? null : spelt(said)).toBe(wanted);
  });

  const later = commentOf(renderSheet({ ...two, sections: two.sections.slice(1), answered: [] }));
  it("are bound to the newest sheet of ours that is older", () => {
    const revisions = historyOf([gate, BODY], [alice, ticked], [gate, later], [alice, BODY]);
    const at = (minute: number): readonly string[] =>
      told(read(revisions, { commands: [command(minute, "/done-gate answer g1 proceed")] })).filter((each) =>
        each.includes("command"),
      );
    expect([0, 1, 2, 3, 9].map(at)).toEqual([
      ["bob@0 command: answer g1 proceed of "],
      ["bob@1 command: answer g1 proceed of g1,g2,g0"],
      ["bob@1 command: answer g1 proceed of g1,g2,g0"],
      ["bob@2 command: answer g1 proceed of g2"],
      ["bob@2 command: answer g1 proceed of g2"],
    ]);
  });

  it("stand among the ticks in the order of time, whatever order they come in", () => {
    const revisions = historyOf([gate, BODY], [alice, ticked], [alice, flip(ticked, "1:g2:0")]);
    const commands = [
      command(1, "/done-gate answer g1 abort", { id: 9 }),
      command(1, "/done-gate answer g1 proceed", { id: 8 }),
      command(1, "/done-gate reopen g0", { createdAt: "2026-11-30T20:00:30Z", id: 10 }),
      command(5, "/done-gate reopen g1", { id: 7 }),
    ];
    const wanted = ["reopen g0 null", "g1 >0", "answer g1 proceed", "answer g1 abort", "g2 >0", "reopen g1 null"];
    fc.assert(
      fc.property(fc.shuffledSubarray(commands, { minLength: 4 }), (shuffled) => {
        const acts = told(read(revisions, { commands: shuffled }));
        expect(acts.map((each) => each.replace(/^.*: | of .*$/g, ""))).toEqual(wanted);
      }),
      { numRuns: 24 },
    );
  });

  it("are none once they were edited, and that is told", () => {
    const edited = command(3, "/done-gate answer g1 proceed", { edited: true });
    const { acts, editedCommands } = read(historyOf([gate, BODY]), { commands: [edited] });
    expect([acts, editedCommands]).toEqual([[], [edited]]);
  });

  it("without a history are bound to the comment as it stands, when that is older", () => {
    const history = { kind: "unreadable", why: "differences only" } as const;
    const commands = [command(3, "/done-gate answer g1 proceed")];
    const at = (minute: number): readonly string[] =>
      told(read([], { history, commands, current: { body: BODY, at: timeOf(minute) } }));
    expect(at(2)).toEqual(["bob@0 command: answer g1 proceed of g1,g2,g0"]);
    expect(at(3)).toEqual([]);
    expect(told(read([], { history, commands }))).toEqual([]);
  });

  it("count where there is no comment of ours only as far as a sheet was shown", () => {
    const { acts, newest } = read([], { comment: null, commands: [command(1, "/done-gate answer g1 proceed")] });
    expect(acts.map(content)).toEqual(["answer g1 proceed of "]);
    expect(newest).toBe(null);
  });
});
