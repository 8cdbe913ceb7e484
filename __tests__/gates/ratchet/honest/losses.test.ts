import { isLost } from "./honest.ts";

// What looks like an honest change of its neighbours in this folder, with something missing.

const T = "tests/cart.test.ts";
const js = (...lines: readonly string[]): string => `import { tax, total } from "../src/cart";\n${lines.join("\n")}\n`;
const both = 'it("adds", () => { const r = total(1); expect(r.a).toBe(1); expect(r.b).toBe(2); });';
const caught =
  'it("throws", () => { try { total(-1); expect.fail("no"); } catch (e) { expect(e.message).toBe("neg"); } });';
const helper = "const check = (n, m) => { expect(total(n)).toBe(m); };";
const callers = ['it("one", () => { check(1, 2); });', 'it("two", () => { check(2, 3); });'];
const inline = ['it("one", () => { expect(total(1)).toBe(2); });', 'it("two", () => { expect(total(2)).toBe(3); });'];
const heirs = (...names: readonly string[]): string =>
  `class Base:\n    def test_total(self):\n        assert self.make().total() == 1\n\n${names.map((name) => `class Test${name}(Base):\n    make = ${name}\n`).join("\n")}`;
const php = (rows: string): string =>
  `<?php\n\nfinal class CartTest extends TestCase\n{\n    #[DataProvider('cases')]\n    public function testTotals(int $n, int $m): void { $this->assertSame($m, total($n)); }\n    public static function cases(): array { return [${rows}]; }\n}\n`;
const java = (rows: string): string =>
  `import org.junit.jupiter.api.*;\n\nclass CartTest {\n  static Stream<Arguments> cases() { return Stream.of(${rows}); }\n  @ParameterizedTest @MethodSource("cases") void totals(int n, int m) { assertEquals(m, cart.total(n)); }\n}\n`;
const entries = (rows: string): string =>
  js(
    `const CASES = { ${rows} };`,
    'it.each(Object.entries(CASES))("%s", (_, [n, m]) => { expect(total(n)).toBe(m); });',
  );

isLost({
  "tap: a check of a named part": {
    base: {
      [T]: `var test = require("tape");\ntest("sums", function (t) { t.test("one", function (st) { st.ok(total(1)); st.equal(tax(1), 2); st.end(); }); });`,
    },
    head: {
      [T]: `var test = require("tape");\ntest("sums", function (t) { t.test("one", function (st) { st.ok(total(1)); st.end(); }); });`,
    },
  },
  "tap: a test of the runner's own object": {
    base: {
      [T]: `const t = require("tap");\nt.test("sums", async (t) => { t.ok(total(1)); });\nt.test("taxes", async (t) => { t.equal(tax(1), 2); });`,
    },
    head: { [T]: `const t = require("tap");\nt.test("sums", async (t) => { t.ok(total(1)); });` },
  },
  "a check that turned into one that is caught": {
    base: {
      [T]: js('it("a", () => { try { expect(tax(1)).toBe(1); } catch (e) { seen = e; } expect(tax(1)).toBe(1); });'),
    },
    head: {
      [T]: js('it("a", () => { try { expect(tax(1)).toBe(1); expect(tax(1)).toBe(1); } catch (e) { seen = e; } });'),
    },
  },
  "one check of the whole, with a part less": {
    base: { [T]: js(both) },
    head: { [T]: js('it("adds", () => { const r = total(1); expect(r).toMatchObject({ a: 1 }); });') },
  },
  "one check of the whole, of other values": {
    base: { [T]: js(both) },
    head: { [T]: js('it("adds", () => { const r = total(1); expect(r).toEqual({ a: 7, b: 8 }); });') },
  },
  "an operand less": {
    base: { "tests/test_a.py": "def test_a():\n    r = total(1)\n    assert r.a\n    assert r.b\n    assert r.c\n" },
    head: { "tests/test_a.py": "def test_a():\n    r = total(1)\n    assert r.a and r.b\n" },
  },
  "a failure that is only caught": {
    base: { [T]: js(caught) },
    head: { [T]: js(caught.replace('expect.fail("no"); ', "")) },
  },
  "a message that nobody looks at any more": {
    base: { [T]: js(caught) },
    head: { [T]: js('it("throws", () => { expect(() => total(-1)).toThrow("pos"); });') },
  },
  "a helper that is inlined in one of two tests": {
    base: { [T]: js(helper, ...callers) },
    head: { [T]: js(inline[0] ?? "", 'it("two", () => { total(2); });') },
  },
  "a loop with fewer rounds than it had tests": {
    base: { [T]: js(...inline, 'it("three", () => { expect(total(3)).toBe(4); });') },
    head: { [T]: js('it("all", () => { for (const [n, m] of [[1, 2], [2, 3]]) expect(total(n)).toBe(m); });') },
  },
  "a row of a table by its entries": {
    base: { [T]: entries("one: [1, 2], two: [2, 3]") },
    head: { [T]: entries("one: [1, 2]") },
  },
  "a row of a PHP data provider": {
    base: { "tests/CartTest.php": php("[1, 2], [2, 3]") },
    head: { "tests/CartTest.php": php("[1, 2]") },
  },
  "a row of a Java method source": {
    base: { "src/test/java/CartTest.java": java("Arguments.of(1, 2), Arguments.of(2, 3)") },
    head: { "src/test/java/CartTest.java": java("Arguments.of(1, 2)") },
  },
  "a method of JUnit 3": {
    base: {
      "src/test/java/CartTest.java":
        "class CartTest extends TestCase {\n  public void testA() { assertEquals(1, a()); }\n  public void testB() { assertEquals(1, b()); }\n}\n",
    },
    head: {
      "src/test/java/CartTest.java":
        "class CartTest extends TestCase {\n  public void testA() { assertEquals(1, a()); }\n}\n",
    },
  },
  "an expectation of supertest": {
    base: { [T]: js('it("gets", async () => { await request(app).get("/").expect(200).expect("x"); });') },
    head: { [T]: js('it("gets", async () => { await request(app).get("/").expect(200); });') },
  },
  "a check by an asserter of testify": {
    base: {
      "a_test.go":
        'package a\n\nimport (\n\t"testing"\n\t"github.com/stretchr/testify/assert"\n)\n\nfunc TestA(t *testing.T) {\n\tis := assert.New(t)\n\tis.Equal(1, A())\n\tis.Len(B(), 2)\n}\n',
    },
    head: {
      "a_test.go":
        'package a\n\nimport (\n\t"testing"\n\t"github.com/stretchr/testify/assert"\n)\n\nfunc TestA(t *testing.T) {\n\tis := assert.New(t)\n\tis.Equal(1, A())\n}\n',
    },
  },
  "a call of a helper, in a test that goes on": {
    base: { [T]: js(helper, 'it("one", () => { const n = setUp(); check(n, 2); });') },
    head: { [T]: js(helper, 'it("one", () => { const n = setUp(); use(n); });') },
  },
  "one of two calls of a helper": {
    base: { [T]: js(helper, 'it("all", () => { check(1, 2); check(2, 3); });') },
    head: { [T]: js(helper, 'it("all", () => { check(1, 2); });') },
  },
  "an heir of a class that holds tests": {
    base: { "tests/test_a.py": heirs("A", "B") },
    head: { "tests/test_a.py": heirs("A") },
  },
});
