// What the health page and the status say of the daily timer.

import type { TimerState } from "./daily_timer.ts";

/** `in_process_scheduler` of `/health/ready` (seed 4.1); times are ISO 8601 with an offset. */
export interface TimerSnapshot {
  /** False, and no time, before the configuration was read for the first time: a second after the start. */
  readonly enabled: boolean;
  readonly daily_at: string | null;
  /** Not known while there is an error. */
  readonly next_run: string | null;
  readonly running: boolean;
  readonly last_fired_at: string | null;
  readonly last_outcome: string | null;
  readonly last_reason: string | null;
  /** Only while it cannot be looked whether a run is due: why. */
  readonly error?: string;
}

export function snapshotOf(
  { config, nextRun, isRunning, trouble, last }: TimerState,
): TimerSnapshot {
  return {
    enabled: config?.enabled ?? false,
    daily_at: config?.dailyAt ?? null,
    next_run: trouble === undefined ? nextRun?.iso ?? null : null,
    running: isRunning,
    last_fired_at: last?.firedAt ?? null,
    last_outcome: last?.outcome ?? null,
    last_reason: last?.reason ?? null,
    ...(trouble !== undefined && { error: trouble }),
  };
}
