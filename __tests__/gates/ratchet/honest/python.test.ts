import { isExplained, losesNothing } from "./honest.ts";

const P = "tests/test_cart.py";
const imp = `import pytest\nfrom shop.cart import Cart, total, tax\n\n`;
const UNIT = `import unittest
from shop.cart import Cart, total, tax

class CartTest(unittest.TestCase):
    def setUp(self):
        self.cart = Cart()

    def test_adds(self):
        self.assertEqual(total(1), 2)
        self.assertTrue(tax(1))
        self.assertIn(1, self.cart.items)
        self.assertIsNone(self.cart.owner)

    def test_refuses(self):
        with self.assertRaises(ValueError):
            total(-1)
        with self.assertRaisesRegex(ValueError, "neg"):
            total(-2)

    def test_close(self):
        self.assertAlmostEqual(tax(3), 0.3, places=3)
        self.assertGreater(tax(3), 0)
`;

losesNothing({
  "unittest to pytest functions": {
    base: { [P]: UNIT },
    head: {
      [P]: `${imp}@pytest.fixture
def cart():
    return Cart()

def test_adds(cart):
    assert total(1) == 2
    assert tax(1)
    assert 1 in cart.items
    assert cart.owner is None

def test_refuses():
    with pytest.raises(ValueError):
        total(-1)
    with pytest.raises(ValueError, match="neg"):
        total(-2)

def test_close():
    assert tax(3) == pytest.approx(0.3, abs=0.0005)
    assert tax(3) > 0
`,
    },
  },
  "nose assert_equal to assert": {
    base: {
      [P]: `from nose.tools import assert_equal, assert_true, assert_raises\nfrom shop import total\n\ndef test_adds():\n    assert_equal(total(1), 2)\n    assert_true(total(2))\n    assert_raises(ValueError, total, -1)\n`,
    },
    head: {
      [P]: `${imp}def test_adds():\n    assert total(1) == 2\n    assert total(2)\n    with pytest.raises(ValueError):\n        total(-1)\n`,
    },
  },
  "raises Exception narrower": {
    base: { [P]: `${imp}def test_refuses():\n    with pytest.raises(Exception):\n        total(-1)\n` },
    head: { [P]: `${imp}def test_refuses():\n    with pytest.raises(ValueError, match="neg"):\n        total(-1)\n` },
  },
  "raises Exception narrower with inner assert": {
    base: {
      [P]: `${imp}def test_refuses():\n    with pytest.raises(Exception) as e:\n        assert total(-1) == 3\n    assert "neg" in str(e.value)\n`,
    },
    head: {
      [P]: `${imp}def test_refuses():\n    with pytest.raises(ValueError) as e:\n        total(-1)\n    assert "neg" in str(e.value)\n`,
    },
  },
  "abstract base with heirs same file": {
    base: {
      [P]: `import unittest\nfrom shop import A, B\n\nclass TestA(unittest.TestCase):\n    def test_x(self):\n        self.assertEqual(A().total(), 1)\n    def test_y(self):\n        self.assertEqual(A().tax(), 2)\n\nclass TestB(unittest.TestCase):\n    def test_x(self):\n        self.assertEqual(B().total(), 1)\n    def test_y(self):\n        self.assertEqual(B().tax(), 2)\n`,
    },
    head: {
      [P]: `import unittest\nfrom shop import A, B\n\nclass Base:\n    def test_x(self):\n        self.assertEqual(self.make().total(), 1)\n    def test_y(self):\n        self.assertEqual(self.make().tax(), 2)\n\nclass TestA(Base, unittest.TestCase):\n    def make(self):\n        return A()\n\nclass TestB(Base, unittest.TestCase):\n    def make(self):\n        return B()\n`,
    },
  },
  "mixin pytest": {
    base: { [P]: `${imp}class TestA:\n    def test_x(self):\n        assert Cart("a").x() == 1\n` },
    head: {
      [P]: `${imp}class CartMixin:\n    def test_x(self):\n        assert Cart(self.name).x() == 1\n\nclass TestA(CartMixin):\n    name = "a"\n`,
    },
  },
  parametrize: {
    base: { [P]: `${imp}def test_one():\n    assert total(1) == 2\n\ndef test_two():\n    assert total(2) == 3\n` },
    head: {
      [P]: `${imp}@pytest.mark.parametrize(("n", "m"), [pytest.param(1, 2, id="one"), pytest.param(2, 3, id="two")])\ndef test_total(n, m):\n    assert total(n) == m\n`,
    },
  },
  "parametrize const": {
    base: { [P]: `${imp}def test_one():\n    assert total(1) == 2\n\ndef test_two():\n    assert total(2) == 3\n` },
    head: {
      [P]: `${imp}CASES = [\n    (1, 2),\n    (2, 3),\n]\n\n@pytest.mark.parametrize("n,m", CASES)\ndef test_total(n, m):\n    assert total(n) == m\n`,
    },
  },
  "parametrize dict items": {
    base: { [P]: `${imp}def test_one():\n    assert total(1) == 2\n\ndef test_two():\n    assert total(2) == 3\n` },
    head: {
      [P]: `${imp}CASES = {\n    "one": (1, 2),\n    "two": (2, 3),\n}\n\n@pytest.mark.parametrize("n,m", CASES.values(), ids=CASES.keys())\ndef test_total(n, m):\n    assert total(n) == m\n`,
    },
  },
  "subTest loop": {
    base: {
      [P]: `${UNIT.replace("test_close", "test_close")}\n    def test_one(self):\n        self.assertEqual(total(1), 2)\n\n    def test_two(self):\n        self.assertEqual(total(2), 3)\n`,
    },
    head: {
      [P]: `${UNIT}\n    def test_total(self):\n        for n, m in [(1, 2), (2, 3)]:\n            with self.subTest(n=n):\n                self.assertEqual(total(n), m)\n`,
    },
  },
  "class grouping": {
    base: {
      [P]: `${imp}def test_total_one():\n    assert total(1) == 2\n\ndef test_tax_one():\n    assert tax(1) == 2\n`,
    },
    head: {
      [P]: `${imp}class TestTotal:\n    def test_one(self):\n        assert total(1) == 2\n\nclass TestTax:\n    def test_one(self):\n        assert tax(1) == 2\n`,
    },
  },
  async: {
    base: {
      [P]: `${imp}def test_one():\n    loop = asyncio.get_event_loop()\n    assert loop.run_until_complete(total(1)) == 2\n`,
    },
    head: { [P]: `${imp}@pytest.mark.asyncio\nasync def test_one():\n    assert await total(1) == 2\n` },
  },
  "assert tuple to one": {
    base: { [P]: `${imp}def test_one():\n    r = total(1)\n    assert r["a"] == 1\n    assert r["b"] == 2\n` },
    head: { [P]: `${imp}def test_one():\n    r = total(1)\n    assert r == {"a": 1, "b": 2}\n` },
  },
  "isinstance and": {
    base: { [P]: `${imp}def test_one():\n    r = total(1)\n    assert r.a\n    assert r.b\n` },
    head: { [P]: `${imp}def test_one():\n    r = total(1)\n    assert r.a and r.b\n` },
  },
  "assertEquals to assertEqual": {
    base: { [P]: UNIT.replaceAll("assertEqual(", "assertEquals(") },
    head: { [P]: UNIT },
  },
  "assertEqual to assertThat": {
    base: { [P]: UNIT },
    head: {
      [P]: UNIT.replace("self.assertEqual(total(1), 2)", "assert_that(total(1), equal_to(2))").replace(
        "import unittest",
        "import unittest\nfrom hamcrest import assert_that, equal_to",
      ),
    },
  },
  assertpy: {
    base: { [P]: `${imp}def test_one():\n    assert total(1) == 2\n    assert tax(1) > 1\n` },
    head: {
      [P]: `${imp}from assertpy import assert_that\ndef test_one():\n    assert_that(total(1)).is_equal_to(2)\n    assert_that(tax(1)).is_greater_than(1)\n`,
    },
  },
  "moved to pkg tests": {
    base: { [P]: `${imp}def test_one():\n    assert total(1) == 2\n` },
    head: { [P]: null, "shop/cart/tests/test_total.py": `${imp}def test_one():\n    assert total(1) == 2\n` },
  },
  "pytest.fail to raises": {
    base: {
      [P]: `${imp}def test_one():\n    try:\n        total(-1)\n        pytest.fail("no")\n    except ValueError as e:\n        assert str(e) == "neg"\n`,
    },
    head: { [P]: `${imp}def test_one():\n    with pytest.raises(ValueError, match="neg"):\n        total(-1)\n` },
  },
  "black reformat": {
    base: { [P]: `${imp}def test_one():\n    assert total(1, 2, 3) == {'a': 1}, "x"\n` },
    head: {
      [P]: `${imp}def test_one():\n    assert (\n        total(\n            1,\n            2,\n            3,\n        )\n        == {"a": 1}\n    ), "x"\n`,
    },
  },
  "django TestCase": {
    base: {
      [P]: `from django.test import TestCase\n\nclass T(TestCase):\n    def test_one(self):\n        r = self.client.get("/")\n        self.assertEqual(r.status_code, 200)\n        self.assertContains(r, "x")\n        self.assertEqual(Cart.objects.count(), 1)\n`,
    },
    head: {
      [P]: `import pytest\n\n@pytest.mark.django_db\ndef test_one(client):\n    r = client.get("/")\n    assert r.status_code == 200\n    assert "x" in r.content.decode()\n    assert Cart.objects.count() == 1\n`,
    },
  },
  "doctest to test": {
    base: {
      "shop/cart.py": `def total(n):\n    """\n    >>> total(1)\n    2\n    """\n    return n + 1\n`,
      [P]: `${imp}def test_two():\n    assert total(2) == 3\n`,
    },
    head: {
      "shop/cart.py": `def total(n):\n    return n + 1\n`,
      [P]: `${imp}def test_two():\n    assert total(2) == 3\n\ndef test_one():\n    assert total(1) == 2\n`,
    },
  },
  "rename class": { base: { [P]: UNIT }, head: { [P]: UNIT.replace("CartTest", "BasketTestCase") } },
  "inline helper": {
    base: {
      [P]: `${imp}def check(n, m):\n    assert total(n) == m\n\ndef test_a():\n    check(1, 2)\n\ndef test_b():\n    check(2, 3)\n`,
    },
    head: { [P]: `${imp}def test_a():\n    assert total(1) == 2\n\ndef test_b():\n    assert total(2) == 3\n` },
  },
  unskip: {
    base: { [P]: `${imp}@pytest.mark.skip\ndef test_a():\n    assert total(1) == 2\n` },
    head: { [P]: `${imp}def test_a():\n    assert total(1) == 2\n` },
  },
});

isExplained({
  "helper to conftest": {
    base: {
      [P]: `${imp}def test_a():\n    r = total(1)\n    assert r.a == 1\n    assert r.b == 2\n\ndef test_b():\n    r = total(2)\n    assert r.a == 3\n    assert r.b == 4\n`,
    },
    head: {
      [P]: `${imp}from tests.helpers import check_total\n\ndef test_a():\n    check_total(total(1), 1, 2)\n\ndef test_b():\n    check_total(total(2), 3, 4)\n`,
      "tests/helpers.py": `def check_total(r, a, b):\n    assert r.a == a\n    assert r.b == b\n`,
    },
  },
  "helper to shop/testing": {
    base: { [P]: `${imp}def test_a():\n    r = total(1)\n    assert r.a == 1\n    assert r.b == 2\n` },
    head: {
      [P]: `${imp}from shop.testing import check_total\n\ndef test_a():\n    check_total(total(1), 1, 2)\n`,
      "shop/testing.py": `def check_total(r, a, b):\n    assert r.a == a\n    assert r.b == b\n`,
    },
  },
});
