// Reads the lines that `sheet-layout.ts` writes. It is lenient on purpose: `parseSheet` renders what was read and
// takes it only when that gives the very same text.
import type { RefusalCode } from "../../core/decision.ts";
import { type BoxLine, readBoxLine, readNamedLine, readSectionKey, type SectionKey } from "./sheet-key.ts";
import { ANSWERED_LABEL, LABELS, RECOMMENDED, UNBLOCKS } from "./sheet-layout.ts";
import type {
  AnsweredSection,
  NamedDecision,
  Sheet,
  SheetNotice,
  SheetOption,
  SheetSection,
  Unblocks,
} from "./sheet-model.ts";
import { readProse, readSpans, readTime } from "./sheet-text.ts";

const CODES: readonly RefusalCode[] = [
  "not-permitted",
  "author-excluded",
  "bot",
  "ambiguous",
  "stale",
  "foreign-edit",
  "laundered",
];
const START = /^<!-- dg-sheet next=([1-9][0-9]{0,8}) -->$/;
const NOTICE = /^> - \*\*([a-z-]+)\*\*: (.*)$/;
const UNNAMED = /^- (?:and )?([1-9][0-9]{0,8}) more$/;

/** The lines of one decision, its key first read. */
interface Block {
  readonly key: SectionKey;
  readonly lines: readonly string[];
}

/** The sheet that these lines (the start line first, the end line left out) are probably the rendering of. */
export function readLines(lines: readonly string[]): Sheet | null {
  const [, next] = START.exec(lines[0] ?? "") ?? [];
  if (next === undefined) return null;
  const blocks = splitBlocks(lines);
  const loose = lines.slice(1).filter((line) => !line.startsWith("#"));
  return {
    nextPlan: Number(next),
    notices: loose.flatMap(readNotice),
    sections: blocks.filter((block) => lineOf(block, LABELS.answer) === null).map(readSection),
    answered: blocks.filter((block) => lineOf(block, LABELS.answer) !== null).map(readAnswered),
    named: loose.flatMap(readNamed),
    unnamed: loose.reduce((sum, line) => sum + Number(UNNAMED.exec(line)?.[1] ?? 0), 0),
  };
}

function splitBlocks(lines: readonly string[]): readonly Block[] {
  const keys = lines.map(readSectionKey);
  const starts = keys.flatMap((key, at) => (key === null ? [] : [{ key, at }]));
  return starts.map(({ key, at }, nth) => ({ key, lines: lines.slice(at + 1, starts[nth + 1]?.at) }));
}

function lineOf(block: Block, label: string): string | null {
  return block.lines.find((line) => line.startsWith(label))?.slice(label.length) ?? null;
}

function proseOf(block: Block, label: string): string | null {
  const line = lineOf(block, label);
  return line === null ? null : readProse(line);
}

function readSection(block: Block): SheetSection {
  const boxes = block.lines.flatMap((line) => readBoxLine(line) ?? []);
  const marked = boxes.find((box) => isRecommended(box));
  return {
    ...block.key,
    category: readCategory(block),
    needs: proseOf(block, "#### ") ?? "",
    why: proseOf(block, LABELS.why) ?? "",
    blastRadius: proseOf(block, LABELS.blastRadius),
    options: readOptions(boxes),
    recommended: typeof marked?.name === "number" ? marked.name : null,
    unblocks: readUnblocks(block),
    mayAnswer: proseOf(block, LABELS.mayAnswer) ?? "",
    note: proseOf(block, "> "),
  };
}

function readAnswered(block: Block): AnsweredSection {
  const line = lineOf(block, LABELS.answer) ?? "";
  const [answer = "", first, ...others] = readSpans(line);
  const at = / on (\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC)$/.exec(line)?.[1];
  const logins = at === undefined ? others.slice(0, -1) : others;
  const by =
    first === undefined
      ? null
      : { logins: [first, ...logins] as const, at: at === undefined ? (others.at(-1) ?? "") : readTime(at) };
  return {
    ...block.key,
    category: readCategory(block),
    needs: proseOf(block, "##### ") ?? "",
    answer,
    by,
    note: proseOf(block, "> "),
    reopen: block.lines.some((each) => readBoxLine(each)?.ticked),
  };
}

/** The place line, ``` `id` · `category` · `path` ```, is the first line of a decision below its heading. */
function readCategory(block: Block): string {
  return readSpans(block.lines[2] ?? "")[1] ?? "";
}

/** A label ends with the mark only when the mark stands outside of the option's code span. */
function isRecommended({ label }: BoxLine): boolean {
  return label.endsWith(RECOMMENDED);
}

function readOptions(boxes: readonly BoxLine[]): readonly SheetOption[] {
  const options: SheetOption[] = [];
  const inOrder = [...boxes].sort((a, b) => Number(a.name) - Number(b.name));
  for (const { label, ticked } of inOrder) options.push({ text: readSpans(label)[0] ?? "", ticked });
  return options;
}

function readUnblocks(block: Block): Unblocks {
  const field = readSpans(lineOf(block, UNBLOCKS.meta) ?? "")[0];
  if (field !== undefined) return { kind: "meta", field };
  const [first, ...rest] = readSpans(lineOf(block, UNBLOCKS.tasks) ?? "");
  return first === undefined ? { kind: "merge" } : { kind: "tasks", ids: [first, ...rest] };
}

function readNotice(line: string): readonly SheetNotice[] {
  const [, name, text = ""] = NOTICE.exec(line) ?? [];
  const code = CODES.find((each) => each === name);
  return code === undefined ? [] : [{ code, text: readProse(text) }];
}

function readNamed(line: string): readonly NamedDecision[] {
  const read = readNamedLine(line);
  if (read === null) return [];
  const { id, path, label } = read;
  return [{ path, id, category: readSpans(label)[1] ?? "", answered: label.endsWith(ANSWERED_LABEL) }];
}
