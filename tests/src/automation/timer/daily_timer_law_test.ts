import assert from "node:assert/strict";
import fc from "fast-check";
import { zoneClock } from "../../../../src/automation/timer/zone_clock.ts";
import { addDays } from "../../../../src/base/local_time.ts";
import { changesOf, daysOf, daysThereAre, walkTimer } from "../../../fixtures/timer_days.ts";

// All zones over ten whole years: `deno task bench timer_bench`. Here all zones around the changes
// of their clocks in ten years, and a few zones whole.
const ZONES = Intl.supportedValuesOf("timeZone");
const TIMES = ["00:00", "00:30", "01:30", "02:30", "03:00", "09:00", "12:00", "23:30", "23:59"];
const POLL_MS = 30_000;

Deno.test("the daily timer fires once a local day around every change of every zone", () => {
  let walked = 0;
  for (const zone of ZONES) {
    const clock = zoneClock(zone);
    for (const change of changesOf(zone, "2011-06-01", "2021-06-01")) {
      // Changes of one zone repeat by the year; every fifth, at times of day that go around.
      if (walked++ % 5 !== 0) continue;
      const day = new Date(change).toISOString().slice(0, 10);
      const [first, last] = [addDays(day, -3), addDays(day, 3)];
      const dailyAt = TIMES[walked % TIMES.length]!;
      const step = (left: number) => Math.min(left, 7 * 3_600_000);
      const fired = walkTimer({ clock, dailyAt, first, last, step });
      assert.deepEqual(
        daysOf(fired, clock),
        daysThereAre(first, last, zone),
        `${zone} ${day} ${dailyAt}`,
      );
    }
  }
  assert.ok(walked > 2_000, String(walked));
});

Deno.test("the daily timer fires once a local day whatever the looks and restarts", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: 0, max: 12_000 }),
      fc.integer({ min: 0, max: 1_434 }),
      fc.infiniteStream(fc.integer({ min: 1, max: POLL_MS })),
      fc.infiniteStream(fc.integer({ min: 0, max: 9 })),
      (zone, dayNumber, minutes, looks, dice) => {
        const clock = zoneClock(zone);
        const first = daysThereAre(
          addDays("1990-01-01", dayNumber),
          addDays("1990-01-02", dayNumber),
          zone,
        )[0]!;
        const last = daysThereAre(addDays(first, 40), addDays(first, 41), zone)[0]!;
        const fired = walkTimer({
          clock,
          dailyAt: new Date(minutes * 60_000).toISOString().slice(11, 16),
          first,
          last,
          // Near the time as often as the loop looks, otherwise in strides.
          step: (left) => left > 4 * POLL_MS ? left - 2 * POLL_MS : looks.next().value!,
          restarts: () => dice.next().value === 0,
        });
        assert.deepEqual(daysOf(fired, clock), daysThereAre(first, last, zone));
      },
    ),
    { numRuns: 60 },
  );
});

Deno.test("the daily timer fires once a local day through ten years of some zones", () => {
  const odd = ["Africa/Casablanca", "America/Nuuk", "Pacific/Apia"];
  for (const [i, zone] of odd.entries()) {
    const clock = zoneClock(zone);
    const [first, last] = ["2011-01-01", "2020-12-31"];
    const dailyAt = ["02:15", "23:30", "00:00"][i]!;
    const fired = walkTimer({ clock, dailyAt, first, last, step: (left) => left });
    assert.deepEqual(daysOf(fired, clock), daysThereAre(first, last, zone), zone);
  }
});

Deno.test("the daily timer keeps to a day that clocks lead back out of and in again", () => {
  // Newfoundland put its clocks back at 00:01, so that 7 November 2010 began twice.
  const clock = zoneClock("America/St_Johns");
  const [first, last] = ["2010-11-05", "2010-11-09"];
  for (const dailyAt of ["00:00", "23:30"]) {
    for (const restart of [false, true]) {
      const step = (left: number) => Math.min(left, 5 * POLL_MS);
      const fired = walkTimer({ clock, dailyAt, first, last, step, restarts: () => restart });
      assert.deepEqual(
        daysOf(fired, clock),
        daysThereAre(first, last, clock.zone),
        `${dailyAt} ${restart}`,
      );
    }
  }
});
