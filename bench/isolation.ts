// `npm run bench:isolation`: what isolation adds to a command, beside the same command as a plain process tree, in turn.
// Prints Markdown. Figures of one machine, never a test.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createIsolatedShell } from "../src/adapters/sandbox.ts";
import type { Isolation } from "../src/core/snapshot.ts";

const ROUNDS = 30;
const GOAL_MS = 100;
const LIMITS = { timeoutMs: 60_000 };

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const base = mkdtempSync(join(tmpdir(), "done-gate-bench-"));
const root = join(base, "root");
const temp = join(base, "temp");
mkdirSync(root);
mkdirSync(temp);

function open(requireIsolation: Isolation, network: boolean) {
  return createIsolatedShell({
    ...{ root, tempFolder: temp, hidden: [], programs: [process.execPath], slots: 1 },
    environment: { PATH: process.env["PATH"], HOME: process.env["HOME"] },
    say: (sentence) => console.error(sentence),
    wish: { env: [], requireIsolation, network },
  });
}

try {
  console.log(
    `Node ${process.version}, user ${process.getuid?.() === 0 ? "root" : "ordinary"}, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log("| Isolation | Self-test, once | A command | Plain tree, in turn | Added (median) | Goal |");
  console.log("| :-- | :-- | :-- | :-- | :-- | :-- |");
  const plain = open("none", true);
  for (const [wanted, network] of [
    ["sandbox", true],
    ["sandbox", false],
  ] as const) {
    const shell = open(wanted, network);
    const testMs = await timeOf(() => shell.reach());
    const name = `${shell.isolation}${network ? "" : ", no network"}`;
    const times: { readonly inside: number; readonly outside: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const inside = await timeOf(() => shell.run("true", LIMITS));
      times.push({ inside, outside: await timeOf(() => plain.run("true", LIMITS)) });
    }
    const cells = [
      median(times.map(({ inside }) => inside)),
      median(times.map(({ outside }) => outside)),
      median(times.map(({ inside, outside }) => inside - outside)),
    ].map((ms) => `${Math.round(ms)} ms`);
    console.log(`| ${name} | ${Math.round(testMs)} ms | ${cells.join(" | ")} | ${GOAL_MS} ms |`);
  }
} finally {
  rmSync(base, { recursive: true, force: true });
}
