import { spawnSync } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import manifest from "../../package.json" with { type: "json" };
import { type CliRoom, type CliRun, createCliRoom, type RunOptions } from "./cli-room.ts";

const PLAN = "docs/plans/cart";
const APART = { apart: true } as const;
const FILE = `${PLAN}/checklist.json`;
/** Commands that prove nothing are refused before they run. */
const HONEST = "test -f README.md";

let room: CliRoom;
beforeAll(async () => {
  room = await createCliRoom();
  await room.repo.commit({ files: { "README.md": "shop\n" } });
});
afterAll(() => room[Symbol.asyncDispose]());

const error = z.strictObject({ what: z.string(), where: z.string().nullable(), fix: z.string() });
const facts = {
  index: z.number(),
  id: z.string().nullable(),
  description: z.string(),
  verify: z.string().nullable(),
  passes: z.boolean().nullable(),
  problems: z.array(z.string()),
};
const SHAPES = {
  init: z.strictObject({
    schema: z.literal("done-gate/init/v1"),
    path: z.string(),
    written: z.boolean(),
    ids: z.array(z.string()),
    replaced: z.strictObject({ items: z.number().nullable() }).nullable(),
    dropped: z.array(z.string()),
    error: error.nullable(),
  }),
  show: z.strictObject({
    schema: z.literal("done-gate/show/v1"),
    path: z.string(),
    items: z.array(z.strictObject({ ...facts, acceptance: z.string().nullable(), evidence: z.string().nullable() })),
    error: error.nullable(),
  }),
  status: z.strictObject({
    schema: z.literal("done-gate/status/v1"),
    path: z.string(),
    state: z.enum(["done", "pending", "invalid", "corrupt", "empty", "absent", "unreadable"]),
    passed: z.number(),
    total: z.number(),
    items: z.array(z.strictObject(facts)),
    error: error.nullable(),
  }),
  complete: z.strictObject({
    schema: z.literal("done-gate/complete/v1"),
    path: z.string(),
    id: z.string(),
    verify: z.string().nullable(),
    exit: z.number().nullable(),
    outcome: z.enum(["exited", "killed", "timed-out", "not-started"]).nullable(),
    why: z.string().nullable(),
    tail: z.string(),
    recorded: z.boolean(),
    error: error.nullable(),
  }),
  verify: z.strictObject({
    schema: z.literal("done-gate/verify/v1"),
    path: z.string(),
    passed: z.number(),
    total: z.number(),
    items: z.array(
      z.strictObject({
        index: z.number(),
        id: z.string().nullable(),
        verify: z.string().nullable(),
        claim: z.boolean().nullable(),
        exit: z.number().nullable(),
        outcome: z.enum(["exited", "killed", "timed-out", "not-started", "not-run"]),
        why: z.string().nullable(),
        passes: z.boolean().nullable(),
        recorded: z.enum(["changed", "unchanged", "refused", "not-run"]),
        tail: z.string(),
      }),
    ),
    error: error.nullable(),
  }),
};

type Shaped = keyof typeof SHAPES;

/** Runs with `--json` and holds the answer against its closed shape. */
async function ask(command: Shaped, args: readonly string[], how: RunOptions & { readonly apart?: true } = {}) {
  const run = await room[how.apart === true ? "spawn" : "run"]([command, ...args, "--json"], how);
  const json = SHAPES[command].parse(JSON.parse(run.stdout));
  return { ...run, json };
}

async function write(...items: readonly object[]): Promise<void> {
  await room.repo.write({ [FILE]: `${JSON.stringify(items, null, 2)}\n` });
}

async function text(): Promise<string> {
  return await readFile(room.repo.path(FILE), "utf8");
}

function item(id: unknown, verify: string, passes: unknown = false) {
  return { id, description: `제목 ${String(id)}`, acceptance: "보인다", verify, passes };
}

