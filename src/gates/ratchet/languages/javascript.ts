import type { SyntaxLanguage } from "../../../ports/syntax.ts";
import type { LanguageRules, NodeKind } from "../rules.ts";

const KINDS: Readonly<Record<string, NodeKind>> = {
  arguments: "arguments",
  arrow_function: "lambda",
  binary_expression: "logic",
  call_expression: "call",
  catch_clause: "handler",
  class_body: "block",
  class_declaration: "class",
  comment: "comment",
  decorator: "annotation",
  expression_statement: "statement",
  for_in_statement: "loop",
  for_statement: "loop",
  function_declaration: "function",
  function_expression: "lambda",
  generator_function: "lambda",
  hash_bang_line: "comment",
  html_comment: "comment",
  if_statement: "branch",
  import_statement: "import",
  member_expression: "member",
  method_definition: "function",
  non_null_expression: "member",
  return_statement: "exit",
  statement_block: "block",
  switch_statement: "branch",
  ternary_expression: "branch",
  throw_statement: "exit",
  try_statement: "try",
  while_statement: "loop",
};

const TEST_ROOT = "(?:it|test|specify|fit|xit|xtest|xspecify|ftest)";
const MODIFIER =
  "(?:skip|only|todo|concurrent|sequential|serial|fails|failing|fixme|fail|each\\(\\)|for\\(\\)|skipIf\\(\\)|runIf\\(\\)|if\\(\\)|todoIf\\(\\)|ignore|macro|slow|cb|extend\\(\\))";
const SUITE_ROOT =
  "(?:describe|context|suite|fdescribe|xdescribe|fcontext|xcontext|test\\.describe|Deno\\.test\\.describe)";

