import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { shellContract } from "../contract/shell.contract.ts";
import { asRoot, makeBase, makeSandbox, namespacesWork, plant, type SandboxRoom } from "./sandbox-room.ts";

// Each test holds on every machine: where namespaces cannot be made, the refusal is what is tested.
const SANDBOX = { requireIsolation: "sandbox" } as const;

async function runOrRefused(room: SandboxRoom, command: string, timeoutMs?: number) {
  const outcome = await room.run(command, timeoutMs);
  if (!namespacesWork) expect(outcome).toMatchObject({ kind: "not-started", why: /sandbox is required/ });
  return namespacesWork ? outcome : null;
}

function countOf(text: string): number {
  const { stdout } = spawnSync("ps", ["-A", "-o", "args="], { encoding: "utf8" });
  return stdout.split("\n").filter((line) => line.includes(text)).length;
}

const uniqueSeconds = () => `6${Math.random().toString().slice(2, 12)}`;

shellContract("sandbox, or what is reached", () => {
  return makeSandbox({ requireIsolation: namespacesWork ? "sandbox" : "none" }).shell;
});

describe("the self-test", () => {
  it("tells what was reached, once, and why not more", async () => {
    const room = makeSandbox(SANDBOX);
    const reached = await room.shell.reach();
    expect(reached.isolation === "sandbox").toBe(namespacesWork);
    expect(room.shell.isolation).toBe(reached.isolation);
    expect(reached.why === null).toBe(namespacesWork);
    expect(room.said).toHaveLength(namespacesWork ? 0 : 1);
    expect(await room.shell.reach()).toBe(reached);
  });

  it("is not made where nothing is asked, and docker and sudo stay usable there", async () => {
    const room = makeSandbox({ requireIsolation: "process" }, { systemPath: "/nowhere" });
    expect(await room.shell.reach()).toMatchObject({ offline: false, why: null });
    expect(await room.run("true")).toMatchObject({ kind: "exited", exit: 0 });
    expect(room.said).toEqual([]);
  });
});

