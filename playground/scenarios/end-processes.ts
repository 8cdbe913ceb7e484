import { readdir, readFile } from "node:fs/promises";

/** Ends every process of a story's jobs by force: those whose environment names a folder below `folder`. */
export async function endProcesses(folder: string): Promise<number> {
  let ended = 0;
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    // A process may be gone by now.
    const environment = await readFile(`/proc/${name}/environ`, "latin1").catch(() => "");
    const names = [`GITHUB_WORKSPACE=${folder}/`, `RUNNER_TOOL_CACHE=${folder}/`];
    if (names.some((one) => environment.includes(one)) && end(Number(name))) ended += 1;
  }
  return ended;
}

function end(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}
