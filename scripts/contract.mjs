// Cuts GitHub's own descriptions down to what the stand-in GitHub answers: playground/contract/.
//
//   node scripts/contract.mjs                 installs the two big packages in a temporary folder, then cuts
//   node scripts/contract.mjs --packages DIR  uses DIR/node_modules
//
// The packages are far too big to live in the project (the REST description alone is 385 MB installed).

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parse, print, visit } from "graphql";
import { EVENTS, GRAPHQL_TYPES, MUTATIONS, OPERATIONS, QUERIES } from "./contract-selection.mjs";

const REST_PACKAGE = "@octokit/openapi";
const REST_VERSION = "23.0.2";
const WEBHOOK_PACKAGE = "@octokit/openapi-webhooks";
const WEBHOOK_VERSION = "12.1.0";
const GRAPHQL_PACKAGE = "@octokit/graphql-schema";

const target = join(dirname(fileURLToPath(import.meta.url)), "..", "playground", "contract");

/** Keywords that say something about a value; prose, examples and extensions are left out. */
const SCHEMA_KEYWORDS = new Set([
  "type",
  "enum",
  "const",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "required",
  "default",
]);
const LISTS_OF_SCHEMAS = ["allOf", "anyOf", "oneOf"];

/** OpenAPI 3.0 writes "or null" as `nullable`; JSON Schema wants it in the type. */
function withNull(schema) {
  if (schema.enum !== undefined) schema.enum = [...new Set([...schema.enum, null])];
  if (typeof schema.type === "string") return { ...schema, type: [schema.type, "null"] };
  if (Array.isArray(schema.type)) return { ...schema, type: [...new Set([...schema.type, "null"])] };
  if (schema.enum !== undefined) return schema;
  return { anyOf: [schema, { type: "null" }] };
}

function cutKeyword(key, value, refs) {
  if (SCHEMA_KEYWORDS.has(key)) return value;
  if (key === "properties") {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutSchema(inner, refs)]));
  }
  if (key === "items" || key === "additionalProperties" || key === "not") return cutSchema(value, refs);
  return LISTS_OF_SCHEMAS.includes(key) ? value.map((inner) => cutSchema(inner, refs)) : undefined;
}

function cutSchema(schema, refs) {
  if (typeof schema !== "object" || schema === null) return schema;
  if (typeof schema.$ref === "string") {
    refs.add(schema.$ref);
    return { $ref: schema.$ref };
  }
  const cut = {};
  for (const [key, value] of Object.entries(schema)) {
    const kept = cutKeyword(key, value, refs);
    if (kept !== undefined) cut[key] = kept;
  }
  return schema.nullable === true ? withNull(cut) : cut;
}

function resolve(document, node) {
  if (typeof node?.$ref !== "string") return node;
  return node.$ref
    .slice(2)
    .split("/")
    .reduce((at, part) => at[part.replaceAll("~1", "/").replaceAll("~0", "~")], document);
}

/** Everything the chosen schemas refer to, at the same addresses as in the source. */
function cutComponents(document, refs) {
  const schemas = {};
  const waiting = [...refs];
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
    const name = ref.replace("#/components/schemas/", "");
    if (schemas[name] !== undefined) continue;
    const inner = new Set();
    schemas[name] = cutSchema(document.components.schemas[name], inner);
    waiting.push(...inner);
  }
  return { schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function cutOperation(document, operation, refs) {
  const json = (content) => content?.["application/json"]?.schema;
  const responses = {};
  for (const [status, reference] of Object.entries(operation.responses)) {
    const schema = json(resolve(document, reference).content);
    responses[status] = schema === undefined ? null : cutSchema(schema, refs);
  }
  const body = resolve(document, operation.requestBody);
  return {
    parameters: (operation.parameters ?? [])
      .map((parameter) => resolve(document, parameter))
      .map(({ name, in: place, required, schema }) => ({
        name,
        in: place,
        required: required === true,
        schema: cutSchema(schema, refs),
      })),
    body: body === undefined ? null : { required: body.required === true, schema: cutSchema(json(body.content), refs) },
    responses,
  };
}

function cutRest(document, source) {
  const refs = new Set();
  const operations = {};
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (!OPERATIONS.includes(operation.operationId)) continue;
      operations[operation.operationId] = {
        method: method.toUpperCase(),
        path,
        ...cutOperation(document, operation, refs),
      };
    }
  }
  const missing = OPERATIONS.filter((id) => operations[id] === undefined);
  if (missing.length > 0) throw new Error(`not in ${source.package}@${source.version}: ${missing.join(", ")}`);
  return { source, operations, components: cutComponents(document, refs) };
}

function cutWebhooks(document, source) {
  const refs = new Set();
  const events = {};
  for (const event of EVENTS) {
    const entry = document.webhooks[event.replace(".", "-").replaceAll("_", "-")];
    if (entry === undefined) throw new Error(`not in ${source.package}@${source.version}: ${event}`);
    events[event] = cutSchema(entry.post.requestBody.content["application/json"].schema, refs);
  }
  return { source, events, components: cutComponents(document, refs) };
}

const namedType = (type) => (type.kind === "NamedType" ? type.name.value : namedType(type.type));

/** A type's fields, without those that lead to types that are not chosen. */
function cutFields(node, keeps) {
  if (node.name.value === "Query") return node.fields.filter((field) => QUERIES.includes(field.name.value));
  if (node.name.value === "Mutation") return node.fields.filter((field) => MUTATIONS.includes(field.name.value));
  return node.fields.filter((field) => keeps(namedType(field.type)));
}

