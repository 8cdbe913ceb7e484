import type { FileWrite, HubGit } from "../hub/types.ts";
import { type FileObject, type Files, type FileValue, joinText } from "./format-files.ts";

/** `${secrets.NAME}` in texts stands for the planted value. */
export type Fill = (text: string) => string;

export function makeFill(secrets: Readonly<Record<string, string>>): Fill {
  return (text) => text.replaceAll(/\$\{secrets\.([A-Za-z0-9_]+)\}/g, (whole, name: string) => secrets[name] ?? whole);
}

/** A story's files as git writes them, on top of a commit (null: the first one). */
export async function resolveFiles(
  git: HubGit,
  files: Files,
  on: { readonly parent: string | null; readonly fill: Fill },
): Promise<Readonly<Record<string, FileWrite>>> {
  const writes: Record<string, FileWrite> = {};
  for (const [path, value] of Object.entries(files)) {
    if (typeof value === "object" && value !== null && !Array.isArray(value) && value.from !== undefined) {
      writes[path] = await movedFile(git, value.from, on.parent);
      if (!(value.from in files)) writes[value.from] = null;
    } else writes[path] = await resolveFile(git, value, { ...on, path });
  }
  return writes;
}

async function movedFile(git: HubGit, from: string, parent: string | null): Promise<FileWrite> {
  const tree = parent === null ? [] : await git.listTree(parent);
  const entry = tree.find((item) => item.path === from);
  if (entry === undefined) throw new Error(`there is no ${from} to rename`);
  return { kind: "object", oid: entry.oid, mode: entry.mode };
}

async function resolveFile(
  git: HubGit,
  value: FileValue,
  on: { readonly parent: string | null; readonly fill: Fill; readonly path: string },
): Promise<FileWrite> {
  const { fill } = on;
  if (value === null) return null;
  if (typeof value === "string" || Array.isArray(value)) return { kind: "file", content: fill(joinText(value)) };
  if (value.symlink !== undefined) return { kind: "symlink", target: value.symlink };
  if (value.submodule !== undefined) return { kind: "submodule", oid: value.submodule };
  if (value.append !== undefined) {
    const before = on.parent === null ? null : await git.readFile(on.parent, on.path);
    return { kind: "file", content: Buffer.concat([before ?? Buffer.alloc(0), Buffer.from(fill(value.append))]) };
  }
  const mode = value.mode === undefined ? {} : { mode: value.mode };
  return { kind: "file", content: contentOf(value, fill), ...mode };
}

function contentOf(value: FileObject, fill: Fill): string | Uint8Array {
  if (value.base64 !== undefined) return Buffer.from(value.base64, "base64");
  if (value.json !== undefined) return fill(`${JSON.stringify(value.json, null, 2)}\n`);
  if (value.jsonl !== undefined) return fill(value.jsonl.map((record) => `${JSON.stringify(record)}\n`).join(""));
  return fill(joinText(value.text ?? ""));
}
