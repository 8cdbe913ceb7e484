import type { RepoReader, Tree } from "../../ports/repo.ts";
import type { Syntax } from "../../ports/syntax.ts";
import type { PlanEvidence, Refusal } from "./evidence.ts";
import { lintCommand } from "./honesty/lint.ts";
import { createFiles } from "./meaning/files.ts";
import { findMeaningChanges } from "./meaning/find-changes.ts";
import type { ItemRecord } from "./schema.ts";

/** A manifest that is done-gate's, names its program, or could not be read. */
const NAMES_US = /"name"\s*:\s*"(?:@[\w.-]+\/)?done-gate"|"done-gate"\s*:|^\(not read/;

/** The plans with what was seen of their commands before any of them runs: which prove nothing, which mean something else. */
export async function lookAtCommands(
  ports: { readonly repo: RepoReader; readonly syntax: Syntax },
  plans: readonly PlanEvidence[],
  trees: { readonly base: Tree; readonly head: Tree },
): Promise<readonly PlanEvidence[]> {
  const commands = plans.flatMap(runnableOf);
  if (commands.length === 0) return plans;
  const parsers = await ports.syntax.loadParsers(["bash"]);
  const manifest = await createFiles(ports.repo, trees.head).read("package.json");
  const place = { isOwnProject: manifest !== null && NAMES_US.test(manifest) };
  const looked: PlanEvidence[] = [];
  for (const plan of plans) {
    const runnable = runnableOf(plan);
    const refusals = runnable.flatMap(({ index, verify }): readonly Refusal[] => {
      const honesty = lintCommand(verify, parsers, place);
      return honesty.kind === "honest" ? [] : [{ index, ...honesty }];
    });
    const frozen = runnable.filter(
      (item) => isFrozen(plan, item) && refusals.every(({ index }) => index !== item.index),
    );
    const meanings = await findMeaningChanges({ repo: ports.repo, parsers }, frozen, trees);
    looked.push({ ...plan, refusals, meanings });
  }
  return looked;
}

type Runnable = ItemRecord & { readonly verify: string };

function runnableOf(plan: PlanEvidence): readonly Runnable[] {
  if (plan.head.kind !== "items") return [];
  return plan.head.items.flatMap((item) =>
    item.verify === null || item.problems.length > 0 ? [] : [{ ...item, verify: item.verify }],
  );
}

/** New commands are reviewed by nobody anyway, and so is what they mean. */
function isFrozen({ base }: PlanEvidence, { id, verify, other }: Runnable): boolean {
  const before = base.kind === "items" ? base.items.find((item) => item.id === id) : undefined;
  // An item of another form that changed asks about itself as a whole.
  return before !== undefined && before.verify !== null && (other === undefined || before.verify === verify);
}
