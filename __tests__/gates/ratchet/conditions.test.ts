import { describe, expect, it } from "vitest";
import { classifyCondition } from "../../../src/gates/ratchet/conditions.ts";

const kindOf = (condition: string): string => classifyCondition(condition, new Set());

describe("a condition that a constant decides", () => {
  it.each([
    "true",
    "!0",
    "(1)",
    "true || slow",
    "slow || 1",
    "(slow || true) && (1 || fast)",
    "1 or slow",
    "slow or True",
  ])("%s", (condition) => expect(kindOf(condition)).toBe("constant"));

  it.each(["cpus === 1 || slow", "n > 1 || slow", "slow || 1 === n", "slow or 1 < n"])(
    "is not decided by a number that is compared: %s",
    (condition) => expect(kindOf(condition)).toBe("unknown"),
  );
});
