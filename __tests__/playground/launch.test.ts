import { describe, expect, it } from "vitest";
import { launch } from "../../playground/launch/launch.ts";

const env = { PATH: "/usr/bin:/bin" };

function shell(script: string, more: { readonly input?: string; readonly signal?: AbortSignal } = {}) {
  return launch({ file: "/bin/sh", args: ["-c", script], env, ...more });
}

describe("a program that a small process starts", () => {
  it("reads its input and tells exit code and both outputs apart", async () => {
    const { exit, signal, stdout, stderr } = await shell("cat; echo no >&2; exit 3", { input: "yes\u{1F600}" });
    expect({ exit, signal, stdout: stdout.toString(), stderr: stderr.toString() }).toEqual({
      exit: 3,
      signal: null,
      stdout: "yes\u{1F600}",
      stderr: "no\n",
    });
  });

  it("keeps bytes that are no text, and many of them", async () => {
    const { stdout } = await shell(String.raw`printf '\000\377\012'; head -c 5000000 /dev/zero`);
    expect(stdout.length).toBe(5_000_003);
    expect([...stdout.subarray(0, 3)]).toEqual([0, 255, 10]);
  });

  it("has the folder and the environment that were given and no other", async () => {
    const { stdout } = await launch({ file: "/bin/sh", args: ["-c", "pwd; env"], cwd: "/", env: { ...env, A: "b" } });
    const lines = stdout.toString().split("\n").filter(Boolean);
    expect(lines[0]).toBe("/");
    expect(lines.slice(1).filter((line) => !/^(?:PWD|OLDPWD|SHLVL|_)=/.test(line))).toEqual([
      expect.stringMatching(/^(?:PATH=|A=b$)/),
      expect.stringMatching(/^(?:PATH=|A=b$)/),
    ]);
  });

  it("does not mind a program that ends before it read everything", async () => {
    expect((await shell("exit 0", { input: "x".repeat(1_000_000) })).exit).toBe(0);
  });

  it("tells each its own end, however they overtake each other", async () => {
    const ended = await Promise.all([3, 1, 2].map((tenths) => shell(`sleep 0.${tenths}; echo ${tenths}`)));
    expect(ended.map(({ stdout }) => stdout.toString().trim())).toEqual(["3", "1", "2"]);
  });

  it("is ended by its signal, before or after the start", async () => {
    const later = new AbortController();
    const asked = shell("echo started; exec sleep 60", { signal: later.signal });
    setTimeout(() => later.abort(), 300);
    expect(await asked).toMatchObject({ exit: null, signal: "SIGTERM" });
    expect(await shell("exec sleep 60", { signal: AbortSignal.abort() })).toMatchObject({ signal: "SIGTERM" });
  });

  it("rejects when there is no such program, and goes on", async () => {
    await expect(launch({ file: "/no/such/program", args: [], env })).rejects.toThrow(
      "cannot start /no/such/program: spawn /no/such/program ENOENT",
    );
    expect((await shell("exit 7")).exit).toBe(7);
  });
});
