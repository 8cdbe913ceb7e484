import { createRedactor } from "../core/redact.ts";
import { quote } from "../core/text.ts";
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/log.ts";
import type { ModelFailure, ModelSettings, OpenedModel, OpenModel } from "../ports/model.ts";
import { type Address, readAddress } from "./model-address.ts";
import { createAnthropicWire } from "./model-anthropic.ts";
import { createModel } from "./model-ask.ts";
import { createLedger, type Ledger } from "./model-budget.ts";
import { createAnswerCache } from "./model-cache.ts";
import { createCommandSpeaker } from "./model-command.ts";
import { createHttpSpeaker, type FetchSeam } from "./model-http.ts";
import { createOpenaiWire } from "./model-openai.ts";
import type { Speaker } from "./model-speech.ts";
import { costOf, describeShutDown, OWN_ADDRESS, requestedModel } from "./model-table.ts";

const TRY_TIMEOUT_MS = 180_000;
const DEADLINE_MS = 300_000;

export interface OpenModelOptions {
  /** The `model-key` input, empty when there is none. */
  readonly key: string;
  /** The global `fetch`. */
  readonly fetch: FetchSeam;
  readonly clock: Clock;
  /** Milliseconds since 1970: for the age of kept answers and for shut-down dates. */
  readonly nowMs: () => number;
  /** Waits so long, in real life. */
  readonly wait: (ms: number) => Promise<void>;
  /** The folder of the `cache-path` input; null keeps no answers. */
  readonly cachePath: string | null;
  /** True in a re-verification by hand: nothing kept is read. */
  readonly fresh: boolean;
  /** PATH of our own process, where a command is looked for. */
  readonly path: string;
  readonly tempFolder: string;
  readonly log: Log;
  readonly limits?: {
    readonly tryTimeoutMs?: number;
    readonly deadlineMs?: number;
    readonly maxTokens?: number;
  };
}

type Refusal = Extract<OpenedModel, { kind: "refused" }>;

/**
 * Opens models for one run: they share one budget, and the key. A key goes to one place, the first that is opened with
 * it: a second provider (a sceptic's) never sees it and has to do without.
 */
export function createOpenModel(given: OpenModelOptions): OpenModel {
  // A secret pasted with its line end is common, and no header can carry one.
  const options = { ...given, key: given.key.trim() };
  const run: Run = {
    options,
    redact: createRedactor([options.key]),
    ledger: createLedger(),
    keyPlace: null,
    told: new Set(),
  };
  return (settings) => {
    if (settings.provider === "none") return { kind: "none" };
    const speaker = openSpeaker(run, settings);
    return "kind" in speaker ? speaker : { kind: "ready", model: openOver(run, settings, speaker) };
  };
}

interface Run {
  readonly options: OpenModelOptions;
  readonly redact: (text: string) => string;
  readonly ledger: Ledger;
  /** Where the key was given to. */
  keyPlace: string | null;
  /** What was said already. */
  readonly told: Set<string>;
}

function openOver(run: Run, settings: ModelSettings, speaker: Speaker & { readonly key: string }) {
  const { options, redact, ledger } = run;
  const { cachePath: folder, fresh, nowMs, clock } = options;
  const warn = (line: string) => warnOnce(run, line);
  const maxTokens = options.limits?.maxTokens;
  tellAbout(run, settings, speaker.model);
  return createModel({
    name: `${settings.provider} ${speaker.model}`,
    speaker,
    cache: folder === null ? null : createAnswerCache({ folder, key: speaker.key, fresh, nowMs, warn }),
    ledger,
    limits: {
      maxCalls: settings.maxCalls,
      maxCostUsd: settings.maxCostUsd,
      ...(maxTokens === undefined ? {} : { maxTokens }),
    },
    clock,
    deadlineMs: options.limits?.deadlineMs ?? DEADLINE_MS,
    redact,
    warn,
  });
}

function warnOnce(run: Run, line: string): void {
  if (run.told.has(line)) return;
  run.told.add(line);
  run.options.log.warning(run.redact(line));
}

function tellAbout(run: Run, settings: ModelSettings, model: string): void {
  if (settings.provider === "command") return;
  const end = describeShutDown(model, run.options.nowMs());
  if (end !== null) warnOnce(run, end);
  if (costOf(model, { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 }) !== null) return;
  warnOnce(run, `no price is known for the model ${model}: its calls and tokens are limited, its cost is not`);
}

function refused(failure: ModelFailure, why: string): Refusal {
  return { kind: "refused", failure, why };
}

function openSpeaker(run: Run, settings: ModelSettings): (Speaker & { readonly key: string }) | Refusal {
  return settings.provider === "command" ? openCommand(run, settings) : openHttp(run, settings);
}

/** The key if it is free or was given to this very place before, else nothing. */
function keyFor(run: Run, place: string): string {
  if (run.options.key === "") return "";
  run.keyPlace ??= place;
  return run.keyPlace === place ? run.options.key : "";
}

function openCommand(run: Run, settings: ModelSettings): (Speaker & { readonly key: string }) | Refusal {
  const [program, ...args] = settings.command;
  if (program === undefined)
    return refused("bad-request", "`completion.model.command` is empty: write the program and its arguments as a list");
  const { path, tempFolder, clock } = run.options;
  const key = keyFor(run, `command ${program}`);
  const { redact } = run;
  return { ...createCommandSpeaker({ argv: [program, ...args], key, path, tempFolder, clock, redact }), key };
}

function openHttp(run: Run, settings: ModelSettings): (Speaker & { readonly key: string }) | Refusal {
  const provider = settings.provider === "anthropic" ? "anthropic" : "openai";
  const address = readAddress(settings.baseUrl ?? OWN_ADDRESS[provider]);
  if (typeof address === "string") return refused("bad-request", address);
  const model = requestedModel(settings);
  if (model === null)
    return refused("bad-request", "`completion.model.name` has to name a model when `base_url` names a server");
  const key = keyFor(run, `${provider} ${address.host}`);
  const why = keyProblem(run, address, { provider, key });
  if (why !== null) return refused("auth", why);
  const wire =
    provider === "anthropic"
      ? createAnthropicWire({ model, key })
      : createOpenaiWire({ model, key, host: address.host });
  const { fetch, clock, wait, limits } = run.options;
  const speaker = createHttpSpeaker({
    wire,
    // Both forms are in use: with the version in the address and without.
    baseUrl: provider === "anthropic" ? address.base.replace(/\/v1$/, "") : address.base,
    place: `${provider} ${address.base}`,
    model,
    fetch,
    clock,
    wait,
    tryTimeoutMs: limits?.tryTimeoutMs ?? TRY_TIMEOUT_MS,
    redact: run.redact,
  });
  return { ...speaker, key };
}

interface Asker {
  readonly provider: "anthropic" | "openai";
  readonly key: string;
}

function keyProblem(run: Run, address: Address, { provider, key }: Asker): string | null {
  if (/[^\x21-\x7e]/.test(key)) return "the `model-key` input holds characters that no header can carry";
  if (key !== "" || (provider === "openai" && address.isLocal)) return null;
  if (run.options.key !== "")
    return `the one \`model-key\` was given to ${quote(run.keyPlace ?? "", 100)} and goes nowhere else, so ${provider} at ${address.host} has no key`;
  return `\`completion.model.provider\` is ${provider}, and the \`model-key\` input is empty: pass the key as a secret (a pull request from a fork gets none)`;
}
