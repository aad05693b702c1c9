// The first reading of a library: every page once, each in its own transaction together with where to
// go on, so that an interrupted one loses a page at most.

import { throwIfCancelled } from "../../../base/fault.ts";
import { NO_CHANGE, sumOf, type Tally } from "../index/tally.ts";
import { indexChangeOf } from "../index/to_row.ts";
import { type Cursor, readPages } from "../read_pages.ts";
import type { ReadNeeds } from "./sync_needs.ts";

/**
 * Goes on at the stored cursor, which stays until the whole sync has ended: what fails after the last
 * page costs the last page only. `onRows` hears how many rows are there after each page.
 */
export async function firstRead(
  { api, index, clock, whose, signal }: ReadNeeds,
  onRows: (rows: number) => void,
): Promise<Tally> {
  const stored = index.state("cursor");
  const after = stored === undefined ? undefined : (JSON.parse(stored) as Cursor).after;
  index.change(() => {
    if (after === undefined) index.remember("begun", String(clock.now()));
    index.rows.forgetFrom(after === undefined ? -Infinity : Date.parse(after));
  });
  const from = after === undefined ? undefined : { after, page: 1 };
  let tally = NO_CHANGE, rows = index.rows.count();
  for await (const page of readPages(api, { visibility: "timeline" }, { from, signal })) {
    throwIfCancelled(signal);
    const changes = page.assets.map((asset) => indexChangeOf(asset, whose));
    tally = sumOf(
      tally,
      index.change(() => {
        const appended = index.rows.append(changes);
        if (page.next) index.remember("cursor", JSON.stringify(page.next));
        return appended;
      }),
    );
    onRows(rows += page.assets.length);
  }
  const twice = index.change(() => index.rows.makeLateIndexes());
  return { ...tally, changed: tally.changed - twice };
}
