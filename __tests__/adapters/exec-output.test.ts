import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCapture, HEAD_BYTES, TAIL_BYTES } from "../../src/adapters/exec-output.ts";
import { makeRoom } from "./exec-room.ts";

const BOUND = HEAD_BYTES + TAIL_BYTES;

function capture(chunks: readonly Buffer[]): string {
  const output = createCapture();
  for (const chunk of chunks) output.add(chunk);
  return output.text();
}

/** Text and number of the line that stands for what was left out. */
function splitAtGap(text: string): { readonly head: string; readonly left: number; readonly tail: string } {
  const match = /\n\[done-gate: (\d+) bytes left out\]\n/.exec(text);
  if (match === null) throw new Error("nothing was left out");
  const end = match.index + match[0].length;
  return { head: text.slice(0, match.index), left: Number(match[1]), tail: text.slice(end) };
}

describe("the capture", () => {
  it("keeps everything up to the bound", () => {
    const text = "x".repeat(BOUND);
    expect(capture([Buffer.from(text)])).toBe(text);
    expect(capture([])).toBe("");
    expect(capture([Buffer.from(`${text}y`)])).not.toBe(`${text}y`);
  });

  it("keeps the first and the last bytes however they arrive, and counts the rest", () => {
    const letters = fc.uint8Array({ min: 0x20, max: 0x7e, maxLength: 9_000 });
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 8 }), (parts) => {
        const chunks = parts.map((part) => Buffer.from(part));
        const all = Buffer.concat(chunks).toString("latin1");
        const text = capture(chunks);
        if (all.length <= BOUND) return text === all;
        const { head, left, tail } = splitAtGap(text);
        return head === all.slice(0, HEAD_BYTES) && tail === all.slice(-TAIL_BYTES) && left === all.length - BOUND;
      }),
      { numRuns: 300 },
    );
  });

  it.each(["é", "漢", "🙂"])("shows no half %s at the cut, and counts its bytes as left out", (letter) => {
    for (let shift = 0; shift < 4; shift += 1) {
      const text = `${"a".repeat(shift)}${letter.repeat(10_000)}${"z".repeat(shift)}`;
      const { head, left, tail } = splitAtGap(capture([Buffer.from(text)]));
      expect(head + tail).not.toContain("\ufffd");
      expect(text.startsWith(head)).toBe(true);
      expect(text.endsWith(tail)).toBe(true);
      expect(Buffer.byteLength(head + tail) + left).toBe(Buffer.byteLength(text));
    }
  });

  it("keeps a byte order mark", () => {
    expect(capture([Buffer.from("\ufeffx")])).toBe("\ufeffx");
  });

  it("joins a character that arrives in pieces", () => {
    const bytes = Buffer.from("漢");
    expect(capture([bytes.subarray(0, 1), bytes.subarray(1)])).toBe("漢");
  });

  it("decodes any bytes at all", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 40_000 }), (bytes) => {
        return capture([Buffer.from(bytes)]).length <= BOUND + 60;
      }),
      { numRuns: 50 },
    );
  });

  it("puts a note after the output, on a line of its own", () => {
    const output = createCapture();
    output.note("alone");
    expect(output.text()).toBe("[done-gate: alone]");
    output.add(Buffer.from("no line end"));
    expect(output.text()).toBe("no line end\n[done-gate: alone]");
  });
});

describe("the output of a real command", () => {
  it("holds both streams in the order they were written", async () => {
    const outcome = await makeRoom().run("for i in 1 2 3; do echo out$i; sleep 0.15; echo err$i >&2; sleep 0.15; done");
    expect(outcome).toMatchObject({ exit: 0, tail: "out1\nerr1\nout2\nerr2\nout3\nerr3\n" });
  });

  it("survives bytes that are no text", async () => {
    const outcome = await makeRoom().run("head -c 100000 /dev/urandom; printf '\\xff\\xfe\\x00end'");
    expect(outcome).toMatchObject({ kind: "exited", exit: 0, tail: expect.stringMatching(/\0end$/) });
  });

  it("stays raw: making it inert is the printer's work", async () => {
    const outcome = await makeRoom().run("printf '::set-output name=verdict::pass\\n\\033[31m##[error]x'");
    expect(outcome).toMatchObject({ tail: "::set-output name=verdict::pass\n\u001b[31m##[error]x" });
  });

  it("costs bounded memory when two gigabytes are printed", async () => {
    const room = makeRoom();
    await room.run("head -c 50M /dev/zero");
    const before = process.memoryUsage().rss;
    let peak = before;
    const sampler = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 20);
    const outcome = await room.run("echo begin; head -c 2G /dev/zero; echo end", 120_000);
    clearInterval(sampler);
    expect(outcome).toMatchObject({ kind: "exited", exit: 0 });
    const { head, left, tail } = splitAtGap(outcome.kind === "exited" ? outcome.tail : "");
    expect(head.startsWith("begin\n")).toBe(true);
    expect(tail.endsWith("\0end\n")).toBe(true);
    expect(left).toBe(2 ** 31 + "begin\nend\n".length - BOUND);
    const grownMiB = (peak - before) / 2 ** 20;
    expect(grownMiB).toBeLessThan(120);
  }, 150_000);
});
