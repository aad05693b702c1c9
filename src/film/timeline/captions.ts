// SPDX-License-Identifier: AGPL-3.0-or-later

// Dates and places on pictures: said when they change, and not again until they do.

import { dateOf, type LocalDate, monthOf, yearOf } from "../../base/local_time.ts";
import type { Asset, Place } from "../../library/asset.ts";
import type { Titles } from "../brief/brief.ts";
import { type DateSpan, knownLocale, rangeWords } from "../brief/days/date_words.ts";
import { fullDate, monthAndDay } from "../brief/days/period_label.ts";
import { distanceKm, positionOf } from "../brief/places/geo.ts";
import { assetsOf, type Shot } from "../select/cut.ts";
import { inScreenOrder } from "../select/screens/screen_order.ts";

interface DatePlaceLine {
  readonly date?: string;
  readonly place?: string;
}

export interface CaptionOptions {
  readonly span: DateSpan;
  /** What the opening card says; nothing in a film without one. */
  readonly titles?: Pick<Titles, "main" | "sub">;
  /** Where the people live; `country` spares looking for it among the pictures. */
  readonly home?: {
    readonly latitude: number;
    readonly longitude: number;
    readonly country?: string;
  };
  /** BCP 47. */
  readonly locale: string;
}

/** Pictures so near to home are taken in the home country. */
const NEAR_HOME_KM = 50;

/** Letters and digits only, without accents, so that "São Tomé" is found in "A week in Sao Tome". */
function plain(text: string): string {
  return ` ${
    text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
  } `;
}

type Located = Pick<Shot, "asset" | "beside">;

interface CaptionedShot extends Located {
  /** Shown too briefly for a caption: what is new in it is left to the next shot to say. */
  readonly tooShort?: boolean;
  /** What the card right before it says, a line each. */
  readonly chapter?: string;
}

/**
 * Countries that need no naming: home, or, when home is not known, the only country of the
 * film. `undefined` stands for "not known".
 */
function homeCountry(shots: readonly Located[], home: CaptionOptions["home"]): string | undefined {
  if (home?.country) return home.country;
  const countries = new Set(shots.flatMap(({ asset }) => asset.place?.country ?? []));
  if (!home) return countries.size === 1 ? [...countries][0] : undefined;
  return shots.find(({ asset }) => {
    const at = positionOf(asset);
    return asset.place?.country && at && distanceKm(at, home) <= NEAR_HOME_KM;
  })?.asset.place?.country;
}

function joinPlaces(near: string, country: string): string {
  return /\p{sc=Arab}/u.test(near) ? `${near}، ${country}` : `${near}, ${country}`;
}

/** Tells places of one name in two countries apart. */
function keyOf({ city, state, country = "" }: Place): string {
  return `${city ?? state ?? country}\n${country}`;
}

/** Japanese puts no spaces between its words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;

/** Between two places or a day and a place. */
export const BETWEEN = " · ";

const nearName = ({ city, state, country }: Place = {}) => city ?? state ?? country;

/** The place of each picture of a screen, where all have one and they differ. */
export function ownPlaces(shot: Located): string[] | undefined {
  const names = inScreenOrder(shot).flatMap(({ place }) => nearName(place) ?? []);
  const areAll = names.length === inScreenOrder(shot).length;
  return areAll && new Set(names).size > 1 ? names : undefined;
}

/**
 * What is true of every picture on screen: their place, the two in which they were taken, else the region
 * or country they share. A picture of the same day without a place was taken with the others.
 */
function placeOfScreen(shot: Located): Place | undefined {
  const assets = inScreenOrder(shot);
  const located = assets.filter(({ place }) => nearName(place) !== undefined);
  const days = new Set(located.map(({ takenAt }) => dateOf(takenAt)));
  if (assets.some((each) => !located.includes(each) && !days.has(dateOf(each.takenAt)))) {
    return undefined;
  }
  const places = [...new Map(located.map(({ place }) => [keyOf(place!), place!])).values()];
  const [first, second] = places;
  if (!first || !second) return first;
  const shared = (level: "state" | "country") =>
    places.every((place) => place[level] === first[level]) ? first[level] : undefined;
  const country = shared("country");
  const inCountry = country === undefined ? {} : { country };
  if (places.length === 2) {
    return { city: places.map((place) => nearName(place)).join(BETWEEN), ...inCountry };
  }
  const state = country === undefined ? undefined : shared("state");
  return state === undefined ? inCountry : { state, ...inCountry };
}

