import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, validate, validateSchema } from "graphql";
import { describe, expect, it } from "vitest";
import { loadContract } from "../../playground/hub/contract.ts";
import { isObject, parseJson } from "../../playground/hub/json.ts";
import { ROUTES } from "../../playground/hub/server.ts";

const folder = join(import.meta.dirname, "..", "..", "playground", "contract");
const contract = loadContract();

describe("the cut descriptions", () => {
  it.each([
    ["rest.json", "@octokit/openapi", "23.0.2"],
    ["webhooks.json", "@octokit/openapi-webhooks", "12.1.0"],
  ])("%s says where it comes from and under which licence", (file, name, version) => {
    const description = parseJson(readFileSync(join(folder, file), "utf8"));
    const source = isObject(description) ? description["source"] : undefined;
    expect(source).toMatchObject({ package: name, version, license: "MIT" });
    expect(JSON.stringify(source)).toContain("Permission is hereby granted, free of charge");
  });

  it("graphql.graphql says the same, and is a whole schema", () => {
    const sdl = readFileSync(join(folder, "graphql.graphql"), "utf8");
    expect(sdl).toContain("@octokit/graphql-schema@15.26.1 (MIT)");
    expect(sdl).toContain("Permission is hereby granted, free of charge");
    expect(validateSchema(contract.schema)).toEqual([]);
  });

  it("has a handler for each operation, and no handler without one", () => {
    expect(Object.keys(ROUTES).sort()).toEqual([...contract.operations.keys()].sort());
  });

  it("refers to no schema that was cut away", () => {
    for (const operation of contract.operations.values()) {
      for (const status of Object.keys(operation.responses)) {
        expect(() => contract.checkResponse(operation, Number(status), {})).not.toThrow();
      }
    }
    for (const event of contract.events) expect(contract.checkEvent(event, {})).not.toEqual([]);
  }, 120_000);
});

describe("what is not in them is refused", () => {
  it("an operation", () => {
    expect(contract.match("GET", "/repos/acme/shop/pulls/7")?.operation.id).toBe("pulls/get");
    expect(contract.match("GET", "/repos/acme/shop/hooks")).toBeNull();
    expect(contract.match("DELETE", "/repos/acme/shop/pulls/7")).toBeNull();
  });

  it("a GraphQL field", () => {
    const problems = (query: string): readonly string[] =>
      validate(contract.schema, parse(query)).map(({ message }) => message);
    expect(problems("{ viewer { login } }")).toEqual([]);
    expect(problems("{ viewer { starredRepositories { totalCount } } }").join()).toContain("Cannot query field");
    expect(problems("{ search { issueCount } }").join()).toContain("Cannot query field");
  });

  it("an event", () => {
    expect(contract.checkEvent("star.created", {})).toEqual(["the event star.created is not in the cut description"]);
  });
});

describe("the router", () => {
  it.each([
    ["/repos/a/b/commits/heads/main/check-runs", "checks/list-for-ref", { ref: "heads/main" }],
    ["/repos/a/b/git/ref/heads%2Fclaude%2Flogin", "git/get-ref", { ref: "heads/claude/login" }],
    ["/repos/a/b/contents/src/a.ts", "repos/get-content", { path: "src/a.ts" }],
    ["/repos/a/b/contents", "repos/get-content", { path: "" }],
    [
      "/repos/a/b/compare/main...claude/login",
      "repos/compare-commits-with-basehead",
      { basehead: "main...claude/login" },
    ],
    ["/repos/a/b/commits/abc/pulls", "repos/list-pull-requests-associated-with-commit", { commit_sha: "abc" }],
  ])("%s is %s", (path, id, params) => {
    const match = contract.match("GET", path);
    expect(match?.operation.id).toBe(id);
    expect(match?.params).toMatchObject(params);
  });
});
