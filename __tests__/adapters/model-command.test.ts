import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { createModelRoom, KEY, question, settings } from "../fixtures/model-room.ts";

// Small programs in the place of a model's command line.

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "model-command-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const seenSchema = z.object({
  prompt: z.string(),
  argv: z.array(z.string()),
  env: z.record(z.string(), z.string()),
  here: z.array(z.string()),
  home: z.array(z.string()),
  schema: z.string(),
  cwd: z.string(),
});

const ANSWER = '{"requirements":[{"id":"R1","status":"met"}]}';

/** Asks a Node program; `rest` are its arguments. */
async function ask(
  program: string,
  own: { readonly deadlineMs?: number; readonly rest?: readonly string[]; readonly key?: string } = {},
) {
  const path = join(folder, "model.mjs");
  writeFileSync(path, program);
  const room = createModelRoom({
    tempFolder: folder,
    limits: { deadlineMs: own.deadlineMs ?? 20_000 },
    ...(own.key === undefined ? {} : { key: own.key }),
  });
  const model = room.ready(settings({ provider: "command", command: [process.execPath, path, ...(own.rest ?? [])] }));
  return await model.ask(question());
}

const print = (text: string) => `process.stdin.resume().on("end", () => console.log(${JSON.stringify(text)}));`;

it.each([
  ["plain JSON", ANSWER],
  ["a fence", `Sure.\n\`\`\`json\n${ANSWER}\n\`\`\``],
  ["an envelope", JSON.stringify({ type: "result", is_error: false, result: ANSWER, total_cost_usd: 0.5 })],
])("answers in %s", async (name, printed) => {
  const reply = await ask(print(printed));
  expect(reply).toMatchObject({ kind: "answered", value: { R1: "met" }, usage: { calls: 1 }, kept: false });
  expect(reply.kind === "answered" && reply.usage.costUsd).toBe(name === "an envelope" ? 0.5 : null);
});

it("gets the prompt on its input, the schema where it asks for it, and an empty folder", async () => {
  const seen = join(folder, "seen.json");
  const program = `
    import { readFileSync, readdirSync, writeFileSync } from "node:fs";
    const seen = {
      prompt: readFileSync(0, "utf8"), argv: process.argv.slice(2), env: process.env, here: readdirSync("."),
      home: readdirSync(process.env.HOME), schema: readFileSync(process.argv[4], "utf8"), cwd: process.cwd(),
    };
    writeFileSync(${JSON.stringify(seen)}, JSON.stringify(seen));
    console.log(${JSON.stringify(ANSWER)});`;
  process.env["DONE_GATE_FOREIGN"] = "not for models";
  const reply = await ask(program, { rest: ["--json-schema", "{schema}", "{schema_file}", "$HOME; {schema}"] }).finally(
    () => {
      delete process.env["DONE_GATE_FOREIGN"];
    },
  );
  expect(reply).toMatchObject({ kind: "answered" });
  const told = seenSchema.parse(JSON.parse(readFileSync(seen, "utf8")));
  const { system, context, question: asked, schema } = question();
  expect(told.prompt.startsWith(`done-gate task: judge\n${system}\n\n${context}\n\n${asked}\n\n`)).toBe(true);
  expect(told.prompt).toContain(JSON.stringify(schema));
  expect(told.argv).toEqual(["--json-schema", JSON.stringify(schema), told.argv[2], "$HOME; {schema}"]);
  expect(JSON.parse(told.schema)).toEqual(schema);
  expect([told.here, told.home]).toEqual([[], []]);
  // macOS adds a variable of its own to each process.
  const names = Object.keys(told.env).filter((name) => !name.startsWith("__CF"));
  expect(names.sort()).toEqual(["CI", "DONE_GATE_MODEL_KEY", "HOME", "LANG", "PATH", "TERM", "TMPDIR"]);
  expect(told.env["DONE_GATE_MODEL_KEY"]).toBe(KEY);
  expect(told.argv.join(" ")).not.toContain(KEY);
  expect(existsSync(told.cwd)).toBe(false);
});

