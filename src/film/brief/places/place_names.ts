// SPDX-License-Identifier: AGPL-3.0-or-later

// The name of where a number of pictures were taken: the smallest place that holds nearly all of them.

import type { Asset, Place } from "../../../library/asset.ts";
import { distanceKm, medianPosition, positionOf } from "./geo.ts";

const NEARLY_ALL = 0.85;
const LOCAL_STAY_KM = 25;
/** Two towns share a name only when both were stayed in. */
const STAYED = 0.2;
/** A country or region below this share was passed through, not visited. */
const VISITED = 0.1;

export interface PlaceName {
  readonly name: string;
  /** "in Lisbon" is right for a town; some languages want an article before an area. */
  readonly kind: "town" | "area" | "route";
  /** What it is made of, where several places stand in it. */
  readonly names: readonly string[];
}

const ARTICLE = /^(the|le|la|les|l|el|los|las|il|lo|gli|den|der|het|os|as)[ ’'-]/i;

/** A town, unless an article begins its name: "in Le Havre" is "au Havre". */
export function kindOfTown(name: string): "town" | "area" {
  return ARTICLE.test(name) ? "area" : "town";
}

function towns(...names: string[]): PlaceName {
  const kind = names.every((name) => kindOfTown(name) === "town") ? "town" : "area";
  return { name: names.join(" & "), kind, names };
}

function areas(...names: string[]): PlaceName {
  return { name: names.join(" & "), kind: "area", names };
}

type Located = Pick<Asset, "place" | "latitude" | "longitude">;
type Level = "city" | "state" | "country";

/** Shares of a level's names, most first; ties in order of first visit. */
function shares(
  pictures: readonly Located[],
  level: Level,
): Array<{ name: string; share: number }> {
  const counts = new Map<string, number>();
  for (const { place } of pictures) {
    const name = place?.[level];
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => ({ name, share: count / pictures.length }))
    .sort((a, b) => b.share - a.share);
}

function isLocalStay(pictures: readonly Located[]): boolean {
  const positions = pictures.flatMap((picture) => positionOf(picture) ?? []);
  const middle = medianPosition(positions);
  if (!middle) return false;
  const near = positions.filter((at) => distanceKm(at, middle) <= LOCAL_STAY_KM);
  return near.length >= NEARLY_ALL * positions.length;
}

/** Pictures in order of time; those without a place do not count. `undefined` when none has one. */
export function placeNameOf(pictures: readonly Located[]): PlaceName | undefined {
  const placed = pictures.filter(({ place }) => place?.city || place?.state || place?.country);
  if (placed.length === 0) return undefined;
  const [city, town] = shares(placed, "city");
  if (city && (city.share >= NEARLY_ALL || (city.share > 0.5 && isLocalStay(placed)))) {
    return towns(city.name);
  }
  if (city && town && town.share >= STAYED && city.share + town.share >= NEARLY_ALL) {
    return towns(city.name, town.name);
  }
  const [first, second] = shares(placed, "state");
  if (first && first.share >= NEARLY_ALL) return areas(first.name);
  if (first && second && second.share >= VISITED && first.share + second.share >= NEARLY_ALL) {
    return areas(first.name, second.name);
  }
  const countries = shares(placed, "country");
  if (countries[0] && countries[0].share >= NEARLY_ALL) {
    return areas(countries[0].name);
  }
  const visited = new Set(
    countries.filter(({ share }) => share >= VISITED).map(({ name }) => name),
  );
  const route = [...new Set(placed.flatMap(({ place }) => place?.country ?? []))]
    .filter((country) => visited.has(country));
  if (route.length > 1) return { name: route.join(" → "), kind: "route", names: route };
  const single = route[0] ?? first?.name ?? city?.name;
  return single ? areas(single) : undefined;
}

/** The town of most pictures, else their region, else their country. */
export function stopName(
  pictures: readonly Pick<Asset, "place">[],
): { readonly name?: string; readonly country?: string } {
  const country = mostOf(pictures, "country");
  const name = mostOf(pictures, "city") ?? mostOf(pictures, "state") ?? country;
  return { ...(name ? { name } : {}), ...(country ? { country } : {}) };
}

/** The commonest name of a level; of equals the one that was seen first. */
function mostOf(
  pictures: readonly Pick<Asset, "place">[],
  level: keyof Place,
): string | undefined {
  const counts = new Map<string, number>();
  for (const { place } of pictures) {
    const name = place?.[level];
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  let best: string | undefined;
  for (const [name, count] of counts) {
    if (best === undefined || count > counts.get(best)!) best = name;
  }
  return best;
}
