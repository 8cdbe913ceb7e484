import type { PullState } from "../hub/types.ts";
import type { Viewer } from "./layout.ts";
import type { LiveRepo } from "./live-repo.ts";
import { renderEdit } from "./view-files.ts";
import { renderList } from "./view-list.ts";
import { renderPull, type Tab } from "./view-pull.ts";

const MAX_EDIT_BYTES = 256 * 1024;

/** A path of a repository's page, taken apart; null when there is no such page. */
export interface Place {
  readonly repo: LiveRepo;
  readonly pull: PullState;
  /** What follows the number, without a slash; empty for the conversation. */
  readonly rest: string;
}

export function findPlace(repos: readonly LiveRepo[], pathname: string): Place | null {
  const match = /^\/([^/]+\/[^/]+)\/pull\/([1-9]\d{0,8})(?:\/([a-z]+))?$/.exec(pathname);
  const repo = repos.find(({ name }) => name === match?.[1]);
  const pull = repo?.hub.pulls().find(({ number }) => number === Number(match?.[2]));
  return repo === undefined || pull === undefined ? null : { repo, pull, rest: match?.[3] ?? "" };
}

function isTab(text: string): text is Tab {
  return text === "" || text === "checks" || text === "files";
}

/** The page at an address, or null. */
export async function answerGet(repos: readonly LiveRepo[], url: URL, viewer: Viewer): Promise<string | null> {
  if (url.pathname === "/") return renderList(repos, viewer);
  const place = findPlace(repos, url.pathname);
  if (place === null) return null;
  const { repo, pull, rest } = place;
  if (isTab(rest)) return await renderPull(repo, pull.number, { tab: rest, viewer });
  return rest === "edit" ? await editPage(place, url.searchParams.get("path") ?? "", viewer) : null;
}

async function editPage({ repo, pull }: Place, path: string, viewer: Viewer): Promise<string> {
  const git = repo.hub.git();
  const tree = await git.readLevel(pull.headSha, ["-r"]);
  const paths = tree
    .filter(({ type, mode, size }) => type === "blob" && mode.startsWith("100") && (size ?? 0) <= MAX_EDIT_BYTES)
    .map((item) => item.path);
  const content = paths.includes(path) ? await git.readFile(pull.headSha, path) : null;
  return renderEdit(repo, pull, { viewer, path, paths, content: content?.toString() ?? "" });
}
