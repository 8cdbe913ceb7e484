import type { LanguageRules } from "../rules.ts";
import { JVM_ASSERTIONS, JVM_FRAMEWORKS, JVM_MARKERS, JVM_ROWS, JVM_TEST, JVM_TRIVIAL } from "./java.ts";

const KOTEST = /kotest/;

export const KOTLIN: LanguageRules = {
  grammar: "kotlin",
  // `shouldThrow<X> { }` reads as two comparisons behind another statement; as `shouldThrow(X) { }` it is a call.
  prepare: {
    pattern: /\b(?:should(?:Not)?Throw\w*|assert(?:Fails|Throws)\w*)<[\w.]+>(?=\s*\{)/g,
    by: (found) => found.replace("<", "(").replace(">", ")"),
  },
  kinds: {
    annotated_lambda: "wrapper",
    annotation: "annotation",
    anonymous_initializer: "wrapper",
    block: "block",
    block_comment: "comment",
    call_expression: "call",
    catch_block: "handler",
    class_body: "block",
    class_declaration: "class",
    delegation_specifier: "wrapper",
    delegation_specifiers: "wrapper",
    for_statement: "loop",
    function_body: "block",
    function_declaration: "function",
    if_expression: "branch",
    import: "import",
    infix_expression: "infix",
    lambda_literal: "lambda",
    line_comment: "comment",
    modifiers: "annotations",
    multiline_comment: "comment",
    navigation_expression: "member",
    object_declaration: "class",
    return_expression: "exit",
    throw_expression: "exit",
    try_expression: "try",
    value_argument: "wrapper",
    value_arguments: "arguments",
    when_expression: "branch",
    while_statement: "loop",
  },
  hits: /[\w>)`"]\s*(?=[({])|\/[/*]|@|\b(?:return|throw|if|for|while|when|try|catch|import|class|object|fun)\b|\b(?:should\w*|must\w*)\b/g,
  frameworks: JVM_FRAMEWORKS,
  suites: [
    {
      path: /^x?(?:describe|context|given|Given|when|When|feature|Feature|expect|and|And)(?:\(\)\.config)?$/,
      when: KOTEST,
    },
  ],
  tests: [
    { path: /^x?(?:test|it|should|then|Then|scenario|Scenario)(?:\(\)\.config)?$/, when: KOTEST },
    { path: /^(?:\(?\)?|\.config)$/, when: /StringSpec|FreeSpec|WordSpec/ },
  ],
  infix: { test: /^$/, suite: /^(?:should|when|-)$/, skip: /^x/ },
  declarations: [{ annotation: JVM_TEST }],
  assertions: [
    { path: /^should(?:Throw|NotThrow)\w*$/, style: "call", when: KOTEST },
    { path: /\.should\w*$/, style: "receiver", when: /kotest|\binfix\b/ },
    { path: /^(?:coVerify|confirmVerified|excludeRecords)\w*$/, style: "call" },
    ...JVM_ASSERTIONS,
  ],
  markers: {
    ...JVM_MARKERS,
    pathSkip: /^x(?:test|it|should|describe|context|given|when|then|feature|scenario)/,
    option: /^enabled\s*=\s*(?:false$|(?!true\b)(.+))|^enabled(?:If|OrReasonIf)\s*=\s*(.+)/,
    nameSkip: /^!/,
    nameFocus: /^f:/,
  },
  rows: JVM_ROWS,
  trivial: JVM_TRIVIAL,
  noise: /^(?:print(?:ln)?\([\s\S]*\)|(?:log|logger)\.\w+\s*[({][\s\S]*|return(?:\s+Unit)?|Unit)$/,
  commented: /^@(?:Test|ParameterizedTest)\b\s*(?:fun\s+`?([^`(]+))?|^(?:test|it|should)\(\s*"([^"]+)"\s*\)\s*\{/,
  imports: [/import (?<from>[\w.]+)\.(?<names>\w+|\*)/g],
  keeps: /(?:^|\.)runCatching$/,
  swallows: /^catch\s*\([^)]*\b(?:Throwable|Error|AssertionError)\b/,
};
