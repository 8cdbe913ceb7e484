import { createHash } from "node:crypto";
import type { Hash } from "../ports/hash.ts";

export function createHasher(): Hash {
  return { sha256: (text) => createHash("sha256").update(text, "utf8").digest("hex") };
}
