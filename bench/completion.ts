// `npm run bench:completion`: how often a wrong answer of a model becomes a wrong done. Worlds are made up and truth is
// known; no network, no clock in the figures, the same numbers in every run. Exit 1 when a bar is missed.
import { findMissed, runClasses, type Tally } from "./completion/run-classes.ts";

const PER_CLASS = 80;
const HONEST = 200;

function row({ name, cases, falseDone, incomplete, inconclusive, waiting }: Tally): string {
  return `| ${[name, `${falseDone}/${cases}`, incomplete, inconclusive, waiting].join(" | ")} |`;
}

const started = performance.now();
const figures = await runClasses(PER_CLASS, HONEST);
const cases = figures.covered.reduce((sum, each) => sum + each.cases, 0);
const falseDone = figures.covered.reduce((sum, each) => sum + each.falseDone, 0);
const { honestDone, honestOpen, residual } = figures;
console.log(
  [
    "| Class of wrong answers | False done | Incomplete | Inconclusive | Waits for a person |",
    "| :-- | --: | --: | --: | --: |",
    ...figures.covered.map(row),
    "",
    `Covered: ${falseDone} false done in ${cases} cases of ${figures.covered.length} classes.`,
    `Honest, all built: ${honestDone.lost} of ${honestDone.cases} done lost.`,
    `Honest, incomplete: ${honestOpen.falseDone} false done, ${honestOpen.inconclusive} of ${honestOpen.cases} turned inconclusive.`,
    `Residual, not covered (${residual.name}): ${residual.falseDone} false done in ${residual.cases} cases.`,
    `Took ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  ].join("\n"),
);
const missed = findMissed(figures, true);
for (const each of missed) console.log(`Bar missed: ${each}.`);
process.exitCode = missed.length === 0 ? 0 : 1;
