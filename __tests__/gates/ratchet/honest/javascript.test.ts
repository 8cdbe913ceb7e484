import { isExplained, losesNothing } from "./honest.ts";

const T = "tests/cart.test.ts";
const imp = `import { total, tax } from "../src/cart";\n`;

losesNothing({
  "the same check twice, once where it is caught": {
    base: {
      [T]: `${imp}it("fails twice", () => { try { total(1); expect(tax(1)).toBe(1); total(1); } catch (e) { seen = e; } expect(tax(1)).toBe(1); });`,
    },
    head: {
      [T]: `${imp}const more = 1;\nit("fails twice", () => { try { total(1); expect(tax(1)).toBe(1); total(1); } catch (e) { seen = e; } expect(tax(1)).toBe(1); });`,
    },
  },
  "tap: checks that went into a named part under another name": {
    base: {
      [T]: `var test = require("tape");\ntest("sums", function (t) { t.ok(total(1)); t.equal(tax(1), 2); t.end(); });`,
    },
    head: {
      [T]: `var test = require("tape");\ntest("sums", function (t) { t.test("one", function (st) { st.ok(total(1)); st.equal(tax(1), 2); st.end(); }); t.end(); });`,
    },
  },
  "tap to node:test: a failure by hand": {
    base: {
      [T]: `const { test } = require("tap");\ntest("sums", (t) => { total(1, (err) => { if (err) t.fail(); t.equal(tax(1), 2); t.end(); }); });`,
    },
    head: {
      [T]: `const { test } = require("node:test");\ntest("sums", (t, done) => { total(1, (err) => { if (err) t.assert.fail("no"); t.assert.equal(tax(1), 2); done(); }); });`,
    },
  },
  "tap: a reserved word in brackets": {
    base: {
      [T]: `var test = require("tape");\ntest("sums", function (st) { st.throws(function () { tax(-1); }, TypeError); st.end(); });`,
    },
    head: {
      [T]: `var test = require("tape");\ntest("sums", function (st) { st["throws"](function () { tax(-1); }, TypeError); st.end(); });`,
    },
  },
  "tap: another name for the test function": {
    base: {
      [T]: `var test = require("tape");\ntest("sums", function (t) { t.ok(total(1)); t.end(); });`,
    },
    head: {
      [T]: `var tape = require("tape");\nvar tap = require("tap");\ntape("sums", function (tt) { tt.ok(total(1)); tt.end(); });`,
    },
  },
  "jest to vitest": {
    base: {
      [T]: `import { total } from "../src/cart";
jest.mock("../src/db");
describe("cart", () => {
  beforeEach(() => jest.clearAllMocks());
  it("adds", () => { const f = jest.fn(); total(f); expect(f).toHaveBeenCalledWith(1); expect(total(1)).toEqual(2); });
});`,
    },
    head: {
      [T]: `import { beforeEach, describe, expect, it, vi } from "vitest";
import { total } from "../src/cart";
vi.mock("../src/db");
describe("cart", () => {
  beforeEach(() => vi.clearAllMocks());
  it("adds", () => { const f = vi.fn(); total(f); expect(f).toHaveBeenCalledWith(1); expect(total(1)).toEqual(2); });
});`,
    },
  },
  "mocha chai to vitest": {
    base: {
      [T]: `import { expect } from "chai";
${imp}
describe("cart", function () {
  it("adds", function () { expect(total(1)).to.equal(2); expect(total([])).to.deep.equal([]); expect(tax(1)).to.be.true; expect(() => tax(-1)).to.throw("neg"); });
  it("lists", function () { expect(total(2)).to.have.length(2); expect(total(2)).to.include("x"); expect(tax(3)).to.be.above(2); });
});`,
    },
    head: {
      [T]: `import { describe, expect, it } from "vitest";
${imp}
describe("cart", () => {
  it("adds", () => { expect(total(1)).toBe(2); expect(total([])).toEqual([]); expect(tax(1)).toBe(true); expect(() => tax(-1)).toThrow("neg"); });
  it("lists", () => { expect(total(2)).toHaveLength(2); expect(total(2)).toContain("x"); expect(tax(3)).toBeGreaterThan(2); });
});`,
    },
  },
  "node assert to vitest": {
    base: {
      [T]: `import assert from "node:assert/strict";
import { test } from "node:test";
${imp}
test("adds", () => { assert.equal(total(1), 2); assert.deepEqual(total([]), []); assert.ok(tax(1)); assert.throws(() => tax(-1), /neg/); });
test("async", async () => { await assert.rejects(tax(-2), /no/); assert.match(total(1), /a/); });`,
    },
    head: {
      [T]: `import { expect, test } from "vitest";
${imp}
test("adds", () => { expect(total(1)).toBe(2); expect(total([])).toEqual([]); expect(tax(1)).toBeTruthy(); expect(() => tax(-1)).toThrow(/neg/); });
test("async", async () => { await expect(tax(-2)).rejects.toThrow(/no/); expect(total(1)).toMatch(/a/); });`,
    },
  },
  "vitest to node:test": {
    base: {
      [T]: `import { expect, test } from "vitest";
${imp}
test("adds", () => { expect(total(1)).toBe(2); expect(total([])).toEqual([]); expect(tax(1)).toBe(true); expect(() => tax(-1)).toThrow(/neg/); });`,
    },
    head: {
      [T]: `import assert from "node:assert/strict";
import { test } from "node:test";
${imp}
test("adds", () => { assert.strictEqual(total(1), 2); assert.deepStrictEqual(total([]), []); assert.strictEqual(tax(1), true); assert.throws(() => tax(-1), /neg/); });`,
    },
  },
  "ava to vitest": {
    base: {
      [T]: `import test from "ava";
${imp}
test("adds", t => { t.is(total(1), 2); t.deepEqual(total([]), []); t.true(tax(1)); t.throws(() => tax(-1), { message: /neg/ }); });`,
    },
    head: {
      [T]: `import { expect, test } from "vitest";
${imp}
test("adds", () => { expect(total(1)).toBe(2); expect(total([])).toEqual([]); expect(tax(1)).toBe(true); expect(() => tax(-1)).toThrow(/neg/); });`,
    },
  },
  "rename describe": {
    base: {
      [T]: `${imp}describe("cart", () => { it("adds", () => { expect(total(1)).toBe(1); }); it("taxes", () => { expect(tax(1)).toBe(1); }); });`,
    },
    head: {
      [T]: `${imp}describe("the shopping basket", () => { it("adds", () => { expect(total(1)).toBe(1); }); it("taxes", () => { expect(tax(1)).toBe(1); }); });`,
    },
  },
  "wrap in describe": {
    base: {
      [T]: `${imp}it("adds", () => { expect(total(1)).toBe(1); }); it("taxes", () => { expect(tax(1)).toBe(1); });`,
    },
    head: {
      [T]: `${imp}describe("cart", () => { describe("sums", () => { it("adds", () => { expect(total(1)).toBe(1); }); }); it("taxes", () => { expect(tax(1)).toBe(1); }); });`,
    },
  },
  "fixtures beforeEach": {
    base: {
      [T]: `${imp}it("adds", () => { const c = new Cart(); c.add(1); expect(c.total()).toBe(1); }); it("taxes", () => { const c = new Cart(); expect(c.tax()).toBe(0); });`,
    },
    head: {
      [T]: `${imp}let c; beforeEach(() => { c = new Cart(); }); it("adds", () => { c.add(1); expect(c.total()).toBe(1); }); it("taxes", () => { expect(c.tax()).toBe(0); });`,
    },
  },
  "subject into variable": {
    base: { [T]: `${imp}it("adds", () => { expect(total(1)).toBe(1); expect(total(2)).toBe(2); });` },
    head: {
      [T]: `${imp}it("adds", () => { const one = total(1); const two = total(2); expect(one).toBe(1); expect(two).toBe(2); });`,
    },
  },
  "rename helper": {
    base: {
      [T]: `${imp}const check = (n, m) => { expect(total(n)).toBe(m); };\nit("adds", () => { check(1, 2); }); it("more", () => { check(2, 3); });`,
    },
    head: {
      [T]: `${imp}const expectTotal = (n, m) => { expect(total(n)).toBe(m); };\nit("adds", () => { expectTotal(1, 2); }); it("more", () => { expectTotal(2, 3); });`,
    },
  },
  "inline helper": {
    base: {
      [T]: `${imp}const check = (n, m) => { expect(total(n)).toBe(m); };\nit("adds", () => { check(1, 2); }); it("more", () => { check(2, 3); });`,
    },
    head: {
      [T]: `${imp}it("adds", () => { expect(total(1)).toBe(2); }); it("more", () => { expect(total(2)).toBe(3); });`,
    },
  },
  "parametrise it.each": {
    base: {
      [T]: `${imp}it("adds 1", () => { expect(total(1)).toBe(2); }); it("adds 2", () => { expect(total(2)).toBe(3); });`,
    },
    head: {
      [T]: `${imp}it.each([{ n: 1, m: 2 }, { n: 2, m: 3 }])("adds $n", ({ n, m }) => { expect(total(n)).toBe(m); });`,
    },
  },
  "parametrise template": {
    base: {
      [T]: `${imp}it("adds 1", () => { expect(total(1)).toBe(2); }); it("adds 2", () => { expect(total(2)).toBe(3); });`,
    },
    head: {
      [T]: `${imp}it.each\`\n n | m\n \${1} | \${2}\n \${2} | \${3}\n\`("adds $n", ({ n, m }) => { expect(total(n)).toBe(m); });`,
    },
  },
  "parametrise const table": {
    base: {
      [T]: `${imp}it("adds 1", () => { expect(total(1)).toBe(2); }); it("adds 2", () => { expect(total(2)).toBe(3); });`,
    },
    head: {
      [T]: `${imp}const CASES = [[1, 2], [2, 3]] as const;\nit.each(CASES)("adds %i", (n, m) => { expect(total(n)).toBe(m); });`,
    },
  },
  "parametrise Object.entries": {
    base: {
      [T]: `${imp}it("adds 1", () => { expect(total(1)).toBe(2); }); it("adds 2", () => { expect(total(2)).toBe(3); });`,
    },
    head: {
      [T]: `${imp}const CASES = { one: [1, 2], two: [2, 3] };\nit.each(Object.entries(CASES))("adds %s", (_, [n, m]) => { expect(total(n)).toBe(m); });`,
    },
  },
  "parametrise for of": {
    base: {
      [T]: `${imp}it("adds 1", () => { expect(total(1)).toBe(2); }); it("adds 2", () => { expect(total(2)).toBe(3); });`,
    },
    head: {
      [T]: `${imp}for (const [n, m] of [[1, 2], [2, 3]]) { it(\`adds \${n}\`, () => { expect(total(n)).toBe(m); }); }`,
    },
  },
  "existing table to imported": {
    base: { [T]: `${imp}it.each([[1, 2], [2, 3]])("adds %i", (n, m) => { expect(total(n)).toBe(m); });` },
    head: {
      [T]: `${imp}import { CASES } from "./cases";\nit.each(CASES)("adds %i", (n, m) => { expect(total(n)).toBe(m); });`,
      "tests/cases.ts": "export const CASES = [[1, 2], [2, 3]];",
    },
  },
  "js to ts": {
    base: {
      "tests/cart.test.js": `const { total } = require("../src/cart");\nit("adds", () => { expect(total(1)).toBe(1); }); it("x", function () { expect(total(3)).toBe(1); });`,
    },
    head: {
      "tests/cart.test.js": null,
      [T]: `import { total } from "../src/cart";\nit("adds", () => { expect(total(1)).toBe(1); }); it("x", () => { const got: number = total(3); expect(got).toBe(1); });`,
    },
  },
  "promise then to await": {
    base: { [T]: `${imp}it("adds", () => { return total(1).then((r) => { expect(r).toBe(1); }); });` },
    head: { [T]: `${imp}it("adds", async () => { expect(await total(1)).toBe(1); });` },
  },
  "done to await": {
    base: {
      [T]: `${imp}it("adds", (done) => { total(1, (e, r) => { expect(e).toBeNull(); expect(r).toBe(1); done(); }); });`,
    },
    head: {
      [T]: `${imp}it("adds", async () => { const [e, r] = await call(total, 1); expect(e).toBeNull(); expect(r).toBe(1); });`,
    },
  },
  "await expect resolves": {
    base: { [T]: `${imp}it("adds", async () => { expect(await total(1)).toBe(1); });` },
    head: { [T]: `${imp}it("adds", async () => { await expect(total(1)).resolves.toBe(1); });` },
  },
  "enzyme to rtl": {
    base: {
      "src/A.test.tsx": `import { mount } from "enzyme";\nimport { A } from "./A";\nit("shows", () => { const w = mount(<A />); expect(w.find("h1").text()).toBe("x"); expect(w.find("p").exists()).toBe(true); });`,
    },
    head: {
      "src/A.test.tsx": `import { render, screen } from "@testing-library/react";\nimport { A } from "./A";\nit("shows", () => { render(<A />); expect(screen.getByRole("heading")).toHaveTextContent("x"); expect(screen.getByText("p")).toBeInTheDocument(); });`,
    },
  },
  "two expects to one object": {
    base: { [T]: `${imp}it("adds", () => { const r = total(1); expect(r.a).toBe(1); expect(r.b).toBe(2); });` },
    head: { [T]: `${imp}it("adds", () => { const r = total(1); expect(r).toEqual({ a: 1, b: 2 }); });` },
  },
  "throw form": {
    base: {
      [T]: `${imp}it("throws", () => { try { total(-1); expect.fail("no"); } catch (e) { expect(e.message).toBe("neg"); } });`,
    },
    head: { [T]: `${imp}it("throws", () => { expect(() => total(-1)).toThrow("neg"); });` },
  },
  "split by topic": {
    base: {
      [T]: `${imp}describe("total", () => { it("a", () => { expect(total(1)).toBe(1); }); it("b", () => { expect(total(2)).toBe(1); }); });\ndescribe("tax", () => { it("a", () => { expect(tax(1)).toBe(1); }); it("b", () => { expect(tax(2)).toBe(1); }); });`,
    },
    head: {
      [T]: null,
      "tests/total.test.ts": `import { total } from "../src/cart";\nit("a", () => { expect(total(1)).toBe(1); }); it("b", () => { expect(total(2)).toBe(1); });`,
      "tests/tax.test.ts": `import { tax } from "../src/cart";\nit("a", () => { expect(tax(1)).toBe(1); }); it("b", () => { expect(tax(2)).toBe(1); });`,
    },
  },
  "merge tests with expect both": {
    base: {
      [T]: `${imp}it("adds", () => { expect(total(1)).toBe(1); }); it("adds two", () => { expect(total(2)).toBe(2); });`,
    },
    head: { [T]: `${imp}it("adds all", () => { expect(total(1)).toBe(1); expect(total(2)).toBe(2); });` },
  },
  "single->double quotes": {
    base: { [T]: `${imp}it('adds', () => { expect(total('a')).toBe('b'); });` },
    head: { [T]: `${imp}it("adds", () => { expect(total("a")).toBe("b"); });` },
  },
  "move folder other pkg": {
    base: { [T]: `${imp}it("adds", () => { expect(total(1)).toBe(1); });` },
    head: {
      [T]: null,
      "packages/cart/src/cart.spec.ts": `import { total } from "./cart";\nit("adds", () => { expect(total(1)).toBe(1); });`,
    },
  },
  "describe.each": {
    base: {
      [T]: `${imp}describe("a", () => { it("adds", () => { expect(total("a")).toBe(1); }); it("taxes", () => { expect(tax("a")).toBe(1); }); });\ndescribe("b", () => { it("adds", () => { expect(total("b")).toBe(1); }); it("taxes", () => { expect(tax("b")).toBe(1); }); });`,
    },
    head: {
      [T]: `${imp}describe.each(["a", "b"])("%s", (n) => { it("adds", () => { expect(total(n)).toBe(1); }); it("taxes", () => { expect(tax(n)).toBe(1); }); });`,
    },
  },
  CRLF: {
    base: { [T]: `${imp}it("adds", () => {\n expect(total(1)).toBe(1);\n});\n` },
    head: { [T]: `${imp}it("adds", () => {\n expect(total(1)).toBe(1);\n});\n`.replaceAll("\n", "\r\n") },
  },
  "vitest fixtures test.extend": {
    base: { [T]: `${imp}it("adds", () => { const db = open(); expect(total(db)).toBe(1); });` },
    head: {
      [T]: `${imp}const it = test.extend({ db: async ({}, use) => { await use(open()); } });\nit("adds", ({ db }) => { expect(total(db)).toBe(1); });`,
    },
  },
  "sinon to vi": {
    base: {
      [T]: `${imp}it("adds", () => { const s = sinon.stub(); total(s); sinon.assert.calledOnce(s); sinon.assert.calledWith(s, 1); });`,
    },
    head: {
      [T]: `${imp}it("adds", () => { const s = vi.fn(); total(s); expect(s).toHaveBeenCalledTimes(1); expect(s).toHaveBeenCalledWith(1); });`,
    },
  },
  "supertest expect": {
    base: { [T]: `${imp}it("gets", async () => { await request(app).get("/").expect(200).expect("x"); });` },
    head: {
      [T]: `${imp}it("gets", async () => { const res = await request(app).get("/"); expect(res.status).toBe(200); expect(res.text).toBe("x"); });`,
    },
  },
  "cypress to playwright": {
    base: {
      "cypress/e2e/a.cy.ts": `it("opens", () => { cy.visit("/"); cy.get("h1").should("have.text", "x"); cy.get("p").should("be.visible"); });`,
    },
    head: {
      "cypress/e2e/a.cy.ts": null,
      "e2e/a.spec.ts": `import { expect, test } from "@playwright/test";\ntest("opens", async ({ page }) => { await page.goto("/"); await expect(page.locator("h1")).toHaveText("x"); await expect(page.locator("p")).toBeVisible(); });`,
    },
  },
  "calls of a helper in a loop": {
    base: {
      [T]: `${imp}const check = (n, m) => { expect(total(n)).toBe(m); };\nit("adds", () => { check(1, 2); check(2, 3); });`,
    },
    head: {
      [T]: `${imp}const check = (n, m) => { expect(total(n)).toBe(m); };\nit("adds", () => { for (const [n, m] of [[1, 2], [2, 3]]) check(n, m); });`,
    },
  },
  "calls of a helper become a table": {
    base: {
      [T]: `${imp}const check = (n, m) => { expect(total(n)).toBe(m); };\nit("adds", () => { check(1, 2); check(2, 3); });`,
    },
    head: { [T]: `${imp}it.each([[1, 2], [2, 3]])("adds", (n, m) => { expect(total(n)).toBe(m); });` },
  },
  "a helper under another name that checks for another": {
    base: {
      [T]: `${imp}const check = (n, m) => { expect(total(n)).toBe(m); };\nit("adds", () => { check(1, 2); check(2, 3); });`,
    },
    head: {
      [T]: `${imp}const checkAll = (list) => { for (const [n, m] of list) expect(total(n)).toBe(m); };\nit("adds", () => { checkAll([[1, 2], [2, 3]]); });`,
    },
  },
  "a helper that moves to another file": {
    base: {
      [T]: `${imp}const check = (n, m) => { expect(total(n)).toBe(m); };\nit("adds", () => { check(1, 2); check(2, 3); });`,
    },
    head: {
      [T]: `${imp}import { check } from "./support";\nit("adds", () => { check(1, 2); check(2, 3); });`,
      "tests/support.ts": `export const check = (n, m) => { expect(total(n)).toBe(m); };\n`,
    },
  },
});

