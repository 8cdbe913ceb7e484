import { expect, it } from "vitest";
import { type Change, codesOf, type Files, ratchet } from "../../fixtures/ratchet-room.ts";

const suite: Files = { "tests/test_a.py": "from a import a\ndef test_a():\n    assert a() == 1\n" };

it.each([
  ["a new file", {}, { "pytest.ini": "[pytest]\naddopts = --ignore=tests\n" }],
  [
    "a new key",
    { "pyproject.toml": '[tool.pytest.ini_options]\nminversion = "7"\n' },
    { "pyproject.toml": '[tool.pytest.ini_options]\nminversion = "7"\naddopts = "-k zero"\n' },
  ],
])("sees that %s leaves tests out", async (_name, base: Files, head: Change["head"]) => {
  expect(codesOf(await ratchet({ base: { ...suite, ...base }, head }))).toContain("tests-not-run");
});

it.each([
  ["options that leave nothing out", {}, { "pytest.ini": "[pytest]\naddopts = -q --strict-markers\n" }],
  [
    "options that moved",
    { "pytest.ini": "[pytest]\naddopts = -q --ignore=legacy\n" },
    { "pytest.ini": null, "pyproject.toml": '[tool.pytest.ini_options]\naddopts = "-q --ignore=legacy"\n' },
  ],
])("takes %s for no loss", async (_name, base: Files, head: Change["head"]) => {
  expect(codesOf(await ratchet({ base: { ...suite, ...base }, head }))).not.toContain("tests-not-run");
});
