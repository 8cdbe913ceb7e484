import { mkdirSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { LiveRepo } from "../../playground/page/live-repo.ts";
import { openPlayground, type Playground } from "../../playground/page/playground.ts";
import { ORDER_GREEN, STORIES } from "../../playground/page/stories.ts";
import { launchChromium, openTab, type Tab } from "./chromium.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const SHOTS = join(ROOT, ".tmp", "screenshots");
const WIDTHS = [1280, 400] as const;

let playground: Playground;
let browser: Browser;
const tabs: Tab[] = [];

beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  browser = await launchChromium();
  const node24 = process.env["DONE_GATE_NODE24"];
  playground = await openPlayground({ root: ROOT, port: 0, node24 });
  await playground.openStories();
});

// An open page renews itself on every change: none is left to slow down the next test.
afterEach(async () => {
  for (const { context } of tabs.splice(0)) await context.close();
});

afterAll(async () => {
  await browser?.close();
  await playground?.close();
});

async function tabAs(as: string, path: string, width = 1280): Promise<Tab> {
  const tab = await openTab(browser, { url: playground.url, as, width });
  tabs.push(tab);
  await tab.page.goto(`${playground.url}${path}`);
  return tab;
}

function repoNamed(name: string): LiveRepo {
  const repo = playground.repos.find((one) => one.name === name);
  if (repo === undefined) throw new Error(`no repository ${name}`);
  return repo;
}

/** Repository and number of the pull request that came first from a story. */
function pullOf(id: string): { readonly repo: LiveRepo; readonly number: number; readonly path: string } {
  const story = STORIES.find((one) => one.id === id);
  const repo = repoNamed(story?.repo ?? "");
  const pull = repo.hub.pulls().find(({ number }) => repo.storyOf(number)?.id === id);
  if (pull === undefined) throw new Error(`the story ${id} is not open`);
  return { repo, number: pull.number, path: `/${repo.name}/pull/${pull.number}` };
}

const GATE_COMMENT = '[data-author="github-actions[bot]"]';
const QUESTION = '[data-author="claude[bot]"]:has([data-box])';

/** In the page: marks the body, which a reload would lose, and once more when a run that goes on has log lines. */
const WATCH_LOG = `
  document.body.dataset.same = "yes";
  new MutationObserver(() => {
    const going = [...document.querySelectorAll(".run")].filter((run) => run.textContent.includes("in progress"));
    if (going.some((run) => run.querySelector(".log-line") !== null)) document.body.dataset.log = "live";
  }).observe(document.body, { childList: true, subtree: true });
`;

/** The check's outcome as the page shows it. */
async function waitForCheck(page: Page, outcome: string): Promise<void> {
  await page.waitForSelector(`[data-check="done-gate"][data-outcome="${outcome}"]`);
}

/** Screenshots the whole page, and says how far it is wider than the window. */
async function lookAt(page: Page, name: string): Promise<number> {
  const width = page.viewportSize()?.width ?? 0;
  await page.screenshot({ path: join(SHOTS, `${name}-${width}.png`), fullPage: true });
  return Number(await page.evaluate("document.documentElement.scrollWidth - window.innerWidth"));
}

