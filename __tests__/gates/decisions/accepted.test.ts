import { describe, expect, it } from "vitest";
import { createHasher } from "../../../src/adapters/hash.ts";
import { canonicalJson, type Json } from "../../../src/core/canonical-json.ts";
import type { DecisionDraft } from "../../../src/core/gate.ts";
import { acceptUnions } from "../../../src/gates/decisions/accepted.ts";
import { type AcceptedDraft, askDrafts, ownFile } from "../../../src/gates/decisions/drafts.ts";
import type { LedgerEntry } from "../../../src/gates/decisions/model.ts";
import { prNumber } from "../../fixtures/ids.ts";

const draft = (reason: DecisionDraft["reason"], subject: Json): DecisionDraft => ({
  reason,
  subject: canonicalJson(subject),
  category: "policy",
  needs: "Accept?",
  why: "w",
  blastRadius: null,
  asks: [],
  accepted: { findings: [], items: [] },
});
const files = (...names: readonly string[]) =>
  draft("protected-changed", { files: names.map((name) => [name, null, "1"]) });
const spans = (kind: string, ...found: readonly string[]) => draft("irreversible-operation", { kind, spans: found });
const losses = (...found: readonly string[]) => draft("losses-masked", found);

function said(wanted: DecisionDraft, accepted: readonly DecisionDraft[]) {
  const asked = askDrafts([wanted], createHasher());
  const opened = asked.map(({ question, digest }) => ({
    path: ownFile(prNumber(7)),
    question,
    digest,
    record: null,
    state: { kind: "open", why: null } as const,
    unwritten: null,
  }));
  const all = accepted.map((each, at): AcceptedDraft => ({ draft: each, by: entry(each, `p${at}`) }));
  return acceptUnions(opened, { asked, accepted: all })[0]?.state;
}

function entry(of: DecisionDraft, login: string): LedgerEntry | null {
  const [asked] = askDrafts([of], createHasher());
  if (asked === undefined) return null;
  const approval = { comment: 1, edit: null, login, id: 1, proof: "command", at: "2026-01-01T00:00:00Z" } as const;
  const { question, digest } = asked;
  return {
    ...{ path: ownFile(prNumber(7)), id: question.id, digest, option: "proceed" },
    ...{ approvals: [approval], selfApproved: false },
  };
}

describe("a difference of several pull requests together", () => {
  it.each<[string, DecisionDraft, readonly DecisionDraft[], boolean]>([
    ["files accepted one by one", files("a", "b"), [files("a"), files("b")], true],
    ["some of what was accepted", files("a"), [files("a", "b")], true],
    ["a file that nobody accepted", files("a", "b", "c"), [files("a"), files("b")], false],
    ["operations of one kind", spans("sql", "a", "b"), [spans("sql", "a"), spans("sql", "b")], true],
    ["operations of another kind", spans("sql", "a", "b"), [spans("sql", "a"), spans("pay", "b")], false],
    ["losses", losses("a", "b"), [losses("b"), losses("a")], true],
    [
      "losses that are told by another first one",
      draft("test-removed", ["a", "b"]),
      [draft("test-skipped", ["b"]), draft("test-removed", ["a"])],
      true,
    ],
    ["losses that were accepted as masked ones", draft("test-removed", ["a"]), [losses("a")], false],
    ["nothing accepted", files("a"), [], false],
    ["another reason", files("a"), [draft("verify-changed", { files: [["a", null, "1"]] })], false],
    [
      "words of a subject that is no list of differences",
      draft("needs-person", ["prd", "k1"]),
      [draft("needs-person", ["prd", "k2"]), draft("needs-person", ["prd2", "k1"])],
      false,
    ],
    ["an empty list", files(), [files("a")], false],
  ])("%s", (...[, wanted, accepted, is]) => {
    expect(said(wanted, accepted)?.kind).toBe(is ? "answered" : "open");
  });

  it("names everybody who accepted a part", () => {
    const state = said(files("a", "b"), [files("a"), files("b"), files("c")]);
    const by = state?.kind === "answered" ? state.by?.approvals.map(({ login }) => login) : null;
    expect(by).toEqual(["p0", "p1"]);
  });
});
