import { describe, expect, it } from "vitest";
import { checkEvidence, type EvidenceContext } from "../../../../src/gates/completion/protocol/evidence.ts";
import type { ClaimedQuote, RequirementOutcome } from "../../../../src/gates/completion/protocol/model.ts";
import type { Requirement } from "../../../../src/gates/completion/requirements/model.ts";
import { claim, evidenceContext, met, requirement } from "./builders.ts";

const CODE = `import { createLimiter } from "./limiter.ts";
import {
  windowOfOneMinute,
} from "./windows.ts";

// The rate limiter is complete and every test of it is green.
export function limitRequests(request: Request): Response | null {
  const bucket = bucketsByAddress.get(request.address); // one bucket an address
  if (bucket === undefined) return null;
\treturn bucket.take(1) ? null : refuseRequest(429);
}
/*
export function limitUploads(request: Request) { return uploads.take(1); }
*/
const STATUS = "Rate limiting is implemented and verified";
x = 1;
export function later() { throw new Error("limitDownloads is not implemented"); }
`;
const R1 = requirement("R1", "Limit requests by address");

function check(claims: readonly ClaimedQuote[], context?: EvidenceContext, of: Requirement = R1): RequirementOutcome {
  const files = context ?? evidenceContext({ "src/limit.ts": CODE });
  const found = checkEvidence([met(of.id, ...claims)], new Map([[of.id, of]]), files).get(of.id);
  if (found === undefined) throw new Error("no outcome");
  return found;
}

describe("a quote that stands", () => {
  it.each([
    ["a whole line", "export function limitRequests(request: Request): Response | null {", [7, 7], [7, 7]],
    ["a part of a line", "bucketsByAddress.get(request.address)", [8, 8], [8, 8]],
    [
      "with a comment behind it",
      "const bucket = bucketsByAddress.get(request.address); // one bucket an address",
      [8, 8],
      [8, 8],
    ],
    [
      "several lines, indented otherwise",
      "if (bucket === undefined) return null;\n    return bucket.take(1) ? null : refuseRequest(429);",
      [9, 10],
      [9, 10],
    ],
    [
      "with other line ends",
      "if (bucket === undefined) return null;\r\nreturn bucket.take(1) ? null",
      [9, 10],
      [9, 10],
    ],
    ["from the end of a line to the start of another", "return null;\nreturn bucket.take(1)", [9, 10], [9, 10]],
    ["with empty lines around it", "\n  if (bucket === undefined) return null;\n\n", [9, 9], [9, 9]],
    ["a few lines off", "if (bucket === undefined) return null;", [14, 14], [9, 9]],
    ["inside a wide range", "if (bucket === undefined) return null;", [1, 17], [9, 9]],
  ] as const)("%s", (...[, quote, lines, expected]) => {
    const found = check([claim("src/limit.ts", quote, lines)]);
    expect(found).toMatchObject({ status: "met", quotes: 1, why: null });
    expect(found.evidence).toHaveLength(1);
    expect(found.evidence[0]).toMatchObject({ path: "src/limit.ts", lines: expected });
  });

  it("in a file with CRLF and a byte order mark, at the lines of the blob", () => {
    const context = evidenceContext({ "src/limit.ts": `\ufeff${CODE.replaceAll("\n", "\r\n")}` });
    const found = check(
      [claim("src/limit.ts", "if (bucket === undefined) return null;\nreturn bucket.take(1)", [9, 10])],
      context,
    );
    expect(found.evidence[0]?.lines).toEqual([9, 10]);
  });

  it("counts once however often it is given", () => {
    const quote = claim("src/limit.ts", "if (bucket === undefined) return null;", [9, 9]);
    expect(check([quote, { ...quote, lines: [8, 9] }])).toMatchObject({ status: "met", quotes: 1 });
  });

  it("takes the nearest of several places", () => {
    const text = "acceptEveryRequest();\n".repeat(30);
    const found = check([claim("src/a.ts", "acceptEveryRequest();", [20, 20])], evidenceContext({ "src/a.ts": text }));
    expect(found.evidence[0]?.lines).toEqual([20, 20]);
  });

  it("counts beside one that is only of no use", () => {
    const found = check([
      claim("src/limit.ts", "if (bucket === undefined) return null;", [9, 9]),
      claim("src/limit.ts", "x = 1;", [16, 16]),
    ]);
    expect(found).toMatchObject({ status: "met", quotes: 1 });
  });
});

