import type { LanguageRules } from "../rules.ts";

export const ELIXIR: LanguageRules = {
  grammar: "elixir",
  kinds: {
    anonymous_function: "lambda",
    arguments: "arguments",
    call: "call",
    comment: "comment",
    do_block: "lambda",
    catch_block: "handler",
    else_block: "block",
    rescue_block: "handler",
    unary_operator: "annotation",
  },
  hits: /[\w?!]+|#|@/g,
  frameworks: [
    { name: "exunit", sign: /ExUnit|\bCase\b/ },
    { name: "stream_data", sign: /ExUnitProperties|\bproperty\b/ },
  ],
  suites: [{ path: /^(?:describe|defmodule)$/ }],
  tests: [{ path: /^(?:test|property)$/ }],
  declarations: [],
  assertions: [
    { path: /^(?:assert|refute)$/, style: "condition", patterns: true },
    { path: /^(?:assert|refute)_\w+[!?]?$/, style: "call" },
    { path: /^flunk$/, style: "mute" },
  ],
  markers: {
    annotationSkip: /^tag[ (]+(?::skip\b|skip: (?:"|true))/,
    annotationFocus: /^tag[ (]+:focus\b/,
    scopeSkip: /^@(?:moduletag|describetag)[ (]+(?::skip\b|skip: (?:"|true))/,
  },
  rows: {},
  trivial: [/^assert\(? ?true\)?$/],
  noise: /^(?:IO\.(?:puts|inspect)[\s\S]*|Logger\.\w+[\s\S]*|:ok|nil)$/,
  swallows:
    /^rescue\s(?:[\s\S]*\bAssertionError\b[^\n]*->|\s{0,99}[a-z_]\w*\s{0,9}->|[\s\S]*\n\s{0,99}[a-z_]\w*\s{0,9}->)|^catch\s{1,99}(?:[a-z_]\w*|:error)\s*,/,
  commented: /^(?:test|property)\s*\(?\s*"([^"]+)".*\bdo\b/,
  imports: [],
  importCalls: /^(?:import|alias|use)$/,
};
