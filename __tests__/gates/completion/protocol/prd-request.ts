import { isDecoy } from "../../../../src/gates/completion/protocol/decoys.ts";
import type { PrdRequest } from "../../../../src/gates/completion/protocol/judge-prd.ts";
import { type Asked, createFakeModel, type FakeAnswer } from "../../../fakes/fake-model.ts";
import { hash, NONCE, path, redact, requirement, type Texts } from "./builders.ts";

/** Line 1 and 2 prove anything that these tests ask. */
export const PROOF =
  "export function logInWithPassword(user, password) {\n  return verifyPasswordOf(user, password);\n}\n";

export function prdRequest({ texts = {}, ...more }: Partial<PrdRequest> & { readonly texts?: Texts } = {}): PrdRequest {
  const all: Texts = { "src/proof.ts": PROOF, ...texts };
  return {
    model: createFakeModel(sayMet),
    sceptic: null,
    hash,
    prd: path("docs/PRD.md"),
    action: "user_owned",
    requirements: [requirement("R1", "Log in")],
    head: Object.entries(all).map(([name, text]) => ({ path: name, text })),
    base: [],
    paths: Object.keys(all),
    changed: new Set(),
    notEvidence: new Set(["docs/PRD.md"]),
    claims: [],
    facts: { tests: "green", ran: ["vitest: 12 tests, exit 0"] },
    priorRed: null,
    seed: "seed",
    nonce: NONCE,
    redact,
    ...more,
  };
}

/** The ids and titles of a question, decoys among them. */
export function listAsked({ question }: Asked): readonly { readonly id: string; readonly title: string }[] {
  return [...question.matchAll(/^(\w+): (.+)$/gm)].map(([, id = "", title = ""]) => ({ id, title }));
}

export const QUOTES = [
  { path: "src/proof.ts", lines: [1, 1], quote: "export function logInWithPassword(user, password) {" },
  { path: "src/proof.ts", lines: [2, 2], quote: "return verifyPasswordOf(user, password);" },
];

/** Everything is met but the decoys, with two quotes that stand. */
export function sayMet(asked: Asked): FakeAnswer {
  const requirements = listAsked(asked)
    .filter(({ id }) => /^R\d+$/.test(id))
    .map(({ id, title }) =>
      isDecoy(title)
        ? { id, status: "unmet", evidence: [], note: "not there" }
        : { id, status: "met", evidence: QUOTES, note: "" },
    );
  return { answer: { requirements, verdict: "done" } };
}
