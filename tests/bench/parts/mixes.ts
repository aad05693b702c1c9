// SPDX-License-Identifier: AGPL-3.0-or-later

// Twelve mixed libraries: none, half or all of the pictures upright, eight to eight hundred of them, with and
// without people, of one day to ten years, in four languages.

import type { Orientation } from "../../../src/film/brief/brief.ts";
import type { LibraryShape } from "../../fixtures/film/random_library.ts";

export type Mix =
  & Pick<LibraryShape, "count" | "days" | "portrait" | "people">
  & Partial<LibraryShape>
  & {
    readonly name: string;
    readonly start: string;
    readonly locale: string;
    /** Of its contact sheet; the shape most of its pictures have where it is left out. */
    readonly orientation?: Orientation;
    /** All of it is on the way through these places, and the film is one of a trip. */
    readonly journey?: Journey;
  };

/** Latitudes and longitudes. */
export type Journey = ReadonlyArray<readonly [number, number]>;

/** Where the family lives, and where it goes: towns near each other. */
export const HOME = [48.0, 7.85] as const;
const ASTURIAS: Journey = [[43.36, -5.85], [43.53, -5.66], [43.42, -4.75], [43.46, -3.81]];
const PORTUGAL: Journey = [[38.72, -9.14], [40.64, -8.65], [41.15, -8.61]];
const ITALY: Journey = [[45.44, 12.33], [44.49, 11.34], [43.77, 11.25]];
const JAPAN: Journey = [[35.68, 139.76], [35.01, 135.77], [34.69, 135.5]];
const ALSACE: Journey = [[48.58, 7.75], [48.08, 7.36]];
export const JOURNEYS: readonly Journey[] = [ASTURIAS, PORTUGAL, JAPAN, ALSACE, ITALY];

const FEW = { videos: 0, live: 0, oddities: 0, copies: 0, stacks: 0 };

export const MIXES: readonly Mix[] = [
  {
    name: "one_morning",
    start: "2024-05-04",
    locale: "en",
    count: 8,
    days: 1,
    portrait: 0,
    people: 0,
    ...FEW,
  },
  {
    name: "nine_days",
    journey: ASTURIAS,
    start: "2024-06-12",
    locale: "de",
    count: 9,
    days: 9,
    portrait: 0.5,
    people: 0.6,
    ...FEW,
    videos: 0.12,
    clusterSize: 1,
  },
  {
    name: "one_day_upright",
    start: "2023-09-16",
    locale: "ja",
    count: 40,
    days: 1,
    portrait: 1,
    people: 0.9,
    clusterSize: 5,
  },
  {
    name: "long_weekend",
    journey: ITALY,
    start: "2024-10-03",
    locale: "fr",
    orientation: "landscape",
    count: 30,
    days: 3,
    portrait: 0.5,
    people: 0.5,
    live: 0.6,
    clusterSize: 4,
  },
  {
    name: "ten_years_of_few",
    start: "2015-03-01",
    locale: "de",
    count: 60,
    days: 3650,
    portrait: 0.4,
    people: 0,
    clusterSize: 2,
  },
  {
    name: "one_month",
    journey: PORTUGAL,
    start: "2024-07-01",
    locale: "ja",
    count: 120,
    clusterSize: 4,
    days: 31,
    portrait: 0.3,
    people: 0.7,
  },
  {
    name: "one_month_upright",
    start: "2025-08-01",
    locale: "en",
    orientation: "landscape",
    count: 200,
    days: 31,
    portrait: 0.7,
    people: 0,
  },
  {
    name: "five_years",
    start: "2019-04-01",
    locale: "de",
    count: 250,
    days: 1825,
    portrait: 0.2,
    people: 0.4,
  },
  {
    name: "four_months_upright",
    start: "2024-04-01",
    locale: "ja",
    count: 300,
    days: 120,
    portrait: 1,
    people: 0,
  },
  {
    name: "one_year_of_people",
    start: "2024-01-01",
    locale: "en",
    count: 400,
    days: 365,
    portrait: 0.3,
    people: 0.8,
  },
  {
    name: "one_year",
    start: "2023-01-01",
    locale: "fr",
    orientation: "square",
    count: 800,
    days: 365,
    portrait: 0.5,
    people: 0.5,
  },
  {
    name: "ten_years",
    start: "2015-03-01",
    locale: "ja",
    count: 800,
    days: 3650,
    portrait: 0.6,
    people: 0.6,
  },
];
