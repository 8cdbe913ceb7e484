// Files of a made repository: test files and sources as people write them, the same in every run.

/** A small generator of pseudo-random numbers below `limit`: equal seeds give equal files. */
function numbers(seed: number): (limit: number) => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return (limit) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const NOUNS = ["order", "account", "invoice", "session", "parser", "queue", "window", "ticket", "cursor", "basket"];
const VERBS = ["opens", "rejects", "rounds", "sorts", "keeps", "merges", "closes", "reports", "restores", "counts"];

/** A version of a file: what is rewritten in a test, and which tests there are. */
export interface Version {
  readonly tests: number;
  /** Every so many tests one is written another way; 0 leaves all as they are. */
  readonly every: number;
}

interface Words {
  readonly noun: string;
  readonly verb: string;
  readonly pick: (limit: number) => number;
}

function wordsOf(file: number, test: number): Words {
  const pick = numbers(file * 1009 + test);
  return { noun: NOUNS[pick(NOUNS.length)] ?? "", verb: VERBS[pick(VERBS.length)] ?? "", pick };
}

function isRewritten(test: number, { every }: Version): boolean {
  return every > 0 && test % every === 1;
}

/** About 420 characters: set-up, a call, four assertions, a comment. */
function scriptTest(file: number, test: number, version: Version): string {
  const { noun, verb, pick } = wordsOf(file, test);
  const price = pick(900) + 10;
  const input = isRewritten(test, version) ? `{ name: "${noun} ${test}", price: ${price}, currency: "EUR" }` : "sample";
  return `
  it("${verb} the ${noun} ${test} when it holds ${price} lines", async () => {
    const input = ${input === "sample" ? `{ name: "${noun} ${test}", price: ${price} }` : input};
    // The ${noun} comes from the store, so it is opened again.
    const ${noun} = await open${test % 7}({ id: ${file}, lines: [${pick(9)}, ${pick(9)}] });
    const result = ${noun}.add(input, \`line-\${input.name}\`);
    expect(result.price).toBe(${price + file});
    expect(result.rows).toEqual([{ name: "${noun} ${test}", price: ${price} }]);
    expect(${noun}.isOpen()).toBe(${test % 2 === 0});
    expect(() => ${noun}.remove(${price})).toThrow(/no line ${price}/);
  });
`;
}

/** Every file has a word that skip markers have too, so that a new one is read as well and not passed over. */
export function scriptFile(file: number, version: Version): string {
  const tests = Array.from({ length: version.tests }, (_, at) => scriptTest(file, at, version));
  const half = Math.ceil(tests.length / 2);
  return `// What fails here stops the release.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { open0, open1, open2, open3, open4, open5, open6 } from "../src/module-${file}.ts";

describe("module ${file}", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });
${tests.slice(0, half).join("")}
  describe("after it was saved", () => {
${tests.slice(half).join("")}
  });
});
`;
}

function pythonTest(file: number, test: number, version: Version): string {
  const { noun, verb, pick } = wordsOf(file, test);
  const price = pick(900) + 10;
  const more = isRewritten(test, version) ? `, currency="EUR"` : "";
  return `
def test_${verb}_${noun}_${test}(store):
    # The ${noun} comes from the store, so it is opened again.
    ${noun} = store.open${test % 7}(id=${file}, lines=[${pick(9)}, ${pick(9)}])
    result = ${noun}.add({"name": "${noun} ${test}", "price": ${price}}${more})
    assert result.price == ${price + file}
    assert result.rows == [{"name": "${noun} ${test}", "price": ${price}}]
    assert ${noun}.is_open() is ${test % 2 === 0 ? "True" : "False"}
    with pytest.raises(KeyError, match="no line ${price}"):
        ${noun}.remove(${price})
`;
}

export function pythonFile(file: number, version: Version): string {
  const tests = Array.from({ length: version.tests }, (_, at) => pythonTest(file, at, version));
  return `# What fails here stops the release.\nimport pytest\n\nfrom shop.module_${file} import Store\n\n
@pytest.fixture
def store():
    return Store(${file})

${tests.join("\n")}`;
}

/** A source file of so many lines; every so many of them are written another way. */
export function sourceFile(file: number, { lines, every }: { readonly lines: number; readonly every: number }): string {
  const body = Array.from({ length: lines }, (_, at) => {
    const { noun, pick } = wordsOf(file, at);
    const changed = every > 0 && at % every === 1;
    return `  const ${noun}${at} = ${changed ? "restore" : "read"}(order, "${noun}", ${pick(900)});`;
  });
  return `export function open${file % 7}(order) {\n${body.join("\n")}\n  return order;\n}\n`;
}
