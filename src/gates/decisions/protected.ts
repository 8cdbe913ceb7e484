import picomatch from "picomatch";
import { canonicalJson } from "../../core/canonical-json.ts";
import { finding } from "../../core/finding.ts";
import type { DecisionDraft } from "../../core/gate.ts";
import type { FileChange } from "../../core/snapshot.ts";
import { count, quote } from "../../core/text.ts";
import type { Tree } from "../../ports/repo.ts";

const MAX_NAMED = 10;

/**
 * Files that policy protects and that differ: one question for all of them, bound to their contents. Not asked while
 * the base branch has no done-gate workflow, as the first install has to bring one.
 */
export function wantProtected(
  changes: readonly FileChange[],
  { globs, installed }: { readonly globs: readonly string[]; readonly installed: boolean },
): readonly DecisionDraft[] {
  if (!installed || globs.length === 0) return [];
  const isProtected = picomatch([...globs], { dot: true, nonegate: true });
  const touched = changes.filter(({ path }) => isProtected(path));
  if (touched.length === 0) return [];
  const subject = touched.map(({ path, before, after }) => [path, sideOf(before), sideOf(after)]);
  const names = touched
    .slice(0, MAX_NAMED)
    .map(({ path, after }) => quote(after === null ? `${path} (removed)` : path));
  const rest = touched.length > MAX_NAMED ? ` and ${touched.length - MAX_NAMED} more` : "";
  return [
    {
      reason: "protected-changed",
      subject: canonicalJson({ files: subject }),
      category: "policy",
      needs: `Accept the change of ${count(touched.length, "protected file")}: ${names.join(", ")}${rest}?`,
      why: "Policy protects these files: they decide what this check may and does.",
      blastRadius: null,
      asks: touched.map(({ path, after }) =>
        finding("protected-changed", {
          path,
          message: `the protected file ${quote(path)} ${after === null ? "is gone" : "differs from base"}`,
          remedy: "Take the change back, or have a person accept it.",
        }),
      ),
      accepted: { findings: [], items: [] },
    },
  ];
}

function sideOf(entry: FileChange["after"]): string | null {
  return entry === null ? null : `${entry.mode} ${entry.oid}`;
}

const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/;

/** Where the workflows of a tree stand. */
export function listWorkflows(tree: Tree) {
  return [...tree.values()].filter(({ path }) => WORKFLOW.test(path));
}

/** A workflow that runs done-gate, by whatever name it is used. */
export function runsDoneGate(workflow: string): boolean {
  return /^\s*(?:-\s+)?uses:.*\bdone-gate\b/m.test(workflow) || /^name:\s*["']?done-gate\b/m.test(workflow);
}
