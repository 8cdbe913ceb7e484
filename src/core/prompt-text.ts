// Foreign text on its way into a model's prompt: fenced, without secrets, with nothing hidden in it.
import { oneLine, revealHidden } from "./text.ts";

/**
 * Foreign text between two lines that nobody could foresee when the text was written. Lines of it that hold the nonce
 * are dropped. `label` is made one line.
 */
export function fence(nonce: string, label: string, lines: readonly string[]): string {
  const inside = lines.filter((line) => !line.includes(nonce));
  const title = neutralise(oneLine(label)).replaceAll(nonce, "");
  return [`<<${nonce} ${title}>>`, ...inside, `<<${nonce} end>>`].join("\n");
}

/** A value that is written down beside a word for a secret. It is hidden whoever it belongs to. */
const ASSIGNED =
  /((?:secret|token|passw(?:or)?d|passphrase|api[_-]?key|private[_-]?key|access[_-]?key|auth[_-]?key|client[_-]?secret|connection[_-]?string)[\w-]{0,40}["'`]?\s{0,4}(?::=|=>|[:=])\s{0,4}["'`])([^"'`\s]{8,512})(?=["'`])/gi;
const BARE_ASSIGNED =
  /^([ \t]{0,200}(?:export[ \t]{1,9}|-[ \t]{1,9})?[A-Z0-9_]{0,60}(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|PRIVATE_?KEY|ACCESS_?KEY)[A-Z0-9_]{0,40}[ \t]?[:=][ \t]?)([^\s"'`$]{8,512})$/gm;
const IN_ADDRESS = /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/'"`]{1,200}:)([^\s@/'"`]{3,200})(?=@)/gi;
/** `<|im_start|>` and its like: marks by which some models know who speaks. */
const SPEAKER = /<\|(?=[a-z_]{2,40}\|>)/gi;

/** Hides what a model must never be told: known secrets, and text that is shaped like one. Same number of lines. */
export function concealSecrets(text: string, redact: (text: string) => string): string | null {
  const known = redact(text);
  if (countLines(known) !== countLines(text)) return null;
  return [ASSIGNED, BARE_ASSIGNED, IN_ADDRESS].reduce((rest, shape) => rest.replace(shape, "$1***"), known);
}

function countLines(text: string): number {
  return text.split("\n").length;
}

/** The lines of a foreign text, safe to be shown to a model: hidden characters named, nobody else's marks. */
export function neutralise(text: string): string {
  const lines = text.replace(/^\ufeff/, "").replace(/\r\n/g, "\n");
  return revealHidden(lines).replace(SPEAKER, "< |");
}

/** Shows foreign text of one line: no secret, no hidden character, nobody else's marks. */
export function showText(text: string, redact: (text: string) => string): string {
  return oneLine(neutralise(concealSecrets(text, redact) ?? "[withheld: it holds a private key]"));
}

/** A line of a file as the model is shown it. What stands before the bar is ours. */
export function numberLine(line: number, text: string): string {
  return `${String(line).padStart(5)}| ${text}`;
}