describe("inside the sandbox", () => {
  it("a planted token is found nowhere that it is found without a sandbox", async () => {
    const token = "planted-token-4711";
    const bystander = spawn("sleep", ["60"], { env: { ...process.env, MODEL_KEY: token }, stdio: "ignore" });
    try {
      const open = makeSandbox({});
      const closed = makeSandbox(SANDBOX);
      for (const { root, home, runnerTemp } of [open, closed]) {
        plant(join(runnerTemp, "_runner_file_commands", "set_env"), token);
        plant(
          join(root, ".git", "config"),
          `[core]\n\tbare = false\n[http "https://x/"]\n\textraheader = AUTH ${token}\n`,
        );
        plant(join(root, "gha-creds-1.json"), token);
        for (const name of [
          ".git-credentials",
          ".docker/config.json",
          ".config/gh/hosts.yml",
          ".aws/credentials",
          ".ssh/id",
        ])
          plant(join(home, name), token);
      }
      const scan = (room: SandboxRoom) =>
        `grep -rls 'plante[d]-token' /proc/[0-9]*/environ '${room.runnerTemp}' .git gha-creds-1.json ~ || echo none`;
      const found = await open.run(scan(open));
      expect(found).toMatchObject({ kind: "exited", tail: expect.stringContaining("set_env") });
      if (process.platform === "linux") expect(found).toMatchObject({ tail: expect.stringContaining("environ") });
      const outcome = await runOrRefused(closed, scan(closed));
      if (outcome !== null) expect(outcome).toEqual({ kind: "exited", exit: 0, tail: "none\n" });
      const config = await runOrRefused(closed, "git config core.bare");
      if (config !== null)
        expect(config).toMatchObject({ exit: expect.any(Number), tail: expect.not.stringContaining("AUTH") });
    } finally {
      bystander.kill("SIGKILL");
    }
  });

  it.each([
    ["sudo", "sudo -n true"],
    ["mounts", "mount -t tmpfs x /tmp"],
    ["unmounting what hides", "umount /tmp"],
    ["the kernel's settings", "echo x >/proc/sys/kernel/core_pattern"],
    ["system files", "touch /etc/done-gate-was-here"],
    ["the runner's processes", "kill -0 $OUR_PID"],
    ["other users' processes", "cat /proc/1/environ"],
    [
      "raw disks",
      "ls /dev/vd* /dev/sd* /dev/nvme* 2>/dev/null | grep . && head -c 1 $(ls /dev/vd* /dev/sd* /dev/nvme* | head -1)",
    ],
  ])("there is no way to: %s", async (_, command) => {
    const outcome = await runOrRefused(makeSandbox(SANDBOX), command.replace("$OUR_PID", String(process.pid)));
    if (outcome === null) return;
    expect(outcome.kind === "exited" && outcome.exit !== 0).toBe(true);
    expect(existsSync("/etc/done-gate-was-here")).toBe(false);
  });

  it("the workspace is ours to write, TMPDIR is fresh, and prepared tools run", async () => {
    const room = makeSandbox(SANDBOX);
    const tools = join(room.base, "tools, prepared");
    plant(join(tools, "prepared"), "#!/bin/sh\necho prepared\n");
    spawnSync("chmod", ["755", join(tools, "prepared")]);
    const environment = { PATH: `${tools}:${process.env["PATH"]}`, HOME: room.home };
    const prepared = makeSandbox(SANDBOX, { root: room.root, environment });
    const outcome = await runOrRefused(
      prepared,
      'pwd; prepared; id -u; echo x >made; echo y >"$TMPDIR/y"; ls "$TMPDIR" | grep -c ^y',
    );
    if (outcome === null) return;
    const user = process.getuid?.();
    expect(outcome).toEqual({ kind: "exited", exit: 0, tail: `${room.root}\nprepared\n${user}\n1\n` });
    expect(readFileSync(join(room.root, "made"), "utf8")).toBe("x\n");
    expect(statSync(join(room.root, "made")).uid).toBe(user);
    expect(await prepared.run('ls "$TMPDIR" | grep ^y')).toMatchObject({ exit: 1 });
  });

  it("a runner's folders outside the shared temp are hidden, or can only be read", async () => {
    const base = makeBase(homedir());
    const root = join(base, "_work", "repo", "repo");
    const node = join(base, "externals", "node24", "bin", "node");
    const action = join(base, "_work", "_actions", "owner", "gate", "v1", "dist", "index.js");
    for (const path of [
      join(root, "README.md"),
      node,
      action,
      join(base, ".credentials"),
      join(base, "_work/_temp/set_env"),
    ])
      plant(path, "as it was");
    const room = makeSandbox(SANDBOX, { root, hidden: [join(base, "_work", "_temp")], programs: [node, action] });
    const look = `cat '${base}/.credentials' '${base}/_work/_temp/set_env' || true; cat '${node}'; touch made`;
    const outcome = await runOrRefused(
      room,
      `${look}; ! echo x 2>/dev/null >>'${node}'; ! echo x 2>/dev/null >>'${action}'`,
    );
    if (outcome === null) return;
    expect(outcome).toMatchObject({ kind: "exited", exit: 0, tail: expect.stringContaining("as it was") });
    expect(outcome.kind === "exited" && outcome.tail.split("as it was")).toHaveLength(2);
    expect([node, action].map((path) => readFileSync(path, "utf8"))).toEqual(["as it was", "as it was"]);
    expect(existsSync(join(root, "made"))).toBe(true);
  });

  it("a signal to the whole group reaches none of our programs", async () => {
    const outcome = await runOrRefused(makeSandbox(SANDBOX), "trap 'echo heard; exit 5' TERM; kill -TERM 0; sleep 5");
    if (outcome !== null) expect(outcome).toEqual({ kind: "exited", exit: 5, tail: "heard\n" });
  });

  it.each([
    ["exit 137", { kind: "exited", exit: 137 }],
    ["kill -TERM $$; sleep 5", { kind: "killed", signal: "SIGTERM" }],
    ["kill -SEGV $$; sleep 5", { kind: "killed", signal: "SIGSEGV" }],
  ])("%s is told as it was", async (command, told) => {
    const outcome = await runOrRefused(makeSandbox(SANDBOX), command);
    if (outcome !== null) expect(outcome).toMatchObject(told);
  });
});

