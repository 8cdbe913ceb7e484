import type { LanguageRules } from "../rules.ts";

export const CSHARP: LanguageRules = {
  grammar: "csharp",
  kinds: {
    argument: "wrapper",
    argument_list: "arguments",
    arrow_expression_clause: "block",
    attribute: "annotation",
    attribute_list: "annotations",
    block: "block",
    catch_clause: "handler",
    class_declaration: "class",
    comment: "comment",
    constructor_declaration: "function",
    declaration_list: "block",
    expression_statement: "statement",
    for_statement: "loop",
    foreach_statement: "loop",
    if_statement: "branch",
    invocation_expression: "call",
    lambda_expression: "lambda",
    local_function_statement: "function",
    member_access_expression: "member",
    conditional_access_expression: "member",
    method_declaration: "function",
    preproc_if: "branch",
    record_declaration: "class",
    return_statement: "exit",
    struct_declaration: "class",
    switch_statement: "branch",
    throw_statement: "exit",
    try_statement: "try",
    using_directive: "import",
    while_statement: "loop",
  },
  hits: /[\w>]\s*(?=\()|\/[/*]|[[#]|\b(?:return|throw|if|for|foreach|while|try|catch|using|class|switch)\b|=>/g,
  frameworks: [
    { name: "fluentassertions", sign: /\b(?:FluentAssertions|AwesomeAssertions)\b/ },
    { name: "moq", sign: /\busing Moq\b/ },
    { name: "mstest", sign: /VisualStudio\.TestTools|\[TestMethod/ },
    { name: "nsubstitute", sign: /\bNSubstitute\b/ },
    { name: "nunit", sign: /\bNUnit\b/ },
    { name: "shouldly", sign: /\bShouldly\b|\.ShouldBe\(/ },
    { name: "xunit", sign: /\bXunit\b|\[(?:Fact|Theory)\b/ },
  ],
  suites: [],
  tests: [],
  declarations: [
    {
      annotation:
        /^(?:[\w.]+\.)?(?:\w*Fact|\w*Theory|Test|TestCase|TestCaseSource|TestMethod|DataTestMethod)(?:Attribute)?(?:\(|$)/,
    },
  ],
  assertions: [
    { path: /^Assert\.(?:Skip\w*|Ignore|Inconclusive|Multiple\w*)$(?!)/, style: "mute" },
    { path: /^(?:Xunit\.)?Assert\.(?:True|False|IsTrue|IsFalse)$/, style: "condition" },
    { path: /^(?:NUnit\.Framework\.)?Assert\.That$/, style: "call" },
    {
      path: /^(?:Xunit\.)?Assert\.(?:Null|NotNull|IsNull|IsNotNull|Empty|NotEmpty|Single|All|Throws\w*|ThrowsAny\w*|IsEmpty|IsNotEmpty|Collection)$/,
      style: "call",
    },
    { path: /^(?:Xunit\.)?Assert\.(?!Skip|Ignore$|Inconclusive$)\w+$/, style: "expected-first" },
    { path: /^(?:CollectionAssert|StringAssert)\.\w+$/, style: "expected-first" },
    { path: /^Should\.\w+$/, style: "call" },
    { path: /\.Should$/, style: "receiver" },
    { path: /\.Should\w+$/, style: "receiver" },
    { path: /\.(?:Received\w*|DidNotReceive\w*|Verify\w*)$|^Verify$/, style: "receiver" },
  ],
  markers: {
    annotationSkip:
      /^(?:[\w.]+\.)?(?:Ignore|Explicit)(?:Attribute)?(?:\(|$)|^(?:[\w.]+\.)?(?:\w*Fact|\w*Theory)\(.*\bSkip\s*=|^(?:[\w.]+\.)?Test(?:Case)?\(.*\bIgnore\s*=/,
    annotationCondition:
      /^(?:[\w.]+\.)?(?:Platform|OSCondition|ConditionalFact|ConditionalTheory|\w*Fact\(.*\bSkip(?:When|Unless)\b)/,
    annotationTurns:
      /^(?:[\w.]+\.)?ExpectedException\(\s*typeof\(\s*(?:[\w.]+\.)?(?:Exception|Assert\w*Exception)\s*\)/,
    functionStops: [{ head: /\b(?:private|internal|protected|static)\b[^(]*\(/, when: /\[TestMethod/ }],
    classStops: [{ head: /^(?!.*\b(?:public|partial)\b).*\bclass\b/, when: /\[(?:Fact|Theory)\b|\[TestMethod/ }],
    bodySkip: /^Assert\.(?:Ignore|Inconclusive|Skip)$|^Skip\.Always$/,
    bodyCondition: /^(?:Skip\.(?:If|IfNot|Unless)|Assert\.Skip(?:When|Unless)|Assume\.That)$/,
  },
  rows: {
    annotationRow: /^(?:[\w.]+\.)?(?:InlineData|TestCase|DataRow)\(/,
    annotationUnknown:
      /^(?:[\w.]+\.)?(?:MemberData|ClassData|TestCaseSource|DynamicData|ValueSource|Values|Range|CombinatorialData|\w+Data)(?:\(|$)(?<!InlineData\()/,
  },
  trivial: [/Assert\.(?:NotNull|IsNotNull)\(new \w+\(\)\)/, /^Assert\.Pass\(/, /\.Should\(\)$/],
  noise:
    /^(?:Console\.\w+\([\s\S]*\);|_?(?:logger|log|output|testOutputHelper)\.\w+\([\s\S]*\);|return;|;|await Task\.CompletedTask;)$/i,
  commented: /^\[(?:\w*Fact|\w*Theory|Test|TestMethod|TestCase)\b[^\]]*\]\s*(?:(?:public|async|void|Task)\s+)*(\w+)?/,
  imports: [/using (?:static )?(?:\w+ = )?(?<from>[\w.]+);/g],
  swallows: /^catch\s*(?:\{|\(\s*(?:System\.)?(?:Exception|XunitException|AssertionException|AssertFailedException)\b)/,
};
