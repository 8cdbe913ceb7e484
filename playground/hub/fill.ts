import { isList, isObject, objects, text } from "./json.ts";
import type { Json, JsonObject } from "./types.ts";

/** Finds the schema a `$ref` names. */
export type Lookup = (ref: string) => JsonObject;

const MAX_DEPTH = 12;
const LOREM = new Map([
  ["uri", "https://example.invalid/"],
  ["uri-template", "https://example.invalid/{name}"],
  ["date-time", "2026-01-01T00:00:00Z"],
  ["date", "2026-01-01"],
  ["email", "nobody@example.invalid"],
  ["hostname", "example.invalid"],
  ["ipv4", "192.0.2.1"],
]);

/**
 * Adds what a schema requires and the value lacks, so that clients see whole objects. What is known is never
 * changed; what is made up says nothing: null where null is allowed, else empty, zero or false.
 */
export class Filler {
  readonly #lookup: Lookup;

  constructor(lookup: Lookup) {
    this.#lookup = lookup;
  }

  fill(schema: JsonObject, value: Json | undefined, depth = 0): Json {
    const resolved = this.#resolve(schema);
    if (value === undefined) return this.#invent(resolved, depth);
    if (isObject(value)) return this.#fillObject(resolved, value, depth);
    if (isList(value)) {
      const items = this.#branch(resolved, "array")["items"];
      return isObject(items) ? value.map((item) => this.fill(items, item, depth + 1)) : value;
    }
    return value;
  }

  #resolve(schema: JsonObject): JsonObject {
    const ref = text(schema["$ref"]);
    return ref === undefined ? schema : this.#resolve(this.#lookup(ref));
  }

  /** The part of a choice that is of a type; the schema itself when it is no choice. */
  #branch(schema: JsonObject, type: string, value: JsonObject = {}): JsonObject {
    for (const key of ["anyOf", "oneOf"]) {
      const choices = schema[key];
      if (!isList(choices)) continue;
      const parts = choices
        .filter(isObject)
        .map((choice) => this.#branch(this.#resolve(choice), type, value))
        .filter((part) => !this.#contradicts(part, value));
      const found =
        parts.find((part) => typesOf(part).includes(type)) ?? parts.find((part) => isObject(part["properties"]));
      if (found !== undefined)
        return { ...schema, anyOf: undefined, oneOf: undefined, ...found, required: joined(schema, found) };
    }
    return schema;
  }

  /** A branch whose listed values exclude what the value says, `type: symlink` for a file's schema. */
  #contradicts(schema: JsonObject, value: JsonObject): boolean {
    const properties = isObject(schema["properties"]) ? schema["properties"] : {};
    return Object.entries(properties).some(([name, property]) => {
      const said = value[name];
      if (said === undefined || !isObject(property)) return false;
      const allowed = this.#resolve(property)["enum"];
      return isList(allowed) && !allowed.includes(said);
    });
  }

  #fillObject(schema: JsonObject, value: JsonObject, depth: number): JsonObject {
    const branch = this.#branch(schema, "object", value);
    let filled: Record<string, Json | undefined> = { ...value };
    const parts = branch["allOf"];
    if (isList(parts)) {
      for (const part of parts.filter(isObject)) {
        const inner = this.#fillObject(this.#resolve(part), filled, depth + 1);
        filled = { ...inner };
      }
    }
    const properties = isObject(branch["properties"]) ? branch["properties"] : {};
    const required = isList(branch["required"]) ? branch["required"] : [];
    for (const [name, property] of Object.entries(properties)) {
      if (!isObject(property)) continue;
      if (filled[name] !== undefined || required.includes(name)) {
        filled[name] = this.fill(property, filled[name], depth + 1);
      }
    }
    return filled;
  }

  #invent(schema: JsonObject, depth: number): Json {
    if (depth > MAX_DEPTH) throw new Error("a required schema that never ends");
    const choices = schema["enum"];
    if (this.#allowsNull(schema)) return null;
    if (isList(choices) && choices[0] !== undefined) return choices[0];
    const type = typesOf(this.#branch(schema, "object"))[0];
    if (type === undefined) {
      const [first] = ["oneOf", "anyOf"].flatMap((key) => objects(schema[key]));
      if (first !== undefined) return this.#invent(this.#resolve(first), depth + 1);
    }
    switch (type) {
      case "string":
        return LOREM.get(text(schema["format"]) ?? "") ?? "";
      case "integer":
      case "number":
        return 0;
      case "boolean":
        return false;
      case "array":
        return [];
      default:
        return this.#fillObject(schema, {}, depth);
    }
  }

  #allowsNull(schema: JsonObject): boolean {
    if (typesOf(schema).includes("null")) return true;
    return ["anyOf", "oneOf"].some((key) => {
      const choices = schema[key];
      return isList(choices) && choices.filter(isObject).some((choice) => this.#allowsNull(this.#resolve(choice)));
    });
  }
}

function joined(outer: JsonObject, inner: JsonObject): readonly Json[] {
  return [outer["required"], inner["required"]].flatMap((list) => (isList(list) ? list : []));
}

export function typesOf(schema: JsonObject): readonly string[] {
  const type = schema["type"];
  if (typeof type === "string") return [type];
  if (isList(type)) return type.filter((item) => typeof item === "string");
  return isObject(schema["properties"]) ? ["object"] : [];
}
