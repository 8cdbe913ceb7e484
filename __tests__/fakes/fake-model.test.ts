import { expect, it } from "vitest";
import { modelContract } from "../contract/model.contract.ts";
import { question } from "../fixtures/model-room.ts";
import { createFakeModel } from "./fake-model.ts";

modelContract("fake", (script) => {
  let count = 0;
  const model = createFakeModel(({ question: text }) => {
    count += 1;
    return script(text, count);
  });
  return Promise.resolve({ model, count: () => count });
});

it("remembers what was asked and what was said of wrong shapes", async () => {
  const model = createFakeModel((_, nth, problem) => ({ answer: { requirements: problem === null ? nth : [] } }));
  await model.ask(question());
  await model.ask(question({ purpose: "sceptic" }));
  expect(model.asked.map(({ purpose }) => purpose)).toEqual(["judge", "sceptic"]);
  expect(model.reasked).toEqual(["`requirements` has to be a list", "`requirements` has to be a list"]);
});

it("rejects nothing, whatever the script does", async () => {
  const model = createFakeModel(() => {
    throw new Error("no such case");
  });
  expect(await model.ask(question())).toMatchObject({ kind: "failed", why: "the script failed: Error: no such case" });
});
