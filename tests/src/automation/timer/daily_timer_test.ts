import assert from "node:assert/strict";
import {
  afterError,
  afterRun,
  NEW_TIMER,
  tick,
  type TimerState,
} from "../../../../src/automation/timer/daily_timer.ts";
import { snapshotOf } from "../../../../src/automation/timer/timer_snapshot.ts";
import { zoneClock } from "../../../../src/automation/timer/zone_clock.ts";
import { Fault } from "../../../../src/base/fault.ts";
import type { Attempt } from "../../../../src/ledger/attempt.ts";

const clock = zoneClock("Europe/Berlin");
const config = { enabled: true, dailyAt: "09:00" };
const at = (iso: string) => ({ now: Date.parse(iso), clock });

function attempt(startedAt: string, more: Partial<Attempt> = {}): Attempt {
  return {
    attemptId: "a",
    startedAt,
    finishedAt: startedAt,
    outcome: "completed",
    reason: "generation completed",
    ...more,
  } as Attempt;
}

Deno.test("tick waits before the slot and says once when it will be", () => {
  const first = tick(NEW_TIMER, at("2026-03-28T06:00:00Z"), config, undefined);
  assert.equal(first.fire, false);
  assert.equal(
    first.log,
    "Daily run: every day at 09:00 Europe/Berlin, next 2026-03-28T09:00:00+01:00",
  );
  const second = tick(first.state, at("2026-03-28T06:00:30Z"), config, undefined);
  assert.equal(second.log, undefined);
  assert.equal(snapshotOf(second.state).next_run, "2026-03-28T09:00:00+01:00");
});

Deno.test("tick fires at the slot and names tomorrow's with the right offset", () => {
  for (const now of ["2026-03-28T08:00:00Z", "2026-03-28T22:59:59Z"]) {
    const { state, fire, log } = tick(NEW_TIMER, at(now), config, undefined);
    assert.ok(fire);
    assert.match(log!, /begins/);
    assert.equal(state.nextRun!.iso, "2026-03-29T09:00:00+02:00");
    assert.equal(state.isRunning, true);
    const again = tick(state, at("2026-03-29T08:00:00Z"), config, undefined);
    assert.equal(again.fire, false, "one is still running");
  }
});

Deno.test("tick adopts the newest counted attempt of today and names it", () => {
  const now = at("2026-03-28T10:00:00Z");
  const made = attempt("2026-03-28T07:03:59Z", { reason: "nothing worth a film: no pictures" });
  const { state, fire, log } = tick(NEW_TIMER, now, config, made);
  assert.equal(fire, false);
  assert.equal(
    log,
    "Daily run: the run of 08:03 counts for today (completed: nothing worth a film: no pictures); " +
      "waiting for tomorrow, 2026-03-29T09:00:00+02:00",
  );
  assert.equal(tick(state, at("2026-03-28T10:00:30Z"), config, made).log, undefined);
});

Deno.test("tick asks for the local day of the attempt, not the one in UTC", () => {
  const late = attempt("2026-03-27T23:30:00Z"); // 00:30 of the 28th on the wall
  assert.equal(tick(NEW_TIMER, at("2026-03-28T08:00:00Z"), config, late).fire, false);
  const yesterday = attempt("2026-03-27T22:30:00Z"); // 23:30 of the 27th
  assert.equal(tick(NEW_TIMER, at("2026-03-28T08:00:00Z"), config, yesterday).fire, true);
  const wrongClock = attempt("2031-01-01T00:00:00Z");
  assert.equal(tick(NEW_TIMER, at("2026-03-28T08:00:00Z"), config, wrongClock).fire, true);
});

Deno.test("tick counts a run that is still going on", () => {
  const going = attempt("2026-03-28T08:00:00Z", { outcome: "running", reason: "daily wake" });
  const { fire, log } = tick(NEW_TIMER, at("2026-03-28T09:00:00Z"), config, going);
  assert.equal(fire, false);
  assert.match(log!, /09:00 counts for today \(running: daily wake\)/);
});

Deno.test("tick has no next run while it is switched off, and keeps the day when switched on", () => {
  const off = { ...config, enabled: false };
  const fired = tick(NEW_TIMER, at("2026-03-28T09:00:00Z"), config, undefined).state;
  const made = { outcome: "completed", reason: "made", attemptId: "a" };
  const ended = afterRun(fired, made, at("2026-03-28T09:00:20Z"));
  assert.equal(ended.log, "Daily run: completed: made");
  const paused = tick(ended.state, at("2026-03-28T09:01:00Z"), off, undefined);
  assert.equal(paused.log, "Daily run: switched off");
  assert.deepEqual(snapshotOf(paused.state), {
    enabled: false,
    daily_at: "09:00",
    next_run: null,
    running: false,
    last_fired_at: "2026-03-28T10:00:00+01:00",
    last_outcome: "completed",
    last_reason: "made",
  });
  const later = { enabled: true, dailyAt: "15:00" };
  const on = tick(paused.state, at("2026-03-28T16:00:00Z"), later, undefined);
  assert.equal(on.fire, false, "today had its run; a new time of day is for tomorrow");
  assert.match(on.log!, /every day at 15:00 .* next 2026-03-29T15:00:00\+02:00/);
});

