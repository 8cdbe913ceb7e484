import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlayground, type Playground } from "../../playground/page/playground.ts";
import { STORIES } from "../../playground/page/stories.ts";
import { launchChromium, openTab } from "./chromium.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const BOX = '[data-author="github-actions[bot]"] input[data-box]';

let playground: Playground;
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
  playground = await openPlayground({ root: ROOT, port: 0, node24: process.env["DONE_GATE_NODE24"] });
});

afterAll(async () => {
  await browser?.close();
  await playground?.close();
});

it("a writer ticks a box of the gate's own sheet, and the decision is answered; a reader cannot", async () => {
  const story = STORIES.find(({ id }) => id === "frozen");
  const repo = playground.repos.find(({ name }) => name === story?.repo);
  if (story === undefined || repo === undefined) throw new Error("the story is gone");
  const number = await repo.open(story);
  await repo.settled();
  const url = `${playground.url}/${repo.name}/pull/${number}`;
  const tabOf = async (as: string) => {
    const tab = await openTab(browser, { url: playground.url, as });
    await tab.page.goto(url);
    await tab.page.waitForSelector('[data-check="done-gate"][data-outcome="action_required"]');
    return tab;
  };
  const ours = () => repo.hub.comments(number).find(({ body }) => body.startsWith("<!-- done-gate v1 "));

  const reader = await tabOf("rita");
  expect(await reader.page.locator(BOX).count()).toBe(2);
  expect(await reader.page.locator(`${BOX}:disabled`).count()).toBe(2);

  const { page, complaints } = await tabOf("alice");
  const before = ours()?.body ?? "";
  await page.locator(BOX).first().click();
  await page.waitForSelector('[data-author="github-actions[bot]"] summary:has-text("1 answered")', {
    state: "attached",
  });
  await repo.settled();
  const revisions = ours()?.revisions ?? [];
  const tick = revisions.find(({ editor }) => editor === "alice");
  expect(tick?.body).toBe(before.replace("- [ ] `proceed`", "- [x] `proceed`"));
  expect(await page.locator(BOX).count()).toBe(1);
  await page.waitForSelector('[data-check="done-gate"][data-outcome="success"]');
  expect(complaints).toEqual([]);
  await page.screenshot({ path: join(ROOT, ".tmp", "screenshots", "sheet-answered.png"), fullPage: true });
});
