// Brings the tree-sitter grammars into dist/grammars: each package of grammars.lock.json is packed by npm, its one
// .wasm is checked against the locked SHA-256 and compressed. Run when the lock changes; the result is committed.
//   node scripts/grammars.mjs            fetches, checks, compresses
//   node scripts/grammars.mjs --check    checks what dist/grammars holds, without network
//   node scripts/grammars.mjs --relock   fetches and writes new SHA-256 values into the lock (read the diff)
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const committed = join(root, "dist", "grammars");
const lockPath = join(root, "scripts", "grammars.lock.json");
const lockedPath = join(root, "src", "adapters", "grammars-locked.ts");
const LICENCES = "LICENSES.txt";

function sha256(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}

function readLock() {
  return JSON.parse(readFileSync(lockPath, "utf8"));
}

/** The lock's own promise: every name once, every file whole. Throws with the first file that breaks it. */
function checkGrammars(folder) {
  const { grammars } = readLock();
  for (const { name, sha256: wanted } of grammars) {
    const found = sha256(brotliDecompressSync(readFileSync(join(folder, `${name}.wasm.br`))));
    if (found !== wanted) throw new Error(`${name}.wasm.br: sha256 is ${found}, the lock says ${wanted}`);
  }
  const known = new Set([...grammars.map(({ name }) => `${name}.wasm.br`), LICENCES]);
  const strangers = readdirSync(folder).filter((file) => !known.has(file));
  if (strangers.length > 0) throw new Error(`files that the lock does not know: ${strangers.join(", ")}`);
  if (readFileSync(lockedPath, "utf8") !== renderLocked(grammars)) {
    throw new Error("src/adapters/grammars-locked.ts does not say what the lock says: run node scripts/grammars.mjs");
  }
  return grammars.length;
}

/** The committed files, checked: name and bytes of each. */
export function readGrammars() {
  checkGrammars(committed);
  return readdirSync(committed).map((file) => [file, readFileSync(join(committed, file))]);
}

/** Puts them into another bundle. */
export function writeGrammars(files, folder) {
  mkdirSync(folder, { recursive: true });
  for (const [file, bytes] of files) writeFileSync(join(folder, file), bytes);
}

/** The sums as code, so that the program trusts no file beside the grammars. */
function renderLocked(grammars) {
  const key = (name) => (/^\w+$/.test(name) ? name : JSON.stringify(name));
  const rows = grammars.map(({ name, sha256: sum }) => `  ${key(name)}: "${sum}",\n`);
  return `// Written by scripts/grammars.mjs from scripts/grammars.lock.json.

/** SHA-256 (hex) of each decompressed file in the folder of grammars, by its name without \`.wasm.br\`. */
export const GRAMMAR_SHA256 = {
${rows.join("")}} as const;
`;
}

function unpack(scratch, spec) {
  const folder = mkdtempSync(join(scratch, "package-"));
  const args = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder, spec];
  execFileSync("npm", args, { stdio: ["ignore", "ignore", "inherit"] });
  const [archive] = readdirSync(folder);
  execFileSync("tar", ["-xzf", archive, "--strip-components=1"], { cwd: folder });
  return folder;
}

function compress(bytes) {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

function fetchGrammars(scratch, relock) {
  const folders = new Map();
  const folderOf = (spec) => {
    if (!folders.has(spec)) folders.set(spec, unpack(scratch, spec));
    return folders.get(spec);
  };
  const lock = readLock();
  const licences = [];
  rmSync(committed, { recursive: true, force: true });
  mkdirSync(committed, { recursive: true });
  for (const grammar of lock.grammars) {
    const { name, package: from, version, file, licence, licenceFrom = `${from}@${version}` } = grammar;
    const bytes = readFileSync(join(folderOf(`${from}@${version}`), file));
    if (relock) grammar.sha256 = sha256(bytes);
    if (sha256(bytes) !== grammar.sha256) throw new Error(`${from}@${version}: ${file} is not the locked file`);
    writeFileSync(join(committed, `${name}.wasm.br`), compress(bytes));
    const text = readFileSync(join(folderOf(licenceFrom), "LICENSE"), "utf8")
      .replace(/\r\n/g, "\n")
      .trim();
    licences.push(`${name} (${from} ${version}, ${licence})\n\n${text}\n`);
  }
  if (relock) writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
  writeFileSync(join(committed, LICENCES), licences.join(`\n${"-".repeat(80)}\n\n`));
  writeFileSync(lockedPath, renderLocked(lock.grammars));
}

function main(mode) {
  if (mode !== "--check") {
    const scratch = mkdtempSync(join(tmpdir(), "done-gate-grammars-"));
    try {
      fetchGrammars(scratch, mode === "--relock");
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  process.stdout.write(`${checkGrammars(committed)} grammars are what the lock says\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main(process.argv[2]);
