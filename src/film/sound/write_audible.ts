// SPDX-License-Identifier: AGPL-3.0-or-later

// Encoding a film's sound until a player hears what was planned: the encoder adds up to 4 dB to the
// peaks of bangs and takes 1 LU from noise.

import { LoudnessMeter } from "../../base/loudness.ts";
import type { MeasuredLoudness } from "../../media/av/sound/loudness.ts";
import { CEILING_DBTP, limited } from "./master.ts";

/** What the encoder may change of the mastered loudness, and where players begin to clip. */
const LUFS_TOLERANCE = 1;
const MAX_DBTP = -1;

export function isTooHigh({ truePeak }: MeasuredLoudness): boolean {
  return truePeak > MAX_DBTP;
}

export function isPlannedLoudness(planned: number, { integrated }: MeasuredLoudness): boolean {
  return Math.abs(integrated - planned) <= LUFS_TOLERANCE;
}

/** No film that was tried needed more than three. */
const MAX_ROUNDS = 4;
/** A lower ceiling changes what the encoder adds. */
const MARGIN_DB = 0.5;

/**
 * `read` gives the mastered sound of `planned` LUFS, as often as asked; `write` encodes it, replacing an
 * earlier one, and `hear` listens to that. Returns the LUFS a player should hear: as planned, or what
 * is left of it below a lower ceiling.
 */
export async function writeAudible(
  planned: number,
  read: () => AsyncIterable<Float32Array>,
  write: (sound: AsyncIterable<Float32Array>) => Promise<void>,
  hear: () => Promise<MeasuredLoudness>,
): Promise<number> {
  await write(read());
  let heard = await hear(), loudness = planned;
  let gainDb = 0, ceilingDb = CEILING_DBTP;
  for (let round = 1; round < MAX_ROUNDS && !isAudible(loudness, heard); round++) {
    const meter = new LoudnessMeter();
    gainDb += planned - heard.integrated;
    if (isTooHigh(heard)) ceilingDb -= heard.truePeak - MAX_DBTP + MARGIN_DB;
    await write(limited(read(), gainDb, (block) => meter.add(block), ceilingDb));
    heard = await hear();
    // Below a lower ceiling there may be no room for all of it.
    loudness = isPlannedLoudness(planned, heard) ? planned : meter.integrated();
  }
  return loudness;
}

function isAudible(planned: number, heard: MeasuredLoudness): boolean {
  return !isTooHigh(heard) && isPlannedLoudness(planned, heard);
}
