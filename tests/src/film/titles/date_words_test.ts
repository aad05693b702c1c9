import assert from "node:assert/strict";
import { captionDate, knownLocale, spanWords } from "../../../../src/film/titles/date_words.ts";

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

Deno.test("captionDate writes English for a language that does not exist", () => {
  assert.equal(captionDate("2025-06-14", MONTH, "not a locale"), "Saturday 14");
  assert.equal(knownLocale("zz-ZZ"), "en");
  assert.equal(knownLocale("de-AT"), "de-AT");
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