describe("each story's pages", () => {
  const OUTCOMES = {
    honest: ["success", "clean"],
    red: ["failure", "blocked"],
    masked: ["failure", "blocked"],
    frozen: ["action_required", "blocked"],
    hostile: ["failure", "blocked"],
    "plan-only": ["success", "clean"],
    "broken-policy": ["failure", "blocked"],
  } as const;

  it("has an outcome for every story", () => {
    expect(STORIES.map(({ id }) => id)).toEqual(Object.keys(OUTCOMES));
  });

  it.each(Object.entries(OUTCOMES))("%s", async (id, [outcome, merge]) => {
    const { path } = pullOf(id);
    const look = async (width: number): Promise<void> => {
      const tab = await tabAs("alice", path, width);
      await waitForCheck(tab.page, outcome);
      expect(await tab.page.getAttribute("[data-merge]", "data-merge")).toBe(merge);
      expect(await tab.page.isDisabled("[data-merge-button]")).toBe(merge === "blocked");
      expect(await lookAt(tab.page, id)).toBeLessThanOrEqual(0);
      for (const rest of ["checks", "files"]) {
        await tab.page.goto(`${playground.url}${path}/${rest}`);
        expect(await lookAt(tab.page, `${id}-${rest}`)).toBeLessThanOrEqual(0);
      }
      expect(tab.complaints).toEqual([]);
    };
    await Promise.all(WIDTHS.map(look));
  });

  it("the list and the form fit both widths", async () => {
    for (const width of WIDTHS) {
      const tab = await tabAs("alice", "/", width);
      expect(await tab.page.locator("[data-pull]").count()).toBe(STORIES.length);
      expect(await lookAt(tab.page, "list")).toBeLessThanOrEqual(0);
      await tab.page.goto(`${playground.url}${pullOf("red").path}/edit?path=src/order.mjs`);
      expect(await lookAt(tab.page, "edit")).toBeLessThanOrEqual(0);
      expect(tab.complaints).toEqual([]);
    }
  });

  it("the stand-in saw nothing that GitHub would refuse", () => {
    expect(playground.repos.flatMap(({ hub }) => hub.violations)).toEqual([]);
  });
});

