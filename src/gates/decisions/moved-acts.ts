import type { SheetAct } from "../../core/decision.ts";
import type { Moved } from "./known.ts";
import type { QuestionKey } from "./standing.ts";

/** The acts as they are about the places where the plans stand now: what people said goes with a plan that was moved. */
export function followMoves(acts: readonly SheetAct[], moved: readonly Moved[]): readonly SheetAct[] {
  if (moved.length === 0) return acts;
  const follow: Follow = (key) => {
    const same = moved.filter(({ known }) => known.path === key.path && known.id === key.id);
    const found = same.find(({ known }) => known.digests.includes(key.digest)) ?? same[0];
    return found === undefined ? key : { ...key, path: found.to };
  };
  return acts.map((act) => ({ ...act, content: followContent(act.content, follow) }));
}

type Content = SheetAct["content"];
type Follow = <Key extends QuestionKey>(key: Key) => Key;

function followContent(content: Content, follow: Follow): Content {
  switch (content.kind) {
    case "foreign":
    case "no-command":
      return content;
    case "lost":
      return { ...content, shown: content.shown?.map(follow) ?? null };
    case "boxes":
      return { ...content, changes: content.changes.map(follow) };
    case "command":
      return { ...content, ...followCommand(content, follow) };
  }
}

type Command = Extract<Content, { readonly kind: "command" }>;

/** A decision that was named in full is named so in its new place. */
function followCommand({ decision, shown }: Command, follow: Follow): Pick<Command, "decision" | "shown"> {
  const named = shown.find(({ path, id }) => `${path}#${id}` === decision);
  const now = named === undefined ? null : follow(named);
  return { decision: now === null ? decision : `${now.path}#${now.id}`, shown: shown.map(follow) };
}
