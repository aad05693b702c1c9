import assert from "node:assert/strict";
import { countryCodeOf } from "../../../../src/film/brief/country_code.ts";
import { rangeLabel } from "../../../../src/film/brief/period_label.ts";

Deno.test("rangeLabel is as short as the range allows", () => {
  const table = [
    ["2025-01-01", "2025-12-31", "2025"],
    ["2023-01-01", "2025-12-31", "2023 to 2025"],
    ["2025-07-01", "2025-07-31", "July 2025"],
    ["2025-07-03", "2025-07-09", "July 2025"],
    ["2025-07-12", "2025-07-12", "July 12, 2025"],
    ["2025-06-01", "2025-08-31", "Summer 2025"],
    ["2024-12-01", "2025-02-28", "Winter 2024–25"],
    ["1999-12-01", "2000-02-29", "Winter 1999–00"],
    ["2025-06-03", "2025-08-20", "June to August 2025"],
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
    rangeLabel({ start: "2025-06-01", end: "2025-08-31" }, "de", "north"),
    /Juni.*August 2025/,
  );
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
