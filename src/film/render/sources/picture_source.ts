// One item's pictures in order, whatever they are made from.

import type { Yuv420 } from "../../../media/yuv.ts";
import type { Frame, Plane } from "../kernel/frame.ts";
import type { Kernel } from "../kernel/kernel.ts";
import type { Resampler } from "../resample/resampler.ts";
import type { Source } from "../../timeline/timeline.ts";
import type { DrawMap } from "./map_source.ts";
import type { MediaReaders } from "./media_readers.ts";

/**
 * Opening decodes; drawing touches the kernel's memory. The two are apart because the next item is
 * opened while frames of the current one are with the encoder, and memory that grows would pull
 * them away from under it.
 */
export interface PictureSource extends AsyncDisposable {
  /**
   * Draws the item's frame `frame` (ascending) into `target`, or draws nothing and returns a
   * picture of the canvas' size that is already complete.
   */
  draw(frame: number, target: Frame): Promise<Yuv420 | undefined>;
}

/** What every source is opened with. */
export interface SourceNeeds {
  readonly kernel: Kernel;
  readonly resampler: Resampler;
  readonly media: MediaReaders;
  readonly canvas: { readonly width: number; readonly height: number };
  readonly fps: number;
  /** Films without a map need none. */
  readonly drawMap?: DrawMap;
  /** Local file of a source. Throws Fault `internal` for one that was not given. */
  pathOf(source: Source): string;
}

/** A whole frame's or an area's planes. */
export type Planes = readonly [Plane, Plane, Plane];
