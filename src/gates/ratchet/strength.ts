import type { Strength } from "./inventory.ts";

/** Matchers by their letters (no case, no underscores), first match counts. Names of many frameworks share their parts. */
const STRENGTH_OF: readonly (readonly [RegExp, Strength])[] = [
  [/^(?:anything|pass|succeed|isanything)$/, "nothing"],
  [/closeto|almost|delta|near|approx|within|epsilon|between/, "part"],
  [/called(?:once)?with|receivedwith|snapshot|golden|approved|verifyxml|hasstrictlyequal/, "exact"],
  [/^len$|matchobject|match|contain|include|length|hasitem|hassize|havecount|hascount|count|size|hasproperty/, "part"],
  [/greater|less|atleast|atmost|above|below|ordered|sorted|positive|negative|^(?:<=?|>=?|in|notin|=~|!~)$/, "part"],
  [/instance|typeof|isa$|isan?[a-z]+type|beana?$|kind|startwith|endwith|startswith|endswith|subset|superset/, "part"],
  [
    /times|calledonce|oneof|regex|assignable|withmessage|assertin$|assertnotin$|hasmessage|property|attribute|havekeys?|haskeys?|every|allof/,
    "part",
  ],
  [
    /(?:true|false)$|notnull|notnil|isnotnone|exist|defined|truthy|falsy|falsey|called|received|notempty|present|something/,
    "presence",
  ],
  [
    /throw|raise|reject|doesnot|ok$|iserr$|noerror|error|visible|attached|anyof|^(?:assert|require|refute|check)$/,
    "presence",
  ],
  [/^(?:expect|truth|flunk|fail|failnow|fatalf?|errorf?|unreachable|verify|fulfilled|completes)$/, "presence"],
  [
    /equal|^eql?$|^tobe$|^eq|^asserteq|assertresult|eq$|^be$|^is$|^are|same|identical|exactly|^(?:[=!]=+|isnot|is|not|ne|neq)$/,
    "exact",
  ],
  [/null|nil|none|undefined|nan|empty|value|text|deepstrict|like|shouldbe|mustbe|returns|members/, "exact"],
];

/** What a matcher can catch; a negated one only says that it is not this; null for a matcher nobody has named. */
export function strengthOf(matcher: string, negated: boolean): Strength | null {
  const letters = (matcher.split(".").at(-1) ?? matcher).toLowerCase().replace(/[_\s]/g, "").replace(/[!?]$/, "");
  const name = letters === "" ? matcher : letters;
  const strength = STRENGTH_OF.find(([pattern]) => pattern.test(name))?.[1] ?? null;
  return negated && strength !== null && strength !== "nothing" ? "presence" : strength;
}
