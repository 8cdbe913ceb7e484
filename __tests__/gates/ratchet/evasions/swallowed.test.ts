import { describe, it } from "vitest";
import { expectHonest, expectLoss, js, jsRow, PY, pyRow, type Row } from "./shapes.ts";

// An assertion that is still there, and whose failure no longer reaches the runner.

const check = ["expect(await f()).toBe(1);"];
const promise = ["await expect(f()).resolves.toBe(1);"];
const chain = ["await f().then((x) => expect(x).toBe(1));"];
const plain = ["assert f() == 1"];

const JAVA = "src/test/java/ATest.java";
const java = (...body: readonly string[]): string =>
  `import org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.*;\n\nclass ATest {\n  @Test void a() {\n${body.map((each) => `    ${each}\n`).join("")}  }\n}\n`;
const javaRow = (name: string, base: readonly string[], head: readonly string[]): Row => ({
  name,
  base: { [JAVA]: java(...base) },
  head: { [JAVA]: java(...head) },
});
const CS = "A.Tests/ATests.cs";
const cs = (body: string): string =>
  `using Xunit;\n\npublic class ATests\n{\n    [Fact]\n    public void A()\n    {\n        ${body}\n    }\n}\n`;
const RUBY = "test/a_test.rb";
const ruby = (...body: readonly string[]): string =>
  `class ATest < Minitest::Test\n  def test_a\n${body.map((each) => `    ${each}\n`).join("")}  end\nend\n`;

const indent = (body: readonly string[]): string => body.map((each) => `    ${each}\n`).join("");
const inFile =
  (path: string, before: string, after: string) =>
  (name: string, base: readonly string[], head: readonly string[]): Row => ({
    name,
    base: { [path]: `${before}${indent(base)}${after}` },
    head: { [path]: `${before}${indent(head)}${after}` },
  });
const rspec = inFile("spec/a_spec.rb", 'require "spec_helper"\n\nRSpec.describe A do\n  it "a" do\n', "  end\nend\n");
const scala = inFile(
  "src/test/scala/ATest.scala",
  'import org.scalatest.funsuite.AnyFunSuite\n\nclass ATest extends AnyFunSuite {\n  test("a") {\n',
  "  }\n}\n",
);
const elixir = inFile("test/a_test.exs", 'defmodule ATest do\n  use ExUnit.Case\n\n  test "a" do\n', "  end\nend\n");
const kotlin = inFile(
  "src/test/kotlin/ATest.kt",
  "import org.junit.jupiter.api.Test\nimport kotlin.test.assertEquals\n\nclass ATest {\n    @Test\n    fun a() {\n",
  "    }\n}\n",
);
const rust = inFile("tests/a.rs", "use a::f;\n\n#[test]\nfn a() {\n", "}\n");
const swift = inFile(
  "Tests/ATests.swift",
  "import XCTest\n\nfinal class ATests: XCTestCase {\n    func testA() {\n",
  "    }\n}\n",
);

const EXPECT = ["expect(f(1)).to eq(2)"];
const SCALA = ["assert(f(1) == 2)"];
const EXUNIT = ["assert A.f(1) == 2"];

/** What a try of that language looks like around the check. */
const rescued = (...handler: readonly string[]) => ["begin", "  expect(f(1)).to eq(2)", ...handler, "end"];
const caught = (one: string) => ["try {", "  assert(f(1) == 2)", "} catch {", `  case ${one}`, "}"];
const tried = (...handler: readonly string[]) => ["try do", "  assert A.f(1) == 2", ...handler, "end"];

