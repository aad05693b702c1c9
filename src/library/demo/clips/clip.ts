// What a clip is: a way to make each of its frames, and the sound that goes with it.

import type { Random } from "../../../base/random.ts";
import type { Yuv420 } from "../../../media/yuv.ts";

export interface ClipSize {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly seconds: number;
}

export interface Clip {
  /** Changes `frame`, which holds the unmoving picture, into the frame at `seconds`. */
  readonly still: Yuv420;
  readonly move: (frame: Yuv420, seconds: number) => void;
  /** Interleaved 48 kHz stereo of the clip's length. */
  readonly sound: Float32Array;
}

/** Draws what does not move and prepares what does. */
export type ClipMaker = (size: ClipSize, random: Random) => Promise<Clip>;
