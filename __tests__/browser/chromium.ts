// playwright-core's own types speak of the browser's.
/// <reference lib="dom" />
import { accessSync, constants } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Throws when there is none: these tests are never skipped. */
export function findChromium(places: readonly string[]): string {
  const found = places.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (found !== undefined) return found;
  throw new Error(
    `There is no Chromium at ${places.join(", ")}: install it (Debian: apt-get install chromium; Ubuntu: google-chrome) or name it in DONE_GATE_CHROMIUM.`,
  );
}

/** A fresh browser that finds no other host than this machine. */
export async function launchChromium(): Promise<Browser> {
  const named = process.env["DONE_GATE_CHROMIUM"];
  return await chromium.launch({
    executablePath: findChromium(named === undefined ? PLACES : [named]),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
  });
}

export interface Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and warnings, thrown errors, and requests to any other place than the page's own. */
  readonly complaints: readonly string[];
}

/** A tab of a person's own, with everything written down that a clean page would not do. */
export async function openTab(
  browser: Browser,
  options: { readonly url: string; readonly as?: string; readonly width?: number },
): Promise<Tab> {
  const { url, as, width } = options;
  const context = await browser.newContext({ viewport: { width: width ?? 1280, height: 900 } });
  if (as !== undefined) await context.addCookies([{ name: "as", value: encodeURIComponent(as), url }]);
  // A busy machine is slow, not wrong.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`thrown: ${error.message}`));
  page.on("dialog", async (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    const own = request.url().startsWith(`${url}/`) || request.url().startsWith("data:");
    if (!own) complaints.push(`request: ${request.url()}`);
  });
  return { page, context, complaints };
}
