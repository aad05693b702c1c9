// The one place that reads the time of day, and the zone it is told in.

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

/** IANA name; "UTC" where `TZ` names nothing the runtime knows, which is what it then counts in. */
export function localZone(): string {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone ?? "UTC";
}
