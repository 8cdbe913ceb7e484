import { splitTop } from "./code-text.ts";

/**
 * What a conditional skip depends on. `platform`: system, version, capability, missing tools. `ci`: holds or fails
 * where CI runs. `subject`: a value that the code under test gives. `unset`: a build tag, feature or symbol that somebody has to
 * ask for. `unknown`: anything else.
 */
export type ConditionKind = "platform" | "ci" | "subject" | "constant" | "unset" | "unknown";

const CI =
  /\b(?:CI|isCI|is_ci|inCI|in_ci|GITHUB_ACTIONS|GITHUB_RUN_ID|RUNNER_OS|BUILDKITE|TRAVIS|CIRCLECI|JENKINS_URL|TF_BUILD)\b/;
const CONSTANT =
  /^[\s(!]*(?:true|false|0|1|not\s+(?:true|false))[\s)]*$|(?:^|[(|&]|\bor\b)\s*(?:true|1)\s*(?:\|\||\bor\b)|(?:\|\||\bor\b)\s*(?:true|1)\s*(?:$|[)|&]|\bor\b)/i;
const PLATFORM = [
  /\b(?:process\.(?:platform|arch|version|versions)|os\.(?:platform|type|arch|name|release)|platform\.\w+|sys\.(?:platform|version_info|implementation|byteorder|maxsize))\b/,
  /\b(?:GOOS|GOARCH|runtime\.(?:GOOS|GOARCH|Version)|NumCPU|build\.\w+)\b|\btesting\.Short\(\)|\brace\.Enabled\b/,
  /\b(?:target_os|target_arch|target_family|target_env|target_pointer_width|windows|unix|linux|macos|darwin|win32|miri|feature|debug_assertions)\b/i,
  /\b(?:RUBY_(?:PLATFORM|VERSION|ENGINE)|PHP_(?:OS|OS_FAMILY|VERSION|VERSION_ID)|OperatingSystem|RuntimeInformation|JRE|OS\.\w+|Environment\.(?:OSVersion|Is64BitProcess))\b/,
  /\b(?:is|on|has|have|supports?|can|needs?|requires?|without|no|missing)_?(?:win(?:dows)?|linux|mac(?:os)?|darwin|posix|docker|network|internet|gpu|cuda|root|sudo|git|node|python|bash|browser|chrome|webkit|firefox|wasm|musl|ipv6|symlinks?)\b/i,
  /\b(?:IS|ON|HAS|HAVE|SUPPORTS?)_[A-Z0-9_]+\b|\b(?:which|command -v|LookPath|exec\.LookPath|shutil\.which|importlib|find_spec|importorskip|function_exists|extension_loaded|class_exists|canImport|defined\?|available|installed)\b/,
  /\b(?:process\.env|os\.environ|os\.getenv|Getenv|LookupEnv|std::env|env!|option_env!|getenv|ENV\[|ENV\.fetch|Deno\.env|import\.meta\.env|System\.(?:getenv|getProperty)|Environment\.GetEnvironmentVariable)/,
  /\b(?:version|semver|satisfies|gte?|lte?|MIN_|MAX_)\w*\b.*[<>=]|[<>]=?\s*["'(]?\d+[.,]/i,
  /\b(?:Environment|Platform|browserName|isMobile|Assumptions?)\b|\b(?:os|arch|cpu|locale|timezone|endian)\b/i,
];

/** Names that a condition reads: `a.b()` gives `a` and `b`. Words inside quotes are no names. */
function namesIn(condition: string): readonly string[] {
  return condition.replace(/(["'`]).*?\1/g, "").match(/[A-Za-z_]\w*/g) ?? [];
}

/** Of `a && b` both have to. */
function alwaysHolds(condition: string): boolean {
  const parts = splitTop(condition, "&&");
  return parts.length > 1 ? parts.every(alwaysHolds) : CONSTANT.test(condition);
}

/**
 * Judges a condition's text. `subjects` are names that come from the code under test: imported names, and variables
 * that were given from them. What reads one of them is `subject`, whatever else it looks like.
 */
export function classifyCondition(condition: string, subjects: ReadonlySet<string>): ConditionKind {
  if (alwaysHolds(condition)) return "constant";
  if (CI.test(condition)) return "ci";
  if (namesIn(condition).some((name) => subjects.has(name))) return "subject";
  return PLATFORM.some((pattern) => pattern.test(condition)) ? "platform" : "unknown";
}
