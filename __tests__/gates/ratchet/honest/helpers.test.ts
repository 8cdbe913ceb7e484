// Checks that become those of a helper which another file adds to the test object.
import { isExplained, isLost } from "./honest.ts";

const T = "test/cmp.js";
const H = "test/_tape.js";
const base = {
  [T]: "var test = require('tape');\nvar equal = require('../');\ntest('same', function (t) { t.ok(equal(1, 1)); t.notOk(equal(1, 2)); t.end(); });\n",
};
const calls = "t.same2(1, 1, true); t.same2(1, 2, false);";
const head = (body: string): string =>
  `var test = require('tape');\nrequire('./_tape');\ntest('same', function (t) { ${body} t.end(); });\n`;
const helper = (check: string, call = "return check(this, a, b, is);"): string =>
  `var Test = require('tape/lib/test');\nvar equal = require('../');\nfunction check(t, a, b, is) { ${check} }\nfunction both(t, a, b, is) { ${call.replace("this", "t")} }\nTest.prototype.same2 = function (a, b, is) { both(this, a, b, is); };\n`;
const CHECK = "t.equal(equal(a, b), is);";

isExplained({
  "a method that another file adds, and that checks through its functions": {
    base,
    head: { [T]: head(calls), [H]: helper(CHECK) },
  },
  "a function that is handed the test object": {
    base,
    head: {
      [T]: "var test = require('tape');\nvar check = require('./check');\ntest('same', function (t) { check(t, 1, 1, true); check(t, 1, 2, false); t.end(); });\n",
      "test/check.js": `var equal = require('../');\nmodule.exports = check;\nfunction check(t, a, b, is) { ${CHECK} }\n`,
    },
  },
});

isLost({
  "a method that checks nothing": { base, head: { [T]: head(calls), [H]: helper("equal(a, b);") } },
  "a method that checks what cannot fail": { base, head: { [T]: head(calls), [H]: helper("t.ok(true);") } },
  "a method whose failure nobody hears": {
    base,
    head: { [T]: head(calls), [H]: helper(CHECK, "try { check(this, a, b, is); } catch (e) {}") },
  },
  "a method that is there, and is not called": { base, head: { [T]: head("equal(1, 1);"), [H]: helper(CHECK) } },
  "a method that is nowhere": { base, head: { [T]: head(calls) } },
  "a function of the file that checks what cannot fail": {
    base,
    head: {
      [T]: `${head("check(t, 1, 1);").replace("require('./_tape');", "")}function check(t, a, b) { t.ok(true); }\n`,
    },
  },
});
