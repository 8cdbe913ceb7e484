import { concealSecrets, neutralise } from "../../../core/prompt-text.ts";
import { type CodeView, viewCode } from "./code-view.ts";
import type { SourceFile } from "./model.ts";
import { classifyFile, type PathClass } from "./path-class.ts";

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