/** Where a check is made and its failure heard. */
const HEARD = {
  swallows: /^catch\b/,
  uncalled:
    /^(?:to[A-Z]\w*|to|not|be|been|is|that|deep|resolves|rejects|equals?|eql?|include|includes|contains?|throws?|match|above|below|least|most|instance[oO]f|property|lengthOf|length|keys|members|closeTo|oneOf|satisfy|string|within|an?)$/,
  awaited: /\.(?:resolves|rejects)\b|^expect\.poll\(|\.(?:toBeVisible|toHaveText|toHaveURL|toHaveCount)\(/,
} as const;

const TESTS: LanguageRules["tests"] = [
  { path: new RegExp(`^${TEST_ROOT}(?:\\.${MODIFIER})*$`), bodyless: /\.(?:todo|skip)$|^x/ },
  { path: /^Deno\.test(?:\.(?:ignore|only))?$/ },
  {
    path: /^(?:tap|t|tape)\.test(?:\.(?:skip|only|todo))?$|^tape(?:\.(?:skip|only))?$/,
    when: /(?:from|require\()\s*["'](?:tap|tape)["']/,
  },
  { path: /^\(\)$/, when: /\?\s*(?:it|test)(?:\.skip)?\s*:\s*(?:it|test)\b/ },
];

function rulesFor(grammar: SyntaxLanguage): LanguageRules {
  return {
    grammar,
    kinds: KINDS,
    hits: /[\w$#]\s*(?:\?\.)?(?=[(`<])|\)\s*(?=[(`])|\/[/*]|<!--|@|\b(?:return|throw|if|for|while|switch|try|catch|import|function|class|finally)\b|=>|\?(?![.?])/g,
    frameworks: [
      { name: "ava", sign: /(?:from|require\()\s*["']ava["']/ },
      { name: "bun", sign: /from\s*["']bun:test["']/ },
      { name: "chai", sign: /(?:from|require\()\s*["']chai["']/ },
      { name: "cypress", sign: /\bcy\.\w+\(|\bCypress\./ },
      { name: "deno", sign: /\bDeno\.test\b|@std\/(?:assert|testing)|std(?:@[\w.]+)?\/(?:assert|testing)/ },
      { name: "jest", sign: /@jest\/globals|\bjest\.\w+\(/ },
      { name: "mocha", sign: /(?:from|require\()\s*["']mocha["']/ },
      { name: "node:test", sign: /(?:from|require\()\s*["']node:test["']/ },
      { name: "playwright", sign: /@playwright\/test/ },
      { name: "tap", sign: /(?:from|require\()\s*["'](?:tap|tape)["']/ },
      { name: "vitest", sign: /(?:from|require\()\s*["']vitest["']|\bvi\.\w+\(|import\.meta\.vitest/ },
    ],
    suites: [
      {
        path: new RegExp(
          `^${SUITE_ROOT}(?:\\.(?:skip|only|todo|concurrent|sequential|serial|parallel|shuffle|fixme|ignore|each\\(\\)|for\\(\\)|skipIf\\(\\)|runIf\\(\\)|if\\(\\)|todoIf\\(\\)|configure))*$`,
        ),
      },
      { path: /^\(\)$/, when: /\?\s*describe(?:\.skip)?\s*:\s*describe/ },
    ],
    tests: TESTS,
    declarations: [],
    assertions: [
      { path: /^(?:expect|expectTypeOf|expectAsync|expect\.(?:soft|poll)|chai\.expect)$/, style: "fluent" },
      { path: /^(?:expect\.(?:fail|unreachable)|(?:t\.)?assert\.(?:fail|unreachable)|t\.fail)$/, style: "mute" },
      { path: /^(?:assert|assert\.(?:ok|isOk|isTrue|true|strict\.ok)|assertType)$/, style: "condition" },
      { path: /^assert(?:\.\w+)+$/, style: "call" },
      { path: /^sinon\.assert\.\w+$/, style: "call" },
      {
        path: /^assert[A-Z]\w*$/,
        style: "call",
        when: /@std\/assert|std(?:@[\w.]+)?\/(?:assert|testing)|deno\.land|Deno\.test/,
      },
      { path: /^t\.assert\.\w+$/, style: "call" },
      {
        path: /^t\.(?:is|not|deepEqual|notDeepEqual|like|true|false|truthy|falsy|throws|throwsAsync|notThrows|notThrowsAsync|regex|notRegex|snapshot|assert|fail|equal|equals|notEqual|same|notSame|strictSame|ok|notOk|match|notMatch|rejects|resolves|error|ifError|has|hasStrict|type|deepEquals|looseEqual|doesNotThrow|resolveMatch|matchSnapshot|emits)$/,
        style: "call",
        // A helper is handed what it checks with, and with what.
        when: /(?:from|require\()\s*["'](?:ava|tap|tape|node-tap|uvu)(?:\/[\w./-]*)?["']|\(\s*t\s*,[^(){}]*\)\s*(?:=>|\{)/,
      },
      { path: /^cy\..*\.should$/, style: "receiver" },
      { path: /\.should$/, style: "receiver", when: /\bcy\./ },
      { path: /\.expect$/, style: "receiver", when: /\bsupertest\b|\brequest\(/ },
      { path: /^should$/, style: "fluent", when: /["']should["']/ },
      { path: /^(?:fail)$/, style: "mute", when: /jasmine/ },
    ],
    parts: /^t\.(?:test|step)$|^test\.step$/,
    markers: {
      pathSkip: /\.(?:skip|todo|fixme|ignore|fails|failing|fail)(?=\.|$)|^x(?:it|test|specify|describe|context)\b/,
      pathFocus: /\.only(?=\.|$)|^f(?:it|test|describe|context)\b/,
      pathCondition: /\.(?:skipIf|runIf|todoIf|if)\(\)$/,
      option: /^\{[\s\S]*?\b(?:skip|todo|ignore)\s*:\s*([\s\S]+?)\s*(?:,\s*\w+\s*[:(][\s\S]*)?\}$/,
      optionFocus: /^\{[\s\S]*?\bonly\s*:\s*true\b/,
      bodySkip:
        /^(?:this|t|ctx|context|testInfo)\.(?:skip|todo|fixme)$|^(?:test|it)\.(?:skip|fixme|fail)$|^pending$|^(?:ctx|context)\.task\.skip$/,
    },
    rows: {
      path: /\.(?:each|for)\(\)$/,
      loopCalls: /\.(?:forEach|map)$/,
    },
    trivial: [
      /^expect\(\s*(?:async\s*)?\(\)\s*=>\s*(?:\{\s*\}|undefined|null|true)\s*\)\.not\.toThrow/,
      /^t\.pass\(/,
      /\.toEqual\(expect\.anything\(\)\)$/,
      /^expect\([^()]*\.length\)\.(?:toBeGreaterThanOrEqual\(0\)|toBeGreaterThan\(-1\))$/,
    ],
    noise: /^(?:console\.\w+\([\s\S]*\);?|;|["'][^"']*["'];?|(?:void 0|undefined|null|true);?|debugger;?|return;?)$/,
    commented:
      /^(?:await\s+)?(?:it|test|specify|fit|xit|xtest|ftest|Deno\.test)(?:\.\w+(?:\([^)]*\))?)*\s*\(\s*["'`](.+?)["'`]\s*,/,
    imports: [
      /import\s+(?:type\s+)?(?<names>[^"']*?)\s*from\s*["'](?<from>[^"']+)["']/g,
      /import\s*["'](?<from>[^"']+)["']/g,
    ],
    importCalls: /^(?:require|import|jest\.requireActual|vi\.importActual)$/,
    ...HEARD,
  };
}

export const JAVASCRIPT = rulesFor("javascript");
export const TYPESCRIPT = rulesFor("typescript");
export const TSX = rulesFor("tsx");
