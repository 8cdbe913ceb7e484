import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JOINED } from "../../src/core/joiners.ts";
import {
  count,
  cut,
  escapeHtml,
  fenced,
  inertLine,
  lastLines,
  lineAt,
  oneLine,
  plainOutput,
  quote,
  renderSentence,
  revealHidden,
} from "../../src/core/text.ts";
import { LIVE_REFERENCE, markdownNodes, proseTexts } from "../fixtures/markdown-tree.ts";

/** Full Unicode, lone surrogates included, and dense in the characters that mean something to a reader of Markdown. */
const nasty = fc.constantFrom(
  ...[
    "`",
    "``",
    "```",
    "\\",
    "\n",
    "\r\n",
    "\t",
    "@",
    "@octo-org/team",
    "#12",
    "GH-7",
    "_GH-7",
    "[x](y)",
    "![i](//e.example/p.png)",
  ],
  ...[
    "<img src=x>",
    "</details>",
    "<!--",
    "-->",
    "# h",
    "\n- [x] done\n",
    "1. a",
    "> q",
    "|",
    "| - |",
    "---",
    "===",
    "~~~",
    "**b**",
  ],
  ...[
    "https://e.example",
    "_www.e.example",
    "www.e.example",
    "a@b.example",
    "mailto:a@b.example",
    "&lt;",
    "$x$",
    "[^1]",
    "    ",
  ],
  ...[
    "\u202e",
    "\u200b",
    "\ufeff",
    "\u{e0041}",
    "\u0000",
    "\u001b[31m",
    "\u2028",
    "\u3164",
    "\ufe0f",
    "\ue000",
    "\ud800",
    "::error::",
    "##[error]",
  ],
);
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(fc.oneof(nasty, fc.string({ unit: "grapheme", maxLength: 4 })), { maxLength: 12 })
    .map((parts) => parts.join("")),
);

/** An independent list of what cannot be seen or turns what can: first and last code point of each range. */
const INVISIBLE: readonly (readonly [number, number])[] = [
  ...[
    [0x00, 0x08],
    [0x0b, 0x1f],
    [0x7f, 0x9f],
    [0xad, 0xad],
    [0x34f, 0x34f],
    [0x61c, 0x61c],
    [0x115f, 0x1160],
  ],
  ...[
    [0x17b4, 0x17b5],
    [0x180b, 0x180f],
    [0x200b, 0x200f],
    [0x2028, 0x202e],
    [0x2060, 0x206f],
    [0x2800, 0x2800],
  ],
  ...[
    [0x3164, 0x3164],
    [0xd800, 0xdfff],
    [0xe000, 0xf8ff],
    [0xfe00, 0xfe0f],
    [0xfeff, 0xfeff],
    [0xffa0, 0xffa0],
  ],
  ...[
    [0xfff0, 0xfffb],
    [0x1bca0, 0x1bca3],
    [0x1d173, 0x1d17a],
    [0xe0000, 0xe0fff],
    [0xf0000, 0xffffd],
  ],
].map(([first = 0, last = 0]) => [first, last]);

/** What a script or a picture is spelt with may stay; `decisions/validate.test.ts` says where that is. */
const SPELT = new RegExp(JOINED, "gu");

function expectVisible(text: string): void {
  for (const character of text.replace(SPELT, "")) {
    const point = character.codePointAt(0) ?? 0;
    const hidden = INVISIBLE.some(([first, last]) => first <= point && point <= last);
    expect(hidden, `U+${point.toString(16)} in ${JSON.stringify(text)}`).toBe(false);
  }
}

describe("no hidden character survives", () => {
  it.each([
    ["revealHidden", revealHidden],
    ["plainOutput", plainOutput],
    ["oneLine", oneLine],
    ["inertLine", inertLine],
    ["quote", (text: string) => quote(text)],
    ["fenced", fenced],
    ["renderSentence", renderSentence],
    ["escapeHtml", escapeHtml],
  ])("%s", (_, render) => {
    fc.assert(
      fc.property(anyText, (text) => expectVisible(render(text))),
      { numRuns: 400 },
    );
  });

  it("shows what it found by its code point, and keeps what can be seen", () => {
    expect(revealHidden("a\u202eb\u{e0041}\ud800c")).toBe("a\\u{202E}b\\u{E0041}\\u{D800}c");
    expect(revealHidden("한글 naïve\n\t1")).toBe("한글 naïve\n\t1");
  });
});

