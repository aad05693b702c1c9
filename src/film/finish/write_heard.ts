// The encoder changes what it is given: sharp sounds such as fireworks gain up to 4 dB of peak, noise up
// to 20 kHz loses 1 LU. Sound is written again, with what it gained taken away, until a player hears
// what was planned.

import { LoudnessMeter } from "../../base/loudness.ts";
import type { Loudness } from "../../media/av/loudness.ts";
import { CEILING_DBTP, limited } from "../sound/master.ts";
import { isPlannedLoudness, isTooHigh, MAX_DBTP } from "./compare_with_plan.ts";

/** Of all that was tried, nothing needed more than three. */
const MAX_ROUNDS = 4;
/** A lower ceiling changes what the encoder adds. */
const MARGIN_DB = 0.5;

export interface Heard<Seen> {
  readonly seen: Seen;
  /** LUFS of what a player should hear: as planned, or what is left of it below a lower ceiling. */
  readonly loudness: number;
}

/**
 * `read` gives the mastered sound of `planned` LUFS, as often as asked; `write` makes the film with it,
 * replacing an earlier one, and `look` hears that. Gives what `look` gave of the last film.
 */
export async function writeHeard<Seen extends { readonly loudness: Loudness }>(
  planned: number,
  read: () => AsyncIterable<Float32Array>,
  write: (sound: AsyncIterable<Float32Array>) => Promise<unknown>,
  look: () => Promise<Seen>,
): Promise<Heard<Seen>> {
  await write(read());
  let seen = await look(), loudness = planned;
  let gainDb = 0, ceilingDb = CEILING_DBTP;
  for (let round = 1; round < MAX_ROUNDS && !isHeard(loudness, seen); round++) {
    const meter = new LoudnessMeter();
    gainDb += planned - seen.loudness.integrated;
    if (isTooHigh(seen.loudness)) ceilingDb -= seen.loudness.truePeak - MAX_DBTP + MARGIN_DB;
    await write(limited(read(), gainDb, (block) => meter.add(block), ceilingDb));
    seen = await look();
    // Below a lower ceiling there may be no room for all of it.
    loudness = isPlannedLoudness(planned, seen.loudness) ? planned : meter.integrated();
  }
  return { seen, loudness };
}

function isHeard(planned: number, { loudness }: { readonly loudness: Loudness }): boolean {
  return !isTooHigh(loudness) && isPlannedLoudness(planned, loudness);
}
