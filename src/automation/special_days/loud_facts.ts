// SPDX-License-Identifier: AGPL-3.0-or-later

// What makes an occasion stand out of a year before its pictures are looked at.

import { dateOf, type LocalDate, wallMs } from "../../base/local_time.ts";
import { LONGEST_OCCASION_MS } from "../../film/brief/days/special_day.ts";
import { distanceKm, medianPosition, positionOf } from "../../film/brief/places/geo.ts";
import { homeOn, type HomePeriod } from "../../film/brief/places/homes.ts";
import { isAway } from "../../film/brief/places/trips.ts";
import { isWished } from "../../film/select/pool/rules.ts";
import { runsOf } from "../../film/select/pool/scopes.ts";
import type { Asset, PersonId } from "../../library/asset.ts";
import type { Evidence } from "./own_pictures.ts";

/** Away from home is an occasion with more than this share of its located pictures away. */
const AWAY_SHARE = 0.5;
const FAVORITES = 3;
const VIDEOS = 3, VIDEO_SHARE = 0.5;
const LONG_DAY_PICTURES = 20, LONG_DAY_HOURS = 6;
/** One stray position is not a day away from home. */
const MIN_LOCATED = 3;
/** A member of the family in one picture of many was not there for the day. */
const FAMILY_SHARE = 0.1;

export interface Household {
  readonly homes: readonly HomePeriod[];
  /** From this distance on a picture is away from home. */
  readonly awayKm: number;
  /** Partners, children and parents. */
  readonly family: ReadonlySet<PersonId>;
}

export interface LoudFacts {
  readonly photos: number;
  /** Hours of the clock with a picture in them. */
  readonly activeHours: number;
  /** From home to the middle of the pictures; absent unless most located pictures were away. */
  readonly awayKm?: number;
  readonly favorites: number;
  readonly videos: number;
  /** Pictures with a member of the close family. */
  readonly family: number;
}

export function loudFactsOf({ pictures }: Occasion, household: Household): LoudFacts {
  const { family, homes } = household;
  const away = picturesAway(pictures, household);
  return {
    photos: pictures.length,
    activeHours: new Set(pictures.map(({ takenAt }) => takenAt.slice(0, 13))).size,
    awayKm: away.length === 0 ? undefined : distanceOf(away, homes),
    favorites: pictures.filter(isWished).length,
    videos: pictures.filter(({ kind }) => kind === "video").length,
    family: pictures.filter(({ people }) => people.some((id) => family.has(id))).length,
  };
}

/** Those taken away from home, where most located ones were; none otherwise. */
export function picturesAway(
  pictures: readonly Asset[],
  { homes, awayKm }: Household,
): readonly Asset[] {
  let located = 0;
  const away = pictures.filter((picture) => {
    const isFar = isAway(picture, homes, awayKm);
    if (isFar !== undefined) located++;
    return isFar === true;
  });
  return located >= MIN_LOCATED && away.length > AWAY_SHARE * located ? away : [];
}

function distanceOf(away: readonly Asset[], homes: readonly HomePeriod[]): number {
  const middle = medianPosition(away.map((picture) => positionOf(picture)!))!;
  return distanceKm(middle, homeOn(homes, dateOf(away[0]!.takenAt))!);
}

const hasFavorites = ({ favorites }: LoudFacts) => favorites >= FAVORITES;

const isFilmed = ({ videos, photos }: LoudFacts) =>
  videos >= VIDEOS && videos >= VIDEO_SHARE * photos;

const isFamilyDay = ({ photos, activeHours, family }: LoudFacts) =>
  photos >= LONG_DAY_PICTURES && activeHours >= LONG_DAY_HOURS &&
  family >= FAMILY_SHARE * photos;

export function isLoud(facts: LoudFacts): boolean {
  return facts.awayKm !== undefined || hasFavorites(facts) || isFilmed(facts) ||
    isFamilyDay(facts);
}

/**
 * Compares like a sort function, the stronger first: away first and furthest first, then favourites,
 * share of videos, family.
 */
export function compareStrength(a: LoudFacts, b: LoudFacts): number {
  return (b.awayKm ?? -1) - (a.awayKm ?? -1) || b.favorites - a.favorites ||
    b.videos / b.photos - a.videos / a.photos || b.family - a.family || b.photos - a.photos;
}

/** "120 km from home, 4 favorites, 31 pictures over 7 hours"; no person and no place is named. */
export function whatWords(facts: LoudFacts): string {
  const { photos, activeHours, awayKm, favorites, videos } = facts;
  return [
    awayKm === undefined ? "" : `${roundKm(awayKm)} km from home`,
    hasFavorites(facts) ? `${favorites} favorites` : "",
    isFilmed(facts) ? `${videos} videos` : "",
    isFamilyDay(facts) ? "a long day with the family" : "",
    `${counted(photos, "picture")} over ${counted(activeHours, "hour")}`,
  ].filter(Boolean).join(", ");
}

/** As people say distances. */
function roundKm(km: number): number {
  return km < 100 ? Math.round(km / 5) * 5 : Math.round(km / 10) * 10;
}

function counted(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}

export interface Occasion {
  readonly day: LocalDate;
  /** In order of time; never none. */
  readonly pictures: readonly Asset[];
}

/** Evidence in order of time. What lasts longer than two days is not one occasion and is left out. */
export function occasionsOf(evidence: readonly Evidence[]): Occasion[] {
  const strong = evidence.filter(({ isWeak }) => !isWeak).map(({ asset }) => asset);
  const weak = evidence.filter(({ isWeak }) => isWeak).map(({ asset }) => asset);
  let next = 0;
  return runsOf(strong).flatMap((run) => {
    const start = run[0]!.takenAt, end = run.at(-1)!.takenAt;
    const inside: Asset[] = [];
    for (; next < weak.length && weak[next]!.takenAt <= end; next++) {
      if (weak[next]!.takenAt >= start) inside.push(weak[next]!);
    }
    if (wallMs(end) - wallMs(start) > LONGEST_OCCASION_MS) return [];
    const pictures = inside.length === 0
      ? run
      : [...run, ...inside].sort((a, b) => (a.takenAt < b.takenAt ? -1 : 1));
    return [{ day: dateOf(start), pictures }];
  });
}
