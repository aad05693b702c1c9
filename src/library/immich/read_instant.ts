// Reads the rows of one instant that fills more than a page. Servers of versions 2 and 3.0 order rows by
// date alone: those of one instant may come in another order for each page, so that page numbers give
// some twice and others never. The instant is halved by when the rows were changed last, until each part
// fits into a page.

import type { AssetPage, ServerAsset } from "./immich_api.ts";

/** Both inclusive, compared with `updatedAt`; ISO 8601. */
export interface Changed {
  readonly updatedAfter?: string;
  readonly updatedBefore?: string;
}

/** Asks for a page of the rows of the instant that were changed within these bounds. */
export type AskInstant = (changed: Changed, page: number) => Promise<AssetPage>;

/** `page` is the first one within `changed`. A row may come twice. */
export async function* readInstant(
  ask: AskInstant,
  page: AssetPage,
  changed: Changed = {},
): AsyncGenerator<readonly ServerAsset[], void, undefined> {
  const middleMs = page.nextPage === undefined ? undefined : middleUpdateMs(page.assets);
  if (middleMs === undefined) {
    // Where all were changed at once nothing tells them apart.
    for (let part = page;; part = await ask(changed, part.nextPage)) {
      yield part.assets;
      if (part.nextPage === undefined) return;
    }
  }
  // The server knows parts of a millisecond, so that the halves must overlap.
  const early = { ...changed, updatedBefore: new Date(middleMs + 1).toISOString() };
  const late = { ...changed, updatedAfter: new Date(middleMs).toISOString() };
  yield* readInstant(ask, await ask(early, 1), early);
  yield* readInstant(ask, await ask(late, 1), late);
}

/** In the middle of the changes, so that either half leaves out a row at least; none where there is no such. */
export function middleUpdateMs(assets: readonly ServerAsset[]): number | undefined {
  const all = assets.map(({ updatedAt }) => Date.parse(updatedAt)).sort((a, b) => a - b);
  const firstMs = all[0]! + 1, lastMs = all.at(-1)! - 2;
  const middleMs = Math.min(lastMs, Math.max(firstMs, all[all.length >> 1]!));
  return firstMs <= lastMs ? middleMs : undefined;
}
