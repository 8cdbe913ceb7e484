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

type Entities = ReadonlyMap<string, string>;

const NAMED: readonly (readonly [string, string])[] = [
  ["amp", "&"],
  ["apos", "'"],
  ["gt", ">"],
  ["lt", "<"],
  ["quot", '"'],
];
const ENTITY = /<!ENTITY\s+([\w:.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const LAST_CHARACTER = 0x10ffff;

function entitiesOf(text: string): Entities {
  const own = Array.from(
    text.matchAll(ENTITY),
    ([, name = "", double, single]) => [name, double ?? single ?? ""] as const,
  );
  return new Map([...NAMED, ...own]);
}

/** References by their values, each once: what a value refers to itself stays as it is written. */
function resolve(text: string, entities: Entities): string {
  return text.replace(/&([#\w:.-]+);/g, (written, name: string) => {
    const number = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name);
    if (number === null) return entities.get(name) ?? written;
    const point = number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16);
    return point > LAST_CHARACTER ? written : String.fromCodePoint(point);
  });
}

function elementOf(name: string, attributes: string, entities: Entities): Element {
  const children: Record<string, ConfigValue[]> = {};
  for (const [, key, double, single] of attributes.matchAll(ATTRIBUTE)) {
    if (key !== undefined) children[key] = [resolve(double ?? single ?? "", entities)];
  }
  return { name, children, text: "" };
}

function childrenOf(element: Element): ConfigValue {
  const entries = Object.entries(element.children);
  return Object.fromEntries(entries.map(([key, list]) => [key, list.length === 1 ? (list[0] ?? null) : list]));
}

/** A text is a text, whatever attributes stand beside it. */
function valuesOf(element: Element): readonly ConfigValue[] {
  const text = element.text.trim();
  if (Object.keys(element.children).length === 0) return [text];
  return text === "" ? [childrenOf(element)] : [text, childrenOf(element)];
}

function close(stack: Element[]): void {
  const done = stack.pop();
  const parent = stack.at(-1);
  if (done === undefined || parent === undefined) throw new Error("an element is closed that was not opened");
  parent.children[done.name] = [...(parent.children[done.name] ?? []), ...valuesOf(done)];
}

interface Reading {
  readonly stack: Element[];
  readonly entities: Entities;
}

function takeTag({ stack, entities }: Reading, token: Readonly<Record<string, string | undefined>>): void {
  const { closing, opening, attributes, single } = token;
  if (opening !== undefined) stack.push(elementOf(opening, attributes ?? "", entities));
  if (closing !== undefined && stack.at(-1)?.name !== closing) throw new Error(`</${closing}> closes another element`);
  if (closing !== undefined || single === "/") close(stack);
}

/**
 * Elements and attributes as keys, texts as values: as much of XML as build files use. Entities are those of the
 * text itself; nothing outside it is read. Throws when elements do not match.
 */
export function parseXml(text: string): ConfigValue {
  const entities = entitiesOf(text);
  const stack = [elementOf("", "", entities)];
  for (const { groups = {} } of text.matchAll(TOKEN)) {
    const top = stack.at(-1);
    if (top === undefined) break;
    top.text += groups["cdata"] ?? resolve(groups["plain"] ?? "", entities);
    takeTag({ stack, entities }, groups);
  }
  const [root] = stack;
  if (stack.length !== 1 || root === undefined) throw new Error(`<${stack.at(-1)?.name ?? ""}> is not closed`);
  return childrenOf(root);
}
