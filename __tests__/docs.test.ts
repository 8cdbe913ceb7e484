import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { REASONS } from "../src/core/finding.ts";
import { policySchema } from "../src/core/policy.ts";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** Codes of the tables in docs/reason-codes.md, each with its level. */
function documentedReasons(markdown: string): readonly (readonly [string, string])[] {
  return [...markdown.matchAll(/^\| `([a-z-]+)` \| ([a-z]+) \|/gm)].map((row) => [row[1] ?? "", row[2] ?? ""]);
}

/** `checklist.verify_timeout` and the like: every key of the policy that is no group. */
function policyKeys(schema: unknown, prefix = ""): readonly string[] {
  const shape = z.object({ properties: z.record(z.string(), z.unknown()).optional() }).parse(schema);
  return Object.entries(shape.properties ?? {}).flatMap(([key, below]) => {
    const path = `${prefix}${key}`;
    const nested = ["checklist", "ratchet", "completion", "decisions"].includes(path);
    return nested ? policyKeys(below, `${path}.`) : [path];
  });
}

const generated = z.toJSONSchema(policySchema, { io: "input" });

describe("reason codes", () => {
  test("each is documented once, with its level", () => {
    const documented = documentedReasons(read("docs/reason-codes.md"));
    const known = Object.entries(REASONS).map(([code, [, level]]) => [code, level]);
    expect([...documented].sort()).toEqual(known.sort());
  });

  test("the reader of the page sees a missing and a wrong row", () => {
    expect(documentedReasons("| `open` | fail | x | y |\n| open | fail |\n")).toEqual([["open", "fail"]]);
  });
});

describe("policy", () => {
  test("every key stands in docs/policy.md, and nothing else", () => {
    const documented = [...read("docs/policy.md").matchAll(/^\| ((?:`[a-z_.]+`(?:, )?)+) \|/gm)].flatMap((row) =>
      [...(row[1] ?? "").matchAll(/`([a-z_.]+)`/g)].map((name) => name[1] ?? ""),
    );
    expect([...documented].sort()).toEqual([...policyKeys(generated)].sort());
  });

  test("the schema for editors is generated from the program's own", () => {
    const {
      title: _title,
      description: _description,
      ...committed
    } = z.record(z.string(), z.unknown()).parse(JSON.parse(read("schemas/policy.schema.json")));
    expect(committed).toEqual(JSON.parse(JSON.stringify(generated)));
  });

  test("the policies shown in the README and used here are valid", () => {
    const blocks = [...read("README.md").matchAll(/```yaml\n([\s\S]*?)```/g)].map((block) => block[1] ?? "");
    const policies = blocks.filter((block) => block.includes("policy.schema.json"));
    expect(policies).toHaveLength(1);
    for (const text of [...policies, read(".github/done-gate.yml")]) {
      expect(policySchema.safeParse(parse(text)).error?.issues).toBeUndefined();
    }
  });
});

describe("dependencies", () => {
  test("each runtime dependency is justified", () => {
    const manifest = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read("package.json")));
    const page = read("docs/dependencies.md");
    for (const name of Object.keys(manifest.dependencies)) expect(page).toContain(name);
  });

  test("versions are exact", () => {
    const manifest = z
      .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read("package.json")));
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    for (const version of versions) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

describe("workflows", () => {
  const files = readdirSync(new URL(".github/workflows/", root));
  const texts = files.map((file) => read(`.github/workflows/${file}`));

  test("every action is pinned to a full commit id with its version beside it", () => {
    for (const text of texts) {
      for (const [, used = ""] of text.matchAll(/uses: (.+)$/gm)) {
        expect(used).toMatch(/^(?:\.\/|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
      }
    }
  });

  test("no workflow starts with rights it does not name", () => {
    for (const text of texts) expect(parse(text)).toMatchObject({ permissions: {} });
  });
});

test("pages that people read hold no em dash and no emoji", () => {
  const pages = [
    "README.md",
    "AGENTS.md",
    ...readdirSync(new URL("docs/", root), { recursive: true }).map((path) => `docs/${path}`),
  ];
  for (const page of pages.filter((path) => path.endsWith(".md"))) {
    expect(read(page)).not.toMatch(/[\u2014\u{1F300}-\u{1FAFF}\u2600-\u27BF]/u);
  }
});
