import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { ActionRecord } from "../../playground/runner/action-run.ts";
import { runAction, stageAction } from "../../playground/runner/action-run.ts";
import { parseKeyValues } from "../../playground/runner/file-commands.ts";
import type { Machine } from "../../playground/runner/job-scope.ts";
import { createMasker } from "../../playground/runner/masker.ts";
import { actionFiles, makeMachine, temporaryFolders, writeFiles } from "./runner-setting.ts";

const folders = temporaryFolders();
let machine: Machine;

beforeAll(async () => {
  machine = await makeMachine();
}, 120_000);
afterEach(() => folders.removeAll());

interface Trial {
  readonly main: string;
  readonly post?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly timeoutMinutes?: number;
  readonly extraEnvironment?: Readonly<Record<string, string>>;
  readonly stepEnv?: Readonly<Record<string, string>>;
}

async function play(trial: Trial): Promise<ActionRecord> {
  const folder = await folders.make();
  await writeFiles(folder, actionFiles(trial));
  const staged = await folders.make();
  await stageAction(folder, staged);
  const { main: _main, post: _post, extraEnvironment, ...rest } = trial;
  return runAction({
    machine: { ...machine, ...(extraEnvironment === undefined ? {} : { extraEnvironment }) },
    root: await folders.make(),
    folder: staged,
    github: {
      token: "ghs_token_of_the_job",
      repository: "acme/shop",
      event_name: "pull_request",
      event: { action: "opened", number: 7 },
      sha: "0".repeat(40),
      ref: "refs/pull/7/merge",
      server_url: "http://127.0.0.1:1",
      api_url: "http://127.0.0.1:1/api/v3",
      graphql_url: "http://127.0.0.1:1/api/graphql",
    },
    ...rest,
  });
}

const say = (name: string, value: string) => `fs.appendFileSync(env.GITHUB_OUTPUT, "${name}=" + ${value} + "\\n");`;

test("inputs arrive with defaults evaluated, spaces as underscores and dashes kept", async () => {
  const { main } = await play({
    main: `${say("text", "JSON.stringify([env['INPUT_GITHUB-TOKEN'].length, env.INPUT_GREETING_TEXT, env.INPUT_PLAIN, process.version.split('.')[0]])")}`,
    with: { Plain: "given" },
  });
  expect(main.outcome).toBe("success");
  expect(main.outputs["text"]).toBe(JSON.stringify([20, "hello from acme/shop", "given", "v24"]));
});

test("an input that action.yml does not name is an error and nothing runs", async () => {
  const { main } = await play({ main: "console.log('ran')", with: { plian: "x" } });
  expect(main.problems).toEqual(["unexpected input 'plian', valid inputs are: github-token, greeting text, plain"]);
  expect(main.outcome).toBe("failure");
  expect(main.log.join("\n")).not.toContain("ran");
});

test("an output that action.yml does not name is a problem", async () => {
  const { main } = await play({ main: `${say("declared", "1")}${say("secret-channel", "2")}` });
  expect(main.outputs).toEqual({ declared: "1", "secret-channel": "2" });
  expect(main.problems).toEqual(["output 'secret-channel' is not declared in action.yml"]);
});

test("nothing of this process's environment leaks in", async () => {
  process.env["HARNESS_CANARY"] = "1";
  const { main, workspace } = await play({
    main: `${say("text", "Object.keys(env).join()")} ${say("declared", "JSON.stringify([env.PATH, env.GITHUB_WORKSPACE === process.cwd(), JSON.parse(fs.readFileSync(env.GITHUB_EVENT_PATH)).number, env.CI, env.RUNNER_OS])")}`,
  });
  delete process.env["HARNESS_CANARY"];
  const names = (main.outputs["text"] ?? "").split(",");
  expect(names).not.toContain("HARNESS_CANARY");
  expect(names.filter((name) => /^(npm_|VITEST|NODE_)/.test(name))).toEqual([]);
  expect(names).toEqual(
    expect.arrayContaining(["GITHUB_STATE", "GITHUB_STEP_SUMMARY", "RUNNER_TEMP", "ACTIONS_RUNTIME_TOKEN"]),
  );
  expect(JSON.parse(main.outputs["declared"] ?? "")).toEqual([
    "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    true,
    7,
    "true",
    "Linux",
  ]);
  expect(workspace).toMatch(/shop\/shop$/);
});