function cutGraphql(sdl) {
  const plain = visit(parse(sdl, { noLocation: true }), {
    enter: (node) => ("description" in node ? { ...node, description: undefined } : undefined),
    Directive: (node) => (node.name.value === "deprecated" || node.name.value === "oneOf" ? undefined : null),
    DirectiveDefinition: () => null,
  });
  const definitions = new Map(plain.definitions.map((node) => [node.name?.value ?? node.kind, node]));
  const isLeaf = (name) => {
    const kind = definitions.get(name)?.kind;
    return kind === undefined || kind === "ScalarTypeDefinition" || kind === "EnumTypeDefinition";
  };
  const chosen = new Set(["Query", "Mutation", ...GRAPHQL_TYPES]);
  const unknown = [...chosen].filter((name) => !definitions.has(name));
  if (unknown.length > 0) throw new Error(`not in the GraphQL schema: ${unknown.join(", ")}`);
  const kept = new Map();
  const waiting = [...chosen];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const node = definitions.get(name);
    if (kept.has(name) || node === undefined) continue;
    const cut = cutDefinition(node, (type) => isLeaf(type) || chosen.has(type), chosen);
    kept.set(name, cut);
    waiting.push(...typesOf(cut));
  }
  const sorted = [...kept.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, node]) => node);
  return print({ kind: "Document", definitions: sorted });
}

function cutDefinition(node, keeps, chosen) {
  if (node.kind === "UnionTypeDefinition") {
    return { ...node, types: node.types.filter((type) => chosen.has(type.name.value)) };
  }
  if (node.kind !== "ObjectTypeDefinition" && node.kind !== "InterfaceTypeDefinition") return node;
  return {
    ...node,
    // The root would need an id to be a node.
    interfaces: node.interfaces.filter((type) => chosen.has(type.name.value) && node.name.value !== "Query"),
    fields: cutFields(node, keeps),
  };
}

/** Names a definition leads to: of its fields, their arguments, and an input's own fields. */
function typesOf(node) {
  const fields = "fields" in node ? (node.fields ?? []) : [];
  return fields.flatMap((field) => [
    namedType(field.type),
    ...(field.arguments ?? []).map((argument) => namedType(argument.type)),
  ]);
}

/** One line for each operation, event and schema: differences stay readable and the file small. */
function write(name, { source, components, ...entries }) {
  const lines = (map, indent) =>
    Object.entries(map)
      .map(([key, value]) => `${indent}${JSON.stringify(key)}: ${JSON.stringify(value)}`)
      .join(",\n");
  const [[kind, map]] = Object.entries(entries);
  const text = `{
  "source": ${JSON.stringify(source)},
  "${kind}": {
${lines(map, "    ")}
  },
  "components": {
    "schemas": {
${lines(components.schemas, "      ")}
    }
  }
}
`;
  JSON.parse(text);
  writeFileSync(join(target, name), text);
}

function readPackage(folder, name) {
  const root = join(folder, "node_modules", name);
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return { root, version: manifest.version, license: manifest.license };
}

function readDescription(folder, name, version) {
  const found = readPackage(folder, name);
  if (found.version !== version) throw new Error(`expected ${name}@${version}, found ${found.version}`);
  const notice = readFileSync(join(found.root, "LICENSE"), "utf8").trim().split(/\r?\n/).filter(Boolean);
  return {
    document: JSON.parse(readFileSync(join(found.root, "generated", "api.github.com.json"), "utf8")),
    source: { package: name, version, license: found.license, notice, cut: "scripts/contract.mjs" },
  };
}

function installPackages() {
  const folder = mkdtempSync(join(tmpdir(), "contract-"));
  const wanted = [`${REST_PACKAGE}@${REST_VERSION}`, `${WEBHOOK_PACKAGE}@${WEBHOOK_VERSION}`];
  execFileSync("npm", ["i", "--no-save", "--no-audit", "--no-fund", "--prefix", folder, ...wanted], {
    stdio: "inherit",
  });
  return folder;
}

const options = parseArgs({ options: { packages: { type: "string" } } }).values;
const folder = options.packages ?? installPackages();
try {
  const rest = readDescription(folder, REST_PACKAGE, REST_VERSION);
  const webhooks = readDescription(folder, WEBHOOK_PACKAGE, WEBHOOK_VERSION);
  const graphqlFile = fileURLToPath(import.meta.resolve(GRAPHQL_PACKAGE));
  const graphqlRoot = dirname(graphqlFile);
  const graphqlManifest = JSON.parse(readFileSync(join(graphqlRoot, "package.json"), "utf8"));
  const notice = readFileSync(join(graphqlRoot, "LICENSE.md"), "utf8").trim().split(/\r?\n/).filter(Boolean);
  const header = [
    `Cut by scripts/contract.mjs from ${GRAPHQL_PACKAGE}@${graphqlManifest.version} (${graphqlManifest.license}).`,
    "",
    ...notice,
  ].map((line) => `# ${line}`.trimEnd());
  write("rest.json", cutRest(rest.document, rest.source));
  write("webhooks.json", cutWebhooks(webhooks.document, webhooks.source));
  const sdl = cutGraphql(readFileSync(join(graphqlRoot, "schema.graphql"), "utf8"));
  writeFileSync(join(target, "graphql.graphql"), `${header.join("\n")}\n\n${sdl}\n`);
} finally {
  if (options.packages === undefined) rmSync(folder, { recursive: true, force: true });
}
