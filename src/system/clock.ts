// SPDX-License-Identifier: AGPL-3.0-or-later

// The one place that reads the time of day, and the zone it is told in.

import { Fault } from "../base/fault.ts";

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

/**
 * Throws Fault `config_invalid` where `TZ` names no zone that the runtime knows: it would count in UTC without
 * a word, and days and schedules would be others.
 */
export function checkZone({ TZ }: Readonly<Record<string, string | undefined>>): void {
  if (!TZ) return;
  try {
    new Intl.DateTimeFormat("en", { timeZone: TZ.replace(/^:/, "") });
  } catch (cause) {
    throw new Fault("config_invalid", `TZ is "${TZ}", which is no time zone known here`, {
      hint: "Set TZ to a name such as Europe/Berlin, or leave it out for the machine's own zone",
      cause,
    });
  }
}

/** IANA name; "UTC" where `TZ` names nothing the runtime knows, which is what it then counts in. */
export function localZone(): string {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone ?? "UTC";
}
