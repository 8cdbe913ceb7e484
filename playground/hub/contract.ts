import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2019, type ValidateFunction } from "ajv/dist/2019.js";
import addFormats from "ajv-formats";
import { buildSchema, type GraphQLSchema } from "graphql";
import { Filler } from "./fill.ts";
import { isList, isObject, must, objects, parseJson, text } from "./json.ts";
import type { Json, JsonObject } from "./types.ts";

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly JsonObject[];
  readonly body: JsonObject | null;
  readonly responses: JsonObject;
}

export interface Match {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

/** Where GitHub answers what its own description forbids: a deleted fork has no repository. */
const KNOWN_GAPS = [/^\/(?:pull_request\/)?head\/repo must be object/];

/** Path parameters that may hold slashes. */
const GREEDY = new Set(["ref", "path", "basehead", "branch"]);

const folder = join(import.meta.dirname, "..", "contract");

function readDescription(name: string): JsonObject {
  const value = parseJson(readFileSync(join(folder, name), "utf8"));
  if (!isObject(value)) throw new Error(`${name} is not an object`);
  return value;
}

function pointer(...parts: readonly string[]): string {
  return parts.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** One of GitHub's descriptions with its schemas, compiled when first needed. */
class Description {
  readonly document: JsonObject;
  readonly filler: Filler;
  readonly #ajv: Ajv2019;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(name: string) {
    this.document = readDescription(name);
    this.#ajv = new Ajv2019({
      strict: false,
      allErrors: true,
      validateSchema: false,
      // Each shared schema is compiled once, and the generated code is run a few times only: a fifth of the time.
      inlineRefs: false,
      code: { optimize: false },
    });
    addFormats.default(this.#ajv);
    // GitHub's own bot addresses, with their brackets, are no e-mail addresses to the strict format.
    this.#ajv.addFormat("email", /^[^@\s]+@[^@\s]+$/);
    for (const format of ["timestamp", "repo.nwo", "int64"]) this.#ajv.addFormat(format, true);
    this.#ajv.addSchema({ $id: "github", ...this.document });
    this.filler = new Filler((ref) => this.lookup(ref));
  }

  lookup(ref: string): JsonObject {
    let at: Json | undefined = this.document;
    for (const part of ref.slice(2).split("/")) {
      at = isObject(at) ? at[part.replaceAll("~1", "/").replaceAll("~0", "~")] : undefined;
    }
    if (!isObject(at)) throw new Error(`no schema ${ref}`);
    return at;
  }

  /** Problems of a value at a schema's address, as sentences. */
  check(value: unknown, ...address: readonly string[]): readonly string[] {
    const at = pointer(...address);
    let validate = this.#compiled.get(at);
    if (validate === undefined) {
      validate = this.#ajv.compile({ $ref: `github#${at}` });
      this.#compiled.set(at, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? [])
      .map((error) => `${error.instancePath || "the value"} ${error.message ?? ""} ${JSON.stringify(error.params)}`)
      .filter((problem) => !KNOWN_GAPS.some((gap) => gap.test(problem)));
  }

  /** Properties the description does not know: GitHub ignores them silently, which hides typing errors. */
  findUnknown(value: unknown, schema: JsonObject, at = ""): readonly string[] {
    const resolved = this.#resolve(schema);
    if (isList(value)) {
      const items = this.#variants(resolved)
        .map((part) => part["items"])
        .find(isObject);
      return items === undefined ? [] : value.flatMap((item, index) => this.findUnknown(item, items, `${at}/${index}`));
    }
    if (!isObject(value)) return [];
    const variants = this.#variants(resolved);
    const named = variants.filter((part) => isObject(part["properties"]));
    if (named.length === 0 || variants.some((part) => isObject(part["additionalProperties"]))) return [];
    return Object.entries(value).flatMap(([key, inner]) => {
      if (inner === undefined) return [];
      const known = named.flatMap((part) => {
        const property = isObject(part["properties"]) ? part["properties"][key] : undefined;
        return isObject(property) ? [property] : [];
      });
      if (known.length === 0) return [`${at}/${key} is not in GitHub's description`];
      const problems = known.map((property) => this.findUnknown(inner, property, `${at}/${key}`));
      return problems.find((list) => list.length === 0) ?? problems[0] ?? [];
    });
  }

  #resolve(schema: JsonObject): JsonObject {
    const ref = text(schema["$ref"]);
    return ref === undefined ? schema : this.#resolve(this.lookup(ref));
  }

  /** A schema and everything it is combined from. */
  #variants(schema: JsonObject): readonly JsonObject[] {
    const parts = ["allOf", "anyOf", "oneOf"].flatMap((key) => objects(schema[key]));
    return [schema, ...parts.flatMap((part) => this.#variants(this.#resolve(part)))];
  }
}

function compilePath(path: string): RegExp {
  const pattern = path
    .split(/(\{[^}]+\})/)
    .map((part) => {
      const name = /^\{(.+)\}$/.exec(part)?.[1];
      if (name === undefined) return part.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");
      return GREEDY.has(name) ? `(?<${name}>.+)` : `(?<${name}>[^/]+)`;
    })
    .join("")
    // The root folder's contents: the path is empty and its slash may be missing.
    .replace("contents/(?<path>.+)", "contents(?:/(?<path>.*))?");
  return new RegExp(`^${pattern}$`);
}

/** What GitHub's own descriptions say: the only judge of what a request, an answer or an event may look like. */
export class Contract {
  readonly schema: GraphQLSchema;
  readonly events: readonly string[];
  readonly operations: ReadonlyMap<string, Operation>;
  readonly #rest: Description;
  readonly #webhooks: Description;
  readonly #routes: readonly { readonly pattern: RegExp; readonly operation: Operation }[];

