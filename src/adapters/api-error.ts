import { z } from "zod";

interface Answer {
  readonly status: number | null;
  readonly requestId: string | null;
  /** What was wrong with it, where the status does not say. */
  readonly what?: string;
  readonly codes?: readonly string[];
}

/**
 * A call to GitHub that did not do its work. It carries what may be shown: upstream bodies and messages can hold
 * secrets, so neither they nor an error that holds them are kept. `cause` is there when no answer came: what the
 * network said.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly operation: string;
  /** Null when no answer came: no connection, connection lost, timeout. */
  readonly status: number | null;
  /** What GitHub's support asks for; null when the answer had none. */
  readonly requestId: string | null;
  /** GraphQL's error types with their place, `NOT_FOUND repository.pullRequest`; empty for anything else. */
  readonly codes: readonly string[];

  constructor(operation: string, answer: Answer, cause?: unknown) {
    const what = answer.what ?? (answer.status === null ? "no answer" : `HTTP ${answer.status}`);
    const id = answer.requestId === null ? "" : ` (request ${answer.requestId})`;
    super(`GitHub API: ${operation}: ${what}${id}`, cause === undefined ? undefined : { cause });
    this.operation = operation;
    this.status = answer.status;
    this.requestId = answer.requestId;
    this.codes = answer.codes ?? [];
  }
}

/** A response header; absent when it is not a short text. */
export const headerShape = z.string().max(200).optional().catch(undefined);

/** The little that is read of any error from the client, whoever threw it. */
const failureShape = z.object({
  response: z.object({
    status: z.number().optional(),
    headers: z.object({
      "x-github-request-id": headerShape,
      "retry-after": headerShape,
      "x-ratelimit-remaining": headerShape,
    }),
  }),
});

interface Failure {
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfter: string | undefined;
  /** The hour's requests are used up. */
  readonly spent: boolean;
}

/** What an error says about the answer it was made from; null when there was none. */
export function answerOf(error: unknown): Failure | null {
  const read = failureShape.safeParse(error);
  if (!read.success) return null;
  const { status, headers } = read.data.response;
  return {
    // The throttling plugin's own error for a GraphQL limit carries an answer of status 200.
    status: status ?? 200,
    requestId: printable(headers["x-github-request-id"]),
    retryAfter: headers["retry-after"],
    spent: headers["x-ratelimit-remaining"] === "0",
  };
}

/** A request id as GitHub makes them; anything else in its place is foreign text. */
export function printable(id: string | undefined): string | null {
  return id !== undefined && /^[A-Za-z0-9:._-]+$/.test(id) ? id : null;
}

/** Keeps the error as `cause` only when it was made without an answer. */
export function toApiError(operation: string, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const answer = answerOf(error);
  return answer === null
    ? new ApiError(operation, { status: null, requestId: null }, error)
    : new ApiError(operation, answer);
}

/** Reads an answer by its shape; anything else (HTML, a cut body) throws. */
export function readAnswer<Shape extends z.ZodType>(
  operation: string,
  shape: Shape,
  answer: { readonly status: number; readonly data: unknown },
): z.output<Shape> {
  const read = shape.safeParse(answer.data);
  if (read.success) return read.data;
  const places = read.error.issues.map((issue) => issue.path.join(".") || "body").slice(0, 3);
  throw new ApiError(operation, {
    status: answer.status,
    requestId: null,
    what: `the answer is not what was asked for (${places.join(", ")})`,
  });
}
