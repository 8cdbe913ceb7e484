import type { Requirement } from "../requirements/model.ts";
import type { PathClass } from "./path-class.ts";
import type { PreparedFile } from "./prepare-sources.ts";
import { splitWords, tellingWords } from "./words.ts";

const IDENTIFIER = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const MAX_LINES = 30;
const MAX_LINE_CHARS = 200;

/** Names in a piece of code that are made of the requirement's words: what has to be gone. */
export function namesOfSubject(code: string, requirement: Requirement): readonly string[] {
  const subject = tellingWords([requirement.title, ...requirement.criteria].join("\n"));
  const names = (code.match(IDENTIFIER) ?? []).filter((name) => splitWords(name).some((word) => subject.has(word)));
  return [...new Set(names)];
}

/** Where a program may still use what has to be gone. */
export function isProgram(found: PathClass): boolean {
  return found === "source" || found === "config";
}

/** Every name that the program's own text at head still uses. Tests and documents may speak of what is gone. */
export function namesInUse(files: Iterable<PreparedFile>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of files) {
    if (!isProgram(file.class)) continue;
    // Strings stay: a route or a flag is often named in one alone. Imports stay: what is exported again is not gone.
    const code = file.class === "source" ? file.view().spoken : file.text;
    for (const name of code.match(IDENTIFIER) ?? []) names.add(name);
  }
  return names;
}

export interface BaseLine {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/**
 * Lines of the base's sources that name what a requirement wants gone, where one such name is used no longer at head.
 * Shown to the model, which sees no other text of the base.
 */
export function findGoneLines(
  requirement: Requirement,
  base: ReadonlyMap<string, PreparedFile>,
  inUse: ReadonlySet<string>,
): readonly BaseLine[] {
  const found: BaseLine[] = [];
  for (const file of base.values()) {
    if (file.class !== "source") continue;
    const lines = file.view().code.split("\n");
    for (const [at, line] of lines.entries()) {
      if (!namesOfSubject(line, requirement).some((name) => !inUse.has(name))) continue;
      const text = (file.lines[at] ?? "").slice(0, MAX_LINE_CHARS);
      if (found.push({ path: file.path, line: at + 1, text }) === MAX_LINES) return found;
    }
  }
  return found;
}
