import { chmod, lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Removes a folder and all in it, also folders that a command made read-only. Throws, with the path that could not
 * be removed, when the system still refuses.
 */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch {
    await openFolders(folder);
    // A process that is just ending may still put a file in.
    await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
  }
}

/** Links are not followed: what they point to is not ours to change. */
async function openFolders(folder: string): Promise<void> {
  try {
    if (!(await lstat(folder)).isDirectory()) return;
    await chmod(folder, 0o700);
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries) if (entry.isDirectory()) await openFolders(join(folder, entry.name));
  } catch {
    return; // The removal that follows tells what stands in the way.
  }
}
