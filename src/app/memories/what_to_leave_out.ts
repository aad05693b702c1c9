// SPDX-License-Identifier: AGPL-3.0-or-later

// An owner who wants to see a memory no more may want to leave a person in it, its days, or the place most of it was
// taken at out of every other one, too.

import type { RankedCandidate } from "../../automation/candidate.ts";
import { dateOf, daysBetween, type LocalRange } from "../../base/local_time.ts";
import { assetsOf, type Shot } from "../../film/select/cut.ts";
import type { Asset, PersonId } from "../../library/asset.ts";
import type { ExclusionRule } from "../../library/exclusion.ts";

export type LeftOutRule = Extract<
  ExclusionRule,
  { readonly kind: "person" | "dates" | "place" }
>;

/** A menu has no room for more. */
const MAX_PEOPLE = 3;
/** A season; days that many make a year are no days to leave out. */
const MAX_DAYS = 93;

interface Shown {
  /** Absent of a memory that a person asked for. */
  readonly candidate?: Pick<RankedCandidate, "people" | "range" | "windows" | "sourceYears">;
  /** None as long as its cut is not chosen. */
  readonly shots: ReadonlyArray<Pick<Shot, "asset" | "beside">>;
  readonly names: ReadonlyMap<PersonId, string>;
}

/** The people it is about first, then those seen in most of it. */
export function whatToLeaveOut({ candidate, shots, names }: Shown): readonly LeftOutRule[] {
  const assets = shots.flatMap(assetsOf), days = daysOf(candidate, assets);
  const seen = mostOften(assets.flatMap(({ people }) => people)).map(([person]) => person);
  const people = [...new Set([...candidate?.people ?? [], ...seen])]
    .flatMap((person) => {
      const name = names.get(person);
      return name ? [{ kind: "person", person, name } as const] : [];
    });
  const place = placeOf(assets);
  return [
    ...people.slice(0, MAX_PEOPLE),
    ...days === undefined ? [] : [{ kind: "dates", range: days } as const],
    ...place === undefined ? [] : [{ kind: "place", place } as const],
  ];
}

/** The same days of several years are none that follow each other. */
function daysOf(candidate: Shown["candidate"], assets: readonly Asset[]): LocalRange | undefined {
  const isWhole = candidate?.windows === undefined && candidate?.sourceYears === undefined;
  const shown = assets.map(({ takenAt }) => dateOf(takenAt)).sort(), [start] = shown;
  const range = candidate && isWhole
    ? candidate.range
    : start === undefined
    ? undefined
    : { start, end: shown.at(-1)! };
  return range && daysBetween(range.start, range.end) < MAX_DAYS ? range : undefined;
}

/** The city, else the state or country, of at least half of it. */
function placeOf(assets: readonly Asset[]): string | undefined {
  for (const part of ["city", "state", "country"] as const) {
    const [most] = mostOften(assets.flatMap(({ place }) => place?.[part] || []));
    if (most !== undefined && most[1] * 2 >= assets.length) return most[0];
  }
  return undefined;
}

function mostOften(all: readonly string[]): ReadonlyArray<readonly [string, number]> {
  const counts = new Map<string, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
