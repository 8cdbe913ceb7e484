import { isExplained, losesNothing } from "./honest.ts";

const J = "src/test/java/shop/CartTest.java";
const cls = (imports: string, body: string, head = "public class CartTest") =>
  `package shop;\n\n${imports}\n\n${head} {\n${body}\n}\n`;
const J4 = "import org.junit.*;\nimport static org.junit.Assert.*;\nimport org.junit.rules.ExpectedException;";
const J5 = "import org.junit.jupiter.api.*;\nimport static org.junit.jupiter.api.Assertions.*;";
const AJ = "import org.junit.jupiter.api.*;\nimport static org.assertj.core.api.Assertions.*;";
const K = "src/test/kotlin/shop/CartTest.kt";

losesNothing({
  "junit4 to 5": {
    base: {
      [J]: cls(
        J4,
        `  private Cart cart;
  @Before public void setUp() { cart = new Cart(); }
  @Test public void adds() { assertEquals("sum", 2, cart.total(1)); assertTrue("ok", cart.ok()); assertNull(cart.owner()); assertArrayEquals(new int[]{1}, cart.items()); }
  @Test(expected = IllegalArgumentException.class) public void refuses() { cart.total(-1); }
  @Test(timeout = 1000) public void fast() { assertEquals(3, cart.total(2)); }
  @Test public void ignored() { assertThat(cart.total(2), is(3)); }`,
      ),
    },
    head: {
      [J]: cls(
        J5,
        `  private Cart cart;
  @BeforeEach void setUp() { cart = new Cart(); }
  @Test void adds() { assertEquals(2, cart.total(1), "sum"); assertTrue(cart.ok(), "ok"); assertNull(cart.owner()); assertArrayEquals(new int[]{1}, cart.items()); }
  @Test void refuses() { assertThrows(IllegalArgumentException.class, () -> cart.total(-1)); }
  @Test @Timeout(1) void fast() { assertEquals(3, cart.total(2)); }
  @Test void ignored() { assertEquals(3, cart.total(2)); }`,
        "class CartTest",
      ),
    },
  },
  "junit4 ExpectedException rule": {
    base: {
      [J]: cls(
        J4,
        `  @Rule public ExpectedException thrown = ExpectedException.none();
  @Test public void refuses() { thrown.expect(IllegalArgumentException.class); thrown.expectMessage("neg"); cart.total(-1); }`,
      ),
    },
    head: {
      [J]: cls(
        J5,
        `  @Test void refuses() { var e = assertThrows(IllegalArgumentException.class, () -> cart.total(-1)); assertEquals("neg", e.getMessage()); }`,
      ),
    },
  },
  "try fail catch": {
    base: {
      [J]: cls(
        J4,
        `  @Test public void refuses() { try { cart.total(-1); fail("no"); } catch (IllegalArgumentException e) { assertEquals("neg", e.getMessage()); } }`,
      ),
    },
    head: {
      [J]: cls(
        J5,
        `  @Test void refuses() { IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> cart.total(-1)); assertEquals("neg", e.getMessage()); }`,
      ),
    },
  },
  "try fail catch empty": {
    base: {
      [J]: cls(
        J4,
        `  @Test public void refuses() { try { cart.total(-1); fail("no"); } catch (IllegalArgumentException e) { } }`,
      ),
    },
    head: {
      [J]: cls(J5, `  @Test void refuses() { assertThrows(IllegalArgumentException.class, () -> cart.total(-1)); }`),
    },
  },
  "junit3 to 5": {
    base: {
      [J]: `package shop;\nimport junit.framework.TestCase;\npublic class CartTest extends TestCase {\n  public void testAdds() { assertEquals(2, Cart.total(1)); }\n  public void testMore() { assertEquals(3, Cart.total(2)); }\n}\n`,
    },
    head: {
      [J]: cls(
        J5,
        `  @Test void adds() { assertEquals(2, Cart.total(1)); }\n  @Test void more() { assertEquals(3, Cart.total(2)); }`,
        "class CartTest",
      ),
    },
  },
  "assertEquals to assertThat": {
    base: {
      [J]: cls(
        J5,
        `  @Test void adds() { assertEquals(2, cart.total(1)); assertTrue(cart.ok()); assertNull(cart.owner()); assertEquals(3, cart.items().size()); assertThrows(IllegalArgumentException.class, () -> cart.total(-1)); }`,
      ),
    },
    head: {
      [J]: cls(
        AJ,
        `  @Test void adds() { assertThat(cart.total(1)).isEqualTo(2); assertThat(cart.ok()).isTrue(); assertThat(cart.owner()).isNull(); assertThat(cart.items()).hasSize(3); assertThatThrownBy(() -> cart.total(-1)).isInstanceOf(IllegalArgumentException.class); }`,
      ),
    },
  },
  hamcrest: {
    base: {
      [J]: cls(
        J4,
        `  @Test public void adds() { assertThat(cart.total(1), is(2)); assertThat(cart.items(), hasSize(3)); }`,
      ),
    },
    head: {
      [J]: cls(
        AJ,
        `  @Test void adds() { assertThat(cart.total(1)).isEqualTo(2); assertThat(cart.items()).hasSize(3); }`,
      ),
    },
  },
  "parametrised csv": {
    base: {
      [J]: cls(
        J5,
        `  @Test void one() { assertEquals(2, cart.total(1)); }\n  @Test void two() { assertEquals(3, cart.total(2)); }`,
      ),
    },
    head: {
      [J]: cls(
        J5,
        `  @ParameterizedTest @CsvSource({"1,2", "2,3"}) void totals(int n, int m) { assertEquals(m, cart.total(n)); }`,
      ),
    },
  },
  "parametrised methodsource": {
    base: {
      [J]: cls(
        J5,
        `  @Test void one() { assertEquals(2, cart.total(1)); }\n  @Test void two() { assertEquals(3, cart.total(2)); }`,
      ),
    },
    head: {
      [J]: cls(
        J5,
        `  static Stream<Arguments> cases() { return Stream.of(Arguments.of(1, 2), Arguments.of(2, 3)); }\n  @ParameterizedTest @MethodSource("cases") void totals(int n, int m) { assertEquals(m, cart.total(n)); }`,
      ),
    },
  },
  nested: {
    base: {
      [J]: cls(
        J5,
        `  @Test void addsOne() { assertEquals(2, cart.total(1)); }\n  @Test void taxTwo() { assertEquals(3, cart.tax(2)); }`,
      ),
    },
    head: {
      [J]: cls(
        J5,
        `  @Nested class Totals { @Test void addsOne() { assertEquals(2, cart.total(1)); } }\n  @Nested class Taxes { @Test void taxTwo() { assertEquals(3, cart.tax(2)); } }`,
      ),
    },
  },
  "java to kotlin": {
    base: {
      [J]: cls(
        J5,
        `  @Test void adds() { assertEquals(2, cart.total(1)); }\n  @Test void taxes() { assertTrue(cart.tax(1)); }`,
      ),
    },
    head: {
      [J]: null,
      [K]: `package shop\n\nimport org.junit.jupiter.api.Test\nimport org.junit.jupiter.api.Assertions.*\n\nclass CartTest {\n  @Test fun adds() {\n    assertEquals(2, cart.total(1))\n  }\n  @Test fun taxes() { assertTrue(cart.tax(1)) }\n}\n`,
    },
  },
  assertAll: {
    base: { [J]: cls(J5, `  @Test void adds() { assertEquals(2, r.a()); assertEquals(3, r.b()); }`) },
    head: {
      [J]: cls(J5, `  @Test void adds() { assertAll(() -> assertEquals(2, r.a()), () -> assertEquals(3, r.b())); }`),
    },
  },
  displayname: {
    base: { [J]: cls(J5, `  @Test void adds() { assertEquals(2, r.a()); }`) },
    head: { [J]: cls(J5, `  @Test @DisplayName("adds well") void addsWell() { assertEquals(2, r.a()); }`) },
  },
  "mockito verify": {
    base: { [J]: cls(J5, `  @Test void adds() { verify(m, times(1)).a(1); verifyNoMoreInteractions(m); }`) },
    head: { [J]: cls(J5, `  @Test void adds() { verify(m).a(1); verifyNoMoreInteractions(m); }`) },
  },
  "kotest migration": {
    base: {
      [K]: `package shop\nimport org.junit.jupiter.api.Test\nimport org.junit.jupiter.api.Assertions.*\n\nclass CartTest {\n  @Test fun \`adds one\`() { assertEquals(2, total(1)) }\n  @Test fun \`refuses\`() { assertThrows<IllegalArgumentException> { total(-1) } }\n}\n`,
    },
    head: {
      [K]: `package shop\nimport io.kotest.core.spec.style.StringSpec\nimport io.kotest.matchers.shouldBe\nimport io.kotest.assertions.throwables.shouldThrow\n\nclass CartTest : StringSpec({\n  "adds one" { total(1) shouldBe 2 }\n  "refuses" { shouldThrow<IllegalArgumentException> { total(-1) } }\n})\n`,
    },
  },
  "kotlin.test": {
    base: {
      [K]: `import org.junit.Test\nimport org.junit.Assert.*\n\nclass CartTest {\n  @Test fun adds() { assertEquals(2, total(1)) }\n  @Test(expected = IllegalArgumentException::class) fun refuses() { total(-1) }\n}\n`,
    },
    head: {
      [K]: `import kotlin.test.*\n\nclass CartTest {\n  @Test fun adds() { assertEquals(2, total(1)) }\n  @Test fun refuses() { assertFailsWith<IllegalArgumentException> { total(-1) } }\n}\n`,
    },
  },
  "kotlin expr body": {
    base: { [K]: `import kotlin.test.*\n\nclass CartTest {\n  @Test fun adds() { assertEquals(2, total(1)) }\n}\n` },
    head: { [K]: `import kotlin.test.*\n\nclass CartTest {\n  @Test fun adds() = assertEquals(2, total(1))\n}\n` },
  },
  "kotlin runTest": {
    base: {
      [K]: `import kotlin.test.*\n\nclass CartTest {\n  @Test fun adds() { runBlocking { assertEquals(2, total(1)) } }\n}\n`,
    },
    head: {
      [K]: `import kotlin.test.*\n\nclass CartTest {\n  @Test fun adds() = runTest { assertEquals(2, total(1)) }\n}\n`,
    },
  },
});

isExplained({
  "helper other file": {
    base: {
      [J]: cls(J5, `  @Test void adds() { var r = cart.total(1); assertEquals(2, r.a()); assertEquals(3, r.b()); }`),
    },
    head: {
      [J]: cls(J5, `  @Test void adds() { ShopAssertions.assertTotal(cart.total(1), 2, 3); }`),
      "src/test/java/shop/ShopAssertions.java": cls(
        J5,
        `  static void assertTotal(R r, int a, int b) { assertEquals(a, r.a()); assertEquals(b, r.b()); }`,
        "final class ShopAssertions",
      ),
    },
  },
});