test("file commands: heredoc outputs, environment, path, and NODE_OPTIONS refused", async () => {
  const { main } = await play({
    main: `fs.appendFileSync(env.GITHUB_OUTPUT, "text<<EOF\\nline = 1\\n\\nEOF is near\\nEOF\\ndeclared=a=b\\n");
           fs.appendFileSync(env.GITHUB_ENV, "A=1\\nNODE_OPTIONS=--require evil\\nnode_options=x\\n");
           fs.appendFileSync(env.GITHUB_PATH, "/opt/a\\n\\n/opt/b\\n");`,
  });
  expect(main.outputs).toEqual({ text: "line = 1\n\nEOF is near", declared: "a=b" });
  expect(main.env).toEqual({ A: "1" });
  expect(main.path).toEqual(["/opt/a", "/opt/b"]);
  expect(main.annotations.map((one) => one.message)).toEqual([
    "Can't store NODE_OPTIONS output parameter using '$GITHUB_ENV' command.",
    "Can't store NODE_OPTIONS output parameter using '$GITHUB_ENV' command.",
  ]);
  expect(main.outcome).toBe("success");
});

test("a malformed file command fails the step although the process ends with 0", async () => {
  const { main } = await play({ main: `fs.appendFileSync(env.GITHUB_OUTPUT, "text<<EOF\\nnever closed\\n")` });
  expect(main.exitCode).toBe(0);
  expect(main.outcome).toBe("failure");
  expect(main.failure).toContain("Matching delimiter not found 'EOF'");
});

test.each([
  ["A=1\n", [["A", "1"]]],
  ["A=\n", [["A", ""]]],
  ["A<<X\nX\n", [["A", ""]]],
  ["A=b<<c\n", [["A", "b<<c"]]],
  ["A<<X\na\r\nX", [["A", "a\r"]]],
  ["A<<EOF=\nv\nEOF=\n", [["A", "v"]]],
])("key values %j", (text, pairs) => {
  expect(parseKeyValues(text)).toEqual(pairs);
});

test.each(["nothing", "=1", "<<X\nX", "A<<\n", "A<<X\nY\nX \n"])("key values refused: %j", (text) => {
  expect(() => parseKeyValues(text)).toThrow(/^Invalid (format|value)/);
});

test("commands: `::` only at the start of a line, `##[` anywhere, on both streams, after a lone CR too", async () => {
  const { main } = await play({
    main: `console.log("  ::warning file=src/a.ts,line=3::one%0Atwo");
           console.log("see ::error::not a command");
           console.error("noise ##[error]from stderr");
           process.stdout.write("progress 10%\\r::set-output name=declared::smuggled\\n");
           console.log("::set-output name=text::a%25b");
           console.log("::unknown::stays a line");
           console.log("##[group]Folded"); console.log("##[endgroup]");`,
  });
  expect(main.annotations.map(({ level, message }) => `${level} ${message}`).sort()).toEqual([
    "error from stderr",
    "warning one\ntwo",
  ]);
  expect(main.annotations.find((one) => one.level === "warning")?.properties).toEqual({ file: "src/a.ts", line: "3" });
  expect(main.outputs).toEqual({ declared: "smuggled", text: "a%b" });
  expect(main.log).toEqual(
    expect.arrayContaining([
      "see ::error::not a command",
      "::unknown::stays a line",
      "##[group]Folded",
      "progress 10%",
    ]),
  );
});

test("stop-commands holds until its own token, and a command's name is no token", async () => {
  const { main } = await play({
    main: `console.log("::stop-commands::pause-token-1");
           console.log("::set-output name=text::poisoned"); console.log("x ##[save-state name=a]b");
           console.log("::other-token::"); console.log("::pause-token-1::");
           console.log("::set-output name=declared::ok");
           console.log("::stop-commands::error");
           console.log("::error::still read");`,
  });
  expect(main.outputs).toEqual({ declared: "ok" });
  expect(main.state).toEqual({});
  expect(main.log).toEqual(expect.arrayContaining(["::set-output name=text::poisoned", "::stop-commands::***"]));
  expect(main.annotations.map((one) => one.message)).toContain("still read");
  expect(main.outcome).toBe("failure");
});

test("set-env and add-path from output are refused and fail the step", async () => {
  const { main } = await play({ main: `console.log("::set-env name=A::1"); console.log("::add-path::/evil")` });
  expect(main.env).toEqual({});
  expect(main.path).toEqual([]);
  expect(main.failure).toContain("Unable to process command 'set-env' successfully");
  expect(main.exitCode).toBe(0);
});

