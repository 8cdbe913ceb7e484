import { fenceAfter } from "./blocks.ts";
import type { Found, Kind } from "./found.ts";
import { UNIT_WORDS } from "./heading-words.ts";
import { holdsPlaceholder, plainInline } from "./inline.ts";

const FEATURE = new RegExp(`^\\s*(?:${UNIT_WORDS.feature})\\s*[:：]\\s*(\\S.*)$`, "iu");
const SCENARIO = new RegExp(`^\\s*(?:${UNIT_WORDS.scenario}|example|beispiel|exemple|ejemplo)\\s*[:：]\\s*(.*)$`, "iu");

/**
 * Features with scenarios, line by line: their indentation makes code or lazy paragraphs of them in Markdown. A
 * feature is one requirement, its scenarios are the criteria; without a scenario it is prose and not counted.
 */
export function readGherkin(text: string, kind: Kind): readonly Found[] {
  const features: { title: string; line: number; criteria: string[] }[] = [];
  let fence: string | null = null;
  for (const [at, line] of text.split("\n").entries()) {
    const before = fence;
    fence = fenceAfter(line, before);
    if (before !== null || fence !== null || /^\s*[#@]/.test(line)) continue;
    const feature = FEATURE.exec(line)?.[1];
    const scenario = SCENARIO.exec(line)?.[1];
    const last = features.at(-1);
    if (feature !== undefined) features.push({ title: feature, line: at + 1, criteria: [] });
    else if (scenario !== undefined) last?.criteria.push(plainInline(scenario));
    else if (last !== undefined && last.criteria.length > 0 && line.trim() !== "") {
      last.criteria.push(`${last.criteria.pop() ?? ""}; ${plainInline(line)}`);
    }
  }
  return features
    .filter(({ criteria }) => criteria.length > 0)
    .map(({ title, line, criteria }) => ({
      kind,
      explicitId: null,
      title: plainInline(title),
      criteria,
      line,
      removal: false,
      placeholder: holdsPlaceholder(title),
      place: { title: plainInline(title), line },
      echo: false,
    }));
}
