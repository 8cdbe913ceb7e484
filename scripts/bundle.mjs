// Builds the two bundles that are committed: dist/index.js (the Action) and dist/cli.js (the command line).
// ncc's output does not depend on the folder, the time or the Node version, so CI can compare it byte for byte.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

// web-tree-sitter asks for createRequire by a dynamic import, and ncc gives a namespace without it (the module is a
// function). The bundle has the real one under a name of its own.
const LOST_IMPORT =
  /const \{ createRequire \} = await Promise\.resolve\(\/\* import\(\) \*\/\)\.then\(__nccwpck_require__\.t\.bind\(__nccwpck_require__, \d+, 19\)\);/g;

function repairImport(file) {
  const text = readFileSync(file, "utf8");
  const found = text.match(LOST_IMPORT)?.length ?? 0;
  if (found !== 1) throw new Error(`${file}: the import to repair stands there ${found} times, once was expected`);
  writeFileSync(file, text.replace(LOST_IMPORT, "const createRequire = __WEBPACK_EXTERNAL_createRequire;"));
}

// ncc lists the licences of one file only when a bundle has parts, so they are listed from a bundle that has none: what
// is loaded on demand is named beside the entry there.
const ON_DEMAND = ["src/gates/completion/gate.js", "src/gates/checklist/look.js"];

function licensesOf(entry, name) {
  const whole = join(compiled, `${name}-whole.js`);
  const files = [entry.replace(".tmp/build/", ""), ...ON_DEMAND];
  writeFileSync(whole, files.map((file) => `import "./${file}";\n`).join(""));
  const folder = join(scratch, `${name}-whole`);
  build(whole, folder);
  if (readdirSync(folder).some((file) => PART.test(file)))
    throw new Error(`${name}: ON_DEMAND does not name every part`);
  return folder;
}

// What is loaded on demand stands in files of its own, `123.index.js`. Both entries are called index.js while they are
// built: each bundle's parts get its own name, in the file system and in the one line that makes the name.
const PART = /^\d+\.index\.js$/;
const PART_NAME = /return "" \+ chunkId \+ "\.index\.js";/g;

function nameParts(folder, name) {
  const parts = readdirSync(folder).filter((file) => PART.test(file));
  const file = join(folder, "index.js");
  const text = readFileSync(file, "utf8");
  const found = text.match(PART_NAME)?.length ?? 0;
  if (found !== (parts.length === 0 ? 0 : 1))
    throw new Error(`${file}: the names of its parts are made ${found} times`);
  writeFileSync(file, text.replace(PART_NAME, `return "" + chunkId + ".${name}.js";`));
  return parts.map((part) => [part, part.replace(/\.index\.js$/, `.${name}.js`)]);
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
    repairImport(join(folder, "index.js"));
    const parts = nameParts(folder, name);
    for (const [from, to] of [["index.js", `${name}.js`], ...parts]) copyFileSync(join(folder, from), join(out, to));
    copyFileSync(join(licensesOf(entry, name), "licenses.txt"), join(out, `${name}.licenses.txt`));
    // ncc also copies web-tree-sitter's own WASM, which is never read: ours comes with the grammars, checked.
    const known = (file) =>
      ["index.js", "licenses.txt", "package.json", ...parts.map(([part]) => part)].includes(file) ||
      /^[0-9a-f]+\.wasm$/.test(file);
    const more = readdirSync(folder).filter((file) => !known(file));
    if (more.length > 0) throw new Error(`${name}: unexpected files in the bundle: ${more.join(", ")}`);
  }
  writeGrammars(grammars, join(out, "grammars"));
  writeFileSync(join(out, "package.json"), `${JSON.stringify({ type: "module" }, null, 2)}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