Deno.test("afterRun gives the day back when somebody else was at it, and says so once", () => {
  const taken = { outcome: "skipped", reason: "automation already running" };
  let state: TimerState = NEW_TIMER;
  const logs: (string | undefined)[] = [];
  for (const now of ["2026-03-28T08:00:00Z", "2026-03-28T08:00:30Z", "2026-03-28T08:01:00Z"]) {
    const ticked = tick(state, at(now), config, undefined);
    assert.ok(ticked.fire, now);
    const ended = afterRun(ticked.state, taken, at(now));
    logs.push(ticked.log, ended.log);
    state = ended.state;
  }
  assert.deepEqual(logs.slice(2), [undefined, undefined, undefined, undefined]);
  assert.match(logs[1]!, /skipped: automation already running; looks again/);
  const adopted = tick(state, at("2026-03-28T08:01:30Z"), config, attempt("2026-03-28T07:59:00Z"));
  assert.equal(adopted.fire, false);
});

Deno.test("afterRun fires again the same day once the cooldown that skipped it is over", () => {
  const morning = at("2026-03-29T07:00:00Z");
  const fired = tick(NEW_TIMER, morning, config, undefined).state;
  const cooling = {
    outcome: "skipped",
    reason: "cooldown active",
    attemptId: "a",
    restsUntil: "2026-03-29T07:30:04.000Z",
  };
  const { state, log } = afterRun(fired, cooling, at("2026-03-29T07:00:02Z"));
  assert.equal(
    log,
    "Daily run: skipped: cooldown active; begins again 2026-03-29T09:30:04+02:00",
  );
  assert.equal(snapshotOf(state).next_run, "2026-03-29T09:30:04+02:00");
  const early = tick(state, at("2026-03-29T07:30:03Z"), config, undefined);
  assert.deepEqual([early.fire, early.log], [false, undefined]);
  assert.ok(tick(early.state, at("2026-03-29T07:30:04Z"), config, undefined).fire);
  const byHand = attempt("2026-03-29T07:20:00Z");
  assert.equal(tick(early.state, at("2026-03-29T07:30:04Z"), config, byHand).fire, false);
  const later = { ...config, dailyAt: "11:00" };
  const moved = tick(early.state, at("2026-03-29T07:30:04Z"), later, undefined);
  assert.equal(moved.state.nextRun!.iso, "2026-03-29T11:00:00+02:00");
});

Deno.test("afterRun waits for tomorrow where the cooldown is over only then", () => {
  const fired = tick(NEW_TIMER, at("2026-03-28T08:00:00Z"), config, undefined).state;
  const restsUntil = "2026-03-28T23:00:00.000Z"; // midnight on the wall
  const cooling = { outcome: "skipped", reason: "cooldown active", attemptId: "a", restsUntil };
  const { state, log } = afterRun(fired, cooling, at("2026-03-28T08:00:02Z"));
  assert.equal(log, "Daily run: skipped: cooldown active");
  assert.equal(tick(state, at("2026-03-28T22:59:00Z"), config, undefined).fire, false);
  assert.equal(snapshotOf(state).next_run, "2026-03-29T09:00:00+02:00");
});

Deno.test("afterError keeps a sentence of ours, and only the kind of any other error", () => {
  const now = at("2026-03-28T08:00:00Z");
  const fired = tick(NEW_TIMER, now, config, undefined).state;
  const told = "the whole of it";
  const { state } = afterError(fired, new RangeError("/home/somebody/secret"), told, now);
  assert.equal(tick(state, at("2026-03-28T08:00:30Z"), config, undefined).fire, false);
  const { last_outcome, last_reason, running, next_run } = snapshotOf(state);
  assert.deepEqual([last_outcome, last_reason, running], ["error", "RangeError", false]);
  assert.equal(next_run, "2026-03-28T09:15:00+01:00");
  const fault = new Fault("disk_full", "The disk of hunter2 is full");
  const ended = afterError(fired, fault, "The disk of *** is full", now);
  assert.equal(snapshotOf(ended.state).last_reason, "The disk of *** is full");
  assert.ok(tick(state, at("2026-03-28T08:15:00Z"), config, undefined).fire);
  const late = afterError(fired, fault, told, at("2026-03-28T22:50:00Z"));
  assert.equal(snapshotOf(late.state).next_run, "2026-03-29T09:00:00+02:00", "not at midnight");
});
