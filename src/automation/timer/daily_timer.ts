// When the daily run is due, as a state and what a look at the clock makes of it. One run a local
// day: what was made by hand or before a restart counts (seed 3.3), and so does a run that failed.

import { addDays, type LocalDate } from "../../base/local_time.ts";
import type { Attempt, AttemptId } from "../../ledger/attempt.ts";
import { slotAfter, slotOn, type TimeOfDay } from "./daily_slot.ts";
import { dayAt, isoAt, timeAt, type ZoneClock } from "./zone_clock.ts";

export interface TimerConfig {
  readonly enabled: boolean;
  readonly dailyAt: TimeOfDay;
}

/** What became of one firing. */
export interface TimerRun {
  readonly outcome: string;
  readonly reason: string;
  /** Absent when nothing was written down, because somebody else was at it. */
  readonly attemptId?: AttemptId;
}

export interface TimerState {
  readonly config?: TimerConfig;
  /** The latest day that needs no run any more. */
  readonly settledDay?: LocalDate;
  /** The day of a firing that found somebody else at it; said once. */
  readonly triedDay?: LocalDate;
  readonly nextRun?: { readonly at: number; readonly iso: string };
  readonly isRunning: boolean;
  /** Why the last look could not be taken; whether a run is due is not known until one can. */
  readonly trouble?: string;
  readonly last?: {
    readonly firedAt: string;
    readonly outcome: string | undefined;
    readonly reason: string | undefined;
  };
}

export const NEW_TIMER: TimerState = { isRunning: false };

/** An instant and the wall it is looked at on. */
export interface Moment {
  readonly now: number;
  readonly clock: ZoneClock;
}

/** True when the slot of today has come and today has no run yet: time to ask the ledger. */
export function isDue(state: TimerState, moment: Moment, config: TimerConfig): boolean {
  if (!config.enabled || state.isRunning) return false;
  const { now, clock } = moment;
  const today = dayAt(now, clock);
  if (isSettled(today, state.settledDay)) return false;
  const slot = slotOn(today, config.dailyAt, clock);
  return slot !== undefined && now >= slot;
}

export interface Tick {
  readonly state: TimerState;
  /** Begin the daily run; the day is marked already, so a crash is not tried again the same day. */
  readonly fire: boolean;
  readonly log?: string;
}

/** One look at the clock. `newestCounted` is needed only when {@link isDue}. */
export function tick(
  before: TimerState,
  moment: Moment,
  config: TimerConfig,
  newestCounted: Attempt | undefined,
): Tick {
  if (!config.enabled) {
    const log = before.config?.enabled ? "Daily run: switched off" : undefined;
    return { state: { ...before, config, nextRun: undefined }, fire: false, log };
  }
  const { now, clock } = moment;
  const today = dayAt(now, clock);
  if (!isDue(before, moment, config)) {
    const state = scheduled({ ...before, config }, moment, config);
    const isNew = !before.config?.enabled || before.config.dailyAt !== config.dailyAt;
    const log = isNew
      ? `Daily run: every day at ${config.dailyAt} ${clock.zone}, next ${state.nextRun!.iso}`
      : undefined;
    return { state, fire: false, log };
  }
  const settled = scheduled({ ...before, config, settledDay: today }, moment, config);
  const countedMs = newestCounted ? Date.parse(newestCounted.startedAt) : undefined;
  if (newestCounted && isSettled(today, dayAt(countedMs!, clock))) {
    const { outcome, reason } = newestCounted;
    const log = `Daily run: the run of ${timeAt(countedMs!, clock)} counts for today ` +
      `(${outcome}: ${reason}); waiting for tomorrow, ${settled.nextRun!.iso}`;
    return { state: settled, fire: false, log };
  }
  const last = { firedAt: isoAt(now, clock), outcome: undefined, reason: undefined };
  const isAgain = before.triedDay === today;
  return {
    state: { ...settled, isRunning: true, last },
    fire: true,
    log: isAgain ? undefined : `Daily run: begins (due at ${config.dailyAt} ${clock.zone})`,
  };
}

/** The firing came to its end. A day whose firing was not even written down is still to come. */
export function afterRun(state: TimerState, run: TimerRun): Omit<Tick, "fire"> {
  const last = state.last && { ...state.last, outcome: run.outcome, reason: run.reason };
  if (run.attemptId !== undefined) {
    const log = `Daily run: ${run.outcome}: ${run.reason}`;
    return { state: { ...state, isRunning: false, triedDay: undefined, last }, log };
  }
  const { settledDay } = state;
  const log = state.triedDay === settledDay
    ? undefined
    : `Daily run: ${run.outcome}: ${run.reason}; looks again until that one has ended`;
  return {
    state: { ...state, isRunning: false, settledDay: undefined, triedDay: settledDay, last },
    log,
  };
}

/** The firing threw. The day stays used; only the kind of the error is kept (control 5.1). */
export function afterError(state: TimerState, error: unknown): TimerState {
  const reason = error instanceof Error ? error.name : typeof error;
  const last = state.last && { ...state.last, outcome: "error", reason };
  return { ...state, isRunning: false, triedDay: undefined, last };
}

/**
 * Where clocks go back over midnight a day is left and comes again: then the settled day is
 * tomorrow. Further ahead it is the mark of a clock that was wrong.
 */
function isSettled(today: LocalDate, settled: LocalDate | undefined): boolean {
  return settled === today || settled === addDays(today, 1);
}

function scheduled(state: TimerState, { now, clock }: Moment, config: TimerConfig): TimerState {
  const today = dayAt(now, clock);
  const at = isSettled(today, state.settledDay)
    ? slotAfter(state.settledDay!, config.dailyAt, clock).at
    : slotOn(today, config.dailyAt, clock)!;
  return { ...state, nextRun: { at, iso: isoAt(at, clock) } };
}
