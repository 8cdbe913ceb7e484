import { oneLine } from "../../../core/text.ts";

/**
 * Foreign text between two lines that nobody could foresee when the text was written. Lines of it that hold the nonce
 * are dropped. `label` is made one line.
 */
export function fence(nonce: string, label: string, lines: readonly string[]): string {
  const inside = lines.filter((line) => !line.includes(nonce));
  const title = oneLine(label).replaceAll(nonce, "");
  return [`<<${nonce} ${title}>>`, ...inside, `<<${nonce} end>>`].join("\n");
}

/** A line of a file as the model is shown it. What stands before the bar is ours. */
export function numberLine(line: number, text: string): string {
  return `${String(line).padStart(5)}| ${text}`;
}
