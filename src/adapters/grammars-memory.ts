import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** Of both halves together. Small enough for a runner with little memory; smaller ones are collected too often. */
const MAX_YOUNG_BYTES = 16 * 1024 * 1024;

/**
 * Keeps V8's young generation from growing any further once it is large enough. What a tree is read into lives for one
 * file, and V8 answers so much garbage with up to 128 MiB of room for it, a third of all memory over 700 files. The size
 * itself cannot be set in a running program; the factor by which it grows can.
 */
export function boundYoungGeneration(): void {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  if (young !== undefined && young.space_size >= MAX_YOUNG_BYTES) setFlagsFromString("--semi-space-growth-factor=1");
}
