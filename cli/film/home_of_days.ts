// Where home was, when nobody configured it: so a first film of a plain folder knows a journey from the
// weeks at home.

import { daysBetween, type LocalRange } from "../../src/base/local_time.ts";
import type { Position } from "../../src/film/brief/places/geo.ts";
import { type HomePeriod, HomeTally } from "../../src/film/brief/places/homes.ts";
import type { Library } from "../../src/library/library.ts";

/** Nobody's home can be told from less: a month away looks like a month at home. */
const LEAST_DAYS = 90;

/** The home at the end of the days; `undefined` when they are few, or say nothing. Reads them once. */
export async function homeOfDays(
  ranges: readonly LocalRange[],
  library: Pick<Library, "assets">,
  signal: AbortSignal,
): Promise<Position | undefined> {
  const days = ranges.reduce((sum, { start, end }) => sum + daysBetween(start, end) + 1, 0);
  if (days < LEAST_DAYS) return undefined;
  const home = (await readHomes(ranges, library, signal)).at(-1);
  return home && { latitude: home.latitude, longitude: home.longitude };
}

/** Homes as the pictures of some days tell them, or all pictures; none of a large library is kept. */
export async function readHomes(
  ranges: readonly (LocalRange | undefined)[],
  library: Pick<Library, "assets">,
  signal: AbortSignal,
): Promise<HomePeriod[]> {
  const tally = new HomeTally();
  for (const range of ranges) {
    for await (const batch of library.assets(range, signal)) {
      for (const asset of batch) tally.add(asset);
    }
  }
  return tally.homes();
}
