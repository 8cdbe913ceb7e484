import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSyntax } from "../../src/adapters/grammars.ts";
import { editsBetween, linesOf, type TextEdit } from "../../src/adapters/grammars-edits.ts";
import { rulesForPath } from "../../src/gates/ratchet/languages.ts";
import type { SyntaxCursor, SyntaxTree } from "../../src/ports/syntax.ts";
import { KITS, kitTests, renderFile, renderTest } from "../fixtures/ratchet-languages.ts";

/** Few different lines, so that many stand in both texts and some stand there several times. */
const texts = fc
  .array(fc.constantFrom("a", "bb", "", "  c", "d;", "e()", "f", "g", "h"), { maxLength: 14 })
  .map((lines) => lines.join("\n"));

function between(before: string, after: string): readonly TextEdit[] | null {
  return editsBetween(linesOf(before), linesOf(after));
}

function apply(before: string, after: string, edits: readonly TextEdit[]): string {
  let text = before;
  for (const { startIndex, oldEndIndex, newEndIndex } of edits) {
    text = text.slice(0, startIndex) + after.slice(startIndex, newEndIndex) + text.slice(oldEndIndex);
  }
  return text;
}

function placeOf(text: string, offset: number): { readonly row: number; readonly column: number } {
  const lines = text.slice(0, offset).split("\n");
  return { row: lines.length - 1, column: lines.at(-1)?.length ?? 0 };
}

describe("the edits between two texts", () => {
  it("make the one the other, each at its place", () => {
    let edited = 0;
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const edits = between(before, after);
        if (edits === null) return;
        edited += 1;
        expect(apply(before, after, edits)).toBe(after);
        for (const [at, edit] of edits.entries()) {
          const draft = apply(before, after, edits.slice(0, at));
          expect(edit.startPosition).toEqual(placeOf(draft, edit.startIndex));
          expect(edit.oldEndPosition).toEqual(placeOf(draft, edit.oldEndIndex));
          expect(edit.newEndPosition).toEqual(placeOf(after, edit.newEndIndex));
        }
      }),
      { numRuns: 5000 },
    );
    expect(edited).toBeGreaterThan(100);
  });

  it("are none where nothing changed, and few where little did", () => {
    const text = Array.from({ length: 50 }, (_, at) => `line ${at}`).join("\n");
    expect(between(text, text)).toEqual([]);
    expect(between(text, text.replace("line 20", "new").replace("line 40\n", ""))).toHaveLength(2);
  });

  it("are not told where little is left, or where they would be hundreds", () => {
    expect(between("a\nb\nc\n", "d\ne\nf\n")).toBeNull();
    const lines = Array.from({ length: 400 }, (_, at) => `line ${at}`);
    expect(between(lines.join("\n"), lines.map((line, at) => (at % 3 === 0 ? "x" : line)).join("\n"))).toBeNull();
  });
});

function walk(cursor: SyntaxCursor, depth: number, into: string[]): void {
  do {
    const { nodeType, nodeIsNamed, startIndex, endIndex, currentFieldName } = cursor;
    into.push(`${depth} ${nodeType} ${nodeIsNamed} ${startIndex} ${endIndex} ${currentFieldName}`);
    if (cursor.gotoFirstChild()) {
      walk(cursor, depth + 1, into);
      cursor.gotoParent();
    }
  } while (cursor.gotoNextSibling());
}

function dump(tree: SyntaxTree): readonly string[] {
  const cursor = tree.walk();
  const lines: string[] = [];
  try {
    walk(cursor, 0, lines);
  } finally {
    cursor.delete();
  }
  return lines;
}

/** What a person does to a file: lines go, come twice, change a word, or a comment opens. */
const touches = fc.array(fc.record({ at: fc.nat(), how: fc.constantFrom("drop", "twice", "word", "open", "swap") }), {
  maxLength: 6,
});

function touch(text: string, { at, how }: { readonly at: number; readonly how: string }): string {
  const lines = text.split("\n");
  const row = at % lines.length;
  const line = lines[row] ?? "";
  const next = { drop: [], twice: [line, line], word: [line.replace(/\w+/, "other")], open: [`/* ${line}`] }[how];
  lines.splice(row, 1, ...(next ?? [lines[row - 1] ?? line]));
  return lines.join("\n");
}

describe("a text that is read after another one", () => {
  it.each(KITS)("gives the tree that it gives alone: $language", async (kit) => {
    const grammar = rulesForPath(kit.path)?.grammar ?? "bash";
    const parsers = await createSyntax(resolve(import.meta.dirname, "../../dist/grammars")).loadParsers([grammar]);
    const read = (text: string): unknown => parsers.parse(grammar, text, dump);
    const text = renderFile(
      kit,
      kitTests(kit).map((test) => renderTest(kit, test)),
    );
    fc.assert(
      fc.property(touches, (changes) => {
        const changed = changes.reduce(touch, text);
        read("");
        const alone = read(changed);
        read("");
        read(text);
        expect(read(changed)).toEqual(alone);
      }),
      { numRuns: 40 },
    );
  });
});
