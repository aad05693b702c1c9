// Everything it takes to put pictures and clips into words, as one thing.

import type { KeyframeReader } from "../facts/keyframe_reader.ts";
import type { Captioner } from "./captioner.ts";
import type { Sleep } from "./row_window.ts";
import type { TileMaker } from "./tile_maker.ts";

export interface Captioning {
  readonly captioner: Captioner;
  readonly tiles: TileMaker;
  readonly keyframes: KeyframeReader;
  /** One JPEG of up to three; rejects with Fault `media_unreadable`. */
  readonly stripOf: (frames: readonly Uint8Array[]) => Promise<Uint8Array>;
  readonly sleep: Sleep;
}
