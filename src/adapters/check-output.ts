import type { Annotation } from "../core/effect.ts";
import { cut, oneLine } from "../core/text.ts";
import type { CheckResult } from "../ports/write.ts";
import { cutToBytes } from "./byte-limit.ts";
import { packEvidence } from "./evidence-block.ts";

/** GitHub refuses a summary or text over 65,535 bytes, and more than 50 annotations in one call. */
const MAX_FIELD_BYTES = 65_000;
const MAX_EVIDENCE_CHARS = 60_000;
const MAX_ANNOTATIONS = 50;
const MAX_TITLE_CHARS = 200;
const MAX_MESSAGE_BYTES = 8_000;
const MARK = "\n\n(cut here: GitHub takes no more; the JSON report of the run holds everything)";

/** `output` of a check run, as the REST API takes it. */
export interface CheckOutput {
  title: string;
  summary: string;
  text?: string;
  annotations?: ReturnType<typeof renderAnnotation>[];
}

/** The result within GitHub's limits, each cut visible, the evidence block whole at the end of the text. */
export function renderOutput(result: CheckResult): CheckOutput {
  const annotations = result.annotations.slice(0, MAX_ANNOTATIONS).map(renderAnnotation);
  const text = renderText(result);
  return {
    title: cut(oneLine(result.title), MAX_TITLE_CHARS),
    summary: cutToBytes(result.summary, MAX_FIELD_BYTES, MARK),
    ...(text === "" ? {} : { text }),
    ...(annotations.length === 0 ? {} : { annotations }),
  };
}

function renderText(result: CheckResult): string {
  const left = result.annotations.length - MAX_ANNOTATIONS;
  const told = left > 0 ? `${left} of ${result.annotations.length} notes are not shown beside their lines.` : "";
  const block = result.evidence.length === 0 ? "" : packEvidence(result.evidence, MAX_EVIDENCE_CHARS);
  const endings = [told, block].filter((part) => part !== "").map((part) => `\n\n${part}`);
  const ending = endings.join("");
  const human = cutToBytes(result.text, MAX_FIELD_BYTES - Buffer.byteLength(ending), MARK);
  return human === "" ? ending.trimStart() : human + ending;
}

function renderAnnotation(annotation: Annotation) {
  return {
    path: annotation.path,
    start_line: annotation.line,
    end_line: annotation.line,
    annotation_level: annotation.level,
    title: cut(oneLine(annotation.title), MAX_TITLE_CHARS),
    message: cutToBytes(annotation.message, MAX_MESSAGE_BYTES, " (cut here)"),
  };
}
