import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { nameOf } from "../honesty/commands.ts";
import { joinPath } from "./files.ts";
import type { Reach } from "./meaning.ts";
import type { Started } from "./started.ts";

const TASKFILES = ["Taskfile.yml", "Taskfile.yaml", "taskfile.yml", "taskfile.yaml"];
const MAX_TASKS = 100;

const taskSchema = z.object({ tasks: z.record(z.string(), z.unknown()) });
const bodySchema = z.object({
  cmds: z.array(z.unknown()).optional(),
  cmd: z.string().optional(),
  deps: z.array(z.unknown()).optional(),
  dir: z.string().optional(),
});

/** Tasks of a Taskfile that a command starts, with those they call. */
export async function reachTasks({ words, folder }: Started, reach: Reach): Promise<void> {
  if (!/^(?:go-)?task$/.test(nameOf(words[0] ?? ""))) return;
  for (const name of TASKFILES) {
    const path = joinPath(folder, name);
    const text = path === null ? null : await reach.files.read(path);
    if (path === null || text === null) continue;
    const parsed = taskSchema.safeParse(parseYaml(text, { logLevel: "silent", uniqueKeys: false }));
    const tasks = parsed.success ? parsed.data.tasks : {};
    const asked = words.slice(1).filter((word) => Object.hasOwn(tasks, word));
    await noteTasks(asked.length > 0 ? asked : ["default"], { path, folder, tasks }, reach);
  }
}

interface Tasks {
  readonly path: string;
  readonly folder: string;
  readonly tasks: Readonly<Record<string, unknown>>;
}

async function noteTasks(names: readonly string[], at: Tasks, reach: Reach): Promise<void> {
  const open = [...names];
  const seen = new Set<string>();
  for (let name = open.shift(); name !== undefined && seen.size < MAX_TASKS; name = open.shift()) {
    if (seen.has(name) || !Object.hasOwn(at.tasks, name)) continue;
    seen.add(name);
    const task = at.tasks[name];
    reach.note(`${at.path} ${name}`, JSON.stringify(task));
    for (const step of stepsOf(task)) {
      if (Object.hasOwn(at.tasks, step.text)) open.push(step.text);
      else await reach.follow(step.text, joinPath(at.folder, step.folder) ?? at.folder);
    }
  }
}

const stepSchema = z.union([z.string(), z.object({ task: z.string() }).transform((each) => each.task)]);

function stepsOf(task: unknown): readonly { readonly text: string; readonly folder: string }[] {
  const body = bodySchema.safeParse(task);
  const { cmds = [], deps = [], cmd = null, dir = "." } = body.success ? body.data : { cmds: [task] };
  return [...cmds, ...deps, cmd].flatMap((step) => {
    const called = stepSchema.safeParse(step);
    return called.success ? [{ text: called.data, folder: dir }] : [];
  });
}
