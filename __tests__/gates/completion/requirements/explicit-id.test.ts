import { describe, expect, it } from "vitest";
import { isGroupId, isPartOf, parseLead, wholeId } from "../../../../src/gates/completion/requirements/explicit-id.ts";

describe("an id at the start", () => {
  it.each([
    ["FR-001: The x", "FR-001", "The x"],
    ["**FR-001**: The x", "FR-001", "The x"],
    ["**FR-001:** The x", "FR-001", "The x"],
    ["**FR-001** The x", "FR-001", "The x"],
    ["**FR-001 (P1)**: The x", "FR-001", "The x"],
    ["`FR-1` x", "FR-1", "x"],
    ["[FR-1] x", "FR-1", "x"],
    ["[FR-1]: x", "FR-1", "x"],
    ["FR-1 - x", "FR-1", "x"],
    ["FR-1 x", "FR-1", "x"],
    ["FR1. x", "FR1", "x"],
    ["FR 1: x", "FR 1", "x"],
    ["NFR-2.1a: x", "NFR-2.1a", "x"],
    ["REQ-AUTH-001: x", "REQ-AUTH-001", "x"],
    ["Req-4: x", "Req-4", "x"],
    ["FR-1：登录", "FR-1", "登录"],
    ["KEY-9: x", "KEY-9", "x"],
    ["FR-1", "FR-1", ""],
  ])("%s", (raw, id, rest) => {
    expect(parseLead(raw)).toEqual({ id, rest });
  });

  it.each([
    "Version 2.0",
    "SHA-256 sums",
    "UTF-8: names",
    "RFC 2119 words",
    "Phase 1: start",
    "v2.0: x",
    "HTTP2: x",
    "KEY-9 x",
    "Key-9: x",
    "ABC1: x",
    "R 1: x",
    "P1: x",
    "FR-001x-y z",
    "1.2: x",
    "see FR-1: x",
    "",
  ])("%s is none", (raw) => {
    expect(parseLead(raw)).toBeNull();
  });
});

it("is a whole cell", () => {
  expect(wholeId("**REQ-1**")).toBe("REQ-1");
  expect(wholeId("REQ-1 x")).toBeNull();
  expect(wholeId("12")).toBeNull();
});

it("is part of another, or a group", () => {
  expect(isPartOf("AC-1", null)).toBe(true);
  expect(isPartOf("FR-1.2", "FR-1")).toBe(true);
  expect(isPartOf("FR-12", "FR-1")).toBe(false);
  expect(isPartOf("FR-1", null)).toBe(false);
  expect(isGroupId("EPIC-1")).toBe(true);
  expect(isGroupId("FR-1")).toBe(false);
});