describe("the plan commands", () => {
  it("go from items to a proven plan", async () => {
    const given = JSON.stringify([item(1, "test -f README.md", true), item("b", "echo out; echo err >&2; exit 3")]);
    const init = await ask("init", [PLAN], { apart: true, input: given });
    expect(init).toMatchObject({ exit: 0, json: { path: FILE, written: true, ids: ["1", "b"], dropped: ["passes"] } });
    expect(await text()).toContain('"description": "제목 1"');
    expect(await ask("status", [PLAN], APART)).toMatchObject({
      exit: 1,
      json: { state: "pending", passed: 0, total: 2 },
    });
    expect(await ask("complete", [PLAN, "1"], APART)).toMatchObject({ exit: 0, json: { exit: 0, recorded: true } });
    const failed = await ask("complete", [PLAN, "b"], APART);
    expect(failed).toMatchObject({ exit: 1, json: { exit: 3, tail: "out\nerr", recorded: false } });
    expect(await ask("show", [PLAN], APART)).toMatchObject({
      exit: 0,
      json: { items: [{ passes: true, evidence: "verify exit 0: test -f README.md" }, { passes: false }] },
    });
    expect(await ask("verify", [PLAN], APART)).toMatchObject({ exit: 1, json: { passed: 1, total: 2 } });
    await write(item(1, HONEST, true));
    expect((await ask("verify", [PLAN], APART)).exit).toBe(0);
    expect(await ask("status", [PLAN], APART)).toMatchObject({ exit: 0, json: { state: "done" } });
    expect(await readdir(room.repo.path(PLAN))).toEqual(["checklist.json"]);
    expect(await room.leftovers()).toEqual([]);
  }, 240_000);

  it("say each kind of no by its exit code, in a process of their own", async () => {
    await room.repo.write({ "bad/checklist.json": "[" });
    expect((await room.spawn(["status", "nowhere"])).exit).toBe(3);
    expect((await room.spawn(["show", "bad"])).exit).toBe(1);
    expect(await room.spawn(["complete", "bad", "1"])).toMatchObject({ exit: 2, stdout: "" });
    expect(await room.spawn([])).toMatchObject({ exit: 2, stdout: "" });
  }, 60_000);

  it("init reads a file, never overwrites in silence, and makes the folder", async () => {
    await room.repo.write({ "items.json": JSON.stringify([item("x", HONEST)]) });
    expect(await ask("init", ["new/plan", "items.json"])).toMatchObject({ exit: 0, json: { ids: ["x"] } });
    const before = await readFile(room.repo.path("new/plan/checklist.json"), "utf8");
    const again = await ask("init", ["new/plan", "items.json"]);
    expect(again).toMatchObject({ exit: 2, json: { written: false, error: { where: "new/plan/checklist.json" } } });
    expect(await readFile(room.repo.path("new/plan/checklist.json"), "utf8")).toBe(before);
    expect(await ask("init", ["new/plan", "items.json", "--force"])).toMatchObject({
      exit: 0,
      json: { replaced: { items: 1 } },
    });
    expect(await ask("init", ["new/plan", "absent.json", "--force"])).toMatchObject({
      exit: 2,
      json: { error: { where: "absent.json" } },
    });
    await room.repo.write({ "latin.json": { bytes: Buffer.from([0x5b, 0xe9, 0x5d]) } });
    expect(await ask("init", ["other", "latin.json"])).toMatchObject({ exit: 2 });
  });

  it("takes the items from the completion criteria of plan.md", async () => {
    const plan =
      "# Cart\n\n## Completion criteria\n\n- `test -f README.md` (exit 0)\n- `test -s README.md`, and `test -f README.md`\n";
    await room.repo.write({ "planned/plan.md": plan, "prose/plan.md": "# Cart\n" });
    expect(await ask("init", ["planned", "--from-plan"])).toMatchObject({
      exit: 0,
      json: { ids: ["criterion-1", "criterion-2"], dropped: [] },
    });
    expect(JSON.parse(await readFile(room.repo.path("planned/checklist.json"), "utf8"))).toMatchObject([
      { verify: "test -f README.md", passes: false },
      { verify: "test -s README.md", passes: false },
    ]);
    expect(await ask("init", ["prose", "--from-plan"])).toMatchObject({
      exit: 2,
      json: { error: { where: "prose/plan.md", what: "no completion criterion with a command was found" } },
    });
    expect(await ask("init", ["nowhere", "--from-plan"])).toMatchObject({ exit: 2 });
    const both = await room.run(["init", "planned", "items.json", "--from-plan", "--json"]);
    expect([both.exit, both.stdout]).toEqual([2, expect.stringContaining("not both")]);
  });

  it.each<[Shaped, readonly string[], number]>([
    ["show", [], 3],
    ["status", [], 3],
    ["complete", ["1"], 3],
    ["verify", [], 3],
  ])("%s of an absent checklist is 3", async (...[command, args, exit]) => {
    expect(await ask(command, ["nowhere", ...args])).toMatchObject({
      exit,
      json: { error: { where: expect.any(String) } },
    });
  });

  it.each<[Shaped, readonly string[], number]>([
    ["show", [], 1],
    ["status", [], 1],
    ["complete", ["1"], 2],
    ["verify", [], 1],
  ])("%s of a corrupt checklist says so", async (...[command, args, exit]) => {
    await room.repo.write({ "bad/checklist.json": '[{"id": 1,}]' });
    const run = await ask(command, ["bad", ...args]);
    expect(run).toMatchObject({ exit, json: { error: { where: "bad/checklist.json:1" } } });
  });

  it.each<[Shaped, readonly string[]]>([
    ["show", []],
    ["status", []],
    ["complete", ["1"]],
    ["verify", []],
  ])("%s refuses a checklist that is a symbolic link", async (...[command, args]) => {
    await room.repo.write({
      "real.json": JSON.stringify([item(1, "true")]),
      "link/checklist.json": { symlink: "../real.json" },
    });
    const run = await ask(command, ["link", ...args]);
    expect(run).toMatchObject({ exit: 2, json: { error: { what: "it is a symbolic link" } } });
    expect(await readFile(room.repo.path("real.json"), "utf8")).toBe(JSON.stringify([item(1, "true")]));
  });

  it("complete keeps byte order mark, CRLF, odd indentation and every other byte", async () => {
    const before =
      '\ufeff[\r\n\t   {"x":  {"y":[1 ,2]},\r\n\t    "id":1 , "verify":"test -f README.md",\r\n\t "passes"  :  false ,\r\n\t "z":"é\\u00e9" }\r\n , {"id":"o","verify":"false","passes":false}\r\n]\r\n\r\n';
    await room.repo.write({ [FILE]: before });
    expect((await ask("complete", [PLAN, "1"])).exit).toBe(0);
    const after = before
      .replace('"passes"  :  false', '"passes"  :  true')
      .replace('"é\\u00e9"', '"é\\u00e9" ,\r\n\t "evidence":"verify exit 0: test -f README.md"');
    expect(await text()).toBe(after);
  });

  it("complete runs at the repository's top level, from wherever it was called", async () => {
    await write(item(1, "test -f README.md && test -d docs"));
    const inside = await room.run(["complete", ".", "1"], { cwd: room.repo.path(PLAN) });
    expect(inside.exit).toBe(0);
  });

  it("pass is an old name of complete, and says so", async () => {
    await write(item(1, HONEST));
    const run = await room.run(["pass", PLAN, "1", "--json"]);
    expect(SHAPES.complete.parse(JSON.parse(run.stdout))).toMatchObject({ recorded: true });
    expect(run.stderr).toContain("the word is `complete`");
    expect((await room.run(["complete", PLAN, "1"])).stderr).not.toContain("the word is");
  });

  it("complete refuses the result of a command that rewrote its own item", async () => {
    const changing = `sed -i 's/"id": "1"/"id": "gone"/' ${FILE}`;
    await write(item("1", changing));
    expect(await ask("complete", [PLAN, "1"])).toMatchObject({ exit: 2, json: { exit: 0, recorded: false } });
    const softening = `sed -i 's/&& false/\\&\\& true/' ${FILE} # && false`;
    await write(item("1", softening));
    const softened = await ask("complete", [PLAN, "1"]);
    expect(softened).toMatchObject({ exit: 1, json: { recorded: false } });
    expect(softened.json.error?.what).toContain("changed");
    expect(await text()).toContain('"passes": false');
  });

  it("verify refuses it too, and judges the others", async () => {
    await write(item("1", `sed -i 's/&& false/\\&\\& true/' ${FILE} # && false`), item("2", HONEST));
    const run = await ask("verify", [PLAN]);
    expect(run).toMatchObject({ exit: 1, json: { items: [{ recorded: "refused" }, { recorded: "changed" }] } });
    expect(JSON.parse(await text())).toMatchObject([{ passes: false }, { passes: true }]);
  });

  it("neither init, complete nor verify lets a command through that proves nothing", async () => {
    const masked = `${HONEST} || true`;
    const honest = item("ok", HONEST);
    await room.repo.write({ "masked.json": JSON.stringify([item("m", "npm test || true"), honest]) });
    const init = await ask("init", ["refused", "masked.json"]);
    expect(init).toMatchObject({ exit: 2, json: { written: false, ids: [], error: { where: expect.any(String) } } });
    expect(init.json.error?.what).toContain("masked-command");
    expect(await ask("show", ["refused"])).toMatchObject({ exit: 3 });

    await write(item("m", masked), item("t", "touch ran.txt; true"), item("s", "npx done-gate check"), honest);
    for (const [id, code] of [
      ["m", "masked-command"],
      ["t", "trivial-command"],
      ["s", "self-reference"],
    ] as const) {
      const run = await ask("complete", [PLAN, id]);
      expect(run).toMatchObject({ exit: 2, json: { recorded: false, exit: null, outcome: null } });
      expect(run.json.error?.what).toContain(code);
    }
    const refused = { outcome: "not-run", recorded: "not-run", passes: null, exit: null };
    const items = [refused, refused, refused, { recorded: "changed", passes: true }];
    expect(await ask("verify", [PLAN])).toMatchObject({ exit: 1, json: { passed: 1, total: 4, items } });
    expect(JSON.parse(await text())).toMatchObject([false, false, false, true].map((passes) => ({ passes })));
    expect(await readdir(room.repo.folder)).not.toContain("ran.txt");
  });

  it("ends a command at its time limit, and says 124", async () => {
    await write(item(1, "sleep 60", true));
    const run = await ask("complete", [PLAN, "1", "--timeout", "300ms"]);
    expect(run).toMatchObject({ exit: 1, json: { exit: 124, outcome: "timed-out", recorded: false } });
    expect(await ask("verify", [PLAN, "--timeout", "300ms"])).toMatchObject({
      exit: 1,
      json: { items: [{ exit: 124 }] },
    });
    expect(JSON.parse(await text())).toMatchObject([{ passes: false, evidence: "reverify exit 124: sleep 60" }]);
  });

  it("needs a git repository to run commands in", async () => {
    await using outside = await createCliRoom();
    await outside.repo.write({ [FILE]: JSON.stringify([item(1, HONEST)]) });
    await rm(outside.repo.path(".git"), { recursive: true, force: true });
    const run = await outside.run(["complete", PLAN, "1", "--json"]);
    expect(run.exit).toBe(2);
    expect(SHAPES.complete.parse(JSON.parse(run.stdout)).error?.what).toContain("not a git repository");
    expect((await outside.run(["status", PLAN])).exit).toBe(1);
  });

  it("prints foreign text inert", async () => {
    await write({
      ...item("a\u001b]0;x\u0007", "printf '\\033[31mred\\n::error::x\\n'; false"),
      description: "\u202eabc",
    });
    const run = await room.run(["complete", PLAN, "a\u001b]0;x\u0007"]);
    expect(run.exit).toBe(1);
    expect(run.stdout + run.stderr).not.toMatch(/\p{Cf}|(?!\n)\p{Cc}/u);
    expect(run.stdout).toContain("      | red");
  });
});

