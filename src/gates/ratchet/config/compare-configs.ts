import type { RepoReader } from "../../../ports/repo.ts";
import type { Syntax } from "../../../ports/syntax.ts";
import type { Place } from "../circumstances.ts";
import type { Aside, Loss } from "../evidence.ts";

export interface ConfigComparison {
  readonly losses: readonly Loss[];
  readonly asides: readonly Aside[];
}

/** What the change did to the configuration that decides which tests run and how strict coverage is. */
export async function compareConfigs(
  _ports: { readonly repo: RepoReader; readonly syntax: Syntax },
  _place: Place,
): Promise<ConfigComparison> {
  return await Promise.resolve({ losses: [], asides: [] });
}
