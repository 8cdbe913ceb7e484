const DEFAULT_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** Passed on when set. */
const PASSED_NAMES = ["HOME", "LANG", "LC_ALL", "TZ", "RUNNER_OS", "RUNNER_ARCH", "RUNNER_TOOL_CACHE"];

/**
 * Folders and version choices that set-up actions and hosted images export: no tokens, no proxies, no options that
 * are code. `LD_LIBRARY_PATH` (setup-python) is not among them, since it also decides what bash itself loads: a runner
 * whose Python needs it names it in the policy's `checklist.env`.
 */
const LANGUAGE_HOMES = [
  ...["JAVA_HOME", "GRAALVM_HOME", "GRADLE_HOME", "GRADLE_USER_HOME", "MAVEN_HOME", "M2_HOME", "SBT_HOME"],
  ...["KOTLIN_HOME", "SCALA_HOME", "LEIN_HOME", "LEIN_JAR"],
  ...["ANDROID_HOME", "ANDROID_SDK_ROOT", "ANDROID_NDK", "ANDROID_NDK_HOME", "ANDROID_NDK_ROOT"],
  ...["GOROOT", "GOPATH", "GOBIN", "GOCACHE", "GOMODCACHE", "GOTOOLCHAIN"],
  ...["pythonLocation", "PYTHONLOCATION", "Python_ROOT_DIR", "Python2_ROOT_DIR", "Python3_ROOT_DIR"],
  ...["VIRTUAL_ENV", "CONDA", "CONDA_PREFIX", "CONDA_DEFAULT_ENV", "MAMBA_ROOT_PREFIX", "PIPX_HOME", "PIPX_BIN_DIR"],
  ...["PYENV_ROOT", "POETRY_HOME", "UV_PYTHON", "UV_CACHE_DIR", "UV_PYTHON_INSTALL_DIR", "PKG_CONFIG_PATH"],
  ...["CARGO_HOME", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN"],
  ...["DOTNET_ROOT", "DOTNET_INSTALL_DIR", "NUGET_PACKAGES", "VCPKG_INSTALLATION_ROOT"],
  ...["NVM_DIR", "PNPM_HOME", "VOLTA_HOME", "COREPACK_HOME", "BUN_INSTALL", "DENO_DIR", "PLAYWRIGHT_BROWSERS_PATH"],
  ...["GEM_HOME", "GEM_PATH", "BUNDLE_PATH", "BUNDLE_GEMFILE", "COMPOSER_HOME", "R_LIBS_USER"],
  ...["INSTALL_DIR_FOR_OTP", "INSTALL_DIR_FOR_ELIXIR", "MIX_HOME", "HEX_HOME", "REBAR_CACHE_DIR"],
  ...["FLUTTER_ROOT", "FLUTTER_HOME", "DART_HOME", "PUB_CACHE", "JULIA_DEPOT_PATH", "SWIFT_PATH"],
  ...["GHCUP_INSTALL_BASE_PREFIX", "STACK_ROOT", "CABAL_DIR", "OPAMROOT", "OPAM_SWITCH_PREFIX"],
  ...["CHROME_BIN", "CHROMEWEBDRIVER", "GECKOWEBDRIVER", "EDGEWEBDRIVER"],
];
const VERSIONED_HOME = /^(?:JAVA_HOME|GOROOT)(?:_[0-9]+)+_(?:X64|ARM64)$/i;

/** The runner's own channels and credentials, and what changes how bash reads a command (`SHELLOPTS=noexec` is green). */
const NEVER_PASSED =
  /^(?:INPUT_.*|STATE_.*|ACTIONS_.*|GITHUB_(?:TOKEN|ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)|BASH_ENV|SHELLOPTS|BASHOPTS)$/i;

export type Environment = Readonly<Record<string, string>>;

/** What every command gets: an allow-list over our own environment and the policy's names, never all but a few. */
export function commandEnvironment(
  source: Readonly<Record<string, string | undefined>>,
  extraNames: readonly string[],
): Environment {
  const allowed = new Set([...PASSED_NAMES, ...LANGUAGE_HOMES, ...extraNames]);
  const picked: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) {
    const wanted = (allowed.has(name) || VERSIONED_HOME.test(name)) && !NEVER_PASSED.test(name);
    if (wanted && value !== undefined) picked[name] = value;
  }
  return { ...picked, PATH: source["PATH"] ?? DEFAULT_PATH, CI: "true", TERM: "dumb" };
}

/** Those of the policy's names that no command gets, whatever the policy says. */
export function forbiddenNames(extraNames: readonly string[]): readonly string[] {
  return extraNames.filter((name) => NEVER_PASSED.test(name));
}
