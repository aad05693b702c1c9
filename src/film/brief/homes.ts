// Where a household lives, read off the positions of its pictures; it may move over the years.

import {
  dateOf,
  isInRange,
  isoWeekOf,
  type LocalDate,
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
/** Fewer nights (or weeks) than this say nothing about where somebody lives. */
const MIN_DATES = 5;
/** Two half-years this close are the same home. */
const SAME_HOME_KM = 10;
const FIRST_DAY = "0001-01-01", LAST_DAY = "9999-12-31";

/** People are at home between eight in the evening and eight in the morning. */
function isNight(time: string): boolean {
  const hour = +time.slice(11, 13);
  return hour >= 20 || hour < 8;
}

function halfYearStart(date: LocalDate): LocalDate {
  return `${date.slice(0, 4)}-${monthOf(date) <= 6 ? "01" : "07"}-01`;
}

/** A position with the night or week it counts for. */
interface Dated {
  readonly at: Position;
  readonly date: string;
}

/** The place with the most different dates; ties go to the smaller cell name. */
function mostDates(positions: readonly Dated[]) {
  const cells = new Map<string, { days: Set<string>; positions: Position[] }>();
  for (const { at, date } of positions) {
    const key = `${Math.round(at.latitude / CELL_DEGREES)}/${
      Math.round(at.longitude / CELL_DEGREES)
    }`;
    const cell = cells.get(key) ?? { days: new Set(), positions: [] };
    cell.days.add(date);
    cell.positions.push(at);
    cells.set(key, cell);
  }
  const [best] = [...cells].sort(([a, one], [b, other]) =>
    other.days.size - one.days.size || (a < b ? -1 : 1)
  );
  return best && best[1].days.size >= MIN_DATES ? medianPosition(best[1].positions) : undefined;
}

/**
 * The homes of a library, oldest first: the mode of the night positions of each half-year, neighbours
 * merged. A half-year without enough nights lives where the one before it did. Where no half-year has
 * enough, home is where pictures were taken in the most different weeks. Empty without GPS.
 */
export function detectHomes(
  assets: Iterable<Pick<Asset, "takenAt" | "latitude" | "longitude">>,
): HomePeriod[] {
  const halves = new Map<LocalDate, Dated[]>();
  const weeks: Dated[] = [];
  for (const asset of assets) {
    const at = positionOf(asset);
    if (!at) continue;
    const date = dateOf(asset.takenAt);
    weeks.push({ at, date: isoWeekOf(date) });
    if (!isNight(asset.takenAt)) continue;
    const key = halfYearStart(date);
    const half = halves.get(key);
    if (half) half.push({ at, date });
    else halves.set(key, [{ at, date }]);
  }
  const homes: HomePeriod[] = [];
  for (const [start, positions] of [...halves].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const home = mostDates(positions);
    const last = homes.at(-1);
    if (!home || (last && distanceKm(last, home) <= SAME_HOME_KM)) continue;
    if (last) homes[homes.length - 1] = { ...last, end: dayBefore(start) };
    homes.push({ ...home, start: last ? start : FIRST_DAY, end: LAST_DAY });
  }
  if (homes.length > 0) return homes;
  const usual = mostDates(weeks);
  return usual ? fixedHome(usual) : [];
}

function dayBefore(halfStart: LocalDate): LocalDate {
  const year = yearOf(halfStart);
  return monthOf(halfStart) === 1
    ? `${String(year - 1).padStart(4, "0")}-12-31`
    : `${String(year).padStart(4, "0")}-06-30`;
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
