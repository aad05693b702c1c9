// SPDX-License-Identifier: AGPL-3.0-or-later

// The texts of one item, laid over its picture while they are on screen. Each is drawn once.

import type { Overlay } from "../../timeline/timeline.ts";
import type { Frame } from "../kernel/frame.ts";
import type { Kernel } from "../kernel/kernel.ts";
import type { SliceItem } from "../plan/film_slice.ts";
import { overlayOpacity } from "../plan/motion.ts";
import { type Bitmap, drawLaid, type LaidBitmap, layBitmap } from "./laid_bitmap.ts";

/** An item as far as its words depend on it. */
export type Worded = Pick<SliceItem, "visual" | "overlays">;

/** What draws words: the titles room's `rasterise`, bound to a film's language and fonts. */
export type DrawText = (overlay: Overlay, item: Worded) => Promise<Bitmap>;

export class OverlayLayer implements Disposable {
  readonly #laid = new Map<Overlay, LaidBitmap>();

  private constructor(
    private readonly kernel: Kernel,
    private readonly bitmaps: ReadonlyMap<Overlay, Bitmap>,
  ) {}

  /** Draws all texts of an item. */
  static async open(
    kernel: Kernel,
    item: Worded,
    drawText: DrawText,
  ): Promise<OverlayLayer> {
    const bitmaps = new Map<Overlay, Bitmap>();
    for (const overlay of item.overlays) bitmaps.set(overlay, await drawText(overlay, item));
    return new OverlayLayer(kernel, bitmaps);
  }

  /** True when nothing is to be seen at this frame of the item. */
  isClear(frame: number): boolean {
    for (const overlay of this.bitmaps.keys()) {
      if (overlayOpacity(overlay, frame) > 0) return false;
    }
    return true;
  }

  /** Lays what is visible at `frame` of the item over `target`. */
  draw(frame: number, target: Frame): void {
    for (const [overlay, bitmap] of this.bitmaps) {
      const opacity = overlayOpacity(overlay, frame);
      if (opacity === 0) continue;
      let laid = this.#laid.get(overlay);
      if (!laid) this.#laid.set(overlay, laid = layBitmap(this.kernel, bitmap, target));
      drawLaid(this.kernel, laid, target, opacity);
    }
  }

  [Symbol.dispose](): void {
    for (const { at } of this.#laid.values()) this.kernel.release(at);
    this.#laid.clear();
  }
}
