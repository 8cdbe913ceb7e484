import { randomUUID } from "node:crypto";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import { Octokit } from "@octokit/rest";
import { z } from "zod";
import type { Json } from "../core/canonical-json.ts";
import { ApiError, answerOf, headerShape, printable, readAnswer, toApiError } from "./api-error.ts";

/** Longest wait that GitHub may ask of one run; asked for more, the call fails at once. */
const MAX_WAIT_SECONDS = 60;
/** Tries of a read after the first one. */
const MAX_READ_RETRIES = 2;
const DEFAULT_TIMEOUT_MS = 20_000;

/** What is read of a request's options. GraphQL documents travel in `query`. */
interface Asked {
  readonly method: string;
  readonly url: string;
  readonly query?: unknown;
  readonly request?: { readonly [option: string]: unknown };
}

/** `POST /repos/{owner}/{repo}/check-runs`, or `query PullView`. */
function nameOf(asked: Asked): string {
  const document = typeof asked.query === "string" ? /^\s*((?:query|mutation) \w+)/.exec(asked.query) : null;
  return document?.[1] ?? `${asked.method} ${asked.url.replace(/\?.*$/, "")}`;
}

/** Reads may be repeated: a repeated write could make a second comment or check run. */
function isRead(asked: Asked): boolean {
  if (asked.method === "GET" || asked.method === "HEAD") return true;
  return asked.url.endsWith("/graphql") && typeof asked.query === "string" && !/^\s*mutation\b/.test(asked.query);
}

/**
 * Seconds to wait before the same request is sent again, or null to give up.
 * Reads are repeated on a lost connection and on 5xx. Any request is repeated once on a 429 that the throttling
 * plugin does not know (no rate limit named): GitHub refused it before doing anything.
 */
function secondsToRetry(error: unknown, asked: Asked): number | null {
  const counted = asked.request?.["retryCount"];
  const tries = typeof counted === "number" ? counted : 0;
  const answer = answerOf(error);
  if (tries >= retriesFor(error, asked)) return null;
  const wanted = Number.parseInt(answer?.retryAfter ?? "", 10);
  const seconds = Number.isNaN(wanted) ? (tries + 1) ** 2 : Math.max(wanted, 0);
  return seconds <= MAX_WAIT_SECONDS ? seconds : null;
}

function retriesFor(error: unknown, asked: Asked): number {
  const answer = answerOf(error);
  if (answer === null || answer.status >= 500) return isRead(asked) ? MAX_READ_RETRIES : 0;
  // The tests that the throttling plugin makes before it takes over.
  const throttled = answer.spent || (error instanceof Error && /\bsecondary rate\b/i.test(error.message));
  return answer.status === 429 && !throttled ? 1 : 0;
}

/**
 * The retry plugin by itself repeats every method, POST included, and does not read Retry-After. So it is told to
 * decide nothing (`doNotRetry` names every error status) and only carries out what is decided here: its waiting
 * and repeating are driven by two fields on the error's request. Registered first, this hook sees every single try.
 */
function decideRetries(octokit: { readonly hook: Octokit["hook"] }): void {
  octokit.hook.error("request", (error, options) => {
    const seconds = secondsToRetry(error, options);
    if (seconds !== null && "request" in error) {
      error.request.request = { ...error.request.request, retries: MAX_READ_RETRIES, retryAfter: seconds };
    }
    throw error;
  });
}

const Client = Octokit.plugin(decideRetries, retry, throttling);

type Spacing = NonNullable<NonNullable<ConstructorParameters<typeof Client>[0]>["throttle"]>["write"];

/**
 * The plugin keeps a second between writes, three between comments, and takes GraphQL reads for writes. That is meant
 * for clients that write without end: a run makes a handful of requests, and the waits would be most of its time.
 * Limits that GitHub names are obeyed as before.
 */
const unspaced = z
  .custom<NonNullable<Spacing>>((value) => typeof value === "object")
  .parse({ key: () => ({ schedule: (_job: unknown, send: () => Promise<unknown>) => send() }) });

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

interface ClientOptions {
  readonly token: string;
  /** `GITHUB_API_URL`: `https://api.github.com`, or `https://HOST/api/v3` on an own server. */
  readonly apiUrl: string;
  readonly userAgent: string;
  /** For one try, its body included. */
  readonly timeoutMs?: number;
  /** How long one second of waiting lasts. */
  readonly secondMs?: number;
}

/**
 * A client whose every failure is an `ApiError`. One call is tried at most three times for a broken connection or
 * server, and all that once more after at most one wait of up to 60 seconds for a rate limit (a limit means that
 * nothing was done, so writes wait too).
 */
export function createOctokit(options: ClientOptions): Octokit {
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const secondMs = options.secondMs ?? 1_000;
  const waitOnce = (seconds: number, asked: Asked) =>
    asked.request?.["retryCount"] === 0 && seconds <= MAX_WAIT_SECONDS;
  const octokit = new Client({
    auth: options.token,
    baseUrl: options.apiUrl.replace(/\/+$/, ""),
    userAgent: options.userAgent,
    // By itself the client prints deprecation headers, which are foreign text, to the console.
    log: silent,
    request: {
      log: silent,
      // A signal in the request's options would be shared by all its tries and by the waits between them.
      fetch: (url: string, init: RequestInit) => fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    },
    retry: { doNotRetry: Array.from({ length: 200 }, (_, index) => 400 + index), retryAfterBaseValue: secondMs },
    throttle: {
      id: randomUUID(),
      retryAfterBaseValue: secondMs,
      write: unspaced,
      notifications: unspaced,
      onRateLimit: waitOnce,
      onSecondaryRateLimit: waitOnce,
    },
  });
  // Registered last, this hook is the outermost: it sees what is left after all tries.
  octokit.hook.error("request", (error, asked) => {
    throw toApiError(nameOf(asked), error);
  });
  return octokit;
}

/** The client's error for an answer with `errors`, also when it has `data` as well. */
const refusalShape = z.object({
  headers: z.object({ "x-github-request-id": headerShape }),
  errors: z.array(
    z.object({
      type: z
        .string()
        .regex(/^[A-Z_]{1,60}$/)
        .catch("ERROR"),
      path: z.array(z.union([z.string().regex(/^\w{1,60}$/), z.number()])).catch([]),
    }),
  ),
});

/** Sends one GraphQL document. An answer that holds an error throws, whatever data came with it. */
export async function askGraphql<Shape extends z.ZodType>(
  octokit: Octokit,
  document: string,
  asked: { readonly variables: Readonly<Record<string, Json>>; readonly shape: Shape },
): Promise<z.output<Shape>> {
  const operation = nameOf({ method: "POST", url: "/graphql", query: document });
  const data: unknown = await octokit.graphql(document, { ...asked.variables }).catch((error: unknown) => {
    const refusal = refusalShape.safeParse(error);
    if (!refusal.success) throw toApiError(operation, error);
    const codes = refusal.data.errors.map((each) => [each.type, each.path.join(".")].join(" ").trim());
    const requestId = printable(refusal.data.headers["x-github-request-id"]);
    throw new ApiError(operation, { status: 200, requestId, codes, what: `refused with ${codes.join(", ")}` });
  });
  return readAnswer(operation, asked.shape, { status: 200, data });
}
