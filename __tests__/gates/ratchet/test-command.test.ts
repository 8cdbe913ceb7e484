import { expect, it } from "vitest";
import { narrowings, testCommandsIn } from "../../../src/gates/ratchet/config/test-command.ts";

function narrowed(before: string, after: string): readonly string[] {
  const [old] = testCommandsIn(before);
  const [now] = testCommandsIn(after);
  if (old === undefined || now === undefined) throw new Error("no test command");
  return narrowings(old, now);
}

it.each(["vitest run; true", "vitest run; :", "vitest run; exit 0"])("sees a failure that %s hides", (script) => {
  expect(narrowed("vitest run", script)).toHaveLength(1);
});

it.each(["--changed", "--help", "--version"])("sees that %s leaves tests out", (option) => {
  expect(narrowed("vitest run", `vitest run ${option}`)).toEqual([`it leaves tests out: ${option}`]);
});

it("takes a command behind the tests for no mask", () => {
  expect(narrowed("vitest run", "vitest run; eslint src")).toEqual([]);
});
