import { collapse } from "./code-text.ts";
import type { Assertion, CommentedTest, FileInventory, InventoryProblem, TestCase } from "./inventory.ts";

/** Constructs that mean a test or an assertion in most languages. What they miss, they miss on both sides. */
const TEST =
  /(?:^|[^\w.])(?:(?:it|test|specify|scenario|testcase|deftest|test_that)\s*[( ]\s*["'`](?<title>[^"'`\n]+)["'`]|(?:def|func|function|fn|fun|sub|void|proc|let)\s+(?<name>[Tt]est_?\w+)|@Test\b[^\n]*\n?[^\n]*?\b(?<method>\w+)\s*\(|#\[test\]\s*(?:async\s+)?fn\s+(?<rust>\w+)|\[(?:Fact|Theory|Test|TestMethod)\])/;
const ASSERTION =
  /(?:^|[^\w.])(?:expect|assert\w*|require\w*|should\w*|verify|check_?equal|XCTAssert\w*|(?:EXPECT|ASSERT|REQUIRE|CHECK)_?\w*)!?\s*[({ ]|\.(?:should|assert\w*|expect\w*)\s*[({ ]/g;
const SKIP = /\b(?:xit|xtest|xdescribe|skip\w*|ignore[ds]?|disabled|pending|todo)\b/i;
const FOCUS = /\b(?:it|test|describe|context)\.only\b|\bf(?:it|describe|context)\b/;
const COMMENT = /^\s*(?:\/\/|#(?![[!])|--|;|%|\*|\/\*|"""|''')/;

function plainAssertion(line: number, text: string): Assertion {
  return {
    line,
    subject: collapse(text),
    matcher: "",
    negated: false,
    expected: "",
    strength: null,
    tolerance: null,
    trivial: false,
  };
}

interface Block {
  readonly line: number;
  readonly head: string;
  readonly name: string;
  readonly lines: string[];
  readonly assertions: Assertion[];
}

function nameIn(line: string): string | null {
  const groups = TEST.exec(line)?.groups;
  if (groups === undefined) return TEST.test(line) ? "" : null;
  return groups["title"] ?? groups["name"] ?? groups["method"] ?? groups["rust"] ?? "";
}

function testCaseOf(block: Block, hash: (text: string) => string): TestCase {
  const skipped = SKIP.test(block.head);
  return {
    chain: [collapse(block.name)],
    line: block.line,
    endLine: block.line + block.lines.length - 1,
    bodyHash: hash(block.lines.join("").replace(/\s+/g, "")),
    state: skipped ? "skipped" : "active",
    marker: skipped ? collapse(block.head) : null,
    condition: null,
    conditionKind: null,
    focused: FOCUS.test(block.head),
    rows: null,
    subtests: 0,
    assertions: block.assertions,
    empty: false,
    unreachable: false,
    calls: [],
  };
}

/** A file that no tree can be had of. */
export interface LexicalSource {
  readonly path: string;
  readonly text: string;
  readonly language: string;
  readonly problem: InventoryProblem;
}

interface Lines {
  readonly blocks: Block[];
  readonly loose: Assertion[];
  readonly commented: CommentedTest[];
}

function readLine(lines: Lines, text: string, place: { readonly line: number; readonly before: string }): void {
  const { line, before } = place;
  const name = nameIn(text.replace(COMMENT, ""));
  if (COMMENT.test(text)) {
    if (name !== null) lines.commented.push({ name: collapse(name), line });
    return;
  }
  if (name !== null) {
    const head = `${/^\s*[@#[]/.test(before) ? before : ""} ${text}`;
    lines.blocks.push({ line, head, name, lines: [], assertions: [] });
  }
  const block = lines.blocks.at(-1);
  const hits = name === null ? (text.match(ASSERTION) ?? []) : [];
  (block?.assertions ?? lines.loose).push(...hits.map(() => plainAssertion(line, text)));
  block?.lines.push(text);
}

/** Counts by lines: conservative, marked approximate. A line that starts as a comment is none. */
export function countLexically(source: LexicalSource, hash: (text: string) => string): FileInventory {
  const lines: Lines = { blocks: [], loose: [], commented: [] };
  let before = "";
  for (const [index, text] of source.text.split("\n").entries()) {
    readLine(lines, text, { line: index + 1, before });
    if (!COMMENT.test(text)) before = text;
  }
  return {
    path: source.path,
    language: source.language,
    frameworks: [],
    tests: lines.blocks.map((block) => testCaseOf(block, hash)),
    looseAssertions: lines.loose,
    helpers: [],
    imports: [],
    commentedOutTests: lines.commented,
    errorBytes: 0,
    approximate: true,
    problems: [source.problem],
  };
}
