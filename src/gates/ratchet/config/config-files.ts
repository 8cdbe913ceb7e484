/** What a configuration file decides. `lines`: a script or build file that is read by its commands and plain numbers. */
export type ConfigKind = "ci" | "settings" | "script" | "lines";

const CI =
  /^(?:\.github\/workflows\/[^/]+\.ya?ml|\.gitlab-ci\.ya?ml|\.gitlab\/.*\.ya?ml|\.circleci\/config\.ya?ml|azure-pipelines[^/]*\.ya?ml|\.azure-pipelines\/.*\.ya?ml|\.travis\.ya?ml|\.buildkite\/.*\.ya?ml|\.drone\.ya?ml|bitbucket-pipelines\.ya?ml|\.woodpecker(?:\/.*)?\.ya?ml)$/;
const SETTINGS: readonly RegExp[] = [
  /(?:^|\/)(?:package|composer|deno|jest\.config|infection|stryker\.conf|cypress|\.mocharc|\.nycrc|\.c8rc)\.(?:json|jsonc|json5)$/,
  /(?:^|\/)\.(?:nycrc|c8rc|mocharc|coveragerc)$/,
  /(?:^|\/)\.?(?:mocharc|nycrc|codecov|testcoverage|infection)\.ya?ml$/,
  /(?:^|\/)(?:pyproject|Cargo|tarpaulin|\.tarpaulin|nextest)\.toml$/,
  /(?:^|\/)(?:pytest|tox|\.pytest)\.ini$|(?:^|\/)setup\.cfg$|(?:^|\/)tox\.ini$/,
  /(?:^|\/)(?:pom\.xml|phpunit\.xml(?:\.dist)?|Directory\.Build\.(?:props|targets)|[^/]+\.(?:csproj|fsproj|runsettings))$/,
];
const SCRIPT =
  /(?:^|\/)(?:jest|vitest|vite|ava|cypress|playwright|karma|web-test-runner|stryker|\.?mocharc|\.?nyc|\.?c8)(?:\.(?:config|conf|workspace))?(?:\.[\w-]+)?\.[cm]?[jt]s$/;
const LINES =
  /(?:^|\/)(?:GNU)?[Mm]akefile$|(?:^|\/)\.?[Jj]ustfile$|(?:^|\/)Taskfile\.ya?ml$|(?:^|\/)build\.gradle(?:\.kts)?$|(?:^|\/)settings\.gradle(?:\.kts)?$|(?:^|\/)\.mvn\/(?:maven|jvm)\.config$|(?:^|\/)\.npmrc$|^\.husky\/[^/.]+$|(?:^|\/)\.(?:rspec|simplecov)$|(?:^|\/)(?:spec_helper|rails_helper|test_helper)\.rb$|(?:^|\/)(?:noxfile\.py|Jenkinsfile|Rakefile)$/;

/** Null for a file that decides nothing about tests. */
export function configKindOf(path: string): ConfigKind | null {
  if (CI.test(path)) return "ci";
  if (SETTINGS.some((pattern) => pattern.test(path))) return "settings";
  if (SCRIPT.test(path)) return "script";
  return LINES.test(path) ? "lines" : null;
}
