import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { LiveRepo } from "../../playground/page/live-repo.ts";
import { openPlayground, type Playground } from "../../playground/page/playground.ts";
import { ORDER_GREEN, STORIES } from "../../playground/page/stories.ts";
import { launchChromium, openTab, type Tab } from "./chromium.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const SHOTS = join(ROOT, ".tmp", "screenshots");

let playground: Playground;
let browser: Browser;
let repo: LiveRepo;
const tabs: Tab[] = [];

beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  browser = await launchChromium();
  playground = await openPlayground({ root: ROOT, port: 0, node24: process.env["DONE_GATE_NODE24"] });
  const shop = playground.repos.find(({ name }) => name === "acme/shop");
  if (shop === undefined) throw new Error("no shop");
  repo = shop;
});

afterEach(async () => {
  for (const { context } of tabs.splice(0)) await context.close();
});

afterAll(async () => {
  await browser?.close();
  await playground?.close();
});

/** A fresh pull request of a story whose runs have ended. */
async function openStory(id: string): Promise<{ readonly number: number; readonly path: string }> {
  const story = STORIES.find((one) => one.id === id);
  if (story === undefined) throw new Error(`no story ${id}`);
  const number = await repo.open(story);
  await repo.settled();
  return { number, path: `/acme/shop/pull/${number}` };
}

async function tabAs(as: string, path: string, width = 1280): Promise<Tab> {
  const tab = await openTab(browser, { url: playground.url, as, width });
  tabs.push(tab);
  await tab.page.goto(`${playground.url}${path}`);
  return tab;
}

/** Screenshots the whole page at both widths, each of which must hold it. */
async function look(path: string, name: string): Promise<void> {
  for (const width of [1280, 400]) {
    const { page, complaints } = await tabAs("bob", path, width);
    await page.screenshot({ path: join(SHOTS, `${name}-${width}.png`), fullPage: true });
    expect(await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  }
}

const MERGE = "[data-merge-button]";

async function post(page: Page, path: string, form: Readonly<Record<string, string>>): Promise<number> {
  return (await page.request.post(`${playground.url}${path}`, { form })).status();
}

describe("merging", () => {
  it("is impossible while the required check is red, also by force, and possible when it is green", async () => {
    const { number, path } = await openStory("red");
    const base = await repo.hub.git().resolve("refs/heads/main");
    const { page, complaints } = await tabAs("bob", path);
    expect(await page.isDisabled(MERGE)).toBe(true);
    expect(await page.textContent("[data-merge] .why")).toContain("check done-gate is failure");
    expect(await post(page, `${path}/merge`, {})).toBe(403);
    expect([repo.hub.pull(number).state, await repo.hub.git().resolve("refs/heads/main")]).toEqual(["open", base]);

    const sha = await repo.commitFile(number, "bob", { path: "src/order.mjs", content: ORDER_GREEN, message: "Fix\n" });
    repo.deliver(await repo.hub.person("bob").push({ ref: repo.hub.pull(number).headRef, sha }));
    await page.waitForSelector(`[data-merge=clean] ${MERGE}:enabled`);
    await repo.settled();
    await page.click(MERGE);
    await page.waitForSelector("[data-merge=merged]");
    expect(await page.textContent(".pull-meta")).toContain("bob merged 2 commits into main");
    const pull = repo.hub.pull(number);
    expect([pull.state, pull.mergedBy]).toEqual(["closed", "bob"]);
    const merged = (await repo.hub.git().run(["log", "-1", "--format=%P", "refs/heads/main"])).trim();
    expect(merged).toBe(`${base} ${sha}`);
    expect((await repo.hub.git().readFile("refs/heads/main", "src/order.mjs"))?.toString()).toBe(ORDER_GREEN);
    const closed = repo.hub.events.findLast((event) => event.name === "pull_request" && event.pr === number);
    expect([closed?.action, closed?.payload["pull_request"]]).toMatchObject(["closed", { merged: true }]);
    expect(await page.locator(MERGE).count()).toBe(0);
    expect(await page.locator("text=Reopen pull request").count()).toBe(0);
    expect(await post(page, `${path}/state`, { state: "open" })).toBe(403);
    expect(complaints).toEqual([]);
    await repo.settled();
    await look(path, "merged");
  });
});

describe("reviews and labels", () => {
  it("an approval is shown, with its text, to everybody who looks; authors have no such form", async () => {
    const { number, path } = await openStory("honest");
    const watching = await tabAs("bob", path);
    const { page, complaints } = await tabAs("rita", path);
    await page.fill("[name=body][placeholder^=Leave]", "Reads **well**.");
    await page.click("text=Approve");
    await watching.page.waitForSelector('[data-review=approved][data-author=rita]:has-text("Reads well.")');
    expect(await watching.page.textContent("[data-live=reviewers]")).toContain("rita");
    await watching.page.click("text=Request changes");
    await page.waitForSelector("[data-review=changes-requested][data-author=bob]");
    expect(repo.hub.reviews(number).map(({ author, verdict }) => [author, verdict])).toEqual([
      ["rita", "approved"],
      ["bob", "changes-requested"],
    ]);
    // No review is required here: it is words, the check decides.
    expect(await watching.page.isEnabled(MERGE)).toBe(true);
    const author = await tabAs("claude[bot]", path);
    expect(await author.page.textContent("aside")).toContain("Authors cannot review their own.");
    expect(await post(author.page, `${path}/review`, { verdict: "approved" })).toBe(403);
    expect([...complaints, ...watching.complaints]).toEqual([]);
    await look(path, "reviewed");
  });

  it("labels are added and removed by writers, each with its event and run", async () => {
    const { number, path } = await openStory("plan-only");
    const watching = await tabAs("rita", path);
    const { page, complaints } = await tabAs("bob", path);
    await page.fill("[name=add]", "agent");
    await page.click("text=Add label");
    await watching.page.waitForSelector("[data-label=agent]");
    await page.waitForSelector(".run:has-text('pull_request.labeled by bob')");
    expect(await post(page, `${path}/labels`, { add: "one, two" })).toBe(400);
    expect(await post(watching.page, `${path}/labels`, { add: "mine" })).toBe(403);
    await page.fill("[name=add]", "<b>a rather long label</b> with fifty characters");
    await page.click("text=Add label");
    await page.waitForSelector('[data-label^="<b>"]');
    expect(await page.locator("[data-label] b").count()).toBe(0);
    expect(await watching.page.locator("[name=add], .chip-remove").count()).toBe(0);
    await repo.settled();
    await look(path, "labelled");
    await page.click('[aria-label="Remove the label agent"]');
    await watching.page.waitForSelector("[data-label=agent]", { state: "detached" });
    await page.waitForSelector(".run:has-text('pull_request.unlabeled by bob')");
    expect(repo.hub.pull(number).labels).toEqual(["<b>a rather long label</b> with fifty characters"]);
    expect([...complaints, ...watching.complaints]).toEqual([]);
    await repo.settled();
  });

  it("the stand-in saw nothing that GitHub would refuse", () => {
    expect(repo.hub.violations).toEqual([]);
  });
});
