import { describe, expect, it } from "vitest";
import { prepareMarkdown } from "../../../../src/gates/completion/requirements/prepare.ts";

function prepare(text: string): { readonly text: string; readonly warnings: readonly string[] } {
  const prepared = prepareMarkdown(text);
  if (!prepared.ok) throw new Error(prepared.error);
  expect(prepared.value.text.split("\n")).toHaveLength(text.split(/\r\n?|\n/).length);
  return prepared.value;
}

describe("hidden characters", () => {
  it("are left out and named", () => {
    const { text, warnings } = prepare("a\u202eb\u200b\u200bc\n\u{e0041}d\u0007\n\ud800");
    expect(text).toBe("abc\nd\n");
    expect(warnings).toEqual([
      "Line 1 held 3 hidden characters (U+202E, U+200B), which were left out.",
      "Line 2 held 2 hidden characters (U+E0041, U+7), which were left out.",
      "Line 3 held 1 hidden character (U+D800), which were left out.",
    ]);
  });

  it("are named up to a bound", () => {
    expect(prepare("\u200b\u200c\u200d\u2060\u2061\n".repeat(30)).warnings).toHaveLength(21);
    expect(prepare("\u200b\u200c\u2060\u2061\u2062").warnings[0]).toContain(", ...)");
  });

  it("are not the spaces and emoji that people type", () => {
    expect(prepare("\ufeffa\u00a0b\u3000c \u2764\ufe0f \u{1f468}\u200d\u{1f469}")).toEqual({
      text: "a b c \u2764 \u{1f468}\u{1f469}",
      warnings: [],
    });
  });
});

describe("what would take too long", () => {
  it.each([
    ["a line", `# a ${": ".repeat(6_000)}x`, "line 1 is longer than"],
    [
      "a table",
      `a\n\n| a |\n|--|\n${"| b |\n".repeat(2_100)}`,
      "a table or paragraph goes on for more than 2000 lines from line 3",
    ],
    ["a fence that is none", `    \`\`\`\n${"- a\n".repeat(2_100)}`, "a block of code, perhaps never closed, goes on"],
  ])("%s", (_, text, why) => {
    const prepared = prepareMarkdown(text);
    expect(prepared.ok ? "" : prepared.error).toContain(why);
  });

  it("is no long list", () => {
    expect(prepareMarkdown("- a\n".repeat(5_000)).ok).toBe(true);
  });
});

describe("front matter", () => {
  it.each(["---\ntitle: a\nlist:\n- b\n  c: d\n# note\n---\n", "---\na: b\n...\n", "+++\na = 1\n+++\n"])(
    "%j is blanked",
    (text) => {
      expect(prepare(`${text}x`).text.trim()).toBe("x");
    },
  );

  it.each(["---\na: b\n", "---\nSome words.\n---\n", "---\n- a\n---\n", "a: b\n---\n", "+++\na = 1\n---\n"])(
    "%j is none",
    (text) => {
      expect(prepare(text).text).toBe(text);
    },
  );
});

describe("comments and tags", () => {
  it.each([
    ["a <!-- b --> c <!-- d --> e", "a  c  e"],
    ["a <!-- b\nc\nd --> e", "a \n\n e"],
    ["`<!-- a -->` b", "`<!-- a -->` b"],
    ["```\n<!-- a\n```\nb -->", "```\n<!-- a\n```\nb -->"],
    ["~~~~\n~~~\n<b>\n~~~~\n<b>", "~~~~\n~~~\n<b>\n~~~~\n"],
    ["<PRD>\na\n</PRD>\n<a href='x'>", "\na\n\n"],
    ["<pre>\na\n</pre>\nb", "\n\n\nb"],
    ["<script>a</script>\nb", "\nb"],
    ["<style>\na", "\na"],
    ["a < b\n<3 c", "a < b\n<3 c"],
  ])("%j", (text, expected) => {
    expect(prepare(text).text).toBe(expected);
  });

  it("says where comments stood, and that an open one hides nothing", () => {
    expect(prepare("<!-- a -->").warnings).toEqual(["1 HTML comment (line 1) is not read: nobody sees them."]);
    expect(prepare("<!-- a -->\n".repeat(7)).warnings[0]).toContain(
      "7 HTML comments (line 1, 2, 3, 4, 5, ...) are not read",
    );
    const open = prepare("a <!-- b\n- c\n<!-- d");
    expect(open.text).toBe("a  b\n- c\n d");
    expect(open.warnings).toEqual(["The HTML comment of line 1 is never closed: what follows it is read."]);
  });
});
