// SPDX-License-Identifier: AGPL-3.0-or-later

// What a film is about in names: who is in much of it, and where it happens.

import type { Asset, Person } from "../../../library/asset.ts";
import { distanceKm, type Position, positionOf } from "../../brief/places/geo.ts";
import { kindOfTown, placeNameOf } from "../../brief/places/place_names.ts";
import { oftenSeen } from "./people_names.ts";

/** Who is in so many of the shots belongs into the title … */
const MUCH_SHARE = 0.25;
/** … unless so many people are that one would be left out. */
const MAX_PEOPLE = 4;

/** First names of those a film is about; empty where it is about no person, or about too many. */
export function mainPeople(shots: readonly Asset[], people: readonly Person[]): string[] {
  const names = oftenSeen(shots, people)
    .filter(({ count }) => count >= Math.max(2, MUCH_SHARE * shots.length))
    .map(({ name }) => name);
  return names.length <= MAX_PEOPLE ? names : [];
}

interface CountedPlace {
  readonly name: string;
  readonly kind: "town" | "area";
  readonly count: number;
  readonly isAway: boolean;
}

/** A place nearer to home than this is no journey. */
const HOME_KM = 25;

/** Towns, or where the library names none regions and countries, the most shown first. */
function placesOf(shots: readonly Asset[], home: Position | undefined): CountedPlace[] {
  const places = new Map<string, CountedPlace>();
  for (const shot of shots) {
    const { city, state, country } = shot.place ?? {};
    const name = city ?? state ?? country;
    if (!name) continue;
    const known = places.get(name), at = positionOf(shot);
    places.set(name, {
      name,
      kind: city ? kindOfTown(city) : "area",
      count: (known?.count ?? 0) + 1,
      isAway: known?.isAway || (home !== undefined && at !== undefined &&
        distanceKm(at, home) > HOME_KM),
    });
  }
  return [...places.values()].sort((a, b) => b.count - a.count);
}

/** The places of a title: so many at most, together in so much of the film, each in its part of it. */
const MAIN_PLACES = 2, MAIN_SHARE = 0.5, EACH_SHARE = 0.2;
/** A line of places names so many at most, each with two shots at least. */
const LINE_PLACES = 3, LINE_SHOTS = 2;

interface TitlePlaces {
  /** Where most of the film happens. */
  readonly main?: { readonly names: readonly string[]; readonly kind: "town" | "area" };
  /** Where else it went, away from home before home. */
  readonly line: readonly string[];
}

/** The region or country of so many towns, as a trip's title says it. */
function commonNames(shots: readonly Asset[]): readonly string[] {
  return placeNameOf(shots)?.names ?? [];
}

export function titlePlaces(shots: readonly Asset[], home: Position | undefined): TitlePlaces {
  const places = placesOf(shots, home);
  const most = places.filter(({ count }) => count >= EACH_SHARE * shots.length)
    .slice(0, MAIN_PLACES);
  const share = most.reduce((sum, { count }) => sum + count, 0) / Math.max(1, shots.length);
  const line = places.filter(({ count }) => count >= LINE_SHOTS)
    .sort((a, b) => Number(b.isAway) - Number(a.isAway) || b.count - a.count)
    .slice(0, LINE_PLACES);
  // The town they live in tells them nothing.
  const isAway = home === undefined || most.some(({ isAway }) => isAway);
  return {
    ...(most.length > 0 && share >= MAIN_SHARE && isAway
      ? {
        main: {
          names: most.map(({ name }) => name),
          kind: most.every(({ kind }) => kind === "town") ? "town" : "area",
        },
      }
      : {}),
    line: line.length < LINE_PLACES ? line.map(({ name }) => name) : commonNames(shots),
  };
}
