/**
 * Cuts a text so that it has at most `maxBytes` in UTF-8 with `mark` at its end, at a line end where one is near
 * and never inside a character. GitHub counts bytes where its pages say characters (github/docs issue 35252).
 */
export function cutToBytes(text: string, maxBytes: number, mark: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  let end = Math.max(0, maxBytes - Buffer.byteLength(mark));
  while (end > 0 && isContinuation(bytes[end])) end -= 1;
  const kept = bytes.subarray(0, end).toString();
  const lineEnd = kept.lastIndexOf("\n");
  return `${lineEnd > kept.length - 1_000 ? kept.slice(0, Math.max(0, lineEnd)) : kept}${mark}`;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte < 0xc0;
}
