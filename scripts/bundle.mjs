// Builds the two bundles that are committed: dist/index.js (the Action) and dist/cli.js (the command line).
// ncc's output does not depend on the folder, the time or the Node version, so CI can compare it byte for byte.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readGrammars, writeGrammars } from "./grammars.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const require = createRequire(import.meta.url);
const ncc = require.resolve("@vercel/ncc/dist/ncc/cli.js");
const tsc = require.resolve("typescript/bin/tsc");
const compiled = join(root, ".tmp", "build");
const out = process.argv[2] ?? join(root, "dist");
const scratch = mkdtempSync(join(tmpdir(), "done-gate-bundle-"));

function run(script, args) {
  execFileSync(process.execPath, [script, ...args], { cwd: root, stdio: "inherit" });
}

function build(entry, folder) {
  run(ncc, ["build", entry, "-o", folder, "--license", "licenses.txt", "--quiet"]);
}

try {
  // Read, and checked against the lock, before the target is emptied: it may be dist itself.
  const grammars = readGrammars();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  // Compiled first: ncc's own TypeScript loader would check the whole project again for each entry.
  rmSync(compiled, { recursive: true, force: true });
  run(tsc, ["-p", "tsconfig.build.json"]);
  for (const [entry, name] of [
    [".tmp/build/src/entry/action.js", "index"],
    [".tmp/build/src/entry/cli.js", "cli"],
  ]) {
    const folder = join(scratch, name);
    build(entry, folder);
    copyFileSync(join(folder, "index.js"), join(out, `${name}.js`));
    copyFileSync(join(folder, "licenses.txt"), join(out, `${name}.licenses.txt`));
    const more = readdirSync(folder).filter((file) => !["index.js", "licenses.txt", "package.json"].includes(file));
    if (more.length > 0) throw new Error(`${name}: unexpected files in the bundle: ${more.join(", ")}`);
  }
  writeGrammars(grammars, join(out, "grammars"));
  writeFileSync(join(out, "package.json"), `${JSON.stringify({ type: "module" }, null, 2)}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
