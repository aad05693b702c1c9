// After a failed message a target is left in peace for a while, then tried again.

import type { TargetHealth } from "../ledger/ledger.ts";

const HOUR_MS = 3_600_000;

/** True when the last that is known of it is a failure. */
export function isFailing({ lastFailureAt, lastSuccessAt }: TargetHealth): boolean {
  return lastFailureAt !== undefined &&
    (lastSuccessAt === undefined || Date.parse(lastFailureAt) > Date.parse(lastSuccessAt));
}

/** The end of the pause in milliseconds since 1970; nothing when there is none. */
export function pausedUntil(
  health: TargetHealth,
  cooldownHours: number,
  nowMs: number,
): number | undefined {
  if (!isFailing(health)) return undefined;
  const failedMs = Date.parse(health.lastFailureAt!), pauseMs = cooldownHours * HOUR_MS;
  // A failure far ahead was written by a clock that was wrong; it must not silence anybody for years.
  return Math.abs(nowMs - failedMs) < pauseMs ? failedMs + pauseMs : undefined;
}
