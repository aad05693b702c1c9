// SPDX-License-Identifier: AGPL-3.0-or-later

// The units of time and place the editor thinks in: moments, episodes, day chunks.

import { addDays, dateOf, type LocalDate } from "../../../base/local_time.ts";
import type { Place } from "../../../library/asset.ts";
import { distanceKm, medianPosition, type Position, positionOf } from "../../brief/places/geo.ts";
import type { ShotCandidate } from "../candidate.ts";

export const MOMENT: Nearness = { gapMs: 10 * 60_000, kilometres: 2 };
/** Where there is no pause, twenty minutes are a moment: one shot cannot stand for an afternoon. */
export const LONGEST_MOMENT_MS = 20 * 60_000;
export const EPISODE: Nearness = { gapMs: 90 * 60_000, kilometres: 2 };
/** A night goes on while no more than six hours pass … */
const NIGHT_GAP_MS = 6 * 3_600_000;
/** … and until people get up. */
const MORNING_HOUR = 5;

export interface Moment {
  readonly id: string;
  readonly index: number;
  readonly candidates: readonly ShotCandidate[];
  readonly start: number;
  readonly end: number;
  readonly date: LocalDate;
  /** Middle of the positions known in it. */
  readonly position?: Position;
  /** Number of the episode, unique in the film. */
  readonly episode: number;
  /** Number of the day chunk, unique in the film. */
  readonly day: number;
  /** Number of the era, −1 for none. */
  readonly era: number;
  /** How many capture groups it has. */
  readonly groups: number;
  /** Its day is not that of its pictures. */
  readonly isUndated: boolean;
}

interface Open {
  readonly candidates: ShotCandidate[];
  readonly episode: number;
  readonly day: number;
  readonly era: number;
}

/**
 * Moments of candidates in order of capture. `eraOf` numbers the era of each (−1 = none); nothing
 * spans two eras.
 */
export function momentsOf(
  candidates: readonly ShotCandidate[],
  eraOf: (candidate: ShotCandidate) => number,
): Moment[] {
  const opens: Open[] = [];
  let open: Open | undefined;
  let lastEnd = -Infinity, episode = -1, day = -1;
  let position: Position | undefined, city: string | undefined;
  let dayDate = "";
  for (const candidate of candidates) {
    const { asset, at, date } = candidate;
    const era = eraOf(candidate);
    const here = positionOf(asset);
    const sameEra = open !== undefined && open.era === era;
    const gap = at - lastEnd;
    const close = !here || !position || distanceKm(here, position) <= MOMENT.kilometres;
    const sameEpisode = sameEra && gap <= EPISODE.gapMs && close;
    const sameMoment = sameEpisode && gap <= MOMENT.gapMs && !isFull(open, candidate);
    if (!sameEpisode) episode++;
    const nightGoesOn = date !== dayDate && gap <= NIGHT_GAP_MS &&
      +asset.takenAt.slice(11, 13) < MORNING_HOUR && date === addDays(dayDate, 1);
    const movedOn = gap > EPISODE.gapMs && asset.place?.city !== undefined &&
      city !== undefined && asset.place.city !== city;
    if (!sameEra || (date !== dayDate && !nightGoesOn) || movedOn) {
      day++;
      dayDate = date;
    }
    if (!sameMoment || !open) {
      open = { candidates: [], episode, day, era };
      opens.push(open);
    }
    open.candidates.push(candidate);
    lastEnd = sameEra ? Math.max(lastEnd, candidate.endsAt) : candidate.endsAt;
    position = here ?? (sameEpisode ? position : undefined);
    city = asset.place?.city ?? city;
  }
  return opens.map(closed);
}

/** A batch is divided by number, not by time, and shares no moment with anything else. */
function isFull(open: Open | undefined, next: ShotCandidate): boolean {
  const first = open?.candidates[0], last = open?.candidates.at(-1);
  if (!open || !first || !last) return false;
  if (!last.batch && !next.batch) return next.at - first.at > LONGEST_MOMENT_MS;
  return last.batch?.id !== next.batch?.id || open.candidates.length >= last.batch!.perMoment;
}

function closed(open: Open, index: number): Moment {
  const { candidates, episode, day, era } = open;
  const first = candidates[0]!;
  const position = medianPosition(candidates.flatMap(({ asset }) => positionOf(asset) ?? []));
  return {
    id: `moment-${index + 1}`,
    index,
    candidates,
    start: first.at,
    end: candidates.reduce((end, candidate) => Math.max(end, candidate.endsAt), first.at),
    date: dateOf(first.asset.takenAt),
    ...(position ? { position } : {}),
    episode,
    day,
    era,
    groups: new Set(candidates.map((candidate) => candidate.group)).size,
    isUndated: first.batch?.isUndated ?? false,
  };
}

/** A place is shared when so many of the pictures that name one name it. */
const SHARED = 0.6;

/** The smallest place most pictures share: a town, else a region, else a country. */
export function commonPlace(candidates: readonly ShotCandidate[]): Place | undefined {
  const places = candidates.flatMap(({ asset }) => asset.place ?? []);
  const common = (key: (place: Place) => string | undefined) => {
    const counts = new Map<string, { place: Place; count: number }>();
    for (const place of places) {
      const name = key(place);
      if (!name) continue;
      const entry = counts.get(name);
      if (entry) entry.count++;
      else counts.set(name, { place, count: 1 });
    }
    const most = [...counts.values()].reduce<{ place: Place; count: number } | undefined>(
      (best, entry) => (best && best.count >= entry.count ? best : entry),
      undefined,
    );
    return most && most.count >= SHARED * places.length ? most.place : undefined;
  };
  const town = common(({ city }) => city);
  if (town) return town;
  const region = common(({ state }) => state);
  if (region) return withoutTown(region);
  const country = common((place) => place.country);
  return country?.country ? { country: country.country } : undefined;
}

function withoutTown({ city: _, ...place }: Place): Place {
  return place;
}

/** Pictures a day must have to stand out; scans are not of the day they are dated. */
export function busyThreshold(moments: readonly Moment[]): number {
  const counts = [...picturesByDay(moments).values()].sort((a, b) => a - b);
  const median = counts[Math.floor((counts.length - 1) / 2)] ?? 0;
  const upperQuarter = counts[Math.ceil(counts.length * 0.75) - 1] ?? 0;
  return Math.max(4 * median, upperQuarter, 1);
}

export function picturesByDay(moments: readonly Moment[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const moment of moments) {
    if (moment.isUndated) continue;
    counts.set(moment.day, (counts.get(moment.day) ?? 0) + moment.candidates.length);
  }
  return counts;
}

export function picturesIn(moments: readonly Moment[]): number {
  return moments.reduce((sum, moment) => sum + moment.candidates.length, 0);
}

/** How far apart in time and place two neighbours may be and still belong together. */
export interface Nearness {
  readonly gapMs: number;
  readonly kilometres: number;
}
