// The one place that reads the time of day.

/** Passed to every flow that needs to know when it is. */
export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Minutes east of UTC of this machine's zone at a wall-clock time of its own. */
export function offsetMinutesAt(localDateTime: string): number {
  return -new Date(localDateTime).getTimezoneOffset();
}
