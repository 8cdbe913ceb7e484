import { parseRepoPath } from "../../../core/ids.ts";
import type { RepoReader, Tree } from "../../../ports/repo.ts";

const FILES = ["CLAUDE.md", "AGENTS.md"] as const;
const MAX_FILE_BYTES = 512 * 1024;
const MAX_SECTION_CHARS = 20_000;
const HEADING = /^##[ \t]+pre-?flight gate policy[ \t#]*$/i;
const NEXT = /^#{1,2}[ \t]/;

/** The `## Pre-flight gate policy` sections of a tree's agent files, one after the other; empty when there is none. */
export async function readPolicySection(repo: RepoReader, tree: Tree): Promise<string> {
  const sections: string[] = [];
  for (const name of FILES) {
    const path = parseRepoPath(name);
    const entry = path.ok ? tree.get(path.value) : undefined;
    if (entry === undefined || !entry.mode.startsWith("100")) continue;
    const blob = await repo.readBlob(entry, MAX_FILE_BYTES);
    if (blob.kind === "text") sections.push(findSection(blob.text));
  }
  return [...new Set(sections)]
    .filter((section) => section !== "")
    .join("\n")
    .slice(0, MAX_SECTION_CHARS);
}

function findSection(text: string): string {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => HEADING.test(line));
  if (start === -1) return "";
  const length = lines.slice(start + 1).findIndex((line) => NEXT.test(line));
  return lines
    .slice(start + 1, length === -1 ? undefined : start + 1 + length)
    .join("\n")
    .trim();
}