it("gets no key when there is none, and known programs get it under their own name", async () => {
  const seen = join(folder, "seen.json");
  const write = `require("node:fs").writeFileSync(${JSON.stringify(seen)}, JSON.stringify(process.env));`;
  const tool = join(folder, "claude");
  writeFileSync(tool, `#!${process.execPath}\n${write}console.log(${JSON.stringify(JSON.stringify(ANSWER))});`, {
    mode: 0o755,
  });
  const command = settings({ provider: "command", command: ["claude", "-p"] });
  for (const key of ["", KEY]) {
    const room = createModelRoom({ tempFolder: folder, path: folder, key });
    expect(await room.ready(command).ask(question())).toMatchObject({ failure: "malformed" });
    const env = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(seen, "utf8")));
    expect(env["ANTHROPIC_API_KEY"]).toBe(key === "" ? undefined : key);
    expect(env["DONE_GATE_MODEL_KEY"]).toBe(key === "" ? undefined : key);
  }
});

it("ends with a program that fails", async () => {
  const reply = await ask('console.error("no login: run setup " + process.env.DONE_GATE_MODEL_KEY); process.exit(1);');
  expect(reply).toEqual({
    kind: "failed",
    failure: "bad-request",
    why: "the command ended with 1: `no login: run setup ***`",
  });
});

it("tells garbage from an answer, after one re-ask", async () => {
  const count = join(folder, "count");
  const program = `import { appendFileSync } from "node:fs"; appendFileSync(${JSON.stringify(count)}, "x"); console.log("I would say met.");`;
  expect(await ask(program)).toMatchObject({
    failure: "malformed",
    why: expect.stringContaining("it holds no JSON object"),
  });
  expect(readFileSync(count, "utf8")).toBe("xx");
});

it("kills what hangs, with all that it started", async () => {
  const pid = join(folder, "pid");
  const program = `
    import { spawn } from "node:child_process";
    import { writeFileSync } from "node:fs";
    const child = spawn("sleep", ["60"], { stdio: "inherit" });
    writeFileSync(${JSON.stringify(pid)}, String(child.pid));
    process.on("SIGTERM", () => undefined);
    setInterval(() => undefined, 1_000);`;
  const began = performance.now();
  const reply = await ask(program, { deadlineMs: 1_500 });
  expect(reply).toMatchObject({ failure: "timeout", why: "the command did not end within 1.5 seconds" });
  expect(performance.now() - began).toBeLessThan(10_000);
  await expectGone(Number(readFileSync(pid, "utf8")));
});

async function expectGone(pid: number): Promise<void> {
  for (let look = 0; look < 50; look += 1) {
    // A zombie that a lazy init has not collected is gone as well.
    const state = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.[0] : "Z";
    if (state === "Z" || state === undefined) return;
    await sleep(50);
  }
  throw new Error(`process ${pid} is still there`);
}

it("does not wait for what a program leaves behind with the pipe in its hand", async () => {
  const program = `
    import { spawn } from "node:child_process";
    spawn("sleep", ["60"], { stdio: "inherit" }).unref();
    process.stdin.resume();
    console.log(${JSON.stringify(ANSWER)});
    process.stdin.on("end", () => process.exit(0));`;
  const began = performance.now();
  expect(await ask(program)).toMatchObject({ kind: "answered" });
  expect(performance.now() - began).toBeLessThan(10_000);
});

it("stops one that prints without end", async () => {
  const program =
    'for (;;) if (!process.stdout.write("x".repeat(65536))) await new Promise((go) => process.stdout.once("drain", go));';
  expect(await ask(program)).toMatchObject({
    failure: "malformed",
    why: "the command printed more than 4194304 bytes",
  });
});

it("takes a program that does not read its input", async () => {
  expect(await ask(`console.log(${JSON.stringify(ANSWER)}); process.exit(0);`)).toMatchObject({ kind: "answered" });
});

it.each([
  ["no-such-model-tool", "which is no program on PATH"],
  ["./model.sh", "which is no program on PATH"],
  ["/no/such/tool", "ENOENT"],
])("says that %s cannot be started", async (program, words) => {
  const room = createModelRoom({ tempFolder: folder });
  const reply = await room.ready(settings({ provider: "command", command: [program] })).ask(question());
  expect(reply).toMatchObject({ failure: "bad-request", why: expect.stringContaining(words) });
});

it("leaves nothing behind", async () => {
  await ask(print(ANSWER));
  expect(readdirSync(folder)).toEqual(["model.mjs"]);
});
