// Named parts of a test: each is compared with itself, and checks may go from one to another.
import { describe, expect, it } from "vitest";
import { codesOf, ratchet } from "../../fixtures/ratchet-room.ts";
import { isLost, losesNothing } from "./honest/honest.ts";

const T = "test/cart.js";
const GO = "cart_test.go";
const PY = "tests/test_cart.py";
const part = (name: string, ...checks: readonly string[]): string =>
  `  t.test("${name}", function (st) {\n${checks.map((check) => `    ${check}\n`).join("")}    st.end();\n  });\n`;
const tape = (...parts: readonly string[]): string =>
  `var test = require("tape");\nvar cart = require("../");\ntest("cart", function (t) {\n${parts.join("")}});\n`;
const go = (...parts: readonly string[]): string =>
  `package cart\n\nimport (\n\t"testing"\n\t"github.com/stretchr/testify/assert"\n)\n\nfunc TestCart(t *testing.T) {\n${parts.join("")}}\n`;
const run = (name: string, ...checks: readonly string[]): string =>
  `\tt.Run(${name}, func(t *testing.T) {\n${checks.map((check) => `\t\t${check}\n`).join("")}\t})\n`;
const py = (...lines: readonly string[]): string =>
  `import unittest\n\n\nclass CartTest(unittest.TestCase):\n    def test_cart(self):\n${lines.map((line) => `        ${line}\n`).join("")}`;

const [ADD, ADDS, TAX, NAME] = [
  'st.equal(cart.add(1), 2, "one");',
  "st.deepEqual(cart.adds([1, 2]), [3]);",
  "st.equal(cart.tax(4), 5);",
  'st.equal(cart.name(), "a");',
];
const both = tape(part("adds", ADD, ADDS), part("taxes", TAX));

isLost({
  "a check of a part while another part has one more": {
    base: { [T]: both },
    head: { [T]: tape(part("adds", ADD), part("taxes", TAX, NAME)) },
  },
  "a check of a part while a new part has some": {
    base: { [T]: both },
    head: { [T]: tape(part("adds", ADD), part("taxes", TAX), part("names", NAME, NAME)) },
  },
  "a part while another one has more": {
    base: { [T]: both },
    head: { [T]: tape(part("adds", ADD, ADDS, NAME)) },
  },
  "a part while one about something else comes": {
    base: { [T]: both },
    head: { [T]: tape(part("adds", ADD, ADDS), part("names", NAME)) },
  },
  "a part that is emptied while one of a like name comes": {
    base: { [T]: both },
    head: { [T]: tape(part("adds", ADD, ADDS), part("taxes"), part("taxes more", "st.equal(cart.tax(0), 0);")) },
  },
  "a part inside a part": {
    base: { [T]: tape(part("all", part("adds", ADD, ADDS), part("taxes", TAX))) },
    head: { [T]: tape(part("all", part("adds", ADD), part("taxes", TAX, NAME))) },
  },
  "a mute failure that goes to another part": {
    base: { [T]: tape(part("adds", ADD, "if (!cart.ok()) st.fail();"), part("taxes", TAX)) },
    head: { [T]: tape(part("adds", ADD), part("taxes", TAX, "if (!cart.fine()) st.fail();")) },
  },
  "a check outside parts": {
    base: { [T]: tape("  t.equal(cart.name(), 'a');\n", part("taxes", TAX)) },
    head: { [T]: tape(part("taxes", TAX, ADD)) },
  },
  "a check of a part of Go": {
    base: { [GO]: go(run('"adds"', "assert.Equal(t, 2, Add(1))", "assert.Equal(t, 3, Add(2))"), run('"taxes"')) },
    head: {
      [GO]: go(run('"adds"', "assert.Equal(t, 2, Add(1))"), run('"taxes"', "assert.NotNil(t, Tax(3))")),
    },
  },
  "a check of a part of unittest": {
    base: {
      [PY]: py(
        'with self.subTest("adds"):',
        "    self.assertEqual(add(1), 2)",
        "    self.assertEqual(add(2), 3)",
        'with self.subTest("taxes"):',
        "    self.assertEqual(tax(1), 2)",
      ),
    },
    head: {
      [PY]: py(
        'with self.subTest("adds"):',
        "    self.assertEqual(add(1), 2)",
        'with self.subTest("taxes"):',
        "    self.assertEqual(tax(1), 2)",
        "    self.assertTrue(name())",
      ),
    },
  },
  ...Object.fromEntries(
    ["skip: true", "todo: true", 'skip: "later"', "skip: process.env.CI", "only: true"].map((option) => [
      `a part with { ${option} }`,
      { base: { [T]: both }, head: { [T]: both.replace('"adds", f', `"adds", { ${option} }, f`) } },
    ]),
  ),
  "a call of a helper in a part while another part has one more": {
    base: {
      [T]: `${tape(part("adds", "check(st, 1);", "check(st, 2);"), part("taxes", TAX))}function check(st, n) { st.equal(cart.add(n), n + 1); }\n`,
    },
    head: {
      [T]: `${tape(part("adds", "check(st, 1);"), part("taxes", TAX, "check(st, 7);"))}function check(st, n) { st.equal(cart.add(n), n + 1); }\n`,
    },
  },
});

