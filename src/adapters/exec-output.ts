/** The first bytes show how a command began, the last ones why it failed: what lies between is counted, not kept. */
export const HEAD_BYTES = 4 * 1024;
export const TAIL_BYTES = 12 * 1024;

/** What a command printed, in bounded memory. The text stays raw: whoever prints it makes it inert. */
export interface OutputCapture {
  add(chunk: Buffer): void;
  /** A sentence of ours, shown after the output and never lost to the bound. */
  note(sentence: string): void;
  text(): string;
}

export function createCapture(): OutputCapture {
  const head = Buffer.alloc(HEAD_BYTES);
  const tail = createRing(TAIL_BYTES);
  const notes: string[] = [];
  let headLength = 0;
  let total = 0;
  return {
    add(chunk) {
      total += chunk.length;
      const toHead = Math.min(HEAD_BYTES - headLength, chunk.length);
      chunk.copy(head, headLength, 0, toHead);
      headLength += toHead;
      tail.add(chunk.subarray(toHead));
    },
    note(sentence) {
      notes.push(`[done-gate: ${sentence}]`);
    },
    text() {
      const printed = joinParts(head.subarray(0, headLength), tail.bytes(), total);
      const gap = printed === "" || printed.endsWith("\n") || notes.length === 0 ? "" : "\n";
      return `${printed}${gap}${notes.join("\n")}`;
    },
  };
}

interface Ring {
  add(bytes: Buffer): void;
  /** Oldest first. */
  bytes(): Buffer;
}

function createRing(capacity: number): Ring {
  const ring = Buffer.alloc(capacity);
  let next = 0;
  let wrapped = false;
  return {
    add(bytes) {
      const kept = bytes.subarray(Math.max(0, bytes.length - capacity));
      const beforeEnd = Math.min(kept.length, capacity - next);
      kept.copy(ring, next, 0, beforeEnd);
      kept.copy(ring, 0, beforeEnd);
      wrapped ||= next + kept.length >= capacity;
      next = (next + kept.length) % capacity;
    },
    bytes() {
      return wrapped ? Buffer.concat([ring.subarray(next), ring.subarray(0, next)]) : ring.subarray(0, next);
    },
  };
}

function joinParts(head: Buffer, tail: Buffer, total: number): string {
  if (total === head.length + tail.length) return decode(Buffer.concat([head, tail]));
  const before = head.subarray(0, head.length - unfinishedBytes(head));
  const after = tail.subarray(strayBytes(tail));
  return `${decode(before)}\n[done-gate: ${total - before.length - after.length} bytes left out]\n${decode(after)}`;
}

/** Malformed bytes become U+FFFD; a byte order mark is output like any other. */
function decode(bytes: Buffer): string {
  return new TextDecoder("utf-8", { fatal: false, ignoreBOM: true }).decode(bytes);
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** How many bytes at the end begin a character that our cut left unfinished. */
function unfinishedBytes(bytes: Buffer): number {
  let back = 1;
  while (back <= 3 && isContinuation(bytes.at(-back))) back += 1;
  const lead = bytes.at(-back) ?? 0;
  const width = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return width > back ? back : 0;
}

/** How many bytes at the start end a character whose beginning our cut left out. */
function strayBytes(bytes: Buffer): number {
  let count = 0;
  while (count < 3 && isContinuation(bytes[count])) count += 1;
  return count;
}
