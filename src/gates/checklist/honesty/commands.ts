import type { Word } from "./script.ts";

/** What one simple command can say about the work. */
export type Kind =
  /** A build, lint or test command: its exit code is what the item is about. */
  | "runner"
  /** Anything else that can fail. */
  | "check"
  /** Prepares something; says nothing. */
  | "setup"
  /** Ends in 0 whatever the work looks like. */
  | "constant"
  /** Never ends in 0. */
  | "fails";

const NAME = /^(?:.*\/)?([^/]+)$/;

export function nameOf(word: string): string {
  return NAME.exec(word)?.[1] ?? word;
}

/** The name of one of the system's own commands; a file of the same name elsewhere (`./test`) keeps its path. */
export function systemName(word: string): string {
  return word.replace(/^(?:\/usr(?:\/local)?)?\/s?bin\//, "");
}

/** Words that only start the command behind them: how many options of theirs take a value, and bare values. */
const WRAPPERS: Readonly<Record<string, { readonly valued?: RegExp; readonly bare?: number }>> = {
  builtin: {},
  busybox: {},
  chronic: {},
  command: {},
  "cross-env": {},
  dotenv: { valued: /^-[ec]$/ },
  env: { valued: /^(?:-u|-C|--unset|--chdir)$/ },
  exec: { valued: /^-a$/ },
  ionice: { valued: /^-[cnp]$/ },
  nice: { valued: /^-n$/ },
  nohup: {},
  setsid: {},
  stdbuf: { valued: /^-[ioe]$/ },
  sudo: { valued: /^-[ugpCD]$/ },
  time: {},
  timeout: { valued: /^(?:-s|-k|--signal|--kill-after)$/, bare: 1 },
  unbuffer: {},
  xargs: { valued: /^-[IEdLnPsa]$/ },
  "xvfb-run": { valued: /^-[enfpsw]$/ },
};

const SET = /^[A-Za-z_]\w*=/s;

/** Where the command behind a wrapper's own options and variables begins. */
function behindOptions(words: readonly Word[], valued: RegExp | undefined): number {
  for (let at = 1; at < words.length; at += 1) {
    const text = words[at]?.text ?? "";
    if (valued?.test(text) === true) at += 1;
    else if (!text.startsWith("-") && !SET.test(text)) return at;
  }
  return words.length;
}

/** The words behind every wrapper; `command -v` and the like are no wrappers. */
export function unwrap(words: readonly Word[]): readonly Word[] {
  const name = nameOf(words[0]?.text ?? "");
  const wrapper = Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined;
  if (wrapper === undefined || (name === "command" && /^-[vV]$/.test(words[1]?.text ?? ""))) return words;
  return unwrap(words.slice(behindOptions(words, wrapper.valued) + (wrapper.bare ?? 0)));
}

const SUBJECT =
  "(?:t|tst|tests?|unit|e2e|it|integration|spec|specs|coverage|build|compile|lint|types?|typecheck|type-check|check|checks|ci|verify|validate|tsc|audit|smoke|acceptance|conformance)(?:[:.\\-_][\\w:.\\-]*)?";
const TOOL =
  "(?:py\\.?test|tox|nox|nosetests|nose2|unittest|vitest|jest|mocha|ava|tap|tape|jasmine|karma|cypress|playwright|wtr|qunit|rspec|rake|minitest|phpunit|pest|paratest|phpstan|psalm|ctest|bats|gotestsum|ginkgo|stryker|infection|tsc|eslint|biome|oxlint|xo|standard|prettier|ruff|mypy|pyright|flake8|pylint|black|golangci-lint|staticcheck|rubocop|shellcheck|hadolint|actionlint|knip|nextest|start-server-and-test|c8|nyc)";

/** Build and test commands by their words, joined by one space. */
const RUNNERS: readonly RegExp[] = [
  new RegExp(`^(?:npm|pnpm|yarn|bun|deno|nx|turbo|lerna|rush|composer|hatch|pdm|poe|lefthook)\\b.* ${SUBJECT}(?: |$)`),
  new RegExp(
    `^(?:npx|bunx|pnpx|uvx?|poetry|pipenv|hatch|rye|pdm|bundle|npm|pnpm|yarn|bun|python[\\d.]*|py|php|coverage|c8|nyc)\\b.*[ /]${TOOL}(?: |$|@)`,
  ),
  new RegExp(`^(?:\\S*/)?${TOOL}(?: |$)`),
  /^(?:\S*\/)?python[\d.]* .*(?:manage\.py test|setup\.py test|-m build)\b/,
  /^php (?:artisan|bin\/console) test\b/,
  /^(?:bin\/|\.\/bin\/)?(?:rails|rake) .*\b(?:test|spec)\b/,
  /^ruby .*\b(?:-Itest|-Ilib:test|test)\b/,
  /^(?:node|tsx|deno|bun) .*--test\b/,
  /^go (?:test|build|vet)\b/,
  /^cargo (?:\+\S+ )?(?:test|t|build|b|check|c|clippy|nextest|bench|fmt|doc|llvm-cov|tarpaulin|hack)\b/,
  /^(?:dotnet|swift|flutter|dart|zig|bazel|bazelisk|buck2?|stack|cabal|dune|lein|mix|sbt|mill|rebar3) .*\b(?:test|build|analyze|compile|check|credo|dialyzer)/,
  /^(?:\S*\/)?(?:mvnw?|gradlew?)\b.*\b\S*(?:[tT]est|verify|check|build|package|install|compile)\S*/,
  /^(?:g?make|just|task|ninja|cmake --build|meson test|ctest|xcodebuild|earthly|nix build|nix flake check)\b/,
  /^(?:docker|podman|nerdctl) (?:buildx )?(?:build|bake)\b/,
  /^(?:\S*\/)?(?:(?:ba|z|da|k)?sh (?:-\w+ )*)?\.?\/?[\w./-]*(?:\b|_)(?:tests?|spec|checks?|verify|build|lint|ci)(?:\b|_)[\w.-]*(?:\.(?:sh|bash|bats|py|js|mjs|ts|rb|pl))?(?: |$)/,
  /^(?:node|tsx|ts-node|python[\d.]*|ruby|perl) (?:-\S+ )*[\w./-]*\b(?:tests?|spec)\b[\w./-]*\.(?:[cm]?[jt]s|py|rb|pl|t)\b/,
];
const NOT_RUNNERS =
  /^(?:npm|pnpm|yarn|bun|composer|cargo|go|pip|poetry|bundle) (?:ci|i|install|add|get|update|config|cache|view|info|pkg|version)\b|(?:^| |:)(?:--watch(?:All)?|-w|watch|dev|serve|start|server|preview)(?:$| )|^(?:make|just|task) (?:clean|serve|dev|run|start|stop|up|down|logs|install|deps|setup|fmt|format)\b|--(?:version|help|collect-only|co|listTests|list-tests|list|dry-run|no-run)(?: |$)|^(?:g?make|just|task) -n\b/;
const IN_CONTAINER =
  /^(?:docker|podman|nerdctl|docker-compose|kubectl|vagrant|ssh|devcontainer|nix|direnv|mise|asdf|devbox|op|doppler|dagger)\b.*? (?:run|exec|ssh|--|develop|shell|-c)\b/;

export function isRunner(words: readonly string[]): boolean {
  const text = words.join(" ");
  if (words[0] === "test" || NOT_RUNNERS.test(text)) return false;
  if (RUNNERS.some((runner) => runner.test(text))) return true;
  return IN_CONTAINER.test(text) && words.some((_, at) => at > 1 && isRunner(words.slice(at)));
}

/** Options by which a runner that found or ran nothing, or failed, ends in 0 all the same. */
const LENIENT =
  /^(?:--passWithNoTests|--pass-with-no-tests|--if-present|--exit-zero|--fail-never|-fn|--permit-no-files|--suppress-no-test-exit-code|--suppress-tests-failed-exit-code|--issues-exit-code=0|--ignore-errors|-DskipTests|-Dmaven\.test\.skip|-DskipITs|-Dmaven\.test\.failure\.ignore|-Dsurefire\.failIfNoSpecifiedTests|--do-not-fail-on-empty-test-suite|--no-fail|--no-error-on-unmatched-pattern|--exit-code=0|--no-error-code|--no-bail-exit)(?:=(?!false).*)?$/;

/** The word that makes a runner lenient; null when none does. */
export function lenientWord(words: readonly Word[]): Word | null {
  const [first] = words;
  const name = nameOf(first?.text ?? "");
  const skipsOnly =
    /^(?:mvnw?)$/.test(name) && !words.some(({ text }) => /^(?:test|verify|integration-test)$/.test(text));
  return (
    words.find(({ text }, at) => {
      if (/^-D(?:skip|maven\.test\.skip)/.test(text) && skipsOnly) return false;
      if (/^g?make$/.test(name) && /^-[a-z]*i[a-z]*$/.test(text)) return true;
      if (/gradle/.test(name) && text === "-x" && /^(?:test|check)$/.test(words[at + 1]?.text ?? "")) {
        return words.some((word, other) => other !== at + 1 && /^(?:test|check)$/.test(word.text));
      }
      return LENIENT.test(text);
    }) ?? null
  );
}
