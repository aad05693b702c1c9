// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  captionDate,
  type CaptionOptions,
  captionsFor,
} from "../../../../src/film/timeline/captions.ts";
import { spanWords } from "../../../../src/film/brief/days/date_words.ts";
import type { Place } from "../../../../src/library/asset.ts";
import { shotAt } from "../titles/shot_at.ts";

const MUNICH = { latitude: 48.14, longitude: 11.58 };
const HOME: Place = { city: "Munich", state: "Bavaria", country: "Germany" };
const LISBON: Place = { city: "Lisbon", country: "Portugal" };
const SINTRA: Place = { city: "Sintra", country: "Portugal" };
const SEVILLE: Place = { city: "Seville", country: "Spain" };

type Day = readonly [day: string, place?: Place];

/** Captions as "date | place" with "–" where nothing is said. */
function told(days: readonly Day[], rules: Partial<CaptionOptions> = {}): string[] {
  const shots = days.map(([day, place]) =>
    shotAt(day, {
      ...(place ? { place } : {}),
      ...(place === HOME ? MUNICH : {}),
    })
  );
  const captions = captionsFor(shots, {
    span: { first: days[0]![0], last: days.at(-1)![0] },
    titles: { main: "Title" },
    locale: "en-GB",
    ...rules,
  });
  return captions.map(({ date, place }) => `${date ?? "–"} | ${place ?? "–"}`);
}

Deno.test("captionsFor says weekday and day inside one month, only when the day changes", () => {
  assert.deepEqual(told([["2025-06-14"], ["2025-06-14"], ["2025-06-15"], ["2025-06-15"]]), [
    "Saturday 14 | –",
    "– | –",
    "Sunday 15 | –",
    "– | –",
  ]);
});

Deno.test("captionsFor says neither the day nor the only town that the title has said", () => {
  const day: Day[] = [["2025-06-14", LISBON], ["2025-06-14", LISBON]];
  const titles = { main: "A day in Lisbon", sub: "14 June 2025" };
  assert.deepEqual(told(day, { titles }), ["– | –", "– | –"]);
  const japanese = { titles: { main: "リスボンでの一日", sub: "2025年6月14日" }, locale: "ja" };
  const spoken: Day[] = [["2025-06-14", { city: "リスボン", country: "ポルトガル" }]];
  assert.deepEqual(told(spoken, japanese), ["– | –"]);
  assert.deepEqual(
    told([["2025-06-14", LISBON], ["2025-06-15", SINTRA]], {
      titles: { main: "Two days in Lisbon" },
    }),
    ["Saturday 14 | Lisbon", "Sunday 15 | Sintra"],
    "one of two towns is said where it is",
  );
});

Deno.test("captionDate says the days of a shared screen in words", () => {
  const span = { first: "2024-07-01", last: "2024-08-31" };
  assert.equal(captionDate("2024-07-20", span, "ja", true, "2024-07-23"), "7月20日～23日");
  assert.equal(captionDate("2024-07-20", span, "ja", true, "2024-08-02"), "7月20日～8月2日");
  assert.equal(captionDate("2024-07-20", span, "de", true, "2024-07-23"), "20.–23. Juli");
});

Deno.test("captionsFor does not say again where the card before a shot has said it is", () => {
  const shots = [["2025-06-14", LISBON], ["2025-06-15", SINTRA]] as const;
  const captions = captionsFor(
    shots.map(([day, place], index) => ({
      ...shotAt(day, { place }),
      ...(index === 1 ? { chapter: "Sintra → Cascais" } : {}),
    })),
    { span: { first: "2025-06-14", last: "2025-06-15" }, locale: "en-GB" },
  );
  assert.deepEqual(captions.map(({ place }) => place), ["Lisbon", undefined]);
});

Deno.test("captionsFor does not say again the day that the card before a shot has said", () => {
  const captions = captionsFor(
    ["2025-06-14", "2025-06-15", "2025-06-16"].map((day, index) => ({
      ...shotAt(day, { place: SINTRA }),
      ...(index === 1 ? { chapter: "Sintra\n15 June" } : {}),
    })),
    { span: { first: "2025-05-14", last: "2025-06-16" }, locale: "en-GB" },
  );
  assert.deepEqual(captions.map(({ date }) => date), ["14 June", undefined, "16 June"]);
});

Deno.test("captionsFor says day and month inside one year, the full date across years", () => {
  assert.deepEqual(told([["2025-06-30"], ["2025-07-01"]]), ["30 June | –", "1 July | –"]);
  assert.deepEqual(told([["2024-12-31"], ["2025-01-01"]]), [
    "31 December 2024 | –",
    "1 January 2025 | –",
  ]);
});

