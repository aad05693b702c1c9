// SPDX-License-Identifier: AGPL-3.0-or-later

// The last step of the film's sound: one gain for all of it, then the limiter.

import { LoudnessMeter, SILENT_LUFS } from "../../base/loudness.ts";
import { Limiter, TruePeakMeter } from "./limiter.ts";
import { amplitudeOf } from "./samples.ts";

const FILM_LUFS = -16;
/**
 * The encoder adds up to 1.5 dB to the peaks of most limited sound at 192 kbit/s; the film as a file is
 * to stay below −1 dBTP, and `writeHeard` sees to the rest.
 */
export const CEILING_DBTP = -3;
/** A film of nothing but faint sounds stays faint; more would lift hiss to the level of words. */
const MAX_FILM_LIFT_DB = 15;
/** What the limiter takes away is given back until the film is this near to its target. */
const NEAR_LU = 0.3;
const MAX_ROUNDS = 3;

export interface Loudness {
  /** LUFS and dBTP of the sound as written; −70 and −120 for silence. */
  readonly loudness: number;
  readonly truePeak: number;
}

/** Decibels from a mix of the given loudness to the film's; silence stays what it is. */
function filmGainDb(loudness: number): number {
  return loudness <= SILENT_LUFS ? 0 : Math.min(MAX_FILM_LIFT_DB, FILM_LUFS - loudness);
}

/** The mix with its gain and below the ceiling; as many samples as came in. `heard` gets them too. */
export async function* limited(
  mix: AsyncIterable<Float32Array>,
  gainDb: number,
  heard: (block: Float32Array) => void,
  ceilingDb = CEILING_DBTP,
): AsyncGenerator<Float32Array, void, undefined> {
  const limiter = new Limiter(amplitudeOf(ceilingDb), amplitudeOf(gainDb));
  for await (const block of mix) {
    const output = limiter.add(block);
    heard(output);
    yield output;
  }
  const rest = limiter.finish();
  heard(rest);
  yield rest;
}

/**
 * Masters a mix of the given loudness. `read` gives the mix, as often as asked; `write` takes the
 * result whole and replaces what an earlier round gave it.
 */
export async function master(
  loudness: number,
  read: () => AsyncIterable<Float32Array>,
  write: (blocks: AsyncIterable<Float32Array>) => Promise<void>,
): Promise<Loudness> {
  let gainDb = filmGainDb(loudness);
  for (let round = 1;; round++) {
    const meter = new LoudnessMeter();
    const peak = new TruePeakMeter();
    await write(limited(read(), gainDb, (block) => {
      meter.add(block);
      peak.add(block);
    }));
    const reached = meter.integrated();
    const short = filmGainDb(loudness) + loudness - reached;
    if (reached <= SILENT_LUFS || Math.abs(short) < NEAR_LU || round === MAX_ROUNDS) {
      return { loudness: reached, truePeak: peak.decibels };
    }
    gainDb += short;
  }
}
