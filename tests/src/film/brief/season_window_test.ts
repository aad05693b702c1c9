import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import {
  hemisphereOf,
  parseSeason,
  seasonOfRange,
  seasonWindow,
} from "../../../../src/film/brief/season_window.ts";

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

Deno.test("seasonOfRange knows no season in other ranges", () => {
  assert.equal(seasonOfRange({ start: "2025-06-01", end: "2025-08-30" }, "north"), undefined);
  assert.equal(seasonOfRange({ start: "2025-01-01", end: "2025-03-31" }, "north"), undefined);
});

Deno.test("parseSeason reads fall as autumn and names the nearest season", () => {
  assert.equal(parseSeason("Fall"), "autumn");
  assert.equal(parseSeason(" SUMMER "), "summer");
  assert.throws(
    () => parseSeason("sumer"),
    (fault) => fault instanceof Fault && fault.hint === 'Did you mean "summer"?',
  );
});

Deno.test("hemisphereOf follows what was said before the latitude of the home", () => {
  assert.equal(hemisphereOf(undefined, -33.9), "south");
  assert.equal(hemisphereOf("north", -33.9), "north");
  assert.equal(hemisphereOf(undefined, undefined), "north");
});
