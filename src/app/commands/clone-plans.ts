import picomatch from "picomatch";
import { parseRepoPath, type RepoPath } from "../../core/ids.ts";
import { err, ok, type Result } from "../../core/result.ts";
import type { BlobRead } from "../../core/snapshot.ts";
import type { Plan } from "../../gates/decisions/model.ts";
import { MAX_PLAN_BYTES, parsePlan } from "../../gates/decisions/plan.ts";
import type { Hash } from "../../ports/hash.ts";
import type { PlanClone } from "../../ports/plan-clone.ts";
import type { ParsePolicy } from "../../ports/policy.ts";
import { MAX_POLICY_BYTES, POLICY_PATH } from "../snapshot.ts";
import type { CommandError } from "./result.ts";

/** What the commands about plans ask of the world. */
export interface PlanPorts {
  readonly hash: Hash;
  readonly parsePolicy: ParsePolicy;
  /** The error is for wrong usage: no repository. */
  openPlans(): Promise<Result<PlanClone, CommandError>>;
}

/** One plan file as the person names it, or every plan that policy names. */
export async function readPlans(
  ports: PlanPorts,
  clone: PlanClone,
  file: string | null,
): Promise<Result<readonly Plan[], CommandError>> {
  if (file !== null) {
    const plan = await readNamed(ports, clone, file);
    return plan.ok ? ok([plan.value]) : plan;
  }
  const globs = await readGlobs(ports, clone);
  if (!globs.ok) return globs;
  const isPlan = picomatch([...globs.value], { dot: true, nonegate: true });
  const plans: Plan[] = [];
  for (const path of (await clone.readFiles()).filter((each) => isPlan(each))) {
    const read = await clone.readFile(path, MAX_PLAN_BYTES);
    if (read.kind === "refused") return err(unreadable(path, read.why));
    if (read.kind === "text") plans.push(parsePlan(path, read.text, ports.hash));
  }
  return ok(plans);
}

async function readNamed(ports: PlanPorts, clone: PlanClone, file: string): Promise<Result<Plan, CommandError>> {
  const path = clone.locate(file);
  if (path === null) return err(unreadable(file, "it lies outside this clone"));
  const read = await clone.readFile(path, MAX_PLAN_BYTES);
  if (read.kind === "absent") return err(unreadable(file, "there is no such file"));
  return read.kind === "refused" ? err(unreadable(file, read.why)) : ok(parsePlan(path, read.text, ports.hash));
}

export function unreadable(where: string, why: string): CommandError {
  return {
    what: `the plan cannot be read: ${why}`,
    where,
    fix: "Give a regular JSONL file in UTF-8, of at most 1 MiB.",
  };
}

/** Policy is the default branch's, as for the required check; where there is none the defaults name the plans. */
async function readGlobs(ports: PlanPorts, clone: PlanClone): Promise<Result<readonly string[], CommandError>> {
  const path = parseRepoPath(POLICY_PATH);
  const blob: BlobRead = path.ok ? await clone.readDefault(path.value, MAX_POLICY_BYTES) : { kind: "absent" };
  const read = ports.parsePolicy(blob);
  if (read.kind === "valid") return ok(read.policy.decisions.plans);
  const [problem] = read.problems;
  return err({ what: `the policy is not valid: ${problem.message}`, where: POLICY_PATH, fix: problem.remedy });
}

/** A text that is absent or cannot be read proves nothing. */
export function planOf(blob: BlobRead, path: RepoPath, hash: Hash): Plan | null {
  return blob.kind === "text" ? parsePlan(path, blob.text, hash) : null;
}
