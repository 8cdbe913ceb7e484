import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withoutCredentials } from "../../src/adapters/sandbox-git.ts";
import { findShortfall } from "../../src/adapters/sandbox-probe.ts";
import { asRoot, makeBase, makeSandbox, namespacesWork, plant, programsWith } from "./sandbox-room.ts";

const onLinux = process.platform === "linux";
const REFUSING = 'echo "unshare: unshare failed: Operation not permitted" >&2; exit 1';

describe("where the kernel refuses namespaces", () => {
  it.each(["sandbox", "container"] as const)(
    "nothing runs that has to be in a %s, and it is said why",
    async (required) => {
      const systemPath = programsWith(makeBase(), { unshare: REFUSING });
      const room = makeSandbox({ requireIsolation: required }, { systemPath });
      const reached = await room.shell.reach();
      expect(["none", "process", "uid"]).toContain(reached.isolation);
      expect(reached.why).toMatch(onLinux ? /"sandbox" was not reached/ : /built on Linux only/);
      if (namespacesWork) expect(reached.why).toContain("Operation not permitted");
      expect(room.said).toEqual([expect.stringContaining("was not reached")]);
      expect(await room.run("touch made")).toMatchObject({
        kind: "not-started",
        why: expect.stringContaining(required),
      });
      expect(existsSync(join(room.root, "made"))).toBe(false);
    },
  );

  it("another user is the fallback, where there is one who may write in the workspace", async () => {
    const systemPath = programsWith(makeBase(), { unshare: REFUSING });
    const room = makeSandbox({ requireIsolation: "uid" }, { systemPath });
    if (asRoot) spawnSync("chown", ["-R", "65534:65534", room.base]);
    const reached = await room.shell.reach();
    const command =
      "id -u; (cat /proc/$PPID/environ 2>/dev/null || true) | wc -c; sudo -n true 2>/dev/null || echo refused; touch made $TMPDIR/x";
    const outcome = await room.run(command);
    expect(reached.isolation === "uid").toBe(onLinux && asRoot);
    expect(reached.why).toContain('"sandbox" was not reached');
    if (reached.isolation === "uid") {
      expect(outcome).toEqual({ kind: "exited", exit: 0, tail: "65534\n0\nrefused\n" });
      expect(statSync(join(room.root, "made")).uid).toBe(65_534);
    } else {
      expect(reached.why).toMatch(/only root can|built on Linux only/);
      expect(outcome).toMatchObject({ kind: "not-started", why: expect.stringContaining("uid is required") });
    }
  });

  it("another user is no way off the network", async () => {
    const systemPath = programsWith(makeBase(), { unshare: REFUSING });
    const room = makeSandbox({ network: false }, { systemPath });
    if (asRoot) spawnSync("chown", ["-R", "65534:65534", room.base]);
    expect((await room.shell.reach()).offline).toBe(false);
    expect(await room.run("true")).toMatchObject({ kind: "not-started", why: expect.stringContaining("network") });
  });

  it("names the programs that are missing", async () => {
    const room = makeSandbox(
      { requireIsolation: "sandbox" },
      { systemPath: programsWith(makeBase(), { setpriv: null }) },
    );
    expect((await room.shell.reach()).why).toMatch(onLinux ? /programs are missing: .*setpriv/ : /Linux only/);
  });
});

describe("an ordinary user without sudo", () => {
  it("has no sandbox, and is told so", async () => {
    const systemPath = programsWith(makeBase(), { sudo: 'echo "sudo: a password is required" >&2; exit 1' });
    const room = makeSandbox({ requireIsolation: "sandbox" }, { systemPath });
    const reached = await room.shell.reach();
    // Root needs no sudo.
    expect(reached.isolation === "sandbox").toBe(asRoot && namespacesWork);
    if (!asRoot) expect(reached.why).toMatch(/a password is required|Linux only|programs are missing/);
  });
});

