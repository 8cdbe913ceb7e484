import {
  type DocumentNode,
  defaultTypeResolver,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  Kind,
  parse,
  validate,
} from "graphql";
import { createCommitOnBranch } from "./graph-commit.ts";
import { GraphRefusal } from "./graph-connection.ts";
import { countNodes } from "./graph-cost.ts";
import type { Reading } from "./graph-objects.ts";
import { viewViewer } from "./graph-objects.ts";
import { viewGraphComment, viewGraphPull, viewRepository } from "./graph-pulls.ts";
import { isObject, parseJson, property, text } from "./json.ts";
import { mayReadRepo } from "./tokens.ts";
import type { Json, JsonObject } from "./types.ts";
import type { Token, World } from "./world.ts";

const MAX_NODES = 500_000;

export interface Document {
  readonly query: string;
  readonly variables: JsonObject;
  readonly operationName: string | undefined;
  /** Null when it cannot be parsed; `problem` says why. */
  readonly parsed: DocumentNode | null;
  readonly problem: string | null;
  readonly fields: readonly string[];
  readonly mutation: boolean;
}

export function readDocument(body: Json | undefined): Document {
  const query = text(property(body, "query")) ?? "";
  const variables = property(body, "variables");
  const rest = {
    query,
    variables: isObject(variables) ? variables : {},
    operationName: text(property(body, "operationName")),
  };
  try {
    const parsed = parse(query);
    const operations = parsed.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
    const fields = operations
      .flatMap((node) => node.selectionSet.selections)
      .filter((node) => node.kind === Kind.FIELD);
    const mutation = operations.some((node) => node.operation === "mutation");
    return { ...rest, parsed, problem: null, fields: fields.map(({ name }) => name.value), mutation };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { ...rest, parsed: null, problem, fields: [], mutation: false };
  }
}

/** By schema and text: the Action sends the same few documents again and again. */
const validated = new WeakMap<GraphQLSchema, Map<string, readonly string[]>>();

function validateOnce(schema: GraphQLSchema, query: string, parsed: DocumentNode): readonly string[] {
  const known = validated.get(schema) ?? new Map<string, readonly string[]>();
  validated.set(schema, known);
  const problems = known.get(query) ?? validate(schema, parsed).map(({ message }) => message);
  known.set(query, problems);
  return problems;
}

/** What GitHub's schema says against a document; each is a violation. */
export function checkDocument(world: World, document: Document): readonly string[] {
  if (document.parsed === null) return [document.problem ?? "not readable"];
  const problems = validateOnce(world.contract.schema, document.query, document.parsed);
  if (problems.length > 0) return problems;
  const nodes = countNodes(document.parsed, document.variables);
  return nodes > MAX_NODES ? [`the query asks for up to ${nodes} nodes, which exceeds the limit of ${MAX_NODES}`] : [];
}

function rootOf(reading: Reading): Readonly<Record<string, unknown>> {
  const { world, token } = reading;
  return {
    viewer: () => viewViewer(reading),
    repository: (args: unknown) => {
      const name = `${text(property(args, "owner"))}/${text(property(args, "name"))}`;
      const repo = world.repos.get(name.toLowerCase());
      if (repo === undefined || repo.deleted || !mayReadRepo(token, repo)) {
        throw new GraphRefusal("NOT_FOUND", `Could not resolve to a Repository with the name '${name}'.`);
      }
      return viewRepository(reading, repo);
    },
    node: (args: unknown) => viewNode(reading, text(property(args, "id")) ?? ""),
    rateLimit: () => ({
      __typename: "RateLimit",
      cost: 1,
      limit: 1000,
      nodeCount: 1,
      remaining: Math.max(1000 - token.used, 0),
      used: token.used,
      resetAt: new Date(Date.now() + 3_600_000).toISOString(),
    }),
    createCommitOnBranch: (args: unknown) => createCommitOnBranch(reading, property(args, "input")),
  };
}

function viewNode(reading: Reading, id: string): unknown {
  const { world } = reading;
  const [kind, key] = /^([A-Z]+)_(.+)$/.exec(id)?.slice(1) ?? [];
  if (kind === "IC") {
    const comment = world.comments.get(Number(key));
    if (comment !== undefined) return viewGraphComment(reading, comment);
  }
  if (kind === "PR") {
    const pull = [...world.pulls.values()].find((one) => String(one.id) === key);
    if (pull !== undefined) return viewGraphPull(reading, pull);
  }
  if (kind === "R") return viewRepository(reading, world.main);
  throw new GraphRefusal("NOT_FOUND", `Could not resolve to a node with the global id of '${id}'`);
}

/** Answers a valid document. Errors that GitHub would give come beside the data, with its `type`. */
export async function answerDocument(world: World, token: Token, document: Document): Promise<JsonObject> {
  if (document.parsed === null) throw new Error("not a checked document");
  const reading: Reading = { world, token, view: { repository: viewRepository, pull: viewGraphPull } };
  const result = await execute({
    schema: world.contract.schema,
    document: document.parsed,
    rootValue: rootOf(reading),
    variableValues: document.variables,
    ...(document.operationName === undefined ? {} : { operationName: document.operationName }),
    typeResolver: defaultTypeResolver,
    fieldResolver: (...[source, args, , info]: Parameters<GraphQLFieldResolver<unknown, unknown>>) => {
      const value: unknown =
        typeof source === "object" && source !== null ? Reflect.get(source, info.fieldName) : undefined;
      if (value === undefined) {
        const where = `${info.parentType.name}.${info.fieldName}`;
        world.violate("not-modelled", where, "the stand-in does not know this field yet");
        throw new GraphQLError(`${where} is not modelled`);
      }
      return typeof value === "function" ? value(args) : value;
    },
  });
  const errors = result.errors?.map((error) => viewError(world, error));
  // What graphql-js gives has no prototypes; as text it is what a client reads.
  const data: Json = parseJson(JSON.stringify(result.data ?? null));
  return errors === undefined ? { data } : { data, errors };
}

function viewError(world: World, error: GraphQLError): JsonObject {
  const { originalError, message } = error;
  const type = originalError instanceof GraphRefusal ? originalError.type : null;
  if (originalError !== undefined && originalError !== null && type === null && !/is not modelled$/.test(message)) {
    world.violate("response", "graphql", `the stand-in failed: ${originalError.stack ?? message}`);
  }
  const bad = ["MISSING_PAGINATION_BOUNDARIES", "EXCESSIVE_PAGINATION", "INVALID_CURSOR_ARGUMENTS"];
  if (type !== null && bad.includes(type)) world.violate("graphql", error.path?.join(".") ?? "", message);
  return {
    ...(type === null ? {} : { type }),
    path: (error.path ?? []).map((part) => part),
    locations: (error.locations ?? []).map(({ line, column }) => ({ line, column })),
    message,
  };
}
