import type { ListItem, Nodes } from "mdast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { type Html, trusted } from "./html.ts";

type HastRoot = ReturnType<ReturnType<typeof rehypeSanitize>>;
type HastNode = HastRoot["children"][number];
type HastElement = Extract<HastNode, { readonly type: "element" }>;
type HastText = Extract<HastNode, { readonly type: "text" }>;

/** Position of each task-list box in the text, in document order: the character between its brackets. */
function findBoxes(body: string): readonly number[] {
  const items = findItems(unified().use(remarkParse).use(remarkGfm).parse(body));
  // What stands before the first bracket of such an item is its marker and white space.
  return items.map((item) => body.indexOf("[", item.position?.start.offset) + 1);
}

/** The body with its nth box (from 1) set: one character changes. Null when there is no such box. */
export function setBox(body: string, nth: number, checked: boolean): string | null {
  const offset = findBoxes(body)[nth - 1];
  if (offset === undefined) return null;
  return `${body.slice(0, offset)}${checked ? "x" : " "}${body.slice(offset + 1)}`;
}

/** Items with a box, in document order. */
function findItems(tree: Nodes): readonly ListItem[] {
  const own = tree.type === "listItem" && typeof tree.checked === "boolean" ? [tree] : [];
  return "children" in tree ? [...own, ...tree.children.flatMap(findItems)] : own;
}

/** Numbers the items that Markdown itself made, so that a look-alike in raw HTML never takes a number. */
function numberBoxes(nonce: string): () => (tree: Nodes) => void {
  return () => (tree) => {
    for (const [at, item] of findItems(tree).entries()) {
      item.data = { ...item.data, hProperties: { dataBox: `${nonce}${at + 1}` } };
    }
  };
}

function isElement(node: HastNode, name: string): node is HastElement {
  return node.type === "element" && node.tagName === name;
}

function findInput(node: HastElement): HastElement | null {
  for (const child of node.children) {
    if (isElement(child, "input")) return child;
    const inner = isElement(child, "p") ? findInput(child) : null;
    if (inner !== null) return inner;
  }
  return null;
}

/** Boxes get their number and are enabled for those who may tick; every other input stays disabled. */
function openBoxes(options: { readonly nonce: string; readonly enabled: boolean }): () => (tree: HastRoot) => void {
  const openItem = (item: HastElement): void => {
    const mark = item.properties["dataBox"];
    delete item.properties["dataBox"];
    if (typeof mark !== "string" || !mark.startsWith(options.nonce)) return;
    const input = findInput(item);
    if (input === null) return;
    input.properties["dataBox"] = mark.slice(options.nonce.length);
    input.properties["ariaLabel"] = "Task";
    if (options.enabled) delete input.properties["disabled"];
  };
  const visit = (node: HastElement | HastRoot): void => {
    if (node.type === "element" && node.tagName === "li") openItem(node);
    for (const child of node.children) if (child.type === "element") visit(child);
  };
  return () => visit;
}

const REFERENCE = /(?<![\w`@/.-])(?:@[A-Za-z0-9][A-Za-z0-9-]{0,38}(?:\/[\w.-]+)?|(?:[\w.-]+\/[\w.-]+)?#\d+|GH-\d+)\b/g;

function splitText({ value }: HastText): HastNode[] {
  const nodes: HastNode[] = [];
  let from = 0;
  for (const match of value.matchAll(REFERENCE)) {
    nodes.push({ type: "text", value: value.slice(from, match.index) });
    const mention = match[0].startsWith("@");
    nodes.push({
      type: "element",
      tagName: "a",
      properties: { className: [mention ? "user-mention" : "issue-link"], href: "#" },
      children: [{ type: "text", value: match[0] }],
    });
    from = match.index + match[0].length;
  }
  return [...nodes, { type: "text", value: value.slice(from) }];
}

/**
 * As GitHub does after its sanitizer: `@name` and `#12` in running text become links. Any name is taken for an
 * existing one, which is stricter: text that must stay inert may not hold one.
 */
function linkReferences(): (tree: HastRoot) => void {
  const visit = (node: HastElement | HastRoot): void => {
    const children: HastNode[] = [];
    for (const child of node.children) {
      if (child.type === "text") children.push(...splitText(child));
      else children.push(child);
      if (child.type === "element" && !["a", "code", "pre"].includes(child.tagName)) visit(child);
    }
    // The parts of a root and of an element are the same but for the doctype, which no fragment has.
    node.children = children.filter((child) => child.type !== "doctype");
  };
  return visit;
}

/** GitHub shows images through its own proxy; this page loads nothing from elsewhere and says what it left out. */
function replaceImages(): (tree: HastRoot) => void {
  const visit = (node: HastElement | HastRoot): void => {
    for (const child of node.children) {
      if (child.type !== "element") continue;
      if (child.tagName === "img") {
        const label = String(child.properties["alt"] ?? child.properties["src"] ?? "");
        child.tagName = "span";
        child.properties = { className: ["image-left-out"] };
        child.children = [{ type: "text", value: `image not loaded: ${label}` }];
      } else visit(child);
    }
  };
  return visit;
}

const SCHEMA = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !["source", "picture"].includes(name)),
  attributes: {
    ...defaultSchema.attributes,
    li: [...(defaultSchema.attributes?.["li"] ?? []), "dataBox"],
  },
};

const CACHE_ENTRIES = 200;
const cache = new Map<string, Html>();

/** GitHub's Markdown: GFM, raw HTML cut to GitHub's allow-list, references linked. */
export function renderMarkdown(text: string, options: { readonly tickable: boolean }): Html {
  const key = `${options.tickable ? "1" : "0"}${text}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const nonce = `${crypto.randomUUID()}:`;
  const file = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(numberBoxes(nonce))
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeRaw)
    .use(rehypeSanitize, SCHEMA)
    .use(openBoxes({ nonce, enabled: options.tickable }))
    .use(linkReferences)
    .use(replaceImages)
    .use(rehypeStringify)
    .processSync(text);
  const rendered = trusted(String(file));
  if (cache.size >= CACHE_ENTRIES) cache.clear();
  cache.set(key, rendered);
  return rendered;
}
