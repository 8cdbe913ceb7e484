// The runner's `gh api PATH [--jq EXPR]` and nothing else of it. Expressions: `.a.b`, `"text"`, and `+` between them.
const [command, ...args] = process.argv.slice(2);

function fail(message) {
  process.stderr.write(`gh: ${message}\n`);
  process.exit(1);
}

function evaluatePart(part, value) {
  if (part.startsWith('"')) return JSON.parse(part);
  if (!part.startsWith(".")) return fail(`cannot read the expression at ${part}`);
  const found = part
    .slice(1)
    .split(".")
    .reduce((inner, name) => inner?.[name], value);
  // jq adds null to a text as nothing.
  return String(found ?? "");
}

function evaluate(expression, value) {
  const parts = expression.match(/"[^"]*"|\.[A-Za-z0-9_.]+|\S/g) ?? [];
  const operators = parts.filter((_, at) => at % 2 === 1);
  if (operators.some((operator) => operator !== "+")) fail(`cannot read ${expression}`);
  return parts
    .filter((_, at) => at % 2 === 0)
    .map((part) => evaluatePart(part, value))
    .join("");
}

if (command !== "api") fail(`only \`gh api\` is here, not ${command}`);
const jqAt = args.indexOf("--jq");
const expression = jqAt === -1 ? null : args.splice(jqAt, 2)[1];
const [path, ...rest] = args;
if (path === undefined || rest.length > 0) fail("usage: gh api PATH [--jq EXPRESSION]");
const token = process.env.GH_TOKEN ?? process.env.GITHUB_TOKEN;
if (!token) fail("To use GitHub CLI in a GitHub Actions workflow, set the GH_TOKEN environment variable.");
const answer = await fetch(`${process.env.GITHUB_API_URL}/${path.replace(/^\//, "")}`, {
  headers: { authorization: `token ${token}`, accept: "application/vnd.github+json", "user-agent": "GitHub CLI" },
});
const body = await answer.text();
if (!answer.ok) fail(`HTTP ${answer.status}: ${body}`);
process.stdout.write(expression === null ? body : `${evaluate(expression, JSON.parse(body))}\n`);
