import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Machine } from "../../playground/runner/job-scope.ts";
import { findNode24 } from "../../playground/runner/node24.ts";

const NODE24_CACHE = join(import.meta.dirname, "..", "..", ".tmp", "node24");

/** A machine whose minutes last a second and that ends what it stops at once. */
export async function makeMachine(): Promise<Machine> {
  return {
    node24: await findNode24(NODE24_CACHE),
    minuteMs: 1_000,
    grace: { interruptMs: 300, terminateMs: 100, drainMs: 300 },
  };
}

export interface TemporaryFolders {
  make(): Promise<string>;
  removeAll(): Promise<void>;
}

export function temporaryFolders(): TemporaryFolders {
  const made: string[] = [];
  return {
    async make() {
      const folder = await mkdtemp(join(tmpdir(), "runner-harness-"));
      made.push(folder);
      return folder;
    },
    async removeAll() {
      await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

const MANIFEST = `name: trial
description: a throw-away action
inputs:
  github-token:
    description: token
    default: \${{ github.token }}
  greeting text:
    description: has a space
    default: hello from \${{ github.repository }}
  plain:
    description: no default
outputs:
  declared: {description: known}
  text: {description: known}
runs:
  using: node24
  main: dist/main.js
`;
const START = 'const fs = require("node:fs"); const env = process.env;';

/** A throw-away action without packages; `post` makes it have a post part. */
export function actionFiles(parts: { readonly main: string; readonly post?: string }): Record<string, string> {
  return {
    "action.yml": parts.post === undefined ? MANIFEST : `${MANIFEST}  post: dist/post.js\n`,
    "package.json": '{"type": "commonjs"}',
    "dist/main.js": `${START}\n${parts.main}\n`,
    ...(parts.post === undefined ? {} : { "dist/post.js": `${START}\n${parts.post}\n` }),
  };
}
