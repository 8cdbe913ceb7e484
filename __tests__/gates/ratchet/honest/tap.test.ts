// From tap and tape to node:test and back, from callbacks to promises.
import { isLost, losesNothing } from "./honest.ts";

const T = "test/cart.test.js";
const tap = (...lines: readonly string[]): string =>
  `const t = require("tap");\nconst test = t.test;\nconst cart = require("../");\n${lines.join("\n")}\n`;
const node = (...lines: readonly string[]): string =>
  `const { test, describe } = require("node:test");\nconst cart = require("../");\n${lines.join("\n")}\n`;
const change = (base: string, head: string) => ({ base: { [T]: base }, head: { [T]: head } });

const loose = ["t.same(cart.list(1), [1]);", "t.equal(cart.add(1), 2);", "t.notOk(cart.find(9));"];
const wrapped = "t.assert.deepEqual(cart.list(1), [1]); t.assert.equal(cart.add(1), 2); t.assert.ok(!cart.find(9));";
const script = ["cart.load(1, (err) => { t.error(err); });", "cart.on('bad', () => t.fail());", ...loose];
const scripted = `cart.load(1, (err) => { t.assert.ifError(err); }); cart.on("bad", () => t.assert.fail()); ${wrapped}`;
const parts =
  "test('adds', t => { t.test('one', t => { t.equal(cart.add(1), 2); t.same(cart.list(1), [1]); }); t.test('two', t => { t.notOk(cart.find(9)); }); });";
const suite =
  "describe('adds', () => { test('one', t => { t.assert.equal(cart.add(1), 2); t.assert.deepEqual(cart.list(1), [1]); }); test('two', t => { t.assert.ok(!cart.find(9)); }); });";

losesNothing({
  "checks outside tests that get a test of node:test": change(
    tap(...loose),
    node(`test("cart", t => { ${wrapped} });`),
  ),
  "a script of checks that gets a test": change(tap(...script), node(`test("cart", t => { ${scripted} });`)),
  "named parts that become a suite of node:test": change(tap(parts), node(suite)),
  "a suite of node:test that becomes named parts": change(node(suite), tap(parts)),
});

isLost({
  "checks outside tests, of which one gets into no test": change(
    tap(...loose),
    node('test("cart", t => { t.assert.deepEqual(cart.list(1), [1]); t.assert.ok(!cart.find(9)); });'),
  ),
  "a script whose failure gets into no test": change(
    tap(...script),
    node(`test("cart", t => { ${scripted.replace("t.assert.fail()", "cart.off()")} });`),
  ),
  "a script whose error gets into no test": change(
    tap(...script),
    node(`test("cart", t => { ${scripted.replace("t.assert.ifError(err);", "")} });`),
  ),
  "a refusal that is turned round on its way": change(
    tap(...loose),
    node(`test("cart", t => { ${wrapped.replace("!cart.find(9)", "cart.find(9)")} });`),
  ),
  "named parts of which one becomes no test": change(tap(parts), node(suite.replace(/ test\('two'.*?\}\);/, ""))),
  "named parts of which a check goes": change(tap(parts), node(suite.replace("t.assert.equal(cart.add(1), 2); ", ""))),
});
