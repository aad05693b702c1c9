// Where home was in the days of a film, when nobody configured it: so a first film of a plain folder
// knows a journey from the weeks at home.

import { daysBetween, type LocalRange } from "../src/base/local_time.ts";
import type { Position } from "../src/film/brief/geo.ts";
import { detectHomes } from "../src/film/brief/homes.ts";
import type { Asset } from "../src/library/asset.ts";
import type { Library } from "../src/library/library.ts";

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
  const located: Pick<Asset, "takenAt" | "latitude" | "longitude">[] = [];
  for (const range of ranges) {
    for await (const batch of library.assets(range, signal)) {
      for (const { takenAt, latitude, longitude } of batch) {
        if (latitude !== undefined) located.push({ takenAt, latitude, longitude });
      }
    }
  }
  const home = detectHomes(located).at(-1);
  return home && { latitude: home.latitude, longitude: home.longitude };
}
