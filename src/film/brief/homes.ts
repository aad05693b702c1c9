// Where a household lives, read off the positions of its pictures; it may move over the years.

import {
  addDays,
  dateOf,
  isInRange,
  isoWeekOf,
  type LocalDate,
  localDate,
  monthOf,
  yearOf,
} from "../../base/local_time.ts";
import type { Asset } from "../../library/asset.ts";
import { distanceKm, medianPosition, type Position, positionOf } from "./geo.ts";

/** One home and the days it was the home; periods follow each other without a gap. */
export interface HomePeriod extends Position {
  readonly start: LocalDate;
  readonly end: LocalDate;
}

/** About two kilometres: a village, or a quarter of a town. */
const CELL_DEGREES = 0.02;
/** Fewer weeks than this say nothing about where somebody lives. */
const LEAST_WEEKS = 5;
/** Home is a town, and two homes in one are the same. */
const HOME_KM = 25;
/** The configured home held when it has so much of the weeks of the place with the most. */
const HELD = 0.5;
const FIRST_DAY = "0001-01-01", LAST_DAY = "9999-12-31";

/** A position with the week it counts for. */
interface Seen {
  readonly at: Position;
  readonly week: string;
}

/**
 * The homes of a library, oldest first: for each half-year the place with pictures in the most different
 * weeks, neighbours merged. A fortnight by the sea has more evenings with a camera than the rest of the
 * year, but only two weeks. A half-year that tells too little lived where the one before it did.
 *
 * `configured` is where the household lives now: it held wherever pictures near it come near to the most
 * weeks, and everywhere when no half-year tells anything. Without it, home is then the place with the
 * most weeks of all; empty when that has too few.
 */
export function detectHomes(
  pictures: Iterable<Pick<Asset, "takenAt" | "latitude" | "longitude">>,
  configured?: Position,
): HomePeriod[] {
  const halves = new Map<LocalDate, Seen[]>();
  for (const picture of pictures) {
    const at = positionOf(picture);
    if (!at) continue;
    const date = dateOf(picture.takenAt);
    const start = localDate(yearOf(date), monthOf(date) <= 6 ? 1 : 7, 1);
    const seen = { at, week: isoWeekOf(date) };
    const half = halves.get(start);
    if (half) half.push(seen);
    else halves.set(start, [seen]);
  }
  const homes: HomePeriod[] = [];
  for (const [start, seen] of [...halves].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const home = homeOf(seen, configured);
    const last = homes.at(-1);
    if (!home || (last && distanceKm(last, home) <= HOME_KM)) continue;
    if (last) homes[homes.length - 1] = { ...last, end: addDays(start, -1) };
    const { latitude, longitude } = home;
    homes.push({ latitude, longitude, start: last ? start : FIRST_DAY, end: LAST_DAY });
  }
  if (homes.length > 0) return homes;
  const usual = configured ?? homeOf([...halves.values()].flat(), undefined);
  return usual ? fixedHome(usual) : [];
}

/** The place with the most weeks; ties go to the smaller cell name. */
function homeOf(seen: readonly Seen[], configured: Position | undefined): Position | undefined {
  const cells = new Map<string, { readonly weeks: Set<string>; readonly positions: Position[] }>();
  for (const { at, week } of seen) {
    const key = [at.latitude, at.longitude].map((d) => Math.round(d / CELL_DEGREES)).join("/");
    const cell = cells.get(key) ?? { weeks: new Set(), positions: [] };
    cell.weeks.add(week);
    cell.positions.push(at);
    cells.set(key, cell);
  }
  const [most] = [...cells].sort(([a, one], [b, other]) =>
    other.weeks.size - one.weeks.size || (a < b ? -1 : 1)
  );
  if (!most || most[1].weeks.size < LEAST_WEEKS) return undefined;
  const { weeks, positions } = most[1];
  if (configured) {
    const near = seen.filter(({ at }) => distanceKm(at, configured) <= HOME_KM);
    const held = new Set(near.map(({ week }) => week)).size;
    if (held >= HELD * weeks.size) return configured;
  }
  return medianPosition(positions);
}

/** A home that never moved, as the configuration names it. */
export function fixedHome(home: Position): HomePeriod[] {
  return [{
    latitude: home.latitude,
    longitude: home.longitude,
    start: FIRST_DAY,
    end: LAST_DAY,
  }];
}

export function homeOn(homes: readonly HomePeriod[], date: LocalDate): HomePeriod | undefined {
  return homes.find((home) => isInRange(date, home));
}