losesNothing({
  "a part with options that leave it as it is": {
    base: { [T]: both },
    head: { [T]: both.replace('"adds", f', '"adds", { skip: false, timeout: 100 }, f') },
  },
  "a check that goes to another part": {
    base: { [T]: both },
    head: { [T]: tape(part("adds", ADD), part("taxes", TAX, ADDS)) },
  },
  "a check that gets a part of its own": {
    base: { [T]: tape("  t.equal(cart.name(), 'a', 'n');\n", part("taxes", TAX)) },
    head: { [T]: tape(part("taxes", TAX), part("names", "st.equal(cart.name(), 'a', 'n');", NAME)) },
  },
  "checks that are put into parts": {
    base: { [T]: tape("  t.ok(cart.add(1));\n  t.ok(cart.tax(1));\n") },
    head: { [T]: tape(part("adds", "st.equal(cart.add(1), 2);"), part("taxes", "st.equal(cart.tax(1), 2);")) },
  },
  "parts that are taken apart": {
    base: { [T]: both },
    head: {
      [T]: `var test = require("tape");\nvar cart = require("../");\ntest("cart", function (st) {\n${ADD}\n${ADDS}\n${TAX}\n});\n`,
    },
  },
  "parts that become tests": {
    base: { [T]: both },
    head: {
      [T]: `var test = require("tape");\nvar cart = require("../");\ntest("adds", function (st) {\n${ADD}\n${ADDS}\n});\ntest("taxes", function (st) {\n${TAX}\n});\n`,
    },
  },
  "a part under another name, and one more": {
    base: { [T]: both },
    head: { [T]: tape(part("adds numbers", ADD, ADDS), part("computes a tax", TAX), part("names", NAME)) },
  },
  "parts that get one around them": {
    base: { [T]: both },
    head: { [T]: tape(part("all", part("adds", ADD, ADDS), part("taxes", TAX, NAME))) },
  },
  "a part that says the same in one check": {
    base: { [T]: tape(part("adds", "st.ok(cart.add(1));", ADD), part("taxes", TAX)) },
    head: { [T]: tape(part("adds", ADD), part("taxes", TAX)) },
  },
  "names of parts that a table gives": {
    base: {
      [GO]: go(
        "\tfor _, tt := range cases() {\n",
        run("tt.name", "assert.Equal(t, tt.want, Add(tt.n))", "assert.True(t, Ok(tt.n))"),
        "\t}\n",
      ),
    },
    head: {
      [GO]: go(
        "\tfor _, tc := range cases() {\n",
        run("tc.title", "assert.Equal(t, tc.want, Add(tc.n))", "assert.True(t, Ok(tc.n))"),
        "\t}\n",
      ),
    },
  },
  "a call of a helper that goes to another part": {
    base: {
      [T]: `${tape(part("adds", "check(st, 1);", "check(st, 2);"), part("taxes", TAX))}function check(st, n) { st.equal(cart.add(n), n + 1); }\n`,
    },
    head: {
      [T]: `${tape(part("adds", "check(st, 1);"), part("taxes", TAX, "check(st, 2);"))}function check(st, n) { st.equal(cart.add(n), n + 1); }\n`,
    },
  },
});

describe("what is said of a part", () => {
  it("names the part that has less", async () => {
    const result = await ratchet({
      base: { [T]: both },
      head: { [T]: tape(part("adds", ADD), part("taxes", TAX)) },
    });
    expect(codesOf(result)).toEqual(["assertion-removed"]);
    expect(result.evidence.losses[0]?.test).toBe("cart > adds");
  });
});
