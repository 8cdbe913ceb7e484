/** Scripts whose words are spelt with joiners (UAX 31, 2.3.1): without them Persian or Sinhala reads as another word. */
const SCRIPTS = [
  ...["Arabic", "Syriac", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya"],
  ...["Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala"],
];

function joinedIn(script: string): string {
  const letter = String.raw`(?=[\p{L}\p{M}])\p{Script_Extensions=${script}}`;
  return String.raw`(?<=${letter})[\u200c\u200d](?=${letter})`;
}

const PICTURE = String.raw`\p{Extended_Pictographic}`;

/**
 * What draws nothing itself and still decides how its neighbours are read: one joiner between two letters or marks of
 * such a script, and what makes one picture of several. For a regular expression with the flag `u`.
 */
export const JOINED = [
  ...SCRIPTS.map(joinedIn),
  String.raw`(?<=${PICTURE}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=${PICTURE})`,
  String.raw`(?<=${PICTURE})\ufe0f`,
].join("|");