describe("usage", () => {
  it.each<[string, readonly string[], string]>([
    ["an unknown command", ["statsu", PLAN], "Did you mean status?"],
    ["an unknown option", ["status", PLAN, "--jsn"], "Did you mean --json?"],
    ["a missing folder", ["status"], "missing required argument"],
    ["an empty folder", ["status", ""], "Give a folder"],
    ["an argument too many", ["status", PLAN, "more"], "too many arguments"],
    ["a time that is none", ["verify", PLAN, "--timeout", "soon"], "such as 600s"],
    ["a plan folder that is a file", ["status", "README.md"], "Give the folder"],
  ])("%s is exit 2", async (_, args, said) => {
    const run = await room.run(args);
    expect(run).toMatchObject({ exit: 2, stdout: "" });
    expect(run.stderr).toContain(said);
  });

  it("is one JSON object with --json, for a command and for none", async () => {
    const shape = z.strictObject({ schema: z.string(), error });
    const wrong = await room.run(["pass", PLAN, "--json"]);
    expect(shape.parse(JSON.parse(wrong.stdout))).toMatchObject({ schema: "done-gate/complete/v1" });
    const unknown = await room.run(["statsu", "--json"]);
    expect(shape.parse(JSON.parse(unknown.stdout))).toMatchObject({
      schema: "done-gate/cli/v1",
      error: { what: expect.stringContaining("Did you mean status?") },
    });
    expect([wrong.exit, unknown.exit]).toEqual([2, 2]);
  });

  it("without a command prints the help, and is not a yes", async () => {
    const run = await room.run([]);
    expect(run.exit).toBe(2);
    for (const name of ["check", "init", "show", "status", "complete|pass", "verify"])
      expect(run.stderr).toContain(name);
  });

  it("tells its version", async () => {
    expect(await room.run(["--version"])).toMatchObject({ exit: 0, stdout: `${manifest.version}\n` });
  });

  it.each(["check", "init", "show", "status", "complete", "verify"])("%s --help teaches", async (command) => {
    const run = await room.run([command, "--help"]);
    expect(run).toMatchObject({ exit: 0, stderr: "" });
    expect(run.stdout).toMatch(new RegExp(`Reads: [^]*Exit codes: 0 [^]*Example:\\n {2}done-gate ${command}`));
  });
});

