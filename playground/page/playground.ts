import { openStage } from "../scenarios/stage.ts";
import { type LiveRepo, openLiveRepo } from "./live-repo.ts";
import { type PageServer, servePage } from "./serve.ts";
import { REPOS, STORIES } from "./stories.ts";

export interface Playground {
  readonly url: string;
  readonly repos: readonly LiveRepo[];
  /** Opens every story, two at a time, and waits for their runs; ends early when the playground closes. */
  openStories(): Promise<void>;
  close(): Promise<void>;
}

export interface PlaygroundOptions {
  /** This repository's root. */
  readonly root: string;
  /** 0: a free one. */
  readonly port: number;
  readonly node24?: string | undefined;
}

/** The hubs, the page, and workflows that run on each event. */
export async function openPlayground(options: PlaygroundOptions): Promise<Playground> {
  const stage = await openStage({ root: options.root, node24: options.node24 });
  const repos: LiveRepo[] = [];
  const page: { server: PageServer | null } = { server: null };
  let closing = false;
  const close = async (): Promise<void> => {
    closing = true;
    await page.server?.close();
    for (const repo of repos) await repo.close();
    await stage.close();
  };
  try {
    for (const story of REPOS) {
      repos.push(await openLiveRepo({ stage, story, onChange: () => page.server?.changed() }));
    }
    page.server = await servePage(repos, options.port);
    return { url: page.server.url, repos, openStories, close };
  } catch (error) {
    await close();
    throw error;
  }

  async function openStories(): Promise<void> {
    let before = Promise.resolve();
    for (const story of STORIES) {
      const repo = repos.find(({ name }) => name === story.repo);
      if (closing || repo === undefined) return;
      await repo.open(story);
      // Two at a time: each run has processes of its own.
      const now = repo.settled();
      await before;
      before = now;
    }
    await Promise.all(repos.map((repo) => repo.settled()));
  }
}