const LOST: readonly Row[] = [
  rspec("rescue Exception", EXPECT, rescued("rescue Exception => e", "  puts e")),
  rspec("rescue of RSpec's own error", EXPECT, rescued("rescue RSpec::Expectations::ExpectationNotMetError")),
  rspec("rescue of several", EXPECT, rescued("rescue ArgumentError, Exception", "  nil")),
  rspec("rescue without begin", EXPECT, [...EXPECT, "rescue Exception"]),
  scala("case of Throwable", SCALA, caught("e: Throwable => ()")),
  scala("case of anything", SCALA, caught("_ => println(1)")),
  scala("case of several", SCALA, caught("_: IOException | _: AssertionError => ()")),
  scala("NonFatal", SCALA, caught("NonFatal(e) => println(e)")),
  scala("Try", SCALA, ["Try(assert(f(1) == 2))"]),
  elixir("rescue of anything", EXUNIT, tried("rescue", "  _ -> :ok")),
  elixir("rescue of ExUnit's own error", EXUNIT, tried("rescue", "  e in ExUnit.AssertionError -> IO.puts(e.message)")),
  elixir("catch of anything", EXUNIT, tried("catch", "  _, _ -> :ok")),
  elixir("rescue without try", EXUNIT, [...EXUNIT, "rescue", "  _ -> :ok"]),
  kotlin("runCatching", ["assertEquals(2, f(1))"], ["runCatching { assertEquals(2, f(1)) }"]),
  rust("catch_unwind", ["assert_eq!(f(1), 2);"], ["let _ = std::panic::catch_unwind(|| { assert_eq!(f(1), 2); });"]),
  swift("an expected failure", ["XCTAssertEqual(f(1), 2)"], ["XCTExpectFailure { XCTAssertEqual(f(1), 2) }"]),
  jsRow("a handler that does nothing behind the assertion", promise, [
    "await expect(f()).resolves.toBe(1).catch(() => {});",
  ]),
  jsRow("a handler that does nothing behind the chain", chain, [
    "await f().then((x) => expect(x).toBe(1)).catch(() => {});",
  ]),
  jsRow("a second function of then", chain, ["await f().then((x) => expect(x).toBe(1)).then(g, () => {});"]),
  jsRow("a named handler that does nothing", promise, ["await expect(f()).resolves.toBe(1).catch(noop);"]),
  jsRow("allSettled", promise, ["await Promise.allSettled([expect(f()).resolves.toBe(1)]);"]),
  jsRow("a handler that only talks of failing", check, [
    "try { expect(await f()).toBe(1); } catch (e) { console.log('assert failed', e); }",
  ]),
  jsRow("a return in finally", check, ["try { expect(await f()).toBe(1); } finally { return; }"]),
  jsRow("thrown as expected", check, ["expect(() => { expect(g()).toBe(1); }).toThrow();"]),
  jsRow("rejected as expected", check, [
    "await expect((async () => { expect(await f()).toBe(1); })()).rejects.toThrow();",
  ]),
  jsRow("a promise that is void", promise, ["void expect(f()).resolves.toBe(1);"]),
  jsRow("a chain nobody waits for", chain, ["f().then((x) => expect(x).toBe(1));"]),
  jsRow("an async function nobody waits for", check, ["(async () => { expect(await f()).toBe(1); })();"]),
  jsRow("a timer nobody waits for", check, ["setTimeout(() => { expect(g()).toBe(1); }, 0);"]),
  pyRow("suppress", plain, ["with contextlib.suppress(AssertionError):", "    assert f() == 1"]),
  pyRow("suppress everything", plain, ["with contextlib.suppress(ValueError, Exception):", "    assert f() == 1"]),
  pyRow("raises", plain, ["with pytest.raises(AssertionError):", "    assert f() == 1"]),
  pyRow("raises anything", plain, ["with pytest.raises(Exception):", "    assert f() == 1"]),
  pyRow("a return in finally", plain, ["try:", "    assert f() == 1", "finally:", "    return"]),
  javaRow(
    "assertThrows",
    ["assertEquals(1, f());"],
    ["assertThrows(AssertionError.class, () -> assertEquals(1, f()));"],
  ),
  javaRow("a return in finally", ["assertEquals(1, f());"], ["try { assertEquals(1, f()); } finally { return; }"]),
  {
    name: "Assert.ThrowsAny",
    base: { [CS]: cs("Assert.Equal(1, A.F());") },
    head: { [CS]: cs("Assert.ThrowsAny<Exception>(() => Assert.Equal(1, A.F()));") },
  },
  {
    name: "assert_raises",
    base: { [RUBY]: ruby("assert_equal 1, f") },
    head: { [RUBY]: ruby("assert_raises(Minitest::Assertion) { assert_equal 1, f }") },
  },
];

