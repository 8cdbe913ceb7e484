import type { SyntaxLanguage } from "../../../ports/syntax.ts";
import type { LanguageRules, NodeKind } from "../rules.ts";

const KINDS: Readonly<Record<string, NodeKind>> = {
  argument_list: "arguments",
  call_expression: "call",
  catch_clause: "handler",
  class_specifier: "class",
  comment: "comment",
  compound_statement: "block",
  condition_clause: "wrapper",
  declaration_list: "block",
  else_clause: "wrapper",
  expression_statement: "statement",
  field_declaration_list: "block",
  field_expression: "member",
  for_range_loop: "loop",
  for_statement: "loop",
  function_definition: "function",
  if_statement: "branch",
  lambda_expression: "lambda",
  namespace_definition: "wrapper",
  preproc_else: "wrapper",
  preproc_if: "branch",
  preproc_ifdef: "branch",
  preproc_include: "import",
  return_statement: "exit",
  throw_statement: "exit",
  try_statement: "try",
  while_statement: "loop",
};

function rulesFor(grammar: SyntaxLanguage): LanguageRules {
  return {
    grammar,
    kinds: KINDS,
    hits: /\w\s*(?=\()|\/[/*]|#|\b(?:return|throw|if|for|while|try|catch|class|namespace)\b/g,
    frameworks: [
      { name: "catch2", sign: /catch2?\/|catch\.hpp/ },
      { name: "doctest", sign: /doctest/ },
      { name: "googletest", sign: /gtest\/|gmock\// },
    ],
    suites: [],
    tests: [
      {
        path: /^(?:TEST_CASE|SCENARIO|TEMPLATE_TEST_CASE|TEST_CASE_METHOD|METHOD_AS_TEST_CASE|TEST_CASE_FIXTURE|TEST_CASE_TEMPLATE)$/,
      },
    ],
    declarations: [
      { name: /^(?:TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)\(/ },
      { name: /^test_\w+\(\s*(?:void)?\s*\)/, owner: null },
    ],
    assertions: [
      {
        path: /^(?:EXPECT|ASSERT)_(?:TRUE|FALSE)$|^(?:REQUIRE|CHECK|WARN)(?:_FALSE|_UNARY|_UNARY_FALSE|_MESSAGE)?$|^assert$/,
        style: "condition",
      },
      { path: /^(?:EXPECT|ASSERT|REQUIRE|CHECK|WARN|TEST_ASSERT|CU_ASSERT)_\w+$/, style: "call" },
      { path: /^(?:FAIL|ADD_FAILURE|FAIL_CHECK|GTEST_FAIL)$/, style: "mute" },
    ],
    parts: /^(?:SECTION|SUBCASE|GIVEN|WHEN|THEN)$/,
    markers: {
      bodySkip: /^(?:GTEST_SKIP|SKIP)$/,
      nameSkip: /^DISABLED_|\[(?:\.|!hide)/,
      option:
        /^"[^"]*\[(?:\.|!hide|!mayfail|!shouldfail)[^"]*"$|doctest::(?:skip|may_fail|should_fail)\(\s*(?:true)?\s*\)/,
    },
    rows: {},
    trivial: [/^(?:SUCCEED|GTEST_SUCCEED)\(/, /^(?:EXPECT|ASSERT)_TRUE\((?:true|1)\)$/],
    noise: /^(?:std::c(?:out|err)\b[\s\S]*|printf\([\s\S]*\);|SUCCEED\(\);|return;|;|INFO\([\s\S]*\);?)$/,
    commented: /^(?:TEST|TEST_F|TEST_P|TYPED_TEST|TEST_CASE|SCENARIO)\(\s*(.+?)\s*\)/,
    imports: [/#\s*include\s*[<"](?<from>[^>"]+)[>"]/g],
    swallows: /^catch\s*\(\s*\.\.\./,
  };
}

export const C = rulesFor("c");
export const CPP = rulesFor("cpp");
