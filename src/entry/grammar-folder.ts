import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Where the grammars are: beside the bundle that was started, or, started from source, in the committed `dist/`. The
 * program's own path is taken from the arguments: a bundler replaces `import.meta` by the place it was built in.
 */
export function grammarFolder(program: string | undefined): string {
  const folder = program === undefined ? "." : dirname(realpathSync(program));
  const committed = join(folder, "../../dist/grammars");
  return !existsSync(join(folder, "grammars")) && existsSync(committed) ? committed : join(folder, "grammars");
}
