import assert from "node:assert/strict";
import { birthdayYear, nextBirthday } from "../../../src/automation/birthday_year.ts";

Deno.test("birthdayYear runs from the day after the birthday before through the birthday", () => {
  assert.deepEqual(birthdayYear("2019-03-02", "2026-03-04"), {
    birthday: "2026-03-02",
    age: 7,
    window: { start: "2025-03-03", end: "2026-03-02" },
  });
  assert.equal(birthdayYear("2019-03-02", "2026-03-02").birthday, "2026-03-02");
  assert.equal(birthdayYear("2019-03-02", "2026-03-01").birthday, "2025-03-02");
  assert.equal(birthdayYear("2019-12-30", "2026-01-05").birthday, "2025-12-30");
});

Deno.test("birthdayYear celebrates a leap day on 28 February in common years", () => {
  const window = (today: string) => birthdayYear("2016-02-29", today).window;
  assert.deepEqual(window("2026-03-02"), { start: "2025-03-01", end: "2026-02-28" });
  assert.deepEqual(window("2028-03-02"), { start: "2027-03-01", end: "2028-02-29" });
  assert.deepEqual(window("2029-03-02"), { start: "2028-03-01", end: "2029-02-28" });
});

Deno.test("nextBirthday is today on the day itself", () => {
  assert.equal(nextBirthday("2019-03-02", "2026-03-02"), "2026-03-02");
  assert.equal(nextBirthday("2019-03-02", "2026-03-03"), "2027-03-02");
  assert.equal(nextBirthday("2016-02-29", "2027-03-01"), "2028-02-29");
});
