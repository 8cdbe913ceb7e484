import { revealHidden } from "../../../core/text.ts";
import { type CodeView, viewCode } from "./code-view.ts";
import type { SourceFile } from "./model.ts";
import { classifyFile, type PathClass } from "./path-class.ts";

/** A value that is written down beside a word for a secret. It is hidden whoever it belongs to. */
const ASSIGNED =
  /((?:secret|token|passw(?:or)?d|passphrase|api[_-]?key|private[_-]?key|access[_-]?key|auth[_-]?key|client[_-]?secret|connection[_-]?string)[\w-]{0,40}["'`]?\s{0,4}(?::=|=>|[:=])\s{0,4}["'`])([^"'`\s]{8,512})(?=["'`])/gi;
const BARE_ASSIGNED =
  /^(\s*(?:export\s+|-\s+)?[A-Z0-9_]{0,60}(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|PRIVATE_?KEY|ACCESS_?KEY)[A-Z0-9_]{0,40}\s?[:=]\s?)([^\s"'`$]{8,512})$/gm;
const IN_ADDRESS = /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/'"`]{1,200}:)([^\s@/'"`]{3,200})(?=@)/gi;
/** `<|im_start|>` and its like: marks by which some models know who speaks. */
const SPEAKER = /<\|(?=[a-z_]{2,40}\|>)/gi;

/** Hides what a model must never be told: known secrets, and text that is shaped like one. Same number of lines. */
export function concealSecrets(text: string, redact: (text: string) => string): string | null {
  const known = redact(text);
  if (countLines(known) !== countLines(text)) return null;
  return [ASSIGNED, BARE_ASSIGNED, IN_ADDRESS].reduce((rest, shape) => rest.replace(shape, "$1***"), known);
}

function countLines(text: string): number {
  return text.split("\n").length;
}

/** The lines of a foreign text, safe to be shown to a model: hidden characters named, nobody else's marks. */
export function neutralise(text: string): string {
  const lines = text.replace(/^\ufeff/, "").replace(/\r\n/g, "\n");
  return revealHidden(lines).replace(SPEAKER, "< |");
}

/**
 * A file of the tree as the model is shown it, and as its quotes are looked up. Line numbers are those of the blob.
 * It differs from the blob in three things only: secrets are `***`, hidden characters are named, line ends are `\n`.
 */
export interface PreparedFile {
  readonly path: string;
  readonly class: PathClass;
  readonly text: string;
  readonly lines: readonly string[];
  /** Made when it is first asked for. */
  readonly view: () => CodeView;
}

export interface PreparedSources {
  readonly files: ReadonlyMap<string, PreparedFile>;
  /** Files that nobody is shown, with the reason in words: nothing in them can be evidence. */
  readonly withheld: readonly { readonly path: string; readonly why: string }[];
}

export function prepareFile(file: SourceFile, redact: (text: string) => string): PreparedFile | null {
  const concealed = concealSecrets(file.text, redact);
  if (concealed === null) return null;
  const text = neutralise(concealed);
  let view: CodeView | null = null;
  return {
    path: file.path,
    class: classifyFile(file.path, text),
    text,
    lines: text.split("\n"),
    view: () => {
      view ??= viewCode(file.path, text);
      return view;
    },
  };
}

export function prepareSources(files: readonly SourceFile[], redact: (text: string) => string): PreparedSources {
  const prepared = new Map<string, PreparedFile>();
  const withheld: { readonly path: string; readonly why: string }[] = [];
  for (const file of files) {
    if (classifyFile(file.path, "") === "secret") {
      withheld.push({ path: file.path, why: "its name says that it holds secrets" });
      continue;
    }
    const ready = prepareFile(file, redact);
    if (ready === null) withheld.push({ path: file.path, why: "it holds a private key" });
    else prepared.set(file.path, ready);
  }
  return { files: prepared, withheld };
}
