// `npm run bench:commands`: the corpus of verify commands against the lint. Prints the figures and every wrong answer;
// ends in 1 when they are under the goal. The same corpus is a table test.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { createSyntax } from "../src/adapters/grammars.ts";
import { type Honesty, lintCommand } from "../src/gates/checklist/honesty/lint.ts";

const GOAL = 0.98;
const root = fileURLToPath(new URL("..", import.meta.url));
const corpusSchema = z.array(z.strictObject({ command: z.string(), answer: z.string(), why: z.string() }));

function answerOf(honesty: Honesty): string {
  return honesty.kind === "honest" ? "honest" : honesty.code;
}

async function main(): Promise<void> {
  const text = readFileSync(join(root, "__tests__/fixtures/commands.json"), "utf8");
  const corpus = corpusSchema.parse(JSON.parse(text));
  const parsers = await createSyntax(join(root, "dist/grammars")).loadParsers(["bash"]);
  const start = performance.now();
  const judged = corpus.map((row) => ({ ...row, honesty: lintCommand(row.command, parsers) }));
  const tookMs = performance.now() - start;
  const wrong = judged.filter(({ answer, honesty }) => answerOf(honesty) !== answer);
  for (const { command, answer, honesty, why } of wrong) {
    console.log(`wrong: ${JSON.stringify(command)}: ${answerOf(honesty)}, the answer is ${answer} (${why})`);
  }
  const honest = judged.filter(({ answer }) => answer === "honest");
  const refused = honest.filter(({ honesty }) => honesty.kind === "refused");
  const passed = judged.filter(({ answer, honesty }) => answer !== "honest" && honesty.kind === "honest");
  const right = (corpus.length - wrong.length) / corpus.length;
  console.log(`${corpus.length} commands: ${honest.length} honest, ${corpus.length - honest.length} not`);
  console.log(`right: ${corpus.length - wrong.length} of ${corpus.length} (${(right * 100).toFixed(1)} %)`);
  console.log(`honest ones refused: ${refused.length}; dishonest ones let through: ${passed.length}`);
  console.log(`${((tookMs * 1000) / corpus.length).toFixed(0)} microseconds a command`);
  if (right < GOAL || refused.length > 0) process.exitCode = 1;
}

await main();
