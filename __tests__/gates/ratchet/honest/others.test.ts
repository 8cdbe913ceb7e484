import { isExplained, isLost, losesNothing } from "./honest.ts";

const C = "Shop.Tests/CartTests.cs",
  R = "spec/cart_spec.rb",
  RT = "test/cart_test.rb",
  P = "tests/CartTest.php",
  RS = "tests/cart.rs";
const x = (body: string, u = "using Xunit;", head = "public class CartTests") =>
  `${u}\n\nnamespace Shop.Tests;\n\n${head}\n{\n${body}\n}\n`;
const php = (body: string, head = "use PHPUnit\\Framework\\TestCase;\n\nfinal class CartTest extends TestCase") =>
  `<?php\n\n${head}\n{\n${body}\n}\n`;

const spec = (body: string): string =>
  `RSpec.describe Cart do\n  it "adds" do\n    cart = Cart.add(1)\n${body}  end\nend\n`;
const attributes = "    expect(cart.sum).to eq(1)\n    expect(cart.name).to eq('a')\n";

losesNothing({
  "checks of attributes that become one": {
    base: { [R]: spec(attributes) },
    head: { [R]: spec("    expect(cart).to have_attributes(sum: 1, name: 'a')\n") },
  },
  "xunit to nunit": {
    base: {
      [C]: x(
        `    [Fact] public void Adds() { Assert.Equal(2, Cart.Total(1)); Assert.True(Cart.Ok()); Assert.Throws<ArgumentException>(() => Cart.Total(-1)); }\n    [Theory] [InlineData(1, 2)] [InlineData(2, 3)] public void Totals(int n, int m) { Assert.Equal(m, Cart.Total(n)); }`,
      ),
    },
    head: {
      [C]: x(
        `    [Test] public void Adds() { Assert.That(Cart.Total(1), Is.EqualTo(2)); Assert.That(Cart.Ok(), Is.True); Assert.Throws<ArgumentException>(() => Cart.Total(-1)); }\n    [TestCase(1, 2)] [TestCase(2, 3)] public void Totals(int n, int m) { Assert.That(Cart.Total(n), Is.EqualTo(m)); }`,
        "using NUnit.Framework;",
        "[TestFixture]\npublic class CartTests",
      ),
    },
  },
  "nunit to xunit": {
    head: {
      [C]: x(
        `    [Fact] public void Adds() { Assert.Equal(2, Cart.Total(1)); Assert.True(Cart.Ok()); Assert.Throws<ArgumentException>(() => Cart.Total(-1)); }\n    [Theory] [InlineData(1, 2)] [InlineData(2, 3)] public void Totals(int n, int m) { Assert.Equal(m, Cart.Total(n)); }`,
      ),
    },
    base: {
      [C]: x(
        `    [Test] public void Adds() { Assert.AreEqual(2, Cart.Total(1)); Assert.IsTrue(Cart.Ok()); Assert.Throws<ArgumentException>(() => Cart.Total(-1)); }\n    [TestCase(1, 2)] [TestCase(2, 3)] public void Totals(int n, int m) { Assert.AreEqual(m, Cart.Total(n)); }`,
        "using NUnit.Framework;",
        "[TestFixture]\npublic class CartTests",
      ),
    },
  },
  "mstest to xunit": {
    base: {
      [C]: x(
        `    [TestMethod] public void Adds() { Assert.AreEqual(2, Cart.Total(1)); Assert.IsNull(Cart.Owner); StringAssert.Contains(Cart.Name, "x"); }\n    [TestMethod] [ExpectedException(typeof(ArgumentException))] public void Refuses() { Cart.Total(-1); }`,
        "using Microsoft.VisualStudio.TestTools.UnitTesting;",
        "[TestClass]\npublic class CartTests",
      ),
    },
    head: {
      [C]: x(
        `    [Fact] public void Adds() { Assert.Equal(2, Cart.Total(1)); Assert.Null(Cart.Owner); Assert.Contains("x", Cart.Name); }\n    [Fact] public void Refuses() { Assert.Throws<ArgumentException>(() => Cart.Total(-1)); }`,
      ),
    },
  },
  "xunit to fluent": {
    base: {
      [C]: x(
        `    [Fact] public void Adds() { Assert.Equal(2, Cart.Total(1)); Assert.True(Cart.Ok()); Assert.Null(Cart.Owner); Assert.Equal(3, Cart.Items.Count); Assert.Throws<ArgumentException>(() => Cart.Total(-1)); }`,
      ),
    },
    head: {
      [C]: x(
        `    [Fact] public void Adds() { Cart.Total(1).Should().Be(2); Cart.Ok().Should().BeTrue(); Cart.Owner.Should().BeNull(); Cart.Items.Should().HaveCount(3); Action act = () => Cart.Total(-1); act.Should().Throw<ArgumentException>(); }`,
        "using Xunit;\nusing FluentAssertions;",
      ),
    },
  },
  "fluent to shouldly": {
    base: {
      [C]: x(
        `    [Fact] public void Adds() { Cart.Total(1).Should().Be(2); Cart.Ok().Should().BeTrue(); Cart.Owner.Should().BeNull(); }`,
        "using Xunit;\nusing FluentAssertions;",
      ),
    },
    head: {
      [C]: x(
        `    [Fact] public void Adds() { Cart.Total(1).ShouldBe(2); Cart.Ok().ShouldBeTrue(); Cart.Owner.ShouldBeNull(); }`,
        "using Xunit;\nusing Shouldly;",
      ),
    },
  },
  "fact to theory": {
    base: {
      [C]: x(
        `    [Fact] public void One() { Assert.Equal(2, Cart.Total(1)); }\n    [Fact] public void Two() { Assert.Equal(3, Cart.Total(2)); }`,
      ),
    },
    head: {
      [C]: x(
        `    [Theory]\n    [InlineData(1, 2)]\n    [InlineData(2, 3)]\n    public void Totals(int n, int m) { Assert.Equal(m, Cart.Total(n)); }`,
      ),
    },
  },
  "fact to memberdata": {
    base: {
      [C]: x(
        `    [Fact] public void One() { Assert.Equal(2, Cart.Total(1)); }\n    [Fact] public void Two() { Assert.Equal(3, Cart.Total(2)); }`,
      ),
    },
    head: {
      [C]: x(
        `    public static TheoryData<int, int> Cases => new() { { 1, 2 }, { 2, 3 } };\n    [Theory]\n    [MemberData(nameof(Cases))]\n    public void Totals(int n, int m) { Assert.Equal(m, Cart.Total(n)); }`,
      ),
    },
  },
  async: {
    base: { [C]: x(`    [Fact] public void Adds() { Assert.Equal(2, Cart.TotalAsync(1).Result); }`) },
    head: { [C]: x(`    [Fact] public async Task Adds() { Assert.Equal(2, await Cart.TotalAsync(1)); }`) },
  },
  "assert multiple": {
    base: {
      [C]: x(
        `    [Test] public void Adds() { Assert.That(a, Is.EqualTo(2)); Assert.That(b, Is.EqualTo(3)); }`,
        "using NUnit.Framework;",
      ),
    },
    head: {
      [C]: x(
        `    [Test] public void Adds() { Assert.Multiple(() => { Assert.That(a, Is.EqualTo(2)); Assert.That(b, Is.EqualTo(3)); }); }`,
        "using NUnit.Framework;",
      ),
    },
  },
  "file-scoped ns": {
    base: {
      [C]: `using Xunit;\nnamespace Shop.Tests\n{\n    public class CartTests\n    {\n        [Fact]\n        public void Adds() => Assert.Equal(2, Cart.Total(1));\n    }\n}\n`,
    },
    head: { [C]: x(`    [Fact]\n    public void Adds()\n    {\n        Assert.Equal(2, Cart.Total(1));\n    }`) },
  },
  "rspec should to expect": {
    base: {
      [R]: `describe Cart do\n  it "adds" do\n    total(1).should eq(2)\n    total(2).should_not be_nil\n    total(3).should == 4\n    lambda { total(-1) }.should raise_error(ArgumentError)\n  end\n  it { should be_ok }\n  specify { subject.name.should match(/x/) }\nend\n`,
    },
    head: {
      [R]: `RSpec.describe Cart do\n  it "adds" do\n    expect(total(1)).to eq(2)\n    expect(total(2)).not_to be_nil\n    expect(total(3)).to eq(4)\n    expect { total(-1) }.to raise_error(ArgumentError)\n  end\n  it { is_expected.to be_ok }\n  specify { expect(subject.name).to match(/x/) }\nend\n`,
    },
  },
  "minitest to rspec": {
    base: {
      [RT]: `require "minitest/autorun"\nclass CartTest < Minitest::Test\n  def test_adds\n    assert_equal 2, total(1)\n    assert_nil total(2)\n    assert_raises(ArgumentError) { total(-1) }\n  end\nend\n`,
    },
    head: {
      [RT]: null,
      [R]: `RSpec.describe Cart do\n  it "adds" do\n    expect(total(1)).to eq(2)\n    expect(total(2)).to be_nil\n    expect { total(-1) }.to raise_error(ArgumentError)\n  end\nend\n`,
    },
  },
  "test unit to activesupport": {
    base: {
      [RT]: `class CartTest < Test::Unit::TestCase\n  def test_adds_one\n    assert_equal 2, total(1)\n  end\nend\n`,
    },
    head: {
      [RT]: `class CartTest < ActiveSupport::TestCase\n  test "adds one" do\n    assert_equal 2, total(1)\n  end\nend\n`,
    },
  },
  "minitest must": {
    base: {
      [RT]: `describe Cart do\n  it "adds" do\n    total(1).must_equal 2\n    total(2).wont_be_nil\n  end\nend\n`,
    },
    head: {
      [RT]: `describe Cart do\n  it "adds" do\n    _(total(1)).must_equal 2\n    _(total(2)).wont_be_nil\n  end\nend\n`,
    },
  },
  "rspec each": {
    base: {
      [R]: `describe Shop do\n  it "adds 1" do\n    expect(total(1)).to eq(2)\n  end\n  it "adds 2" do\n    expect(total(2)).to eq(3)\n  end\nend\n`,
    },
    head: {
      [R]: `describe Shop do\n  { 1 => 2, 2 => 3 }.each do |n, m|\n    it "adds #{n}" do\n      expect(total(n)).to eq(m)\n    end\n  end\nend\n`,
    },
  },
  "rspec aggregate": {
    base: {
      [R]: `describe Shop do\n  it "adds" do\n    expect(total(1)).to eq(2)\n    expect(total(2)).to eq(3)\n  end\nend\n`,
    },
    head: {
      [R]: `describe Shop do\n  it "adds", :aggregate_failures do\n    expect(total(1)).to eq(2)\n    expect(total(2)).to eq(3)\n  end\nend\n`,
    },
  },
  "php annotations to attributes": {
    base: {
      [P]: php(
        `    /** @test */\n    public function adds() { $this->assertEquals(2, total(1)); }\n    /**\n     * @dataProvider cases\n     */\n    public function testTotals($n, $m) { $this->assertSame($m, total($n)); }\n    public function cases() { return [[1, 2], [2, 3]]; }`,
      ),
    },
    head: {
      [P]: php(
        `    #[Test]\n    public function adds(): void { $this->assertEquals(2, total(1)); }\n    #[DataProvider('cases')]\n    public function testTotals($n, $m): void { self::assertSame($m, total($n)); }\n    public static function cases(): array { return [[1, 2], [2, 3]]; }`,
      ),
    },
  },
  "php expectedException": {
    base: {
      [P]: php(
        `    /** @expectedException InvalidArgumentException */\n    public function testRefuses() { total(-1); }`,
      ),
    },
    head: {
      [P]: php(
        `    public function testRefuses(): void { $this->expectException(InvalidArgumentException::class); total(-1); }`,
      ),
    },
  },
  "php dataprovider": {
    base: {
      [P]: php(
        `    public function testOne(): void { $this->assertSame(2, total(1)); }\n    public function testTwo(): void { $this->assertSame(3, total(2)); }`,
      ),
    },
    head: {
      [P]: php(
        `    #[DataProvider('cases')]\n    public function testTotals(int $n, int $m): void { $this->assertSame($m, total($n)); }\n    public static function cases(): array { return ['one' => [1, 2], 'two' => [2, 3]]; }`,
      ),
    },
  },
  "php testwith": {
    base: {
      [P]: php(
        `    public function testOne(): void { $this->assertSame(2, total(1)); }\n    public function testTwo(): void { $this->assertSame(3, total(2)); }`,
      ),
    },
    head: {
      [P]: php(
        `    #[TestWith([1, 2])]\n    #[TestWith([2, 3])]\n    public function testTotals(int $n, int $m): void { $this->assertSame($m, total($n)); }`,
      ),
    },
  },
  "rust inline to tests dir": {
    base: {
      "src/cart.rs": `pub fn total(n: u32) -> u32 { n + 1 }\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n    #[test]\n    fn adds() {\n        assert_eq!(total(1), 2);\n    }\n}\n`,
    },
    head: {
      "src/cart.rs": `pub fn total(n: u32) -> u32 { n + 1 }\n`,
      [RS]: `use shop::cart::total;\n\n#[test]\nfn adds() {\n    assert_eq!(total(1), 2);\n}\n`,
    },
  },
  "rust unwrap to ?": {
    base: { [RS]: `#[test]\nfn adds() {\n    let r = total(1).unwrap();\n    assert_eq!(r, 2);\n}\n` },
    head: {
      [RS]: `#[test]\nfn adds() -> Result<(), Error> {\n    let r = total(1)?;\n    assert_eq!(r, 2);\n    Ok(())\n}\n`,
    },
  },
  "rust rstest": {
    base: {
      [RS]: `#[test]\nfn one() {\n    assert_eq!(total(1), 2);\n}\n\n#[test]\nfn two() {\n    assert_eq!(total(2), 3);\n}\n`,
    },
    head: {
      [RS]: `use rstest::rstest;\n\n#[rstest]\n#[case(1, 2)]\n#[case(2, 3)]\nfn totals(#[case] n: u32, #[case] m: u32) {\n    assert_eq!(total(n), m);\n}\n`,
    },
  },
  "rust test_case": {
    base: {
      [RS]: `#[test]\nfn one() {\n    assert_eq!(total(1), 2);\n}\n\n#[test]\nfn two() {\n    assert_eq!(total(2), 3);\n}\n`,
    },
    head: {
      [RS]: `use test_case::test_case;\n\n#[test_case(1, 2)]\n#[test_case(2, 3)]\nfn totals(n: u32, m: u32) {\n    assert_eq!(total(n), m);\n}\n`,
    },
  },
  "rust loop": {
    base: {
      [RS]: `#[test]\nfn one() {\n    assert_eq!(total(1), 2);\n}\n\n#[test]\nfn two() {\n    assert_eq!(total(2), 3);\n}\n`,
    },
    head: {
      [RS]: `#[test]\nfn totals() {\n    for (n, m) in [(1, 2), (2, 3)] {\n        assert_eq!(total(n), m);\n    }\n}\n`,
    },
  },
  "rust should_panic to result": {
    base: { [RS]: `#[test]\n#[should_panic(expected = "neg")]\nfn refuses() {\n    total(-1);\n}\n` },
    head: { [RS]: `#[test]\nfn refuses() {\n    assert_eq!(total(-1), Err(Error::Neg));\n}\n` },
  },
  "rust tokio": {
    base: { [RS]: `#[test]\nfn adds() {\n    assert_eq!(block_on(total(1)), 2);\n}\n` },
    head: { [RS]: `#[tokio::test]\nasync fn adds() {\n    assert_eq!(total(1).await, 2);\n}\n` },
  },
  "rust assert to pretty": {
    base: { [RS]: `#[test]\nfn adds() {\n    assert!(total(1) == 2);\n    assert!(matches!(total(2), Ok(_)));\n}\n` },
    head: {
      [RS]: `use pretty_assertions::assert_eq;\n#[test]\nfn adds() {\n    assert_eq!(total(1), 2);\n    assert_matches!(total(2), Ok(_));\n}\n`,
    },
  },
  "rust insta": {
    base: { [RS]: `#[test]\nfn one() {\n    assert_eq!(render(1), "a");\n}\n` },
    head: { [RS]: `#[test]\nfn one() {\n    insta::assert_snapshot!(render(1), @"a");\n}\n` },
  },
});

isExplained({
  "rust helper": {
    base: { [RS]: `#[test]\nfn one() {\n    let r = total(1);\n    assert_eq!(r.a, 1);\n    assert_eq!(r.b, 2);\n}\n` },
    head: {
      [RS]: `mod common;\n#[test]\nfn one() {\n    common::check(total(1), 1, 2);\n}\n`,
      "tests/common/mod.rs": `pub fn check(r: R, a: u32, b: u32) {\n    assert_eq!(r.a, a);\n    assert_eq!(r.b, b);\n}\n`,
    },
  },
});

isLost({
  "checks of attributes that become one with an attribute less": {
    base: { [R]: spec(attributes) },
    head: { [R]: spec("    expect(cart).to have_attributes(sum: 1)\n") },
  },
});
