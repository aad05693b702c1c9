// The small picture of an asset that a captioner is shown, and a page.

import type { Unreadable } from "../bank/bank.ts";
import { Fault, reasonOf } from "../base/fault.ts";
import { Semaphore } from "../base/semaphore.ts";
import { type PictureReader, seenFile } from "../facts/picture_reader.ts";
import type { Asset } from "../library/asset.ts";
import type { LocalFile } from "../library/library.ts";
import { TILE_EDGE, TILE_QUALITY } from "./tile_version.ts";

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
const MOST_AT_ONCE = 2;

/** `atOnce` are wanted at once. */
export function tileMaker(reader: Pick<PictureReader, "jpeg">, atOnce: number): TileMaker {
  const slots = new Semaphore(Math.min(MOST_AT_ONCE, atOnce));
  return {
    async tile(asset, file, signal) {
      try {
        return await slots.run(() => reader.jpeg(seenFile(asset, file), TILE, signal));
      } catch (error) {
        if (!(error instanceof Fault) || error.code !== "media_unreadable") throw error;
        return { unreadable: reasonOf(error) };
      }
    },
  };
}