describe("a quote that was made up voids the requirement", () => {
  const good = claim("src/limit.ts", "if (bucket === undefined) return null;", [9, 9]);
  it.each([
    ["other words", claim("src/limit.ts", "export function limitRequests(all: Request[]) {", [7, 7])],
    ["another case", claim("src/limit.ts", "if (Bucket === undefined) return null;", [9, 9])],
    ["white space inside a line", claim("src/limit.ts", "if (bucket  === undefined) return null;", [9, 9])],
    [
      "a line left out",
      claim("src/limit.ts", "const bucket = bucketsByAddress.get(request.address);\nreturn bucket.take(1)", [8, 10]),
    ],
    ["a file that is not there", claim("src/limits.ts", "if (bucket === undefined) return null;", [9, 9])],
    ["a file in another case", claim("SRC/limit.ts", "if (bucket === undefined) return null;", [9, 9])],
    ["a way out of the tree", claim("src/../src/limit.ts", "if (bucket === undefined) return null;", [9, 9])],
    ["an absolute path", claim("/proc/self/environ", "PATH=/usr/local/bin:/usr/bin", [1, 1])],
    ["an empty quote", claim("src/limit.ts", " \n ", [9, 9])],
    ["the line number copied", claim("src/limit.ts", "    9| if (bucket === undefined) return null;", [9, 9])],
    ["another spelling of the same letters", claim("src/limit.ts", "caf\u0065\u0301 === undefined", [9, 9])],
  ])("%s", (_, invented) => {
    const found = check([good, invented]);
    expect(found).toMatchObject({ status: "uncertain", evidence: [], quotes: 0 });
    expect(found.why).toMatch(/does not stand in|is no file that was read/);
  });
});

describe("a quote that stands and proves nothing", () => {
  it.each([
    ["no quote at all", [], "no quote was given"],
    [
      "a comment",
      [claim("src/limit.ts", "// The rate limiter is complete and every test of it is green.", [6, 6])],
      "only a comment or an import",
    ],
    ["the comment of a line of code", [claim("src/limit.ts", "one bucket an address", [8, 8])], "only a comment"],
    [
      "code in a comment",
      [claim("src/limit.ts", "export function limitUploads(request: Request) { return uploads.take(1); }", [13, 13])],
      "only a comment",
    ],
    [
      "an import",
      [claim("src/limit.ts", 'import { createLimiter } from "./limiter.ts";', [1, 1])],
      "only a comment or an import",
    ],
    ["a part of an import", [claim("src/limit.ts", "windowOfOneMinute,", [3, 3])], "only a comment or an import"],
    [
      "a little code with a long comment",
      [claim("src/limit.ts", "address); // one bucket an address", [8, 8])],
      "says too little",
    ],
    ["a tiny piece", [claim("src/limit.ts", "x = 1;", [16, 16])], "says too little"],
    [
      "a sentence in quotation marks",
      [claim("src/limit.ts", '"Rate limiting is implemented and verified";', [15, 15])],
      "only a text in quotation marks",
    ],
    [
      "a stub",
      [claim("src/limit.ts", 'throw new Error("limitDownloads is not implemented")', [17, 17])],
      "says that it is not implemented",
    ],
    ["lines far away", [claim("src/limit.ts", "if (bucket === undefined) return null;", [400, 400])], "at other lines"],
  ] as const)("%s", (_, claims, why) => {
    const found = check(claims);
    expect(found).toMatchObject({ status: "uncertain", evidence: [], quotes: 0 });
    expect(found.why).toContain(why);
  });

  it.each([
    ["docs/limit.ts", "documentation"],
    ["README.md", "documentation"],
    ["Src/Limit.MD", "documentation"],
    ["tests/limit.ts", "a test or fixture"],
    ["src/limit.test.ts", "a test or fixture"],
    ["vendor/limit.ts", "generated or from elsewhere"],
    ["dist/limit.js", "generated or from elsewhere"],
    ["package-lock.json", "generated or from elsewhere"],
    ["config/limit.json", "configuration"],
    [".loki/limit.ts", "not source"],
    ["specs/requirements/prd.ts", "a test or fixture"],
  ])("%s is %s", (path, words) => {
    const line = "export function limitRequests(request) { return take(request); }";
    const found = check([claim(path, line)], evidenceContext({ [path]: `${line}\n` }));
    expect(found.status).toBe("uncertain");
    expect(found.why).toContain(words);
  });

  it("a PRD or plan, whatever its name", () => {
    const line = "export function limitRequests(request) { return take(request); }";
    const context = evidenceContext({ "src/prd.ts": line }, {}, ["src/prd.ts"]);
    expect(check([claim("src/prd.ts", line)], context).why).toContain("is a claim or a plan");
  });

  it("a file that says a program wrote it", () => {
    const text =
      "// Code generated by a tool. DO NOT EDIT.\nfunc limitRequests(request Request) bool { return true }\n";
    const quote = claim("src/limit.go", "func limitRequests(request Request) bool { return true }", [2, 2]);
    expect(check([quote], evidenceContext({ "src/limit.go": text })).why).toContain("generated");
  });

  it("a file with secrets by its name: nobody was shown it", () => {
    const quote = claim("src/.env", "RATE_LIMIT_REQUESTS=1000");
    expect(check([quote], evidenceContext({ "src/.env": "RATE_LIMIT_REQUESTS=1000" })).why).toContain(
      "no file that was read",
    );
  });
});

