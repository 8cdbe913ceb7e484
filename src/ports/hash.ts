/** One-way names for texts. Synchronous, so that what is gathered can be named where it is gathered (ADR 3). */
export interface Hash {
  /** 64 lower-case hex digits of the SHA-256 of the text's UTF-8 bytes. */
  sha256(text: string): string;
}
