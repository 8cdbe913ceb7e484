// Writes schemas/policy.schema.json from the zod schema, for editors. `--check` compares instead of writing.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { register } from "tsx/esm/api";
import { z } from "zod";

register();
const { policySchema } = await import("../src/core/policy.ts");
const path = fileURLToPath(new URL("../schemas/policy.schema.json", import.meta.url));
const schema = {
  ...z.toJSONSchema(policySchema, { io: "input" }),
  title: "done-gate policy",
  description: "The file .github/done-gate.yml on the default branch.",
};
const text = `${JSON.stringify(schema, null, 2)}\n`;
if (process.argv.includes("--check")) {
  if (readFileSync(path, "utf8") !== text) throw new Error("schemas/policy.schema.json is stale: npm run schemas");
} else writeFileSync(path, text);
