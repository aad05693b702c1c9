// SPDX-License-Identifier: AGPL-3.0-or-later

// The name of a place as people say it: one over a stay, however many hamlets the library names around it,
// in the language of the film.

import { dateOf, type LocalDate } from "../../../base/local_time.ts";
import type { Asset, Place } from "../../../library/asset.ts";
import { spokenLocale } from "../../../messages/say.ts";
import { placeName } from "../../../messages/place_names.ts";
import { countryCodeOf } from "./country_code.ts";
import { distanceKm, type Position, positionOf } from "./geo.ts";

/** How many people live in a town; `undefined` where it is not known. */
export interface Towns {
  populationOf(name: string, latitude: number, longitude: number): number | undefined;
}

type Located = Pick<Asset, "takenAt" | "latitude" | "longitude" | "place">;

/** Side of the squares positions are counted in, about two kilometres. */
const CELL_DEGREES = 0.02;
/** Pictures so near to where most of a neighbourhood were taken are called after one town. */
const STAY_KM = 8;
/** A hamlet seen in passing is called after the town of the day, if that is so near … */
const PASSING_KM = 25;
/** … and fewer than so many pictures of the day, or this share of them, are of the hamlet. */
const FEW = 3, FEW_SHARE = 0.25;
/** A town of so many people is told for itself. */
const KNOWN_TOWN = 20_000;
/** Population assumed for a place that no table has. */
const USUAL_POPULATION = 500;

interface Stay {
  readonly middle: Position;
  readonly place?: Place;
  readonly population: number;
}

/**
 * The place of each picture, in their order. A picture in a stay has its name, also where the library
 * names none.
 */
export function picturePlaces(
  pictures: readonly Located[],
  locale: string,
  towns?: Towns,
): Array<Place | undefined> {
  const stayOf = staysOf(pictures, towns);
  const days = new Map<LocalDate, Map<Stay, number>>();
  for (const [index, { takenAt }] of pictures.entries()) {
    const stay = stayOf[index];
    if (!stay) continue;
    const counts = days.get(dateOf(takenAt)) ?? new Map<Stay, number>();
    days.set(dateOf(takenAt), counts.set(stay, (counts.get(stay) ?? 0) + 1));
  }
  const translate = translator(locale);
  return pictures.map(({ takenAt, place }, index) => {
    const stay = stayOf[index];
    const told = stay && townOfDay(stay, days.get(dateOf(takenAt))!);
    return translate(told?.place ?? place);
  });
}

/** A hamlet passed through takes the name of the nearest larger place of its day. */
function townOfDay(stay: Stay, counts: ReadonlyMap<Stay, number>): Stay {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const own = counts.get(stay)!;
  const isPassing = own < FEW || own < FEW_SHARE * total;
  if (!isPassing || stay.population >= KNOWN_TOWN) return stay;
  let best = stay, bestWeight = weightOf(own / total, stay.population);
  for (const [other, count] of counts) {
    if (other.place?.city === undefined) continue;
    if (distanceKm(other.middle, stay.middle) > PASSING_KM) continue;
    const weight = weightOf(count / total, other.population);
    if (weight > bestWeight) [best, bestWeight] = [other, weight];
  }
  return best;
}

/** Share of the stay and size of the town decide together; ten times the people count about double. */
function weightOf(share: number, population: number): number {
  return share * Math.log10(Math.max(population, 10)) ** 2;
}

interface Cell {
  readonly pictures: number[];
  readonly at: Position;
}

/** The stay of each picture; nothing for one without a position. */
function staysOf(pictures: readonly Located[], towns: Towns | undefined): Array<Stay | undefined> {
  const cells = new Map<string, Cell>();
  for (const [index, picture] of pictures.entries()) {
    const at = positionOf(picture);
    if (!at) continue;
    const key = [at.latitude, at.longitude].map((d) => Math.round(d / CELL_DEGREES)).join("/");
    const cell = cells.get(key);
    if (cell) cell.pictures.push(index);
    else cells.set(key, { pictures: [index], at });
  }
  const stayOf: Array<Stay | undefined> = pictures.map(() => undefined);
  let open = [...cells.values()]
    .sort((a, b) => b.pictures.length - a.pictures.length || a.pictures[0]! - b.pictures[0]!);
  for (let middle = open[0]?.at; middle; middle = open[0]?.at) {
    const around = middle;
    const isNear = ({ at }: Cell) => distanceKm(at, around) <= STAY_KM;
    const members = open.filter(isNear).flatMap((cell) => cell.pictures);
    open = open.filter((cell) => !isNear(cell));
    const stay = named(around, members.map((index) => pictures[index]!), towns);
    for (const index of members) stayOf[index] = stay;
  }
  return stayOf;
}

function named(middle: Position, members: readonly Located[], towns: Towns | undefined): Stay {
  const counts = new Map<string, { readonly place: Place; count: number }>();
  for (const { place } of members) {
    if (!place?.city) continue;
    const known = counts.get(place.city);
    if (known) known.count++;
    else counts.set(place.city, { place, count: 1 });
  }
  let best: Stay | undefined, most = -1;
  const { latitude, longitude } = middle;
  for (const [city, { place, count }] of counts) {
    const population = towns?.populationOf(city, latitude, longitude) ?? USUAL_POPULATION;
    const weight = weightOf(count / members.length, population);
    if (weight > most) [best, most] = [{ middle, place, population }, weight];
  }
  return best ?? { middle, population: 0 };
}

/** Town and country as people of the language call them. */
function translator(locale: string): (place: Place | undefined) => Place | undefined {
  const spoken = spokenLocale(locale);
  if (/^en\b/.test(spoken)) return (place) => place;
  const known = new Map<Place, Place>();
  return (place) => {
    if (!place) return undefined;
    const translated = known.get(place) ?? {
      ...place,
      ...(place.city ? { city: placeName(spoken, place.city) } : {}),
      ...(place.state ? { state: placeName(spoken, place.state) } : {}),
      ...(place.country ? { country: countryName(spoken, place.country) } : {}),
    };
    known.set(place, translated);
    return translated;
  };
}

/** A city, state or country as people of the language call it. */
export function translatedPlaceName(locale: string, name: string): string {
  const country = countryName(locale, name);
  return country === name ? placeName(locale, name) : country;
}

const regions = new Map<string, Intl.DisplayNames>();

/** "Spain" → "Spanien"; a name that is no country's stays. */
export function countryName(locale: string, name: string): string {
  const code = countryCodeOf(name);
  if (code === undefined) return name;
  let names = regions.get(locale);
  if (!names) regions.set(locale, names = new Intl.DisplayNames([locale], { type: "region" }));
  try {
    return names.of(code) ?? name;
  } catch {
    return name;
  }
}
