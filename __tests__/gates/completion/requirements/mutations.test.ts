import { expect, it } from "vitest";
import { createHasher } from "../../../../src/adapters/hash.ts";
import { extractRequirements } from "../../../../src/gates/completion/requirements/extract.ts";
import { TWINS } from "./twins.ts";

const ROUNDS = 5_000;
const hash = createHasher();
const SCRAPS = [
  "\r\n",
  "\t",
  "`",
  "```\n",
  "<!--",
  "-->",
  "- [ ] ",
  "> ",
  "| ",
  "**",
  "#",
  "---\n",
  "[",
  "FR-1: ",
  "\u202e",
  "\u{1f600}",
  "\ud800",
  '"',
  "{",
  "}",
  "<pre>",
  "===\n",
];

/** Mulberry32: the same mutations in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function mutate(text: string, random: (below: number) => number): string {
  const at = random(text.length + 1);
  const end = Math.min(text.length, at + random(80));
  const other = TWINS[random(TWINS.length)]?.text ?? "";
  const scrap = SCRAPS[random(SCRAPS.length)] ?? "";
  switch (random(8)) {
    case 0:
      return text.slice(0, at) + text.slice(end);
    case 1:
      return text.slice(0, at) + other.slice(random(other.length + 1));
    case 2:
      return text.slice(0, end) + text.slice(at, end).repeat(1 + random(6)) + text.slice(end);
    case 3:
      return text.replace(/^/gm, () => (random(3) === 0 ? scrap : ""));
    case 4:
      return text.replace(/\n/g, () => (random(2) === 0 ? "\r\n" : random(5) === 0 ? "\r" : "\n"));
    case 5:
      return text.slice(0, at) + String.fromCodePoint(random(0x10ffff)) + text.slice(at);
    case 6:
      return text.replace(/^(?=[-*\d])/gm, () => "  ".repeat(random(12)));
    default:
      return text.slice(0, at) + scrap.repeat(1 + random(9)) + text.slice(end);
  }
}

it(`holds for ${ROUNDS} mutations of the twins: no throw, sound results, bounded time`, { timeout: 300_000 }, () => {
  const random = createRandom(20_261_201);
  let read = 0;
  let slowestMs = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const twin = TWINS[round % TWINS.length];
    if (twin === undefined) throw new Error("there is no twin");
    let text = twin.text;
    for (let step = 0; step <= random(4); step += 1) text = mutate(text, random);
    const start = process.cpuUsage();
    const result = extractRequirements({ path: twin.name, text }, hash);
    const { user, system } = process.cpuUsage(start);
    slowestMs = Math.max(slowestMs, (user + system) / 1000);
    if (!result.ok) continue;
    read += 1;
    const { requirements, confidence } = result.value;
    const lines = text.split(/\r\n?|\n/).length;
    const sound = requirements.every(
      ({ id, key, title, line }, at) =>
        id === `R${at + 1}` && key !== "" && title.trim() === title && title !== "" && line >= 1 && line <= lines,
    );
    if (!sound || (confidence === "none") !== (requirements.length === 0))
      throw new Error(`unsound: ${JSON.stringify(text)}`);
  }
  expect(read).toBeGreaterThan(ROUNDS / 2);
  expect(slowestMs).toBeLessThan(5_000);
});
