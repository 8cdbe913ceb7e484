import { expect, it } from "vitest";
import { findGoneLines, namesInUse, namesOfSubject } from "../../../../src/gates/completion/protocol/removal.ts";
import { prepare, requirement } from "./builders.ts";

const gone = requirement("R1", "Remove the legacy CSV export", {
  removal: true,
  criteria: ["The /reports route answers 404"],
});

it("names what has to be gone by the requirement's words, and no keyword", () => {
  const code = "export function legacyCsvExport(rows) { return reportsRoute(rows); } const removed = legacy_csv;";
  expect(namesOfSubject(code, gone)).toEqual(["legacyCsvExport", "reportsRoute", "legacy_csv"]);
  expect(namesOfSubject("}", gone)).toEqual([]);
});

it("counts names in code, strings and settings as used, and not in comments, tests or documents", () => {
  const names = namesInUse(
    prepare({
      "src/a.ts": 'one("two"); // three',
      "config/a.json": '{ "four": 1 }',
      "tests/a.ts": "five();",
      "README.md": "six",
      "src/b.ts": "1 + 1;",
    }).values(),
  );
  for (const name of ["one", "two", "four"]) expect(names.has(name)).toBe(true);
  for (const name of ["three", "five", "six"]) expect(names.has(name)).toBe(false);
});

it("counts what is imported or exported again as used", () => {
  const names = namesInUse(prepare({ "src/a.ts": 'export { legacyCsvExport } from "../vendor/legacy.js";' }).values());
  expect(names.has("legacyCsvExport")).toBe(true);
});

it("shows lines of the base that name it, where a name is used no longer", () => {
  const base = prepare({
    "src/a.ts":
      "import { x } from './legacy-csv.ts';\nlegacyCsvExport(rows);\nlegacyKept(rows);\nother(rows);\n// legacyComment",
    "tests/a.ts": "legacyCsvExport([]);",
  });
  expect(findGoneLines(gone, base, new Set(["legacyKept"]))).toEqual([
    { path: "src/a.ts", line: 2, text: "legacyCsvExport(rows);" },
  ]);
});

it("shows at most 30, each bounded", () => {
  const base = prepare({ "src/a.ts": `legacyCsvExport("${"x".repeat(500)}");\n`.repeat(40) });
  const lines = findGoneLines(gone, base, new Set());
  expect(lines).toHaveLength(30);
  expect(lines[0]?.text).toHaveLength(200);
});
