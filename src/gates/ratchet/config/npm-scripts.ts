import type { TestCommand } from "./test-command.ts";

/** Every command of each script of a `package.json`, by the script's name. */
export type Scripts = ReadonlyMap<string, readonly TestCommand[]>;

/** What a command starts: scripts by their names, and the words that it hands to them. */
interface Start {
  readonly names: readonly string[];
  readonly handed: readonly string[];
  /** `yarn jest` starts a program where no script has that name. */
  readonly orProgram: boolean;
}

const MANAGER = /^(?:npm|pnpm|yarn|bun)$/;
const MANY = /^(?:run-s|run-p|npm-run-all2?|npm-run-posix-or-windows)$/;
/** Programs that start another one with their own options before it. */
const WRAPPER = /^(?:nyc|c8|cross-env|cross-env-shell|env|dotenv|npx|xvfb-run)$/;
/** Scripts of other packages, or of no one in particular. */
const ELSEWHERE = /^(?:--prefix|-w|--workspaces?|--workspace-root|-C|--cwd|--dir|--filter|-F|-r|--recursive)(?:=|$)/;
const RUN = /^(?:run|run-script)$/;
const SHORT: Readonly<Record<string, string>> = { t: "test", tst: "test", test: "test", start: "start" };

/** Behind what wraps it: `nyc npm run unit`. */
function bare(words: readonly string[]): readonly string[] {
  if (!WRAPPER.test(words[0] ?? "")) return words;
  const at = words.findIndex((word) => MANAGER.test(word) || MANY.test(word));
  return at === -1 ? words : words.slice(at);
}

/** What a manager starts: by `run`, by one of npm's own names, or as yarn does, by the bare name. */
function managed(program: string, own: readonly string[], handed: readonly string[]): Start | null {
  const names = own.filter((word) => !word.startsWith("-"));
  const [first = "", second = ""] = names;
  if (first === "" || own.some((word) => ELSEWHERE.test(word))) return null;
  if (RUN.test(first)) {
    const more = program === "npm" ? handed : [...names.slice(2), ...handed];
    return second === "" ? null : { names: [second], handed: more, orProgram: false };
  }
  const name = program.endsWith("npm") && Object.hasOwn(SHORT, first) ? SHORT[first] : undefined;
  if (name !== undefined) return { names: [name], handed, orProgram: false };
  if (program === "npm") return null;
  return { names: [first], handed: [...own.slice(own.indexOf(first) + 1), ...handed], orProgram: true };
}

function startOf(words: readonly string[]): Start | null {
  const [program = "", ...rest] = bare(words);
  const end = rest.indexOf("--");
  const own = (end === -1 ? rest : rest.slice(0, end)).filter((word) => !/^\d*[<>]/.test(word));
  if (MANY.test(program)) {
    return { names: own.filter((word) => !word.startsWith("-")), handed: [], orProgram: false };
  }
  return MANAGER.test(program) ? managed(program, own, end === -1 ? [] : rest.slice(end + 1)) : null;
}

/** A command that starts no other script, or one that is not there. */
export interface Leaf extends TestCommand {
  /** It starts a script that nothing defines. */
  readonly missing: boolean;
}

function namesOf({ names }: Start, scripts: Scripts): readonly string[] {
  return names.flatMap((name) => {
    if (!/[*{]/.test(name)) return [name];
    const prefix = name.slice(0, name.search(/[*{]/));
    return [...scripts.keys()].filter((one) => one.startsWith(prefix));
  });
}

/** What a command comes to in the end, through every script that it starts. */
export function leavesOfCommand(command: TestCommand, scripts: Scripts, seen: readonly string[] = []): readonly Leaf[] {
  const start = startOf(command.words);
  if (start === null) return [{ ...command, missing: false }];
  return namesOf(start, scripts).flatMap((name): readonly Leaf[] => {
    if (seen.includes(name)) return [];
    if (!scripts.has(name)) {
      const words = start.orProgram ? bare(command.words).slice(1) : command.words;
      return [{ words, mask: command.mask, missing: !start.orProgram }];
    }
    const last = scripts.get(name)?.at(-1);
    return leavesOf(name, scripts, seen).map((leaf) => ({
      ...leaf,
      words: last !== undefined && leaf.words === last.words ? [...leaf.words, ...start.handed] : leaf.words,
      mask: leaf.mask ?? command.mask,
    }));
  });
}

/** What `npm run NAME` comes to, with what npm runs before and after it. */
export function leavesOf(name: string, scripts: Scripts, seen: readonly string[] = []): readonly Leaf[] {
  const around = [...seen, name];
  return [`pre${name}`, name, `post${name}`].flatMap((one) =>
    (scripts.get(one) ?? []).flatMap((command) => leavesOfCommand(command, scripts, [...around, one])),
  );
}

/** The script that starts this one by npm's own rule: `posttest` belongs to `test`. */
export function ownerOf(name: string, scripts: Scripts): string {
  const owner = name.replace(/^(?:pre|post)/, "");
  return owner !== name && scripts.has(owner) ? owner : name;
}
