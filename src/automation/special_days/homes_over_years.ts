// Where the household lived over the years of a library. A configured home is where it lives now.

import {
  addDays,
  dateOf,
  isoWeekOf,
  type LocalDate,
  localDate,
  monthOf,
  yearOf,
} from "../../base/local_time.ts";
import { distanceKm, medianPosition, type Position, positionOf } from "../../film/brief/geo.ts";
import { fixedHome, type HomePeriod } from "../../film/brief/homes.ts";
import type { Asset } from "../../library/asset.ts";

/** About two kilometres: a village, or a quarter of a town. */
const CELL_DEGREES = 0.02;
/** Fewer weeks of a half-year than this say nothing about where somebody lives. */
const LEAST_WEEKS = 5;
/** Home is a town, and two homes in one are the same. */
const HOME_KM = 25;
/** The configured home held when it has so much of the weeks of the place with the most. */
const HELD = 0.5;
const FIRST_DAY = "0001-01-01", LAST_DAY = "9999-12-31";

type Whereabouts = Pick<Asset, "takenAt" | "latitude" | "longitude">;

interface Seen {
  readonly at: Position;
  readonly week: string;
}

/**
 * For each half-year the place with pictures in the most different weeks: a fortnight by the sea has
 * more evenings with a camera than the rest of the year, but only two weeks. A half-year that tells too
 * little lived where the one before it did. `pictures` in order of time; no picture with a position and
 * no configured home give none.
 */
export function homesOverYears(
  pictures: Iterable<Whereabouts>,
  configured: Position | undefined,
): readonly HomePeriod[] {
  const halves = new Map<LocalDate, Seen[]>();
  for (const picture of pictures) {
    const at = positionOf(picture);
    if (!at) continue;
    const date = dateOf(picture.takenAt);
    const start = localDate(yearOf(date), monthOf(date) <= 6 ? 1 : 7, 1);
    const half = halves.get(start);
    if (half) half.push({ at, week: isoWeekOf(date) });
    else halves.set(start, [{ at, week: isoWeekOf(date) }]);
  }
  const homes: HomePeriod[] = [];
  for (const [start, seen] of halves) {
    const home = homeOf(seen, configured);
    const last = homes.at(-1);
    if (!home || (last && distanceKm(last, home) <= HOME_KM)) continue;
    if (last) homes[homes.length - 1] = { ...last, end: addDays(start, -1) };
    const { latitude, longitude } = home;
    homes.push({ latitude, longitude, start: last ? start : FIRST_DAY, end: LAST_DAY });
  }
  return homes.length === 0 && configured ? fixedHome(configured) : homes;
}

function homeOf(seen: readonly Seen[], configured: Position | undefined): Position | undefined {
  const cells = new Map<string, { readonly weeks: Set<string>; readonly positions: Position[] }>();
  for (const { at, week } of seen) {
    const key = [at.latitude, at.longitude].map((d) => Math.round(d / CELL_DEGREES)).join("/");
    const cell = cells.get(key) ?? { weeks: new Set(), positions: [] };
    cell.weeks.add(week);
    cell.positions.push(at);
    cells.set(key, cell);
  }
  let most: { readonly weeks: number; readonly positions: readonly Position[] } | undefined;
  for (const { weeks, positions } of cells.values()) {
    if (weeks.size > (most?.weeks ?? LEAST_WEEKS - 1)) most = { weeks: weeks.size, positions };
  }
  if (!most) return undefined;
  if (configured) {
    const near = seen.filter(({ at }) => distanceKm(at, configured) <= HOME_KM);
    const weeks = new Set(near.map(({ week }) => week)).size;
    if (weeks >= HELD * most.weeks) return configured;
  }
  return medianPosition(most.positions);
}
