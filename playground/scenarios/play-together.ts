import type { HubEvent, WatchedRequest } from "../hub/types.ts";
import type { ConcurrencyGroups } from "../runner/concurrency.ts";
import type { Act } from "./format-steps.ts";
import type { Interleaving } from "./interleavings.ts";
import { type Label, labelOf } from "./labels.ts";
import { performAct } from "./perform-act.ts";
import { type Played, type PlayerOptions, playAgain, playEvents } from "./play-events.ts";
import { runsOf, type Story } from "./state.ts";
import { isFields } from "./variants.ts";

export interface Started {
  readonly events: readonly HubEvent[];
  play(): Promise<Played>;
}

/** The act's change of the world now; its runs when `play` is called. */
export async function startAct(
  story: Story,
  act: Act,
  given: { readonly pr: number; readonly player?: PlayerOptions },
): Promise<Started> {
  const { pr, player = story.player } = given;
  if (act.rerun !== undefined) {
    const before = runsOf(story, act.rerun);
    return { events: [], play: () => playAgain(player, before) };
  }
  const events = await performAct(story, act, act.pr ?? pr);
  const over = isFields(act.with) ? act.with : {};
  return { events, play: () => playEvents(player, events, over) };
}

export interface PlayedTogether {
  readonly events: readonly HubEvent[];
  readonly played: Played;
  /** The labelled requests of the first act's runs, in order, as far as they went before the others came. */
  readonly labels: readonly Label[];
}

/** The first act with its runs, and the others at the point that the interleaving names. */
export async function playTogether(
  story: Story,
  acts: readonly Act[],
  turn: { readonly pr: number; readonly interleaving: Interleaving },
): Promise<PlayedTogether> {
  const { order, at, mode } = turn.interleaving;
  const [first, ...others] = order.flatMap((index) => acts[index] ?? []);
  const groups = countWaiting(story.player.concurrency);
  const given = { pr: turn.pr, player: { ...story.player, concurrency: groups } };
  if (first === undefined) throw new Error("a `together` has acts");
  const labels: Label[] = [];
  const begun: Started[] = [];
  const playing: Promise<Played>[] = [];
  let fired = false;
  const fire = async () => {
    fired = true;
    for (const act of others) {
      const started = await startAct(story, act, given);
      begun.push(started);
      if (at !== null && mode === "late") continue;
      const played = started.play();
      playing.push(played);
      await endOrWait(played, at === null ? () => false : () => groups.waiting() > 0);
    }
  };
  const started = await startAct(story, first, given);
  const firing = { done: Promise.resolve() };
  story.told.hub.watch(async (phase: "before" | "after", request: WatchedRequest) => {
    const label = labelOf(request);
    if (phase !== "before" || label === null || fired) return "go";
    labels.push(label);
    if (isReached(at, labels)) {
      firing.done = fire();
      await firing.done;
    }
    return "go";
  });
  const played = [await started.play()];
  if (at !== null && !fired) {
    const point = typeof at === "number" ? `request ${at}` : `${at.label} number ${at.nth}`;
    throw new Error(
      `the first act's runs never made ${point}, they made ${labels.join(", ") || "no labelled request"}`,
    );
  }
  if (at === null) await fire();
  await firing.done;
  played.push(...(await Promise.all(playing)));
  if (at !== null && mode === "late") for (const each of begun) played.push(await each.play());
  return {
    events: [...started.events, ...begun.flatMap((each) => each.events)],
    played: { runs: played.flatMap((each) => each.runs), ignored: played.flatMap((each) => each.ignored) },
    labels,
  };
}

function isReached(at: Interleaving["at"], labels: readonly Label[]): boolean {
  if (at === null || typeof at === "number") return labels.length === at;
  return labels.at(-1) === at.label && labels.filter((label) => label === at.label).length === at.nth;
}

interface CountedGroups extends ConcurrencyGroups {
  /** How many wait for somebody else's end right now. */
  waiting(): number;
}

function countWaiting(groups: ConcurrencyGroups): CountedGroups {
  let waiting = 0;
  return {
    ...groups,
    enter(request) {
      const place = groups.enter(request);
      waiting += 1;
      const decided = () => {
        waiting -= 1;
      };
      place.turn.then(decided, decided);
      return place;
    },
    waiting: () => waiting,
  };
}

const LOOK_MS = 10;

/** Whatever waits for the held run would wait for ever: then it must go on. */
async function endOrWait(played: Promise<unknown>, waits: () => boolean): Promise<void> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  played.then(end, end);
  while (!(ended || waits())) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}
