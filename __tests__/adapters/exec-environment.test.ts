import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commandEnvironment } from "../../src/adapters/exec-environment.ts";
import { makeRoom } from "./exec-room.ts";

const SECRETS = {
  INPUT_TOKEN: "canary-input",
  STATE_TOKEN: "canary-state",
  GITHUB_TOKEN: "canary-github",
  GITHUB_ENV: "canary-env-file",
  GITHUB_OUTPUT: "canary-output-file",
  GITHUB_PATH: "canary-path-file",
  GITHUB_STEP_SUMMARY: "canary-summary-file",
  GITHUB_REPOSITORY: "canary-repository",
  ACTIONS_RUNTIME_TOKEN: "canary-runtime",
  ACTIONS_ID_TOKEN_REQUEST_URL: "canary-id",
  RUNNER_TEMP: "canary-temp",
  RUNNER_TRACKING_ID: "canary-tracking",
  ANTHROPIC_API_KEY: "canary-model",
  NODE_OPTIONS: "canary-node",
  NODE_AUTH_TOKEN: "canary-npm",
  BASH_ENV: "canary-bash-env",
  "BASH_FUNC_npm%%": "() { exit 0; }",
  LD_PRELOAD: "",
  LD_LIBRARY_PATH: "/canary",
  SHELLOPTS: "noexec",
  MY_JAVA_HOME: "canary-near",
  JAVA_HOME_TOKEN: "canary-near",
};

const PASSED = {
  PATH: process.env["PATH"],
  HOME: "/home/somebody",
  LANG: "C.UTF-8",
  LC_ALL: "C",
  TZ: "UTC",
  RUNNER_OS: "Linux",
  RUNNER_ARCH: "X64",
  RUNNER_TOOL_CACHE: "/opt/tools",
  JAVA_HOME: "/opt/java",
  JAVA_HOME_21_X64: "/opt/java21",
  JAVA_HOME_17_arm64: "/opt/java17",
  GOROOT_1_24_X64: "/opt/go",
  pythonLocation: "/opt/python",
  CARGO_HOME: "/opt/cargo",
  PNPM_HOME: "",
};

/** Set by bash for itself, or for the program it starts. */
const BY_BASH = ["PWD", "OLDPWD", "SHLVL", "_"];

async function dumpEnvironment(
  environment: Record<string, string | undefined>,
  extraNames: readonly string[],
): Promise<Record<string, string>> {
  const outcome = await makeRoom({ environment, extraNames }).run("env -0");
  if (outcome.kind !== "exited") throw new Error(`env did not run: ${JSON.stringify(outcome)}`);
  const pairs = outcome.tail.split("\0").filter((pair) => pair !== "");
  return Object.fromEntries(
    pairs
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)])
      .filter(([name]) => !BY_BASH.includes(name)),
  );
}

it("holds the allow-list and nothing else", async () => {
  const source = { ...SECRETS, ...PASSED, CI: "false", TERM: "xterm", TMPDIR: "/elsewhere" };
  const { TMPDIR, DONE_GATE_COMMAND, ...rest } = await dumpEnvironment(source, []);
  expect(rest).toEqual({ ...PASSED, CI: "true", TERM: "dumb" });
  expect(TMPDIR).not.toBe("/elsewhere");
  expect(DONE_GATE_COMMAND).toMatch(/^[0-9a-f-]{36}$/);
});

it("adds the names of the policy, without letting them replace what is ours", async () => {
  const source = { ...PASSED, DATABASE_URL: "postgres:", TMPDIR: "/elsewhere", DONE_GATE_COMMAND: "known", CI: "no" };
  const dumped = await dumpEnvironment(source, ["DATABASE_URL", "ABSENT", "TMPDIR", "DONE_GATE_COMMAND", "CI"]);
  expect(dumped).toMatchObject({ DATABASE_URL: "postgres:", CI: "true" });
  expect(dumped).not.toHaveProperty("ABSENT");
  expect(dumped["TMPDIR"]).not.toBe("/elsewhere");
  expect(dumped["DONE_GATE_COMMAND"]).not.toBe("known");
});

it.each(["GITHUB_TOKEN", "input_x", "ACTIONS_RUNTIME_TOKEN", "STATE_y", "BASH_ENV", "SHELLOPTS"])(
  "starts nothing when the policy names %s",
  async (name) => {
    const room = makeRoom({ environment: { ...PASSED, [name]: "noexec" }, extraNames: [name] });
    const outcome = await room.run("true");
    expect(outcome).toMatchObject({ kind: "not-started", why: expect.stringContaining(name) });
    expect(commandEnvironment({ [name]: "noexec" }, [name])).not.toHaveProperty([name]);
  },
);

it("keeps the runner's files out of reach by name", async () => {
  const room = makeRoom();
  const names = ["GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_PATH", "GITHUB_STEP_SUMMARY"];
  const files = names.map((name) => join(room.temp, name.toLowerCase()));
  for (const file of files) writeFileSync(file, "");
  const environment = { ...PASSED, ...Object.fromEntries(names.map((name, at) => [name, files[at]])) };
  const runner = makeRoom({ environment });
  for (const name of names) {
    const outcome = await runner.run(`echo result=pass >>"$${name}"`);
    expect(outcome).toMatchObject({ kind: "exited", exit: 1, tail: expect.stringContaining("unbound variable") });
  }
  expect(files.map((file) => readFileSync(file, "utf8"))).toEqual(["", "", "", ""]);
});

it("has a PATH when ours has none", async () => {
  expect(await dumpEnvironment({}, [])).toMatchObject({ PATH: expect.stringContaining("/usr/bin") });
});

it("reads no start-up file", async () => {
  const room = makeRoom();
  for (const file of [".bashrc", ".bash_profile", ".profile"]) writeFileSync(join(room.root, file), "exit 0\n");
  const home = makeRoom({ environment: { PATH: process.env["PATH"], HOME: room.root } });
  expect(await home.run("exit 5")).toMatchObject({ kind: "exited", exit: 5 });
});

it("gives every command an empty TMPDIR of its own and removes it", async () => {
  const room = makeRoom();
  const command = 'ls -A "$TMPDIR"; mkdir "$TMPDIR/deep"; date >"$TMPDIR/deep/file"; printf %s "$TMPDIR"';
  const outcomes = await Promise.all([room.run(command), room.run(command)]);
  const folders = outcomes.map((outcome) => (outcome.kind === "exited" && outcome.exit === 0 ? outcome.tail : ""));
  expect(new Set(folders).size).toBe(2);
  for (const folder of folders) {
    expect(folder.startsWith(`${room.temp}/`)).toBe(true);
    expect(existsSync(folder)).toBe(false);
  }
  await room.run('touch "$TMPDIR/x"; sleep 60', 300);
  expect(readdirSync(room.temp)).toEqual([]);
});
