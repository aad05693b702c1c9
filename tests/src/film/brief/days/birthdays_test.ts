import assert from "node:assert/strict";
import { monthDayOf } from "../../../../../src/film/brief/days/date_input.ts";
import { yearOfLife } from "../../../../../src/film/brief/days/birthdays.ts";

Deno.test("yearOfLife ends with the latest birthday, or with that of the year that is named", () => {
  const march = monthDayOf("2019-03-02");
  assert.deepEqual(yearOfLife(march, "2026-03-02"), {
    year: 2026,
    window: { start: "2025-03-03", end: "2026-03-02" },
  });
  assert.equal(yearOfLife(march, "2026-03-01").year, 2025);
  assert.deepEqual(yearOfLife(monthDayOf("2016-02-29"), "2026-03-01", 2028), {
    year: 2028,
    window: { start: "2027-03-01", end: "2028-02-29" },
  });
});
