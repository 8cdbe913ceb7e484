import { type ActionsMetadataProvider, validate } from "@actions/languageservice";
import { clearCache } from "@actions/languageservice/utils/workflow-cache";
import { readActionMetadata } from "./action-metadata.ts";
import { findWrongStepReferences } from "./step-references.ts";
import { WELL_KNOWN } from "./well-known.ts";

/** What a linter must know of an action it cannot fetch; what is null is not checked. */
export interface KnownAction {
  readonly inputs: readonly string[] | null;
  readonly outputs: readonly string[] | null;
}

export interface LintFinding {
  readonly level: "error" | "warning";
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** An action of a folder, by its own `action.yml`. */
export async function readKnownAction(folder: string): Promise<KnownAction> {
  const metadata = await readActionMetadata(folder);
  return { inputs: [...metadata.inputs.keys()], outputs: [...metadata.outputs] };
}

/**
 * What GitHub's own language service says of a workflow, or of an action manifest when the path ends in `action.yml`.
 * `actions` holds `owner/name` of all that the workflow uses beside the well-known ones; any other is an error.
 */
export async function lintWorkflow(
  path: string,
  text: string,
  actions: ReadonlyMap<string, KnownAction> = new Map(),
): Promise<readonly LintFinding[]> {
  // The service remembers parsed files by path, whatever their text: two drafts of one file would be the same to it.
  clearCache();
  const diagnostics = await validate(createDocument(path, text), { actionsMetadataProvider: provideMetadata(actions) });
  const findings = diagnostics
    .map(
      (one): LintFinding => ({
        // Severities from 2 on are hints; the schema's own findings come without one and are errors.
        level: one.severity === undefined || one.severity === 1 ? "error" : "warning",
        line: one.range.start.line + 1,
        column: one.range.start.character + 1,
        message: typeof one.message === "string" ? one.message : one.message.value,
      }),
    )
    .sort((a, b) => a.line - b.line || a.column - b.column);
  // A file that is not YAML has been said above, and holds no references that can be read.
  if (findings.some((one) => one.level === "error")) return findings;
  const outputsOf = (uses: string) => actions.get(uses.split("@")[0] ?? "")?.outputs ?? null;
  const wrong = findWrongStepReferences(text, outputsOf);
  return [
    ...findings,
    ...wrong.map(({ line, problem }): LintFinding => ({ level: "error", line, column: 1, message: problem })),
  ];
}

function provideMetadata(actions: ReadonlyMap<string, KnownAction>): ActionsMetadataProvider {
  return {
    fetchActionMetadata({ owner, name }) {
      const known = actions.get(`${owner}/${name}`) ?? findWellKnown(`${owner}/${name}`);
      if (known === null) return Promise.resolve(undefined);
      const described = (names: readonly string[]) =>
        Object.fromEntries(names.map((one) => [one, { description: one }]));
      return Promise.resolve({
        name,
        description: name,
        ...(known.inputs === null ? {} : { inputs: described(known.inputs) }),
        outputs: described(known.outputs ?? []),
      });
    },
  };
}

function findWellKnown(name: string): KnownAction | null {
  const known = WELL_KNOWN.get(name);
  if (known === undefined) return null;
  const { inputs } = known.builtIn;
  return { inputs: inputs === null ? null : Object.keys(inputs), outputs: null };
}

type LanguageDocument = Parameters<typeof validate>[0];

/** The language service wants an editor's document; this is the least that is one. */
function createDocument(path: string, text: string): LanguageDocument {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  const offsetAt: LanguageDocument["offsetAt"] = ({ line, character }) => (starts[line] ?? text.length) + character;
  return {
    uri: `file:///${path}`,
    languageId: "yaml",
    version: 1,
    lineCount: starts.length,
    getText: (range) => (range === undefined ? text : text.slice(offsetAt(range.start), offsetAt(range.end))),
    positionAt(offset) {
      const line = starts.findLastIndex((start) => start <= offset);
      return { line, character: offset - (starts[line] ?? 0) };
    },
    offsetAt,
    getLineRange: (line) => ({
      start: { line, character: 0 },
      end: { line, character: (text.split("\n")[line] ?? "").length },
    }),
    getEOLCharacters: (line) => (line < starts.length - 1 ? "\n" : ""),
  };
}
