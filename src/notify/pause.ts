// After a failed message a target is not told for a while, then tried again.

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
  const untilMs = Date.parse(health.lastFailureAt!) + cooldownHours * HOUR_MS;
  return nowMs < untilMs ? untilMs : undefined;
}
