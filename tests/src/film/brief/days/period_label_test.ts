// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../../src/base/fault.ts";
import { countryCodeOf } from "../../../../../src/film/brief/places/country_code.ts";
import {
  parseSeason,
  rangeLabel,
  seasonOfRange,
  seasonWindow,
} from "../../../../../src/film/brief/days/period_label.ts";

Deno.test("rangeLabel is as short as the range allows", () => {
  const table = [
    ["2025-01-01", "2025-12-31", "2025"],
    ["2023-01-01", "2025-12-31", "2023 to 2025"],
    ["2025-07-01", "2025-07-31", "July 2025"],
    ["2025-07-03", "2025-07-09", "July 3 – 9, 2025"],
    ["2025-04-28", "2025-05-03", "April 28 – May 3, 2025"],
    ["2024-12-24", "2025-01-02", "December 24, 2024 – January 2, 2025"],
    ["2025-02-01", "2025-02-27", "February 1 – 27, 2025"],
    ["2025-07-12", "2025-07-12", "July 12, 2025"],
    ["2025-06-01", "2025-08-31", "Summer 2025"],
    ["2024-12-01", "2025-02-28", "Winter 2024–25"],
    ["1999-12-01", "2000-02-29", "Winter 1999–00"],
    ["2025-06-01", "2025-07-31", "June to July 2025"],
    ["2025-06-03", "2025-08-20", "June 3 – August 20, 2025"],
    ["2024-11-01", "2025-02-28", "November 2024 to February 2025"],
  ] as const;
  for (const [start, end, label] of table) {
    assert.equal(rangeLabel({ start, end }, "en", "north"), label);
  }
  assert.equal(
    rangeLabel({ start: "2025-06-01", end: "2025-08-31" }, "en", "south"),
    "Winter 2025",
  );
});

Deno.test("rangeLabel speaks the language of the locale", () => {
  assert.equal(rangeLabel({ start: "2025-07-01", end: "2025-07-31" }, "de", "north"), "Juli 2025");
  assert.match(
    rangeLabel({ start: "2025-05-01", end: "2025-08-31" }, "de", "north"),
    /Mai.*August 2025/,
  );
  assert.equal(
    rangeLabel({ start: "2025-06-01", end: "2025-08-31" }, "de", "north"),
    "Sommer 2025",
  );
  const may = { start: "2025-05-03", end: "2025-05-09" };
  assert.equal(rangeLabel(may, "en-GB", "north"), "3–9 May 2025");
  assert.equal(rangeLabel(may, "de", "north"), "3.–9. Mai 2025");
  assert.equal(rangeLabel({ ...may, start: "2025-04-28" }, "fr", "north"), "28 avril – 9 mai 2025");
  assert.equal(rangeLabel({ ...may, end: may.start }, "de", "north"), "3. Mai 2025");
});

Deno.test("countryCodeOf reads names, codes and other names", () => {
  const table = {
    Germany: "DE",
    de: "DE",
    "United States of America": "US",
    UK: "GB",
    "Czech Republic": "CZ",
    France: "FR",
  };
  for (const [name, code] of Object.entries(table)) assert.equal(countryCodeOf(name), code);
  assert.equal(countryCodeOf("Atlantis"), undefined);
});

Deno.test("seasonWindow gives the meteorological months of both hemispheres", () => {
  const table = [
    ["spring", "north", 2025, "2025-03-01", "2025-05-31"],
    ["summer", "north", 2025, "2025-06-01", "2025-08-31"],
    ["autumn", "north", 2025, "2025-09-01", "2025-11-30"],
    ["winter", "north", 2025, "2025-12-01", "2026-02-28"],
    ["winter", "north", 2023, "2023-12-01", "2024-02-29"],
    ["spring", "south", 2025, "2025-09-01", "2025-11-30"],
    ["summer", "south", 2023, "2023-12-01", "2024-02-29"],
    ["autumn", "south", 2025, "2025-03-01", "2025-05-31"],
    ["winter", "south", 2025, "2025-06-01", "2025-08-31"],
  ] as const;
  for (const [season, hemisphere, year, start, end] of table) {
    assert.deepEqual(seasonWindow(season, year, hemisphere), { start, end });
    assert.deepEqual(seasonOfRange({ start, end }, hemisphere), { season, year });
  }
});

Deno.test("parseSeason reads fall as autumn and names the nearest season", () => {
  assert.equal(parseSeason("Fall"), "autumn");
  assert.equal(parseSeason(" SUMMER "), "summer");
  assert.throws(
    () => parseSeason("sumer"),
    (fault) => fault instanceof Fault && fault.hint === 'Did you mean "summer"?',
  );
});
