import { nameOf } from "../honesty/commands.ts";

/** They start a script of that name in every package that has one. */
export const EVERYWHERE = /^(?:turbo|lerna|nx)$/;
const PACKAGE_RUNNERS = /^(?:npx|bunx|pnpx)$/;
const MANAGERS = /^(?:npm|pnpm|yarn|bun|deno|composer)$/;
const PLACES = /^(?:docker|podman|docker-compose|devcontainer|mise|direnv)$/;

/** The words behind `npx` and the like, or behind what starts a container or another place. */
export function behindStarter(words: readonly string[]): readonly string[] {
  const first = nameOf(words[0] ?? "");
  if (first === "node" && words[1] === "--run") return ["npm", "run", ...words.slice(2)];
  const at = words.findIndex((word, place) => place > 0 && isStarted(first, word));
  return at === -1 ? words : words.slice(at);
}

function isStarted(by: string, word: string): boolean {
  if (PACKAGE_RUNNERS.test(by)) return !word.startsWith("-");
  return MANAGERS.test(by) ? EVERYWHERE.test(word) : PLACES.test(by) && MANAGERS.test(word);
}
