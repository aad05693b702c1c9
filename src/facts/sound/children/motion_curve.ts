// The picture change of a clip for every half second, as cheaply as its length demands.

import { grabFrame, openClip } from "../../../media/av/clip_reader.ts";
import { WHOLE } from "../../../media/size.ts";
import { pictureChange, spreadChanges } from "../picture_change.ts";

const WIDTH = 64, HEIGHT = 36;
const HALF = 0.5;
/** Live Photos and short clips are decoded whole (under 2 s of work); of others only keyframes are. */
const WHOLE_SECONDS = 6;
/** Keyframes looked at in a clip of any length; each costs 10–50 ms. */
const MOST_KEYFRAMES = 240;

/** Throws Fault `media_unreadable`. */
export async function motionCurve(path: string, durationSeconds: number): Promise<number[]> {
  if (durationSeconds <= 0) return [];
  const halves = Math.ceil(durationSeconds / HALF - 1e-6);
  return durationSeconds <= WHOLE_SECONDS
    ? await everyHalfSecond(path, halves)
    : await betweenKeyframes(path, halves);
}

async function everyHalfSecond(path: string, halves: number): Promise<number[]> {
  const size = { width: WIDTH, height: HEIGHT, crop: WHOLE, fromSeconds: 0 };
  await using clip = await openClip(path, size);
  const curve: number[] = [];
  let before = await clip.frameAt(0);
  for (let i = 1; i <= halves; i++) {
    const after = await clip.frameAt(i * HALF);
    curve.push(rounded(pictureChange(before, after)));
    before = after;
  }
  return curve;
}

async function betweenKeyframes(path: string, halves: number): Promise<number[]> {
  const probes = Math.min(halves, MOST_KEYFRAMES);
  const placeOf = (probe: number) => Math.round(probe * halves / probes);
  const size = { maxWidth: WIDTH, maxHeight: HEIGHT };
  const changes: number[] = [];
  const covered: number[] = [];
  let before = await grabFrame(path, 0, size);
  for (let probe = 1; probe <= probes; probe++) {
    const after = await grabFrame(path, placeOf(probe) * HALF, size);
    changes.push(pictureChange(before, after));
    covered.push(placeOf(probe) - placeOf(probe - 1));
    before = after;
  }
  return spreadChanges(changes, covered).map(rounded);
}

/** Thousandths tell a still from a lively one and keep the bank small. */
const rounded = (change: number) => Math.round(change * 1_000) / 1_000;
