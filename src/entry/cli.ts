import { createTerminalLog } from "../adapters/log.ts";
import type { CliOutput } from "./cli-commands.ts";
import { runCli } from "./cli-program.ts";
import { createStop } from "./cli-stop.ts";
import { createWorld } from "./cli-world.ts";

const { argv, env, stdin, stdout, stderr } = process;

for (const stream of [stdout, stderr]) {
  stream.on("error", (error: Error & { readonly code?: unknown }) => {
    // A reader such as `head` has gone: the exit code still says the result.
    if (error.code !== "EPIPE") throw error;
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
const world = createWorld({ folder: process.cwd(), environment: env, stdin, log, stop });

// Not `exit`: what was written to a pipe must arrive first.
process.exitCode = await runCli(argv.slice(2), { output, world });
await stop.end();
