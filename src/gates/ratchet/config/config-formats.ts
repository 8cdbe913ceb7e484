import { type ParseError, parse as parseJsonc } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
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

function valueOf(data: unknown): ConfigValue {
  const parsed = schema.safeParse(data);
  return parsed.success ? parsed.data : null;
}

/** `key = value` below `[section]`; an indented line continues the value above it (Python's configparser). */
export function parseIni(text: string): ConfigValue {
  const root: Record<string, Record<string, string>> = {};
  let section = "";
  let key: string | null = null;
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue;
    const head = /^\[([^\]]+)\]\s*$/.exec(line)?.[1];
    const pair = /^(\S[^=:]*?)\s*[=:]\s*(.*)$/.exec(line);
    if (head !== undefined) {
      section = head.trim();
      key = null;
    } else if (/^\s/.test(line) && key !== null) {
      const values = root[section] ?? {};
      root[section] = { ...values, [key]: `${values[key] ?? ""}\n${line.trim()}` };
    } else if (pair !== null) {
      key = pair[1] ?? "";
      root[section] = { ...root[section], [key]: (pair[2] ?? "").replace(/\s+[#;].*$/, "") };
    }
  }
  return root;
}

function parseJson(text: string): ConfigValue {
  const errors: ParseError[] = [];
  const data: unknown = parseJsonc(text, errors, { allowTrailingComma: true });
  if (errors.length > 0) throw new Error("it is not JSON");
  return valueOf(data);
}

/** Null when no reader knows the file. Throws, in the parser's words, when it is broken. */
export function parseConfig(path: string, text: string): ConfigValue | null {
  if (/\.(?:json|jsonc|json5)$|(?:^|\/)\.(?:nycrc|c8rc|mocharc|babelrc)$/.test(path)) return parseJson(text);
  if (/\.ya?ml$/.test(path)) return valueOf(parseYaml(text, { uniqueKeys: false, logLevel: "silent" }));
  if (/\.toml$/.test(path)) return valueOf(parseToml(text));
  if (/\.(?:ini|cfg)$|(?:^|\/)\.coveragerc$/.test(path)) return parseIni(text);
  if (/\.(?:xml|xml\.dist|csproj|props|targets|fsproj|runsettings)$/.test(path)) return parseXml(text);
  return null;
}
