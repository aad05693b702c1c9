// SPDX-License-Identifier: AGPL-3.0-or-later

// Spans, sizes, counts and instants in English, for people.

/** "about 20 s", "about 3 min"; rounded so that it does not flicker. */
export function remainingText(seconds: number): string {
  if (seconds < 8) return "a few seconds";
  if (seconds < 90) return `about ${Math.round(seconds / 5) * 5} s`;
  return `about ${Math.round(seconds / 60)} min`;
}

/** "45 s", "12 min", "3 h 5 min" */
export function spanText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** "1 picture", "3 pictures" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** "2026-10-05 09:00" on this machine, of ISO 8601. */
export function wallTime(instant: string): string {
  return new Date(instant).toLocaleString("sv").slice(0, 16);
}
