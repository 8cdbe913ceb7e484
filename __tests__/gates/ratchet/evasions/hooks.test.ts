import { describe, it } from "vitest";
import { expectHonest, expectLoss, JS, js, PY, py, type Row } from "./shapes.ts";

// Code and settings beside the tests that keep them from running.

const PLAIN = py("assert f() == 1");
const HOOKS = "tests/conftest.py";
const GO = "main_test.go";
const main = (...body: readonly string[]): string =>
  `package a\n\nimport (\n\t"os"\n\t"testing"\n)\n\nfunc TestMain(m *testing.M) {\n${body.map((each) => `\t${each}\n`).join("")}}\n`;
const GO_TEST =
  'package a\n\nimport "testing"\n\nfunc TestA(t *testing.T) {\n\tif F() != 1 {\n\t\tt.Fatal("no")\n\t}\n}\n';
const JAVA = "src/test/java/ATest.java";
const JAVA_TEST =
  "import org.junit.jupiter.api.Test;\n\nclass ATest {\n  @Test void a() {\n    assertEquals(1, f());\n  }\n}\n";

const hook = (name: string, text: string): Row => ({ name, base: { [PY]: PLAIN }, head: { [HOOKS]: text } });
const setting = (
  name: string,
  tests: Row["base"],
  ...[path, [before, after]]: readonly [string, readonly [string | null, string]]
): Row => ({
  name,
  base: before === null ? tests : { ...tests, [path]: before },
  head: { [path]: after },
});

const LOST: readonly Row[] = [
  hook("collect_ignore", 'collect_ignore = ["test_a.py"]\n'),
  hook("collect_ignore_glob", 'collect_ignore_glob = ["*_a.py"]\n'),
  hook("an emptied collection", "def pytest_collection_modifyitems(config, items):\n    items[:] = []\n"),
  hook(
    "tests taken out",
    "def pytest_collection_modifyitems(config, items):\n    for item in list(items):\n        items.remove(item)\n",
  ),
  hook("files not collected", "def pytest_ignore_collect(collection_path):\n    return True\n"),
  hook(
    "reports rewritten",
    'import pytest\n\n\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtest_makereport(item, call):\n    out = yield\n    out.get_result().outcome = "passed"\n',
  ),
  hook("an exit status", "def pytest_sessionfinish(session, exitstatus):\n    session.exitstatus = 0\n"),
  { name: "a TestMain that runs nothing", base: { "a_test.go": GO_TEST }, head: { [GO]: main("os.Exit(0)") } },
  setting("python_functions", { [PY]: PLAIN }, "pytest.ini", ["[pytest]\n", "[pytest]\npython_functions = check_*\n"]),
  setting("maven.config", { [JAVA]: JAVA_TEST }, ".mvn/maven.config", [null, "-DskipTests\n"]),
  setting("excludedGroups", { [JAVA]: JAVA_TEST }, "pom.xml", [
    "<project><a>1</a></project>",
    "<project><a>1</a><configuration><excludedGroups>slow</excludedGroups></configuration></project>",
  ]),
  setting("onlyIf", { [JAVA]: JAVA_TEST }, "build.gradle", ["test {\n}\n", "test {\n  onlyIf { false }\n}\n"]),
  setting("excludeTags", { [JAVA]: JAVA_TEST }, "build.gradle.kts", [
    "tasks.test {\n}\n",
    'tasks.test {\n  useJUnitPlatform { excludeTags("slow") }\n}\n',
  ]),
  setting(
    "filter_run_excluding",
    { "spec/a_spec.rb": "describe A do\n  it 'a' do\n    expect(f).to eq 1\n  end\nend\n" },
    "spec/spec_helper.rb",
    [
      "RSpec.configure do |config|\nend\n",
      "RSpec.configure do |config|\n  config.filter_run_excluding slow: true\nend\n",
    ],
  ),
  setting(
    "Compile Remove",
    { "A.Tests/ATests.cs": "public class ATests { [Fact] public void A() { Assert.Equal(1, F()); } }\n" },
    "A.Tests/A.Tests.csproj",
    [
      "<Project><ItemGroup></ItemGroup></Project>",
      '<Project><ItemGroup><Compile Remove="ATests.cs" /></ItemGroup></Project>',
    ],
  ),
  setting("script-shell", { [JS]: js("expect(await f()).toBe(1);") }, ".npmrc", [null, "script-shell=/bin/true\n"]),
  setting("vitest list", { [JS]: js("expect(await f()).toBe(1);") }, "package.json", [
    '{"scripts":{"test":"vitest run"}}',
    '{"scripts":{"test":"vitest list"}}',
  ]),
];

const HONEST: readonly Row[] = [
  hook(
    "a hook that sorts",
    "def pytest_collection_modifyitems(config, items):\n    items.sort(key=lambda item: item.name)\n",
  ),
  hook(
    "a hook that marks",
    "import pytest\n\n\ndef pytest_collection_modifyitems(items):\n    for item in items:\n        item.add_marker(pytest.mark.unit)\n",
  ),
  hook("a fixture", "import pytest\n\n\n@pytest.fixture\ndef shop():\n    return 1\n"),
  hook("an empty list", "collect_ignore = []\n"),
  { name: "a TestMain that runs", base: { "a_test.go": GO_TEST }, head: { [GO]: main("os.Exit(m.Run())") } },
  {
    name: "a TestMain that another runs",
    base: { "a_test.go": GO_TEST },
    head: { [GO]: main("goleak.VerifyTestMain(m)") },
  },
  {
    name: "a hook that moves with its file",
    base: { [PY]: PLAIN, [HOOKS]: 'collect_ignore = ["x.py"]\n' },
    head: { [HOOKS]: null, "tests/unit/conftest.py": 'collect_ignore = ["x.py"]\n' },
  },
  setting("python_functions as they were", { [PY]: PLAIN }, "pytest.ini", [
    "[pytest]\n",
    "[pytest]\npython_functions = test_*\n",
  ]),
  setting("a registry", { [JS]: js("expect(await f()).toBe(1);") }, ".npmrc", [null, "save-exact=true\n"]),
];

describe("what keeps the tests of other files from running", () => {
  it.each(LOST.map((row) => [row.name, row] as const))("is a loss: %s", async (_, row) => {
    await expectLoss(row, "tests-not-run");
  });

  it.each(HONEST.map((row) => [row.name, row] as const))("is none: %s", async (_, row) => {
    await expectHonest(row);
  });
});
