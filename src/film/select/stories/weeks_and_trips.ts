// Longer films: weeks at home, stays away whole or by legs, events that stand out of their week.

import { daysBetween, isoWeekOf } from "../../../base/local_time.ts";
import { distanceKm } from "../../brief/geo.ts";
import { homeOn, type HomePeriod } from "../../brief/homes.ts";
import type { StorySummary } from "../cut.ts";
import { picturesIn } from "../pool/busy_days.ts";
import type { Moment } from "../pool/units.ts";
import { legsOf } from "./legs.ts";

/** Moments that belong together, before they are a story. */
export interface StoryGroup {
  readonly kind: StorySummary["kind"];
  readonly moments: readonly Moment[];
  readonly isAway: boolean;
}

/** film.md SEL-14 */
const AWAY_KM = 10;
/** People do not photograph every day of a trip. */
const TRIP_GAP_DAYS = 2;
/** film.md SEL-15: an event stands this far from the rest of its day. */
const EVENT_KM = 1;

/** Runs of neighbours with the same key. */
export function groupedBy<K>(moments: readonly Moment[], keyOf: (moment: Moment) => K): Moment[][] {
  const groups: Moment[][] = [];
  let last: K | undefined;
  for (const moment of moments) {
    const key = keyOf(moment);
    if (groups.length === 0 || key !== last) groups.push([]);
    groups.at(-1)!.push(moment);
    last = key;
  }
  return groups;
}

/** By most of the day's located pictures; `undefined` when nothing is located, or there is no home. */
export function isAwayDay(
  moments: readonly Moment[],
  homes: readonly HomePeriod[],
): boolean | undefined {
  let away = 0, home = 0;
  for (const moment of moments) {
    const base = moment.position && homeOn(homes, moment.date);
    if (!moment.position || !base) continue;
    if (distanceKm(moment.position, base) > AWAY_KM) away += moment.candidates.length;
    else home += moment.candidates.length;
  }
  return away + home === 0 ? undefined : away > home;
}

export function weeksAndTrips(
  moments: readonly Moment[],
  homes: readonly HomePeriod[],
  threshold: number,
): StoryGroup[] {
  const days = groupedBy(moments, (moment) => moment.day);
  const away = days.map((day) => isAwayDay(day, homes));
  const groups: StoryGroup[] = [];
  let trip: Moment[] = [], week: Moment[] = [];
  const closeTrip = () => {
    if (trip.length === 0) return;
    const legs = legsOf(trip);
    for (const leg of legs) {
      groups.push({ kind: legs.length > 1 ? "leg" : "trip", moments: leg, isAway: true });
    }
    trip = [];
  };
  const closeWeek = () => {
    if (week.length > 0) groups.push(...withEvents(week, threshold));
    week = [];
  };
  for (const [index, day] of days.entries()) {
    const first = day[0]!;
    const lastAway = trip.at(-1);
    const goesOn = lastAway && daysBetween(lastAway.date, first.date) <= TRIP_GAP_DAYS;
    // A day nobody can place belongs to the trip it lies in.
    const between = away[index] === undefined && goesOn && away[index + 1] === true;
    if (away[index] || between) {
      if (lastAway && !goesOn) closeTrip();
      trip.push(...day);
      continue;
    }
    closeTrip();
    const lastHome = week.at(-1);
    if (lastHome && isoWeekOf(lastHome.date) !== isoWeekOf(first.date)) closeWeek();
    week.push(...day);
  }
  closeTrip();
  closeWeek();
  return groups;
}

/** Takes episodes out of a week that stand out by number and place; the rest stays a week. */
function withEvents(week: readonly Moment[], threshold: number): StoryGroup[] {
  const episodes = groupedBy(week, (moment) => moment.episode);
  const isEvent = (episode: readonly Moment[]) =>
    picturesIn(episode) >= threshold && episode.length >= 2 &&
    episodes.every((other) =>
      other === episode || other[0]!.day !== episode[0]!.day || !areNear(other, episode)
    );
  const events = episodes.length > 1 ? episodes.filter(isEvent) : [];
  const rest = episodes.filter((episode) => !events.includes(episode)).flat();
  const groups: StoryGroup[] = events.map((moments) => ({ kind: "event", moments, isAway: false }));
  if (rest.length > 0) groups.push({ kind: "week", moments: rest, isAway: false });
  return groups;
}

function areNear(a: readonly Moment[], b: readonly Moment[]): boolean {
  const here = a.find((moment) => moment.position)?.position;
  const there = b.find((moment) => moment.position)?.position;
  return Boolean(here && there && distanceKm(here, there) < EVENT_KM);
}
