// When the daily run is due, as a state and what a look at the clock makes of it. One run a local
// day: what was made by hand or before a restart counts (seed 3.3), and so does a run that failed.

import { Fault } from "../../base/fault.ts";
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
  /** When the cooldown that skipped it is over, ISO 8601. */
  readonly restsUntil?: string;
}

export interface TimerState {
  readonly config?: TimerConfig;
  /** The latest day that needs no run any more. */
  readonly settledDay?: LocalDate;
  /** The day of a firing that was not written down; said once. */
  readonly triedDay?: LocalDate;
  /** What that firing threw, without a secret. */
  readonly thrown?: string;
  /** Nothing fires before it is over, though the day still needs its run. */
  readonly rest?: { readonly since: number; readonly until: number };
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

/** After a firing that threw. Whoever makes room on a disk waits no longer than that for the film. */
const REST_AFTER_ERROR_MS = 15 * 60_000;

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
  return slot !== undefined && now >= slot && restEnd(state, now) === undefined;
}

export interface Tick {
  readonly state: TimerState;
  /** Begin the daily run; the day is marked already. */
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
  const settled = scheduled(
    { ...before, config, settledDay: today, rest: undefined },
    moment,
    config,
  );
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

/**
 * The firing came to its end. A day whose firing was not even written down is still to come, and so is
 * one whose firing came too early after a film: where the clock went forward a day has 23 hours, and the
 * cooldown takes half an hour more (seed 3.3, 8).
 */
export function afterRun(
  state: TimerState,
  run: TimerRun,
  moment: Moment,
): Omit<Tick, "fire"> {
  const last = state.last && { ...state.last, outcome: run.outcome, reason: run.reason };
  const ended = { ...state, isRunning: false, last };
  const log = `Daily run: ${run.outcome}: ${run.reason}`;
  const { settledDay } = state;
  if (run.attemptId === undefined) {
    return {
      state: { ...ended, settledDay: undefined, triedDay: settledDay, thrown: undefined },
      log: state.triedDay === settledDay
        ? undefined
        : `${log}; looks again until that one has ended`,
    };
  }
  // It may be over already: a firing takes longer than the last seconds of a cooldown.
  const until = run.restsUntil === undefined ? undefined : Date.parse(run.restsUntil);
  if (until !== undefined && dayAt(until, moment.clock) === settledDay) {
    const rest = { since: moment.now, until };
    const next = { ...ended, settledDay: undefined, triedDay: undefined, rest };
    return {
      state: rescheduled(next, moment),
      log: `${log}; begins again ${isoAt(until, moment.clock)}`,
    };
  }
  return { state: { ...ended, triedDay: undefined }, log };
}

/**
 * The firing threw. Whether the day still needs its run is for the ledger to say, some time later: what
 * was written down counts then. `told` is the error in words without a secret, for those who may see them.
 */
export function afterError(
  state: TimerState,
  error: unknown,
  told: string,
  moment: Moment,
): Omit<Tick, "fire"> {
  const { settledDay, triedDay, thrown } = state;
  // A sentence of ours is meant for people; of anything else only the kind is kept (control 5.1).
  const reason = error instanceof Fault ? told : error instanceof Error ? error.name : typeof error;
  const last = state.last && { ...state.last, outcome: "error", reason };
  const rest = { since: moment.now, until: moment.now + REST_AFTER_ERROR_MS };
  const next = {
    ...state,
    isRunning: false,
    last,
    rest,
    settledDay: undefined,
    triedDay: settledDay,
    thrown: told,
  };
  const isOld = triedDay === settledDay && thrown === told;
  return {
    state: rescheduled(next, moment),
    log: isOld ? undefined : `Daily run: ended by an error, looks again every quarter of an hour ` +
      `whether it can begin: ${told}`,
  };
}

/**
 * Where clocks go back over midnight a day is left and comes again: then the settled day is
 * tomorrow. Further ahead it is the mark of a clock that was wrong.
 */
function isSettled(today: LocalDate, settled: LocalDate | undefined): boolean {
  return settled === today || settled === addDays(today, 1);
}

/** When the rest is over; nothing when it is, or a clock went back behind its beginning. */
function restEnd({ rest }: TimerState, now: number): number | undefined {
  return rest && rest.since <= now && now < rest.until ? rest.until : undefined;
}

function scheduled(state: TimerState, { now, clock }: Moment, config: TimerConfig): TimerState {
  const today = dayAt(now, clock), rest = restEnd(state, now) ?? now;
  const slot = isSettled(today, state.settledDay)
    ? slotAfter(state.settledDay!, config.dailyAt, clock).at
    : dayAt(rest, clock) === today
    ? slotOn(today, config.dailyAt, clock)!
    // It lasts over midnight.
    : slotAfter(today, config.dailyAt, clock).at;
  const at = Math.max(slot, restEnd(state, now) ?? slot);
  return { ...state, nextRun: { at, iso: isoAt(at, clock) } };
}

/** With the configuration of the last look; a timer that was switched off meanwhile stays so. */
function rescheduled(state: TimerState, moment: Moment): TimerState {
  return state.config?.enabled ? scheduled(state, moment, state.config) : state;
}
