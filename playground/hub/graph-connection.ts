import { isObject, number, text } from "./json.ts";

/** An error with GitHub's own `type`, beside data or null, in an answer of status 200. */
export class GraphRefusal extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

const MOST = 100;

export interface Connection<T> {
  readonly totalCount: number;
  readonly nodes: readonly T[];
  readonly edges: readonly { readonly cursor: string; readonly node: T }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

function cursorOf(index: number): string {
  return Buffer.from(`cursor:v2:${index}`).toString("base64");
}

function indexOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const found = /^cursor:v2:(\d+)$/.exec(Buffer.from(cursor, "base64").toString())?.[1];
  if (found === undefined)
    throw new GraphRefusal("INVALID_CURSOR_ARGUMENTS", `\`${cursor}\` does not appear to be a valid cursor.`);
  return Number(found);
}

function readBound(args: unknown, name: "first" | "last"): number | undefined {
  const bound = isObject(args) ? number(args[name]) : undefined;
  if (bound !== undefined && (bound < 0 || bound > MOST)) {
    throw new GraphRefusal(
      "EXCESSIVE_PAGINATION",
      `Requesting ${bound} records on the connection exceeds the \`${name}\` limit of ${MOST} records.`,
    );
  }
  return bound;
}

/** A page of a list, as `first`/`after` or `last`/`before` ask for it. One of the bounds is a must. */
export function connect<T>(items: readonly T[], args: unknown, field: string): Connection<T> {
  const first = readBound(args, "first");
  const last = readBound(args, "last");
  if (first === undefined && last === undefined) {
    throw new GraphRefusal(
      "MISSING_PAGINATION_BOUNDARIES",
      `You must provide a \`first\` or \`last\` value to properly paginate the \`${field}\` connection.`,
    );
  }
  const cursor = (name: string): number | null => indexOf(isObject(args) ? text(args[name]) : undefined);
  let from = (cursor("after") ?? -1) + 1;
  let to = cursor("before") ?? items.length;
  if (first !== undefined) to = Math.min(to, from + first);
  if (last !== undefined) from = Math.max(from, to - last);
  const edges = items.slice(from, to).map((node, at) => ({ cursor: cursorOf(from + at), node }));
  return {
    totalCount: items.length,
    nodes: edges.map(({ node }) => node),
    edges,
    pageInfo: {
      hasNextPage: to < items.length,
      hasPreviousPage: from > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
