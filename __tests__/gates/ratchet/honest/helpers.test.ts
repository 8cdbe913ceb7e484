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

const J = "tests/a.test.ts";
const vitest = (pre: string, body: string): string =>
  `import { expect, it } from "vitest";\nimport { f } from "../src/a";\n${pre}\nit("a", () => {\n  ${body}\n});\n`;
const two = { [J]: vitest("", "expect(f(1)).toBe(1);\n  expect(f(2)).toBe(2);") };
const CALLS = "check(1); check(2);";
const CHECKING = "function check(a) { expect(f(a)).toBe(a); }";
const FROM = 'import { check } from "./kit";';
const PY = "tests/test_a.py";
const py = (pre: string, body: string): string => `from a import f\n${pre}\n\ndef test_a():\n    ${body}\n`;
const twoPy = { [PY]: py("", "assert f(1) == 1\n    assert f(2) == 2") };
const checkingPy = "def check(a):\n    assert f(a) == a\n";
const callsPy = "check(1)\n    check(2)";

isExplained({
  "a function of the file": { base: two, head: { [J]: vitest(CHECKING, CALLS) } },
  "a function that another file hands on": {
    base: two,
    head: {
      [J]: vitest(FROM, CALLS),
      "tests/kit/index.ts": 'export { check } from "./check";\n',
      "tests/kit/check.ts": `export ${CHECKING}\n`,
    },
  },
  "a function of the file, in Python": { base: twoPy, head: { [PY]: py(checkingPy, callsPy) } },
  "a function of another file, in Python": {
    base: twoPy,
    head: { [PY]: py("from .kit import check", callsPy), "tests/kit.py": checkingPy },
  },
});

isLost({
  "a function that is something else afterwards": {
    base: two,
    head: { [J]: vitest(`let check = (a) => { expect(f(a)).toBe(a); };\ncheck = () => {};`, CALLS) },
  },
  "a function that is defined twice": { base: two, head: { [J]: vitest(`${CHECKING}\nfunction check() {}`, CALLS) } },
  "a function that the test hides": { base: two, head: { [J]: vitest(CHECKING, `const check = () => {}; ${CALLS}`) } },
  "a function that holds one which checks, and never calls it": {
    base: two,
    head: { [J]: vitest("function check(a) { const later = () => { expect(f(a)).toBe(a); }; }", CALLS) },
  },
  "a function of a file that the test does not use": {
    base: two,
    head: { [J]: vitest('import { check } from "../src/kit";', CALLS), "tests/kit.ts": `export ${CHECKING}\n` },
  },
  "a method of something else": {
    base,
    head: { [T]: head(calls), [H]: helper(CHECK, "console.check(this, a, b, is);") },
  },
  "a function that is defined twice, in Python": {
    base: twoPy,
    head: { [PY]: py(`${checkingPy}\ndef check(a):\n    pass\n`, callsPy) },
  },
  "a function that is something else afterwards, in Python": {
    base: twoPy,
    head: { [PY]: py(`${checkingPy}\ncheck = print\n`, callsPy) },
  },
  "a function that the test hides, in Python": {
    base: twoPy,
    head: { [PY]: py(checkingPy, `check = print\n    ${callsPy}`) },
  },
  "a function that an import hides, in Python": {
    base: twoPy,
    head: { [PY]: py(`${checkingPy}\nfrom os.path import exists as check\n`, callsPy) },
  },
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
