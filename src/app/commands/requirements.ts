import type { Json } from "../../core/canonical-json.ts";
import type { Result } from "../../core/result.ts";
import { count } from "../../core/text.ts";
import { extractRequirements } from "../../gates/completion/requirements/extract.ts";
import { proposeLock } from "../../gates/completion/requirements/lock.ts";
import type { Confidence, Extraction, Requirement } from "../../gates/completion/requirements/model.ts";
import type { Hash } from "../../ports/hash.ts";
import { type CommandError, type CommandResult, renderError, schemaOf, words } from "./result.ts";

const MEANING: Readonly<Record<Confidence, string>> = {
  structured: "each one stands apart by the document's own form; the gate may judge them",
  semi: "the form leaves room; the gate judges them only against a reviewed .done-gate/requirements.json",
  low: "read from sentences alone; the gate does not judge them",
  none: "there is nothing to count; the gate does not judge this document",
};
const HOW_TO_COUNT =
  "To be counted, write each one as a list item under a heading such as `Requirements`, best with an id: `- **FR-001**: ...`.";

/** Shows what the completion gate reads in a PRD, which need not lie in a repository. */
export async function runRequirements(request: {
  readonly file: string;
  readonly hash: Hash;
  /** Print the lock that would stand for what was read, for a person to review and commit. */
  readonly lock: boolean;
  readText(): Promise<Result<string, CommandError>>;
}): Promise<CommandResult> {
  const read = await request.readText();
  if (!read.ok) {
    // The reader is that of plans, and speaks of them.
    const what = read.error.what.replace(/^the plan /, "the file ");
    return refuse({ ...read.error, what, fix: "Give a Markdown, JSON or Gherkin file in UTF-8, of at most 512 KiB." });
  }
  const extracted = extractRequirements({ path: request.file, text: read.value }, request.hash);
  if (!extracted.ok) {
    const what = `the requirements cannot be read: ${extracted.error}`;
    return refuse({ what, where: request.file, fix: "Correct the file, then run this again." });
  }
  const { confidence } = extracted.value;
  const exit = confidence === "structured" || confidence === "semi" ? 0 : 1;
  if (request.lock && extracted.value.requirements.length > 0) {
    const lock = proposeLock(read.value, extracted.value, request.hash);
    return { exit, json: lock, text: JSON.stringify(lock, null, 2) };
  }
  return { exit, json: extractionJson(extracted.value), text: renderExtraction(request.file, extracted.value) };
}

function refuse(error: CommandError): CommandResult {
  const json = { schema: schemaOf("requirements"), error: { what: error.what, where: error.where, fix: error.fix } };
  return { exit: 2, json, text: renderError(error) };
}

/** `done-gate/requirements/v1` (gates.md 7). */
function extractionJson({ confidence, requirements, excluded }: Extraction): Json {
  return {
    schema: schemaOf("requirements"),
    confidence,
    requirements: requirements.map(({ id, key, explicitId, title, criteria, line }) => ({
      id,
      key,
      explicit_id: explicitId,
      title,
      criteria: [...criteria],
      line,
    })),
    excluded: excluded.map(({ title, line, why }) => ({ title, line, why })),
  };
}

function renderExtraction(file: string, { confidence, requirements, excluded, warnings }: Extraction): string {
  const countable = confidence === "structured" || confidence === "semi";
  return [
    `${words(file)}: ${count(requirements.length, "requirement")}, ${confidence}`,
    `  ${MEANING[confidence]}`,
    ...(requirements.length > 0 ? ["", ...requirements.flatMap(renderRequirement)] : []),
    ...section(
      "Not counted",
      excluded.map(({ title, line, why }) => `line ${line}: ${words(title, 80)} (${why})`),
    ),
    ...section(
      "Look at",
      warnings.map((warning) => words(warning)),
    ),
    ...(countable ? [] : ["", HOW_TO_COUNT]),
  ].join("\n");
}

function renderRequirement({ id, explicitId, title, criteria, line, removal }: Requirement): readonly string[] {
  const name = explicitId === null ? "" : `${words(explicitId, 40)}  `;
  const gone = removal ? " [to be gone]" : "";
  return [
    `  ${id.padEnd(4)} ${name}${words(title, 120)}${gone} (line ${line})`,
    ...criteria.map((criterion) => `         - ${words(criterion, 140)}`),
  ];
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", `${title}:`, ...lines.map((line) => `  ${line}`)];
}