describe("what outlives its command", () => {
  it.each([
    ["after its exit", { next: "sleep 0.3", timeoutMs: 20_000, kind: "exited" }],
    ["at the limit", { next: "trap '' TERM; while :; do sleep 1; done", timeoutMs: 1_500, kind: "timed-out" }],
  ])("a daemon without environment, session and parent is ended %s", async (_, { next, timeoutMs, kind }) => {
    const seconds = uniqueSeconds();
    const daemon = `(env -i setsid /bin/sh -c 'exec sleep ${seconds}' >/dev/null 2>&1 &); ${next}`;
    const outcome = await runOrRefused(makeSandbox(SANDBOX), daemon, timeoutMs);
    expect(outcome?.kind ?? kind).toBe(kind);
    expect(countOf(seconds)).toBe(0);
  });

  it("a command may tidy up at its limit", async () => {
    const command = "trap 'echo tidied; exit 0' TERM; while :; do sleep 0.1; done";
    const outcome = await runOrRefused(makeSandbox(SANDBOX), command, 3_000);
    if (outcome !== null)
      expect(outcome).toEqual({ kind: "timed-out", timeoutMs: 3_000, tail: expect.stringContaining("tidied") });
  });

  it("a command ends when our own process is killed outright", async () => {
    const seconds = uniqueSeconds();
    const room = makeSandbox(SANDBOX);
    const script = `
      import { createIsolatedShell } from ${JSON.stringify(new URL("../../src/adapters/sandbox.ts", import.meta.url).href)};
      const shell = createIsolatedShell({ root: ${JSON.stringify(room.root)}, tempFolder: ${JSON.stringify(room.base)},
        hidden: [], programs: [], environment: { PATH: process.env.PATH }, slots: 1, say: () => {},
        wish: { env: [], requireIsolation: "sandbox", network: true } });
      shell.run("env -i setsid sleep ${seconds} & touch began; sleep ${seconds}", { timeoutMs: 60000 }).then(() => process.exit(3));`;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script], {
      stdio: "ignore",
    });
    const exited = once(child, "exit");
    if (namespacesWork) {
      await vi.waitFor(() => expect(existsSync(join(room.root, "began"))).toBe(true), 25_000);
      child.kill("SIGKILL");
    }
    await exited;
    expect(child.exitCode).toBe(namespacesWork ? null : 3);
    await vi.waitFor(() => expect(countOf(`sleep ${seconds}`)).toBe(0), 5_000);
  }, 60_000);
});

describe("network: false", () => {
  it.each([true, false])("reaches the machine's ports only where policy lets it: %s", async (network) => {
    const server = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      const address = server.address();
      const port = typeof address === "object" ? address?.port : 0;
      const room = makeSandbox({ network, requireIsolation: network ? "none" : "process" });
      const reached = await room.shell.reach();
      const outcome = await room.run(`exec 3<>/dev/tcp/127.0.0.1/${port}`);
      if (network) expect(outcome).toMatchObject({ kind: "exited", exit: 0 });
      else if (reached.offline) expect(outcome).toMatchObject({ kind: "exited", exit: 1 });
      else expect(outcome).toMatchObject({ kind: "not-started", why: expect.stringContaining("network") });
      expect(reached.offline).toBe(!network && namespacesWork);
    } finally {
      server.close();
    }
  });
});

describe("as root", () => {
  it("runs as the one whose workspace it is", async () => {
    const room = makeSandbox(SANDBOX);
    if (asRoot) spawnSync("chown", ["-R", "65534:65534", room.base]);
    const outcome = await runOrRefused(room, "id -u; touch made; touch $TMPDIR/x");
    const owner = String(statSync(room.root).uid);
    if (outcome !== null) expect(outcome).toEqual({ kind: "exited", exit: 0, tail: `${owner}\n` });
  });
});
