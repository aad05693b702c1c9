// SPDX-License-Identifier: AGPL-3.0-or-later

// The daily run of the serving process. Every half minute it reads the configuration and the clock, asks
// the ledger whether today had its run, and fires once a local day. A run before a restart counts, and so
// does one that failed; what a person typed does not.

import { Fault, reasonOf } from "../../base/fault.ts";
import type { LocalDate } from "../../base/local_time.ts";
import { oneLine } from "../../base/text.ts";
import { redactText } from "../../base/redact.ts";
import type { Attempt, AttemptId, AttemptReader } from "../../ledger/attempt.ts";
import type { AttemptReason } from "../../ledger/attempt_reason.ts";
import type { Clock } from "../../system/clock.ts";
import {
  dayAt,
  isoAt,
  slotAfter,
  slotOn,
  timeAt,
  type TimeOfDay,
  type ZoneClock,
  zoneClock,
} from "./zone_clock.ts";

/** Between two looks; also how late a run is at most after a change of the clock. */
const POLL_MS = 30_000;
/** After a firing that wrote nothing down: it threw, or another process was at it. */
const REST_MS = 15 * 60_000;
/** Enough attempts to find a finished one among; a killed one stays `running` for ever. */
const RECENT_ATTEMPTS = 50;

export interface TimerConfig {
  readonly enabled: boolean;
  readonly dailyAt: TimeOfDay;
}

/** What became of one firing. */
export interface TimerRun {
  readonly outcome: string;
  readonly because?: AttemptReason;
  readonly reason: string;
  /** Absent when nothing was written down, because another process held the lock. */
  readonly attemptId?: AttemptId;
  /** When the cooldown that skipped it is over, ISO 8601. */
  readonly cooldownUntil?: string;
}

/** `in_process_scheduler` of `/health/ready`; times are ISO 8601 with an offset. */
export interface TimerSnapshot {
  /** False, and no time, before the configuration was read for the first time. */
  readonly enabled: boolean;
  readonly daily_at: string | null;
  /** `null` while there is an error. */
  readonly next_run: string | null;
  readonly running: boolean;
  readonly last_fired_at: string | null;
  readonly last_outcome: string | null;
  readonly last_reason: string | null;
  /** What `last_reason` says; for pages alone. */
  readonly because?: AttemptReason;
  /** Why the last look failed; absent when it did not. */
  readonly error?: string;
}

interface LastRun {
  readonly firedAt: number;
  readonly outcome: string | null;
  readonly because?: AttemptReason;
  readonly reason: string | null;
}

export interface DailyTimerDeps {
  readonly clock: Clock;
  /** IANA name of this machine's zone. */
  readonly zone: () => string;
  /** Ends early, without an error, when the signal fires. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly readConfig: () => Promise<TimerConfig>;
  readonly attempts: Pick<AttemptReader, "newestCounted" | "list">;
  /** Whether no attempt is on its way, in this process or another. */
  readonly isLockFree: () => Promise<boolean>;
  /** The whole of `auto run`, for the reason "daily wake". */
  readonly fire: (signal: AbortSignal) => Promise<TimerRun>;
  readonly log: (line: string, level?: "info" | "error") => void;
  /** Taken out of what the snapshot tells. */
  readonly secrets: readonly string[];
}

/** One for each serving process. */
export class DailyTimer {
  #config: TimerConfig | undefined;
  /** The local day that needs no run any more. */
  #settledDay: LocalDate | undefined;
  /** No firing before this instant. */
  #restUntil = 0;
  #nextRun: number | undefined;
  #isRunning = false;
  #running: Promise<void> = Promise.resolve();
  #last: LastRun | undefined;
  #knowsLast = false;
  #trouble: string | undefined;
  #clock: ZoneClock | undefined;

  constructor(readonly deps: DailyTimerDeps) {}

