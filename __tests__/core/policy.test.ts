import { describe, expect, it } from "vitest";
import { policySchema } from "../../src/core/policy.ts";

const timeout = (text: unknown) => policySchema.safeParse({ checklist: { verify_timeout: text } });

describe("policySchema", () => {
  it("has the defaults of the design card", () => {
    expect(policySchema.parse({})).toMatchObject({
      scope: "agents",
      require: [],
      plans: "touched",
      checklist: {
        newItems: "lint",
        requireIsolation: "none",
        network: true,
        verifyTimeoutMs: 600_000,
        totalTimeoutMs: 2_700_000,
      },
      decisions: { allowAuthor: null, minApprovals: 1 },
      completion: {
        sceptic: { provider: "same" },
        model: { provider: "none", name: null, maxCalls: 24, maxCostUsd: 1 },
      },
    });
  });

  it.each([
    ["500ms", 500],
    ["1s", 1_000],
    ["45m", 2_700_000],
    ["6h", 21_600_000],
  ])("reads the duration %s", (text, ms) => {
    expect(policySchema.parse({ checklist: { verify_timeout: text } }).checklist.verifyTimeoutMs).toBe(ms);
  });

  it.each(["7h", "361m", "0s", "-1s", "1.5m", "600", "10 s", "1d", 600, ""])("refuses the duration %j", (text) => {
    expect(timeout(text).success).toBe(false);
  });

  it.each([
    "INPUT_TOKEN",
    "STATE_x",
    "ACTIONS_RUNTIME_TOKEN",
    "GITHUB_TOKEN",
    "github_env",
    "GITHUB_STEP_SUMMARY",
    "BASH_ENV",
    "1A",
    "A-B",
    "",
  ])("never passes %j to commands", (name) =>
    expect(policySchema.safeParse({ checklist: { env: [name] } }).success).toBe(false),
  );

  it.each(["DATABASE_URL", "GITHUB_SHA", "_x"])("passes %s to commands when asked", (name) => {
    expect(policySchema.parse({ checklist: { env: [name] } }).checklist.env).toEqual([name]);
  });

  it.each(["/a", "a/../b", "./a", "a//b", "a\\b", "a\nb", ""])("refuses the pattern %j", (glob) => {
    expect(policySchema.safeParse({ protected: [glob] }).success).toBe(false);
  });

  it("is closed on every level", () => {
    for (const policy of [
      { x: 1 },
      { checklist: { x: 1 } },
      { completion: { model: { x: 1 } } },
      { decisions: { x: 1 } },
    ]) {
      expect(policySchema.safeParse(policy).success).toBe(false);
    }
    expect(policySchema.safeParse({ checklist: { paths: [] } }).success).toBe(false);
  });
});
