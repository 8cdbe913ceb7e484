import { join } from "node:path";
import { parseArgs } from "node:util";
import { openPlayground } from "./playground.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const DEFAULT_PORT = 4680;
const USAGE = "usage: npm run playground -- [--port N]";

function readPort(): number {
  const { values } = parseArgs({ options: { port: { type: "string" } } });
  const port = Number(values.port ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port ${values.port ?? ""} is not a port`);
  return port;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const port = readPort();
  // Heard from the first moment on: a folder that exists by then must be removed all the same.
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
  });
  const playground = await openPlayground({ root: ROOT, port, node24: process.env["DONE_GATE_NODE24"] });
  print(`The playground is at ${playground.url}`);
  print("Its stories are opened one after the other. Ctrl-C ends it.");
  const failed = playground.openStories().then(
    () => new Promise<never>(() => undefined),
    (error: unknown) => error,
  );
  const why = await Promise.race([stopped, failed]);
  await playground.close();
  print("The playground has ended, its folders are removed.");
  if (why !== undefined) throw why;
}

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exit(1);
}