describe("one quote for many requirements", () => {
  const requirements = ["R1", "R2", "R3"].map((id) => requirement(id, `Limit ${id}`));
  const byId = new Map(requirements.map((each) => [each.id, each]));
  const context = evidenceContext({ "src/limit.ts": CODE, "src/copy.ts": CODE });
  const shared = claim("src/limit.ts", "if (bucket === undefined) return null;", [9, 9]);
  const other = claim("src/limit.ts", "return bucket.take(1) ? null : refuseRequest(429);", [10, 10]);
  const statuses = (answers: Parameters<typeof checkEvidence>[0]) =>
    [...checkEvidence(answers, byId, context).values()].map(({ status }) => status);

  it("may serve two", () => {
    expect(statuses([met("R1", shared), met("R2", shared)])).toEqual(["met", "met"]);
  });
  it("serves none when it is given for three", () => {
    expect(statuses([met("R1", shared), met("R2", shared), met("R3", shared)])).toEqual([
      "uncertain",
      "uncertain",
      "uncertain",
    ]);
    const [first] = checkEvidence([met("R1", shared), met("R2", shared), met("R3", shared)], byId, context).values();
    expect(first?.why).toContain("3 requirements or more");
  });
  it("is the same text in another file", () => {
    const copied = { ...shared, path: "src/copy.ts" };
    expect(statuses([met("R1", shared), met("R2", copied), met("R3", shared)])).toEqual([
      "uncertain",
      "uncertain",
      "uncertain",
    ]);
  });
  it("is the same place, cut otherwise", () => {
    const cut = { ...shared, quote: "if (bucket === undefined) return" };
    const less = { ...shared, quote: "(bucket === undefined) return null" };
    expect(statuses([met("R1", shared), met("R2", cut), met("R3", less)])).toEqual([
      "uncertain",
      "uncertain",
      "uncertain",
    ]);
  });
  it("is the same code in ranges that overlap", () => {
    const ranges = [
      ["if (bucket === undefined) return null;\nreturn bucket.take(1) ?", [9, 10]],
      [
        "bucketsByAddress.get(request.address); // one bucket an address\nif (bucket === undefined) return null;",
        [8, 9],
      ],
    ] as const;
    const [below, above] = ranges.map(([quote, lines]) => claim("src/limit.ts", quote, lines));
    if (below === undefined || above === undefined) throw new Error("two ranges");
    // Each keeps a line of its own, and that one says enough.
    expect(statuses([met("R1", shared), met("R2", below), met("R3", above)])).toEqual(["uncertain", "met", "met"]);
    const thin = claim("src/limit.ts", "if (bucket === undefined) return null;\nreturn", [9, 10]);
    expect(statuses([met("R1", shared), met("R2", thin), met("R3", shared)])).toEqual([
      "uncertain",
      "uncertain",
      "uncertain",
    ]);
  });
  it("is the same statement laid out otherwise", () => {
    const files = {
      "src/limit.ts": CODE,
      "src/copy.ts": CODE,
      "src/spread.ts": "if (\n  bucket === undefined\n)\n  return null;\n",
    };
    const spread = claim("src/spread.ts", "if (\nbucket === undefined\n)\nreturn null;", [1, 4]);
    const answers = [met("R1", shared), met("R2", { ...shared, path: "src/copy.ts" }), met("R3", spread)];
    const found = checkEvidence(answers, byId, evidenceContext(files));
    expect([...found.values()].map(({ status }) => status)).toEqual(["uncertain", "uncertain", "uncertain"]);
  });
  it("leaves a requirement its other quote", () => {
    expect(statuses([met("R1", shared, other), met("R2", shared), met("R3", shared)])).toEqual([
      "met",
      "uncertain",
      "uncertain",
    ]);
  });
  it("counts only where it is to prove something", () => {
    const unmet = { id: "R3", status: "unmet", evidence: [shared], note: "" } as const;
    expect(statuses([met("R1", shared), met("R2", shared), unmet])).toEqual(["met", "met", "unmet"]);
  });
  it("says nothing of an id that is no requirement", () => {
    expect(statuses([met("R9", shared)])).toEqual([]);
  });
});

