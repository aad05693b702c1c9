// SPDX-License-Identifier: AGPL-3.0-or-later

// Who gets the next shot, by the divisor method of Sainte-Laguë over √(distinct moments) × weight.
// Breadth first: every era, every month of a year or year of many, a trip's share, every story that has something to show, every
// quiet week; only then depth without end.

import { addDays, daysBetween, type LocalDate } from "../../../base/local_time.ts";
import type { Brief } from "../../brief/brief.ts";
import type { ChoiceReason } from "../cut.ts";
import { type WeighedStory, type Weight, WEIGHT_FIGURE } from "./weights.ts";
import { monthsIn } from "../length/film_length.ts";
import { tripsOf } from "./trips.ts";

/** What apportionment needs of a story. */
export interface Claim {
  readonly id: string;
  readonly era: number;
  /** The month of a film of months, the year of one of years; each that has something to show is heard. */
  readonly part?: string;
  readonly kind: string;
  /** The same of all legs of a trip. */
  readonly trip?: string;
  readonly weight: Weight;
  readonly distinctMoments: number;
  readonly pictures: number;
  readonly days: number;
  /** Middle of the story in days on any scale. */
  readonly middle: number;
  /** Shots it has already, of pictures the owner asked for. */
  readonly seated: number;
}

export interface Seat {
  readonly story: string;
  readonly why: ChoiceReason;
  /** No day of the story may have more shots than this after the seat is taken. */
  readonly dayLimit: number;
  /** A trip's share of a year, however full the film is. */
  readonly isOwed?: true;
}

/** Breadth first: a busy day waits with its fifth shot until the quiet weeks are in. */
const BREADTH_DAY_LIMIT = 4;
/** Floors of events and of dense days, as seats. */
const EVENT_SEATS = 2, MAJOR_SEATS = 2;
/** A trip in a film of months has so many shots, as long as all seats stay within this share of the slots. */
export const TRIP_SEATS = 3;
const OWED_SHARE = 1.25;
/** A month of so few pictures that nothing speaks for may go unheard in a film too short for all. */
const DULL_PICTURES = 2;

/**
 * Most shots a story may have while others still want some, in a film of `slots` shots from `stories`
 * stories: the usual figures, and more where few stories share a long film.
 */
export function ceilingOf(weight: Weight, slots: number, stories: number): number {
  const share = slots / Math.max(1, stories);
  switch (weight) {
    case "dominant":
      return Math.ceil(slots / 2);
    case "major":
      return Math.max(Math.ceil(slots / 4), Math.ceil(2 * share));
    case "minor":
      return Math.max(slots < 8 ? 1 : 2, Math.ceil(1.5 * share));
    case "glimpse":
    case "none":
      return Math.max(1, Math.ceil(0.75 * share));
  }
}

/**
 * Seats in the order of funding, for as long as a story can fill one: `next(true)` says that the last
 * seat was filled, `next(false)` that its story has nothing (more) to show there. Ties go to the
 * story furthest in time from those that have as much, so that a short film tells of the whole time and
 * not of its beginning. `dayLimit` binds a day in every stage.
 */
