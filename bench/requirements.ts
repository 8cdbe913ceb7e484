// `npm run bench:requirements [-- FOLDER]`: recall and precision of the requirement extractor over samples with a
// `.expected.json` beside each (also by DONE_GATE_PRD_SAMPLES), and its time on 64 KB. Without a folder: our own twins.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { createHasher } from "../src/adapters/hash.ts";
import { extractRequirements } from "../src/gates/completion/requirements/extract.ts";

const expectedSchema = z.object({
  structure: z.string(),
  requirements: z.array(
    z.object({
      id: z.string().nullish(),
      title: z.string(),
      criteria: z.number().optional(),
      match: z.string().optional(),
    }),
  ),
  optional: z.array(z.string()).default([]),
});
type Wanted = z.infer<typeof expectedSchema>["requirements"][number];

const CONFIDENCES: Readonly<Record<string, string>> = { unstructured: "low", placeholder: "none" };
const twins = fileURLToPath(new URL("../__tests__/fixtures/prd", import.meta.url));
const folder = process.argv[2] ?? process.env["DONE_GATE_PRD_SAMPLES"] ?? twins;
const hash = createHasher();

function even(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s*_`~"'.,:;]+/g, " ")
    .trim();
}

function isSame(wanted: Wanted, got: { readonly explicitId: string | null; readonly title: string }): boolean {
  const [want, have] = [even(wanted.title), even(got.title)];
  const titles = want === have || (wanted.match === "prefix" && have.startsWith(want));
  return titles && (wanted.id === undefined || wanted.id === null || wanted.id === got.explicitId);
}

const sum = { wanted: 0, got: 0, hit: 0, structured: 0, structuredHit: 0, exact: 0, files: 0 };
for (const name of readdirSync(folder)
  .filter((file) => file.endsWith(".expected.json"))
  .sort()) {
  const path = name.replace(/\.expected\.json$/, "");
  const expected = expectedSchema.parse(JSON.parse(readFileSync(join(folder, name), "utf8")));
  const result = extractRequirements({ path, text: readFileSync(join(folder, path), "utf8") }, hash);
  if (!result.ok) throw new Error(`${path}: ${result.error}`);
  const left = [...result.value.requirements];
  const missed: string[] = [];
  const criteria: string[] = [];
  for (const wanted of expected.requirements) {
    const at = left.findIndex((got) => isSame(wanted, got));
    const [got] = at === -1 ? [] : left.splice(at, 1);
    if (got === undefined) missed.push(wanted.title);
    else if (wanted.criteria !== undefined && wanted.criteria !== got.criteria.length) {
      criteria.push(`${got.title.slice(0, 40)}: ${got.criteria.length} criteria, not ${wanted.criteria}`);
    }
  }
  const isOptional = (title: string): boolean =>
    expected.optional.some((one) => one === "*" || even(title).startsWith(even(one)));
  const extra = left.filter(({ title }) => !isOptional(title)).map(({ title }) => title);
  const hit = expected.requirements.length - missed.length;
  const confidence = CONFIDENCES[expected.structure] ?? expected.structure;
  sum.files += 1;
  sum.wanted += expected.requirements.length;
  sum.hit += hit;
  sum.got += hit + extra.length;
  if (confidence === "structured") {
    sum.structured += expected.requirements.length;
    sum.structuredHit += hit;
  }
  const wrong = [
    ...missed.map((title) => `missed: ${title}`),
    ...extra.map((title) => `extra: ${title}`),
    ...criteria,
    ...(confidence === result.value.confidence ? [] : [`confidence ${result.value.confidence}, not ${confidence}`]),
  ];
  if (wrong.length === 0) sum.exact += 1;
  console.log(`${wrong.length === 0 ? "ok   " : "wrong"} ${path}: ${hit} of ${expected.requirements.length}`);
  for (const line of wrong) console.log(`        ${line}`);
}

const percent = (part: number, whole: number): string => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`);

/** Processor time, so that a busy machine says the same; the first rounds warm up. */
function timeMs(text: string): number {
  const times = Array.from({ length: 11 }, () => {
    const start = process.cpuUsage();
    extractRequirements({ path: "PRD.md", text }, hash);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return times.slice(4).sort((a, b) => a - b)[3] ?? 0;
}

const page = readdirSync(folder)
  .filter((file) => file.endsWith(".md"))
  .map((file) => readFileSync(join(folder, file), "utf8").replace(/^\ufeff?---[\s\S]*?---\r?\n/, ""))
  .join("\n\n");
const text = page.repeat(Math.ceil(65_536 / Math.max(1, page.length))).slice(0, 65_536);

console.log(`files exact     ${sum.exact} of ${sum.files}`);
console.log(`recall          ${percent(sum.hit, sum.wanted)} (${sum.hit} of ${sum.wanted}; goal 98 %)`);
console.log(
  `  structured    ${percent(sum.structuredHit, sum.structured)} (${sum.structuredHit} of ${sum.structured}; goal 100 %)`,
);
console.log(`precision       ${percent(sum.hit, sum.got)} (${sum.hit} of ${sum.got}; goal 95 %)`);
console.log(`64 KB           ${timeMs(text).toFixed(0)} ms of processor time (median of 7; goal under 250 ms)`);
