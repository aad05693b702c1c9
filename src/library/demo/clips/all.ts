// Every clip by name.

import { candlesClip } from "./candles_clip.ts";
import { catClip } from "./cat_clip.ts";
import { kiteClip } from "./kite_clip.ts";
import { lanternsClip } from "./lanterns_clip.ts";
import { rideClip } from "./ride_clip.ts";
import { snowfallClip } from "./snowfall_clip.ts";
import { wavesClip } from "./waves_clip.ts";

export const CLIPS = {
  candles: candlesClip,
  cat: catClip,
  kite: kiteClip,
  lanterns: lanternsClip,
  ride: rideClip,
  snowfall: snowfallClip,
  waves: wavesClip,
} as const;

export type ClipName = keyof typeof CLIPS;
