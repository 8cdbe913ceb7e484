import type { LanguageRules } from "../rules.ts";

const TESTIFY =
  "(?:Equal|EqualValues|Exactly|NotEqual|Nil|NotNil|NoError|Error|ErrorIs|ErrorAs|ErrorContains|EqualError|True|False|Empty|NotEmpty|Len|Contains|NotContains|ElementsMatch|Subset|Zero|NotZero|Greater|GreaterOrEqual|Less|LessOrEqual|InDelta|InEpsilon|Panics|PanicsWithValue|NotPanics|Regexp|NotRegexp|JSONEq|YAMLEq|FileExists|DirExists|Eventually|Never|IsType|Implements|Same|NotSame|WithinDuration|Fail|FailNow|Condition)f?";

export const GO: LanguageRules = {
  grammar: "go",
  kinds: {
    argument_list: "arguments",
    block: "block",
    call_expression: "call",
    comment: "comment",
    communication_case: "block",
    expression_case: "block",
    expression_statement: "statement",
    expression_switch_statement: "branch",
    for_statement: "loop",
    func_literal: "lambda",
    function_declaration: "function",
    if_statement: "branch",
    import_declaration: "import",
    method_declaration: "function",
    return_statement: "exit",
    selector_expression: "member",
    statement_list: "block",
  },
  hits: /\w\s*(?=\()|\/[/*]|\b(?:return|if|else|for|import|func|switch|panic)\b/g,
  frameworks: [
    { name: "ginkgo", sign: /onsi\/ginkgo/ },
    { name: "gomega", sign: /onsi\/gomega/ },
    { name: "testify", sign: /stretchr\/testify/ },
    { name: "testing", sign: /"testing"/ },
  ],
  suites: [{ path: /^(?:ginkgo\.)?[FPX]?(?:Describe|Context|When|DescribeTable)$/, when: /ginkgo/ }],
  tests: [{ path: /^(?:ginkgo\.)?[FPX]?(?:It|Specify|Entry)$/, when: /ginkgo/ }],
  declarations: [
    { name: /^Test(?![a-z])(?!Main$)/, owner: null, signature: /testing\.T\b/ },
    { name: /^Fuzz(?![a-z])/, owner: null, signature: /testing\.F\b/ },
    { name: /^Test(?![a-z])/, owner: /Suite$/ },
  ],
  assertions: [
    { path: /^(?:t|tb|b|f)\.(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow)$/, style: "mute" },
    {
      path: /^\w+\.(?:Nil|NotNil|NoError|Error|Empty|NotEmpty|Zero|NotZero|Len|Contains|NotContains|ErrorIs|ErrorAs|ErrorContains|EqualError|InDelta)f?$/,
      style: "call",
      when: /:?= *(?:assert|require)\.New\(/,
    },
    { path: new RegExp(`^\\w+\\.${TESTIFY}$`), style: "expected-first", when: /:?= *(?:assert|require)\.New\(/ },
    { path: /^(?:assert|require)\.(?:True|False|Truef|Falsef)$/, style: "condition", leading: 1 },
    {
      path: /^(?:assert|require)\.(?:Nil|NotNil|NoError|Error|Empty|NotEmpty|Zero|NotZero|Len|Contains|NotContains|ErrorIs|ErrorAs|ErrorContains|EqualError|InDelta)f?$/,
      style: "call",
      leading: 1,
    },
    { path: /^(?:assert|require)\.(?!New$)[A-Z]\w*$/, style: "expected-first", leading: 1 },
    { path: /\.(?:Require|Assert)\(\)\.[A-Z]\w*$/, style: "expected-first" },
    { path: /^\w+\.(?:Require|Assert)[A-Z]\w*$/, style: "call" },
    { path: new RegExp(`^(?:s|suite|ts|su)\\.${TESTIFY}$`), style: "expected-first", when: /testify\/suite/ },
    { path: /^(?:gomega\.|g\.)?(?:Expect|Eventually|Consistently|Ω)$/, style: "fluent", when: /gomega/ },
  ],
  parts: /\.Run$/,
  markers: {
    pathSkip: /^(?:ginkgo\.)?[PX](?:It|Specify|Entry|Describe|Context|When)/,
    pathFocus: /^(?:ginkgo\.)?F(?:It|Specify|Entry|Describe|Context|When)/,
    option: /^(?:ginkgo\.)?Pending$/,
    optionFocus: /^(?:ginkgo\.)?Focus$/,
    bodySkip: /^(?:t|tb|b|f|\w+\.T\(\))\.(?:Skip|Skipf|SkipNow)$|^(?:ginkgo\.)?Skip$/,
  },
  rows: { bodyLoops: true, bodyRow: /^f\.Add$/ },
  trivial: [/^(?:assert|require)\.\w+\(t, (?:true|nil, nil|1, 1)\)$/, /^(?:assert|require)\.NotNil\(t, t\)$/],
  noise:
    /^(?:t\.(?:Log|Logf|Helper|Parallel)\([\s\S]*\)|fmt\.Print\w*\([\s\S]*\)|log\.Print\w*\([\s\S]*\)|_\s*=\s*[\s\S]+|return)$/,
  commented: /^func\s+((?:Test|Fuzz)[A-Z_]\w*)\s*\(/,
  imports: [/"(?<from>[^"]+)"/g],
};
