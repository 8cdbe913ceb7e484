import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { answerGet } from "./answer-get.ts";
import { type Answer, answerPost } from "./answer-post.ts";
import { renderRefusal, type Viewer } from "./layout.ts";
import type { LiveRepo } from "./live-repo.ts";
import { CHARACTERS, characterOf } from "./stories.ts";

export interface PageServer {
  readonly url: string;
  /** Tells every open page that something may look different. */
  changed(): void;
  close(): Promise<void>;
}

const MAX_FORM_BYTES = 1024 * 1024;
/** Changes that come together are told once. */
const QUIET_MS = 120;

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#1f883d"/><path d="M4 8.5l2.8 2.8L12 5.5" fill="none" stroke="#fff" stroke-width="2"/></svg>';

function readAssets(): ReadonlyMap<string, readonly [string, string]> {
  const here = import.meta.dirname;
  const require = createRequire(import.meta.url);
  const markdown = require.resolve("github-markdown-css/github-markdown-light.css");
  return new Map([
    ["/assets/markdown.css", ["text/css", readFileSync(markdown, "utf8")]],
    ["/assets/style.css", ["text/css", readFileSync(join(here, "style.css"), "utf8")]],
    ["/assets/client.js", ["text/javascript", readFileSync(join(here, "client.js"), "utf8")]],
    ["/assets/icon.svg", ["image/svg+xml", ICON]],
  ]);
}

const HEADERS = {
  // Comments hold foreign text: whatever got through the sanitizer still finds nothing to run and nobody to call.
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cache-control": "no-store",
};

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly viewer: Viewer;
}

interface Site {
  readonly repos: readonly LiveRepo[];
  readonly assets: ReadonlyMap<string, readonly [string, string]>;
  readonly watchers: Set<ServerResponse>;
}

/** Serves the page on loopback; port 0 takes a free one. */
export async function servePage(repos: readonly LiveRepo[], port: number): Promise<PageServer> {
  const site: Site = { repos, assets: readAssets(), watchers: new Set() };
  let timer: NodeJS.Timeout | undefined;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://page.invalid");
    const call = { request, response, url, viewer: whoLooks(request) };
    answer(site, call).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      if (response.headersSent) response.end();
      else send(call, 500, renderRefusal(call.viewer, "The playground has failed; its output says why."));
    });
  });
  return {
    url: await listen(server, port),
    changed: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const watcher of site.watchers) watcher.write("data: changed\n\n");
      }, QUIET_MS);
    },
    close: async () => {
      clearTimeout(timer);
      for (const watcher of site.watchers) watcher.end();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const bound = server.address();
      resolve(`http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : port}`);
    });
  });
}

async function answer(site: Site, call: Call): Promise<void> {
  const { method, headers } = call.request;
  // Another site's page must not reach this server through the reader's browser, by name or by form.
  const foreign = headers.origin !== undefined && headers.origin !== `http://${headers.host ?? ""}`;
  if (!isOwnHost(headers.host) || foreign) {
    send(call, 403, renderRefusal(call.viewer, "This page answers to itself only."));
  } else if (method === "POST") await post(site.repos, call);
  else if (method === "GET" || method === "HEAD") await get(site, call);
  else send(call, 405, renderRefusal(call.viewer, "This page knows GET and POST."));
}

async function get({ repos, assets, watchers }: Site, call: Call): Promise<void> {
  const { response, url, viewer } = call;
  const asset = assets.get(url.pathname);
  if (url.pathname === "/live") watch(response, watchers);
  else if (asset !== undefined) {
    const [type, text] = asset;
    response.writeHead(200, { ...HEADERS, "content-type": `${type}; charset=utf-8` }).end(text);
  } else {
    const page = await answerGet(repos, url, viewer);
    send(call, page === null ? 404 : 200, page ?? renderRefusal({ ...viewer, here: "/" }, "There is no such page."));
  }
}

function isOwnHost(host: string | undefined): boolean {
  return /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host ?? "");
}

function watch(response: ServerResponse, watchers: Set<ServerResponse>): void {
  response.writeHead(200, { ...HEADERS, "content-type": "text/event-stream" });
  // At once, so that what changed between the page's making and now is seen.
  response.write("retry: 1000\ndata: changed\n\n");
  watchers.add(response);
  response.on("close", () => watchers.delete(response));
}

/** The switch's choice; a login that is not in the story looks as the first one. */
function whoLooks(request: IncomingMessage): Viewer {
  const cookie = /(?:^|;\s*)as=([^;]*)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const character = CHARACTERS.find(({ login }) => encodeURIComponent(login) === cookie) ?? CHARACTERS[0];
  if (character === undefined) throw new Error("the story has nobody in it");
  return { character, here: request.method === "GET" ? (request.url ?? "/") : referrerOf(request) };
}

function referrerOf(request: IncomingMessage): string {
  const { referer } = request.headers;
  if (referer === undefined || !URL.canParse(referer)) return "/";
  const { pathname, search } = new URL(referer);
  return `${pathname}${search}`;
}

function send({ response }: Call, status: number, page: string): void {
  response.writeHead(status, { ...HEADERS, "content-type": "text/html; charset=utf-8" }).end(page);
}

async function readForm(request: IncomingMessage): Promise<Readonly<Record<string, string>> | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part: unknown = chunk;
    if (!Buffer.isBuffer(part)) throw new TypeError("a request gives buffers");
    bytes += part.length;
    if (bytes > MAX_FORM_BYTES) return null;
    chunks.push(part);
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}

async function post(repos: readonly LiveRepo[], call: Call): Promise<void> {
  const { request, url, viewer } = call;
  const fields = await readForm(request);
  if (fields === null) {
    send(call, 413, renderRefusal(viewer, "That is more than this page takes."));
    return;
  }
  reply(call, await answerPost(repos, { pathname: url.pathname, fields, viewer }));
}

function reply(call: Call, answer: Answer): void {
  const { request, response, viewer } = call;
  switch (answer.kind) {
    case "done":
      response.writeHead(204, HEADERS).end();
      return;
    case "go":
      response.writeHead(303, { ...HEADERS, location: answer.to }).end();
      return;
    case "viewer": {
      const known = characterOf(answer.login);
      const cookie = known === undefined ? {} : { "set-cookie": cookieFor(known.login) };
      response.writeHead(303, { ...HEADERS, location: answer.to, ...cookie }).end();
      return;
    }
    case "no":
      // The client script asks for plain words.
      if (request.headers.accept === "text/plain") {
        response
          .writeHead(answer.status, { ...HEADERS, "content-type": "text/plain; charset=utf-8" })
          .end(answer.message);
      } else send(call, answer.status, renderRefusal(viewer, answer.message));
  }
}

function cookieFor(login: string): string {
  return `as=${encodeURIComponent(login)}; Path=/; HttpOnly; SameSite=Strict`;
}
