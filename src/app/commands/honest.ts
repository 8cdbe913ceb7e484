import { quote } from "../../core/text.ts";
import { lintCommand } from "../../gates/checklist/honesty/lint.ts";
import { refusalWords } from "../../gates/checklist/refused.ts";
import type { Syntax } from "../../ports/syntax.ts";
import type { CommandError } from "./result.ts";

/** Why a verify command would prove nothing and the gate would refuse it; null for an honest one. */
export async function findDishonesty(
  syntax: Syntax,
  item: { readonly id: string; readonly verify: string },
  where: string,
): Promise<CommandError | null> {
  const honesty = lintCommand(item.verify, await syntax.loadParsers(["bash"]));
  if (honesty.kind === "honest") return null;
  const what = `the verify command of ${quote(item.id)} is refused (${honesty.code}): ${quote(item.verify)}, ${refusalWords(item.verify, honesty)}`;
  return { what, where, fix: honesty.rewrite };
}
