import { beforeAll, describe, expect, it } from "vitest";
import { createSyntax } from "../../../../src/adapters/grammars.ts";
import { type Honesty, lintCommand } from "../../../../src/gates/checklist/honesty/lint.ts";
import type { Parsers } from "../../../../src/ports/syntax.ts";

let parsers: Parsers;
beforeAll(async () => {
  parsers = await createSyntax("dist/grammars").loadParsers(["bash"]);
});

/** The code of a refusal and what it points at in the command. */
function refusal(command: string): readonly [string, string] {
  const honesty: Honesty = lintCommand(command, parsers);
  if (honesty.kind === "honest") return ["honest", ""];
  return [honesty.code, command.slice(honesty.span.start, honesty.span.end)];
}

const nested = (text: string) => `${"(".repeat(200)}${text}${")".repeat(200)}`;

describe("an honest command in the forms that the shell has", () => {
  it.each([
    ["an alias without a value is only shown", "alias ll; npm test"],
    ["an alias of several commands stands in for none", "alias t='npm test; npm run lint'; npm test"],
    ["`set -o` by itself only lists", "set -o; npm test"],
    ["an empty trap ignores the signal", "trap '' EXIT; npm test"],
    ["a trap that ends in an if", "trap 'if [ -d tmp ]; then rm -r tmp; fi' EXIT; npm test"],
    ["an option whose value is missing: the tool says so", "./gradlew test -x"],
    ["exit without a code hands on the status", "npm test || exit"],
    ["exit with a code inside a chain", "npm test || { exit 1 && echo no; }"],
    ["what is looked for is filled in", 'grep "$WANT" <<< ok'],
    ["a count of failures that is given back", "npm test || (( failed++ )); exit $failed"],
    ["a count by let that is given back", "npm test || let failed+=1; exit $failed"],
    ["a function that tries the same again", "t() { npm test; }; npm test || t"],
    ["a condition that tries the same again", "npm test || if [ -e retry ]; then npm test; fi"],
    ["a loop that tries the same again", "npm test || for i in 1 2; do npm test; done"],
    ["a while that tries the same again", "npm test || while sleep 1; do npm test; done"],
    ["a case that tries the same again", "npm test || case $CI in true) npm test;; esac"],
    ["writing to a place that is filled in can fail", 'echo ok > "$OUT"'],
    ["both ways of an if say how it went", "if npm test; then true; else false; fi"],
    ["a status kept by an if is asked later", "if npm test; then ok=1; else ok=0; fi; [ $ok = 1 ]"],
    ["a wait in a loop is for all of them", 'npm test & npm run lint & for p in $(jobs -p); do wait "$p"; done'],
    ["a kept status decides a case", "npm test || rc=$?; case $rc in 0) ;; *) exit 1;; esac"],
    ["the last status decides a case", "set +e; npm test; case $? in 0) ;; *) exit 1;; esac"],
    ["a variable without a value", "FOO=; npm test"],
    ["`a && false`: what is found is the failure", "grep -q TODO src/a && false; echo ok"],
    ["text that the shell fills in cannot be read", 'eval "$CMD"'],
    ["unset prepares only", "unset CI; npm test"],
    ["a document that is piped on", "cat <<EOF | npm test -- --stdin\nx\nEOF"],
    ["a document behind a pipe and a chain", "sort <<EOF | npm test && echo ok\nx\nEOF"],
    ["a document before the next command", "cat <<EOF && npm test\nx\nEOF"],
    ["more calls of a function than are followed", `f() { npm test; }\n${"f\n".repeat(101)}`],
  ])("%s", (_, command) => expect(refusal(command)).toEqual(["honest", ""]));
});

