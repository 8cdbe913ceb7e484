// For each language of the kits: a table in place of single tests, and a function of the file that checks for them.

interface Row {
  readonly a: number;
  readonly b: number;
  readonly value: number;
}

interface KitTable {
  /** One test over these rows, each with one check of `total`. */
  table(rows: readonly Row[]): string;
  /** A function that checks `total(a, b)`. */
  helper(name: string): string;
  /** A call of it. */
  call(name: string, row: Row): string;
}

const join = (rows: readonly Row[], of: (row: Row) => string, by = ", "): string => rows.map(of).join(by);
const plainCall = (name: string, { a, b, value }: Row): string => `${name}(${a}, ${b}, ${value});`;

const SCRIPT: KitTable = {
  table: (rows) =>
    `it.each([${join(rows, ({ a, b, value }) => `[${a}, ${b}, ${value}]`)}])("total of %i and %i", (a, b, value) => {\n  expect(total(a, b)).toBe(value);\n});`,
  helper: (name) => `function ${name}(a, b, value) {\n  expect(total(a, b)).toBe(value);\n}`,
  call: plainCall,
};

export const TABLES: Readonly<Record<string, KitTable>> = {
  javascript: SCRIPT,
  typescript: SCRIPT,
  tsx: SCRIPT,
  python: {
    table: (rows) =>
      `@pytest.mark.parametrize("a,b,value", [${join(rows, ({ a, b, value }) => `(${a}, ${b}, ${value})`)}])\ndef test_total(a, b, value):\n    assert total(a, b) == value`,
    helper: (name) => `def ${name}(a, b, value):\n    assert total(a, b) == value`,
    call: (name, row) => plainCall(name, row).replace(";", ""),
  },
  go: {
    table: (rows) =>
      `func TestTotal(t *testing.T) {\n\tfor _, tt := range []struct{ a, b, value int }{${join(rows, ({ a, b, value }) => `{${a}, ${b}, ${value}}`)}} {\n\t\tt.Run("total", func(t *testing.T) {\n\t\t\tif got := total(tt.a, tt.b); got != tt.value {\n\t\t\t\tt.Errorf("total is %d", got)\n\t\t\t}\n\t\t})\n\t}\n}`,
    helper: (name) =>
      `func ${name}(t *testing.T, a, b, value int) {\n\tif got := total(a, b); got != value {\n\t\tt.Errorf("total is %d", got)\n\t}\n}`,
    call: (name, { a, b, value }) => `${name}(t, ${a}, ${b}, ${value})`,
  },
  rust: {
    table: (rows) =>
      `#[rstest]\n${join(rows, ({ a, b, value }) => `#[case(${a}, ${b}, ${value})]`, "\n")}\nfn totals(#[case] a: u32, #[case] b: u32, #[case] value: u32) {\n    assert_eq!(total(a, b), value);\n}`,
    helper: (name) => `fn ${name}(a: u32, b: u32, value: u32) {\n    assert_eq!(total(a, b), value);\n}`,
    call: plainCall,
  },
  java: {
    table: (rows) =>
      `    @ParameterizedTest\n    @CsvSource({${join(rows, ({ a, b, value }) => `"${a}, ${b}, ${value}"`)}})\n    void totals(int a, int b, int value) {\n        assertEquals(value, total(a, b));\n    }`,
    helper: (name) =>
      `    private void ${name}(int a, int b, int value) {\n        assertEquals(value, total(a, b));\n    }`,
    call: plainCall,
  },
  kotlin: {
    table: (rows) =>
      `    @ParameterizedTest\n    @CsvSource(${join(rows, ({ a, b, value }) => `"${a}, ${b}, ${value}"`)})\n    fun totals(a: Int, b: Int, value: Int) {\n        assertEquals(value, total(a, b))\n    }`,
    helper: (name) =>
      `    private fun ${name}(a: Int, b: Int, value: Int) {\n        assertEquals(value, total(a, b))\n    }`,
    call: plainCall,
  },
  csharp: {
    table: (rows) =>
      `    [Theory]\n${join(rows, ({ a, b, value }) => `    [InlineData(${a}, ${b}, ${value})]`, "\n")}\n    public void Totals(int a, int b, int value)\n    {\n        Assert.Equal(value, total(a, b));\n    }`,
    helper: (name) =>
      `    private void ${name}(int a, int b, int value)\n    {\n        Assert.Equal(value, total(a, b));\n    }`,
    call: plainCall,
  },
  ruby: {
    table: (rows) =>
      `  [${join(rows, ({ a, b, value }) => `[${a}, ${b}, ${value}]`)}].each do |a, b, value|\n    it "totals #{a}" do\n      expect(total(a, b)).to eq(value)\n    end\n  end`,
    helper: (name) => `  def ${name}(a, b, value)\n    expect(total(a, b)).to eq(value)\n  end`,
    call: (name, row) => plainCall(name, row).replace(";", ""),
  },
  php: {
    table: (rows) =>
      `    #[DataProvider('totals')]\n    public function testTotal(int $a, int $b, int $value): void\n    {\n        $this->assertSame($value, total($a, $b));\n    }\n\n    public static function totals(): array\n    {\n        return [${join(rows, ({ a, b, value }) => `[${a}, ${b}, ${value}]`)}];\n    }`,
    helper: (name) =>
      `    private function ${name}(int $a, int $b, int $value): void\n    {\n        $this->assertSame($value, total($a, $b));\n    }`,
    call: (name, row) => `$this->${plainCall(name, row)}`,
  },
};