Deno.test("captionsFor says the month too, and each country, where no title is shown", () => {
  const unsaid = { titles: undefined };
  assert.deepEqual(told([["2025-06-14"], ["2025-06-15"]], unsaid), ["14 June | –", "15 June | –"]);
  assert.deepEqual(told([["2025-06-30"], ["2025-07-01"]], unsaid), ["30 June | –", "1 July | –"]);
  assert.deepEqual(told([["2024-12-31"], ["2025-01-01"]], unsaid), [
    "31 December 2024 | –",
    "1 January 2025 | –",
  ]);
  assert.deepEqual(
    told([["2025-06-14", LISBON], ["2025-06-15", SINTRA]], { ...unsaid, home: MUNICH }),
    ["14 June | Lisbon, Portugal", "15 June | Sintra"],
  );
});

Deno.test("captionsFor prints no date that is only a file's own time, or a month, and goes on after it", () => {
  const shots = [
    shotAt("2025-06-14"),
    shotAt("2025-06-20", { dateSource: "file_time" }),
    shotAt("2025-06-01", { exactTo: "month" }),
    shotAt("2025-06-14"),
  ];
  const captions = captionsFor(shots, {
    span: { first: "2025-06-14", last: "2025-06-20" },
    titles: { main: "June" },
    locale: "en",
  });
  assert.deepEqual(captions, [{ date: "Saturday 14" }, {}, {}, {}]);
});

Deno.test("captionsFor leaves to the next shot what a shot is too short to say", () => {
  const shots = [
    shotAt("2025-06-14", { place: HOME }),
    { ...shotAt("2025-06-15", { place: LISBON }), tooShort: true },
    shotAt("2025-06-15", { place: SINTRA }),
    { ...shotAt("2025-06-16", { place: LISBON }), tooShort: true },
    shotAt("2025-06-15", { place: SINTRA }),
  ];
  const captions = captionsFor(shots, {
    span: { first: "2025-06-14", last: "2025-06-16" },
    titles: { main: "June" },
    home: { ...MUNICH, country: "Germany" },
    locale: "en",
  });
  assert.deepEqual(captions, [
    { date: "Saturday 14", place: "Munich" },
    {},
    { date: "Sunday 15", place: "Sintra, Portugal" },
    {},
    {},
  ]);
});

interface PlaceCase {
  readonly what: string;
  readonly places: ReadonlyArray<Place | undefined>;
  readonly rules?: Partial<CaptionOptions>;
  readonly said: readonly string[];
}

const PLACES: readonly PlaceCase[] = [
  {
    what: "a city once, and again on return",
    places: [LISBON, LISBON, SINTRA, LISBON],
    said: ["Lisbon", "–", "Sintra", "Lisbon"],
  },
  {
    what: "nothing for a picture without a place, which does not reset the run",
    places: [LISBON, undefined, LISBON],
    said: ["Lisbon", "–", "–"],
  },
  {
    what: "the country on entry abroad, not at home",
    places: [HOME, LISBON, SINTRA, SEVILLE, HOME, LISBON],
    rules: { home: MUNICH },
    said: ["Munich", "Lisbon, Portugal", "Sintra", "Seville, Spain", "Munich", "Lisbon, Portugal"],
  },
  {
    what: "no country that the title names, whatever its accents",
    places: [HOME, LISBON, SEVILLE],
    rules: { home: MUNICH, titles: { main: "Två veckor", sub: "Pórtugal, 2025" } },
    said: ["Munich", "Lisbon", "Seville, Spain"],
  },
  {
    what: "a country that is only part of a word of the title",
    places: [HOME, LISBON],
    rules: { home: MUNICH, titles: { main: "Portugaltrip" } },
    said: ["Munich", "Lisbon, Portugal"],
  },
  {
    what: "every country when home is far from all pictures",
    places: [LISBON, SINTRA],
    rules: { home: MUNICH },
    said: ["Lisbon, Portugal", "Sintra"],
  },
  {
    what: "no country at all when there is one and nobody said where home is",
    places: [LISBON, SINTRA],
    said: ["Lisbon", "Sintra"],
  },
  {
    what: "countries on entry when there are several and nobody said where home is",
    places: [LISBON, SEVILLE],
    said: ["Lisbon, Portugal", "Seville, Spain"],
  },
  {
    what: "no country of a home that is given by name",
    places: [LISBON, SEVILLE],
    rules: { home: { ...MUNICH, country: "Portugal" } },
    said: ["Lisbon", "Seville, Spain"],
  },
  {
    what: "the region where there is no city, and the country alone where there is nothing else",
    places: [HOME, { state: "Alentejo", country: "Portugal" }, { country: "Morocco" }, {
      country: "Germany",
    }],
    rules: { home: MUNICH },
    said: ["Munich", "Alentejo, Portugal", "Morocco", "–"],
  },
  {
    what: "a city state by one name",
    places: [HOME, { city: "Singapore", country: "Singapore" }],
    rules: { home: MUNICH },
    said: ["Munich", "Singapore"],
  },
  {
    what: "Arabic names with their own comma",
    places: [HOME, { city: "مراكش", country: "المغرب" }],
    rules: { home: MUNICH },
    said: ["Munich", "مراكش، المغرب"],
  },
];

