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
  /const \{ createRequire \} = await Promise\.resolve\(\/\* import\(\) \*\/\)\.then\((__(?:nccwpck|webpack)_require__)\.t\.bind\(\1, \d+, 19\)\);/g;

function repairImport(texts) {
  const found = texts.reduce((sum, text) => sum + (text.match(LOST_IMPORT)?.length ?? 0), 0);
  if (found !== 1) throw new Error(`the import to repair stands in the bundle ${found} times, once was expected`);
  return texts.map((text) => text.replace(LOST_IMPORT, "const createRequire = __WEBPACK_EXTERNAL_createRequire;"));
}

// A text with a single character beyond Latin-1 takes twice the memory and is read more slowly. In strings, templates and
// patterns an escape means the same; it would not behind a backslash, where none stands today.
function escapeText(text) {
  if (/\\[^\0-\x7f]/.test(text)) throw new Error("a character beyond ASCII stands behind a backslash");
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// ncc lists the licences of one file only when a bundle has parts, so they are listed from a bundle that has none: what
// is loaded on demand is named beside the entry there.
const ON_DEMAND = ["src/gates/completion/gate.js", "src/gates/checklist/look.js"];

const BUNDLES = [
  { name: "index", entry: "src/entry/index.js", onDemand: ["src/entry/action.js", ...ON_DEMAND] },
  { name: "cli", entry: "src/entry/cli.js", onDemand: ON_DEMAND },
];

function licensesOf({ name, entry, onDemand }) {
  const whole = join(compiled, `${name}-whole.js`);
  const files = [entry, ...onDemand];
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

function readBundle(folder, name) {
  const parts = readdirSync(folder).filter((file) => PART.test(file));
  const read = ["index.js", ...parts].map((file) => readFileSync(join(folder, file), "utf8"));
  const [first, ...rest] = repairImport(read).map(escapeText);
  const found = first.match(PART_NAME)?.length ?? 0;
  if (found !== (parts.length === 0 ? 0 : 1))
    throw new Error(`${name}: the names of its parts are made ${found} times`);
  const main = first.replace(PART_NAME, `return "" + chunkId + ".${name}.js";`);
  return new Map([
    [`${name}.js`, main],
    ...parts.map((part, at) => [part.replace(/\.index\.js$/, `.${name}.js`), rest[at]]),
  ]);
}

try {
  // Read, and checked against the lock, before the target is emptied: it may be dist itself.
  const grammars = readGrammars();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  // Compiled first: ncc's own TypeScript loader would check the whole project again for each entry.
  rmSync(compiled, { recursive: true, force: true });
  run(tsc, ["-p", "tsconfig.build.json"]);
  for (const bundle of BUNDLES) {
    const { name } = bundle;
    const folder = join(scratch, name);
    build(join(compiled, bundle.entry), folder);
    for (const [file, text] of readBundle(folder, name)) writeFileSync(join(out, file), text);
    copyFileSync(join(licensesOf(bundle), "licenses.txt"), join(out, `${name}.licenses.txt`));
    // ncc also copies web-tree-sitter's own WASM, which is never read: ours comes with the grammars, checked.
    const known = (file) =>
      ["index.js", "licenses.txt", "package.json"].includes(file) || PART.test(file) || /^[0-9a-f]+\.wasm$/.test(file);
    const more = readdirSync(folder).filter((file) => !known(file));
    if (more.length > 0) throw new Error(`${name}: unexpected files in the bundle: ${more.join(", ")}`);
  }
  writeGrammars(grammars, join(out, "grammars"));
  writeFileSync(join(out, "package.json"), `${JSON.stringify({ type: "module" }, null, 2)}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
