/** What a path is, by its name alone. Only `source` may hold evidence of a requirement. */
export type PathClass = "source" | "test" | "config" | "docs" | "generated" | "secret" | "other";

/** Languages whose text is what a program does. Case is ignored everywhere: `Docs/` and `.MD` are no way round. */
const SOURCE_EXTENSIONS = new Set(
  (
    "astro bash c cc cjs clj cljs cob cpp cr cs cshtml css cts cu cxx d dart ejs el elm erb erl ex exs f90 fs fsx go gradle " +
    "graphql groovy h haml hbs hcl heex hpp hrl hs htm html hxx inl java jl js jsp jsx jsonnet kt kts less lisp liquid lua m " +
    "mjs ml mli mm mts mustache nim nix njk pas php pl pm prisma proto ps1 pug purs py pyx r razor rb re rkt rs sass scala " +
    "scm scss sh sol sql svelte swift tf tpl ts tsx twig v vala vb vue wat zig zsh"
  ).split(" "),
);
const SOURCE_NAMES = new Set(["dockerfile", "containerfile", "makefile", "justfile", "rakefile"]);
const CONFIG_EXTENSIONS = new Set("cfg conf ini json json5 jsonc properties toml xml yaml yml".split(" "));
const DOCS_EXTENSIONS = new Set("adoc asciidoc markdown md mdown mdx org pod rst tex text textile txt".split(" "));

const FOLDERS: readonly (readonly [PathClass, ReadonlySet<string>])[] = [
  ["docs", new Set("doc docs documentation adr rfcs plans openspec .taskmaster .kiro .specify".split(" "))],
  [
    "generated",
    new Set(
      (
        ".git .next .nuxt .svelte-kit .venv .yarn __generated__ __pycache__ bower_components coverage dist external " +
        "generated node_modules pods site-packages third-party third_party thirdparty vendor vendored venv"
      ).split(" "),
    ),
  ],
  ["other", new Set(".loki .done-gate .claude .cursor .github .vscode .idea".split(" "))],
  [
    "test",
    new Set(
      (
        "__fixtures__ __mocks__ __snapshots__ __tests__ cypress e2e fixture fixtures mock mocks snapshots spec specs test " +
        "testdata testing tests testutil testutils"
      ).split(" "),
    ),
  ],
];

/** `Shop.Tests/`, `integration-test/`, `androidTest/`: names that end in one of the words above. */
const TEST_FOLDER =
  /[a-z0-9][._-](?:tests?|specs?|mocks?|fixtures?)$|^(?:unit|integration|functional|acceptance|android|ios|system|smoke)tests?$|^testfixtures$/;

/** Build output when it stands above the sources, an ordinary folder name below them. */
const OUTPUT = new Set("build out target obj".split(" "));

const TEST_NAME =
  /(?:^|[._-])(?:tests?|specs?|e2e|stories|story|mock|mocks|fixture|fixtures|snap|bench)\.[a-z0-9.]+$|^(?:test|spec)_|^conftest\.py$/;
/** Where words are told apart by capitals: `LoginTest.java`, `LoginTests.cs`, `LoginSpec.scala`. */
const TEST_CLASS = /[a-z0-9](?:Tests?|TestCase|Spec|IT)\.(?:java|kt|kts|cs|scala|groovy|swift|php|fs|vb|dart)$/;
const GENERATED_NAME =
  /\.min\.[a-z]+$|[._-](?:generated|gen|g|pb|freezed|designer)\.[a-z]+$|_pb2(?:_grpc)?\.py$|\.d\.[cm]?ts$|(?:^|[.-])lock(?:\.[a-z]+)?$|\.(?:lock|map|snap|bundle\.js)$|^go\.sum$|^npm-shrinkwrap\.json$|-lock\.(?:json|yaml)$/;

const SECRET_NAME =
  /^\.env(?:$|[._-])|^\.?env\.(?:local|prod|production)|\.(?:pem|key|p12|pfx|jks|keystore|kdbx|asc|gpg|ppk|env|tfvars|tfstate|mobileprovision)(?:\.[a-z0-9]+)?$|^id_(?:rsa|dsa|ecdsa|ed25519)|^\.?(?:netrc|npmrc|pypirc|pgpass|htpasswd|git-credentials|dockercfg)$|^(?:credentials?|secrets?|service-account[a-z0-9_-]*)(?:\.(?:json|ya?ml|toml|ini|txt|xml|properties|env))?$/;
const SECRET_FOLDERS = new Set(".ssh .aws .gnupg .kube .docker .secrets secrets .azure .gcloud".split(" "));

function isOutput(folders: readonly string[]): boolean {
  const at = folders.findIndex((folder) => OUTPUT.has(folder));
  return at !== -1 && !folders.slice(0, at).some((folder) => folder === "src" || folder === "lib" || folder === "app");
}

function classOfFolders(folders: readonly string[]): PathClass | null {
  for (const [found, names] of FOLDERS) if (folders.some((folder) => names.has(folder))) return found;
  if (folders.some((folder) => TEST_FOLDER.test(folder))) return "test";
  return isOutput(folders) ? "generated" : null;
}

function classOfExtension(name: string): PathClass {
  if (SOURCE_NAMES.has(name) || name.startsWith("dockerfile.")) return "source";
  const extension = /\.([a-z0-9]+)$/.exec(name)?.[1] ?? "";
  if (SOURCE_EXTENSIONS.has(extension)) return "source";
  if (CONFIG_EXTENSIONS.has(extension)) return "config";
  return DOCS_EXTENSIONS.has(extension) || extension === "" ? "docs" : "other";
}

export function classifyPath(path: string): PathClass {
  const parts = path.split("/");
  const original = parts.at(-1) ?? "";
  const name = original.toLowerCase();
  const folders = parts.slice(0, -1).map((part) => part.toLowerCase());
  if (SECRET_NAME.test(name) || folders.some((folder) => SECRET_FOLDERS.has(folder))) return "secret";
  const folder = classOfFolders(folders);
  if (folder !== null) return folder;
  if (TEST_NAME.test(name) || TEST_CLASS.test(original)) return "test";
  if (GENERATED_NAME.test(name)) return "generated";
  return classOfExtension(name);
}

const GENERATED_MARK =
  /@generated\b|\bcode generated (?:by|from)\b|\bdo not edit\b.{0,40}\bgenerated\b|\bgenerated\b.{0,60}\bdo not (?:edit|modify)\b|\bauto-?generated (?:file|code|by|from)\b|\bautogenerated\b/i;
const MARK_CHARS = 1_500;
const LFS = "version https://git-lfs.github.com/spec/";

/** A file without an extension, in no folder that says what it is. */
function isNameless(path: string): boolean {
  return classifyPath(`${path}.sh`) === "source" && !/\.[^./]*$/.test(path);
}

/** Class of a file whose text is at hand: what says of itself that a program wrote it is no source. */
export function classifyFile(path: string, text: string): PathClass {
  const byPath = classifyPath(path);
  // A script has its language in its first line instead of its name.
  const script = byPath === "docs" && /^#!.*\b(?:bash|sh|zsh|node|deno|bun|python\d?|ruby|perl|php)\b/.test(text);
  if (byPath !== "source" && !(script && isNameless(path))) return byPath;
  return GENERATED_MARK.test(text.slice(0, MARK_CHARS)) || text.startsWith(LFS) ? "generated" : "source";
}
