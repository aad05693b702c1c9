// How long a server asks to be left alone, as HTTP's Retry-After says it: in seconds, or with a date.

/** Milliseconds, never negative; nothing for a text that is neither seconds nor a date. */
export function retryAfterMs(text: string, nowMs: number): number | undefined {
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * 1000;
  // A plain number with a sign or a fraction would be read as a year.
  const at = /[A-Za-z]/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
