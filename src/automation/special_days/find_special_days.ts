// SPDX-License-Identifier: AGPL-3.0-or-later

// The special days of one year, found from what the library knows of its pictures: who took them,
// where, when, and who is in them. No picture is opened.

import { type LocalDate, yearOf } from "../../base/local_time.ts";
import { FOUND_TITLE } from "../../film/brief/days/special_day.ts";
import { placeNameOf } from "../../film/brief/places/place_names.ts";
import {
  detectTrips,
  type Trip,
  type TripOptions,
  type TripPicture,
} from "../../film/brief/places/trips.ts";
import { MIN_SPACING_SECONDS } from "../../film/select/draft.ts";
import { USUAL_STILL_SECONDS } from "../../film/select/length/holds.ts";
import { gatherPool } from "../../film/select/pool.ts";
import type { SpecialDay } from "../../ledger/special_day.ts";
import type { Asset } from "../../library/asset.ts";
import {
  compareStrength,
  type Household,
  isLoud,
  type LoudFacts,
  loudFactsOf,
  type Occasion,
  occasionsOf,
  picturesAway,
  whatWords,
} from "./loud_facts.ts";
import { ownPictures, specialDayBrief } from "./own_pictures.ts";

/** What is known of the year before its pictures are looked through. */
interface YearAround extends Household {
  readonly year: number;
  /** What was taken on this day or later is not over, or not believed. */
  readonly today: LocalDate;
  readonly trips: readonly Trip[];
  /** Public holidays; spent at home they have films of their own. */
  readonly holidays: ReadonlySet<LocalDate>;
}

/** Trips of a year from where its pictures were taken; none without a home. */
export function tripsAmong(
  pictures: readonly TripPicture[],
  homes: Household["homes"],
  rules: TripOptions,
): Trip[] {
  return homes.length === 0 ? [] : detectTrips(pictures, homes, rules);
}

/**
 * All that stand out, the strongest first. `assets`: everything of the year from the day before it to
 * three days after it, in order of time, without what the owner shut out; an occasion of New Year's
 * Eve belongs to the year it began in, and can be seen to end.
 */
export function findSpecialDays(
  assets: readonly Asset[],
  around: YearAround,
): SpecialDay[] {
  const days = occasionsOf(ownPictures(assets))
    .filter(({ day }) => yearOf(day) === around.year && day < around.today)
    .filter((occasion) => !isOnTrip(occasion, around.trips))
    .map((occasion) => ({ occasion, facts: loudFactsOf(occasion, around) }))
    .filter(({ occasion, facts }) =>
      isLoud(facts) && !(around.holidays.has(occasion.day) && facts.awayKm === undefined)
    )
    .map(({ occasion, facts }) => ({
      ...occasion,
      facts,
      special: specialDayOf(occasion, facts, around),
    }))
    .filter(({ special, pictures }) => possibleSeconds(special, pictures) >= MIN_FILM_SECONDS);
  const strongest = new Map<LocalDate, typeof days[number]>();
  for (const each of days) {
    const other = strongest.get(each.day);
    if (!other || compareStrength(each.facts, other.facts) < 0) strongest.set(each.day, each);
  }
  return [...strongest.values()]
    .sort((a, b) => compareStrength(a.facts, b.facts) || (a.day < b.day ? -1 : 1))
    .map(({ special }) => special);
}

function isOnTrip({ day }: Occasion, trips: readonly Trip[]): boolean {
  return trips.some(({ start, end }) => day >= start && day <= end);
}

function specialDayOf(
  { day, pictures }: Occasion,
  facts: LoudFacts,
  household: Household,
): SpecialDay {
  const place = placeNameOf(
    facts.awayKm === undefined ? pictures : picturesAway(pictures, household),
  );
  return {
    day,
    title: place && place.kind !== "route" ? `${FOUND_TITLE}${place.name}` : undefined,
    what: whatWords(facts),
    photos: facts.photos,
    activeHours: facts.activeHours,
    start: pictures[0]!.takenAt,
    end: pictures.at(-1)!.takenAt,
  };
}

/** A special day fills a film of at least so long. */
const MIN_FILM_SECONDS = 30;
/** A clip gives a shot of so many seconds, or of its own length. */
const CLIP_SECONDS = 6;

/**
 * Seconds of shots that differ by time: one of each burst, of each copy and of each third of a minute.
 * Cards come on top.
 */
function possibleSeconds(
  { day, start, end }: Pick<SpecialDay, "day" | "start" | "end">,
  pictures: readonly Asset[],
): number {
  const { candidates } = gatherPool({ ...specialDayBrief(day), span: { start, end } }, pictures);
  const groups = new Set<string>();
  let seconds = 0, lastEnd = -Infinity;
  for (const { asset, at, endsAt, group } of candidates) {
    if (groups.has(group) || at - lastEnd < MIN_SPACING_SECONDS * 1_000) continue;
    groups.add(group);
    lastEnd = endsAt;
    seconds += asset.kind === "video"
      ? Math.min(CLIP_SECONDS, asset.durationSeconds ?? CLIP_SECONDS)
      : USUAL_STILL_SECONDS;
  }
  return seconds;
}
