import type { AssertionRule, Framework, LanguageRules, MarkerRules, RowRules } from "../rules.ts";

export const JVM_FRAMEWORKS: readonly Framework[] = [
  { name: "assertj", sign: /org\.assertj/ },
  { name: "hamcrest", sign: /org\.hamcrest/ },
  { name: "junit4", sign: /org\.junit\.(?:Test|Assert|Ignore|Before|runner|\*)/ },
  { name: "junit5", sign: /org\.junit\.jupiter/ },
  { name: "kotest", sign: /io\.kotest/ },
  { name: "kotlin.test", sign: /kotlin\.test/ },
  { name: "mockito", sign: /org\.mockito/ },
  { name: "mockk", sign: /io\.mockk/ },
  { name: "testng", sign: /org\.testng/ },
  { name: "truth", sign: /com\.google\.common\.truth/ },
];

export const JVM_TEST = /^(?:[\w.]+\.)?(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate)(?:\(|$)/;

export const JVM_ASSERTIONS: readonly AssertionRule[] = [
  { path: /(?:^|\.)assert(?:True|False)$/, style: "condition" },
  { path: /(?:^|\.)assertThat(?:ThrownBy|Code|Exception\w*)?$/, style: "fluent" },
  { path: /(?:^|\.)verify\w*$/, style: "fluent" },
  { path: /(?:^|\.)assert(?:Null|NotNull|Contains\w*|Fails\w*|IsA?|All)$/, style: "call" },
  { path: /(?:^|\.)assert\w*$/, style: "expected-first" },
  { path: /(?:^|\.)fail$/, style: "mute" },
];

export const JVM_MARKERS: MarkerRules = {
  annotationSkip: /^(?:[\w.]+\.)?(?:Ignore|Ignored|Disabled)(?:\(|$)|^(?:[\w.]+\.)?Test\(.*\benabled\s*=\s*false/,
  annotationCondition: /^(?:[\w.]+\.)?(?:Disabled|Enabled)(?:On|If|For)\w+(?:\(|$)/,
  annotationTurns:
    /^(?:[\w.]+\.)?Test\(.*\bexpected(?:Exceptions)?\s*=\s*\{?\s*(?:[\w.]+\.)?(?:Assert\w*Error|AssertionFailedError|Throwable|Error|Exception)(?:\.class|::class)/,
  // Older JUnit says so loudly.
  functionStops: [{ head: /\b(?:private|static)\b[^(]*\(/, when: /org\.junit\.jupiter|org\.testng/ }],
  bodyCondition: /(?:^|\.)assum(?:e|ing)\w*$/,
  bodySkip: /^(?:new)?(?:[\w.]+\.)?(?:SkipException|TestAbortedException|AssumptionViolatedException)$/,
};

export const JVM_ROWS: RowRules = {
  annotationTable: /^(?:[\w.]+\.)?(?:ValueSource|CsvSource|RepeatedTest)\(/,
  annotationUnknown:
    /^(?:[\w.]+\.)?(?:MethodSource|EnumSource|CsvFileSource|ArgumentsSource|FieldSource)\b|^(?:[\w.]+\.)?Test\(.*dataProvider/,
};

export const JVM_TRIVIAL: readonly RegExp[] = [
  /assertNotNull\(new \w+\(\)\)/,
  /assertDoesNotThrow\(\(\) -> \{ ?\}\)/,
  /^(?:\w+\.)?assert(?:True\("[^"]*", true|False\("[^"]*", false)\)/,
];

export const JAVA: LanguageRules = {
  grammar: "java",
  kinds: {
    annotation: "annotation",
    argument_list: "arguments",
    block: "block",
    block_comment: "comment",
    catch_clause: "handler",
    class_body: "block",
    class_declaration: "class",
    constructor_declaration: "function",
    enhanced_for_statement: "loop",
    expression_statement: "statement",
    field_access: "member",
    for_statement: "loop",
    if_statement: "branch",
    import_declaration: "import",
    interface_declaration: "class",
    lambda_expression: "lambda",
    line_comment: "comment",
    marker_annotation: "annotation",
    method_declaration: "function",
    method_invocation: "call",
    modifiers: "annotations",
    object_creation_expression: "call",
    record_declaration: "class",
    return_statement: "exit",
    switch_expression: "branch",
    throw_statement: "exit",
    try_statement: "try",
    try_with_resources_statement: "try",
    while_statement: "loop",
  },
  hits: /[\w>]\s*(?=\()|\/[/*]|@|\b(?:return|throw|if|for|while|try|catch|import|class|switch)\b|->/g,
  frameworks: JVM_FRAMEWORKS,
  suites: [],
  tests: [],
  declarations: [{ annotation: JVM_TEST }, { name: /^test[A-Z0-9_]/, owner: /extends \w*TestCase\b/ }],
  assertions: JVM_ASSERTIONS,
  markers: JVM_MARKERS,
  rows: JVM_ROWS,
  trivial: JVM_TRIVIAL,
  noise: /^(?:System\.(?:out|err)\.\w+\([\s\S]*\);|(?:log|logger|LOG|LOGGER)\.\w+\([\s\S]*\);|return;|;)$/,
  commented: /^@(?:Test|ParameterizedTest)\b(?:\([^)]*\))?\s*(?:(?:public|void|private)\s+)*(\w+)?/,
  imports: [/import (?:static )?(?<from>[\w.]+)\.(?<names>\w+|\*);/g],
  swallows: /^catch\s*\([^)]*\b(?:Throwable|Error|AssertionError|AssertionFailedError)\b/,
};
