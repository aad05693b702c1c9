// SPDX-License-Identifier: AGPL-3.0-or-later

// The film in numbers, for its last card: days, places, pictures, the way, and who is in it.

import { dateOf } from "../../../base/local_time.ts";
import type { Asset, Person } from "../../../library/asset.ts";
import type { Brief } from "../../brief/brief.ts";
import { distanceKm, type Position, positionOf } from "../../brief/places/geo.ts";
import type { Recap } from "../cut.ts";
import { oftenSeen } from "./people_names.ts";

/** A shorter hop may be the receiver's error. */
const MIN_HOP_KM = 2;
/** A way so short is no journey. */
const MIN_WAY_KM = 30;
/** More names than this are not read in the time of a card. */
const MAX_NAMES = 8;

/** `material` are the pictures the film chose from, `shots` what it shows; both in order of time. */
export function recapOf(
  brief: Pick<Brief, "memoryType" | "home" | "windows">,
  people: readonly Person[],
  material: readonly Asset[],
  shots: readonly Asset[],
): Recap {
  const kilometres = wayKm(material, homeOf(brief, material));
  const countries = countOf(material, ({ place }) => place?.country);
  return {
    days: new Set(material.map(({ takenAt }) => dateOf(takenAt))).size,
    pictures: material.length,
    places: countOf(material, ({ place }) => place?.city ?? place?.state),
    countries,
    ...(kilometres >= MIN_WAY_KM ? { kilometres: rounded(kilometres) } : {}),
    people: oftenSeen(shots, people).map(({ name }) => name).slice(0, MAX_NAMES),
  };
}

function countOf(
  material: readonly Asset[],
  nameOf: (asset: Asset) => string | undefined,
): number {
  return new Set(material.flatMap((asset) => nameOf(asset) ?? [])).size;
}

/** Pictures so near to home are of no journey that began there. */
const HOME_KM = 25;

/** Where the way begins and ends, so that a journey is as long in every film of it. */
function homeOf(
  { memoryType, home, windows }: Pick<Brief, "memoryType" | "home" | "windows">,
  material: readonly Asset[],
): Position | undefined {
  if (!home || memoryType === "trip") return home;
  const located = material.flatMap((asset) => positionOf(asset) ?? []);
  const ends = [located[0], located.at(-1)];
  const isAway = ends.some((at) => at !== undefined && distanceKm(at, home) > HOME_KM);
  // Pictures of one day in several years are no way from one to the next.
  return isAway && windows.length <= 1 ? home : undefined;
}

/** Along the pictures, and from home and back where it is given. */
function wayKm(material: readonly Asset[], home: Position | undefined): number {
  let at = home, way = 0;
  const go = (to: Position) => {
    const hop = at ? distanceKm(at, to) : 0;
    if (at && hop < MIN_HOP_KM) return;
    way += hop;
    at = to;
  };
  for (const asset of material) {
    const to = positionOf(asset);
    if (to) go(to);
  }
  if (home && way > 0) go(home);
  return way;
}

/** As people say it: "340", "1,200". */
function rounded(kilometres: number): number {
  const step = kilometres < 100 ? 1 : kilometres < 1000 ? 10 : 100;
  return Math.round(kilometres / step) * step;
}