export function* seatsInOrder(
  claims: readonly Claim[],
  slots: number,
  dayLimit = Infinity,
): Generator<Seat, void, boolean> {
  const seats = new Map(claims.map((claim) => [claim.id, claim.seated]));
  const seatsOf = (claim: Claim) => seats.get(claim.id) ?? 0;
  /** For each number of seats, how far a claim is from the nearest that has more. */
  const nearest: Array<Map<Claim, number>> = [];
  const spread = (from: Claim, level: number) => {
    const distances = nearest[level] ??= new Map();
    for (const claim of claims) {
      distances.set(claim, Math.min(distances.get(claim) ?? NOWHERE_DAYS, apart(claim, from)));
    }
  };
  for (const claim of claims) for (let i = 0; i < claim.seated; i++) spread(claim, i);
  const roomAround = (claim: Claim) => nearest[seatsOf(claim)]?.get(claim) ?? NOWHERE_DAYS;
  const ceiling = (claim: Claim) => ceilingOf(claim.weight, slots, claims.length);
  const breadth = Math.min(BREADTH_DAY_LIMIT, dayLimit);
  function* offer(
    claim: Claim,
    why: ChoiceReason,
    limit: number,
    isOwed = false,
  ): Generator<Seat, boolean, boolean> {
    // The first shot of a story is breadth itself, however many stories a day has.
    const isFirst = seatsOf(claim) === 0;
    const filled = yield {
      story: claim.id,
      why,
      dayLimit: isFirst ? dayLimit : limit,
      ...(isOwed ? { isOwed } : {}),
    };
    if (filled) {
      spread(claim, seatsOf(claim));
      seats.set(claim.id, seatsOf(claim) + 1);
    }
    return filled;
  }
  /** By quotient among `open`, until `isDone`; who has nothing more to show leaves `open`. */
  function* divide(
    open: Set<Claim>,
    most: (claim: Claim) => number,
    limit: number,
    isDone: () => boolean,
  ): Generator<Seat, void, boolean> {
    while (!isDone()) {
      let best: Claim | undefined;
      for (const claim of open) {
        if (seatsOf(claim) >= most(claim)) continue;
        const more = best ? quotient(claim, seatsOf) - quotient(best, seatsOf) : 1;
        if (more > 0 || (more === 0 && roomAround(claim) > roomAround(best!))) best = claim;
      }
      if (!best) return;
      const why = seatsOf(best) === 0 ? "story_first" : "story_depth";
      if (!(yield* offer(best, why, limit))) open.delete(best);
    }
  }

  const heaviest = claims.toSorted((a, b) => claimFigure(b) - claimFigure(a));
  const dull = dullParts(claims);
  const mustBeHeard: ReadonlyArray<(claim: Claim) => number | string | undefined> = [
    (claim: Claim) => claim.era >= 0 ? claim.era : undefined,
    (claim: Claim) => dull.has(claim.part) ? undefined : claim.part,
  ];
  for (const keyOf of mustBeHeard) {
    // A film too short for every month shows some of all seasons, not the first half of the year.
    for (const key of spreadOut(keysInOrder(claims, keyOf))) {
      const members = heaviest.filter((claim) => keyOf(claim) === key);
      if (members.some((claim) => seatsOf(claim) > 0)) continue;
      for (const claim of members) if (yield* offer(claim, "era", dayLimit)) break;
    }
  }

  const given = () => [...seats.values()].reduce((sum, count) => sum + count, 0);
  for (const legs of Map.groupBy(heaviest.filter(isTripOfMonths), ({ trip }) => trip).values()) {
    const open = new Set(legs);
    const taken = () => legs.reduce((sum, leg) => sum + seatsOf(leg), 0);
    while (open.size > 0 && taken() < TRIP_SEATS && given() < OWED_SHARE * slots) {
      const leg = [...open].reduce((a, b) => seatsOf(b) < seatsOf(a) ? b : a);
      const why = legs.length > 1 && seatsOf(leg) === 0 ? "story_first" : "story_depth";
      if (!(yield* offer(leg, why, dayLimit, true))) open.delete(leg);
    }
  }

  const indicated = claims.filter((claim) => claim.weight !== "none");
  const waiting = new Set(indicated);
  const allHeard = () => ![...waiting].some((claim) => seatsOf(claim) === 0);
  yield* divide(waiting, ceiling, breadth, allHeard);
  const days = claims.reduce((sum, claim) => sum + claim.days, 0);
  for (const claim of indicated) {
    const floor = floorOf(claim, days, slots);
    while (seatsOf(claim) > 0 && seatsOf(claim) < floor) {
      if (!(yield* offer(claim, "story_depth", breadth))) break;
    }
  }

  yield* quietWeeks(claims, seatsOf, (claim) => offer(claim, "quiet_week", dayLimit));

  const seated = () => new Set(claims.filter((claim) => seatsOf(claim) > 0));
  yield* divide(seated(), ceiling, dayLimit, () => false);
  yield* divide(seated(), () => Infinity, dayLimit, () => false);
}

/** `part` is a month: "2025-07". */
function isTripOfMonths({ trip, part }: Claim): boolean {
  return trip !== undefined && part?.length === "yyyy-mm".length;
}

function dullParts(claims: readonly Claim[]): ReadonlySet<string | undefined> {
  const pictures = new Map<string | undefined, number>();
  for (const { part, pictures: count, weight } of claims) {
    pictures.set(part, (pictures.get(part) ?? 0) + (weight === "none" ? count : Infinity));
  }
  return new Set([...pictures.keys()].filter((part) => pictures.get(part)! <= DULL_PICTURES));
}

/** Any first few of them are as far apart as they can be: the ends, the middle, the quarters. */
function spreadOut<T>(keys: readonly T[]): T[] {
  const left = keys.map((_, index) => index), taken: number[] = [];
  const roomAt = (index: number) =>
    taken.length === 0 ? -index : Math.min(...taken.map((other) => Math.abs(other - index)));
  while (left.length > 0) {
    const best = left.reduce((a, b) => roomAt(b) > roomAt(a) ? b : a);
    taken.push(...left.splice(left.indexOf(best), 1));
  }
  return taken.map((index) => keys[index]!);
}