describe("the self-test's answer", () => {
  const good = ["mnt:[1]", "pid:[2]", "ipc:[3]", "net:[4]", "Uid:1001", "Groups: ", "NoNewPrivs:1"];
  const none = ["CapEff:0000000000000000", "CapBnd:0000000000000000"];
  const expected = { user: 1_001, group: 1_001, ourUser: 1_001, apart: ["mnt", "pid", "ipc", "net"] as const };
  const said = (...lines: readonly string[]) => [...good, ...none, ...lines, "end:"].join("\n");

  it("counts as reached only when nothing speaks against it", () => {
    expect(findShortfall(said(), expected)).toBeNull();
  });

  it.each([
    ["", "did not finish"],
    [said().replace("end:", ""), "did not finish"],
    [said("sees:/secret"), "can see /secret"],
    [said("sudo:works"), "can use sudo"],
    [said("workspace:closed"), "could not write in the workspace"],
    [said("temp:closed"), "TMPDIR"],
    [said().replace("Uid:1001", "Uid:0"), "with Uid 0, expected 1001"],
    [said().replace("NoNewPrivs:1", "NoNewPrivs:0"), "NoNewPrivs"],
    [said().replace("CapEff:0", "CapEff:1"), "CapEff"],
    [said().replace("Groups: ", "Groups:27 999"), "other groups: 27 999"],
    [said().replace("pid:[2]\n", ""), "share our namespaces: pid"],
  ])("%j falls short", (output, problem) => {
    expect(findShortfall(output, expected)).toContain(problem);
  });
});

describe("git settings without credentials", () => {
  it.each([
    ["nothing to hide", "[core]\n\tbare = false\n[user]\n\tname = A\n", "[core]\n\tbare = false\n[user]\n\tname = A\n"],
    [
      "a header",
      '[http "https://h/"]\n\textraheader = AUTHORIZATION: basic eA==\n\tsslVerify = true\n',
      '[http "https://h/"]\n\tsslVerify = true\n',
    ],
    ["one that goes on", "[http]\n\tEXTRAHEADER = a\\\n b\n[core]\n\tx = 1\n", "[http]\n[core]\n\tx = 1\n"],
    [
      "an address with a token",
      '[remote "o"]\n\turl = https://x:tok@h/r\n\tfetch = +a:b\n',
      '[remote "o"]\n\tfetch = +a:b\n',
    ],
    [
      "a section that is one",
      '[url "https://x:tok@h/"]\n\tinsteadOf = https://h/\n',
      '[done-gate "left-out"]\n\tinsteadOf = https://h/\n',
    ],
    ["a helper", "[credential]\n\thelper = !f() { echo password=x; }; f\n", "[credential]\n"],
    ["header and key on one line", "[credential] helper = store\n\tname = x\n", '[done-gate "left-out"]\n\tname = x\n'],
  ])("%s", (_, text, clean) => {
    expect(withoutCredentials(text)).toBe(clean);
  });
});

