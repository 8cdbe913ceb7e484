import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promptText } from "../../playground/model/read-asked.ts";
import { renderAnswer, renderError, type Wire } from "../../playground/model/wire.ts";
import { type ContractScript, modelContract } from "../contract/model.contract.ts";
import { createModelRoom, settings, settingsFor, startRawServer } from "../fixtures/model-room.ts";

for (const wire of ["anthropic", "openai"] as const) {
  modelContract(wire, async (script) => {
    const server = await startRawServer((response, nth, { body }) => {
      const { status, text } = renderStep(wire, script, { text: promptText(body), nth });
      response.writeHead(status, { "content-type": "application/json" }).end(text);
    });
    const model = createModelRoom().ready(settingsFor(wire, server.url));
    return { model, count: () => server.requests.length, close: server.close };
  });
}

function renderStep(wire: Wire, script: ContractScript, asked: { readonly text: string; readonly nth: number }) {
  const step = script(asked.text, asked.nth);
  if ("answer" in step) {
    const text = JSON.stringify(step.answer);
    return { status: 200, text: renderAnswer(wire, { text, ending: "done", model: "model-1-live" }) };
  }
  if (step.failure === "auth") return { status: 401, text: renderError(wire, 401, "unknown key") };
  return { status: 200, text: renderAnswer(wire, { text: "", ending: "refusal", model: "model-1-live" }) };
}

/** The program asks a server of ours what to print, as a command line asks its provider. */
const PROGRAM = `
let prompt = "";
for await (const chunk of process.stdin) prompt += chunk;
const response = await fetch(process.argv[2], { method: "POST", body: JSON.stringify({ prompt }) });
process.stdout.write(await response.text());
`;

modelContract("command", async (script) => {
  const folder = mkdtempSync(join(tmpdir(), "model-contract-"));
  const program = join(folder, "model.mjs");
  writeFileSync(program, PROGRAM);
  const server = await startRawServer((response, nth, { body }) => {
    const step = script(String(body["prompt"]), nth);
    const refused = { type: "result", is_error: false, stop_reason: "refusal", result: "" };
    if ("answer" in step) response.end(JSON.stringify(step.answer));
    else
      response.end(
        JSON.stringify(
          step.failure === "auth" ? { ...refused, is_error: true, api_error_status: 401, result: "log in" } : refused,
        ),
      );
  });
  const room = createModelRoom({ tempFolder: folder });
  const model = room.ready(settings({ provider: "command", command: [process.execPath, program, server.url] }));
  const close = async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { model, count: () => server.requests.length, close };
});