test("masks hold for log, annotations and summary, in encodings and for each line, from then on", async () => {
  const { main } = await play({
    main: `console.log("before swordfish-77");
           console.log("::add-mask::swordfish-77%0Asecond-line-9");
           console.log("after swordfish-77 and second-line-9 and " + Buffer.from("xx swordfish-77 xx").toString("base64"));
           console.log("::error::swordfish-77 in an annotation");
           console.log("token " + env["INPUT_GITHUB-TOKEN"] + " key " + "planted-secret");
           fs.writeFileSync(env.GITHUB_STEP_SUMMARY, "# sum\\nswordfish-77 planted-secret\\n");`,
    secrets: ["planted-secret"],
  });
  expect(main.masks).toEqual(["swordfish-77\nsecond-line-9"]);
  const log = main.log.join("\n");
  expect(log).toContain("before swordfish-77");
  expect(log).toContain("after *** and *** and ");
  expect(log).not.toContain(Buffer.from("swordfish-77").toString("base64").slice(4, 12));
  expect(log).toContain("token *** key ***");
  expect(main.annotations[0]?.message).toBe("*** in an annotation");
  expect(main.summary).toBe("# sum\n*** ***\n");
});

test("overlapping secrets become one mask", () => {
  const masker = createMasker();
  masker.add("abcdef");
  masker.add("defghi");
  expect(masker.mask("x abcdefghi y")).toBe("x *** y");
  expect(masker.mask("nothing")).toBe("nothing");
});

test("a summary over 1 MiB is not uploaded and says so", async () => {
  const { main } = await play({ main: `fs.writeFileSync(env.GITHUB_STEP_SUMMARY, "x".repeat(1024 * 1024 + 1))` });
  expect(main.summary).toBeNull();
  expect(main.annotations[0]?.message).toContain("supports content up to a size of 1024k");
  expect(main.outcome).toBe("success");
});

const savesState = `fs.appendFileSync(env.GITHUB_STATE, "checkRunId=42\\n");`;
const readsState = `console.log("post sees " + env.STATE_checkRunId + " and " + env.INPUT_PLAIN);`;

test("post runs with the state of a main that failed", async () => {
  const { main, post } = await play({ main: `${savesState} process.exit(3)`, post: readsState, with: { plain: "p" } });
  expect(main).toMatchObject({ outcome: "failure", exitCode: 3, failure: "Process completed with exit code 3." });
  expect(post?.log).toContain("post sees 42 and p");
});

test("post runs with the state of a main that was killed", async () => {
  const { main, post } = await play({ main: `${savesState} process.kill(process.pid, "SIGKILL")`, post: readsState });
  expect(main.exitCode).toBe(137);
  expect(post?.log).toContain("post sees 42 and ");
  expect(post?.outcome).toBe("success");
});

test("a timeout ends the whole tree, also what left the process group", async () => {
  const started = performance.now();
  const { main, leftovers } = await play({
    main: `const {spawn} = require("node:child_process");
           process.on("SIGINT", () => console.log("asked nicely")); process.on("SIGTERM", () => {});
           spawn("sleep", ["60"], {stdio: "inherit"});
           spawn("sleep", ["61"], {stdio: "inherit", detached: true}).unref();
           setInterval(() => {}, 1000);`,
    timeoutMinutes: 3,
  });
  expect(main).toMatchObject({ outcome: "failure", timedOut: true, exitCode: 137 });
  expect(main.log).toContain("asked nicely");
  expect(leftovers).toBe(1);
  expect(performance.now() - started).toBeLessThan(15_000);
});

test("extra environment reaches main and post", async () => {
  const { main, post } = await play({
    main: say("text", "env.STOP_AT"),
    post: "console.log('post at ' + env.STOP_AT)",
    extraEnvironment: { STOP_AT: "perform:commit" },
  });
  expect(main.outputs["text"]).toBe("perform:commit");
  expect(post?.log).toContain("post at perform:commit");
});

test("an action that the platform would not load is refused with the parser's words", async () => {
  const folder = await folders.make();
  await writeFiles(folder, {
    ...actionFiles({ main: "" }),
    "action.yml": "name: x\ndescription: x\nruns: {using: node24, man: a.js}\n",
  });
  await expect(
    runAction({ machine, root: await folders.make(), folder, github: { repository: "acme/shop" } }),
  ).rejects.toThrow(/GitHub would not load the action: .*man/);
});

test("a file that action.yml names and the bundle lacks is an error", async () => {
  const folder = await folders.make();
  await writeFiles(folder, actionFiles({ main: "console.log(1)", post: "" }));
  const staged = await folders.make();
  await stageAction(folder, join(staged, "a"));
  await writeFiles(staged, { "b/action.yml": "name: x\ndescription: x\nruns: {using: node24, main: dist/gone.js}\n" });
  const { main } = await runAction({
    machine,
    root: await folders.make(),
    folder: join(staged, "b"),
    github: { repository: "acme/shop" },
  });
  expect(main.problems).toEqual(["action.yml names dist/gone.js, which the action does not have"]);
});
