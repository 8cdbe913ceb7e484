import { createHasher } from "../../../../src/adapters/hash.ts";
import type { RepoPath } from "../../../../src/core/ids.ts";
import { parseRepoPath } from "../../../../src/core/ids.ts";
import { createRedactor } from "../../../../src/core/redact.ts";
import type { EvidenceContext } from "../../../../src/gates/completion/protocol/evidence.ts";
import type {
  ClaimedQuote,
  RequirementAnswer,
  RequirementOutcome,
} from "../../../../src/gates/completion/protocol/model.ts";
import { type PreparedFile, prepareSources } from "../../../../src/gates/completion/protocol/prepare-sources.ts";
import { namesInUse } from "../../../../src/gates/completion/protocol/removal.ts";
import type { Requirement } from "../../../../src/gates/completion/requirements/model.ts";

export const hash = createHasher();
export const redact = createRedactor([]);
export const NONCE = "f00dfeedf00dfeedf00dfeedf00dfeed";

export function path(text: string): RepoPath {
  const parsed = parseRepoPath(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

export function requirement(id: string, title: string, more: Partial<Requirement> = {}): Requirement {
  return { id, key: `key-${id}`, explicitId: null, title, criteria: [], line: 3, removal: false, ...more };
}

export type Texts = Readonly<Record<string, string>>;

export function prepare(texts: Texts): ReadonlyMap<string, PreparedFile> {
  return prepareSources(
    Object.entries(texts).map(([name, text]) => ({ path: name, text })),
    redact,
  ).files;
}

export function evidenceContext(head: Texts, base: Texts = {}, notEvidence: readonly string[] = []): EvidenceContext {
  const files = prepare(head);
  return {
    head: files,
    base: prepare(base),
    inUse: namesInUse(files.values()),
    notEvidence: new Set(notEvidence),
  };
}

export function claim(name: string, quote: string, lines: readonly [number, number] = [1, 1]): ClaimedQuote {
  return { path: name, lines, quote };
}

export function met(id: string, ...evidence: readonly ClaimedQuote[]): RequirementAnswer {
  return { id, status: "met", evidence, note: "" };
}

export function outcome(status: RequirementOutcome["status"], quotes = status === "met" ? 1 : 0): RequirementOutcome {
  return { status, evidence: [], quotes, why: status === "met" ? null : `because ${status}` };
}
