// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import { checkOptions } from "../../../../src/film/brief/check_options.ts";
import type { FilmOptions } from "../../../../src/film/brief/film_options.ts";

const TODAY = "2025-11-21";

function refusalOf(options: FilmOptions): string {
  try {
    checkOptions(options, { today: TODAY, locale: "en" });
  } catch (error) {
    assert.ok(error instanceof Fault && error.code === "usage", String(error));
    return `${error.message} | ${error.hint}`;
  }
  return "";
}

Deno.test("checkOptions refuses without a library what no library could make right", () => {
  const refused: ReadonlyArray<[FilmOptions, RegExp]> = [
    [{}, /Nothing says what the film is about/],
    [{ year: 25 }, /--year cannot be 25 \| Type all four digits: --year 2025/],
    [{ year: 98 }, /--year 1998/],
    [{ year: 2025, month: 13 }, /--month cannot be 13/],
    [{ start: "2025-02-30" }, /"2025-02-30"/],
    [{ start: "2025-03-02", end: "2025-03-01" }, /ends .* before it starts/],
    [{ memoryType: "trip", nearDate: "soon" }, /"soon"/],
    [{ memoryType: "trip", tripIndex: 0 }, /--trip-index cannot be 0/],
    [{ memoryType: "monthly_highlights", year: 2025 }, /needs a year and a month/],
    [{ album: "Coast", year: 2025 }, /cannot be combined with --year/],
    [{ person: ["Anna"], birthday: "31-12" }, /not a month and a day/],
    [{ peopleExpression: "Anna AND (Ben" }, /bracket/],
    [{ memoryType: "person_spotlight", person: ["Anna", "Ben"] }, /cannot be about 2/],
    [{ holiday: "25/12" }, /MM-DD/],
    [{ holiday: "02-30" }, /"02-30" as the holiday: it is no calendar day \| .*MM-DD/],
    [{ month: 3 }, /^--month needs a year \| Add --year$/],
    [{ query: "dogs", month: 3 }, /^--month needs a year/],
    [{ memoryType: "custom", query: "dogs", month: 3 }, /^--month needs a year/],
    [{ start: "2030-01-01" }, /"2030-01-01" is still to come \| Type a day up to today/],
    [{ year: 2025, title: "" }, /^"--title" needs words \| Leave it out/],
    [{ year: 2025, title: " ", subtitle: "x" }, /^"--title" needs words/],
    [{ year: 2025, person: ["Anna", ""] }, /^"--person" needs a name \| .*people list/],
    [{ year: 2025, title: "a".repeat(121) }, /^"--title" has 121 letters \| At most 120 /],
    [{ year: 2025, title: "x", subtitle: "é".repeat(130) }, /^"--subtitle" has 130 letters/],
    [{ year: 2025, subtitle: "x" }, /A subtitle needs a title/],
    [
      { year: 2025, photoSeconds: 10, durationSeconds: 5 },
      /A film of 5 s has no room for a picture of 10 s \| .*--duration.*--photo-duration/,
    ],
    [
      { year: 2024, start: "2022-01-01" },
      /A range of days cannot be combined with --year \| Leave/,
    ],
    [{ year: 2023, start: "2022-01-01", end: "2022-02-01" }, /cannot be combined with --year/],
    [{ month: 3, period: "2w" }, /A range of days cannot be combined with --month/],
    [{ person: ["Anna"], year: 2024, start: "2022-01-01" }, /cannot be combined with --year/],
    [{ person: ["Anna"], birthday: true, month: 3 }, /A birthday film cannot .* with --month/],
    [{ season: "summer", month: 3 }, /"season" cannot be combined with --month/],
    [{ season: "summer", start: "2022-01-01" }, /"season" cannot be combined with --start/],
    [{ holiday: "easter", season: "summer" }, /"holiday" cannot be combined with --season/],
    [{ memoryType: "year_in_review", month: 3 }, /"year_in_review" cannot .* with --month/],
    [{ memoryType: "on_this_day", year: 2020 }, /"on_this_day" cannot .* with --year/],
    [{ memoryType: "year_in_review", year: 2025, day: "2025-07-12" }, /cannot .* with --day/],
    [{ holiday: "easter", day: "2025-07-12" }, /"holiday" cannot be combined with --day/],
    [{ person: ["Anna"], birthday: true, holiday: "easter" }, /cannot .* with --holiday/],
    [{ day: "2025-07-12", end: "2025-07-14" }, /"special_day" cannot be combined with --end/],
    [
      { year: 2025, shortForm: 30, orientation: "landscape" },
      /--short-form cannot be combined with --orientation landscape \| Leave out one/,
    ],
    [{ year: 2025, music: "a.mp3", noMusic: true }, /a track and no music/],
    [{ year: 2025, mood: "calm", noMusic: true }, /no music \| Leave out --mood or --no-music/],
  ];
  for (const [ask, sentence] of refused) {
    assert.match(refusalOf(ask), sentence, JSON.stringify(ask));
  }
});

