import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { type BuiltIn, type BuiltInCall, type BuiltInEnd, flagOf, inBrackets, inputOf } from "./built-in.ts";
import { NotModelled } from "./types.ts";

/** `actions/upload-artifact` from v4: a name is written once in a run, hidden files stay behind. */
export const UPLOAD_ARTIFACT: BuiltIn = {
  inputs: {
    name: "artifact",
    path: "",
    "if-no-files-found": "warn",
    "retention-days": "",
    "compression-level": "6",
    overwrite: "false",
    "include-hidden-files": "false",
  },
  run: upload,
};

/** `actions/download-artifact` from v4. */
export const DOWNLOAD_ARTIFACT: BuiltIn = {
  inputs: {
    name: "",
    "artifact-ids": "",
    path: "",
    pattern: "",
    "merge-multiple": "false",
    "github-token": "",
    repository: inBrackets("github.repository"),
    "run-id": inBrackets("github.run_id"),
    "digest-mismatch": "error",
  },
  run: download,
};

async function upload(call: BuiltInCall): Promise<BuiltInEnd> {
  const name = inputOf(call, "name");
  const to = join(call.artifacts, String(call.runId), name);
  const files = await findFiles(call);
  if (files.length === 0) {
    const message = `No files were found with the provided path: ${inputOf(call, "path")}. No artifacts will be uploaded.`;
    if (inputOf(call, "if-no-files-found") === "error") throw new Error(message);
    call.log(message);
    return { outputs: {} };
  }
  if (existsSync(to)) {
    if (!flagOf(call, "overwrite"))
      throw new Error(
        "Failed to CreateArtifact: Received non-retryable error: (409) Conflict: an artifact with this name already exists on the workflow run",
      );
    await rm(to, { recursive: true });
  }
  const root = commonFolder(files);
  for (const file of files) {
    await mkdir(dirname(join(to, relative(root, file))), { recursive: true });
    await cp(file, join(to, relative(root, file)));
  }
  return { outputs: { "artifact-id": String(call.runId), "artifact-url": "", "artifact-digest": "" } };
}

async function findFiles(call: BuiltInCall): Promise<readonly string[]> {
  const lines = inputOf(call, "path")
    .split("\n")
    .map((line) => line.trim());
  const found: string[] = [];
  for (const line of lines.filter((one) => one !== "")) {
    if (/[*?[\]{}!]/.test(line)) throw new NotModelled(`the pattern ${line} of actions/upload-artifact`);
    found.push(...(await listFiles(isAbsolute(line) ? line : resolve(call.scope.folders.workspace, line))));
  }
  const hidden = flagOf(call, "include-hidden-files");
  return found.filter(
    (file) =>
      hidden ||
      !relative(call.scope.folders.workspace, file)
        .split(sep)
        .some((part) => /^\.[^.]/.test(part)),
  );
}

async function listFiles(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) return [];
  if (found.isFile()) return [path];
  const below = await readdir(path, { recursive: true, withFileTypes: true });
  return below.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

/** Paths inside the artifact start below the deepest folder that holds all files. */
function commonFolder(files: readonly string[]): string {
  const [first = sep, ...others] = files.map((file) => dirname(file));
  let common = first;
  for (const folder of others) while (!(folder + sep).startsWith(common + sep)) common = dirname(common);
  return common;
}

async function download(call: BuiltInCall): Promise<BuiltInEnd> {
  for (const name of ["artifact-ids", "pattern"]) {
    if (inputOf(call, name) !== "") throw new NotModelled(`the input \`${name}\` of actions/download-artifact`);
  }
  const run = inputOf(call, "run-id");
  if (run !== String(call.runId) && inputOf(call, "github-token") === "") {
    throw new Error("an artifact of another run needs the input 'github-token'");
  }
  const to = resolve(call.scope.folders.workspace, inputOf(call, "path") || ".");
  const from = join(call.artifacts, run);
  const name = inputOf(call, "name");
  await (name === "" ? copyAll(from, to, flagOf(call, "merge-multiple")) : copyOne(from, to, name));
  return { outputs: { "download-path": to } };
}

async function copyOne(from: string, to: string, name: string): Promise<void> {
  if (!existsSync(join(from, name))) {
    throw new Error(`Unable to download artifact(s): Artifact not found for name: ${name}`);
  }
  await cp(join(from, name), to, { recursive: true });
}

/** Each in a folder of its name, unless there is only one or they are to be merged. */
async function copyAll(from: string, to: string, merge: boolean): Promise<void> {
  const names = existsSync(from) ? await readdir(from) : [];
  const flat = names.length === 1 || merge;
  for (const one of names) await cp(join(from, one), flat ? to : join(to, one), { recursive: true });
}
