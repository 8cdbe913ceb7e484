import { describe, expect, it } from "vitest";
import { parseEvidence } from "../../src/core/evidence.ts";
import type { Judgement } from "../../src/core/gate.ts";
import { noFacts } from "../../src/core/report.ts";
import { composeReport } from "../../src/report/compose.ts";
import { evidenceTexts } from "../../src/report/evidence.ts";
import { repoPath } from "../fixtures/git-repo.ts";
import { sha } from "../fixtures/ids.ts";

const found = { code: "verify-changed", level: "waiting", message: "m", remedy: "r" } as const;
const item = {
  plan: repoPath("docs/plans/x/checklist.json"),
  id: "a",
  description: "d",
  verify: "true",
  claim: true,
  exit: 0,
  result: "held",
  tail: "",
  line: 3,
  fresh: false,
} as const;
const judgement: Judgement = {
  gate: "checklist",
  verdict: "pass",
  title: "1 of 1",
  findings: [{ ...found, code: "verify-new", level: "warning", path: item.plan, line: 3, item: "a" }],
  wants: [
    {
      reason: "verify-changed",
      subject: "old\nnew",
      category: "policy",
      needs: "n",
      why: "w",
      blastRadius: null,
      asks: [found],
      accepted: { findings: [], items: [{ ...item, result: "proven" }] },
    },
  ],
  items: [item],
};
const head = sha("b");
const report = composeReport({
  ...noFacts({ setup: "basic", pr: null, head, headTree: head, base: sha("a"), off: [] }),
  gathered: [judgement],
  mergeBase: sha("a"),
  isolation: "process",
  policy: "f".repeat(64),
});
const written = (): Readonly<Record<string, unknown>> => JSON.parse(evidenceTexts(report)[0] ?? "");

describe("evidence", () => {
  it("comes back as it was gathered", () => {
    expect(parseEvidence(written())).toEqual({
      ok: true,
      value: {
        head,
        tree: head,
        mergeBase: sha("a"),
        policy: "f".repeat(64),
        isolation: "process",
        gathered: [judgement],
      },
    });
  });

  const gate = { verdict: "pass", title: "t", findings: [], wants: [], items: [] };
  it.each<[string, unknown, string]>([
    ["too large to be kept", { overflow: true }, "too large"],
    ["null", null, "the block"],
    ["an unknown key", { ...written(), more: 1 }, "not as this version"],
    ["an unknown gate", { ...written(), gates: { other: gate } }, "gates"],
    ["an unknown verdict", { ...written(), gates: { checklist: { ...gate, verdict: "neutral" } } }, "verdict"],
    ["a short head", { ...written(), head: "abc" }, "head"],
    [
      "an unknown reason",
      {
        ...written(),
        gates: {
          checklist: { ...gate, findings: [{ ...found, code: "constructor", path: null, line: null, item: null }] },
        },
      },
      "code",
    ],
    [
      "a path out of the repository",
      { ...written(), gates: { checklist: { ...gate, items: [{ ...item, plan: "../x" }] } } },
      "plan",
    ],
    [
      "a want that asks nothing",
      {
        ...written(),
        gates: {
          checklist: {
            ...gate,
            wants: [
              {
                reason: "verify-changed",
                subject: "",
                category: "policy",
                needs: "",
                why: "",
                blast_radius: null,
                asks: [],
                accepted: { findings: [], items: [] },
              },
            ],
          },
        },
      },
      "asks",
    ],
  ])("%s is refused with the place", (_name, value, place) => {
    const parsed = parseEvidence(value);
    expect(parsed).toMatchObject({ ok: false, error: expect.stringContaining(place) });
  });
});
