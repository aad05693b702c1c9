// The pause between two films of the automation.

import { pauseEnd } from "../base/pause.ts";
import type { Run } from "../ledger/run.ts";

const HOUR_MS = 3_600_000;
/** Seed 8: a daily timer fires daily, although no film starts at exactly the second of yesterday's. */
const SLACK_MS = 30 * 60_000;

/**
 * Until when (milliseconds since 1970) no film is begun; `undefined` when one may be. `newest` is the
 * automation's newest completed film, absent before the first.
 */
export function cooldownUntil(
  newest: Pick<Run, "startedAt"> | undefined,
  hours: number,
  nowMs: number,
): number | undefined {
  if (newest === undefined) return undefined;
  return pauseEnd(Date.parse(newest.startedAt), hours * HOUR_MS - SLACK_MS, nowMs);
}
