import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { brotliDecompress } from "node:zlib";
import { Edit, Language, Parser, type Tree } from "web-tree-sitter";
import type { ParseOutcome, Parsers, Syntax, SyntaxLanguage, SyntaxTree } from "../ports/syntax.ts";
import { editsBetween, type Lines, linesOf } from "./grammars-edits.ts";
import { GRAMMAR_SHA256 } from "./grammars-locked.ts";
import { boundYoungGeneration } from "./grammars-memory.ts";
import { keepScannerPlain } from "./grammars-tier.ts";

const inflate = promisify(brotliDecompress);

/** What one text may cost. Swift reads 0.2 MB/s, most grammars 3 MB/s. */
export interface ParseLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

export const PARSE_LIMITS: ParseLimits = { maxBytes: 2_000_000, timeoutMs: 10_000 };

/** The decompressed grammar, checked against the sum that this program was built with. */
async function readGrammar(folder: string, name: keyof typeof GRAMMAR_SHA256): Promise<Uint8Array> {
  const path = join(folder, `${name}.wasm.br`);
  const packed = await readFile(path).catch((cause: unknown) => {
    throw new Error(`The grammar ${name} is not in ${folder}: the program is not installed whole.`, { cause });
  });
  const bytes = await inflate(packed).catch((cause: unknown) => {
    throw new Error(`The grammar ${path} is damaged: it cannot be decompressed.`, { cause });
  });
  const sum = createHash("sha256").update(bytes).digest("hex");
  if (sum !== GRAMMAR_SHA256[name]) throw new Error(`The grammar ${path} is not the one that belongs here.`);
  // Exact bytes: a view into a pooled buffer would hand its neighbours over too.
  return new Uint8Array(bytes);
}

type Receive = (instance: { readonly exports: WebAssembly.Exports }, module: WebAssembly.Module) => void;

/** `(count, size) => calloc(count + (count == 0), size)` as a WASM module of one import and one export. */
const CLEARING_CALLOC = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 7, 1, 96, 2, 127, 127, 1, 127, 2, 7, 1, 1, 101, 1, 99, 0, 0, 3, 2, 1, 0],
  ...[7, 5, 1, 1, 99, 0, 1, 10, 14, 1, 12, 0, 32, 0, 32, 0, 69, 106, 32, 1, 16, 0, 11],
);

/**
 * Starts the parsers' runtime with an allocator that clears what it gives for `calloc(0, size)`. Swift's scanner asks
 * for its state that way and takes it for cleared: what an earlier parse had left there made it read `#expect(...)`
 * as the inside of a raw string.
 */
async function startRuntime(wasmBinary: Uint8Array): Promise<void> {
  // What is read out of a tree lives for one file. V8 sees some of it outlive a small collection, takes all of its kind
  // for lasting, and over 700 files holds 400 MB of it until the next large one.
  setFlagsFromString("--no-allocation-site-pretenuring");
  const module = await WebAssembly.compile(new Uint8Array(wasmBinary));
  const wrapper = await WebAssembly.compile(CLEARING_CALLOC);
  await new Promise<void>((resolve, reject) => {
    const instantiateWasm = (imports: WebAssembly.Imports, receive: Receive): void => {
      WebAssembly.instantiate(module, imports)
        .then(async ({ exports }) => {
          const calloc = exports["calloc"];
          if (typeof calloc !== "function") throw new Error("The parsers' runtime has no calloc.");
          const cleared = await WebAssembly.instantiate(wrapper, { e: { c: calloc } });
          receive({ exports: { ...exports, calloc: cleared.exports["c"] ?? calloc } }, module);
        })
        .catch(reject);
    };
    Parser.init({ wasmBinary, ...{ instantiateWasm } }).then(resolve, reject);
  });
}

class WasmSyntax implements Syntax {
  readonly #folder: string;
  readonly #limits: ParseLimits;
  #started: Promise<void> | null = null;
  readonly #readers = new Map<SyntaxLanguage, Promise<Reader>>();

