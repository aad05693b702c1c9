// SPDX-License-Identifier: AGPL-3.0-or-later

// Tiles that are no pictures: their first byte is the number in the asset's name.

import type { Unreadable } from "../../../src/bank/bank.ts";
import type { TileMaker } from "../../../src/facts/captions/tile_maker.ts";
import type { Asset } from "../../../src/library/asset.ts";

export class NamedTiles implements TileMaker {
  /** Of assets that cannot be decoded. */
  readonly broken = new Set<string>();
  made = 0;

  tile({ id }: Asset): Promise<Uint8Array | Unreadable> {
    this.made++;
    if (this.broken.has(id)) return Promise.resolve({ unreadable: `Could not decode "${id}"` });
    return Promise.resolve(new Uint8Array([Number(/\d+/.exec(id)?.[0] ?? 0)]));
  }
}
