import type { ListItem, Nodes, Paragraph } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { toString as plainText } from "mdast-util-to-string";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import { err, type Result } from "../../../core/result.ts";
import { type ChecklistProblem, checkVerify, type ItemRecord, limitItems } from "../schema.ts";

/** The parser's time grows with the square of the list lines: minutes, for what nobody writes by hand. */
const MAX_CHARS = 64 * 1024;
const MAX_LINE_CHARS = 2_000;
const MAX_LIST_LINES = 800;
const LIST_LINE = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
/** More than 4 list or quote markers on one line, or a deep indentation. */
const TOO_DEEP = /^(?:(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t>])){5}|[ \t]{65})/;
const MAX_ID_CHARS = 120;

/**
 * Reads the tasks of a Markdown file (spec-kit, OpenSpec, Kiro) as GitHub reads them: every bullet form, nested, in
 * quotes, with any line end, and not in code or comments. A ticked box is a claim. A task is provable only where it
 * says `verify:` and a code span right behind it, in its own text or in a plain bullet below it.
 */
export function parseTaskList(text: string): Result<readonly ItemRecord[], ChecklistProblem> {
  const body = text.replace(/^\ufeff/, "");
  if (body.length > MAX_CHARS) return err(tooLarge(`the task list is longer than ${MAX_CHARS / 1024} KiB`, null));
  const lines = body.split(/\r\n?|\n/);
  if (lines.filter((line) => LIST_LINE.test(line)).length > MAX_LIST_LINES) {
    return err(tooLarge(`the task list has more than ${MAX_LIST_LINES} bullets`, null));
  }
  const hostile = lines.findIndex((line) => line.length > MAX_LINE_CHARS || TOO_DEEP.test(line));
  if (hostile !== -1) {
    return err(tooLarge("the line is longer, or its lists are nested deeper, than a task list needs", hostile + 1));
  }
  const tree = fromMarkdown(body, {
    extensions: [gfmTaskListItem()],
    mdastExtensions: [gfmTaskListItemFromMarkdown()],
  });
  const tasks = findTasks(tree);
  if (tasks.length === 0) {
    const message = "no task (`- [ ] ...`) stands in it, so it proves nothing";
    return err({ code: "checklist-invalid", message, remedy: "Write tasks as `- [ ] text`.", line: 1 });
  }
  return limitItems(tellApart(tasks.map(parseTask)));
}

function tooLarge(message: string, line: number | null): ChecklistProblem {
  return { code: "input-too-large", message, remedy: "Split the task list, or shorten its lines.", line };
}

interface Task {
  readonly item: ListItem;
  readonly claim: boolean;
  readonly words: string;
}

function findTasks(node: Nodes): readonly Task[] {
  const below = "children" in node ? node.children.flatMap(findTasks) : [];
  const task = node.type === "listItem" ? readTask(node) : null;
  return task === null ? below : [task, ...below];
}

/** Kiro's own boxes: `[-]` is begun, `[ ]*` is optional. GitHub shows them as text; they are tasks all the same. */
const KIRO_BOX = /^\[([ xX-])\]\*?\s+/;

function readTask(item: ListItem): Task | null {
  const [first] = item.children;
  const words = first?.type === "paragraph" ? plainText(first, { includeHtml: false }).trim() : "";
  if (typeof item.checked === "boolean") return { item, claim: item.checked, words };
  const box = KIRO_BOX.exec(words);
  if (box === null) return null;
  return { item, claim: box[1]?.toLowerCase() === "x", words: words.slice(box[0].length) };
}

/** `T001` of spec-kit, `1.2` of OpenSpec and Kiro. */
const NUMBER = /^(T\d+|\d+(?:\.\d+)*)\.?(?=\s)/;

function parseTask({ item, claim, words }: Task, index: number): ItemRecord {
  const problems: string[] = [];
  const description = words.replace(/\s+/g, " ");
  const id = NUMBER.exec(description)?.[1] ?? description.slice(0, MAX_ID_CHARS).trim();
  if (id === "") problems.push("the task has no text");
  const commands = findCommands(item);
  if (commands.length > 1) problems.push("the task names more than one verify command");
  const verify = commands[0] === undefined ? null : checkVerify(commands[0], problems);
  return {
    index,
    id: id === "" ? null : id,
    description,
    verify,
    claim,
    line: item.position?.start.line ?? 1,
    problems,
    other: { owner: null, checks: [], frozen: verify },
  };
}

/** In the task's own paragraphs and in bullets below it that are no tasks themselves. */
function findCommands(item: ListItem): readonly string[] {
  return item.children.flatMap((child) => {
    if (child.type === "paragraph") return spansAfterVerify(child);
    const plain = child.type === "list" ? child.children.filter((below) => readTask(below) === null) : [];
    return plain.flatMap((below) =>
      below.children.flatMap((each) => (each.type === "paragraph" ? spansAfterVerify(each) : [])),
    );
  });
}

function spansAfterVerify({ children }: Paragraph): readonly string[] {
  return children.flatMap((node, at) => {
    if (node.type !== "inlineCode") return [];
    const before = children[at - 1];
    const words = before === undefined ? "" : plainText(before);
    return /(?:^|\s|\()verify:\s*$/i.test(words) ? [node.value] : [];
  });
}

/** The same words may stand under two headings: the second is `Write tests (2)`. */
function tellApart(items: readonly ItemRecord[]): readonly ItemRecord[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    if (item.id === null) return item;
    const times = (seen.get(item.id) ?? 0) + 1;
    seen.set(item.id, times);
    return times === 1 ? item : { ...item, id: `${item.id} (${times})` };
  });
}
