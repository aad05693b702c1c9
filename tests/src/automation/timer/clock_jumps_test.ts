import assert from "node:assert/strict";
import { restsUntil } from "../../../../src/automation/cooldown.ts";
import {
  DailyTimer,
  type DailyTimerNeeds,
} from "../../../../src/automation/timer/run_daily_timer.ts";
import { dayAt, zoneClock } from "../../../../src/automation/timer/zone_clock.ts";
import type { LocalDate } from "../../../../src/base/local_time.ts";
import { MemoryAttempts } from "../../../fakes/memory_attempts.ts";

const SECOND_MS = 1_000, MINUTE_MS = 60_000, HOUR_MS = 3_600_000, DAY_MS = 24 * HOUR_MS;
const COOLDOWN_HOURS = 24;

/** What the machine's clock says of an instant, when something happens to it at `turn`. */
type Clock = (instant: number, turn: number) => number;

const steppedBack = (ms: number): Clock => (at, turn) => at < turn ? at : at - ms;

/** Clocks that lose or win so little that no day goes by without its run, and none has two. */
const SMALL: Readonly<Record<string, Clock>> = {
  "runs on": (at) => at,
  "shows 23:59:59 twice for a leap second": steppedBack(SECOND_MS),
  "shows half of it twice": (at, turn) => at < turn - SECOND_MS / 2 ? at : at - SECOND_MS / 2,
  "begins the new day, then shows half a second of the old one again": (at, turn) =>
    at < turn + SECOND_MS / 2 ? at : at - SECOND_MS,
  "stands still for the leap second": (at, turn) => at < turn ? at : Math.max(turn, at - SECOND_MS),
  "smears it over the day around it": (at, turn) =>
    at - SECOND_MS * Math.min(1, Math.max(0, (at - (turn - DAY_MS / 2)) / DAY_MS)),
  "leaves a second out": steppedBack(-SECOND_MS),
  "goes back an hour": steppedBack(HOUR_MS),
  "goes on by an hour": steppedBack(-HOUR_MS),
  "goes back an hour in the first minute of a day": (at, turn) =>
    at < turn + MINUTE_MS ? at : at - HOUR_MS,
};

/** Clocks that show days again or leave them out. */
const LARGE: Readonly<Record<string, Clock>> = {
  "goes back a day": steppedBack(DAY_MS),
  "goes on by a day": steppedBack(-DAY_MS),
  "is in 1970 for an hour": (at, turn) => at >= turn && at < turn + HOUR_MS ? at - turn : at,
  "is years ahead for an hour": (at, turn) =>
    at >= turn && at < turn + HOUR_MS ? at + 3_000 * DAY_MS : at,
  "begins in 1970": (at, turn) => at < turn ? at - turn + 3 * DAY_MS : at,
};

/** Midnights in UTC: of a leap second, before and after a 29 February. */
const TURNS = ["2017-01-01", "2028-02-29", "2028-03-01"];
const DAILY_AT = ["00:00", "01:00", "23:59"];

interface Lived {
  /** The wall's days on which a run was begun. */
  readonly runs: readonly LocalDate[];
  /** … and those on which it made a film. */
  readonly films: readonly LocalDate[];
  /** The wall's days that were seen whole, each once. */
  readonly days: readonly LocalDate[];
}

interface Life {
  readonly clock: Clock;
  readonly turn: number;
  readonly dailyAt: string;
  readonly zone: string;
  /** The process starts anew after every look; at the turn of the clock four times a second. */
  readonly restarts: boolean;
  /** No run comes to a film, so that no cooldown keeps another from beginning. */
  readonly fails: boolean;
}

