import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/**
 * The absolute path of a program in the folders of PATH, or null. Relative folders are left out: what a checkout
 * holds must not stand in for a program. A folder that is closed to us is passed over, as a shell does.
 */
export function findExecutable(path: string, name: string): string | null {
  const names = process.platform === "win32" ? [`${name}.exe`] : [name];
  const folders = path.split(delimiter).filter(isAbsolute);
  return folders.flatMap((folder) => names.map((each) => join(folder, each))).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false; // Any refusal means the same here: look in the next folder.
  }
}