/** Every flag that takes a year or a date, with what was typed after it. */
const DATED = {
  year: (text: string): FilmOptions => ({ year: Number(text) }),
  season: (text) => ({ season: "winter", year: Number(text) }),
  month: (text) => ({ year: Number(text), month: 2 }),
  birthday: (text) => ({ person: ["Anna"], birthday: "02-29", year: Number(text) }),
  holiday: (text) => ({ holiday: "christmas", year: Number(text) }),
  tripOfYear: (text) => ({ memoryType: "trip", year: Number(text) }),
  nearDate: (text) => ({ memoryType: "trip", nearDate: text }),
  nearDateOfYear: (text) => ({ memoryType: "trip", nearDate: text, year: 2025 }),
  start: (text) => ({ start: text }),
  end: (text) => ({ start: "2025-01-01", end: text }),
  startAndPeriod: (text) => ({ start: text, period: "9y" }),
  period: (text) => ({ period: text }),
  periodFrom: (text) => ({ start: "2025-01-01", period: text }),
  onThisDay: (text) => ({ memoryType: "on_this_day", day: text, yearsBack: 100 }),
  specialDay: (text) => ({ memoryType: "special_day", day: text }),
} satisfies Record<string, (text: string) => FilmOptions>;

Deno.test("checkOptions answers whatever is typed as a year or a date", () => {
  const year = fc.oneof(
    fc.integer({ min: -10, max: 11_000 }),
    fc.constantFrom(1825, 1826, 2200, 2201, 9998, 9999, 1e9, 1e300),
  );
  const two = fc.integer({ min: 0, max: 40 }).map((n) => String(n).padStart(2, "0"));
  const typed = fc.oneof(
    year.map(String),
    fc.tuple(year, two, two).map(([y, m, d]) => `${String(y).padStart(4, "0")}-${m}-${d}`),
    fc.tuple(two, fc.constantFrom(".", "/", "-"), two, year).map(([d, dot, m, y]) =>
      [d, m, y].join(dot)
    ),
    fc.tuple(fc.nat(10_001), fc.constantFrom("d", "w", "m", "y")).map((each) => each.join("")),
    fc.string(),
  );
  const flags = Object.values(DATED) as ReadonlyArray<(text: string) => FilmOptions>;
  fc.assert(
    fc.property(fc.constantFrom(...flags), typed, (askOf, text) => void refusalOf(askOf(text))),
    { seed: 20250714, numRuns: 2_000 },
  );
});

Deno.test("checkOptions refuses years no picture is of, whichever flag names them", () => {
  for (const year of ["202", "1825", "2201", "9998", "999"]) {
    const said = `${year.padStart(4, "0")}-06-01`;
    for (const [flag, askOf] of Object.entries(DATED)) {
      if (/period/i.test(flag) && flag !== "startAndPeriod") continue;
      const takesDate = /date$|dateofyear|start|end|day$/i.test(flag) && !/birth|holi/.test(flag);
      assert.match(refusalOf(askOf(takesDate ? said : year)), /1826 to 2200/, `${flag} ${year}`);
    }
  }
  assert.match(refusalOf({ period: "9999y" }), /too long/);
});

Deno.test("checkOptions leaves to the library what only it can know", () => {
  const accepted: readonly FilmOptions[] = [
    { year: 2025 },
    { memoryType: "trip", year: 2024, tripIndex: 7 },
    { memoryType: "trip" },
    { album: "No such album" },
    { person: ["Nobody"] },
    { person: ["Nobody"], birthday: true },
    { memoryType: "multi_person", person: ["Anna"] },
    { peopleExpression: 'Nobody AND ("A B" OR Nobody Else)', year: 2025 },
    { group: "the cousins", year: 2025 },
    { holiday: "Sechseläuten" },
    { holiday: "12-24", yearsBack: 3 },
    { memoryType: "on_this_day" },
    { query: "sunsets" },
    { query: "sunsets", memoryType: "custom", year: 2025, month: 3 },
    { memoryType: "trip", year: 2025, start: "2025-07-01", end: "2025-07-14" },
    { person: ["Anna"], start: "2022-01-01", end: "2022-02-01" },
    { year: 2025, shortForm: 30, orientation: "portrait" },
    { year: 2025, photoSeconds: 10, durationSeconds: 10 },
    { year: 2025, photoSeconds: 10, durationSeconds: 5, noPhotos: true },
  ];
  for (const ask of accepted) assert.equal(refusalOf(ask), "", JSON.stringify(ask));
});
