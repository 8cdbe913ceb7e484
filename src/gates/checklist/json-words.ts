import { type ParseErrorCode, printParseErrorCode } from "jsonc-parser";

/** Why a text is not JSON, for people. The parser's own names are the keys. */
const WORDS: Readonly<Partial<Record<ReturnType<typeof printParseErrorCode>, string>>> = {
  InvalidSymbol: "a word that is none of JSON's",
  InvalidNumberFormat: "a number that JSON does not know",
  PropertyNameExpected: "a key in double quotes is expected",
  ValueExpected: "a value is expected",
  ColonExpected: "a `:` is expected behind the key",
  CommaExpected: "a `,` is expected",
  CloseBraceExpected: "a `}` is missing",
  CloseBracketExpected: "a `]` is missing",
  EndOfFileExpected: "something stands behind the end",
  InvalidCommentToken: "comments are not allowed",
  UnexpectedEndOfComment: "comments are not allowed",
  UnexpectedEndOfString: "a text has no closing quote on its line",
  UnexpectedEndOfNumber: "a number is not complete",
  InvalidUnicode: "a `\\u` is not followed by four hex digits",
  InvalidEscapeCharacter: "an escape that JSON does not know",
  InvalidCharacter: "a control character stands in a text",
};

export function jsonErrorWords(code: ParseErrorCode): string {
  const name = printParseErrorCode(code);
  return WORDS[name] ?? name;
}
