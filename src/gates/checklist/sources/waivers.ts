import { getNodeValue } from "jsonc-parser";
import { z } from "zod";
import { canonicalJson } from "../../../core/canonical-json.ts";
import { type Finding, finding } from "../../../core/finding.ts";
import type { DecisionDraft } from "../../../core/gate.ts";
import type { RepoPath } from "../../../core/ids.ts";
import { quote } from "../../../core/text.ts";
import type { PlanEvidence } from "../evidence.ts";
import type { ItemJudgement } from "../items.ts";
import { parseStrictJson } from "../schema.ts";

/** One waiver that is in force: a person lets an item go for this reason. */
export interface Waiver {
  readonly item: string;
  readonly reason: string;
  readonly by: string;
}

/** `waivers.json` beside a checklist, at one side of the change. */
export type Waivers =
  | { readonly kind: "waivers"; readonly waivers: readonly Waiver[] }
  | { readonly kind: "invalid"; readonly why: string };

export const NO_WAIVERS: Waivers = { kind: "waivers", waivers: [] };

const words = z.string().catch("");
const fileSchema = z.object({
  waivers: z.array(
    z.object({
      item_id: z.union([z.string(), z.number()]).transform(String),
      reason: words,
      waived_by: words,
      active: z.boolean().default(true),
    }),
  ),
});

/** Reads Loki's `{waivers: [{item_id, reason, waived_by, waived_at, active}]}`; one that is not active is left out. */
export function parseWaivers(body: string): Waivers {
  const tree = parseStrictJson(body.replace(/^\ufeff/, ""));
  if (!tree.ok) return { kind: "invalid", why: tree.error.message };
  const parsed = fileSchema.safeParse(getNodeValue(tree.value));
  if (!parsed.success) return { kind: "invalid", why: "expected an object with a list `waivers` of `item_id`s" };
  const active = parsed.data.waivers.filter((waiver) => waiver.active);
  const waivers = active.map((waiver) => ({ item: waiver.item_id, reason: waiver.reason, by: waiver.waived_by }));
  return { kind: "waivers", waivers };
}

/** What stands beside a checklist about its items. */
export interface WaiverEvidence {
  readonly path: RepoPath;
  readonly head: Waivers;
  readonly base: Waivers;
}

export interface WaivedPlan {
  readonly items: readonly ItemJudgement[];
  readonly findings: readonly Finding[];
  readonly wants: readonly DecisionDraft[];
}

/** What a waiver lets go: work that is not done. A malformed item or a dishonest command stays what it is. */
const LET_GO = new Set(["open", "claimed-but-red", "timed-out", "command-not-found", "zero-tests", "not-provable"]);

/**
 * Turns what is not done into notes where a waiver names the item. A waiver that base does not have, word for word,
 * lets nothing go by itself: a person is asked, and that blocks until it is answered.
 */
export function judgeWaivers(plan: PlanEvidence, items: readonly ItemJudgement[]): WaivedPlan {
  const evidence = plan.waivers;
  if (evidence === undefined) return { items, findings: [], wants: [] };
  const { head, base, path } = evidence;
  if (head.kind === "invalid") return { items, findings: [refuseFile(path, head.why)], wants: [] };
  const before = base.kind === "waivers" ? base.waivers : [];
  const known = new Set(before.map((waiver) => canonicalJson({ ...waiver })));
  const added = new Map(head.waivers.map((waiver) => [canonicalJson({ ...waiver }), waiver]));
  for (const text of known) added.delete(text);
  return {
    items: items.map((item) => waive(item, head.waivers, ownerOf(plan, item))),
    findings: [],
    wants: [...added.values()].map((waiver) => askWaiver(plan.path, path, waiver)),
  };
}

/** The id that a waiver would name. */
function ownerOf(plan: PlanEvidence, { report }: ItemJudgement): string {
  const records = plan.head.kind === "items" ? plan.head.items : [];
  return records.find((record) => record.id === report.id)?.other?.owner ?? report.id;
}

function waive(item: ItemJudgement, waivers: readonly Waiver[], owner: string): ItemJudgement {
  const waiver = waivers.find((each) => each.item === owner);
  if (waiver === undefined) return item;
  const letGo = (findings: readonly Finding[]) => findings.map((found) => soften(found, waiver));
  const wants = item.wants.map((want) => ({
    ...want,
    accepted: { ...want.accepted, findings: letGo(want.accepted.findings) },
  }));
  const { reached } = item;
  return {
    ...item,
    findings: letGo(item.findings),
    wants,
    ...(reached === undefined ? {} : { reached: { ...reached, findings: letGo(reached.findings) } }),
  };
}

function soften(found: Finding, { by, reason }: Waiver): Finding {
  if (!LET_GO.has(found.code)) return found;
  const words = `waived by ${quote(by)} (${quote(reason)}), so it does not count: ${found.message}`;
  return { ...found, level: "note", message: words, remedy: "Nothing has to be done while the waiver stands." };
}

function refuseFile(path: RepoPath, why: string): Finding {
  return finding("checklist-invalid", {
    path,
    message: `the waivers in ${quote(path)} cannot be read: ${why}`,
    remedy: "Correct the file; until then no item is waived.",
  });
}

function askWaiver(plan: RepoPath, path: RepoPath, waiver: Waiver): DecisionDraft {
  const words = `a waiver for ${quote(waiver.item)} was added here (${quote(waiver.reason)})`;
  const added = finding("verify-changed", {
    path,
    item: waiver.item,
    message: `${words}: nobody would have to prove that item`,
    remedy: "Take the waiver back, or have a person accept it.",
  });
  return {
    reason: "verify-changed",
    subject: canonicalJson({ plan, waiver: { ...waiver } }),
    category: "policy",
    needs: `Accept that ${words}, so that ${quote(plan)} passes without that item?`,
    why: "A waiver lets an item go that was promised, so whoever does the work may not grant it alone.",
    blastRadius: null,
    asks: [added],
    accepted: { findings: [], items: [] },
  };
}