it("oneLine gives one line", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(oneLine(text)).not.toMatch(/[\n\r\t\v\f\u0085\u2028\u2029]/);
    }),
  );
});

describe("plainOutput", () => {
  it("drops colours and titles, turns carriage returns into line ends, and drops empty ends", () => {
    expect(plainOutput("\u001b[1;31mred\u001b[0m\r\nA\rB\u001b]0;title\u0007C\n\n")).toBe("red\nA\nBC");
  });
  it("shows a control sequence that is none", () => expect(plainOutput("\u001b\u0001")).toBe("\\u{1B}\\u{1}"));
});

/** The runner's own rules (actions/runner ActionCommand.cs), written a second time. */
function runnerObeys(line: string): boolean {
  // C# trims Unicode white space, which has U+0085; that it lacks U+FEFF makes this oracle the stricter one.
  const trimmed = line.replace(/^[\s\u0085]+/, "");
  const isV2 = trimmed.startsWith("::") && trimmed.indexOf("::", 2) > 0;
  const v1 = line.indexOf("##[");
  return isV2 || (v1 >= 0 && line.indexOf("]", v1) >= 0);
}

describe("inertLine", () => {
  const commandish = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "::",
          ":",
          "##[",
          "#",
          "[",
          "]",
          " ",
          "\t",
          "\u00a0",
          "\u3000",
          "\r",
          "\n",
          "\u0085",
          "error",
          "\u001b[0m",
        ),
        fc.string({ unit: "binary", maxLength: 2 }),
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.join(""));

  it("has an oracle that knows a command when it sees one", () => {
    for (const line of [
      "::error::x",
      "  ::set-output name=a::b",
      "a ##[error]b",
      "\u3000::warning file=a::",
      "\u0085::debug::x",
    ]) {
      expect(runnerObeys(line), JSON.stringify(line)).toBe(true);
    }
    for (const line of ["a ::error::", "##[open", "error", ": :error::x"]) expect(runnerObeys(line)).toBe(false);
  });

  it("gives no line that the runner obeys, with or without what the log puts before it", () => {
    fc.assert(
      fc.property(commandish, (text) => {
        for (const line of inertLine(text).split(/[\n\r]/)) {
          expect(runnerObeys(line)).toBe(false);
          expect(runnerObeys(`  ${line}`)).toBe(false);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it("leaves an innocent line as it is", () => expect(inertLine("a :: b [c] # d ##")).toBe("a :: b [c] # d ##"));
});

describe("cut and lastLines", () => {
  it("cut keeps the limit, never ends in half a character, and marks what it did", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 6, max: 60 }), (text, max) => {
        const short = cut(text, max);
        expect(short.length).toBeLessThanOrEqual(max);
        expect(short).not.toMatch(/\p{Cs}/u);
        expect(short === text || short.endsWith(" [cut]")).toBe(true);
      }),
    );
  });

  it("lastLines keeps the last lines within the limits and says that it left something out", () => {
    expect(lastLines("a\nb\nc", 2, 100)).toBe("[earlier output left out]\nb\nc");
    expect(lastLines("a\nb", 2, 100)).toBe("a\nb");
    expect(lastLines("abcdef", 2, 3)).toBe("[earlier output left out]\ndef");
    expect(lastLines("\u{1f600}x", 2, 2)).toBe("[earlier output left out]\nx");
  });
});

describe("quote", () => {
  it("is one code span with everything in it, whatever the text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const nodes = markdownNodes(`a ${quote(text, 10_000)} b`);
        const expected =
          oneLine(text) === "" ? ["root", "paragraph", "text"] : ["root", "paragraph", "text", "inlineCode", "text"];
        expect(nodes.map((node) => node.type)).toEqual(expected);
        const code = nodes.find((node) => node.type === "inlineCode");
        if (code !== undefined) expect(code.value.trim()).toBe(oneLine(text).trim());
      }),
      { numRuns: 1_000 },
    );
  });

  it("cuts, and says so", () => expect(quote("x".repeat(300), 20)).toBe(`\`${"x".repeat(14)} [cut]\``));
});