  constructor() {
    this.#rest = new Description("rest.json");
    this.#webhooks = new Description("webhooks.json");
    this.schema = buildSchema(readFileSync(join(folder, "graphql.graphql"), "utf8"), { assumeValidSDL: true });
    const events = this.#webhooks.document["events"];
    this.events = Object.keys(isObject(events) ? events : {});
    const operations = this.#rest.document["operations"];
    this.operations = new Map(
      Object.entries(isObject(operations) ? operations : {}).map(([id, value]) => [id, parseOperation(id, value)]),
    );
    this.#routes = [...this.operations.values()]
      // The most literal path wins: `/commits/{ref}/check-runs` before `/commits/{ref}`.
      .sort((a, b) => literalLength(b.path) - literalLength(a.path))
      .map((operation) => ({ pattern: compilePath(operation.path), operation }));
  }

  match(method: string, path: string): Match | null {
    for (const { pattern, operation } of this.#routes) {
      if (operation.method !== method) continue;
      const found = pattern.exec(path);
      if (found === null) continue;
      const params = Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value ?? "")]);
      return { operation, params: Object.fromEntries(params) };
    }
    return null;
  }

  checkRequest(match: Match, query: URLSearchParams, body: Json | undefined): readonly string[] {
    const { operation, params } = match;
    return [
      ...operation.parameters.flatMap((parameter, index) => {
        const name = text(parameter["name"]) ?? "";
        const sent = parameter["in"] === "path" ? params[name] : (query.get(name) ?? undefined);
        if (sent === undefined) return parameter["required"] === true ? [`${name} is required`] : [];
        const value = coerce(sent, parameter["schema"]);
        return this.#rest
          .check(value, "operations", operation.id, "parameters", String(index), "schema")
          .map((problem) => `${name}: ${problem}`);
      }),
      ...this.#unknownQuery(operation, query),
      ...this.#checkBody(operation, body),
    ];
  }

  #unknownQuery(operation: Operation, query: URLSearchParams): readonly string[] {
    const known = operation.parameters.filter((parameter) => parameter["in"] === "query").map(({ name }) => name);
    return [...query.keys()]
      .filter((key) => !known.includes(key))
      .map((key) => `query parameter ${key} is not in GitHub's description`);
  }

  #checkBody(operation: Operation, body: Json | undefined): readonly string[] {
    const described = operation.body;
    if (described === null || !isObject(described["schema"])) {
      const empty = body === undefined || (isObject(body) && Object.keys(body).length === 0);
      return empty ? [] : ["a body is not in GitHub's description"];
    }
    if (body === undefined) return described["required"] === true ? ["a body is required"] : [];
    return [
      ...this.#rest.check(body, "operations", operation.id, "body", "schema").map((problem) => `body: ${problem}`),
      ...this.#rest.findUnknown(body, described["schema"]).map((problem) => `body: ${problem}`),
    ];
  }

  fillResponse(operation: Operation, status: number, body: Json): Json {
    const schema = operation.responses[String(status)];
    return isObject(schema) ? this.#rest.filler.fill(schema, body) : body;
  }

  checkResponse(operation: Operation, status: number, body: Json | undefined): readonly string[] {
    const schema = operation.responses[String(status)];
    if (schema === undefined) return status < 400 ? [`status ${status} is not in GitHub's description`] : [];
    if (schema === null) return body === undefined ? [] : ["a body is not in GitHub's description"];
    if (!isObject(schema)) return [];
    return [
      ...this.#rest.check(body, "operations", operation.id, "responses", String(status)),
      ...(status < 400 ? this.#rest.findUnknown(body, schema) : []),
    ];
  }

  fillEvent(event: string, payload: JsonObject): JsonObject {
    const filled = this.#webhooks.filler.fill(this.#eventSchema(event), payload);
    return isObject(filled) ? filled : payload;
  }

  checkEvent(event: string, payload: Json): readonly string[] {
    if (!this.events.includes(event)) return [`the event ${event} is not in the cut description`];
    return [
      ...this.#webhooks.check(payload, "events", event),
      ...this.#webhooks.findUnknown(payload, this.#eventSchema(event)),
    ];
  }

  #eventSchema(event: string): JsonObject {
    return this.#webhooks.lookup(`#/events/${event}`);
  }
}

function literalLength(path: string): number {
  return path.replaceAll(/\{[^}]+\}/g, "").length;
}

function parseOperation(id: string, value: Json | undefined): Operation {
  if (!isObject(value)) throw new Error(`${id} is no operation`);
  return {
    id,
    method: must(text(value["method"]), `${id} method`),
    path: must(text(value["path"]), `${id} path`),
    parameters: objects(value["parameters"]),
    body: isObject(value["body"]) ? value["body"] : null,
    responses: isObject(value["responses"]) ? value["responses"] : {},
  };
}

/** Paths and queries are text; the description wants numbers and booleans. */
function coerce(sent: string, schema: unknown): Json {
  const type = isObject(schema) ? JSON.stringify(schema["type"] ?? schema["oneOf"] ?? schema["anyOf"] ?? "") : "";
  if (type.includes("integer") && /^-?[0-9]+$/.test(sent)) return Number(sent);
  if (type.includes("boolean") && /^(?:true|false)$/.test(sent)) return sent === "true";
  return sent;
}

let shared: Contract | undefined;

/** Parsing and compiling takes a while, and nothing in it changes. */
export function loadContract(): Contract {
  shared ??= new Contract();
  return shared;
}
