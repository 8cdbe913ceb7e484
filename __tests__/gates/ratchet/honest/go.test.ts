import { isExplained, losesNothing } from "./honest.ts";

const G = "cart/cart_test.go";
const h = (...i: readonly string[]) =>
  `package cart\n\nimport (\n\t"testing"\n${i.map((x) => `\t"${x}"\n`).join("")})\n\n`;
const T = "github.com/stretchr/testify/assert",
  R = "github.com/stretchr/testify/require";
const if2 = `func TestA(t *testing.T) {\n\tgot, err := Total(1)\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n\tif got != 2 {\n\t\tt.Errorf("got %d", got)\n\t}\n\tif len(Items()) != 3 {\n\t\tt.Error("len")\n\t}\n}\n`;
const test2 = `func TestA(t *testing.T) {\n\tgot, err := Total(1)\n\trequire.NoError(t, err)\n\tassert.Equal(t, 2, got)\n\tassert.Len(t, Items(), 3)\n}\n`;
const two = `func TestOne(t *testing.T) {\n\tif got := Total(1); got != 2 {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n\nfunc TestTwo(t *testing.T) {\n\tif got := Total(2); got != 3 {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n`;

losesNothing({
  "std to testify": { base: { [G]: h() + if2 }, head: { [G]: h(T, R) + test2 } },
  "testify to std": { base: { [G]: h(T, R) + test2 }, head: { [G]: h() + if2 } },
  "testify assert.New": {
    base: { [G]: h(T, R) + test2 },
    head: {
      [G]: `${h(T, R)}func TestA(t *testing.T) {\n\tis := assert.New(t)\n\tgot, err := Total(1)\n\tis.NoError(err)\n\tis.Equal(2, got)\n\tis.Len(Items(), 3)\n}\n`,
    },
  },
  "testify require.New": {
    base: { [G]: h(T, R) + test2 },
    head: {
      [G]: `${h(T, R)}func TestA(t *testing.T) {\n\trequire := require.New(t)\n\tgot, err := Total(1)\n\trequire.NoError(err)\n\trequire.Equal(2, got)\n\trequire.Len(Items(), 3)\n}\n`,
    },
  },
  "testify suite": {
    base: { [G]: h(T, R) + test2 },
    head: {
      [G]: `${h("github.com/stretchr/testify/suite")}type CartSuite struct{ suite.Suite }\n\nfunc (s *CartSuite) TestA() {\n\tgot, err := Total(1)\n\ts.Require().NoError(err)\n\ts.Equal(2, got)\n\ts.Len(Items(), 3)\n}\n\nfunc TestCartSuite(t *testing.T) {\n\tsuite.Run(t, new(CartSuite))\n}\n`,
    },
  },
  "to gocmp": {
    base: {
      [G]: `${h("reflect")}func TestA(t *testing.T) {\n\tgot := Total(1)\n\tif !reflect.DeepEqual(got, want) {\n\t\tt.Errorf("got %v", got)\n\t}\n}\n`,
    },
    head: {
      [G]: `${h("github.com/google/go-cmp/cmp")}func TestA(t *testing.T) {\n\tgot := Total(1)\n\tif diff := cmp.Diff(want, got); diff != "" {\n\t\tt.Errorf("mismatch %s", diff)\n\t}\n}\n`,
    },
  },
  table: {
    base: { [G]: h() + two },
    head: {
      [G]: `${h()}func TestTotal(t *testing.T) {\n\ttests := []struct{ name string; n, want int }{\n\t\t{"one", 1, 2},\n\t\t{"two", 2, 3},\n\t}\n\tfor _, tt := range tests {\n\t\tt.Run(tt.name, func(t *testing.T) {\n\t\t\tif got := Total(tt.n); got != tt.want {\n\t\t\t\tt.Errorf("got %d", got)\n\t\t\t}\n\t\t})\n\t}\n}\n`,
    },
  },
  "table map": {
    base: { [G]: h() + two },
    head: {
      [G]: `${h()}func TestTotal(t *testing.T) {\n\ttests := map[string]struct{ n, want int }{\n\t\t"one": {1, 2},\n\t\t"two": {2, 3},\n\t}\n\tfor name, tt := range tests {\n\t\tt.Run(name, func(t *testing.T) {\n\t\t\tif got := Total(tt.n); got != tt.want {\n\t\t\t\tt.Errorf("got %d", got)\n\t\t\t}\n\t\t})\n\t}\n}\n`,
    },
  },
  "table no t.Run": {
    base: { [G]: h() + two },
    head: {
      [G]: `${h()}func TestTotal(t *testing.T) {\n\tfor _, tt := range []struct{ n, want int }{{1, 2}, {2, 3}} {\n\t\tif got := Total(tt.n); got != tt.want {\n\t\t\tt.Errorf("got %d", got)\n\t\t}\n\t}\n}\n`,
    },
  },
  "subtests grouping": {
    base: { [G]: h() + two },
    head: {
      [G]: `${h()}func TestTotal(t *testing.T) {\n\tt.Run("one", func(t *testing.T) {\n\t\tif got := Total(1); got != 2 {\n\t\t\tt.Errorf("got %d", got)\n\t\t}\n\t})\n\tt.Run("two", func(t *testing.T) {\n\t\tif got := Total(2); got != 3 {\n\t\t\tt.Errorf("got %d", got)\n\t\t}\n\t})\n}\n`,
    },
  },
  "subtests ungroup": {
    head: { [G]: h() + two },
    base: {
      [G]: `${h()}func TestTotal(t *testing.T) {\n\tt.Run("one", func(t *testing.T) {\n\t\tif got := Total(1); got != 2 {\n\t\t\tt.Errorf("got %d", got)\n\t\t}\n\t})\n\tt.Run("two", func(t *testing.T) {\n\t\tif got := Total(2); got != 3 {\n\t\t\tt.Errorf("got %d", got)\n\t\t}\n\t})\n}\n`,
    },
  },
  "external pkg rename": {
    base: { [G]: h() + two },
    head: { [G]: (h() + two).replace("package cart", "package cart_test").replaceAll("Total(", "cart.Total(") },
  },
  parallel: {
    base: { [G]: h() + two },
    head: { [G]: h() + two.replaceAll("(t *testing.T) {\n", "(t *testing.T) {\n\tt.Parallel()\n") },
  },
  "split file": {
    base: { [G]: h() + two },
    head: { [G]: h() + two.split("\n\n")[0], "cart/two_test.go": h() + two.split("\n\n")[1] },
  },
  "switch combine": {
    base: { [G]: h() + two.replace("TestTwo", "TestTwo") },
    head: {
      [G]: `${h()}func TestTotals(t *testing.T) {\n\tif got := Total(1); got != 2 {\n\t\tt.Errorf("got %d", got)\n\t}\n\tif got := Total(2); got != 3 {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n`,
    },
  },
  ginkgo: {
    base: { [G]: h(T, R) + test2 },
    head: {
      [G]: `package cart\n\nimport (\n\t. "github.com/onsi/ginkgo/v2"\n\t. "github.com/onsi/gomega"\n)\n\nvar _ = Describe("Cart", func() {\n\tIt("A", func() {\n\t\tgot, err := Total(1)\n\t\tExpect(err).NotTo(HaveOccurred())\n\t\tExpect(got).To(Equal(2))\n\t\tExpect(Items()).To(HaveLen(3))\n\t})\n})\n`,
    },
  },
  fuzz: {
    base: { [G]: h() + two },
    head: {
      [G]: `${h() + two}\nfunc FuzzTotal(f *testing.F) {\n\tf.Add(1)\n\tf.Fuzz(func(t *testing.T, n int) {\n\t\tif Total(n) < 0 {\n\t\t\tt.Fatal(n)\n\t\t}\n\t})\n}\n`,
    },
  },
});

