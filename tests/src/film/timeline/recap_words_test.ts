// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { recapWords } from "../../../../src/film/timeline/recap_words.ts";

const RECAP = {
  days: 212,
  pictures: 1840,
  places: 31,
  countries: 1,
  kilometres: 4300,
  people: ["Anna", "Ben", "Mia"],
};
const texts = (change: Partial<typeof RECAP>, locale: string) =>
  recapWords({ ...RECAP, ...change }, locale).map(({ text }) => text.replace("\n", "|"));

Deno.test("recapWords tell days, places, the way and the names", () => {
  assert.deepEqual(texts({}, "en"), [
    "212|days",
    "31|places",
    "4,300|kilometres",
    "with Anna, Ben, and Mia",
  ]);
  assert.deepEqual(texts({ countries: 3 }, "de"), [
    "212|Tage",
    "3|Länder",
    "4.300|Kilometer",
    "mit Anna, Ben und Mia",
  ]);
  assert.equal(texts({}, "en-US")[2], "2,672|miles");
});

Deno.test("recapWords leave out what is no number to tell, and say how many pictures there are instead", () => {
  const home = { places: 1, people: [] };
  assert.deepEqual(
    recapWords({ ...RECAP, ...home, kilometres: undefined }, "en").map(({ text }) => text),
    ["212\ndays", "1,840\nphotos"],
  );
  assert.deepEqual(recapWords(undefined, "en"), []);
  const oneDay = { days: 1, places: 1, kilometres: undefined, pictures: 40 };
  assert.deepEqual(
    recapWords({ ...RECAP, ...oneDay }, "en").map(({ text }) => text),
    ["with Anna, Ben, and Mia"],
    "one number alone says nothing",
  );
});
