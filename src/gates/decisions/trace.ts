import type { DecisionDraft } from "../../core/gate.ts";
import type { RepoPath } from "../../core/ids.ts";
import { isOwnFile } from "../../core/plan-place.ts";
import type { Tree } from "../../ports/repo.ts";
import type { PlanPair } from "./evidence.ts";
import { type HeadPlans, joinByName, knownAtBase, type Moved, traceKnown, type Whereabouts } from "./known.ts";
import type { Ledger, Plan } from "./model.ts";
import { type PlanPorts, readPlan, type Trees } from "./read-plans.ts";
import { wantLeftOut, wantRemovals } from "./removal.ts";

interface Asked {
  readonly plans: readonly PlanPair[];
  readonly history: ReadonlySet<RepoPath>;
  readonly shown: Ledger["shown"];
  readonly trees: Trees;
}

/** What became of the decisions at base and on a sheet: what is to be asked for that, and which are in another file. */
export interface ShownNow {
  readonly drafts: readonly DecisionDraft[];
  readonly moved: readonly Moved[];
}

/** Traces what base and the sheets asked. Decisions of the gate itself live as long as their cause. */
export async function traceShown(ports: PlanPorts, { plans, history, trees, ...about }: Asked): Promise<ShownNow> {
  const atBase = plans.flatMap(({ path, base }) => (base?.gated ?? []).map((record) => knownAtBase(path, record)));
  const shown = about.shown.filter(({ path }) => !isOwnFile(path)).map((each) => ({ ...each, atBase: false }));
  const head = await readHead(ports, plans, { shown, tree: trees.head });
  const stoodAtBase: Whereabouts["stoodAtBase"] = (place, id) => {
    const found = plans.find(({ path, base }) => path === place && base?.gated.some((each) => each.question.id === id));
    return found === undefined ? null : (found.movedFrom ?? found.path);
  };
  const { missing, moved } = traceKnown([...atBase, ...shown], { head, stoodAtBase });
  const counted = new Set([...plans.map(({ path }) => path), ...history]);
  const drafts = [
    ...wantRemovals(missing, head),
    ...wantLeftOut(joinByName(shown), head, {
      counts: (path) => counted.has(path),
      unchanged: (path) => trees.head.get(path)?.oid === trees.base.get(path)?.oid,
    }),
  ];
  return { drafts, moved };
}

/** The plans at head, and the files at head in which something was asked before. */
async function readHead(
  ports: PlanPorts,
  plans: readonly PlanPair[],
  { shown, tree }: { readonly shown: Ledger["shown"]; readonly tree: Tree },
): Promise<HeadPlans> {
  const head = new Map<RepoPath, Plan | "unread">();
  for (const path of new Set([...plans.map((plan) => plan.path), ...shown.map((each) => each.path)])) {
    const entry = tree.get(path);
    if (entry === undefined) continue;
    const known = plans.find((plan) => plan.path === path)?.head ?? (await readPlan(ports, path, entry)).plan;
    head.set(path, known ?? "unread");
  }
  return head;
}
