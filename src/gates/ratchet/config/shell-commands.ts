/** Words of one simple command; quotes and escapes are resolved, a variable stays as it is written. */
export function splitWords(command: string): readonly string[] {
  const words = command.match(/(?:[^\s"'\\]+|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs) ?? [];
  return words.map((word) =>
    [...word.matchAll(/\\(?<escaped>.)|"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>[^']*)'|(?<plain>[^"'\\]+)/gs)]
      .map(({ groups }) => groups?.["escaped"] ?? groups?.["double"] ?? groups?.["single"] ?? groups?.["plain"] ?? "")
      .join(""),
  );
}

/** One command of a script, with what stands behind it (`||`, `;`, `&&`, `|`). */
export interface ShellCommand {
  readonly words: readonly string[];
  readonly behind: string;
}

/** Splits at operators outside quotes and substitutions. Comments and continued lines are resolved first. */
export function splitCommands(script: string): readonly ShellCommand[] {
  const joined = script
    .replace(/\$\{\{.*?\}\}/g, (expression) => expression.replace(/[\s|&;]/g, ""))
    .replace(/\\\r?\n/g, " ")
    .replace(/(^|\s)#[^\n]*/g, "$1");
  const parts =
    joined.match(
      /(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|\$\((?:[^()\n]|\([^()\n]*\))*\)|`[^`\n]*`|[<>]&|&(?=>)|[^\n;|&"'\\])+|\|\||&&|\|&|[;|&\n]/gs,
    ) ?? [];
  const commands: { words: readonly string[]; behind: string }[] = [];
  for (const part of parts) {
    const operator = /^(?:\|\||&&|\|&|[;|&\n])$/.test(part);
    const last = commands.at(-1);
    if (!operator) commands.push({ words: splitWords(part), behind: "" });
    else if (last !== undefined && last.behind === "") last.behind = part === "|&" ? "|" : part;
  }
  return commands.filter(({ words }) => words.length > 0);
}
