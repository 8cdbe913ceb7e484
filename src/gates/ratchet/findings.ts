import { type Finding, finding, type Level } from "../../core/finding.ts";
import { parseRepoPath, type RepoPath } from "../../core/ids.ts";
import { count, quote } from "../../core/text.ts";
import type { Aside, Explained, Loss, RatchetEvidence } from "./evidence.ts";

function repoPath(path: string): RepoPath | undefined {
  const parsed = parseRepoPath(path);
  return parsed.ok ? parsed.value : undefined;
}

/** So many findings of one code in one file are told one by one; more become one that names the first ones. */
const MAX_PER_FILE = 8;

function groupBy<T>(list: readonly T[], key: (one: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return [...groups.values()];
}

function testWords(test: string): string {
  return test === "" ? "" : `the test ${quote(test)} `;
}

interface Saying {
  readonly level: Level;
  readonly remedy: string;
}

export function lossFindings(losses: readonly Loss[], { level, remedy }: Saying): readonly Finding[] {
  return groupBy(losses, ({ code, path }) => `${code} ${path}`).flatMap((group) => {
    const say = (loss: Loss, message: string): Finding =>
      finding(loss.code, { level, path: repoPath(loss.path), line: loss.line ?? undefined, message, remedy });
    const [first] = group;
    if (first === undefined || group.length <= MAX_PER_FILE) {
      return group.map((loss) => say(loss, `${testWords(loss.test)}${loss.why}`));
    }
    return [say(first, many(group))];
  });
}

function many(group: readonly Loss[]): string {
  const names = group.slice(0, MAX_PER_FILE).map(({ test, why }) => (test === "" ? why : quote(test)));
  const rest = group.length - names.length;
  const [first] = group;
  return `${count(group.length, "test")} here, the first one ${first?.why ?? ""}: ${names.join(", ")} and ${rest} more`;
}

export function maskedFindings(masked: readonly Loss[], level: Level, remedy?: string): readonly Finding[] {
  return groupBy(masked, ({ path }) => path).map((group) => {
    const names = group.slice(0, MAX_PER_FILE).map(({ test, why }) => `${testWords(test)}${why}`);
    const rest = group.length > names.length ? ` and ${group.length - names.length} more` : "";
    const [first] = group;
    return finding("losses-masked", {
      level,
      path: repoPath(first?.path ?? ""),
      line: first?.line ?? undefined,
      message: `${names.join("; ")}${rest}${first?.code === "tests-not-run" ? "" : "; additions in the same suite make up the numbers"}`,
      remedy: remedy ?? "Keep the old test beside the new ones, or have a person accept the replacement.",
    });
  });
}

function explainedFinding({ code, path, line, test, to, why }: Explained): Finding {
  const where = to === null ? "" : `: now ${quote(to)}`;
  return finding(code, {
    path: repoPath(path),
    line,
    message: `${testWords(test)}is accounted for (${why})${where}`,
    remedy: code === "loss-explained" ? "Look whether the explanation is the reason." : "Nothing to do.",
  });
}

/** Notes about moves are one line a file: a renamed folder is no news. */
export function explainedFindings({ explained }: RatchetEvidence): readonly Finding[] {
  const warnings = explained.filter(({ code }) => code === "loss-explained");
  const moves = groupBy(
    explained.filter(({ code }) => code === "loss-moved"),
    ({ path }) => path,
  );
  return [
    ...groupBy(warnings, ({ path, why }) => `${path} ${why}`).map(explainedGroup),
    ...moves.map(explainedGroup),
  ].flat();
}

function explainedGroup(group: readonly Explained[]): readonly Finding[] {
  const [first] = group;
  if (first === undefined || group.length === 1) return group.map(explainedFinding);
  const names = group.slice(0, MAX_PER_FILE).map(({ test, to, why }) => {
    return `${test === "" ? why : quote(test)} (${why}${to === null ? "" : ` to ${quote(to)}`})`;
  });
  const rest = group.length > names.length ? ` and ${group.length - names.length} more` : "";
  return [
    finding(first.code, {
      path: repoPath(first.path),
      line: first.line,
      message: `${count(group.length, "test or check", "tests or checks")} accounted for: ${names.join(", ")}${rest}`,
      remedy: first.code === "loss-explained" ? "Look whether the explanation is the reason." : "Nothing to do.",
    }),
  ];
}

const ASIDE_REMEDY: Readonly<Record<Aside["code"], string>> = {
  "assertion-weakened": "Look whether the code is meant to behave so.",
  "conditional-skip": "Look whether the condition holds where it matters.",
  "test-skipped": "Let it run, or leave it out until it does.",
  "snapshot-rewritten": "Compare the old and the new snapshot.",
  "hidden-characters": "Write the character as an escape, or take it out.",
  approximate: "Compare this file by eye.",
  "tests-not-run": "Look whether the tests still run where they must.",
  "threshold-lowered": "Look whether the code that is left out needs no check.",
};

export function asideFindings({ asides }: RatchetEvidence): readonly Finding[] {
  return groupBy(asides, ({ code, path, level }) => `${code} ${level} ${path}`).flatMap((group) => {
    const shown = group.slice(0, MAX_PER_FILE);
    const rest = group.length - shown.length;
    return shown.map(({ code, level, path, line, test, why }, at) =>
      finding(code, {
        level,
        path: repoPath(path),
        line: line ?? undefined,
        message: `${testWords(test)}${test === "" || code === "conditional-skip" ? "" : ": "}${why}${at === shown.length - 1 && rest > 0 ? ` (and ${rest} more in this file)` : ""}`,
        remedy: ASIDE_REMEDY[code],
      }),
    );
  });
}

export function unreadFindings({ unread }: RatchetEvidence): readonly Finding[] {
  return unread.map(({ code, path, line, why }) =>
    finding(code, {
      path: repoPath(path),
      line: line ?? undefined,
      message: `the tests of ${quote(path)} could not be compared: ${why}`,
      remedy: "Make the file readable again (plain UTF-8 within the limits, syntax that parses), or split it.",
    }),
  );
}
