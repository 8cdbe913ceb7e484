import { describe, expect, inject, it } from "vitest";
import { advance, CASTS, type Cast, nameOf, open, type Scene, STEPS, type Step } from "../fixtures/interleaving.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Longest order of steps, given by `npm run fuzz -- interleavings`. */
    readonly longest?: number;
  }
}

/** In the ordinary suite as long as there is time for. */
function longestFor(cast: Cast): number {
  return inject("longest") ?? (cast.silence === "bot" && cast.category === "irreversible" ? 3 : 2);
}

/** The steps that have not been yet, and how many of them may follow. */
interface Ahead {
  readonly left: readonly Step[];
  readonly more: number;
}

/** What was found below one place, by the steps that lead there from it. */
interface Told {
  readonly stories: number;
  readonly wrong: readonly string[];
}

/**
 * Tells every order of different steps from a scene on, each with one re-run at its end. Orders that meet in scenes
 * that nobody can tell apart, with the same steps left, are told from there once and counted each; and one step from
 * such scenes is played once, whatever may follow.
 */
function storyteller(cast: Cast) {
  const known = new Map<string, Told>();
  const played = new Map<string, Awaited<ReturnType<typeof advance>>>();
  const play = async (scene: Scene, name: string, step: Step) => {
    const key = `${name} ${step}`;
    const now = played.get(key) ?? (await advance(scene, step, cast));
    played.set(key, now);
    return now;
  };
  const tell = async (scene: Scene, { left, more }: Ahead): Promise<Told> => {
    const name = nameOf(scene);
    const place = more === 0 ? name : `${name} ${more} ${left.join()}`;
    const told = known.get(place) ?? (await tellOn(scene, name, { left, more }));
    known.set(place, told);
    return told;
  };
  const tellOn = async (scene: Scene, name: string, { left, more }: Ahead): Promise<Told> => {
    const wrong = (await play(scene, name, "rerun")).wrong.map((each) => `(rerun): ${each}`);
    let stories = 1;
    for (const step of more === 0 ? [] : left) {
      const next = await play(scene, name, step);
      const below = await tell(next.scene, { left: left.filter((each) => each !== step), more: more - 1 });
      stories += below.stories;
      wrong.push(...next.wrong.map((each) => `${step}: ${each}`), ...below.wrong.map((each) => `${step} ${each}`));
    }
    return { stories, wrong };
  };
  return (scene: Scene) => tell(scene, { left: STEPS, more: longestFor(cast) });
}

describe("every order of what can happen to a decision", () => {
  it.each(
    CASTS.map((cast) => [`${cast.silence}, ${cast.policy.trim() || "default"}, ${cast.category}`, cast] as const),
  )("%s", { timeout: 3_600_000 }, async (_name, cast) => {
    const { stories, wrong } = await storyteller(cast)(await open(cast));
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(stories).toBe(countOrders(longestFor(cast)));
  });
});

/** All orders of up to so many of the steps, the empty one included. */
function countOrders(longest: number): number {
  let [sum, orders] = [1, 1];
  for (let length = 1; length <= longest; length += 1) {
    orders *= STEPS.length + 1 - length;
    sum += orders;
  }
  return sum;
}

describe("steps that come again, and events that are delivered twice", () => {
  it.each<[string, readonly Step[]]>([
    ["the same person is one person", ["tick", "again", "rerun", "tick", "tick", "again"]],
    ["reopened and answered again, twice", ["tick", "untick", "tick", "untick", "again", "second", "tick"]],
    ["every question is a new one", ["tick", "change", "second", "change", "again", "tick", "second", "change"]],
    ["two answered, and the next question has one of them", ["tick", "second", "change", "silent", "rerun", "delete"]],
    ["deleted again and again", ["tick", "delete", "second", "again", "delete", "tick", "delete", "second", "tick"]],
    ["something unseen before each", ["silent", "tick", "silent", "second", "silent", "untick", "silent", "tick"]],
    ["pushed after each", ["push", "tick", "push", "again", "second", "push", "untick", "push", "second", "push"]],
  ])("%s", { timeout: 120_000 }, async (_name, steps) => {
    const wrong: string[] = [];
    for (const cast of CASTS) {
      let scene = await open(cast);
      for (const [at, step] of [...steps, "rerun" as const, "rerun" as const].entries()) {
        const next = await advance(scene, step, cast);
        scene = next.scene;
        const where = `${cast.silence}, ${cast.policy.trim()}, ${cast.category}: ${at} ${step}`;
        wrong.push(...next.wrong.map((each) => `${where}: ${each}`));
      }
    }
    expect(wrong).toEqual([]);
  });
});
