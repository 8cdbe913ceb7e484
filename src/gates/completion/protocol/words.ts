/** Words that say nothing of a requirement, in prose or in code. Keywords are here so that no quote is named by one. */
const EMPTY = new Set(
  (
    "able about after again also always another because been before being between both cannot could does done down each " +
    "else even ever every from gets give given have here into just keep kept least like made make many more most much " +
    "must need needs never none once only other over same shall should show shows since some such sure than that their " +
    "them then there these they this those through under until upon used user users uses using very want wants well were " +
    "what when where whether which while will with within without would your system feature support supports allow allows " +
    "requirement requirements acceptance criteria story stories removed remove removal delete deleted gone longer " +
    "abstract async await boolean break case catch class const constructor continue debugger default define elif enum " +
    "except export exports extends false final finally float func function global implements import include instanceof " +
    "interface lambda match module namespace null number object package pass private protected public raise readonly " +
    "require return self static string struct super switch throw throws true type typeof undefined union void yield"
  ).split(" "),
);

const MIN_WORD_CHARS = 4;

/** One spelling for the plain plural, so that `tags` finds `tag`. */
function stem(word: string): string {
  return word.length > MIN_WORD_CHARS && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** The parts of identifiers and words: `legacyCsvExport`, `legacy_csv_export` and `Legacy CSV export` give the same. */
export function splitWords(text: string): readonly string[] {
  const parts = text.replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, "$1 ").replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ");
  return (parts.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);
}

/** The words that tell what a text is about. CJK runs are one word, whatever their length. */
export function tellingWords(text: string): ReadonlySet<string> {
  return new Set(splitWords(text).filter((word) => isTelling(word)));
}

function isTelling(word: string): boolean {
  if (EMPTY.has(word) || EMPTY.has(`${word}s`)) return false;
  return word.length >= MIN_WORD_CHARS || /[^\x20-\x7e]/.test(word);
}

/** Letters and digits. */
export function countWordCharacters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
