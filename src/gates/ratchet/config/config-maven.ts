import { type ConfigValue, isList, textsOf } from "./config-value.ts";

// Maven's plugins share the names of their settings: which one a setting is of decides what it means.

type Settings = Readonly<Record<string, ConfigValue>>;

const RUNS_TESTS = /^maven-(?:surefire|failsafe)-plugin$/;

/** `FooTest`, `com/x/FooTest.java`, `%regex[...]` as globs and expressions over paths. */
function pathPattern(pattern: string): string {
  const denied = pattern.startsWith("!") ? "!" : "";
  const bare = pattern.replace(/^!/, "").trim();
  const expression = /^%regex\[(.*)\]$/.exec(bare)?.[1];
  if (expression !== undefined) return `${denied}/${expression}/`;
  const glob = bare
    .replace(/^%ant\[(.*)\]$/, "$1")
    .replace(/#.*$/, "")
    .replace(/\.(?:java|class)$/, "");
  return `${denied}${/^\*\*/.test(glob) ? glob : `**/${glob}`}${glob.endsWith("*") ? "" : ".*"}`;
}

function pathPatterns(value: ConfigValue): ConfigValue {
  const texts = textsOf(value);
  if (texts !== null) return texts.flatMap((text) => text.split(",")).map(pathPattern);
  if (value === null || typeof value !== "object" || isList(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pathPatterns(each)]));
}

/** What the plugin that runs tests is told, in the words of other runners. */
function runnerSetting(key: string, value: ConfigValue): readonly [string, ConfigValue] {
  if (key === "skip") return ["skipTests", value];
  if (key === "test") return ["includes", { include: pathPatterns(value) }];
  return /^(?:in|ex)cludes$/.test(key) ? [key, pathPatterns(value)] : [key, value];
}

/** Tests that are not compiled do not run. */
function compilerSetting(key: string, value: ConfigValue): readonly (readonly [string, ConfigValue])[] {
  if (key !== "testExcludes" || value === null || typeof value !== "object" || isList(value)) return [];
  return [["excludes", { exclude: pathPatterns(value["testExclude"] ?? null) }]];
}

function settingsOf(plugin: string, key: string, value: ConfigValue): readonly (readonly [string, ConfigValue])[] {
  if (RUNS_TESTS.test(plugin)) return [runnerSetting(key, value)];
  if (plugin === "maven-compiler-plugin" && key === "testExcludes") return compilerSetting(key, value);
  return plugin === "" || !/^(?:in|ex)cludes?$/.test(key) ? [[key, value]] : [];
}

/** A project's settings, those of each plugin by what the plugin does. `plugin`: the one around them; "" for none. */
export function mavenSettings(value: ConfigValue, plugin = ""): ConfigValue {
  if (value === null || typeof value !== "object") return value;
  if (isList(value)) return value.map((each) => mavenSettings(each, plugin));
  const own = textsOf(value["artifactId"] ?? null)?.[0] ?? plugin;
  const told: Settings = Object.fromEntries(Object.entries(value).flatMap(([key, each]) => settingsOf(own, key, each)));
  // Patterns are what they are, whatever plugin they were of.
  const inside = (key: string): string => (/^(?:in|ex)cludes$/.test(key) ? "" : own);
  return Object.fromEntries(Object.entries(told).map(([key, each]) => [key, mavenSettings(each, inside(key))]));
}