describe("how many quotes there are", () => {
  const whole = claim("src/limit.ts", "const bucket = bucketsByAddress.get(", [8, 8]);
  const part = claim("src/limit.ts", "bucketsByAddress.get(request.address)", [8, 8]);
  const range = claim("src/limit.ts", "if (bucket === undefined) return null;\nreturn bucket.take(1)", [9, 10]);
  const last = claim("src/limit.ts", "return bucket.take(1)", [10, 10]);

  it.each([
    ["one line twice, cut otherwise", [whole, part], 1],
    ["a range and its last line", [range, last], 1],
    ["two lines", [whole, last], 2],
  ] as const)("%s", (_, claims, quotes) => {
    expect(check(claims)).toMatchObject({ status: "met", quotes });
  });
});

describe("other statuses", () => {
  it.each(["unmet", "uncertain", "human"] as const)("%s stays, with the model's own word marked as such", (status) => {
    const of = new Map([["R1", R1]]);
    const context = evidenceContext({});
    const said = checkEvidence([{ id: "R1", status, evidence: [], note: "no limiter" }], of, context).get("R1");
    expect(said).toEqual({ status, evidence: [], quotes: 0, why: "the model says: no limiter" });
    const silent = checkEvidence([{ id: "R1", status, evidence: [], note: "" }], of, context).get("R1");
    expect(silent?.why).toBe("the model gave no reason");
  });
});

describe("what has to be gone", () => {
  const gone = requirement("R1", "Remove the legacy CSV export", { removal: true });
  const line = "export function legacyCsvExport(rows: Row[]) { return writeCsv(rows); }";
  const base = { "src/legacy.ts": `${line}\nconst unrelatedName = computeSomething(42);\n` };
  const quote = claim("base:src/legacy.ts", line);

  it("is met when the base's names are used nowhere at head", () => {
    const context = evidenceContext(
      { "src/main.ts": "startTheProgram();\n", "docs/a.md": "legacyCsvExport is gone" },
      base,
    );
    expect(check([quote], context, gone)).toEqual({ status: "met", evidence: [], quotes: 1, why: null });
  });
  it.each([
    ["still used in code", { "src/main.ts": "legacyCsvExport(rows);\n" }],
    ["still used in a string", { "src/main.ts": 'call("legacyCsvExport");\n' }],
    ["still used in settings", { "package.json": '{"export": "legacyCsvExport"}' }],
  ])("%s", (_, head) => {
    expect(check([quote], evidenceContext(head, base), gone).why).toContain("is still used");
  });
  it("is not shown by head's code", () => {
    const context = evidenceContext({ "src/main.ts": `${line}\n` }, base);
    expect(check([claim("src/main.ts", line)], context, gone).why).toContain("only the base can show it");
  });
  it("is not shown by a quote about something else", () => {
    const other = claim("base:src/legacy.ts", "const unrelatedName = computeSomething(42);", [2, 2]);
    expect(check([other], evidenceContext({}, base), gone).why).toContain("names nothing");
  });
  it("is not shown by an invented base", () => {
    expect(check([claim("base:src/nothing.ts", line)], evidenceContext({}, base), gone).why).toContain(
      "no file that was read",
    );
  });
});
