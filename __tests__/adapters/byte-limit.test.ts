import fc from "fast-check";
import { expect, it } from "vitest";
import { cutToBytes } from "../../src/adapters/byte-limit.ts";

it("never passes the limit, breaks no character, and shows its cut", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "\n", "é", "\u20ac", "\u{1f600}"), maxLength: 200 });
  fc.assert(
    fc.property(text, fc.integer({ min: 10, max: 300 }), (whole, max) => {
      const cut = cutToBytes(whole, max, "[cut]");
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(max);
      expect(cut).not.toContain("\ufffd");
      if (Buffer.byteLength(whole) <= max) expect(cut).toBe(whole);
      else expect([cut.endsWith("[cut]"), whole.startsWith(cut.slice(0, -5))]).toEqual([true, true]);
    }),
  );
});

it("cuts at a line end when one is near", () => {
  expect(cutToBytes("first\nsecond line", 15, "[cut]")).toBe("first[cut]");
  expect(cutToBytes(`first\n${"x".repeat(2_000)}`, 1_500, "[cut]")).toBe(`first\n${"x".repeat(1_489)}[cut]`);
});
