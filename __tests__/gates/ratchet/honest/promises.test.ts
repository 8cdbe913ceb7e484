// A callback's error that is not looked at any more, because the test waits for the call.
import { isExplained, isLost, losesNothing } from "./honest.ts";

const T = "test/cart.test.js";
const tap = (...lines: readonly string[]): string =>
  `const { test } = require("tap");\nconst cart = require("../");\ntest("cart", async (t) => {\n${lines.join("\n")}\n});\n`;
const change = (base: readonly string[], head: readonly string[]) => ({
  base: { [T]: tap(...base) },
  head: { [T]: tap(...head) },
});

const CALLED = [
  "cart.load(1, (err, one) => { t.error(err); t.equal(one.id, 1); });",
  "cart.save(2, function (err) { t.ifError(err); t.ok(cart.saved); });",
];
const AWAITED = ["const one = await cart.load(1); t.equal(one.id, 1);", "await cart.save(2); t.ok(cart.saved);"];

isExplained({
  "callbacks that become promises": change(CALLED, AWAITED),
  "a callback that hands its error to a promise": change(CALLED, [
    "const one = await new Promise((resolve, reject) => { cart.load(1, (err, one) => { if (err) return reject(err); resolve(one); }); }); t.equal(one.id, 1);",
    "await cart.save(2); t.ok(cart.saved);",
  ]),
  "another function in its place": change(CALLED, [
    "const one = await fetch('/1'); t.equal(one.id, 1);",
    "await cart.save(2); t.ok(cart.saved);",
  ]),
  "a chain that the test returns": change(CALLED, [
    "return cart.load(1).then((one) => { t.equal(one.id, 1); return cart.save(2); }).then(() => { t.ok(cart.saved); });",
  ]),
  "a function of the test's own that makes the promise": change(CALLED, [
    "const load = (id) => new Promise((resolve, reject) => { cart.load(id, (err, one) => { if (err) reject(err); else resolve(one); }); });",
    "const one = await load(1); t.equal(one.id, 1);",
    AWAITED[1] ?? "",
  ]),
});

const REJECTING =
  "(resolve, reject) => { cart.load(1, (err, one) => { if (err) return reject(err); resolve(one); }); }";
const ONE = "const one = { id: 1 }; t.equal(one.id, 1);";

isLost({
  "an error that the callback still gets": change(CALLED, [
    CALLED[0]?.replace("t.error(err); ", "") ?? "",
    AWAITED[1] ?? "",
  ]),
  "a call that nobody waits for": change(CALLED, ["const one = cart.load(1); t.equal(one.id, 1);", AWAITED[1] ?? ""]),
  "a callback without its error, beside something awaited": change(CALLED, [
    "await cart.ready(); cart.load(1, (_, one) => { t.equal(one.id, 1); });",
    AWAITED[1] ?? "",
  ]),
  "a promise whose failure is caught": change(CALLED, [
    "const one = await cart.load(1).catch(() => ({ id: 1 })); t.equal(one.id, 1);",
    AWAITED[1] ?? "",
  ]),
  "a promise that is tried": change(CALLED, [
    "try { await cart.load(1); } catch (e) {} t.equal(cart.one.id, 1);",
    AWAITED[1] ?? "",
  ]),
  "something awaited that waits for nothing": change(CALLED, [
    "cart.start(1); await new Promise((resolve) => setTimeout(resolve)); t.equal(cart.one.id, 1);",
    AWAITED[1] ?? "",
  ]),
  "something awaited in a function that nobody waits for": change(CALLED, [
    `const run = async () => { await cart.load(1); }; run(); ${ONE}`,
    AWAITED[1] ?? "",
  ]),
  "something awaited in a loop's callback": change(CALLED, [
    `[1].forEach(async (id) => { await cart.load(id); }); ${ONE}`,
    AWAITED[1] ?? "",
  ]),
  "something returned to somebody else": change(CALLED, [
    `cart.each(function () { return cart.load(1); }); ${ONE}`,
    AWAITED[1] ?? "",
  ]),
  "something awaited under a condition": change(CALLED, [
    `if (process.env.SLOW) await cart.load(1); ${ONE}`,
    AWAITED[1] ?? "",
  ]),
  "something awaited that still has a callback": change(CALLED, [
    `await cart.load(1, () => {}); ${ONE}`,
    AWAITED[1] ?? "",
  ]),
  "something awaited that still has a callback, by its name": change(CALLED, [
    `await cart.load(1, noop); ${ONE}`,
    AWAITED[1] ?? "",
  ]),
  "a promise that nobody hears": change(CALLED, [`new Promise(${REJECTING}); ${ONE}`, AWAITED[1] ?? ""]),
  "a reject of the test's own": change(CALLED, [
    `const reject = () => {}; cart.load(1, (err) => { if (err) return reject(err); }); ${ONE}`,
    AWAITED[1] ?? "",
  ]),
  "a promise that is resolved before it is rejected": change(CALLED, [
    `await new Promise(${REJECTING.replace("if (err) return reject(err); resolve(one);", "resolve(one); reject(err);")}); ${ONE}`,
    AWAITED[1] ?? "",
  ]),
  "one of two errors, with one promise": change(CALLED, [
    "const one = await cart.load(1); t.equal(one.id, 1);",
    "cart.save(2, function () { t.ok(cart.saved); });",
  ]),
  "a check beside the error": change(CALLED, ["await cart.load(1);", AWAITED[1] ?? ""]),
});

const HANDED = "await cart.load(1).then((one) => t.equal(one.id, 1)).catch(t.fail);";
const UNLINK = "cart.drop(1, t.ifError); t.ok(cart.gone);";

losesNothing({
  "a check that is handed over as it is": change(
    [HANDED.replace("t.fail", "(err) => t.fail(err)"), UNLINK.replace("t.ifError", "(err) => { t.error(err); }")],
    [HANDED, UNLINK],
  ),
  "a check that is not handed over as it is any more": change(
    [HANDED, UNLINK],
    [HANDED.replace("t.fail", "(err) => t.fail(err)"), UNLINK.replace("t.ifError", "(err) => { t.error(err); }")],
  ),
});

isLost({
  "a check that is handed over, and is a function of nothing now": change(
    [UNLINK],
    [UNLINK.replace("t.ifError", "() => {}")],
  ),
});
