// Where a track comes to rest: the bar line on which its last chord lands, so that the chord has
// rung out when the film ends.

/** Shortest ring a last chord needs to sound finished; with the room's decay it is then 40 dB down. */
const RING_SECONDS = 2.4;

export interface Landing {
  /** Whole bars before the last chord. */
  readonly bars: number;
  readonly seconds: number;
  /** From the landing to the end of the film. */
  readonly ringSeconds: number;
}

/**
 * The last bar line that leaves the final chord time to ring. The ring lasts at least 2.4 s (less in
 * films of a few seconds) and less than one bar more than that.
 */
export function landingOf(
  grid: { readonly bpm: number; readonly beatsPerBar: number },
  totalSeconds: number,
): Landing {
  const bar = grid.beatsPerBar * 60 / grid.bpm;
  const ring = Math.min(RING_SECONDS, totalSeconds / 3);
  // A landing asked for exactly must not be lost to rounding.
  const bars = Math.max(0, Math.floor((totalSeconds - ring) / bar + 1e-6));
  return { bars, seconds: bars * bar, ringSeconds: totalSeconds - bars * bar };
}