describe("a container, by a docker that only writes down what it is told", () => {
  const FACTS =
    "mnt:[1]\\npid:[2]\\nipc:[3]\\nnet:[4]\\nUid:UID\\nGroups: \\nCapEff:0000000000000000\\nCapBnd:0000000000000000\\nNoNewPrivs:1\\nend:\\n";

  function roomWith(run: string, network = true, inspect = "exit 1") {
    const base = makeBase();
    const record = join(base, "record");
    const script = `printf '%s\\0' "$@" $'\\n' >>'${record}'
case $1 in image) ${inspect};; import) wc -c >'${record}-bytes';; run) case "$*" in *"echo end:"*) printf '${FACTS.replace("UID", String(process.getuid?.()))}';; *) ${run};; esac;; esac`;
    const systemPath = programsWith(base, { docker: script, unshare: REFUSING });
    const room = makeSandbox({ requireIsolation: "container", network }, { systemPath });
    const calls = () =>
      readFileSync(record, "utf8")
        .split("\n\0")
        .map((call) => call.split("\0").slice(0, -1))
        .filter((call) => call.length > 0);
    return { ...room, calls, bytes: () => readFileSync(`${record}-bytes`, "utf8").trim() };
  }

  it("makes an empty image, and runs the command in the machine's own system, closed on all sides", async () => {
    const room = roomWith("echo inside; exit 4");
    plant(join(room.root, "gha-creds-1.json"), "{}");
    const outcome = await room.run("npm test && exit 4");
    if (!onLinux) return expect(outcome).toMatchObject({ kind: "not-started" });
    expect(room.shell.isolation).toBe("container");
    expect(outcome).toEqual({ kind: "exited", exit: 4, tail: "inside\n" });
    const [inspect, made, , run = []] = room.calls();
    expect([inspect, made, room.bytes()]).toEqual([
      ["image", "inspect", "done-gate-empty:1"],
      ["import", "-", "done-gate-empty:1"],
      "1024",
    ]);
    const options = run.slice(0, run.indexOf("done-gate-empty:1"));
    const user = `${process.getuid?.()}:${process.getgid?.()}`;
    for (const [name, value] of [
      ["--user", user],
      ["--cap-drop", "ALL"],
      ["--security-opt", "no-new-privileges"],
      ["--network", "host"],
      ["--pull", "never"],
      ["--workdir", room.root],
    ])
      expect(options[options.indexOf(name ?? "") + 1]).toBe(value);
    expect(options).toContain("--read-only");
    expect(options).toContain(`"source=${room.root}"`.replace(/^/, "type=bind,").concat(`,"target=${room.root}"`));
    expect(options).toContain("type=bind,source=/usr,target=/usr,readonly");
    expect(
      options.filter((option) => /docker\.sock|_temp|source=\/(?:run|var|home|root|proc|dev|tmp)?(?:,|$)/.test(option)),
    ).toEqual([]);
    expect(options.some((option) => /^(?:-e|--env|--env-file|--privileged|-v|--pid)/.test(option))).toBe(false);
    expect(options.some((option) => option.includes("/dev/null") && option.includes("gha-creds"))).toBe(true);
    const inside = run.slice(options.length + 1);
    expect(inside.slice(0, 6)).toEqual(["/usr/bin/timeout", "--foreground", "--", "0", "/usr/bin/env", "-i"]);
    expect(inside.slice(-7).join(" ")).toBe("--noprofile --norc -euo pipefail -c -- npm test && exit 4");
    expect(inside.filter((each) => /^TMPDIR=/.test(each))).toEqual(["TMPDIR=/tmp"]);
  });

  it("takes the image that is there, and no network where policy wants none", async () => {
    const room = roomWith("exit 0", false, "exit 0");
    const outcome = await room.run("true");
    if (!onLinux) return expect(outcome).toMatchObject({ kind: "not-started" });
    expect(room.calls().map(([first]) => first)).toEqual(["image", "run", "run"]);
    expect(room.calls()[2]?.join(" ")).toContain("--network none");
  });

  it("ends at the limit by asking docker, first kindly", async () => {
    const room = roomWith("exec sleep 3");
    const outcome = await room.run("sleep 60", 300);
    if (!onLinux) return expect(outcome).toMatchObject({ kind: "not-started" });
    expect(outcome).toMatchObject({ kind: "timed-out" });
    const kills = room.calls().filter(([first]) => first === "kill");
    expect(kills.map((call) => call.slice(0, -1))).toEqual([["kill", "--signal", "TERM"], ["kill"]]);
    expect(new Set(kills.map((call) => call.at(-1))).size).toBe(1);
  });

  it("does not take docker's own failure for the command's", async () => {
    const outcome = await roomWith('echo "docker: no space" >&2; exit 125').run("true");
    expect(outcome).toMatchObject({
      kind: "not-started",
      why: expect.stringMatching(onLinux ? /no space/ : /required/),
    });
  });

  it.each([
    ["docker does not answer", 'echo "Cannot connect to the Docker daemon" >&2; exit 1', /Cannot connect/],
    [
      "docker only seems to contain",
      'case $1 in run) while [ "$1" != -- ]; do shift; done; shift 4; "$@";; esac',
      /was not reached/,
    ],
  ])("is refused when %s", async (_, script, why) => {
    const systemPath = programsWith(makeBase(), { docker: script, unshare: REFUSING });
    const room = makeSandbox({ requireIsolation: "container" }, { systemPath });
    const reached = await room.shell.reach();
    expect(reached.isolation).not.toBe("container");
    if (onLinux) expect(reached.why).toMatch(why);
    expect(await room.run("true")).toMatchObject({ kind: "not-started" });
  });
});
