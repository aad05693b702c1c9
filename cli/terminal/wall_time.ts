// An instant as the clock on the wall shows it.

/** "2026-10-05 09:00" on this machine, of ISO 8601. */
export function wallTime(instant: string): string {
  return new Date(instant).toLocaleString("sv").slice(0, 16);
}
