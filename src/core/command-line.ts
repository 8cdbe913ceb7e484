/** White space before it, as far as Markdown does not make code of it. */
const LEAD = /^(?:[ \t\u00a0]*\r?\n)*[ \u00a0]{0,3}(?=\/done-gate(?![\w/-]|\.\w))/i;

/**
 * The line of a comment that is meant for us: its first one, when it begins with our name; null for every other
 * comment. Whether it says something is another question: what was meant for us and says nothing gets an answer too.
 */
export function commandLine(body: string): string | null {
  const lead = LEAD.exec(body)?.[0];
  if (lead === undefined) return null;
  const [line = ""] = body.slice(lead.length).split(/\r?\n/);
  return line.replaceAll("\u00a0", " ").trimEnd();
}