/** Eras and months in the order of time, which is the order of the stories. */
function keysInOrder(
  claims: readonly Claim[],
  keyOf: (claim: Claim) => number | string | undefined,
): ReadonlyArray<number | string> {
  return [...new Set(claims.map(keyOf).filter((key) => key !== undefined))];
}

function claimFigure(claim: Claim): number {
  return Math.sqrt(claim.distinctMoments) * WEIGHT_FIGURE[claim.weight];
}

/** Sainte-Laguë: the figure over 1, 3, 5 … */
function quotient(claim: Claim, seatsOf: (claim: Claim) => number): number {
  return claimFigure(claim) / (2 * seatsOf(claim) + 1);
}

/** A leg reserves round(n/2 × √(its days ÷ all days)), events and majors two. */
function floorOf(claim: Claim, days: number, slots: number): number {
  if (claim.kind === "leg") {
    return Math.max(1, Math.round(slots / 2 * Math.sqrt(claim.days / days)));
  }
  if (claim.kind === "event") return EVENT_SEATS;
  return claim.weight === "major" ? MAJOR_SEATS : 1;
}

/** One shot each, always the week furthest from what is funded, the sparser of two equally far. */
function* quietWeeks(
  claims: readonly Claim[],
  seatsOf: (claim: Claim) => number,
  offer: (claim: Claim) => Generator<Seat, boolean, boolean>,
): Generator<Seat, void, boolean> {
  const open = new Map<Claim, number>();
  const funded = claims.filter((claim) => seatsOf(claim) > 0);
  for (const claim of claims) {
    if (claim.weight !== "none" || seatsOf(claim) > 0) continue;
    open.set(claim, Math.min(NOWHERE_DAYS, ...funded.map((other) => apart(claim, other))));
  }
  while (open.size > 0) {
    let best: Claim | undefined;
    let bestDistance = -1;
    for (const [claim, distance] of open) {
      const isFarther = distance > bestDistance ||
        (distance === bestDistance && best !== undefined && claim.pictures < best.pictures);
      if (isFarther) [best, bestDistance] = [claim, distance];
    }
    if (!best) return;
    open.delete(best);
    if (!(yield* offer(best))) continue;
    for (const [claim, distance] of open) open.set(claim, Math.min(distance, apart(claim, best)));
  }
}

/** Stands for "nothing is funded yet". */
const NOWHERE_DAYS = 1e9;

function apart(a: Claim, b: Claim): number {
  return Math.abs(a.middle - b.middle);
}

const MONTHS_FROM = 4, MONTHS_TO = 18;

/** `seated`: shots a story has already, of pictures the owner asked for. */
export function claimsOf(
  brief: Brief,
  stories: readonly WeighedStory[],
  seated: ReadonlyMap<string, number> = new Map(),
): Claim[] {
  const partOf = partsOf(brief, stories), tripOf = tripsOf(stories);
  return stories.map((story) => ({
    id: story.id,
    era: story.era,
    ...(partOf ? { part: partOf(middleOf(story)) } : {}),
    kind: story.kind,
    ...(tripOf.has(story.id) ? { trip: tripOf.get(story.id)! } : {}),
    weight: story.weight,
    distinctMoments: story.distinctMoments,
    pictures: story.pictures,
    days: story.days,
    middle: daysBetween("1970-01-01", middleOf(story)),
    seated: seated.get(story.id) ?? 0,
  }));
}

/** Every month of a film of four months to a year and a half is heard, and every year of a longer one. */
function partsOf(
  brief: Brief,
  stories: readonly WeighedStory[],
): ((day: LocalDate) => string) | undefined {
  const window = brief.windows[0];
  if (!window || brief.windows.length > 1 || stories.some((story) => story.era >= 0)) {
    return undefined;
  }
  const first = stories[0]?.start.slice(0, 10), last = stories.at(-1)?.end.slice(0, 10);
  if (!first || !last) return undefined;
  const months = monthsIn(brief.memoryType !== "album" ? window : { start: first, end: last });
  if (months < MONTHS_FROM) return undefined;
  return (day) => day.slice(0, months <= MONTHS_TO ? "yyyy-mm".length : "yyyy".length);
}

function middleOf(story: WeighedStory): LocalDate {
  const start = story.start.slice(0, 10);
  return addDays(start, Math.floor(daysBetween(start, story.end.slice(0, 10)) / 2));
}
