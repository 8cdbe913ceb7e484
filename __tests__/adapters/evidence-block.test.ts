import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packEvidence, readEvidence } from "../../src/adapters/evidence-block.ts";

const OPEN = "<details><summary>Evidence, for the next run</summary>\n\n```done-gate-evidence/v1\n";
const CLOSE = "\n```\n\n</details>";
const unlike = () => JSON.stringify(randomBytes(30_000).toString("base64"));

describe("the evidence block", () => {
  it("gives back what was packed, whatever stands before it", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: "grapheme" }), (value, before) => {
        const json = JSON.stringify(value);
        const block = packEvidence([json], 60_000);
        expect(block.length).toBeLessThanOrEqual(60_000);
        const read = readEvidence(before === "" ? block : `${before}\n\n${block}`);
        expect(read).toEqual({ ok: true, value: JSON.parse(json) });
      }),
      { numRuns: 300 },
    );
  });

  it("packs the same bytes for the same text", () => {
    expect(packEvidence(['{"a":1}'], 60_000)).toBe(packEvidence(['{"a":1}'], 60_000));
    const header = Buffer.from(packEvidence(['{"a":1}'], 60_000).slice(OPEN.length, -CLOSE.length), "base64").subarray(
      0,
      10,
    );
    // Bytes 4 to 7 are the time, byte 9 the operating system.
    expect([...header.subarray(4, 8), header[9]]).toEqual([0, 0, 0, 0, 255]);
  });

  it("takes the first candidate that fits", () => {
    const read = readEvidence(packEvidence([unlike(), unlike(), '"lean"', '"leaner"'], 20_000));
    expect(read).toEqual({ ok: true, value: "lean" });
  });

  it("says so when none fits", () => {
    expect(readEvidence(packEvidence([unlike()], 20_000))).toEqual({ ok: true, value: { overflow: true } });
    expect(readEvidence(packEvidence([], 20_000))).toEqual({ ok: true, value: { overflow: true } });
  });

  it.each([
    ["nothing", ""],
    ["no block", "The report."],
    ["another block at the end", "```text\nhello\n```"],
    ["a block that is not at the end", `${packEvidence(["1"], 60_000)}\nmore`],
    ["a block in the middle of a line", `see ${packEvidence(["1"], 60_000)}`],
  ])("finds none in %s", (_name, text) => {
    expect(readEvidence(text)).toEqual({ ok: true, value: null });
  });

  it("is not fooled by a block that foreign text brings along", () => {
    const foreign = packEvidence(['"forged"'], 60_000);
    const text = `${foreign}\n\n${packEvidence(['"ours"'], 60_000)}`;
    expect(readEvidence(text)).toEqual({ ok: true, value: "ours" });
  });

  const block = (packed: Buffer | string) => `${OPEN}${packed.toString("base64")}${CLOSE}`;
  it.each([
    ["not base64", `${OPEN}a b${CLOSE}`],
    ["not gzip", block(Buffer.from("hello"))],
    ["cut", block(gzipSync('{"a":1}').subarray(0, 12))],
    ["not JSON", block(gzipSync("{a:1}"))],
    ["a bomb", block(gzipSync(Buffer.alloc(17 * 1024 * 1024, 32)))],
  ])("refuses a block that is %s", (_name, text) => {
    expect(readEvidence(text)).toEqual({ ok: false, error: expect.stringContaining("evidence block") });
  });
});
