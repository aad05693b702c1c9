// What a failure adds to the count of its address, of its user name, and of everybody: how long the next
// try has to wait, and how many may be looked at side by side before the limit could be passed.

import type { FailureCount } from "../ledger/sign_in_failures.ts";
import { THROTTLE } from "./throttle_figures.ts";

export interface FailureRule {
  /** The count with one failure more. */
  failed(count: FailureCount, now: number): FailureCount;
  /** Tries that may be looked at side by side while there is no wait; at least 1. */
  seats(count: FailureCount, now: number): number;
}

export const NO_FAILURES: FailureCount = { times: [], until: Number.NEGATIVE_INFINITY, streak: 0 };

/** Milliseconds until a try is looked at again; 0 when it may be at once. */
export function waitMs({ until }: FailureCount, now: number): number {
  return Math.max(0, until - now);
}

/** Whether whoever has this count is treated as one who never failed, from now on. */
export function isForgotten({ until }: FailureCount, now: number): boolean {
  return now >= until + THROTTLE.windowMs;
}

const recent = (times: readonly number[], now: number): number[] =>
  times.filter((time) => time > now - THROTTLE.windowMs);

/** So far without a wait; one that is on its way stays. */
const counted = (times: readonly number[], { until }: FailureCount, now: number): FailureCount => ({
  times,
  until: Math.max(until, now),
  streak: 0,
});

/** Five failures within the window lock the address out; then it begins anew. */
export const ADDRESS_RULE: FailureRule = {
  failed(count, now) {
    const times = [...recent(count.times, now), now];
    if (times.length < THROTTLE.addressFailures) return counted(times, count, now);
    return { ...NO_FAILURES, until: now + THROTTLE.addressLockMs };
  },
  seats: ({ times }, now) => THROTTLE.addressFailures - recent(times, now).length,
};

/**
 * The fifth failure within the window makes the name wait, every further one twice as long, up to ten
 * minutes. A name that is left alone for a whole window after its wait begins anew.
 */
export const USERNAME_RULE: FailureRule = {
  failed(count, now) {
    if (waitsOn(count, now)) return waiting(count.streak + 1, now);
    const times = [...recent(count.times, now), now];
    if (times.length < THROTTLE.usernameFailures) return counted(times, count, now);
    return waiting(THROTTLE.usernameFailures, now);
  },
  seats: (count, now) =>
    waitsOn(count, now) ? 1 : THROTTLE.usernameFailures - recent(count.times, now).length,
};

const waitsOn = (count: FailureCount, now: number): boolean =>
  count.streak > 0 && !isForgotten(count, now);

function waiting(streak: number, now: number): FailureCount {
  const doubled = THROTTLE.usernameFirstWaitMs * 2 ** (streak - THROTTLE.usernameFailures);
  return { times: [], until: now + Math.min(doubled, THROTTLE.usernameMostWaitMs), streak };
}

/** A hundred failures of anybody within the window pause every sign-in, and so does each further one. */
export const EVERYONE_RULE: FailureRule = {
  failed(count, now) {
    const times = [...recent(count.times, now), now].slice(-THROTTLE.everyoneFailures);
    if (times.length < THROTTLE.everyoneFailures) return counted(times, count, now);
    return { times, until: now + THROTTLE.everyonePauseMs, streak: 0 };
  },
  seats: ({ times }, now) => Math.max(1, THROTTLE.everyoneFailures - recent(times, now).length),
};
