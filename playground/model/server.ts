import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { answerSchema, type ModelCall } from "../scenarios/format.ts";
import { composeAnswer, type SourceFile } from "./compose-answer.ts";
import { type Asked, promptText, readAsked } from "./read-asked.ts";
import { type Ending, findProblem, renderAnswer, renderError, type Wire, wireOf } from "./wire.ts";

/** A model that says what a scenario tells it to. */
export interface ModelServer {
  /** The base address: `URL/v1/messages`, `URL/v1/chat/completions`. */
  readonly url: string;
  /** Every prompt it was sent, in order. */
  readonly prompts: readonly string[];
  close(): Promise<void>;
}

export interface ModelServerOptions {
  /** Files at head, for evidence that is to be true. */
  readonly sources?: () => Promise<readonly SourceFile[]>;
  readonly isDecoy?: (title: string) => boolean;
}

type Scripted = NonNullable<ModelCall["each"]>;

/** Starts it on a free loopback port. A call that the script does not foresee is answered with 500. */
export async function startModelServer(
  script: readonly ModelCall[],
  options: ModelServerOptions = {},
): Promise<ModelServer> {
  const prompts: string[] = [];
  const choose = makeChooser(script);
  const server = createServer((request, response) => {
    answer(request, response, { prompts, choose, options }).catch((error: unknown) => {
      response.writeHead(500, { "content-type": "text/plain" }).end(`the scripted model failed: ${String(error)}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    prompts,
    close: async () => {
      // A call that hangs on purpose would keep it open for ever.
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The first entry not used yet whose `for` and `batch` fit; `each` entries are never used up. */
function makeChooser(script: readonly ModelCall[]): (asked: Asked) => Scripted | null {
  const used = new Set<ModelCall>();
  const calls = new Map<string, number>();
  return (asked) => {
    const nth = (calls.get(asked.purpose) ?? 0) + 1;
    calls.set(asked.purpose, nth);
    const fits = (call: Scripted): boolean =>
      (call.for === undefined || call.for === asked.purpose) && (call.batch === undefined || call.batch === nth);
    const found = script.find(
      (call) => !used.has(call) && fits(call.each ?? call) && (call.each === undefined || fits(call)),
    );
    if (found === undefined) return null;
    if (found.each === undefined) used.add(found);
    return found.each ?? found;
  };
}

interface Desk {
  readonly prompts: string[];
  readonly choose: (asked: Asked) => Scripted | null;
  readonly options: ModelServerOptions;
}

async function answer(request: IncomingMessage, response: ServerResponse, desk: Desk): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk);
  const wire = wireOf((request.url ?? "/").replace(/\?.*$/, ""));
  if (wire === null || request.method !== "POST") {
    response
      .writeHead(404, { "content-type": "application/json" })
      .end(JSON.stringify({ error: { message: "Not found" } }));
    return;
  }
  const body = parseOrNull(Buffer.concat(chunks).toString());
  const problem = findProblem(wire, request.headers, body);
  if (problem !== null) return sendError(response, wire, problem);
  desk.prompts.push(promptText(body));
  const asked = readAsked(body);
  const call = desk.choose(asked);
  if (call === null)
    return sendError(response, wire, {
      status: 500,
      message: `the script has no answer for another ${asked.purpose} call`,
    });
  if (call.fault !== undefined && sendFault(response, wire, call.fault)) return;
  const text = await textOf(call, asked, desk.options);
  const model: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "model") : "";
  send(response, wire, { text, ending: endingOf(call.fault), model: String(model) });
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function send(response: ServerResponse, wire: Wire, answer: Parameters<typeof renderAnswer>[1]): void {
  response.writeHead(200, { "content-type": "application/json" }).end(renderAnswer(wire, answer));
}

function sendError(
  response: ServerResponse,
  wire: Wire,
  problem: { readonly status: number; readonly message: string },
): void {
  const wait: Record<string, string> = problem.status === 429 || problem.status === 529 ? { "retry-after": "0" } : {};
  response
    .writeHead(problem.status, { "content-type": "application/json", ...wait })
    .end(renderError(wire, problem.status, problem.message));
}

type Fault = NonNullable<Scripted["fault"]>;

/** Faults that are no answer at all; false for those that only spoil one. */
function sendFault(response: ServerResponse, wire: Wire, fault: Fault): boolean {
  switch (fault) {
    case "timeout":
      return true;
    case "reset":
      response.socket?.resetAndDestroy();
      return true;
    case "401":
    case "429":
    case "500":
    case "529":
      sendError(response, wire, { status: Number(fault), message: `scripted ${fault}` });
      return true;
    case "html":
      response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Bad gateway</body></html>");
      return true;
    case "empty":
      response.writeHead(200, { "content-type": "application/json" }).end("");
      return true;
    case "truncated":
    case "refusal":
    case "two-objects":
      return false;
    default:
      return fault satisfies never;
  }
}

function endingOf(fault: Fault | undefined): Ending {
  return fault === "truncated" || fault === "refusal" ? fault : "done";
}

async function textOf(call: Scripted, asked: Asked, options: ModelServerOptions): Promise<string> {
  const context = { sources: (await options.sources?.()) ?? [], isDecoy: options.isDecoy ?? (() => false) };
  const text = composeAnswer(call.answer ?? answerSchema.parse({ all: "met", evidence: "auto" }), asked, context);
  if (call.fault === "truncated") return text.slice(0, Math.floor(text.length / 2));
  if (call.fault === "two-objects")
    return `${text}\n${composeAnswer(answerSchema.parse({ all: "unmet" }), asked, context)}`;
  if (call.style === "fenced") return `\`\`\`json\n${text}\n\`\`\``;
  return call.style === "prose" ? `Here is what I found.\n\n${text}\n\nLet me know if you need more.` : text;
}
