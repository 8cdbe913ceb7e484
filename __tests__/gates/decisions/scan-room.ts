import { createHasher } from "../../../src/adapters/hash.ts";
import { parsePolicyFile } from "../../../src/adapters/policy-file.ts";
import { applyPolicy, takeSnapshot } from "../../../src/app/snapshot.ts";
import { createRedactor } from "../../../src/core/redact.ts";
import { scanPlans } from "../../../src/gates/decisions/scan/scan-plans.ts";
import type { OpenedModel } from "../../../src/ports/model.ts";
import { createFakeModel, type FakeModel } from "../../fakes/fake-model.ts";
import { createFakeRepo, type FakeTrees } from "../../fakes/fake-repo.ts";
import { createRecordingLog } from "../../fakes/recording-log.ts";
import { BASE, HEAD, policyText } from "../../fixtures/hub-world.ts";

export const PLAN = "docs/plans/shop/plan.jsonl";
export const POLICY = "completion: {model: {provider: anthropic}}\n";

export interface ScanParts {
  readonly head: FakeTrees[string];
  readonly base?: FakeTrees[string];
  readonly policy?: string;
  readonly model?: FakeModel;
  readonly opened?: OpenedModel;
  readonly secrets?: readonly string[];
}

/** One scan of a change in memory. */
export async function scan(parts: ScanParts) {
  const repo = createFakeRepo({ [HEAD]: parts.head, [BASE]: parts.base ?? {} }, [[BASE, HEAD, BASE]]);
  const policy = applyPolicy(policyText(parts.policy ?? POLICY), parsePolicyFile);
  if (!policy.ok) throw new Error(JSON.stringify(policy.error));
  const commits = { head: HEAD, headTree: HEAD, base: BASE };
  const about = { setup: "basic", description: "", labels: [], policy: policy.value.policy } as const;
  const snapshot = await takeSnapshot({ repo }, commits, about);
  if (!snapshot.ok) throw new Error(snapshot.error.message);
  const model = parts.model ?? createFakeModel(() => ({ answer: { findings: [] } }));
  const ports = {
    repo,
    hash: createHasher(),
    log: createRecordingLog(),
    openModel: (): OpenedModel => parts.opened ?? { kind: "ready", model },
    nonce: () => "0123456789abcdef0123456789abcdef",
    redact: createRedactor(parts.secrets ?? []),
  };
  return { judgement: await scanPlans(ports, snapshot.value), model };
}

export function lines(...records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

export function task(id: string, description: string, parts: object = {}) {
  return { type: "task", id, description, ...parts };
}
