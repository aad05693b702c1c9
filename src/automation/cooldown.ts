// The pause between two films of the automation.

const HOUR_MS = 3_600_000;
/** Seed 8: a daily timer fires daily, although no film starts at exactly the second of yesterday's. */
const SLACK_MS = 30 * 60_000;

/**
 * Until when (milliseconds since 1970 in UTC) no film is begun; active while now is earlier.
 * `newestCompletedAutoStart` is the start of the newest completed film of the automation, ISO 8601; without a
 * zone it is read as UTC. `undefined` when there was none.
 */
export function cooldownUntil(
  newestCompletedAutoStart: string | undefined,
  hours: number,
): number | undefined {
  if (newestCompletedAutoStart === undefined) return undefined;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(newestCompletedAutoStart);
  const started = Date.parse(hasZone ? newestCompletedAutoStart : `${newestCompletedAutoStart}Z`);
  return started + hours * HOUR_MS - SLACK_MS;
}
