// A pause counted from something that was written down with the clock of that moment.

/**
 * When the pause is over (milliseconds since 1970); `undefined` when it is. What lies further ahead than
 * the pause is long was written down by a clock that was wrong, and must hold nobody up for years.
 */
export function pauseEnd(sinceMs: number, pauseMs: number, nowMs: number): number | undefined {
  return Math.abs(nowMs - sinceMs) < pauseMs ? sinceMs + pauseMs : undefined;
}
