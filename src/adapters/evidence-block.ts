import { gunzipSync, gzipSync } from "node:zlib";
import { err, ok, type Result } from "../core/result.ts";

/** Folded away: it is for the next run, and a screen of base64 helps no person. */
const OPEN = "<details><summary>Evidence, for the next run</summary>\n\n```done-gate-evidence/v1\n";
const CLOSE = "\n```\n\n</details>";
/** A block has at most 60,000 characters of gzip: more than this unpacked is not ours. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
/** Offset of the byte that names the operating system; 255 says unknown, so every machine packs the same bytes. */
const GZIP_OS_BYTE = 9;

/**
 * The first of the JSON texts (fullest first) whose packed block has at most `maxChars` characters, as a fenced
 * Markdown block: gzip, then base64 on one line. When none fits, a block that says `{"overflow":true}`.
 */
export function packEvidence(candidates: readonly string[], maxChars: number): string {
  for (const candidate of candidates) {
    const block = pack(candidate);
    if (block.length <= maxChars) return block;
  }
  return pack('{"overflow":true}');
}

function pack(json: string): string {
  const packed = gzipSync(json, { level: 9 });
  packed[GZIP_OS_BYTE] = 255;
  return `${OPEN}${packed.toString("base64")}${CLOSE}`;
}

/**
 * The evidence that ends a check's text, null when the text ends otherwise. Only the very end counts: what stands
 * before it may quote foreign text that looks like a block.
 */
export function readEvidence(text: string): Result<unknown, string> {
  if (!text.endsWith(CLOSE)) return ok(null);
  const start = text.lastIndexOf(OPEN);
  if (start === -1 || (start > 0 && text[start - 1] !== "\n")) return ok(null);
  const base64 = text.slice(start + OPEN.length, -CLOSE.length);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return err("the evidence block is not base64");
  try {
    const json = gunzipSync(Buffer.from(base64, "base64"), { maxOutputLength: MAX_UNPACKED_BYTES }).toString();
    const value: unknown = JSON.parse(json);
    return ok(value);
  } catch (error) {
    return err(`the evidence block does not unpack: ${error instanceof Error ? error.message : "unknown error"}`);
  }
}
