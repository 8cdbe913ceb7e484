// What the sheet showed so far, revision by revision.
import { canonicalJson } from "../../core/canonical-json.ts";
import type { Epoch } from "./acts-replay.ts";
import type { ShownDecision } from "./model.ts";
import { wordingOf } from "./question.ts";
import type { Sheet } from "./sheet-model.ts";

interface Found {
  readonly known: Pick<ShownDecision, "path" | "id" | "category">;
  readonly digests: Set<ShownDecision["digests"][number]>;
  readonly wordings: Set<string>;
  readonly revisions: number[];
  spells: number;
}

/** Every question that a revision of ours showed or named, with when: revisions that cannot be read are left out. */
export function shownIn(epochs: readonly Epoch[], comment: number | null): readonly ShownDecision[] {
  const found = new Map<string, Found>();
  const sheets = epochs.flatMap(({ sheet }) => (sheet === null ? [] : [sheet]));
  for (const [at, sheet] of sheets.entries()) {
    for (const each of linesOf(sheet)) note(found, at, each);
  }
  return [...found.values()].map(({ known, digests, wordings, revisions, spells }) => ({
    ...known,
    digests: [...digests],
    wordings: [...wordings],
    revisions: revisions.map((at) => `${comment}/${at}`),
    spells,
  }));
}

interface Line extends Pick<ShownDecision, "path" | "id" | "category"> {
  readonly digest: ShownDecision["digests"][number] | null;
  readonly wording: string | null;
}

function linesOf({ sections, answered, named }: Sheet): readonly Line[] {
  return [
    ...sections.map((each) => ({
      ...each,
      wording: wordingOf({ ...each, options: each.options.map(({ text }) => text) }),
    })),
    ...answered.map((each) => ({ ...each, wording: null })),
    ...named.map((each) => ({ ...each, digest: null, wording: null })),
  ];
}

function note(found: Map<string, Found>, at: number, { path, id, category, digest, wording }: Line): void {
  const name = canonicalJson([path, id, category]);
  const known = { path, id, category };
  const each = found.get(name) ?? { known, digests: new Set(), wordings: new Set(), revisions: [], spells: 0 };
  found.set(name, each);
  if (digest !== null) each.digests.add(digest);
  if (wording !== null) each.wordings.add(wording);
  const last = each.revisions.at(-1);
  if (last === undefined || last < at - 1) each.spells += 1;
  if (last !== at) each.revisions.push(at);
}
