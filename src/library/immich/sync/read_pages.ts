// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads all matches of a query page by page, oldest first, with the next page on its way while the
// last one is worked on.

import { setImmediate } from "node:timers/promises";
import type { AssetPage, AssetQuery, ImmichApi, ServerAsset } from "../immich_api.ts";

/** The server's largest page. */
export const PAGE_SIZE = 1_000;

/**
 * Where a reading goes on. The server has no cursor before 3.2, and its page numbers skip rows when
 * pictures arrive or go meanwhile and cost it more the higher they are; so the next page begins at the
 * last row's instant. Page numbers count only what is read inside one instant that fills a page by itself.
 */
export interface Cursor {
  /** ISO 8601 in UTC, inclusive; absent = from the query's own beginning. */
  readonly after?: string;
  readonly page: number;
}

interface ReadPage {
  /** Rows not given before. */
  readonly assets: readonly ServerAsset[];
  /** Where the next page begins; absent after the last. */
  readonly next?: Cursor;
}

/**
 * Turns of the event loop until a request has left over an open connection; less than half a millisecond.
 * Without them the server waits until the rows of a page are written, a third of a first reading.
 */
const TURNS_TO_LEAVE = 8;

type PagedQuery = Omit<AssetQuery, "size" | "page" | "order">;

/** Errors are those of {@link ImmichApi.search}. Stopping the iteration stops the page on its way. */
export async function* readPages(
  api: Pick<ImmichApi, "search">,
  query: PagedQuery,
  options: { readonly from?: Cursor; readonly signal?: AbortSignal } = {},
): AsyncGenerator<ReadPage, void, undefined> {
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const ask = (
    { after, page }: Cursor,
    within: Pick<AssetQuery, "takenBefore"> & Changed = {},
  ): Promise<AssetPage> => {
    const answer = api.search({
      ...query,
      takenAfter: after ?? query.takenAfter,
      ...within,
      order: "asc",
      size: PAGE_SIZE,
      page: page === 1 ? undefined : page,
    }, { signal });
    answer.catch(() => {}); // it may fail before it is awaited
    return answer;
  };
  let cursor: Cursor = options.from ?? { page: 1 };
  let coming = ask(cursor);
  /** Given already, of the instant at which the page on its way begins. */
  let given = new Set<string>();
  try {
    for (;;) {
      const { assets, nextPage } = await coming;
      const next = nextPage === undefined ? undefined : cursorAfter(cursor, assets, nextPage);
      if (next?.page === 2 && middleUpdateMs(assets) !== undefined) {
        const after = next.after!;
        const askInstant: AskInstant = (changed, page) =>
          ask({ after, page }, { ...changed, takenBefore: after });
        let { page } = next;
        for await (const rows of readInstant(askInstant, { assets, nextPage })) {
          const fresh = rows.filter(({ id }) => !given.has(id));
          for (const { id } of fresh) given.add(id);
          if (fresh.length > 0) yield { assets: fresh, next: { after, page: page++ } };
        }
        given = new Set();
        cursor = { after: new Date(Date.parse(after) + 1).toISOString(), page: 1 };
        coming = ask(cursor);
        continue;
      }
      if (next) {
        coming = ask(next);
        await toLeave();
      }
      yield {
        assets: given.size === 0 ? assets : assets.filter(({ id }) => !given.has(id)),
        next,
      };
      if (!next) return;
      if (next.page === 1) given = new Set();
      const beginMs = next.page === 1 ? Date.parse(next.after!) : undefined;
      for (const { id, fileCreatedAt } of assets) {
        if (beginMs === undefined || Date.parse(fileCreatedAt) === beginMs) given.add(id);
      }
      cursor = next;
    }
  } finally {
    stop.abort();
  }
}

/** Lets what was asked last reach the server before this thread is busy with the rows. */
async function toLeave(): Promise<void> {
  for (let turn = 0; turn < TURNS_TO_LEAVE; turn++) await setImmediate();
}

function cursorAfter(cursor: Cursor, assets: readonly ServerAsset[], nextPage: number): Cursor {
  const last = assets.at(-1);
  const after = last ? instantOf(last.fileCreatedAt) : cursor.after;
  if (after === undefined || after === cursor.after) return { ...cursor, page: nextPage };
  return { after, page: 1 };
}

/** One way of writing for one instant, whatever the server's version writes. */
function instantOf(time: string): string {
  return new Date(time).toISOString();
}

/** Both inclusive, compared with `updatedAt`; ISO 8601. */
interface Changed {
  readonly updatedAfter?: string;
  readonly updatedBefore?: string;
}

/** Asks for a page of the rows of the instant that were changed within these bounds. */
type AskInstant = (changed: Changed, page: number) => Promise<AssetPage>;

/** `page` is the first one within `changed`. A row may come twice. */
async function* readInstant(
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

/**
 * In the middle of the changes, so that either half leaves out a row at least; none where there is
 * no such.
 */
function middleUpdateMs(assets: readonly ServerAsset[]): number | undefined {
  const all = assets.map(({ updatedAt }) => Date.parse(updatedAt)).sort((a, b) => a - b);
  const firstMs = all[0]! + 1, lastMs = all.at(-1)! - 2;
  const middleMs = Math.min(lastMs, Math.max(firstMs, all[all.length >> 1]!));
  return firstMs <= lastMs ? middleMs : undefined;
}
