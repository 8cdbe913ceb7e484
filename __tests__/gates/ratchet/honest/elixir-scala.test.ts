import { describe, expect, it } from "vitest";
import { count, reading } from "../counting.ts";
import { losesNothing } from "./honest.ts";

const E = "test/cart_test.exs";
const S = "src/test/scala/CartSpec.scala";
const ex = (body: string) =>
  `defmodule CartTest do\n  use ExUnit.Case\n\n  test "adds" do\n${body}\n  end\n\n  test "says" do\n    assert Cart.name() == "a"\n  end\nend\n`;
const scala = (body: string) =>
  `import org.scalatest.funsuite.AnyFunSuite\n\nclass CartSpec extends AnyFunSuite {\n  test("adds") {\n${body}\n  }\n}\n`;

losesNothing({
  "an equation that becomes a match": {
    base: { [E]: ex("    assert Cart.add(1) == {:ok, 1}\n    assert Cart.all() == [1, 2]") },
    head: { [E]: ex("    assert {:ok, 1} = Cart.add(1)\n    assert [1, 2] = Cart.all()") },
  },
  "a match that becomes an equation": {
    base: { [E]: ex("    assert {:ok, 1} = Cart.add(1)") },
    head: { [E]: ex("    assert Cart.add(1) == {:ok, 1}") },
  },
  "a comparison with false that becomes a refusal": {
    base: { [E]: ex("    assert Cart.open?(1) == false") },
    head: { [E]: ex("    refute Cart.open?(1)") },
  },
  "a comparison that becomes assertResult": {
    base: { [S]: scala("    assert(add(1) == 2)\n    assert(add(2) == 3)") },
    head: { [S]: scala("    assertResult(2)(add(1))\n    assertResult(3) { add(2) }") },
  },
  "assertResult that becomes a comparison": {
    base: { [S]: scala("    assertResult(2)(add(1))\n    assertResult(3) { add(2) }") },
    head: { [S]: scala("    assert(add(1) == 2)\n    assert(add(2) == 3)") },
  },
});

describe("what is read of them", () => {
  it("a pattern with a name or a blank in it checks a part", async () => {
    const { tests } = await count(
      E,
      ex(
        '    assert {:ok, 1} = f()\n    assert {:ok, x} = f()\n    assert %{a: 1, b: "c d"} = g()\n    assert {:ok, _} = f()\n    assert ^x = f()\n    assert_receive {:done, 1}',
      ),
    );
    expect(tests[0]?.assertions.map(reading)).toEqual([
      "f() == {:ok, 1} (exact)",
      "f() matches {:ok, x} (part)",
      'g() == %{a: 1, b: "c d"} (exact)',
      "f() matches {:ok, _} (part)",
      "f() == ^x (exact)",
      "{:done, 1} assert_receive (null)",
    ]);
  });

  it("a constant compared with a constant still checks nothing", async () => {
    const { tests } = await count(
      S,
      scala("    assertResult(2)(2)\n    assertResult(2) { 2 }\n    assertResult(2)(f(1))"),
    );
    expect(tests[0]?.assertions.map(({ trivial }) => trivial)).toEqual([true, true, false]);
  });
});
