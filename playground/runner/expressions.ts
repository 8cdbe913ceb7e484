import { data, Evaluator, Lexer, Parser } from "@actions/expressions";
import type { FunctionDefinition } from "@actions/expressions/funcs/info";
import type { Json, JsonRecord } from "./types.ts";
import { NotModelled } from "./types.ts";

/** What the status functions of a condition say. */
export interface Status {
  readonly success: boolean;
  readonly failure: boolean;
  readonly cancelled: boolean;
}

export interface ExpressionScope {
  /** Context name (`github`, `env`, ...) to its value. A name that is not here is an error, as on the platform. */
  readonly contexts: Readonly<Record<string, JsonRecord>>;
  /** Absent where status functions are not allowed. */
  readonly status?: Status;
}

/** Evaluates one expression (without its `${{ }}`) with GitHub's own parser and evaluator. Throws on any error. */
function evaluate(expression: string, scope: ExpressionScope): data.ExpressionData {
  const functions = [...statusFunctions(scope.status), hashFiles];
  const { tokens } = new Lexer(expression).lex();
  const tree = new Parser(tokens, Object.keys(scope.contexts), functions).parse();
  const context: data.ExpressionData = JSON.parse(JSON.stringify(scope.contexts), data.reviver);
  if (!(context instanceof data.Dictionary)) throw new Error("contexts are not a dictionary");
  return new Evaluator(tree, context, new Map(functions.map((one) => [one.name.toLowerCase(), one]))).evaluate();
}

const hashFiles: FunctionDefinition = {
  name: "hashFiles",
  minArgs: 1,
  maxArgs: 255,
  call: () => {
    throw new NotModelled("hashFiles()");
  },
};

function statusFunctions(status: Status | undefined): readonly FunctionDefinition[] {
  if (status === undefined) return [];
  const define = (name: string, value: boolean): FunctionDefinition => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(value),
  });
  return [
    define("always", true),
    define("success", status.success),
    define("failure", status.failure),
    define("cancelled", status.cancelled),
  ];
}

/** Truth as the platform sees it: false, 0, NaN, the empty string and null are false. */
export function evaluateCondition(expression: string, scope: ExpressionScope): boolean {
  const value = evaluate(expression, scope);
  if (value instanceof data.BooleanData) return value.value;
  if (value instanceof data.NumberData) return value.value !== 0 && !Number.isNaN(value.value);
  if (value instanceof data.StringData) return value.value !== "";
  return !(value instanceof data.Null);
}

/** A YAML scalar with its `${{ }}` parts replaced, as text. Null is the empty string. */
export function interpolate(value: string | number | boolean | null, scope: ExpressionScope): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  return splitTemplate(value)
    .map((part) => (part.expression ? evaluate(part.text, scope).coerceString() : part.text))
    .join("");
}

/** As `interpolate`, but a scalar that is one expression and nothing else keeps its type. */
export function evaluateScalar(value: string | number | boolean | null, scope: ExpressionScope): Json {
  if (typeof value !== "string") return value;
  const parts = splitTemplate(value);
  const only = parts[0];
  if (parts.length !== 1 || only === undefined || !only.expression) return interpolate(value, scope);
  const result = evaluate(only.text, scope);
  if (result instanceof data.BooleanData || result instanceof data.NumberData || result instanceof data.StringData) {
    return result.value;
  }
  return result instanceof data.Null ? null : result.coerceString();
}

interface TemplatePart {
  readonly expression: boolean;
  readonly text: string;
}

/**
 * Splits at `${{` and `}}`. Our own, because the published parser keeps a block scalar's indentation in the text
 * around an expression, which the platform does not.
 */
function splitTemplate(text: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("${{", at);
    if (open < 0) break;
    const close = findClose(text, open + 3);
    if (open > at) parts.push({ expression: false, text: text.slice(at, open) });
    parts.push({ expression: true, text: text.slice(open + 3, close).trim() });
    at = close + 2;
  }
  if (at < text.length) parts.push({ expression: false, text: text.slice(at) });
  return parts;
}

/** The next `}}` outside a quoted string of the expression. */
function findClose(text: string, from: number): number {
  let quoted = false;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "'") quoted = !quoted;
    else if (!quoted && text.startsWith("}}", at)) return at;
  }
  throw new Error(`the expression is not closed: ${text.slice(from - 3)}`);
}
