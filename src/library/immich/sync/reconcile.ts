// What left the server without a trace (deleted for good, locked away, a partner who no longer
// shares) shows only in the count. Halving the time finds where, and only that is read again.

import { throwIfCancelled } from "../../../base/fault.ts";
import type { Instants } from "../index/asset_rows.ts";
import { isNothing, NO_CHANGE, sumOf, type Tally } from "../index/tally.ts";
import { PAGE_SIZE } from "../read_pages.ts";
import { readAgain, takenIn } from "./read_again.ts";
import type { ReadNeeds } from "./sync_needs.ts";

/** `onServer` is the server's count of the whole timeline. */
export async function reconcile(needs: ReadNeeds, onServer: number): Promise<Tally> {
  const { index } = needs;
  const difference = () => String(onServer - index.rows.count());
  const drift = index.state("drift") ?? "0";
  if (difference() === drift) return NO_CHANGE;
  let tally = await narrow(needs, {}, onServer);
  // Beside rows that are only counted, a loss can hide from every count of its stretch.
  if (drift !== "0" && isNothing(tally)) tally = await readAgain(needs, {});
  // What reading again did not explain (neither photo nor video) would cost as much every day.
  index.change(() => index.remember("drift", difference()));
  return tally;
}

/** Something in this stretch of time is different, even where the counts happen to agree. */
async function narrow(needs: ReadNeeds, stretch: Instants, onServer: number): Promise<Tally> {
  const { api, index, signal } = needs;
  throwIfCancelled(signal);
  const here = index.rows.count(stretch);
  const middle = index.rows.instantAt(stretch, Math.floor(here / 2));
  const last = index.rows.instantAt(stretch, here - 1);
  // A page costs as much as a count; and few rows here say nothing about where many are there.
  if (Math.min(here, onServer) <= PAGE_SIZE || middle === undefined || middle === last) {
    return await readAgain(needs, stretch);
  }
  const early: Instants = { ...stretch, toMs: middle };
  const late: Instants = { ...stretch, fromMs: middle + 1 };
  const onServerEarly = await api.count(
    { visibility: "timeline", ...takenIn(early) },
    signal ? { signal } : {},
  );
  return sumOf(
    await settle(needs, early, onServerEarly),
    await settle(needs, late, onServer - onServerEarly),
  );
}

async function settle(needs: ReadNeeds, stretch: Instants, onServer: number): Promise<Tally> {
  return needs.index.rows.count(stretch) === onServer
    ? NO_CHANGE
    : await narrow(needs, stretch, onServer);
}