describe("a run that is disturbed", () => {
  it("loses none of 20 completes of one file at once", async () => {
    const ids = Array.from({ length: 20 }, (_, at) => at);
    await write(...ids.map((id) => item(id, HONEST)));
    const runs: readonly CliRun[] = await Promise.all(ids.map((id) => room.spawn(["complete", PLAN, String(id)])));
    expect(runs.map((run) => run.exit)).toEqual(ids.map(() => 0));
    expect(JSON.parse(await text())).toEqual(
      ids.map((id) => ({ ...item(id, HONEST, true), evidence: `verify exit 0: ${HONEST}` })),
    );
    expect(await readdir(room.repo.path(PLAN))).toEqual(["checklist.json"]);
  }, 300_000);

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)(
    "ends what it started on %s, writes nothing and leaves nothing",
    async (signal, exit) => {
      await write(item("1", "echo $$ > pid.txt; sleep 300 & echo $! >> pid.txt; wait $!", true));
      await room.repo.write({ "pid.txt": "" });
      const child = room.start(["verify", PLAN]);
      const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
      const pids = await waitForPids(2);
      child.kill(signal);
      expect(await ended).toBe(exit);
      await expect.poll(() => pids.filter(isAlive)).toEqual([]);
      expect(JSON.parse(await text())).toMatchObject([{ passes: true }]);
      expect(await readdir(room.repo.path(PLAN))).toEqual(["checklist.json"]);
      expect(await room.leftovers()).toEqual([]);
    },
    120_000,
  );

  it("does not fall over a reader that has gone", async () => {
    await write(...Array.from({ length: 200 }, (_, id) => item(id, "true", true)));
    const child = room.start(["show", PLAN]);
    child.stdout?.destroy();
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
    });
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect({ code, said }).toEqual({ code: 0, said: "" });
  }, 60_000);
});

async function waitForPids(amount: number): Promise<readonly number[]> {
  let pids: readonly number[] = [];
  await expect
    .poll(
      async () => {
        pids = (await readFile(room.repo.path("pid.txt"), "utf8")).trim().split("\n").map(Number).filter(Boolean);
        return pids.length;
      },
      { timeout: 100_000 },
    )
    .toBe(amount);
  return pids;
}

/** A zombie has ended; who inherits it may take its time to collect it. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.trim().startsWith("Z");
}
