// From beats to seconds: swing, and a hand that is never quite even between the beats. On the beat
// itself nothing moves, because that is where the film cuts.

import type { Random } from "../../base/random.ts";

/** Uneven timing of a practised player, in seconds to either side. */
const TIMING_SECONDS = 0.006;

/** Moves the second half of each beat to `swing` (0.5 = straight). */
export function swung(beat: number, swing: number): number {
  const whole = Math.floor(beat + 1e-9);
  const part = beat - whole;
  if (part < 1e-9) return whole;
  return whole +
    (part < 0.5 ? part * swing / 0.5 : swing + (part - 0.5) * (1 - swing) / 0.5);
}

export interface Touch {
  /** Film seconds of a beat. */
  readonly at: (beat: number) => number;
  /** Film seconds at which a note planned for `beat` starts. */
  readonly start: (beat: number) => number;
  /** A velocity as played. */
  readonly velocity: (planned: number) => number;
}

export function touchOf(secondsPerBeat: number, swing: number, random: Random): Touch {
  const at = (beat: number) => swung(beat, swing) * secondsPerBeat;
  return {
    at,
    start: (beat) => {
      const onBeat = Math.abs(beat - Math.round(beat)) < 1e-6;
      if (onBeat) return Math.round(beat) * secondsPerBeat;
      return Math.max(0, at(beat) + TIMING_SECONDS * (random.next() + random.next() - 1));
    },
    velocity: (planned) =>
      Math.min(1, Math.max(0.05, planned * (1 + 0.07 * (2 * random.next() - 1)))),
  };
}