/** From two days before the turn to three after it. Films are made as the automation makes them. */
async function live({ clock, turn, dailyAt, zone, restarts, fails }: Life): Promise<Lived> {
  const wall = zoneClock(zone), attempts = new MemoryAttempts();
  const runs: LocalDate[] = [], films: { readonly startedAt: string }[] = [];
  const days = new Set<LocalDate>();
  const end = turn + 3 * DAY_MS;
  let at = turn - 2 * DAY_MS, stop = new AbortController();
  const now = () => clock(at, turn);
  const needs: DailyTimerNeeds = {
    clock: { now },
    zone: () => zone,
    // The machine is asleep but for the minutes around a turn of the clock, and before the next run.
    async sleep(ms) {
      const left = [turn, turn + HOUR_MS].map((change) => change - MINUTE_MS - at)
        .filter((before) => before > -2 * MINUTE_MS);
      const next = Date.parse(timer.snapshot().next_run!) - now();
      const isAtTurn = Math.abs(at - turn) < 3 * SECOND_MS;
      at += restarts && isAtTurn ? 250 : Math.max(ms, Math.min(2 * HOUR_MS, next - ms, ...left));
      if (restarts || at >= end) stop.abort();
      await Promise.resolve();
    },
    readConfig: () => Promise.resolve({ enabled: true, dailyAt }),
    attempts,
    isLockFree: () => Promise.resolve(true),
    async fire() {
      const id = String(runs.length), startedAt = new Date(now()).toISOString();
      runs.push(dayAt(now(), wall));
      await attempts.begin(id, startedAt, "daily wake");
      const rest = restsUntil(films.toReversed(), COOLDOWN_HOURS, now());
      assert.ok(rest === undefined || rest > now(), "a rest that is over is none");
      const [outcome, reason] = rest !== undefined
        ? ["skipped", "cooldown active"] as const
        : fails
        ? ["failed", "the library cannot be reached"] as const
        : ["completed", "generation completed"] as const;
      if (outcome === "completed") films.push({ startedAt });
      await attempts.finish(id, { outcome, finishedAt: startedAt, reason });
      return { outcome, reason, attemptId: id };
    },
    log: () => {},
    secrets: [],
  };
  let timer = new DailyTimer(needs);
  while (at < end) {
    days.add(dayAt(now(), wall));
    await timer.run(stop.signal);
    stop = new AbortController();
    timer = new DailyTimer(needs);
  }
  const seen = restarts ? [...days].sort().slice(1, -1) : [];
  return {
    runs,
    films: films.map(({ startedAt }) => dayAt(Date.parse(startedAt), wall)),
    days: seen,
  };
}

function* lives(clock: Clock): Generator<Life & { readonly label: string }> {
  for (const [i, day] of TURNS.entries()) {
    for (const [j, dailyAt] of DAILY_AT.entries()) {
      const zone = (i + j) % 2 === 0 ? "UTC" : "Europe/Berlin";
      for (const [restarts, fails] of [[true, true], [true, false], [false, false]] as const) {
        const label = `${day} ${dailyAt} ${zone}${restarts ? ", restarts" : ""}${
          fails ? ", fails" : ""
        }`;
        yield { clock, turn: Date.parse(day), dailyAt, zone, restarts, fails, label };
      }
    }
  }
}

/** Each day at most once. */
function once(days: readonly LocalDate[], label: string): void {
  assert.equal(new Set(days).size, days.length, `${label}: ${days}`);
}

for (const [what, clock] of Object.entries(SMALL)) {
  Deno.test(`DailyTimer has one run on each day of a clock that ${what}`, async () => {
    for (const life of lives(clock)) {
      const { runs, films, days } = await live(life);
      once(films, life.label);
      // A restart asks again on a day whose first run came too soon after a film.
      if (life.fails || !life.restarts) once(runs, life.label);
      for (const day of days) assert.ok(runs.includes(day), `${life.label}: none on ${day}`);
    }
  });
}

for (const [what, clock] of Object.entries(LARGE)) {
  Deno.test(`DailyTimer makes no second film on a day of a clock that ${what}`, async () => {
    for (const life of lives(clock)) {
      if (life.fails) continue;
      const { films } = await live(life);
      once(films, life.label);
      assert.ok(films.length >= 4, `${life.label}: ${films}`);
    }
  });
}
