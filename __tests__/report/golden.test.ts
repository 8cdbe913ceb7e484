import { describe, expect, it } from "vitest";
import { reportJson } from "../../src/report/json.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { renderTerminal } from "../../src/report/terminal.ts";
import { LIVE_REFERENCE, markdownNodes, proseTexts } from "../fixtures/markdown-tree.ts";
import { REPORTS } from "../fixtures/reports.ts";

// The files in golden/ are what people read. Look at them when they change: `vitest run -u __tests__/report`.

describe.each(Object.entries(REPORTS))("%s", (name, report) => {
  it("reads as its golden Markdown", async () => {
    await expect(renderMarkdown(report, "full")).toMatchFileSnapshot(`golden/${name}.md`);
  });

  it("reads as its golden terminal text", async () => {
    await expect(renderTerminal(report)).toMatchFileSnapshot(`golden/${name}.txt`);
  });

  it("reads as its golden JSON", async () => {
    await expect(`${JSON.stringify(reportJson(report), null, 2)}\n`).toMatchFileSnapshot(`golden/${name}.json`);
  });

  it.each(["full", "brief", "headline"] as const)("holds nothing live that is not ours, told %s", (detail) => {
    const markdown = renderMarkdown(report, detail);
    const nodes = markdownNodes(markdown);
    for (const node of nodes) {
      expect(["link", "image", "linkReference", "imageReference", "definition", "blockquote"]).not.toContain(node.type);
      if (node.type === "html") {
        expect(node.value.replace(/<code>[^<>]*<\/code>/, "<code></code>")).toMatch(
          /^(?:<!-- -->|<\/details>|<details><summary>(?:Output of <code><\/code>|\d+ notes?)<\/summary>)$/,
        );
      }
      if (node.type === "listItem") expect(node.checked ?? null).toBeNull();
    }
    for (const prose of proseTexts(markdown)) expect(prose).not.toMatch(LIVE_REFERENCE);
    const opened = markdown.match(/^<details>/gm)?.length ?? 0;
    expect(nodes.filter((node) => node.type === "html" && node.value === "</details>")).toHaveLength(opened);
  });

  it("has the tables it means to have, row by row", () => {
    const tables = markdownNodes(renderMarkdown(report, "full")).filter((node) => node.type === "table");
    const items = report.judgements.flatMap((judgement) => judgement.items);
    const plans = new Set(items.map((item) => item.plan)).size;
    expect(tables).toHaveLength(1 + plans);
    const rows = tables.flatMap((table) => table.children.slice(1));
    expect(rows).toHaveLength(report.judgements.length + report.off.length + items.length);
    for (const table of tables) {
      for (const row of table.children) expect(row.children).toHaveLength(table.children[0]?.children.length ?? 0);
    }
  });

  it("shows no control character in a terminal, and no line that the runner obeys", () => {
    for (const line of renderTerminal(report).split("\n")) {
      expect(line).not.toMatch(/\p{Cc}|\p{Cf}/u);
      expect(line.trimStart().startsWith("::")).toBe(false);
    }
  });
});