  snapshot(): TimerSnapshot {
    const iso = (at: number | undefined) => at === undefined ? null : isoAt(at, this.#wall());
    return {
      enabled: this.#config?.enabled ?? false,
      daily_at: this.#config?.dailyAt ?? null,
      next_run: this.#trouble === undefined ? iso(this.#nextRun) : null,
      running: this.#isRunning,
      last_fired_at: iso(this.#last?.firedAt),
      last_outcome: this.#last?.outcome ?? null,
      last_reason: this.#last?.reason ?? null,
      ...(this.#last?.because && { because: this.#last.because }),
      ...(this.#trouble !== undefined && { error: this.#trouble }),
    };
  }

  /** Returns when the signal has fired and a run on its way has come to its end. Never throws. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#look(signal);
        this.#trouble = undefined;
      } catch (error) {
        if (signal.aborted) break;
        const trouble = this.#told(error);
        if (trouble !== this.#trouble) {
          this.deps.log(`Daily run: could not look whether it is time, tries again: ${trouble}`);
        }
        this.#trouble = trouble;
      }
      const left = (this.#nextRun ?? Infinity) - this.deps.clock.now();
      await this.deps.sleep(left > 0 ? Math.min(POLL_MS, left) : POLL_MS, signal);
    }
    await this.#running;
  }

  async #look(signal: AbortSignal): Promise<void> {
    const { readConfig, log, clock } = this.deps;
    const config = await readConfig(), before = this.#config;
    this.#config = config;
    if (!this.#knowsLast) await this.#recallLast();
    if (!config.enabled) {
      this.#nextRun = undefined;
      if (before?.enabled) log("Daily run: switched off");
      return;
    }
    const now = clock.now(), wall = this.#wall();
    if (await this.#isDue(now)) {
      if (signal.aborted) return;
      log(`Daily run: begins (due at ${config.dailyAt} ${wall.zone})`);
      this.#settledDay = dayAt(now, wall);
      this.#last = { firedAt: now, outcome: null, reason: null };
      this.#isRunning = true;
      this.#running = this.#fire(signal);
    }
    this.#schedule();
    if (!before?.enabled || before.dailyAt !== config.dailyAt) {
      const next = isoAt(this.#nextRun!, wall);
      log(`Daily run: every day at ${config.dailyAt} ${wall.zone}, next ${next}`);
    }
  }

  /** Whether the slot of today has come and today has no run yet. */
  async #isDue(now: number): Promise<boolean> {
    const wall = this.#wall(), today = dayAt(now, wall), { dailyAt } = this.#config!;
    if (this.#isRunning || now < this.#restUntil || this.#settledDay === today) return false;
    if (now < slotOn(today, dailyAt, wall)) return false;
    const newest = await this.deps.attempts.newestCounted();
    if (newest === undefined || dayAt(Date.parse(newest.startedAt), wall) !== today) return true;
    // One on its way may still end as one that does not count; one that was killed has no other end.
    if (newest.outcome === "running" && !await this.deps.isLockFree()) return false;
    this.#settledDay = today;
    this.deps.log(this.#countedLine(newest));
    return false;
  }

  #countedLine({ startedAt, outcome, reason }: Attempt): string {
    const wall = this.#wall(), at = Date.parse(startedAt);
    const next = isoAt(slotAfter(this.deps.clock.now(), this.#config!.dailyAt, wall), wall);
    return `Daily run: the run of ${timeAt(at, wall)} counts for today (${outcome}: ${reason}); ` +
      `waiting for tomorrow, ${next}`;
  }

  async #fire(signal: AbortSignal): Promise<void> {
    const { fire, log, clock } = this.deps;
    try {
      const { outcome, because, reason, attemptId, cooldownUntil } = await fire(signal);
      this.#last = { ...this.#last!, outcome, because, reason };
      log(`Daily run: ${outcome}: ${reason}`);
      if (attemptId === undefined) this.#lookAgain(clock.now() + REST_MS);
      // A day of 23 hours: the cooldown takes half an hour more than there is.
      else if (cooldownUntil !== undefined) this.#lookAgain(Date.parse(cooldownUntil));
    } catch (error) {
      const told = this.#told(error);
      // A Fault's sentence is meant for people; of any other error only the kind is kept.
      const reason = error instanceof Fault ? told : error instanceof Error ? error.name : "error";
      this.#last = { ...this.#last!, outcome: "error", reason };
      log(`Daily run: ended by an error, looks again in a quarter of an hour: ${told}`, "error");
      this.#lookAgain(clock.now() + REST_MS);
    } finally {
      this.#isRunning = false;
      this.#schedule();
    }
  }

  /** The day still needs its run, unless the ledger says otherwise then. */
  #lookAgain(at: number): void {
    this.#settledDay = undefined;
    this.#restUntil = at;
  }

  #schedule(): void {
    if (!this.#config?.enabled) return;
    const now = this.deps.clock.now(), wall = this.#wall(), { dailyAt } = this.#config;
    const from = Math.max(now, this.#restUntil), day = dayAt(from, wall);
    const slot = slotOn(day, dailyAt, wall);
    this.#nextRun = day === this.#settledDay
      ? slotAfter(Math.max(from, slot), dailyAt, wall)
      : Math.max(from, slot);
  }

  /** So that a restart does not blank what the health page says. */
  async #recallLast(): Promise<void> {
    const recent = await this.deps.attempts.list(RECENT_ATTEMPTS);
    const ended = recent.find(({ outcome, isTyped }) => outcome !== "running" && !isTyped);
    if (ended) {
      const { startedAt, outcome, because, reason } = ended;
      this.#last = { firedAt: Date.parse(startedAt), outcome, because, reason };
    }
    this.#knowsLast = true;
  }

  #told(error: unknown): string {
    return redactText(oneLine(reasonOf(error)), this.deps.secrets);
  }

  #wall(): ZoneClock {
    const zone = this.deps.zone();
    if (this.#clock?.zone !== zone) this.#clock = zoneClock(zone);
    return this.#clock;
  }
}