  constructor(folder: string, limits: ParseLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  async loadParsers(languages: Iterable<SyntaxLanguage>): Promise<Parsers> {
    const wanted = [...new Set(languages)];
    if (wanted.length > 0) await this.#start();
    const loaded = new Map<SyntaxLanguage, Reader>();
    // One after the other: how one grammar is to be compiled is no other's business.
    for (const language of wanted) loaded.set(language, await this.#readerOf(language));
    return {
      parse: (language, text, use) => {
        const reader = loaded.get(language);
        if (reader === undefined) throw new Error(`The grammar ${language} was not loaded.`);
        return parseWithin(reader, this.#limits, { text, use });
      },
    };
  }

  #start(): Promise<void> {
    this.#started ??= readGrammar(this.#folder, "web-tree-sitter").then(startRuntime);
    return this.#started;
  }

  #readerOf(language: SyntaxLanguage): Promise<Reader> {
    const known = this.#readers.get(language);
    if (known !== undefined) return known;
    const reader = readGrammar(this.#folder, language).then((bytes) =>
      keepScannerPlain(language, () => prepareReader(bytes)),
    );
    this.#readers.set(language, reader);
    return reader;
  }
}

/** One language's parser with what it read last: the other side of a file follows, and most of it is the same. */
class Reader {
  readonly #parser: Parser;
  #last: { readonly text: string; readonly lines: Lines | null; readonly tree: Tree } | null = null;

  constructor(parser: Parser) {
    this.#parser = parser;
  }

  /** The tree stays until the next text is read; null when it took too long. */
  read(text: string, isOver: () => boolean): Tree | null {
    const { draft, lines } = this.#draftOf(text);
    let tree = this.#parse(text, draft, isOver);
    draft?.delete();
    if (draft !== null && tree?.rootNode.hasError === true) {
      // How far an error reaches depends on what was kept: such a text is read as if it were the first.
      tree.delete();
      tree = this.#parse(text, null, isOver);
    }
    this.#last = tree === null ? null : { text, lines, tree };
    return tree;
  }

  /** The last tree, told what became of its text; null, and the tree gone, when little is left of it. */
  #draftOf(text: string): { readonly draft: Tree | null; readonly lines: Lines | null } {
    const last = this.#last;
    this.#last = null;
    if (last === null || last.tree.rootNode.hasError) {
      last?.tree.delete();
      return { draft: null, lines: null };
    }
    const lines = linesOf(text);
    const edits = editsBetween(last.lines ?? linesOf(last.text), lines);
    if (edits === null) last.tree.delete();
    else for (const edit of edits) last.tree.edit(new Edit(edit));
    return { draft: edits === null ? null : last.tree, lines };
  }

  #parse(text: string, draft: Tree | null, isOver: () => boolean): Tree | null {
    const tree = this.#parser.parse(text, draft, { progressCallback: isOver });
    // Without a reset the next text would continue this one's parse.
    if (tree === null) this.#parser.reset();
    return tree;
  }
}

async function prepareReader(grammar: Uint8Array): Promise<Reader> {
  const parser = new Parser().setLanguage(await Language.load(grammar));
  parser.parse("")?.delete();
  return new Reader(parser);
}

interface Parse<T> {
  readonly text: string;
  readonly use: (tree: SyntaxTree) => T;
}

function parseWithin<T>(reader: Reader, limits: ParseLimits, { text, use }: Parse<T>): ParseOutcome<T> {
  const bytes = Buffer.byteLength(text);
  if (bytes > limits.maxBytes)
    return { kind: "refused", why: `${bytes} bytes are over the limit of ${limits.maxBytes}` };
  const deadline = performance.now() + limits.timeoutMs;
  const tree = reader.read(text, () => performance.now() > deadline);
  if (tree === null) return { kind: "refused", why: `parsing took longer than ${limits.timeoutMs} ms` };
  const value = use(tree);
  boundYoungGeneration();
  return { kind: "parsed", value };
}

/** Parsers from the grammars in a folder (`dist/grammars` of this project). Reads nothing until it is asked. */
export function createSyntax(folder: string, limits: ParseLimits = PARSE_LIMITS): Syntax {
  return new WasmSyntax(folder, limits);
}
