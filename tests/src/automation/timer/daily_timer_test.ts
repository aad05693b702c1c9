// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  DailyTimer,
  type DailyTimerDeps,
  type TimerRun,
} from "../../../../src/automation/timer/daily_timer.ts";
import { Fault } from "../../../../src/base/fault.ts";
import { MemoryAttempts } from "../../../fakes/stores/memory_attempts.ts";
import { TYPED } from "../../../../src/ledger/attempt.ts";
import type { ReasonCode } from "../../../../src/ledger/attempt_reason.ts";
import { endedBy } from "../../../fixtures/ended_by.ts";

/** A serving process whose time passes only while it sleeps. */
class Served {
  readonly attempts = new MemoryAttempts();
  readonly logs: string[] = [];
  /** The lines among them that tell of an error. */
  readonly errors: string[] = [];
  readonly fired: string[] = [];
  now = Date.parse("2026-10-24T05:00:00Z");
  config = { enabled: true, dailyAt: "09:00" };
  /** Another process holds the lock. */
  isTaken = false;
  /** Thrown by the next looks. */
  trouble: Error | undefined;
  act: () => Promise<TimerRun> = async () => {
    const id = `made-${this.fired.length}`;
    const iso = new Date(this.now).toISOString();
    await this.attempts.begin(id, iso, "daily wake");
    const reason = "generation completed";
    await this.attempts.finish(id, { outcome: "completed", finishedAt: iso, reason });
    return { outcome: "completed", reason, attemptId: id };
  };

  /** Runs a fresh timer until the wall of `until`; returns it. */
  async serve(
    until: string,
    onSleep: (timer: DailyTimer) => void = () => {},
  ): Promise<DailyTimer> {
    const stop = new AbortController();
    const deps: DailyTimerDeps = {
      clock: { now: () => this.now },
      zone: () => "Europe/Berlin",
      sleep: async (ms) => {
        assert.ok(ms > 0 && ms <= 30_000, String(ms));
        this.now += ms;
        onSleep(timer);
        if (this.now >= Date.parse(until)) stop.abort();
        await Promise.resolve();
      },
      readConfig: () => this.trouble ? Promise.reject(this.trouble) : Promise.resolve(this.config),
      attempts: this.attempts,
      isLockFree: () => Promise.resolve(!this.isTaken),
      fire: async () => {
        if (this.isTaken) return { outcome: "skipped", reason: "automation already running" };
        this.fired.push(new Date(this.now).toISOString());
        return await this.act();
      },
      log: (line, level) => {
        this.logs.push(line);
        if (level === "error") this.errors.push(line);
      },
      secrets: ["3c1f0a9d77b24e58"],
    };
    const timer = new DailyTimer(deps);
    await timer.run(stop.signal);
    return timer;
  }
}

Deno.test("DailyTimer fires at the slot of every day, over a change of the clock", async () => {
  const served = new Served();
  const timer = await served.serve("2026-10-26T20:00:00Z");
  assert.deepEqual(served.fired, [
    "2026-10-24T07:00:00.000Z",
    "2026-10-25T08:00:00.000Z",
    "2026-10-26T08:00:00.000Z",
  ]);
  assert.deepEqual(timer.snapshot(), {
    enabled: true,
    daily_at: "09:00",
    next_run: "2026-10-27T09:00:00+01:00",
    running: false,
    last_fired_at: "2026-10-26T09:00:00+01:00",
    last_outcome: "completed",
    last_reason: "generation completed",
  });
});

Deno.test("DailyTimer catches up at start, but not for a day that had its run", async () => {
  const served = new Served();
  served.now = Date.parse("2026-10-24T15:00:00Z");
  await served.serve("2026-10-24T15:05:00Z");
  assert.deepEqual(served.fired, ["2026-10-24T15:00:00.000Z"]);
  await served.serve("2026-10-24T15:10:00Z");
  assert.equal(served.fired.length, 1);
  const counted = served.logs.filter((line) => /counts for today/.test(line));
  assert.deepEqual(counted, [
    "Daily run: the run of 17:00 counts for today (completed: generation completed); " +
    "waiting for tomorrow, 2026-10-25T09:00:00+01:00",
  ]);
});