describe("what a person reads", () => {
  it("shows the span that hides a failure, why, and what to write instead", async () => {
    const { page } = await tabAs("rita", pullOf("masked").path);
    const said = (await page.locator(GATE_COMMENT).locator("li").allTextContents()).join("\n");
    for (const words of ["masked-command", "npm test || true", "at || true (character 10)", "Write npm test."]) {
      expect(said).toContain(words);
    }
  });

  it("shows the gate's comment with its table, by a bot, and the check's annotations beside the line", async () => {
    const { page } = await tabAs("rita", pullOf("red").path);
    const comment = page.locator(GATE_COMMENT);
    expect(await comment.locator("header .label").allTextContents()).toContain("bot");
    const rows = await comment.locator("table").first().locator("tr").allTextContents();
    expect(rows.map((row) => row.trim().split(/\s+/)[0])).toEqual([
      "Gate",
      "checklist",
      "ratchet",
      "decisions",
      "completion",
    ]);
    await page.goto(`${playground.url}${pullOf("red").path}/checks`);
    expect(await page.locator("[data-output=done-gate] .annotation").allTextContents()).toHaveLength(1);
    await page.goto(`${playground.url}${pullOf("red").path}/files`);
    const before = page.locator("tr:has(+ .diff-annotation) .code");
    expect(await before.allTextContents()).toEqual(["  {"]);
  });

  const FORBIDDEN = "a, img, .image-left-out, script, input, iframe, form, style, .user-mention, .issue-link";

  it("keeps hostile text inert in comment, check and annotations", async () => {
    const { path } = pullOf("hostile");
    const tab = await tabAs("alice", path);
    const comment = tab.page.locator(`${GATE_COMMENT} .markdown-body`);
    expect(await comment.locator("table").count()).toBe(2);
    expect(await comment.textContent()).toContain("@acme/leads");
    expect(await comment.locator(FORBIDDEN).count()).toBe(0);
    expect(await tab.page.locator(".pull-title").locator(FORBIDDEN).count()).toBe(0);
    await tab.page.goto(`${playground.url}${path}/checks`);
    const output = tab.page.locator("[data-output=done-gate]");
    expect(await output.textContent()).toContain("@acme/leads");
    expect(await output.locator(FORBIDDEN).count()).toBe(0);
    expect(tab.complaints).toEqual([]);
  });

  it("would show a link, a mention, a reference and an image if somebody wrote them plainly", async () => {
    const { repo, number, path } = pullOf("plan-only");
    const body = "@alice see #1 and https://evil.example ![p](https://evil.example/p.png)<script>alert(1)</script>";
    repo.deliver(await repo.hub.person("rita").comment(number, body));
    const { page, complaints } = await tabAs("alice", path);
    const comment = page.locator('[data-author="rita"] .markdown-body');
    expect(await comment.locator(".user-mention").allTextContents()).toEqual(["@alice"]);
    expect(await comment.locator(".issue-link").allTextContents()).toEqual(["#1"]);
    expect(await comment.locator('a[href="https://evil.example"]').count()).toBe(1);
    expect(await comment.locator(".image-left-out").allTextContents()).toEqual(["image not loaded: p"]);
    expect(await comment.locator("script, img").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe("ticks", () => {
  function question(): { readonly id: number; readonly body: string; readonly revisions: number } {
    const { repo, number } = pullOf("frozen");
    const comment = repo.hub.comments(number).find(({ body }) => body.includes("- [ ]"));
    if (comment === undefined) throw new Error("the agent has asked nothing");
    return { id: comment.id, body: comment.body, revisions: comment.revisions.length };
  }

  it("are impossible without write: disabled, and refused when forced", async () => {
    const { repo, path } = pullOf("frozen");
    const { page } = await tabAs("rita", path);
    const before = { question: question(), events: repo.hub.events.length };
    const boxes = page.locator(`${QUESTION} input[type=checkbox]`);
    expect(await boxes.count()).toBe(4);
    expect(await boxes.evaluateAll((all) => all.every((one) => one.matches(":disabled")))).toBe(true);
    await boxes.first().evaluate((box) => box.removeAttribute("disabled"));
    await boxes.first().click();
    await page.waitForSelector(".notice:not([hidden])");
    expect(await page.textContent(".notice")).toContain(
      "rita (read in acme/shop) may not edit this comment: it takes write",
    );
    await page.waitForSelector(`${QUESTION} [data-box="1"]:disabled:not(:checked)`);
    expect({ question: question(), events: repo.hub.events.length }).toEqual(before);
  });

  it("by a writer change one character, are attributed, and deliver issue_comment.edited", async () => {
    const { repo, path } = pullOf("frozen");
    const watching = await tabAs("rita", path);
    const { page, complaints } = await tabAs("bob", path);
    const before = { ...question(), events: repo.hub.events.length };
    await page.locator(`${QUESTION} [data-box="3"]`).click();
    // Somebody else's page shows it without a reload, and who did it.
    await watching.page.waitForSelector(`${QUESTION} [data-box="3"]:checked`);
    await watching.page.locator(`${QUESTION} .edited summary`).click();
    expect(await watching.page.locator(`${QUESTION} .edited li`).first().textContent()).toContain("edited by bob");
    const after = repo.hub.comments().find(({ id }) => id === before.id);
    expect(after?.body).toBe(before.body.replace("- [ ] and say so", "- [x] and say so"));
    expect(after?.revisions.map(({ editor }) => editor)).toEqual(["claude[bot]", "bob"]);
    const events = repo.hub.events.slice(before.events).filter(({ name }) => name === "issue_comment");
    expect(events.map(({ action, actor, starts }) => [action, actor, starts])).toEqual([["edited", "bob", "run"]]);
    await page.waitForSelector(".run:has-text('issue_comment.edited by bob')");
    await repo.settled();
    const ran = repo.runs(pullOf("frozen").number).filter((run) => run.event === "issue_comment.edited");
    expect(ran.map(({ conclusion }) => conclusion)).toEqual(["success"]);
    await page.locator(`${QUESTION} [data-box="3"]`).click();
    await watching.page.waitForSelector(`${QUESTION} [data-box="3"]:not(:checked)`);
    expect(complaints).toEqual([]);
    await repo.settled();
  });

  it("on a text that has changed since are refused", async () => {
    const { repo, path } = pullOf("frozen");
    const { page } = await tabAs("alice", path);
    const { id, body } = question();
    await page.route("**/live", (route) => route.abort());
    await page.reload();
    await repo.hub.person("bob").editComment(id, `${body}\nAnything else?\n`, true);
    await page.locator(`${QUESTION} [data-box="1"]`).click();
    await page.waitForSelector(".notice:has-text('has changed since you looked')");
    expect(question().body).not.toContain("[x]");
  });
});

describe("pushes and other acts, live", () => {
  it("a push turns the check from red to green without a reload, the log runs along", async () => {
    const { path } = pullOf("red");
    const watching = await tabAs("bob", path);
    await waitForCheck(watching.page, "failure");
    await watching.page.evaluate(WATCH_LOG);
    const pushing = await tabAs("alice", `${path}/edit?path=src/order.mjs`);
    expect(await pushing.page.inputValue("#content")).toContain("status: 200");
    await pushing.page.fill("#content", ORDER_GREEN);
    await pushing.page.fill("#message", "Answer 201");
    await pushing.page.click("button.primary");
    await waitForCheck(watching.page, "success");
    await watching.page.waitForSelector("[data-merge=clean] [data-merge-button]:enabled");
    expect(await watching.page.getAttribute("body", "data-same")).toBe("yes");
    expect(await watching.page.getAttribute("body", "data-log")).toBe("live");
    expect(await watching.page.locator(".commit-line").allInnerTexts()).toHaveLength(2);
    expect(await watching.page.locator(`${GATE_COMMENT} .markdown-body`).textContent()).toContain("done-gate: passed");
    expect([...watching.complaints, ...pushing.complaints]).toEqual([]);
    await lookAt(watching.page, "red-turned-green");
  });

  it("a reader may not push, close or re-run", async () => {
    const { repo, number, path } = pullOf("honest");
    const { page } = await tabAs("rita", `${path}/edit?path=README.md`);
    await page.fill("#content", "mine now\n");
    await page.click("button.primary");
    expect(await page.textContent("main")).toContain("rita may not push here");
    await page.goto(`${playground.url}${path}`);
    const buttons = await page.locator("button:visible, a.button").allTextContents();
    expect(buttons).toEqual(["Comment", "Approve", "Request changes"]);
    const run = String(repo.runs(number)[0]?.runId);
    for (const [rest, form] of [
      ["state", { state: "closed" }],
      ["rerun", { run }],
      ["merge", {}],
      ["labels", { add: "agent" }],
    ] as const) {
      const answer = await page.request.post(`${playground.url}${path}/${rest}`, { form });
      expect([answer.status(), repo.hub.pull(number).state, repo.runs(number).length]).toEqual([403, "open", 1]);
    }
  });

  it("opens a story again, re-runs it, closes and reopens it", async () => {
    const { page, complaints } = await tabAs("alice", "/");
    await page.click("text=Create pull request");
    await page.waitForURL(/\/acme\/shop\/pull\/\d+$/);
    await waitForCheck(page, "success");
    expect(await page.textContent(".pull-meta")).toContain("claude/password-reset-2");
    await page.locator("text=Re-run all jobs").first().click();
    await page.waitForSelector(".run:has-text('attempt 2, success')");
    await page.click("text=Close pull request");
    await page.waitForSelector(".state.is-closed");
    expect(await page.getAttribute("[data-merge]", "data-merge")).toBe("closed");
    await page.click("text=Reopen pull request");
    await page.waitForSelector(".run:has-text('pull_request.reopened by alice')");
    expect(complaints).toEqual([]);
    await repoNamed("acme/shop").settled();
  });

  it("switches who looks", async () => {
    const { page } = await tabAs("alice", pullOf("frozen").path);
    await page.selectOption("#view-as", "rita");
    await page.waitForSelector("text=You are rita (read).");
    expect(await page.locator(`${QUESTION} [data-box]:enabled`).count()).toBe(0);
  });
});

describe("the server answers to its own page only", () => {
  function ask(headers: Readonly<Record<string, string>>): Promise<number> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(`${playground.url}/open`, { method: "POST", headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.on("error", reject).end("story=none");
    });
  }

  it("refuses another host's name and another site's form", async () => {
    expect(await ask({})).toBe(400);
    expect(await ask({ origin: "http://evil.example" })).toBe(403);
    expect(await ask({ host: "evil.example" })).toBe(403);
  });
});
