// What the health page and the status say of the daily timer.

import type { TimerState } from "./daily_timer.ts";

/** `in_process_scheduler` of `/health/ready` (seed 4.1); times are ISO 8601 with an offset. */
export interface TimerSnapshot {
  /** False, and no time, before the configuration was read for the first time: a second after the start. */
  readonly enabled: boolean;
  readonly daily_at: string | null;
  readonly next_run: string | null;
  readonly running: boolean;
  readonly last_fired_at: string | null;
  readonly last_outcome: string | null;
  readonly last_reason: string | null;
}

export function snapshotOf({ config, nextRun, isRunning, last }: TimerState): TimerSnapshot {
  return {
    enabled: config?.enabled ?? false,
    daily_at: config?.dailyAt ?? null,
    next_run: nextRun?.iso ?? null,
    running: isRunning,
    last_fired_at: last?.firedAt ?? null,
    last_outcome: last?.outcome ?? null,
    last_reason: last?.reason ?? null,
  };
}
