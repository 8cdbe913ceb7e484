import { z } from "zod";
import { scenarioSchema } from "./format.ts";

type Schema = Readonly<Record<string, unknown>>;

const DESCRIPTION: unknown = z.toJSONSchema(scenarioSchema, { io: "input", unrepresentable: "any", reused: "inline" });

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A schema and the branches of its unions. */
function branches(schema: unknown): readonly Schema[] {
  if (!isSchema(schema)) return [];
  const inner = [schema["anyOf"], schema["allOf"], schema["oneOf"]].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return [schema, ...inner.flatMap(branches)];
}

function below(schema: Schema, part: PropertyKey): unknown {
  if (typeof part === "number") return schema["items"];
  const properties = schema["properties"];
  const named = isSchema(properties) ? properties[String(part)] : undefined;
  return named ?? schema["additionalProperties"];
}

/** The keys that the format knows at a path of a scenario. */
export function keysAt(path: readonly PropertyKey[]): readonly string[] {
  let here: readonly Schema[] = branches(DESCRIPTION);
  for (const part of path) here = here.flatMap((schema) => branches(below(schema, part)));
  const names = here.flatMap((schema) => (isSchema(schema["properties"]) ? Object.keys(schema["properties"]) : []));
  return [...new Set(names)];
}
