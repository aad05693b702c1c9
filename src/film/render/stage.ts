// SPDX-License-Identifier: AGPL-3.0-or-later

// Which items of a slice are open: the one on screen, the one going out in a join, and the next one,
// which is opened ahead. Never more than three.

import { type DrawText, OverlayLayer } from "./overlays/overlay_layer.ts";
import type { FilmSlice, SliceItem } from "./plan/film_slice.ts";
import { seenAt } from "./plan/motion.ts";
import { openCard } from "./sources/card_source.ts";
import { openMattedClip } from "./sources/clip_source.ts";
import { openMattedStill } from "./sources/matted_still.ts";
import { isClip, type PictureSource, type SourceDeps } from "./sources/picture_source.ts";
import { openFillingClip, openRestingClip } from "./sources/resting_clip.ts";
import { openStill } from "./sources/still_source.ts";
import { openTiles } from "./sources/tiles_source.ts";

export interface OnStage {
  readonly item: SliceItem;
  readonly source: PictureSource;
  readonly overlays: OverlayLayer;
}

/** Hears how a slice is getting on. */
export interface SliceMonitor {
  /** So many frames of the slice were written. */
  onFrame(frames: number): void;
  /** The files of an item (by its index) begin to be opened … */
  onOpening(item: number): void;
  /** … and are. */
  onOpened(item: number): void;
}

export class Stage implements AsyncDisposable {
  readonly #open = new Map<number, Promise<OnStage>>();

  constructor(
    private readonly deps: SourceDeps,
    private readonly slice: FilmSlice,
    private readonly drawText: DrawText,
    private readonly monitor: SliceMonitor | undefined,
  ) {}

  /** The items seen at `frame`, the outgoing one first; one, or two inside a join. */
  async at(frame: number): Promise<readonly OnStage[]> {
    const shown = seenAt(this.slice.items, frame);
    for (const index of [...this.#open.keys()]) {
      if (shown.length > 0 && index < shown[0]!) await this.#close(index);
    }
    const stage = await Promise.all(shown.map((index) => this.#opened(index)));
    const next = (shown.at(-1) ?? -1) + 1;
    // It is not awaited yet; what it runs into is thrown when its turn comes.
    if (next < this.slice.items.length) this.#opened(next).catch(() => {});
    return stage;
  }

  #opened(index: number): Promise<OnStage> {
    let opening = this.#open.get(index);
    if (!opening) this.#open.set(index, opening = this.#start(index));
    return opening;
  }

  async #start(index: number): Promise<OnStage> {
    const item = this.slice.items[index]!;
    this.monitor?.onOpening(index);
    const overlays = await OverlayLayer.open(this.deps.kernel, item, this.drawText);
    const source = await openSource(this.deps, item);
    this.monitor?.onOpened(index);
    return { item, overlays, source };
  }

  async #close(index: number): Promise<void> {
    const opening = this.#open.get(index)!;
    this.#open.delete(index);
    let opened: OnStage;
    try {
      opened = await opening;
    } catch {
      return; // It never opened, so there is nothing to close.
    }
    opened.overlays[Symbol.dispose]();
    await opened.source[Symbol.asyncDispose]();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const index of [...this.#open.keys()]) await this.#close(index);
  }
}

/** Decodes what the item needs. Throws Fault `media_unreadable` that names the asset. */
function openSource(
  deps: SourceDeps,
  { visual, at, frames }: SliceItem,
): Promise<PictureSource> {
  const firstFrame = Math.max(0, -at);
  switch (visual.kind) {
    case "still":
      return openStill(deps, visual, frames);
    case "tiles":
      return openTiles(deps, visual, firstFrame, frames);
    case "matted": {
      const { rest } = visual;
      if (!isClip(visual.source)) return openMattedStill(deps, visual, frames);
      const clip = () => openMattedClip(deps, visual, firstFrame);
      return rest === undefined ? clip() : openRestingClip(
        deps,
        rest,
        clip,
        () => openMattedStill(deps, { ...visual, source: rest.source }, frames),
      );
    }
    case "clip":
      return openFillingClip(deps, visual, firstFrame, frames);
    case "card":
      return openCard(deps, visual, frames);
  }
}
