import { hash } from "node:crypto";
import type { Hash } from "../ports/hash.ts";

export function createHasher(): Hash {
  return { sha256: (text) => hash("sha256", text, "hex") };
}
