import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createHasher } from "../../../src/adapters/hash.ts";
import type { TreeEntry } from "../../../src/core/snapshot.ts";
import {
  decideAction,
  type PrdAction,
  type PrdSignature,
  parseSignature,
  signaturesOf,
} from "../../../src/gates/completion/action.ts";
import { repoPath, sha } from "../../fixtures/git-repo.ts";

const hash = createHasher();
const PRD = repoPath(".loki/generated-prd.md");
const TEXT_SHA = hash.sha256("# PRD\n");
const signed = (parts: Partial<PrdSignature> = {}): PrdSignature => ({
  source: "generated",
  signature: "gitc:now",
  prdSha: TEXT_SHA.slice(0, 16),
  ...parts,
});

describe("how a PRD stands to the code", () => {
  const rows: readonly (readonly [string, PrdSignature | null, PrdSignature | null, PrdAction])[] = [
    ["no signature", null, null, "update"],
    ["the code is what was signed", signed({ signature: "gitc:old" }), signed(), "reuse"],
    ["signed for the first time here", null, signed(), "reuse"],
    ["the code moved on", signed(), signed({ signature: "gitc:old" }), "update"],
    ["the signature is gone", signed(), null, "update"],
    ["a person's text at base", signed({ source: "user", signature: "gitc:old" }), null, "user_owned"],
    ["edited by hand before base", signed({ prdSha: "0".repeat(16) }), signed({ signature: "x" }), "user_owned"],
    [
      "made a person's by this change",
      signed({ signature: "gitc:old" }),
      signed({ source: "user", signature: "x" }),
      "update",
    ],
    ["made a person's by a new file", null, signed({ source: "user", signature: "x" }), "update"],
    ["made to look edited by this change", signed(), signed({ prdSha: "0".repeat(16), signature: "x" }), "update"],
    ["an empty signature at base", signed({ signature: "", prdSha: "0".repeat(16) }), null, "update"],
    ["the form of older versions", signed(), signed({ signature: "git:0123:clean" }), "update"],
    ["the constant of the other runtime", signed(), signed({ signature: "files-bun:0000000000000000" }), "update"],
  ];
  test.each(rows.map((row) => ({ name: row[0], row })))("$name", ({ row: [, base, head, expected] }) => {
    const facts = { path: PRD, basePrdSha: TEXT_SHA, base, head, signatures: ["gitc:now", "gitc:other order"] };
    expect(decideAction(facts)).toBe(expected);
  });

  test("every other path that policy names is a person's", () => {
    const facts = { path: repoPath("docs/prd.md"), basePrdSha: TEXT_SHA, base: null, head: null, signatures: [] };
    expect(decideAction(facts)).toBe("user_owned");
    expect(decideAction({ ...facts, path: repoPath("web/.loki/generated-prd.json") })).toBe("update");
  });

  test("a signature file that is broken is none", () => {
    expect([`{`, `[]`, `7`].map(parseSignature)).toEqual([null, null, null]);
    expect(parseSignature(`{"source":5,"signature":"gitc:1","prd_sha":"ab"}`)).toEqual({
      source: "",
      signature: "gitc:1",
      prdSha: "ab",
    });
  });
});

describe("the signature of a tree", () => {
  const entry = (path: string, oid: string, mode = "100644"): TreeEntry => ({
    path: repoPath(path),
    mode,
    oid: sha(oid.repeat(40)),
  });
  const files = [entry("b.ts", "1"), entry("a.ts", "2")];

  test("sixteen digits over one line a file", () => {
    const lines = `${"2".repeat(40)}\ta.ts\n${"1".repeat(40)}\tb.ts\n`;
    const expected = createHash("sha256").update(lines).digest("hex").slice(0, 16);
    expect(signaturesOf(files, hash)).toContain(`gitc:${expected}`);
  });

  test("a folder of Loki's and notes at the root change nothing, anything else does", () => {
    const one = signaturesOf(files, hash);
    const aside = [entry(".loki/x", "3"), entry("web/.loki/y", "3"), entry("HANDOFF.md", "3"), entry("USAGE.md", "3")];
    expect(signaturesOf([...files, ...aside], hash)).toEqual(one);
    for (const more of [entry("d/HANDOFF.md", "3"), entry("z.ts", "3"), entry("loki/x", "3")]) {
      expect(signaturesOf([...files, more], hash)).not.toEqual(one);
    }
    expect(signaturesOf([entry("b.ts", "1"), entry("a.ts", "4")], hash)).not.toEqual(one);
  });

  test("an edit behind a dangling link or a submodule is seen", () => {
    for (const mode of ["120000", "160000"]) {
      const before = [entry("a", "1", mode), entry("b.ts", "2")];
      const after = [entry("a", "1", mode), entry("b.ts", "3")];
      expect(signaturesOf(after, hash)).not.toEqual(signaturesOf(before, hash));
    }
  });

  test("an empty tree is the digest of nothing", () => {
    expect(signaturesOf([], hash)).toEqual(["gitc:e3b0c44298fc1c14"]);
  });
});
