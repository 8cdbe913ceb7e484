import type { ConfigValue } from "./config-value.ts";

interface Element {
  readonly name: string;
  readonly children: Record<string, ConfigValue[]>;
  text: string;
}

// Comments and CDATA first: what stands in them is no element.
const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[(?<cdata>[\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!\w[^>]*>|<\/(?<closing>[\w:.-]+)\s*>|<(?<opening>[\w:.-]+)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(?<single>\/?)>|(?<plain>[^<]+)/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function elementOf(name: string, attributes: string): Element {
  const children: Record<string, ConfigValue[]> = {};
  for (const [, key, double, single] of attributes.matchAll(ATTRIBUTE)) {
    if (key !== undefined) children[key] = [double ?? single ?? ""];
  }
  return { name, children, text: "" };
}

function elementValue(element: Element): ConfigValue {
  const entries = Object.entries(element.children);
  if (entries.length === 0) return element.text.trim();
  const own = element.text.trim() === "" ? {} : { text: element.text.trim() };
  return {
    ...own,
    ...Object.fromEntries(entries.map(([key, list]) => [key, list.length === 1 ? (list[0] ?? null) : list])),
  };
}

function close(stack: Element[]): void {
  const done = stack.pop();
  const parent = stack.at(-1);
  if (done === undefined || parent === undefined) throw new Error("an element is closed that was not opened");
  parent.children[done.name] = [...(parent.children[done.name] ?? []), elementValue(done)];
}

function takeTag(stack: Element[], token: Readonly<Record<string, string | undefined>>): void {
  const { closing, opening, attributes, single } = token;
  if (opening !== undefined) stack.push(elementOf(opening, attributes ?? ""));
  if (closing !== undefined && stack.at(-1)?.name !== closing) throw new Error(`</${closing}> closes another element`);
  if (closing !== undefined || single === "/") close(stack);
}

/**
 * Elements and attributes as keys, texts as values: as much of XML as build files use. No entity is expanded and
 * nothing outside the text is read. Throws when elements do not match.
 */
export function parseXml(text: string): ConfigValue {
  const stack = [elementOf("", "")];
  for (const { groups = {} } of text.matchAll(TOKEN)) {
    const top = stack.at(-1);
    if (top === undefined) break;
    top.text += groups["cdata"] ?? groups["plain"] ?? "";
    takeTag(stack, groups);
  }
  const [root] = stack;
  if (stack.length !== 1 || root === undefined) throw new Error(`<${stack.at(-1)?.name ?? ""}> is not closed`);
  return elementValue(root);
}
