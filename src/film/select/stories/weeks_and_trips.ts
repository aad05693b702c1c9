// SPDX-License-Identifier: AGPL-3.0-or-later

// Longer films: weeks at home, stays away whole or by legs, events that stand out of their week.

import { daysBetween, isoWeekOf } from "../../../base/local_time.ts";
import { distanceKm, medianPosition, type Position } from "../../brief/places/geo.ts";
import { homeOn, type HomePeriod } from "../../brief/places/homes.ts";
import type { StorySummary } from "../cut.ts";
import { type Moment, picturesIn } from "../pool/moments.ts";

/** Moments that belong together, before they are a story. */
export interface StoryGroup {
  readonly kind: StorySummary["kind"];
  readonly moments: readonly Moment[];
  readonly isAway: boolean;
}

const AWAY_KM = 10;
/** People do not photograph every day of a trip. */
const TRIP_GAP_DAYS = 2;
/** An event stands this far from the rest of its day. */
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
    // A day without a known place belongs to the trip around it.
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

// The legs of a stay away: where the days of a trip fall into areas far from each other.

const AREA_KM = 25;
const LEG_DAYS = 3;
const SPLIT_KM = 50;

interface Area {
  readonly days: Moment[][];
  position?: Position;
}

/**
 * Moments of one stay in order; one list per leg, a single one when it does not split. Days whose
 * middle stays near the area's make it; an area of three days or more is a leg, a shorter one joins
 * the leg before it (or after it, at the start).
 */
function legsOf(moments: readonly Moment[]): Moment[][] {
  const areas = areasOf(daysOf(moments));
  const legs: Area[] = [];
  let early: Moment[][] = [];
  for (const area of areas) {
    const last = legs.at(-1);
    if (area.days.length >= LEG_DAYS && (!last || areApart(last, area))) {
      legs.push({ ...area, days: [...early, ...area.days] });
      early = [];
    } else if (last) {
      last.days.push(...area.days);
    } else {
      early.push(...area.days);
    }
  }
  if (legs.length <= 1) return [[...moments]];
  return legs.map((leg) => leg.days.flat());
}

function areApart(a: Area, b: Area): boolean {
  return Boolean(a.position && b.position && distanceKm(a.position, b.position) > SPLIT_KM);
}

function daysOf(moments: readonly Moment[]): Moment[][] {
  const days: Moment[][] = [];
  for (const moment of moments) {
    if (days.at(-1)?.[0]?.day === moment.day) days.at(-1)!.push(moment);
    else days.push([moment]);
  }
  return days;
}

function middleOf(days: readonly Moment[][]): Position | undefined {
  return medianPosition(days.flat().flatMap((moment) => moment.position ?? []));
}

/** A day without a position stays where the one before it was. */
function areasOf(days: readonly Moment[][]): Area[] {
  const areas: Area[] = [];
  for (const day of days) {
    const position = middleOf([day]);
    const last = areas.at(-1);
    const stays = last &&
      (!position || !last.position || distanceKm(position, last.position) <= AREA_KM);
    if (stays) {
      last.days.push(day);
      last.position = middleOf(last.days);
    } else {
      areas.push({ days: [day], ...(position ? { position } : {}) });
    }
  }
  return areas;
}
