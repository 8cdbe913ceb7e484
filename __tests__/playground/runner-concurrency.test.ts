import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inBrackets } from "../../playground/runner/built-in.ts";
import { type ConcurrencyGroups, createConcurrencyGroups, type Place } from "../../playground/runner/concurrency.ts";
import type { Machine } from "../../playground/runner/job-scope.ts";
import { deliver, jobsOf, play, startPlatform, type TestPlatform } from "./runner-platform.ts";
import { makeMachine, temporaryFolders } from "./runner-setting.ts";

const folders = temporaryFolders();
let machine: Machine;
let platform: TestPlatform;

beforeAll(async () => {
  machine = await makeMachine();
  platform = await startPlatform(await folders.make());
}, 120_000);
afterAll(async () => {
  await platform.close();
  await folders.removeAll();
});

/** What each place has been told so far. */
function turns(places: readonly Place[]): Promise<readonly string[]> {
  const waiting = Promise.resolve().then(() => "waiting");
  return Promise.all(places.map((place) => Promise.race([place.turn, waiting])));
}

test("one runs, one waits, and a newer one replaces the one that waits", async () => {
  const groups = createConcurrencyGroups();
  const enter = (group: string) => groups.enter({ group, cancelInProgress: false, queue: "single" });
  const places = [enter("Gate-7"), enter("gate-7"), enter("gate-7"), enter("gate-8")];
  expect(await turns(places)).toEqual(["start", "cancelled", "waiting", "start"]);
  places[1]?.leave();
  places[0]?.leave();
  expect(await turns(places)).toEqual(["start", "cancelled", "start", "start"]);
});

test("cancel-in-progress aborts the running one; the newer one starts when it has left", async () => {
  const groups = createConcurrencyGroups();
  const first = groups.enter({ group: "g", cancelInProgress: true, queue: "single" });
  const second = groups.enter({ group: "g", cancelInProgress: true, queue: "single" });
  expect(first.signal.aborted).toBe(true);
  expect(await turns([first, second])).toEqual(["start", "waiting"]);
  first.leave();
  expect(await turns([second])).toEqual(["start"]);
  expect(second.signal.aborted).toBe(false);
});

test("queue: max keeps all in order, up to 100 that wait", async () => {
  const groups = createConcurrencyGroups();
  const places = Array.from({ length: 102 }, () => groups.enter({ group: "g", cancelInProgress: false, queue: "max" }));
  const before = await turns(places);
  expect(before.filter((turn) => turn === "waiting")).toHaveLength(100);
  expect(before.at(-1)).toBe("cancelled");
  for (const [at, place] of places.slice(0, 100).entries()) {
    place.leave();
    expect((await turns(places)).slice(0, at + 2).every((turn) => turn === "start")).toBe(true);
  }
});

/** Groups that tell how many have entered, so that a test can start the next one in order. */
function countingGroups(): { readonly groups: ConcurrencyGroups; entered(count: number): Promise<void> } {
  const inner = createConcurrencyGroups();
  let entries = 0;
  return {
    groups: {
      enter(request) {
        entries += 1;
        return inner.enter(request);
      },
    },
    entered: (count) => vi.waitFor(() => expect(entries).toBe(count), { timeout: 20_000, interval: 20 }),
  };
}

const workflow = (concurrency: string) => `on: pull_request
jobs:
  a:
    runs-on: ubuntu-latest
    concurrency: ${concurrency}
    steps:
      - run: until [ -e "\${{ vars.go }}" ]; do sleep 0.05; done
`;

/** Starts three runs in order; the first one that runs is let go when all have entered. */
async function playThree(text: string) {
  const root = await folders.make();
  const { groups, entered } = countingGroups();
  const go = join(root, "go");
  const runs = [];
  for (const count of [1, 2, 3]) {
    const options = { concurrency: groups, variables: { go } };
    const delivery = deliver(platform, "pull_request", { action: "synchronize" });
    runs.push(play({ test: platform, machine, root, workflow: text, delivery, options }));
    await entered(count);
  }
  await writeFile(go, "");
  return Promise.all(runs);
}

async function conclusionsOf(concurrency: string) {
  return (await playThree(workflow(concurrency))).map((run) => jobsOf(run)["a"]?.conclusion);
}

test("jobs: the pending one is replaced by default", async () => {
  expect(await conclusionsOf(inBrackets("github.event.number"))).toEqual(["success", "cancelled", "success"]);
});

test("jobs: queue max plays all", async () => {
  const queued = `{group: "answer-\${{ github.event.number }}", queue: max}`;
  expect(await conclusionsOf(queued)).toEqual(["success", "success", "success"]);
});

test("jobs: cancel-in-progress cancels those that run", async () => {
  expect(await conclusionsOf("{group: gate, cancel-in-progress: true}")).toEqual(["cancelled", "cancelled", "success"]);
});

test("a whole run waits for its group too, with an expression for cancel-in-progress", async () => {
  const runs = await playThree(`on: pull_request
concurrency: {group: all, cancel-in-progress: "\${{ github.event.action == 'synchronize' }}"}
jobs:
  a: {runs-on: ubuntu-latest, steps: [{run: 'until [ -e "\${{ vars.go }}" ]; do sleep 0.05; done'}]}
`);
  expect(runs.map((run) => (run.kind === "ran" ? run.conclusion : run.kind))).toEqual([
    "cancelled",
    "cancelled",
    "success",
  ]);
});
