// SPDX-License-Identifier: AGPL-3.0-or-later

// The small picture of an asset that a captioner is shown, and a page.

import type { Unreadable } from "../../bank/bank.ts";
import { Fault, reasonOf } from "../../base/fault.ts";
import { Semaphore } from "../../base/semaphore.ts";
import { type JpegSize, type PictureReader, seenFile } from "../picture_reader.ts";
import type { Asset } from "../../library/asset.ts";
import type { LocalFile } from "../../library/library.ts";

/** Longest side of the picture that is sent; smaller ones are not enlarged. */
export const TILE_EDGE = 400;
export const TILE_QUALITY = 90;
/** Changes with whatever changes the tile's pixels. */
export const TILE_VERSION = "tile-400px-jpeg-q90-v1";

/** One frame's place in the strip of a clip. */
export const STRIP_CELL = 320;
export const CAPTION_STRIP_FRAMES = 3;

export interface TileMaker {
  /**
   * A JPEG of at most 400 px: the picture itself, or a video's frame at a third of its length.
   * `Unreadable` for a file that cannot be decoded. Rejects with Fault `not_found`, `cancelled`.
   */
  tile(asset: Asset, file: LocalFile, signal?: AbortSignal): Promise<Uint8Array | Unreadable>;
}

export const TILE = { edge: TILE_EDGE, quality: TILE_QUALITY };

/**
 * A tile takes some ten milliseconds and a captioner a second: more would only hold memory, and two side
 * by side for a captioner that takes one at a time cost a tenth more CPU each.
 */
const MAX_AT_ONCE = 2;

/** `atOnce` are wanted at once; `size` is another than a captioner's. */
export function tileMaker(
  reader: Pick<PictureReader, "jpeg">,
  atOnce: number,
  size: JpegSize = TILE,
): TileMaker {
  const slots = new Semaphore(Math.min(MAX_AT_ONCE, atOnce));
  return {
    async tile(asset, file, signal) {
      try {
        return await slots.run(() => reader.jpeg(seenFile(asset, file), size, signal));
      } catch (error) {
        if (!(error instanceof Fault) || error.code !== "media_unreadable") throw error;
        return { unreadable: reasonOf(error) };
      }
    },
  };
}

/** More than a thousand tiles. Those that find no room are made when they are asked for. */
const MAX_BYTES = 32e6;

export class TileShelf {
  readonly #tiles = new Map<string, Uint8Array>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** The first ones stay: they are asked for first, too. */
  readonly keep = ({ sourceKey }: Asset, tile: Uint8Array): void => {
    if (this.#tiles.has(sourceKey) || this.#bytes + tile.length > this.#maxBytes) return;
    this.#tiles.set(sourceKey, tile);
    this.#bytes += tile.length;
  };

  /** Each tile is handed out once; what is not here `tiles` makes. */
  over(tiles: TileMaker): TileMaker {
    return {
      tile: (asset, file, signal) => {
        const cached = this.#take(asset.sourceKey);
        return cached ? Promise.resolve(cached) : tiles.tile(asset, file, signal);
      },
    };
  }

  #take(sourceKey: string): Uint8Array | undefined {
    const tile = this.#tiles.get(sourceKey);
    if (tile) this.#bytes -= tile.length;
    this.#tiles.delete(sourceKey);
    return tile;
  }
}