function saysName(words: string, name: string): boolean {
  return UNSPACED.test(words) ? words.includes(name) : plain(words).includes(plain(name));
}

/** The time a file was written is no date to print into a film, nor is a day of which the month is known. */
export function hasPrintedDate(
  { dateSource, exactTo }: Pick<Asset, "dateSource" | "exactTo">,
): boolean {
  return dateSource !== "file_time" && exactTo !== "month" && exactTo !== "year";
}

/** Days of the pictures on screen whose dates may be printed, the first first. */
export function printedDays(shot: Located): LocalDate[] {
  return assetsOf(shot).filter(hasPrintedDate).map(({ takenAt }) => dateOf(takenAt)).sort();
}

/** One entry for each shot, in order. */
export function captionsFor(
  shots: readonly CaptionedShot[],
  rules: CaptionOptions,
): DatePlaceLine[] {
  const { span, titles, home, locale } = rules;
  const homeland = homeCountry(shots, home);
  const words = `${titles?.main ?? ""} ${titles?.sub ?? ""}`, title = plain(words);
  // What the title has said of a film of one town, or of one day, is not said again.
  const places = [
    ...new Set(shots.flatMap(assetsOf).flatMap(({ place }) => place ? [keyOf(place)] : [])),
  ];
  const [only] = places.length === 1 ? places : [];
  const namesTown = only !== undefined && saysName(words, only.split("\n")[0]!);
  const namesDay = span.first === span.last && words.includes(fullDate(span.first, locale));
  let lastDate = namesDay ? captionDate(span.first, span, locale, titles !== undefined) : undefined;
  let lastPlace = namesTown ? only : undefined;
  let country = homeland;

  const dateOfShot = (shot: Located, chapter: string): string | undefined => {
    const days = printedDays(shot);
    if (days.length === 0) return undefined;
    const date = captionDate(days[0]!, span, locale, titles !== undefined, days.at(-1));
    const isTold = date === lastDate ||
      (days[0] === days.at(-1) && chapter.split("\n").includes(monthAndDay(days[0]!, locale)));
    lastDate = date;
    return isTold ? undefined : date;
  };

  const placeOfShot = (place: Place | undefined, chapter: string): string | undefined => {
    const near = place?.city ?? place?.state;
    const key = near ?? place?.country;
    if (!place || !key) return undefined;
    const entering = place.country !== undefined && place.country !== country;
    const moved = lastPlace !== keyOf(place);
    lastPlace = keyOf(place);
    if (place.country !== undefined) country = place.country;
    if (!moved || (!entering && saysName(chapter, near ?? key))) return undefined;
    const foreign = place.country !== undefined && place.country !== homeland &&
      !title.includes(plain(place.country));
    if (near === undefined) return foreign ? place.country : undefined;
    return foreign && entering && place.country !== near ? joinPlaces(near, place.country!) : near;
  };

  return shots.map((shot) => {
    if (shot.tooShort) return {};
    const { chapter = "" } = shot;
    const date = dateOfShot(shot, chapter), place = placeOfShot(placeOfScreen(shot), chapter);
    return { ...(date ? { date } : {}), ...(place ? { place } : {}) };
  });
}

/**
 * What is new in a film of this span: weekday and day, day and month, or the whole date; of pictures of
 * several days the first and the last. The month is left out only where a title has told it.
 */
export function captionDate(
  date: LocalDate,
  span: DateSpan,
  locale: string,
  hasTitle = true,
  last = date,
): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    rangeWords({ first: date, last }, options, locale);
  const oneYear = yearOf(span.first) === yearOf(span.last), oneDay = date === last;
  if (oneDay && hasTitle && oneYear && monthOf(span.first) === monthOf(span.last)) {
    // American English puts the day first here, which is not written.
    if (/^en\b/i.test(knownLocale(locale))) {
      return `${format({ weekday: "long" })} ${format({ day: "numeric" })}`;
    }
    return format({ weekday: "long", day: "numeric" });
  }
  return oneYear
    ? format({ day: "numeric", month: "long" })
    : format({ day: "numeric", month: "long", year: "numeric" });
}
