// The pause between two films of the automation.

import { pauseEnd } from "../base/pause.ts";
import type { Run } from "../ledger/run.ts";

const HOUR_MS = 3_600_000;
/** Seed 8: a daily timer fires daily, although no film starts at exactly the second of yesterday's. */
const SLACK_MS = 30 * 60_000;

/**
 * Until when (milliseconds since 1970 in UTC) no film is begun; `undefined` when one may be. `films` are
 * the newest completed ones of the automation: more than one, for the newest may have been written down by
 * a clock that was far ahead. A start without a zone is read as UTC.
 */
export function restsUntil(
  films: readonly Pick<Run, "startedAt">[],
  hours: number,
  nowMs: number,
): number | undefined {
  const ends = films
    .map(({ startedAt }) => pauseEnd(instantOf(startedAt), hours * HOUR_MS - SLACK_MS, nowMs))
    .filter((end) => end !== undefined);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

function instantOf(startedAt: string): number {
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(startedAt);
  return Date.parse(hasZone ? startedAt : `${startedAt}Z`);
}
