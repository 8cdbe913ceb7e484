import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

const MAX_MODULE_DEPTH = 6;
/** What authenticates: headers, helpers, tokens, passwords, and addresses with a name before the host. */
const CREDENTIAL =
  /extraheader|helper|askpass|cookiefile|sshcommand|password|passwd|token|secret|authorization|:\/\/[^/\s"]*@/i;
const HEADER = /^\s*\[/;

/**
 * A git configuration without the lines that authenticate. A section whose own name does becomes one that means
 * nothing, so that what follows it belongs nowhere.
 */
export function withoutCredentials(text: string): string {
  let dropping = false;
  const kept: string[] = [];
  for (const line of text.split("\n")) {
    const drop: boolean = dropping || CREDENTIAL.test(line);
    dropping = drop && /(?:^|[^\\])(?:\\\\)*\\\r?$/.test(line);
    if (!drop) kept.push(line);
    else if (HEADER.test(line)) kept.push('[done-gate "left-out"]');
  }
  return kept.join("\n");
}

export interface GitConfig {
  readonly path: string;
  readonly text: string;
}

/** The settings git reads in the workspace: its own, its worktree's, its submodules', and the user's. */
export function gitConfigs(root: string, home: string | undefined): readonly GitConfig[] {
  const folders = gitFolders(root);
  const modules = folders.flatMap((folder) => modulesBelow(join(folder, "modules"), 0));
  const own = [...folders, ...modules].flatMap((folder) => [join(folder, "config"), join(folder, "config.worktree")]);
  const users = home === undefined ? [] : [join(home, ".gitconfig"), join(home, ".config", "git", "config")];
  return [...own, ...users].filter(isFile).map((path) => ({ path, text: readFileSync(path, "latin1") }));
}

/** `.git`, or where a file of that name points to, with the folder that it shares with other worktrees. */
function gitFolders(root: string): readonly string[] {
  const dot = join(root, ".git");
  if (!existsSync(dot)) return [];
  if (!isFile(dot)) return [dot];
  const target = /^gitdir: (.+)$/m.exec(readFileSync(dot, "utf8"))?.[1];
  if (target === undefined) return [];
  const folder = resolve(root, target);
  const common = join(folder, "commondir");
  return isFile(common) ? [folder, resolve(folder, readFileSync(common, "utf8").trim())] : [folder];
}

function modulesBelow(folder: string, depth: number): readonly string[] {
  if (depth > MAX_MODULE_DEPTH || !existsSync(folder)) return [];
  const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return below.flatMap(({ name }) => {
    const path = join(folder, name);
    return isFile(join(path, "HEAD"))
      ? [path, ...modulesBelow(join(path, "modules"), depth + 1)]
      : modulesBelow(path, depth + 1);
  });
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
