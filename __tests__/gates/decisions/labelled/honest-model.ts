import type { Asked } from "../../../fakes/fake-model.ts";

interface Rule {
  readonly category: string;
  readonly words: RegExp;
}

/** What a plain reader would stop at, without knowing the labels. */
const RULES: readonly Rule[] = [
  { category: "fork", words: /\b(?:pick|choose|decide between|either)\b[\w '-]*|\b\w+ or \w+, whichever/i },
  {
    category: "input",
    words:
      /\b(?:credentials?|account|logo|price list|number)\b[\w ']*\b(?:owner|team|partner|from|config)\b|\bonce the \w+ has sent|\bpartner's account|\bsales team provides/i,
  },
  { category: "policy", words: /\b(?:children|addresses|usage data|audit log|privacy|personal data)\b[\w ']*/i },
  {
    category: "architecture",
    words: /\b(?:public|partners?)\b[\w ]*\b(?:api|store)\b|\bout of the monolith|\bevent format\b/i,
  },
  { category: "irreversible", words: /\b(?:mail|e-mail|announce|notify) (?:every|all|the)\b[\w ']*/i },
];

/** The tasks of a scan's question, by the lines that show them. */
export function tasksIn({
  question,
}: Pick<Asked, "question">): readonly { readonly id: string; readonly text: string }[] {
  return [...question.matchAll(/^(\S+): (.+)$/gm)]
    .map(([, id = "", text = ""]) => ({ id, text }))
    .filter(({ id }) => id !== "task" && !id.startsWith("<<") && id !== "done-gate");
}

export function claim(parts: Readonly<Record<string, unknown>>) {
  return {
    category: "policy",
    needs: "Go on?",
    why: "A person has to say.",
    blast_radius: "",
    options: [],
    covered_by: "",
    ...parts,
  };
}

/** Answers by those words alone; what the gate's own rules look for is left to them. */
export function answerHonestly(asked: Pick<Asked, "question">) {
  return {
    findings: tasksIn(asked).flatMap(({ id, text }) =>
      RULES.flatMap(({ category, words }) => {
        const quote = words.exec(text)?.[0];
        return quote === undefined
          ? []
          : [claim({ task_id: id, category, quote, blast_radius: "Everybody concerned" })];
      }),
    ),
  };
}