const HONEST: readonly Row[] = [
  rspec("rescue of standard errors, of which a failure is none", EXPECT, rescued("rescue => e", "  puts e")),
  rspec("rescue that raises again", EXPECT, rescued("rescue Exception => e", "  puts e", "  raise")),
  rspec("an assertion in the handler", EXPECT, [
    "begin",
    "  f(0)",
    "rescue Exception",
    "  expect(f(1)).to eq(2)",
    "end",
  ]),
  rspec("ensure", EXPECT, rescued("ensure", "  close")),
  scala("case of another error", SCALA, caught("e: IOException => println(e)")),
  scala("case that throws again", SCALA, caught("e: Throwable => throw e")),
  scala("Try whose result is asked", SCALA, ["Try(assert(f(1) == 2)).get"]),
  elixir("rescue of another error", EXUNIT, tried("rescue", "  e in RuntimeError -> IO.puts(e.message)")),
  elixir("rescue that raises again", EXUNIT, tried("rescue", "  e -> reraise e, __STACKTRACE__")),
  elixir("after", EXUNIT, tried("after", "  A.stop()")),
  kotlin("runCatching that throws", ["assertEquals(2, f(1))"], ["runCatching { assertEquals(2, f(1)) }.getOrThrow()"]),
  rust(
    "catch_unwind whose result is asked",
    ["assert_eq!(f(1), 2);"],
    ["let r = std::panic::catch_unwind(|| { assert_eq!(f(1), 2); });", "close();", "r.unwrap();"],
  ),
  jsRow("a handler that passes on", promise, ["await expect(f()).resolves.toBe(1).catch((e) => { throw e; });"]),
  jsRow("a handler that is the test's own end", chain, [
    "f().then((x) => expect(x).toBe(1)).then(() => done()).catch(done);",
  ]),
  jsRow("a failure that is looked at", check, ["const x = await f().catch(() => null);", "expect(x).toBe(1);"]),
  jsRow("a promise that is returned", chain, ["return f().then((x) => expect(x).toBe(1));"]),
  jsRow("a promise that is waited for later", chain, ["const p = f().then((x) => expect(x).toBe(1));", "await p;"]),
  jsRow("a cleanup in finally", check, ["try { expect(await f()).toBe(1); } finally { g(); }"]),
  jsRow("a cleanup in finally that leaves its own loop", check, [
    "try { expect(await f()).toBe(1); } finally { for (const x of g()) { x.close(); } }",
  ]),
  jsRow(
    "an error of its own, checked in a throwing function",
    ["expect(() => g(1)).toThrow('no');"],
    ["expect(() => { expect(g(0)).toBe(0); g(1); }).toThrow('no');"],
  ),
  jsRow("nothing thrown", check, ["expect(() => { expect(g()).toBe(1); }).not.toThrow();"]),
  jsRow("a timer with a driven clock", check, [
    "setTimeout(() => { expect(g()).toBe(1); }, 10);",
    "vi.advanceTimersByTime(10);",
  ]),
  jsRow("a timer that the test waits for", check, [
    "await new Promise((ok) => setTimeout(() => { expect(g()).toBe(1); ok(1); }, 1));",
  ]),
  pyRow("suppress of something else", plain, [
    "with contextlib.suppress(FileNotFoundError):",
    "    os.remove('x')",
    "assert f() == 1",
  ]),
  pyRow(
    "raises of something else",
    ["with pytest.raises(ValueError):", "    f(1)"],
    ["with pytest.raises(ValueError):", "    assert f(0) == 0", "    f(1)"],
  ),
  pyRow("a cleanup in finally", plain, ["try:", "    assert f() == 1", "finally:", "    os.remove('x')"]),
  pyRow("a context around the check", plain, ["with open('x') as x:", "    assert f() == 1"]),
  javaRow(
    "an error of its own",
    ["assertThrows(IllegalStateException.class, () -> f(1));"],
    ["assertThrows(IllegalStateException.class, () -> { assertEquals(0, f(0)); f(1); });"],
  ),
  {
    name: "tests of an assertion, new in the file",
    base: { [PY]: "from a import f\n\n\ndef test_a():\n    assert f() == 1\n" },
    head: {
      [PY]: "import pytest\nfrom a import f, check\n\n\ndef test_a():\n    assert f() == 1\n\n\ndef test_check():\n    with pytest.raises(AssertionError):\n        check(2)\n",
    },
  },
];

describe("a failure that nobody hears of", () => {
  it.each(LOST.map((row) => [row.name, row] as const))("is a loss: %s", async (_, row) => {
    await expectLoss(row, "assertion-trivial");
  });

  it.each(HONEST.map((row) => [row.name, row] as const))("is none: %s", async (_, row) => {
    await expectHonest(row);
  });

  it("is told by the shape at head, not by what base had already", async () => {
    const swallowed = ["try { expect(await f()).toBe(1); } finally { return; }"];
    await expectHonest(jsRow("the same on both sides", swallowed, [...swallowed, "g();"]));
    await expectHonest({ ...jsRow("now heard", swallowed, check), name: js() });
  });
});
