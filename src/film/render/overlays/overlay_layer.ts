// The texts of one item, laid over its picture. Each is drawn and converted once.

import type { Overlay } from "../../timeline/timeline.ts";
import { areaOf, type Frame } from "../kernel/frame.ts";
import type { Kernel } from "../kernel/kernel.ts";
import type { SliceItem } from "../plan/film_slice.ts";
import { overlayOpacity } from "../plan/overlay_fade.ts";
import { type Bitmap, bitmapPlanes } from "./bitmap_planes.ts";

/** An item as far as its words depend on it. */
export type Worded = Pick<SliceItem, "visual" | "overlays">;

/** What draws words: the titles room's `rasterise`, bound to a film's language and fonts. */
export type DrawText = (overlay: Overlay, item: Worded) => Promise<Bitmap>;

/** Everything in the kernel's memory. */
interface Laid {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly luma: { readonly columns: number; readonly rows: number; readonly stride: number };
  readonly chroma: { readonly columns: number; readonly rows: number; readonly stride: number };
}

export class OverlayLayer implements Disposable {
  readonly #laid = new Map<Overlay, Laid>();

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
      if (opacity > 0) this.#over(target, this.#lay(overlay, bitmap, target), opacity);
    }
  }

  #over(target: Frame, { at, x, y, luma, chroma }: Laid, opacity: number): void {
    if (luma.columns === 0 || luma.rows === 0) return;
    const { run } = this.kernel;
    const full = luma.stride * luma.rows, half = chroma.stride * chroma.rows;
    const area = { x, y, width: luma.columns, height: luma.rows };
    const [Y, U, V] = areaOf(target, area);
    const lay = (
      to: typeof Y,
      from: number,
      alpha: number,
      { stride, columns, rows }: Laid["luma"],
    ) => run.over(to.at, to.stride, from, stride, alpha, stride, columns, rows, opacity);
    lay(Y, at, at + full, luma);
    lay(U, at + 2 * full, at + 2 * full + 2 * half, chroma);
    lay(V, at + 2 * full + half, at + 2 * full + 2 * half, chroma);
  }

  /** One buffer: luma, its opacity, U, V, their opacity. */
  #lay(overlay: Overlay, bitmap: Bitmap, canvas: Frame): Laid {
    const known = this.#laid.get(overlay);
    if (known) return known;
    const { x, y, luma, chroma } = bitmapPlanes(bitmap, canvas);
    const parts = [luma.y, luma.alpha, chroma.u, chroma.v, chroma.alpha];
    const bytes = parts.reduce((sum, part) => sum + part.length, 0);
    const at = this.kernel.allocate(bytes);
    const memory = this.kernel.bytes(at, bytes);
    let write = 0;
    for (const part of parts) {
      memory.set(part, write);
      write += part.length;
    }
    const laid = { at, x, y, luma, chroma };
    this.#laid.set(overlay, laid);
    return laid;
  }

  [Symbol.dispose](): void {
    for (const { at } of this.#laid.values()) this.kernel.release(at);
    this.#laid.clear();
  }
}
