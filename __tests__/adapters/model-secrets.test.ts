import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { renderAnswer } from "../../playground/model/wire.ts";
import { err } from "../../src/core/result.ts";
import { createModelRoom, KEY, question, settings } from "../fixtures/model-room.ts";

// A provider, a proxy or a program may repeat the key in any of its words. None of them reaches a reader.

const bytes = Buffer.from(KEY);
const FORMS: Readonly<Record<string, string>> = {
  plain: KEY,
  base64: bytes.toString("base64").replace(/=+$/, ""),
  "base64 behind a prefix": Buffer.from(`x:${KEY}`).toString("base64").replace(/=+$/, ""),
  base64url: bytes.toString("base64url"),
  "URL-encoded": encodeURIComponent(KEY),
  hex: bytes.toString("hex"),
  "JSON-escaped": JSON.stringify(KEY).slice(1, -1),
};

const folder = mkdtempSync(join(tmpdir(), "model-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const respond = (status: number, body: string) => () => Promise.resolve(new Response(body, { status }));
const anthropic = settings({ provider: "anthropic" });

describe.each(Object.entries(FORMS))("the key, %s", (_, form) => {
  // Far from the start, so that a cut at the wrong moment would leave half of it.
  const words = `${"trouble ".repeat(22)}${form} and more`;
  const wires: Readonly<Record<string, () => Promise<Response>>> = {
    "a 401's JSON": respond(401, JSON.stringify({ error: { message: words } })),
    "a 400 in plain text": respond(400, words),
    "a 500's message": respond(500, JSON.stringify({ message: words })),
    "a 200 that is none": respond(200, words),
    "an error of the network": () => Promise.reject(new TypeError("fetch failed", { cause: new Error(words) })),
    "a model's refusal category": respond(
      200,
      renderAnswer("anthropic", { text: "", ending: "refusal", model: "m" }).replace('"cyber"', JSON.stringify(form)),
    ),
    "a stop reason": respond(
      200,
      renderAnswer("anthropic", { text: "{}", ending: "done", model: "m" }).replace('"end_turn"', JSON.stringify(form)),
    ),
  };

  it.each(Object.entries(wires))("in %s", async (where, fetch) => {
    const room = createModelRoom({ fetch });
    const reply = await room.ready(anthropic).ask(question());
    expect(reply.kind).toBe("failed");
    expectClean([JSON.stringify(reply), ...room.log.said], where);
  });

  it("in what a reader says of an answer", async () => {
    const text = JSON.stringify({ requirements: form });
    const fetch = respond(200, renderAnswer("anthropic", { text, ending: "done", model: "m" }));
    const reply = await createModelRoom({ fetch })
      .ready(anthropic)
      .ask(question({ parse: () => err(`it says ${form}, and no list`) }));
    expect(reply).toMatchObject({ failure: "schema" });
    expectClean([JSON.stringify(reply)]);
  });

  it("in what a command prints", async () => {
    const program = "process.stdout.write(process.argv[1]); process.stderr.write(process.argv[1]); process.exit(3)";
    const room = createModelRoom({ tempFolder: folder });
    const command = settings({ provider: "command", command: [process.execPath, "-e", program, words] });
    const reply = await room.ready(command).ask(question());
    expect(reply).toMatchObject({ failure: "bad-request", why: expect.stringContaining("and more") });
    expectClean([JSON.stringify(reply), ...room.log.said]);
  });
});

/** No run of eight characters of any form of the key: half a key is a leak too. */
function expectClean(texts: readonly string[], where = ""): void {
  for (const text of texts) {
    for (const [name, form] of Object.entries(FORMS)) {
      for (let at = 0; at + 8 <= form.length; at += 1) {
        const piece = form.slice(at, at + 8);
        expect(text.includes(piece), `${where}: ${piece} of ${name} in ${text}`).toBe(false);
      }
    }
  }
}

it("the search for pieces finds one", () => {
  expect(() => expectClean([`half: ${KEY.slice(0, 10)}`])).toThrow("of plain");
});
