import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sha } from "../core/ids.ts";
import type { RepoReader } from "../ports/repo.ts";
import { createGit, type Environment, type Git } from "./git-command.ts";
import { type ObjectFormat, type PrivateFolder, writeGitFolder } from "./git-folder.ts";

export interface FetchRequest {
  /** The repository's clone address: https, or http on this machine. Names no user. */
  readonly url: string;
  readonly token: string;
  readonly shas: readonly Sha[];
  /** Deepen until these two have a merge base. */
  readonly mergeBaseOf?: readonly [Sha, Sha];
  /** For each round of fetching; 5 minutes when absent. */
  readonly timeoutMs?: number;
}

interface Reader extends Pick<RepoReader, "readMergeBase"> {
  findMissing(shas: readonly Sha[]): Promise<readonly Sha[]>;
}

/** How many commits deep each round goes; the last is git's own word for everything. */
const DEPTHS: readonly number[] = [64, 1_024, 2_147_483_647];
const ONLY_THE_COMMITS: readonly number[] = [1];
const TIMEOUT_MS = 300_000;

/** A proxy may be the only way out of a self-hosted runner's network. Certificates and hosts stay git's own. */
const PROXY_VARIABLES: readonly string[] = ["https_proxy", "HTTPS_PROXY", "no_proxy", "NO_PROXY"];

/**
 * Fetches with a git folder of its own, so that nothing in the checkout's configuration (`url.insteadOf`, proxies,
 * cookies, certificates) can send the token anywhere else. It shares the reader's object store, not its history
 * marks: those the reader must not believe.
 */
export function createFetch(
  place: PrivateFolder,
  about: { readonly environment: Environment; readonly format: ObjectFormat; readonly shallow: string | null },
): (reader: Reader, request: FetchRequest) => Promise<void> {
  const folder = join(place.temp, "fetch.git");
  let made: Promise<void> | null = null;
  return async (reader, request) => {
    const address = checkAddress(request.url);
    made ??= makeFolder(folder, about);
    await made;
    const git = createGit({
      folder: place.temp,
      environment: about.environment,
      variables: {
        GIT_DIR: folder,
        GIT_OBJECT_DIRECTORY: place.objects,
        GIT_ALLOW_PROTOCOL: address.protocol.slice(0, -1),
        ...proxies(about.environment),
      },
    });
    await deepen({ git, reader, request });
  };
}

async function makeFolder(
  folder: string,
  about: { readonly format: ObjectFormat; readonly shallow: string | null },
): Promise<void> {
  await writeGitFolder(folder, about.format);
  if (about.shallow === null) return;
  // The server must know where the borrowed history is cut, or it would leave out what lies below.
  await copyFile(about.shallow, join(folder, "shallow")).catch((cause: unknown) => {
    if (!isAbsent(cause)) throw new Error("the list of shallow commits could not be copied", { cause });
  });
}

function isAbsent(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "ENOENT";
}

function checkAddress(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : null;
  const loopback = address !== null && ["127.0.0.1", "[::1]", "localhost"].includes(address.hostname);
  const safe = address?.protocol === "https:" || (address?.protocol === "http:" && loopback);
  if (address !== null && safe && address.username === "" && address.password === "") return address;
  throw new Error("The address to fetch from must be https and name no user: a token is sent to it.");
}

function proxies(environment: Environment): Record<string, string> {
  return Object.fromEntries(
    PROXY_VARIABLES.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

async function deepen(work: {
  readonly git: Git;
  readonly reader: Reader;
  readonly request: FetchRequest;
}): Promise<void> {
  const { git, reader, request } = work;
  const pair = request.mergeBaseOf;
  const wanted = [...new Set([...request.shas, ...(pair ?? [])])];
  for (const depth of pair === undefined ? ONLY_THE_COMMITS : DEPTHS) {
    const missing = await reader.findMissing(wanted);
    if (missing.length === 0 && (pair === undefined || (await reader.readMergeBase(pair[0], pair[1])) !== null)) return;
    const here = wanted.filter((sha) => !missing.includes(sha));
    await fetchOnce(git, request, { depth, shas: pair === undefined ? missing : wanted, here });
  }
  const missing = await reader.findMissing(wanted);
  if (missing.length > 0) throw new Error(`The server answered, but without ${missing.join(", ")}.`);
}

async function fetchOnce(
  git: Git,
  request: FetchRequest,
  round: { readonly depth: number; readonly shas: readonly Sha[]; readonly here: readonly Sha[] },
): Promise<void> {
  const basic = Buffer.from(`x-access-token:${request.token}`).toString("base64");
  const settings: readonly (readonly [string, string])[] = [
    ["http.extraHeader", `AUTHORIZATION: basic ${basic}`],
    ["http.followRedirects", "false"],
    // A stalled transfer ends after a minute instead of holding the run until its time limit.
    ["http.lowSpeedLimit", "1000"],
    ["http.lowSpeedTime", "60"],
  ];
  await git.readBytes({
    args: [
      "fetch",
      "--quiet",
      "--no-tags",
      "--no-write-fetch-head",
      "--no-recurse-submodules",
      `--depth=${round.depth}`,
      ...round.here.map((sha) => `--negotiation-tip=${sha}`),
      "--end-of-options",
      request.url,
      ...round.shas,
    ],
    // By environment, because arguments are in the process list for everyone on the machine.
    variables: Object.fromEntries([
      ["GIT_CONFIG_COUNT", String(settings.length)],
      ...settings.flatMap(([key, value], at) => [
        [`GIT_CONFIG_KEY_${at}`, key],
        [`GIT_CONFIG_VALUE_${at}`, value],
      ]),
    ]),
    timeoutMs: request.timeoutMs ?? TIMEOUT_MS,
  });
}