for (const { what, places, rules, said } of PLACES) {
  Deno.test(`captionsFor says ${what}`, () => {
    const days = places.map((place, i): Day => [`2025-06-0${i + 1}`, place]);
    assert.deepEqual(told(days, rules).map((line) => line.split(" | ")[1]), said);
  });
}

const MONTH = { first: "2025-06-01", last: "2025-06-30" };
const YEAR = { first: "2025-01-01", last: "2025-12-31" };
const YEARS = { first: "2021-05-01", last: "2025-12-31" };

const DATES: ReadonlyArray<readonly [locale: string, month: string, year: string, years: string]> =
  [
    ["en", "Saturday 14", "June 14", "June 14, 2025"],
    ["en-GB", "Saturday 14", "14 June", "14 June 2025"],
    ["de", "Samstag, 14.", "14. Juni", "14. Juni 2025"],
    ["fr", "Samedi 14", "14 juin", "14 juin 2025"],
    ["it", "Sabato 14", "14 giugno", "14 giugno 2025"],
    ["nl", "Zaterdag 14", "14 juni", "14 juni 2025"],
    ["sv", "Lördag 14", "14 juni", "14 juni 2025"],
    ["ja", "14日土曜日", "6月14日", "2025年6月14日"],
    ["tr", "14 Cumartesi", "14 Haziran", "14 Haziran 2025"],
    ["el", "Σάββατο 14", "14 Ιουνίου", "14 Ιουνίου 2025"],
  ];

for (const [locale, month, year, years] of DATES) {
  Deno.test(`captionDate writes what is new in ${locale}`, () => {
    assert.equal(captionDate("2025-06-14", MONTH, locale), month);
    assert.equal(captionDate("2025-06-14", YEAR, locale), year);
    assert.equal(captionDate("2025-06-14", YEARS, locale), years);
  });
}

Deno.test("captionDate leaves the month out only where a title tells it", () => {
  assert.equal(captionDate("2025-06-14", MONTH, "en", false), "June 14");
  assert.equal(captionDate("2025-06-14", MONTH, "de", false), "14. Juni");
  assert.equal(captionDate("2025-06-14", YEARS, "de", false), "14. Juni 2025");
});

const SPANS: ReadonlyArray<readonly [first: string, last: string, words: string]> = [
  ["2025-06-14", "2025-06-14", "14. Juni 2025"],
  ["2025-06-14", "2025-06-21", "14.–21. Juni 2025"],
  ["2025-06-01", "2025-06-30", "Juni 2025"],
  ["2025-06-03", "2025-08-21", "Juni–August 2025"],
  ["2024-12-02", "2025-02-21", "Dezember 2024 – Februar 2025"],
  ["2025-01-03", "2025-12-21", "2025"],
  ["2021-05-01", "2025-12-31", "2021–2025"],
];

for (const [first, last, words] of SPANS) {
  Deno.test(`spanWords names ${first} to ${last}`, () => {
    assert.equal(spanWords({ first, last }, "de"), words);
  });
}

Deno.test("a screen says the places of both of its pictures, or the one they all share", () => {
  const CASCAIS: Place = { city: "Cascais", country: "Portugal" };
  const told = (...places: ReadonlyArray<Place | undefined>) => {
    const [first, ...others] = places.map((place, n) =>
      shotAt(`2025-06-${14 + n}`, place ? { place } : {})
    );
    const beside = others.map(({ asset, faces }) => ({ asset, faces }));
    const [caption] = captionsFor([{ ...first!, beside }], {
      span: { first: "2025-06-01", last: "2025-06-30" },
      home: { ...MUNICH, country: "Germany" },
      locale: "en-GB",
    });
    return caption?.place;
  };
  assert.equal(told(LISBON, LISBON), "Lisbon, Portugal");
  assert.equal(told(LISBON, SINTRA), "Lisbon · Sintra, Portugal");
  assert.equal(told(LISBON, SEVILLE), "Lisbon · Seville");
  assert.equal(told(LISBON, SINTRA, CASCAIS), "Portugal");
  assert.equal(told(LISBON, SINTRA, SEVILLE), undefined);
  assert.equal(told(LISBON, undefined), undefined, "of another day and who knows where");
});