Deno.test("DailyTimer does not count a dry run or a skip for the cooldown", async () => {
  const served = new Served();
  const early = "2026-10-24T05:30:00Z";
  for (
    const [id, outcome, code] of [
      ["dry", "dry_run", "dry_run"],
      ["cool", "skipped", "cooldown"],
    ] as const
  ) {
    await served.attempts.begin(id, early, "daily wake");
    await served.attempts.finish(id, { outcome, finishedAt: early, ...endedBy({ code }) });
  }
  const timer = await served.serve("2026-10-24T06:00:00Z");
  assert.equal(timer.snapshot().last_reason, "cooldown active", "a restart does not blank it");
  await served.serve("2026-10-24T08:00:00Z");
  assert.equal(served.fired.length, 1);
});

Deno.test("DailyTimer makes the day's run also after an auto run that was typed", async () => {
  const served = new Served();
  await served.attempts.begin("typed", "2026-10-24T05:30:00Z", TYPED);
  await served.attempts.finish("typed", {
    outcome: "failed",
    finishedAt: "2026-10-24T05:40:00Z",
    ...endedBy({ code: "library" }),
  });
  const timer = await served.serve("2026-10-24T06:00:00Z");
  assert.equal(timer.snapshot().last_fired_at, null);
  await served.serve("2026-10-24T08:00:00Z");
  assert.equal(served.fired.length, 1);
});

/** Somebody begins a run just before the slot; it is at it for ten minutes. */
async function servedBeside(
  served: Served,
  outcome: "dry_run" | "completed" | "skipped",
  code: ReasonCode,
): Promise<DailyTimer> {
  const begun = "2026-10-24T06:59:50Z", end = Date.parse("2026-10-24T07:10:00Z");
  served.now = Date.parse("2026-10-24T06:59:55Z");
  served.isTaken = true;
  await served.attempts.begin("by-hand", begun, "daily wake");
  return await served.serve("2026-10-24T09:00:00Z", () => {
    if (!served.isTaken || served.now < end) return;
    served.isTaken = false;
    const finishedAt = new Date(served.now).toISOString();
    void served.attempts.finish("by-hand", { outcome, finishedAt, ...endedBy({ code }) });
  });
}

Deno.test("DailyTimer makes its run after a dry run or a skip for the cooldown that was going on", async () => {
  for (
    const [outcome, code] of [["dry_run", "dry_run"], ["skipped", "cooldown"]] as const
  ) {
    const served = new Served();
    await servedBeside(served, outcome, code);
    assert.equal(served.fired.length, 1, outcome);
    assert.ok(served.fired[0]! >= "2026-10-24T07:10:00.000Z");
  }
});

Deno.test("DailyTimer counts a run that was interrupted, and begins no second one", async () => {
  const served = new Served();
  served.now = Date.parse("2026-10-24T07:05:00Z");
  await served.attempts.begin("killed", "2026-10-24T07:00:00Z", "daily wake");
  await served.serve("2026-10-24T09:00:00Z");
  assert.deepEqual(served.fired, []);
});

Deno.test("DailyTimer logs a look that failed once, tries again, and says when it can", async () => {
  const served = new Served();
  served.trouble = new Error("the ledger is locked");
  let sleeps = 0;
  await served.serve("2026-10-24T08:00:00Z", () => {
    if (++sleeps === 5) served.trouble = undefined;
  });
  assert.equal(served.fired.length, 1);
  assert.deepEqual(served.logs.slice(0, 3), [
    "Daily run: could not look whether it is time, tries again: the ledger is locked",
    "Daily run: every day at 09:00 Europe/Berlin, next 2026-10-24T09:00:00+02:00",
    "Daily run: begins (due at 09:00 Europe/Berlin)",
  ]);
});

Deno.test("DailyTimer tells why it cannot look, and no next run, until it can", async () => {
  const served = new Served(), told: ReturnType<DailyTimer["snapshot"]>[] = [];
  const sentence = "The configuration has a problem:\n  - llm.foo is not a known key";
  await served.serve("2026-10-24T08:00:00Z", (timer) => {
    told.push(timer.snapshot());
    // Over the slot, so that the run that was next is due.
    const isAway = told.length >= 2 && served.now < Date.parse("2026-10-24T07:30:00Z");
    served.trouble = isAway ? new Error(`${sentence} (3c1f0a9d77b24e58)`) : undefined;
  });
  const [first, , third] = told, last = told.at(-1)!;
  const next_run = "2026-10-24T09:00:00+02:00";
  assert.deepEqual([first!.error, first!.next_run], [undefined, next_run]);
  const error = "The configuration has a problem: llm.foo is not a known key (***)";
  assert.deepEqual(third, { ...first, next_run: null, error });
  assert.deepEqual([last.error, last.next_run], [undefined, "2026-10-25T09:00:00+01:00"]);
  assert.equal("error" in last, false);
  assert.equal(served.fired.length, 1);
});

