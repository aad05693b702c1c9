import assert from "node:assert/strict";
import { homesOverYears } from "../../../../src/automation/special_days/homes_over_years.ts";
import { addDays } from "../../../../src/base/local_time.ts";
import { homeOn } from "../../../../src/film/brief/homes.ts";
import { MUNICH } from "../../../fixtures/automation.ts";

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

Deno.test("homesOverYears are where people are week for week, not where they spend the evenings", () => {
  const pictures = [...life(2017, BERLIN), ...life(2018, BERLIN), ...life(2019, MUNICH)];
  for (const configured of [undefined, MUNICH]) {
    const homes = homesOverYears(pictures, configured);
    const at = (day: string) => Math.round(homeOn(homes, day)!.latitude);
    assert.deepEqual(
      ["2007-05-05", "2018-12-31", "2019-01-01", "2019-08-08", "2030-01-01"].map(at),
      [53, 53, 48, 48, 48],
    );
    assert.equal(homes.length, 2);
  }
});

Deno.test("homesOverYears believe the configured home where little is known", () => {
  assert.deepEqual(homesOverYears([], undefined), []);
  assert.deepEqual(homesOverYears([], MUNICH).length, 1);
  const few = life(2019, BERLIN).slice(0, 4);
  assert.deepEqual(homesOverYears(few, undefined), []);
  assert.equal(homesOverYears(few, MUNICH)[0]!.latitude, MUNICH.latitude);
  // The office has more weeks than the sofa, yet nobody lives there.
  const office = [...life(2019, MUNICH).filter((_, i) => i % 2 === 0), ...life(2019, BERLIN)]
    .sort((a, b) => (a.takenAt < b.takenAt ? -1 : 1));
  assert.ok(homesOverYears(office, MUNICH).every(({ latitude }) => latitude === MUNICH.latitude));
});
