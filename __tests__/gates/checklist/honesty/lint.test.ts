import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createSyntax } from "../../../../src/adapters/grammars.ts";
import { type Honesty, lintCommand } from "../../../../src/gates/checklist/honesty/lint.ts";
import type { Parsers } from "../../../../src/ports/syntax.ts";

const corpus = z
  .array(z.strictObject({ command: z.string(), answer: z.string(), why: z.string() }))
  .parse(JSON.parse(readFileSync(new URL("../../../fixtures/commands.json", import.meta.url), "utf8")));
const answerOf = (honesty: Honesty): string => (honesty.kind === "honest" ? "honest" : honesty.code);

let parsers: Parsers;
beforeAll(async () => {
  parsers = await createSyntax("dist/grammars").loadParsers(["bash"]);
});

/** The refusal of a command: its code, what it points at, and what to write instead. */
function refusal(command: string): readonly [string, string, string] {
  const honesty = lintCommand(command, parsers);
  if (honesty.kind === "honest") throw new Error(`not refused: ${command}`);
  return [honesty.code, command.slice(honesty.span.start, honesty.span.end), honesty.rewrite];
}

describe("the corpus of verify commands", () => {
  it("has at least 180 commands, honest and not, each one once", () => {
    expect(new Set(corpus.map(({ command }) => command)).size).toBe(corpus.length);
    expect(corpus.length).toBeGreaterThanOrEqual(180);
  });

  it.each(corpus.filter(({ answer }) => answer === "honest"))("runs $command", ({ command }) => {
    expect(answerOf(lintCommand(command, parsers))).toBe("honest");
  });

  it("is answered right in at least 98 of 100 commands", () => {
    const wrong = corpus.filter(({ command, answer }) => answerOf(lintCommand(command, parsers)) !== answer);
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(corpus.length * 0.02);
  });
});

describe("a refused command", () => {
  it.each([
    ["npm test || true", "masked-command", "|| true", "Write `npm test`."],
    ["npm run build && npm test || echo no", "masked-command", "|| echo no", "Write `npm run build && npm test`."],
    ["npm test; exit 0", "masked-command", "exit 0", "Write `npm test`."],
    ["exit 0; npm test", "masked-command", "exit 0", "Write `npm test`."],
    ["! npm test", "masked-command", "npm test", "Write `npm test`."],
    ["npx jest --ci --passWithNoTests", "masked-command", "--passWithNoTests", "Write `npx jest --ci`."],
    ["npm test & wait", "masked-command", "&", 'Write `npm test; wait`, or wait for it by its id (`wait "$!"`).'],
    [
      "true",
      "trivial-command",
      "true",
      "Write a command that fails while the item is not done, such as the test of it.",
    ],
    [
      "trap 'exit 0' EXIT; npm test",
      "masked-command",
      "trap 'exit 0' EXIT",
      "Leave the exit code alone in the trap: let it only clean up.",
    ],
    ["bash -c 'npm test || true'", "masked-command", "bash -c 'npm test || true'", "Leave it out."],
    [
      "cd a && npx done-gate check",
      "self-reference",
      "npx done-gate check",
      "Write the command that proves the item itself; the gate runs it.",
    ],
  ])("%s: what, where, instead", (command, ...expected) => {
    expect(refusal(command)).toEqual(expected);
  });

  it("is told in offsets of the command as it is written, other alphabets and line ends included", () => {
    const command = "# 검사 \u{1f600}\r\nnpm test ||\n  true";
    expect(refusal(command)[1]).toBe("||\n  true");
  });
});

describe("what the grammar cannot read", () => {
  it("is left to bash, unless a plain mask stands in it", () => {
    expect(answerOf(lintCommand("npm test <<EOF; echo )(", parsers))).toBe("honest");
    expect(answerOf(lintCommand("npm test )( || true", parsers))).toBe("masked-command");
  });

  it("gives an answer for any text, within its span", () => {
    const piece = fc.constantFrom(
      "npm test",
      "true",
      "||",
      "&&",
      ";",
      "|",
      "&",
      "!",
      "(",
      ")",
      "{",
      "}",
      "$(",
      "'",
      '"',
      "<<EOF\n",
      "EOF\n",
      "if",
      "then",
      "fi",
      "do",
      "done",
      "trap",
      "set +e",
      "\n",
      "f() ",
      "$x",
      "bash -c ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const command = pieces.join(" ");
        const honesty = lintCommand(command, parsers);
        if (honesty.kind === "honest") return true;
        return honesty.span.start >= 0 && honesty.span.start <= honesty.span.end && honesty.span.end <= command.length;
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ["subshells", `${"(".repeat(1500)}npm test${")".repeat(1500)}`],
    ["substitutions", `${"echo $(".repeat(400)}npm test${")".repeat(400)}`],
    ["groups with a second way", `${"{ ".repeat(300)}npm test${"; } || { npm test; }".repeat(150)}`],
    ["links of one chain", `npm test${" || npm test".repeat(350)}`],
    ["statements", "npm test\n".repeat(450)],
    ["statements beyond what is followed", "npm test; ".repeat(6500)],
  ])("answers within a second for many %s", (_, command) => {
    const start = performance.now();
    lintCommand(command, parsers);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it("ends in functions that call themselves", () => {
    const calls = "f() { g; g; g; g; g; }; g() { f || f; f; f; npm test; }; f";
    expect(answerOf(lintCommand(calls, parsers))).not.toBe("");
  });
});
