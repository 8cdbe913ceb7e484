import type { LanguageRules } from "../rules.ts";

/** `@test "name" {` as a function of the same length, which the grammar can read; names stay in the original text. */
function asFunction(head: string): string {
  return `t()${" ".repeat(Math.max(0, head.length - 4))}{`;
}

export const BATS: LanguageRules = {
  grammar: "bash",
  prepare: { pattern: /^@test\s+(?:"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\S+)\s*\{/gm, by: asFunction },
  kinds: {
    command: "call",
    comment: "comment",
    compound_statement: "block",
    do_group: "block",
    else_clause: "block",
    for_statement: "loop",
    function_definition: "function",
    if_statement: "branch",
    test_command: "assert",
    while_statement: "loop",
  },
  hits: /[\w@]+|#|\[/g,
  frameworks: [{ name: "bats", sign: /(?:)/ }],
  suites: [],
  tests: [],
  declarations: [{ signature: /^@test\b/ }],
  assertions: [
    { path: /^(?:assert|refute)(?:_\w+)?\b/, style: "mute" },
    { path: /^fail\b/, style: "mute" },
  ],
  markers: { bodySkip: /^skip\b/ },
  rows: {},
  trivial: [/^\[+ *(?:1 -eq 1|true|"?1"? ==? "?1"?) *\]+$/, /^assert true$/],
  noise: /^(?:echo\b[\s\S]*|true|:|return(?: 0)?|printf\b[\s\S]*)$/,
  commented: /^@test\s+["']?(.+?)["']?\s*\{/,
  imports: [],
  importCalls: /^(?:load|source)$/,
};