isExplained({
  "helper same pkg": {
    base: { [G]: h() + two },
    head: {
      [G]: `${h()}func checkTotal(t *testing.T, n, want int) {\n\tt.Helper()\n\tif got := Total(n); got != want {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n\nfunc TestOne(t *testing.T) {\n\tcheckTotal(t, 1, 2)\n}\n\nfunc TestTwo(t *testing.T) {\n\tcheckTotal(t, 2, 3)\n}\n`,
    },
  },
  "helper other _test file": {
    base: { [G]: h() + two },
    head: {
      [G]: `${h()}func TestOne(t *testing.T) {\n\tcheckTotal(t, 1, 2)\n}\n\nfunc TestTwo(t *testing.T) {\n\tcheckTotal(t, 2, 3)\n}\n`,
      "cart/helpers_test.go": `${h()}func checkTotal(t *testing.T, n, want int) {\n\tt.Helper()\n\tif got := Total(n); got != want {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n`,
    },
  },
  "helper internal/testutil": {
    base: { [G]: h() + two },
    head: {
      [G]: `${h("shop/internal/testutil")}func TestOne(t *testing.T) {\n\ttestutil.CheckTotal(t, 1, 2)\n}\n\nfunc TestTwo(t *testing.T) {\n\ttestutil.CheckTotal(t, 2, 3)\n}\n`,
      "internal/testutil/check.go": `package testutil\n\nimport "testing"\n\nfunc CheckTotal(t *testing.T, n, want int) {\n\tt.Helper()\n\tif got := cart.Total(n); got != want {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n`,
    },
  },
  "must helper": {
    base: {
      [G]: `${h()}func TestA(t *testing.T) {\n\ta, err := Open("a")\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n\tb, err := Open("b")\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n\tif a == b {\n\t\tt.Fatal("same")\n\t}\n}\n`,
    },
    head: {
      [G]: `${h()}func mustOpen(t *testing.T, name string) *DB {\n\tt.Helper()\n\tdb, err := Open(name)\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n\treturn db\n}\n\nfunc TestA(t *testing.T) {\n\ta, b := mustOpen(t, "a"), mustOpen(t, "b")\n\tif a == b {\n\t\tt.Fatal("same")\n\t}\n}\n`,
    },
  },
});
