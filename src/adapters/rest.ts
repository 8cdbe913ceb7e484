import type { z } from "zod";
import { ApiError, readAnswer } from "./api-error.ts";

const MAX_PAGES = 100;

/** The repository that every call is about. */
export interface RepoName {
  readonly owner: string;
  readonly repo: string;
}

interface RestAnswer {
  readonly status: number;
  readonly headers: { readonly link?: string | undefined };
  readonly data: unknown;
}

/**
 * All pages of a REST list, by number, until an answer names no next one. Throws rather than stop early: a list
 * that was cut would hide what stands on its later pages.
 */
export async function readPages<Item>(
  shape: z.ZodType<readonly Item[]>,
  ask: (page: number) => Promise<RestAnswer>,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await ask(page);
    items.push(...readAnswer(`page ${page} of a list`, shape, answer));
    if (!/;\s*rel="?next"?/.test(answer.headers.link ?? "")) return items;
  }
  throw new ApiError("a list", { status: 200, requestId: null, what: `more than ${MAX_PAGES} pages` });
}