isExplained({
  "helper into other file": {
    base: {
      [T]: `${imp}it("adds", () => { const r = total(1); expect(r.a).toBe(1); expect(r.b).toBe(2); }); it("more", () => { const r = total(2); expect(r.a).toBe(3); expect(r.b).toBe(4); });`,
    },
    head: {
      [T]: `${imp}import { checkTotal } from "./support";\nit("adds", () => { checkTotal(total(1), 1, 2); }); it("more", () => { checkTotal(total(2), 3, 4); });`,
      "tests/support.ts": `import { expect } from "vitest";\nexport function checkTotal(r, a, b) { expect(r.a).toBe(a); expect(r.b).toBe(b); }`,
    },
  },
  "helper in same file": {
    base: {
      [T]: `${imp}it("adds", () => { const r = total(1); expect(r.a).toBe(1); expect(r.b).toBe(2); }); it("more", () => { const r = total(2); expect(r.a).toBe(3); expect(r.b).toBe(4); });`,
    },
    head: {
      [T]: `${imp}const checkTotal = (r, a, b) => { expect(r.a).toBe(a); expect(r.b).toBe(b); };\nit("adds", () => { checkTotal(total(1), 1, 2); }); it("more", () => { checkTotal(total(2), 3, 4); });`,
    },
  },
  "helper out of test dir (src/testing)": {
    base: { [T]: `${imp}it("adds", () => { const r = total(1); expect(r.a).toBe(1); expect(r.b).toBe(2); });` },
    head: {
      [T]: `${imp}import { checkTotal } from "../src/testing/check";\nit("adds", () => { checkTotal(total(1), 1, 2); });`,
      "src/testing/check.ts": `import { expect } from "vitest";\nexport function checkTotal(r, a, b) { expect(r.a).toBe(a); expect(r.b).toBe(b); }`,
    },
  },
});