Deno.test("DailyTimer does not try again what threw after it was written down", async () => {
  for (const isEnded of [true, false]) {
    const served = new Served();
    served.act = async () => {
      const iso = new Date(served.now).toISOString(), reason = "automation failed";
      await served.attempts.begin("broken", iso, "daily wake");
      if (isEnded) {
        await served.attempts.finish("broken", { outcome: "failed", finishedAt: iso, reason });
      }
      throw new TypeError("broken");
    };
    const timer = await served.serve("2026-10-24T20:00:00Z");
    assert.equal(served.fired.length, 1);
    const { last_outcome, last_reason, next_run } = timer.snapshot();
    assert.deepEqual([last_outcome, last_reason], ["error", "TypeError"]);
    assert.equal(next_run, "2026-10-25T09:00:00+01:00");
    assert.equal(served.errors.length, 1);
    assert.match(served.errors[0]!, /ended by an error, .*: broken$/);
  }
});

Deno.test("DailyTimer looks every quarter of an hour whether a run can begin that threw before its first row", async () => {
  const served = new Served();
  const make = served.act;
  const full = "Could not take the lock of 3c1f0a9d77b24e58: database or disk is full";
  served.act = () => Promise.reject(new Fault("internal", full));
  const timer = await served.serve("2026-10-24T10:55:00Z");
  assert.equal(served.fired.length, 16, "09:00 to 12:45");
  const between = served.fired.slice(1).map((at, i) =>
    Date.parse(at) - Date.parse(served.fired[i]!)
  );
  assert.ok(between.every((ms) => ms >= 15 * 60_000 && ms <= 16 * 60_000), String(between));
  assert.ok(served.errors.every((line) => !line.includes("3c1f0a9d77b24e58")));
  const { last_outcome, last_reason, next_run } = timer.snapshot();
  assert.deepEqual([last_outcome, last_reason], [
    "error",
    "Could not take the lock of ***: database or disk is full",
  ]);
  assert.equal(next_run!.slice(0, 14), "2026-10-24T13:");

  served.act = make;
  const fired = served.fired.length;
  await served.serve("2026-10-25T07:00:00Z");
  assert.equal(served.fired.length, fired + 1, "the day has its film, and no second one");
});

Deno.test("DailyTimer fires again the same day once the cooldown that skipped it is over", async () => {
  const served = new Served();
  served.now = Date.parse("2026-03-29T06:00:00Z");
  const make = served.act;
  served.act = async () => {
    const iso = new Date(served.now).toISOString(), ended = endedBy({ code: "cooldown" });
    await served.attempts.begin("cooling", iso, "daily wake");
    await served.attempts.finish("cooling", { outcome: "skipped", finishedAt: iso, ...ended });
    served.act = make;
    return {
      outcome: "skipped",
      ...ended,
      attemptId: "cooling",
      cooldownUntil: "2026-03-29T07:30:04.000Z",
    };
  };
  await served.serve("2026-03-30T06:00:00Z");
  assert.deepEqual(served.fired, ["2026-03-29T07:00:00.000Z", "2026-03-29T07:30:04.000Z"]);
});

Deno.test("DailyTimer keeps looking while a run goes on, and waits for it at the end", async () => {
  const served = new Served();
  const seen: boolean[] = [];
  let finish = () => {};
  served.act = () =>
    new Promise((resolve) => {
      finish = () => resolve({ outcome: "completed", reason: "made", attemptId: "x" });
    });
  const until = "2026-10-24T07:10:00Z";
  const timer = await served.serve(until, () => {
    seen.push(served.fired.length > 0);
    if (served.now >= Date.parse(until)) finish();
  });
  assert.ok(seen.filter(Boolean).length >= 20, "one look every half minute");
  assert.equal(served.fired.length, 1);
  assert.equal(timer.snapshot().running, false);
  assert.equal(timer.snapshot().last_outcome, "completed");
});

Deno.test("DailyTimer obeys a changed configuration at the next look", async () => {
  const served = new Served();
  served.config = { enabled: false, dailyAt: "09:00" };
  let sleeps = 0;
  const timer = await served.serve("2026-10-24T05:30:00Z", () => {
    if (++sleeps === 10) served.config = { enabled: true, dailyAt: "07:15" };
  });
  assert.deepEqual(served.fired, ["2026-10-24T05:15:00.000Z"]);
  assert.equal(timer.snapshot().daily_at, "07:15");
});
