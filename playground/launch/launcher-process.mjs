// Starts programs for `launch.ts` and tells how they ended. Plain JavaScript, and nothing else is loaded: what starting
// a program costs grows with the memory of who starts it.
import { spawn } from "node:child_process";

/** @typedef {{ id: number, file: string, args: string[], cwd?: string, env: Record<string, string>, input: Uint8Array }} Order */
/** @typedef {{ id: number, stop: true }} Stop */

/** @type {Map<number, import("node:child_process").ChildProcess>} */
const running = new Map();

process.on("message", (/** @type {Order | Stop} */ asked) => {
  if ("stop" in asked) running.get(asked.id)?.kill();
  else start(asked);
});

// Whoever asked is gone: nobody waits for the rest.
process.on("disconnect", () => {
  for (const child of running.values()) child.kill();
  process.exit(0);
});

/** @param {Order} order */
function start({ id, file, args, cwd, env, input }) {
  const child = spawn(file, args, { cwd, env });
  running.set(id, child);
  const [stdout, stderr] = [child.stdout, child.stderr].map(collect);
  let failure = null;
  child.on("error", (error) => {
    failure = error.message;
    // A program that could not be started closes nothing.
    if (child.pid === undefined) end(null, null);
  });
  child.on("close", end);
  // A program that ends before it read everything closes the pipe: its exit status says what went wrong.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);

  function end(exit, signal) {
    if (!running.delete(id)) return;
    process.send?.({ id, exit, signal, failure, stdout: stdout(), stderr: stderr() });
  }
}

/** @param {import("node:stream").Readable} stream */
function collect(stream) {
  const chunks = [];
  stream.on("data", (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks);
}
