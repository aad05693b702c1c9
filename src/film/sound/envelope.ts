// How far the music steps back for the clips (film.md SND-4). Computed from what is known before
// the mix, so it comes in time, never pumps and is the same every time.

/** Seconds of the film. */
export interface Window {
  readonly start: number;
  readonly end: number;
}

const SPEECH_DUCK_DB = -12;
const LIVELY_DUCK_DB = -6;
/** The music is down when the first syllable comes, and takes its time to return. */
const DOWN_SECONDS = 0.3;
const UP_SECONDS = 0.8;
/** In a shorter gap the music would only breathe in; it stays down. */
const BRIDGED_SECONDS = 1.5;

/** Sorted windows; those with less than `BRIDGED_SECONDS` between them are one. */
export function bridged(windows: readonly Window[]): Window[] {
  const joined: Window[] = [];
  for (const window of [...windows].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = joined.at(-1);
    if (last && window.start - last.end < BRIDGED_SECONDS) {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, window.end) };
    } else joined.push(window);
  }
  return joined;
}

/** The envelope of a film. Between the windows' ramps it is 0 dB; ramps are straight in decibels. */
export class Ducking {
  readonly #speech: readonly Window[];
  readonly #lively: readonly Window[];

  constructor(speech: readonly Window[], lively: readonly Window[]) {
    this.#speech = bridged(speech);
    // Speech is lively too: the music does not come up between a laugh and a word.
    this.#lively = bridged([...speech, ...lively]);
  }

  /** Decibels at a moment of the film, −12…0. */
  decibelsAt(seconds: number): number {
    return Math.min(
      SPEECH_DUCK_DB * depth(this.#speech, seconds),
      LIVELY_DUCK_DB * depth(this.#lively, seconds),
    );
  }
}

/**
 * 0…1: how far into the nearest window's trapezoid. Ramps of neighbours cannot meet, because what
 * is nearer than both ramps together is bridged.
 */
function depth(windows: readonly Window[], seconds: number): number {
  let low = 0, high = windows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (windows[middle]!.start - DOWN_SECONDS <= seconds) low = middle + 1;
    else high = middle;
  }
  const window = windows[low - 1];
  if (!window) return 0;
  if (seconds < window.start) return 1 - (window.start - seconds) / DOWN_SECONDS;
  return Math.max(0, 1 - Math.max(0, seconds - window.end) / UP_SECONDS);
}
