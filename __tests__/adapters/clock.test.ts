import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createClock, createPauser } from "../../src/adapters/clock.ts";

it("counts milliseconds and never goes back", async () => {
  const clock = createClock();
  const before = clock.elapsedMs();
  await sleep(60);
  const between = clock.elapsedMs();
  expect(between - before).toBeGreaterThan(50);
  expect(between - before).toBeLessThan(20_000);
  expect(clock.elapsedMs()).toBeGreaterThanOrEqual(between);
});

it("pauses for a while within the limit", async () => {
  const clock = createClock();
  const before = clock.elapsedMs();
  for (let nth = 0; nth < 5; nth += 1) await createPauser().pause(20);
  expect(clock.elapsedMs() - before).toBeLessThan(20_000);
});
