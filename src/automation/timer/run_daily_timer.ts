// The loop of the serving process around the daily timer: reads the configuration anew at every
// look, asks the ledger when the time has come, and lets nothing but its signal end it.

import { reasonOf } from "../../base/fault.ts";
import { oneLine } from "../../base/one_line.ts";
import { redactText } from "../../base/redact.ts";
import type { Attempt, AttemptReader } from "../../ledger/attempt.ts";
import type { Clock } from "../../system/clock.ts";
import {
  afterError,
  afterRun,
  isDue,
  type Moment,
  NEW_TIMER,
  tick,
  type TimerConfig,
  type TimerRun,
  type TimerState,
} from "./daily_timer.ts";
import { snapshotOf, type TimerSnapshot } from "./timer_snapshot.ts";
import { isoAt, type ZoneClock, zoneClock } from "./zone_clock.ts";

/** Between two looks; also how late a run is at most after a change of the clock. */
const POLL_MS = 30_000;
/** Enough attempts to find a finished one among; a killed one stays `running` for ever. */
const RECENT_ATTEMPTS = 50;

export interface DailyTimerNeeds {
  readonly clock: Clock;
  /** IANA name of this machine's zone. */
  readonly zone: () => string;
  /** Ends early, without an error, when the signal fires. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly readConfig: () => Promise<TimerConfig>;
  readonly attempts: Pick<AttemptReader, "newestCounted" | "list">;
  /** Whether nobody is at an attempt, in this process or another. */
  readonly isLockFree: () => Promise<boolean>;
  /** The whole of `auto run`, for the reason "daily wake". */
  readonly fire: (signal: AbortSignal) => Promise<TimerRun>;
  readonly log: (line: string, level?: "info" | "error") => void;
  /** Taken out of what the snapshot tells. */
  readonly secrets: readonly string[];
}

/** One for each serving process. */
export class DailyTimer {
  #state: TimerState = NEW_TIMER;
  #told = { of: this.#state, snapshot: snapshotOf(this.#state) };
  #clock: ZoneClock | undefined;
  #knowsLast = false;
  #running: Promise<void> = Promise.resolve();

  constructor(readonly needs: DailyTimerNeeds) {}

  /** The same object as long as there is nothing new. */
  snapshot(): TimerSnapshot {
    if (this.#told.of !== this.#state) {
      this.#told = { of: this.#state, snapshot: snapshotOf(this.#state) };
    }
    return this.#told.snapshot;
  }

  /** Returns when the signal has fired and a run on its way has come to its end. Never throws. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#look(signal);
        if (this.#state.trouble !== undefined) {
          this.needs.log("Daily run: can look again");
          this.#state = { ...this.#state, trouble: undefined };
        }
      } catch (error) {
        // Who waits for the ledger when all ends has no trouble.
        if (signal.aborted) break;
        const why = reasonOf(error), trouble = redactText(oneLine(why), this.needs.secrets);
        if (trouble !== this.#state.trouble) {
          this.needs.log(`Daily run: could not look whether it is time, tries again: ${why}`);
          this.#state = { ...this.#state, trouble };
        }
      }
      await this.needs.sleep(this.#untilNextLook(), signal);
    }
    await this.#running;
  }

  async #look(signal: AbortSignal): Promise<void> {
    const { readConfig, log } = this.needs;
    const config = await readConfig();
    const moment = this.#moment();
    const newest = isDue(this.#state, moment, config) ? await this.#newestCounted() : undefined;
    if (signal.aborted) return;
    const { state, fire, log: line } = tick(this.#state, moment, config, newest);
    this.#state = state;
    if (line !== undefined) log(line);
    if (!this.#knowsLast && !fire) await this.#recallLast(moment);
    // The one that begins now is the last one from here on.
    this.#knowsLast = true;
    if (fire) this.#running = this.#fire(signal);
  }

  /**
   * One that somebody is at may still turn out to be a dry run: it is not counted before its end, and
   * the firing beside it finds the lock taken. One that was killed counts, for it has no end.
   */
  async #newestCounted(): Promise<Attempt | undefined> {
    const { attempts, isLockFree } = this.needs;
    const newest = await attempts.newestCounted();
    if (newest?.outcome !== "running") return newest;
    // Its last row is written before the lock is let go, so it may have ended between the two looks.
    return await isLockFree() ? await attempts.newestCounted() : undefined;
  }

  async #fire(signal: AbortSignal): Promise<void> {
    const { fire, log } = this.needs;
    try {
      const run = await fire(signal);
      const { state, log: line } = afterRun(this.#state, run, this.#moment());
      this.#state = state;
      if (line !== undefined) log(line);
    } catch (error) {
      // Those of now: a run of hours may have read settings anew.
      const told = redactText(oneLine(reasonOf(error)), this.needs.secrets);
      const { state, log: line } = afterError(this.#state, error, told, this.#moment());
      this.#state = state;
      if (line !== undefined) log(line, "error");
    }
  }

  /** A restart does not blank what the health page says. */
  async #recallLast(moment: Moment): Promise<void> {
    const recent = await this.needs.attempts.list(RECENT_ATTEMPTS);
    const ended = recent.find(({ outcome }) => outcome !== "running");
    if (!ended) return;
    const { outcome, reason, startedAt } = ended;
    const last = { firedAt: isoAt(Date.parse(startedAt), moment.clock), outcome, reason };
    this.#state = { ...this.#state, last };
  }

  #moment(): Moment {
    const clock = () => this.#zoneClock();
    return {
      now: this.needs.clock.now(),
      // The runtime's tables of zones cost 50 ms and 7 MB once; a process without a daily run reads none.
      get clock() {
        return clock();
      },
    };
  }

  #zoneClock(): ZoneClock {
    const zone = this.needs.zone();
    if (this.#clock?.zone !== zone) this.#clock = zoneClock(zone);
    return this.#clock;
  }

  #untilNextLook(): number {
    const { nextRun, isRunning } = this.#state;
    if (!nextRun || isRunning) return POLL_MS;
    const left = nextRun.at - this.needs.clock.now();
    return left > 0 ? Math.min(POLL_MS, left) : POLL_MS;
  }
}
