import { createTerminalLog } from "../adapters/log.ts";
import type { CliOutput } from "./cli-definition.ts";
import { runCli } from "./cli-program.ts";
import { createStop } from "./cli-stop.ts";
import { createWorld } from "./cli-world.ts";
import { grammarFolder } from "./grammar-folder.ts";

const { argv, env, stdin, stdout, stderr } = process;

let unwritten = false;

for (const stream of [stdout, stderr]) {
  stream.on("error", (error: Error & { readonly code?: unknown }) => {
    // A reader such as `head` has gone: the exit code still says the result.
    if (error.code === "EPIPE") return;
    if (stream === stdout && !unwritten) stderr.write(`done-gate: the output could not be written: ${error.message}\n`);
    unwritten = true;
    process.exitCode = 2;
  });
}

const stop = createStop(process);
const log = createTerminalLog({
  write: (text) => stderr.write(text),
  isTTY: stderr.isTTY === true,
  color: (env["NO_COLOR"] ?? "") === "",
  columns: stderr.columns ?? 80,
});
const output: CliOutput = { out: (text) => stdout.write(text), err: (text) => stderr.write(text) };
const grammars = grammarFolder(argv[1]);
const world = createWorld({ folder: process.cwd(), grammars, environment: env, stdin, log, stop });

// Not `exit`: what was written to a pipe must arrive first.
const exit = await runCli(argv.slice(2), { output, world });
process.exitCode = unwritten ? 2 : exit;
// What is left behind is worth a word, and no other answer.
for (const problem of await stop.end()) log.warning(problem);
