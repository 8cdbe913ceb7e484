import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRedactor } from "../../src/core/redact.ts";

const CANARY = "canary-5f3e!Zq+/9&pl";
const redact = createRedactor([CANARY]);
const bytes = Buffer.from(CANARY);

describe("known secrets", () => {
  it.each([
    ["as it is", CANARY],
    ["in base64", bytes.toString("base64")],
    ["in base64url", bytes.toString("base64url")],
    ["in hex", bytes.toString("hex")],
    ["in upper-case hex", bytes.toString("hex").toUpperCase()],
    ["URL-encoded", encodeURIComponent(CANARY)],
    ["reversed", [...CANARY].reverse().join("")],
  ])("are taken out %s", (_, form) => {
    expect(redact(`before ${form} after`)).toMatch(/^before \*\*\*[\w+/-]?=* after$/);
    expect(redact(`${form}${form}`)).not.toContain(form);
  });

  it("are taken out inside a JSON text", () => {
    const quoted = 'with "quotes"\nand lines';
    expect(createRedactor([quoted])(JSON.stringify({ a: quoted }))).toBe('{"a":"***"}');
  });

  it("are taken out of base64 whatever stands around them", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5 }), fc.uint8Array({ maxLength: 5 }), (before, after) => {
        const encoded = Buffer.concat([before, bytes, after]).toString("base64");
        const left = redact(encoded);
        expect(left).toContain("***");
        // At most one byte at each edge shares its digits with a neighbour.
        expect(left.replace("***", "").length).toBeLessThanOrEqual(
          encoded.length - Math.floor((bytes.length * 4) / 3) + 2,
        );
      }),
    );
  });

  it("are taken out whole when one contains the other", () => {
    const both = createRedactor(["abcdef", "abcdefghi"]);
    expect(both("x abcdefghi y abcdef z")).toBe("x *** y *** z");
  });

  it("do not include texts too short to be one: they would black out every log", () => {
    expect(createRedactor(["", "a", "12345"])("a 12345")).toBe("a 12345");
  });
});

describe("credential shapes", () => {
  it.each([
    `ghs_${"a1B2".repeat(9)}`,
    `ghp_${"x".repeat(36)}`,
    `github_pat_${"A1_".repeat(20)}`,
    `sk-ant-${"k".repeat(40)}`,
    `AKIA${"ABCD".repeat(4)}`,
    `xoxb-${"1234567890-".repeat(2)}abc`,
    `npm_${"n".repeat(36)}`,
    `eyJ${"h".repeat(20)}.eyJ${"p".repeat(20)}.${"s".repeat(20)}`,
    `-----BEGIN RSA PRIVATE KEY-----\n${"MIIE\n".repeat(10)}-----END RSA PRIVATE KEY-----`,
  ])("%s is taken out without being known", (secret) => {
    expect(createRedactor([])(`token=${secret};`)).toBe("token=***;");
  });

  it.each(["ghs_short", "task-12", "a sha 0123456789abcdef0123456789abcdef01234567", "AKIAnot", "eyJ.a.b"])(
    "leaves %s alone",
    (text) => expect(createRedactor([])(text)).toBe(text),
  );
});
