import { expect, it } from "vitest";
import { COVERED, RESIDUAL } from "../../bench/completion/classes.ts";
import { findMissed, runClasses } from "../../bench/completion/run-classes.ts";

// The small run of `npm run bench:completion`: every class, fewer worlds.
it("lets no class of wrong answers become a wrong done, and loses no honest one", async () => {
  const figures = await runClasses(6, 20);
  expect(findMissed(figures, false)).toEqual([]);
  expect(figures.covered).toHaveLength(COVERED.length);
  expect(COVERED.length).toBeGreaterThanOrEqual(23);
}, 60_000);

it("shows what it cannot see, and would report a miss", async () => {
  const figures = await runClasses(6, 1);
  // Its negative control: the residual class is wrongly done, and the same fold would say so were it covered.
  expect(figures.residual.falseDone).toBeGreaterThan(0);
  const missed = findMissed(
    {
      covered: [figures.residual],
      residual: figures.residual,
      honestDone: { cases: 3, lost: 1 },
      honestOpen: { cases: 3, falseDone: 1, inconclusive: 1 },
    },
    true,
  );
  expect(missed).toHaveLength(7);
  expect(missed[0]).toContain(RESIDUAL.name);
}, 60_000);