describe("a dishonest command in the forms that the shell has", () => {
  it.each([
    ["a wrapper with nothing behind it", "env"],
    ["command with nothing behind it", "command"],
    ["a search without a condition", "find ."],
    ["a test of what was written down beside it", '[ "$(printf ok)" = ok ]'],
    ["a fixed text that is rewritten", "echo ok | tr a-z A-Z"],
    ["a fixed text that is cut", "echo ok | cut -f 1 -d ,"],
    ["a fixed text that is edited", "echo a b | sed -e s/a/b/"],
    ["a fixed text that is fed", "grep ok <<< ok"],
    ["a fixed text that goes to nobody", "echo ok | command"],
    ["a fixed text into a fixed file", "echo ok > out.txt"],
    ["unset alone", "unset CI"],
  ])("proves nothing: %s", (_, command) => expect(refusal(command)).toEqual(["trivial-command", command]));

  it.each([
    ["a trap that ends in exit 0", "trap 'rm -rf tmp && exit 0' EXIT; npm test", "trap 'rm -rf tmp && exit 0' EXIT"],
    ["a trap in a group", "trap '{ rm -rf tmp; exit 0; }' EXIT; npm test", "trap '{ rm -rf tmp; exit 0; }' EXIT"],
    ["what shows the environment", "npm test || env", "|| env"],
    ["a chain of what only prints", "npm test || { echo a && echo b; }", "|| { echo a && echo b; }"],
    ["arithmetic that sets nothing", "npm test || (( 1 ))", "|| (( 1 ))"],
    ["a let that sets nothing", "npm test || let 1", "|| let 1"],
    ["a count that nobody asks for", "npm test || (( failed++ ))", "|| (( failed++ ))"],
    ["a count by let that nobody asks for", "npm test || let 'failed += 1'", "|| let 'failed += 1'"],
    ["a function that asks something else", "ok() [[ -e a ]]; npm test || ok", "|| ok"],
    ["a log in place of a function's tests", "t() { npm test; }; t || grep -q ok log", "|| grep -q ok log"],
    [
      "an if of echoes",
      "npm test || if [ -e x ]; then echo a; else echo b; fi",
      "|| if [ -e x ]; then echo a; else echo b; fi",
    ],
    ["a loop of echoes", "npm test || for i in 1 2; do echo $i; done", "|| for i in 1 2; do echo $i; done"],
    ["a case of echoes", "npm test || case $CI in true) echo x;; esac", "|| case $CI in true) echo x;; esac"],
    ["a second way that is never gone", "env || grep -q x f", "env"],
    ["an exit before it", "exit 1 && npm test", "exit 1"],
    ["another condition", "if npm test; then echo a; elif npm run lint; then echo b; else exit 1; fi", ""],
    ["a status that an if keeps for nobody", "if npm test; then ok=1; else ok=0; fi", ""],
    ["a status that a case only talks about", "npm test || rc=$?; case $rc in 0) ;; *) echo red;; esac", "|| rc=$?"],
    ["behind a document", "cat <<EOF | npm test || true\nx\nEOF", "|| true"],
    ["a nested shell", "bash -c 'npm test || true';", "bash -c 'npm test || true'"],
  ])("loses a failure: %s", (_, command, place) =>
    expect(refusal(command)).toEqual(["masked-command", place === "" ? command : place]),
  );

  it("is told to leave all of it out when nothing remains", () => {
    expect(lintCommand("bash -c 'npm test || true';", parsers)).toMatchObject({ rewrite: "Leave it out." });
  });
});

describe("what cannot be followed to its end", () => {
  it.each([
    ["a nested shell", `bash -c '${nested("npm run lint")}'; npm test`],
    ["a trap", `trap '${nested("true")}' EXIT; npm test`],
    ["an alias", `alias x='${nested("true")}'; npm test`],
  ])("is refused, never taken for honest: %s", (_, command) => {
    expect(refusal(command)).toEqual(["masked-command", command]);
    const rewrite = "Put it into a script of the repository and run that.";
    expect(lintCommand(command, parsers)).toMatchObject({ rewrite });
  });

  it("is refused as well when the grammar gives up", async () => {
    const small = await createSyntax("dist/grammars", { maxBytes: 4, timeoutMs: 10_000 }).loadParsers(["bash"]);
    expect(lintCommand("npm test", small)).toMatchObject({ kind: "refused", code: "masked-command" });
  });

  it.each(["cat <<EOF", "cat <<<", "for x in a; "])("is left to bash when it is not finished: %j", (command) => {
    expect(refusal(`npm test; ${command}`)).toEqual(["honest", ""]);
    expect(refusal(`npm test || true; ${command}`)[0]).toBe("masked-command");
  });
});
