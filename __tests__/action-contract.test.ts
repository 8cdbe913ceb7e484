import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { inputsSchema } from "../src/entry/action-settings.ts";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

const field = z.strictObject({ description: z.string().min(1), default: z.string().optional() });
const metadataSchema = z.object({
  name: z.literal("done-gate"),
  inputs: z.record(z.string(), field),
  outputs: z.record(z.string(), field.omit({ default: true })),
  runs: z.strictObject({
    using: z.literal("node24"),
    main: z.literal("dist/index.js"),
    post: z.literal("dist/index.js"),
  }),
});
type Metadata = z.output<typeof metadataSchema>;

interface Row {
  readonly name: string;
  readonly default: string;
  readonly description: string;
}

/** The rows of the first Markdown table whose head starts with this word. */
function tableRows(markdown: string, head: string): readonly Row[] {
  const lines = markdown.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${head} |`));
  const rows: Row[] = [];
  for (const line of lines.slice(start + 2)) {
    if (!line.startsWith("|")) break;
    const cells = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`(.*)`$/, "$1"));
    const [name = "", ...rest] = cells;
    rows.push({ name, default: rest.length > 1 ? (rest[0] ?? "") : "", description: rest.at(-1) ?? "" });
  }
  return rows;
}

/** What action.yml, the program and the README disagree about; empty when they are one. */
function disagreements(metadata: Metadata, readme: string, inputs: readonly string[]): readonly string[] {
  const described = Object.entries(metadata.inputs).map(([name, input]) => ({
    name,
    default: input.default ?? "",
    description: input.description,
  }));
  const outputs = Object.entries(metadata.outputs).map(([name, output]) => ({
    name,
    default: "",
    description: output.description,
  }));
  const found: string[] = [];
  const same = (what: string, left: unknown, right: unknown) => {
    if (JSON.stringify(left) !== JSON.stringify(right)) found.push(what);
  };
  same("inputs of action.yml and of the program", Object.keys(metadata.inputs), inputs);
  same("inputs of action.yml and of the README", described, tableRows(readme, "Input"));
  same("outputs of action.yml and of the README", outputs, tableRows(readme, "Output"));
  return found;
}

const metadata = metadataSchema.parse(parse(read("action.yml")));
const readme = read("README.md");
const inputs = Object.keys(inputsSchema.shape);

describe("action.yml, the program and the README", () => {
  test("name the same inputs and outputs with the same words", () => {
    expect(disagreements(metadata, readme, inputs)).toEqual([]);
  });

  test("an input only the program reads is noticed", () => {
    expect(disagreements(metadata, readme, [...inputs, "extra"])).toEqual(["inputs of action.yml and of the program"]);
  });

  test("a description that differs is noticed", () => {
    const changed = readme.replace("Number of the pull request to re-verify", "A number");
    expect(disagreements(metadata, changed, inputs)).toEqual(["inputs of action.yml and of the README"]);
  });

  test("an output the README does not know is noticed", () => {
    const more = { ...metadata, outputs: { ...metadata.outputs, secret: { description: "x" } } };
    expect(disagreements(more, readme, inputs)).toEqual(["outputs of action.yml and of the README"]);
  });

  test("the outputs are those the program sets", () => {
    const source = read("src/adapters/run-output.ts") + read("src/app/perform.ts");
    for (const name of Object.keys(metadata.outputs)) expect(source).toContain(name);
  });
});
