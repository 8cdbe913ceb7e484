import { type ParseError, parse as parseJsonc } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import type { ConfigValue } from "./config-value.ts";
import { parseXml } from "./config-xml.ts";

const scalar = z.union([z.null(), z.boolean(), z.number(), z.string()]);

/** Foreign data as values: dates and big numbers become texts, what is no value becomes null. */
const schema: z.ZodType<ConfigValue> = z.lazy(() =>
  z.union([
    scalar,
    z.array(schema),
    z.record(z.string(), schema),
    z.bigint().transform(String),
    z.date().transform(String),
    z.unknown().transform(() => null),
  ]),
);

function plainValue(data: unknown): ConfigValue {
  const parsed = schema.safeParse(data);
  return parsed.success ? parsed.data : null;
}

interface IniPlace {
  readonly root: Record<string, Record<string, string>>;
  section: string;
  key: string | null;
}

function setIni({ root, section }: IniPlace, key: string, value: string): void {
  root[section] = { ...root[section], [key]: value };
}

function readIniLine(line: string, place: IniPlace): void {
  const head = /^\[([^\]]+)\]\s*$/.exec(line)?.[1];
  const pair = /^(\S[^=:]*?)\s*[=:]\s*(.*)$/.exec(line);
  if (head !== undefined) {
    place.section = head.trim();
    place.key = null;
  } else if (/^\s/.test(line) && place.key !== null) {
    setIni(place, place.key, `${place.root[place.section]?.[place.key] ?? ""}\n${line.trim()}`);
  } else if (pair !== null) {
    place.key = pair[1] ?? "";
    setIni(place, place.key, (pair[2] ?? "").replace(/\s+[#;].*$/, ""));
  }
}

/** `key = value` below `[section]`; an indented line continues the value above it (Python's configparser). */
export function parseIni(text: string): ConfigValue {
  const place: IniPlace = { root: {}, section: "", key: null };
  for (const line of text.split(/\r?\n/)) if (!/^\s*(?:[#;]|$)/.test(line)) readIniLine(line, place);
  return place.root;
}

function parseJson(text: string): ConfigValue {
  const errors: ParseError[] = [];
  const data: unknown = parseJsonc(text, errors, { allowTrailingComma: true });
  if (errors.length > 0) throw new Error("it is not JSON");
  return plainValue(data);
}

/** Several documents of one file are a list. */
function parseYaml(text: string): ConfigValue {
  const documents = parseAllDocuments(text, { uniqueKeys: false, logLevel: "silent" });
  const values = Array.from(documents, (each) => {
    const [error] = each.errors;
    if (error !== undefined) throw error;
    const data: unknown = each.toJS();
    return plainValue(data);
  });
  return values.length < 2 ? (values[0] ?? null) : values;
}

/** Null when no reader knows the file. Throws, in the parser's words, when it is broken. */
export function parseConfig(path: string, text: string): ConfigValue | null {
  if (/\.(?:json|jsonc|json5)$|(?:^|\/)\.(?:nycrc|c8rc|mocharc|babelrc)$/.test(path)) return parseJson(text);
  if (/\.ya?ml$/.test(path)) return parseYaml(text);
  if (/\.toml$/.test(path)) return plainValue(parseToml(text));
  if (/\.(?:ini|cfg)$|(?:^|\/)\.coveragerc$/.test(path)) return parseIni(text);
  if (/\.(?:xml|xml\.dist|csproj|props|targets|fsproj|runsettings)$/.test(path)) return parseXml(text);
  return null;
}