it("fenced is one code block that nothing inside can close", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const nodes = markdownNodes(`before\n\n${fenced(text)}\n\nafter`);
      expect(nodes.map((node) => node.type)).toEqual(["root", "paragraph", "text", "code", "paragraph", "text"]);
      expect(nodes.find((node) => node.type === "code")).toMatchObject({ lang: "text", value: revealHidden(text) });
    }),
    { numRuns: 1_000 },
  );
});

describe("renderSentence", () => {
  const ALLOWED = new Set(["root", "paragraph", "text", "inlineCode", "html"]);

  function expectHarmless(markdown: string): void {
    for (const node of markdownNodes(markdown)) {
      // Four spaces at the start make a code block of the very first line: ugly, and nothing in it is live.
      if (node.type !== "code") expect(ALLOWED, node.type).toContain(node.type);
      if (node.type === "html") expect(node.value).toBe("<!-- -->");
    }
    for (const prose of proseTexts(markdown)) expect(prose).not.toMatch(LIVE_REFERENCE);
  }

  it.each([
    ["a mention behind a line end between backticks", "`\n ` @octo-org ` x"],
    ["a bare address behind an underscore", "_www.evil.example"],
    ["a reference behind an underscore", "_GH-12 and x#12 and #12"],
    ["a list behind spaces", "  - [x] proceed"],
    ["a numbered list", " 1. proceed"],
    ["an e-mail address", "mailto:a@b.example a@b.example"],
    [
      "a breakout",
      "```\n</details>\n# Approved by @octo-org/security\n![x](https://evil.example/p.png?d=1) fixes #12 <img src=//evil.example>",
    ],
    ["an escape before a backtick", "\\`@a` \\\\`@b`"],
    ["a span of two backticks in one of one", "`a``@b`` `@c"],
  ])("%s stays text", (_, message) => {
    expectHarmless(renderSentence(message));
    expectHarmless(`- **code**: ${renderSentence(message)}`.replace(/^- \*\*code\*\*: /, ""));
  });

  it("lets no structure through, whatever the text", () => {
    fc.assert(
      fc.property(anyText, (text) => expectHarmless(renderSentence(text))),
      { numRuns: 2_000 },
    );
  });

  it("keeps the words and the code spans that quote made", () => {
    const message = `the item ${quote("a`b")} is not done: ${quote("npm test | tail")} gave exit code 1 (see [docs])`;
    const nodes = markdownNodes(renderSentence(message));
    const words = nodes.map((node) => (node.type === "text" || node.type === "inlineCode" ? node.value : "")).join("");
    expect(words).toBe("the item a`b is not done: npm test | tail gave exit code 1 (see [docs])");
  });

  it("leaves a plain sentence as it is", () => {
    expect(renderSentence("2 of 3 items proven: 1 open")).toBe("2 of 3 items proven: 1 open");
  });
});

it("escapeHtml leaves no markup and no attribute end", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"\n]/);
    }),
  );
  expect(escapeHtml(`<a href="x">&`)).toBe("&lt;a href=&quot;x&quot;&gt;&amp;");
});

it("lineAt counts from 1, and count says one or many", () => {
  expect([0, 1, 2, 4].map((offset) => lineAt("a\nb\n", offset))).toEqual([1, 1, 2, 3]);
  expect([count(1, "item"), count(0, "item"), count(2, "entry", "entries")]).toEqual([
    "1 item",
    "0 items",
    "2 entries",
  ]);
});

describe("plainOutput and long runs", () => {
  it("a long run of one hidden character is named once, with its length", () => {
    expect(plainOutput(`a${"\0".repeat(2000)}b`)).toBe("a\\u{0}[2000 times]b");
  });

  it("short runs and blank lines stay as they are", () => {
    expect(plainOutput(`a\0\0b${"\n".repeat(20)}c`)).toBe(`a\\u{0}\\u{0}b${"\n".repeat(20)}c`);
  });
});
