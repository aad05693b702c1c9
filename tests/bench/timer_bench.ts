// Walks the daily timer through ten years of days in every zone the runtime knows, at four times of
// day, and counts days without exactly one run: `deno task bench timer_bench [first year]`.

import { zoneClock } from "../../src/automation/timer/zone_clock.ts";
import { daysOf, daysThereAre, walkTimer } from "../fixtures/timer_days.ts";

const year = Number(Deno.args[0] ?? 2021);
const [first, last] = [`${year}-01-01`, `${year + 9}-12-31`];
let days = 0, wrong = 0, changed = 0;
const started = performance.now();
const zones = Intl.supportedValuesOf("timeZone");
for (const [i, zone] of zones.entries()) {
  const clock = zoneClock(zone);
  const expected = daysThereAre(first, last, zone);
  for (const dailyAt of ["00:00", "02:30", "09:00", "23:30"]) {
    const fired = walkTimer({ clock, dailyAt, first, last, step: (left) => left });
    const seen = daysOf(fired, clock);
    days += expected.length;
    const isRight = seen.length === expected.length &&
      seen.every((day, at) => day === expected[at]);
    if (!isRight) {
      wrong++;
      console.log(`${zone} ${dailyAt}: ${seen.length} runs on ${expected.length} days`);
    }
    changed += fired.filter((at, n) => n > 0 && at - fired[n - 1]! !== 86_400_000).length;
  }
  if (i % 50 === 49) console.log(`${i + 1} of ${zones.length} zones`);
}
const seconds = (performance.now() - started) / 1_000;
console.log(
  `${zones.length} zones, ${first} to ${last}: ${days} local days, ` +
    `${changed} of them not 24 hours after the one before, ${wrong} walks wrong, ` +
    `${(seconds * 1e6 / days).toFixed(0)} µs a day`,
);
if (wrong > 0) Deno.exit(1);
