// Tiles made while pictures were measured, until a captioner is shown them: what was decoded once need
// not be decoded again.

import type { Asset } from "../library/asset.ts";
import type { TileMaker } from "./tile_maker.ts";

/** More than a thousand tiles. Those that find no room are made when they are asked for. */
const MOST_BYTES = 32e6;

export class TileShelf {
  readonly #tiles = new Map<string, Uint8Array>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /** The first ones stay: they are asked for first, too. */
  readonly keep = ({ sourceKey }: Asset, tile: Uint8Array): void => {
    if (this.#tiles.has(sourceKey) || this.#bytes + tile.length > this.#mostBytes) return;
    this.#tiles.set(sourceKey, tile);
    this.#bytes += tile.length;
  };

  /** Each tile is handed out once; what is not here `tiles` makes. */
  over(tiles: TileMaker): TileMaker {
    return {
      tile: (asset, file, signal) => {
        const kept = this.#take(asset.sourceKey);
        return kept ? Promise.resolve(kept) : tiles.tile(asset, file, signal);
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
