// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { addDays } from "../../../../../src/base/local_time.ts";
import { detectHomes, homeOn } from "../../../../../src/film/brief/places/homes.ts";

const MUNICH = { latitude: 48.14, longitude: 11.58 };
const BERLIN = { latitude: 52.52, longitude: 13.4 };
const RIMINI = { latitude: 44.06, longitude: 12.57 };

/** A picture a week at home, and sixty evenings of a fortnight by the sea. */
function life(year: number, home: { latitude: number; longitude: number }) {
  const weeks = Array.from({ length: 52 }, (_, week) => ({
    takenAt: `${addDays(`${year}-01-01`, 7 * week)}T12:00:00.000`,
    ...home,
  }));
  const sea = Array.from({ length: 14 }, (_, day) =>
    ["20", "21", "22"].map((hour) => ({
      takenAt: `${addDays(`${year}-08-01`, day)}T${hour}:00:00.000`,
      ...RIMINI,
    }))).flat();
  return [...weeks, ...sea].sort((a, b) => (a.takenAt < b.takenAt ? -1 : 1));
}

Deno.test("detectHomes finds where people are week for week, not where they spend the evenings", () => {
  const pictures = [...life(2017, BERLIN), ...life(2018, BERLIN), ...life(2019, MUNICH)];
  for (const configured of [undefined, MUNICH]) {
    const homes = detectHomes(pictures, configured);
    const at = (day: string) => Math.round(homeOn(homes, day)!.latitude);
    assert.deepEqual(
      ["2007-05-05", "2018-12-31", "2019-01-01", "2019-08-08", "2030-01-01"].map(at),
      [53, 53, 48, 48, 48],
    );
    assert.equal(homes.length, 2);
  }
});

Deno.test("detectHomes takes six weeks away in a long range for a journey, and a move for a move", () => {
  const weekly = (start: string, weeks: number, at: typeof MUNICH) =>
    Array.from({ length: weeks }, (_, week) => ({
      takenAt: `${addDays(start, 7 * week)}T12:00:00.000`,
      ...at,
    }));
  const daily = (start: string, days: number, at: typeof MUNICH) =>
    Array.from({ length: days }, (_, day) =>
      ["08", "12", "20", "22"].map((hour) => ({
        takenAt: `${addDays(start, day)}T${hour}:30:00.000`,
        ...at,
      }))).flat();
  const years = [
    ...weekly("2022-01-05", 156, MUNICH).filter((_, week) => week % 2 === 0),
    ...daily("2023-07-20", 42, RIMINI),
  ];
  for (const configured of [undefined, MUNICH]) {
    const homes = detectHomes(years, configured);
    assert.deepEqual(homes.map(({ latitude }) => Math.round(latitude)), [48]);
  }
  const moved = detectHomes([...years, ...weekly("2025-01-05", 26, BERLIN)]);
  assert.deepEqual(moved.map(({ start, end }) => [start, end]), [
    ["0001-01-01", "2024-12-31"],
    ["2025-01-01", "9999-12-31"],
  ]);
});

Deno.test("detectHomes falls back on the place with the most weeks of all", () => {
  const sparse = Array.from({ length: 9 }, (_, n) => ({
    takenAt: `${addDays("2021-01-06", 80 * n)}T12:00:00.000`,
    ...BERLIN,
  }));
  assert.equal(detectHomes([]).length, 0);
  assert.equal(detectHomes(sparse.slice(0, 4)).length, 0);
  assert.deepEqual(detectHomes(sparse).map(({ latitude }) => latitude), [BERLIN.latitude]);
  assert.deepEqual(detectHomes(sparse, MUNICH).map(({ latitude }) => latitude), [MUNICH.latitude]);
});
