import type { Word } from "./script.ts";

const RUNS_ITEMS = /^(?:check|verify|complete|pass)$/;
const STARTERS = /^(?:npx|pnpm|yarn|bunx|bun|npm|pnpx|node|tsx|deno|exec|dlx|run|x|--|-\S*)$/;
const OWN =
  /^(?:@[\w.-]+\/)?done-gate(?:@\S+)?$|(?:^|\/)done-gate(?:\.[cm]?js)?$|(?:^|\/)done-gate\/.*cli\.[cm]?[jt]s$/;
const OWN_FILE = /^(?:\.\/)?(?:dist\/cli\.js|src\/entry\/cli\.ts)$/;

/**
 * Whether the words start this gate on this checkout again (seeds.md, case 27): a verify command that runs the
 * verify commands. `demo`, `ratchet`, the scenarios and the tests of done-gate run no item. A plain `dist/cli.js` is
 * this gate in its own project only.
 */
export function isSelfReference(words: readonly Word[], isOwnProject: boolean): boolean {
  const texts = words.map(({ text }) => text);
  const at = texts.findIndex((text) => OWN.test(text) || (isOwnProject && OWN_FILE.test(text)));
  if (at === -1 || !texts.slice(0, at).every((text) => STARTERS.test(text))) return false;
  const command = texts.slice(at + 1).find((text) => !text.startsWith("-"));
  return command !== undefined && RUNS_ITEMS.test(command);
}
