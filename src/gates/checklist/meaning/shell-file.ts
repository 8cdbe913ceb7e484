import { nameOf } from "../honesty/commands.ts";
import { joinPath } from "./files.ts";
import type { Reach } from "./meaning.ts";
import type { Started } from "./started.ts";

const SHELL = /^(?:ba|da|z|k|a)?sh$|^(?:source|\.|bats)$/;
/** Of a longer file this much is kept, and the rest stands for itself by the object's id. */
const MAX_KEPT_CHARS = 20_000;

/** A shell file that a command runs by its path: its text, and what it reaches. */
export async function reachShellFile({ words, folder }: Started, reach: Reach): Promise<void> {
  const [first = "", ...others] = words;
  const isShell = SHELL.test(nameOf(first));
  const named = isShell ? others.find((word) => !word.startsWith("-")) : first;
  const path = named === undefined || (!isShell && !named.includes("/")) ? null : joinPath(folder, named);
  const text = path === null || path.endsWith(".bats") ? null : await reach.files.read(path);
  if (path === null || text === null) return;
  if (!isShell && !/\.(?:sh|bash)$/.test(path) && !/^#!.*\b(?:ba|da|z|k|a)?sh\b/.test(text)) return;
  const rest = text.length > MAX_KEPT_CHARS ? `\n(and more: object ${reach.files.objectOf(path) ?? ""})` : "";
  reach.note(path, text.slice(0, MAX_KEPT_CHARS).trimEnd() + rest);
  // Files of a shell are usually run from the root, whatever folder they lie in.
  await reach.follow(text, folder);
}
