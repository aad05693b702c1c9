import assert from "node:assert/strict";
import fc from "fast-check";
import { restsUntil } from "../../../../src/automation/cooldown.ts";
import {
  DailyTimer,
  type DailyTimerNeeds,
} from "../../../../src/automation/timer/run_daily_timer.ts";
import { dayAt, isoAt, zoneClock } from "../../../../src/automation/timer/zone_clock.ts";
import { addDays, type LocalDate } from "../../../../src/base/local_time.ts";
import { MemoryAttempts } from "../../../fakes/memory_attempts.ts";
import { changesOf, daysThereAre } from "../../../fixtures/timer_days.ts";

const HOUR_MS = 3_600_000;
const ZONES = Intl.supportedValuesOf("timeZone");

interface Life {
  readonly zone: string;
  readonly dailyAt: string;
  readonly from: number;
  readonly to: number;
  readonly hours: number;
  /** From the firing to the first row, as the machine is busy. */
  readonly delayMs: number;
  readonly restarts: () => boolean;
}

interface Lived {
  readonly films: readonly number[];
  readonly attempts: readonly number[];
}

/** The timer and the cooldown together; every attempt that may makes a film. */
async function live(life: Life): Promise<Lived> {
  const { zone, dailyAt, from, to, hours, delayMs, restarts } = life;
  const attempts = new MemoryAttempts();
  const begun: number[] = [], films: number[] = [];
  let now = from, stop = new AbortController();
  const needs: DailyTimerNeeds = {
    clock: { now: () => now },
    zone: () => zone,
    async sleep(ms) {
      // Asleep until shortly before the next run, then as often as the loop looks.
      const { running, next_run } = timer.snapshot();
      now += running ? ms : Math.max(ms, Date.parse(next_run!) - now - 45_000);
      if (now >= to || restarts()) stop.abort();
      await Promise.resolve();
    },
    readConfig: () => Promise.resolve({ enabled: true, dailyAt }),
    attempts,
    isLockFree: () => Promise.resolve(true),
    async fire() {
      const startedAt = new Date(now + delayMs).toISOString(), id = String(begun.length);
      begun.push(now);
      await attempts.begin(id, startedAt, "daily wake");
      const made = films.toReversed().map((at) => ({ startedAt: new Date(at).toISOString() }));
      const until = restsUntil(made, hours, now + delayMs);
      const end = until === undefined
        ? { outcome: "completed", reason: "generation completed" } as const
        : { outcome: "skipped", reason: "cooldown active" } as const;
      if (until === undefined) films.push(now + delayMs);
      await attempts.finish(id, { ...end, finishedAt: startedAt });
      const rests = until === undefined ? {} : { restsUntil: new Date(until).toISOString() };
      return { ...end, ...rests, attemptId: id };
    },
    log: () => {},
    secrets: [],
  };
  let timer = new DailyTimer(needs);
  while (now < to) {
    await timer.run(stop.signal);
    stop = new AbortController();
    timer = new DailyTimer(needs);
  }
  return { films, attempts: begun };
}

const countBy = (days: readonly LocalDate[]) =>
  days.reduce((sums, day) => sums.set(day, (sums.get(day) ?? 0) + 1), new Map<LocalDate, number>());

Deno.test("a day whose clock goes forward has its film, half an hour later", async () => {
  const { films } = await live({
    zone: "Europe/Vienna",
    dailyAt: "09:00",
    from: Date.parse("2026-03-28T06:00:00Z"),
    to: Date.parse("2026-03-31T20:00:00Z"),
    hours: 24,
    delayMs: 4_000,
    restarts: () => false,
  });
  const clock = zoneClock("Europe/Vienna");
  assert.deepEqual(films.map((at) => isoAt(at, clock).slice(0, 16)), [
    "2026-03-28T09:00",
    "2026-03-29T09:30",
    "2026-03-30T09:00",
    "2026-03-31T09:00",
  ]);
});

Deno.test("every day around every change of a clock has one film, unless its rest goes over midnight", async () => {
  const times = ["00:00", "02:30", "09:00", "17:45", "23:00", "23:45"];
  let walked = 0, forward = 0;
  for (const zone of ZONES) {
    for (const change of changesOf(zone, "2023-01-01", "2026-01-01")) {
      if (walked++ % 7 !== 0) continue;
      const clock = zoneClock(zone), dailyAt = times[walked % times.length]!;
      const day = dayAt(change, clock), [first, last] = [addDays(day, -3), addDays(day, 3)];
      const { films, attempts } = await live({
        zone,
        dailyAt,
        from: change - 4 * 24 * HOUR_MS,
        to: change + 5 * 24 * HOUR_MS,
        hours: 24,
        delayMs: 4_000,
        restarts: () => false,
      });
      const label = `${zone} ${day} ${dailyAt}`;
      const filmsOf = countBy(films.map((at) => dayAt(at, clock)));
      for (const there of daysThereAre(first, last, zone)) {
        const before = films.findLast((at) => dayAt(at, clock) < there)!;
        const isHeldOver = dayAt(before + 23.5 * HOUR_MS, clock) > there;
        assert.equal(filmsOf.get(there) ?? 0, isHeldOver ? 0 : 1, `${label}: ${there}`);
      }
      const most = Math.max(...countBy(attempts.map((at) => dayAt(at, clock))).values());
      assert.ok(most <= 2, `${label}: ${most} attempts`);
      if (clock.wallMs(change) - clock.wallMs(change - 1_000) > 30 * 60_000) forward++;
    }
  }
  assert.ok(forward > 20, String(forward));
});

Deno.test("no cooldown, zone or restart makes a second film of a day, or a storm of attempts", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.integer({ min: 0, max: 12_000 }),
      fc.integer({ min: 0, max: 1_439 }),
      fc.integer({ min: 1, max: 168 }),
      fc.integer({ min: 0, max: 20 * 60_000 }),
      fc.infiniteStream(fc.integer({ min: 0, max: 19 })),
      async (zone, dayNumber, minutes, hours, delayMs, dice) => {
        const clock = zoneClock(zone), from = Date.parse("1990-01-01") + dayNumber * 24 * HOUR_MS;
        let starts = 1;
        const { films, attempts } = await live({
          zone,
          dailyAt: new Date(minutes * 60_000).toISOString().slice(11, 16),
          from,
          to: from + 20 * 24 * HOUR_MS,
          hours,
          delayMs,
          restarts: () => {
            const isAnew = dice.next().value === 0;
            if (isAnew) starts++;
            return isAnew;
          },
        });
        // Where somebody begins just before midnight, the film is of the day its first row says.
        const days = films.map((at) => dayAt(at, clock));
        assert.equal(new Set(days).size, days.length, `films ${days}`);
        const daysSeen = 21;
        assert.ok(attempts.length <= 2 * daysSeen + starts, `${attempts.length} of ${starts}`);
      },
    ),
    { numRuns: 150 },
  );
});
