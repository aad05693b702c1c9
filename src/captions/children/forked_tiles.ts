// Tiles made by forked children, each making one at a time.

import os from "node:os";
import type { Unreadable } from "../../bank/bank.ts";
import { Fault, reasonOf } from "../../base/fault.ts";
import { lookAtSeconds } from "../../facts/look_at_seconds.ts";
import type { Asset } from "../../library/asset.ts";
import type { LocalFile } from "../../library/library.ts";
import { type ChildEntry, ChildWorker } from "../../system/child_job.ts";
import { ChildPool } from "../../system/child_pool.ts";
import type { TileQuestion } from "../pictures/tile_child.ts";
import type { TileMaker } from "../tile_maker.ts";

/**
 * A tile takes some ten milliseconds and a captioner a second: more would only hold memory. A second one
 * beside a captioner that takes one at a time costs 100 MB, and a tenth more CPU for each tile.
 */
const MOST_CHILDREN = 2;

/** `atOnce` are wanted at once. Children start with the first tile; they are gone when this is disposed of. */
export function openForkedTiles(children: ChildEntry, atOnce: number): TileMaker {
  const count = Math.min(MOST_CHILDREN, atOnce, os.availableParallelism());
  const pool = new ChildPool(
    count,
    () => new ChildWorker("tile", children, { carriesBytes: true }),
  );
  return {
    async tile(asset, file, signal): Promise<Uint8Array | Unreadable> {
      try {
        return await pool.request<TileQuestion, Uint8Array>(questionOf(asset, file), signal);
      } catch (error) {
        const isToBlame = error instanceof Fault &&
          (error.code === "child_died" || error.code === "media_unreadable");
        if (!isToBlame) throw error;
        return { unreadable: reasonOf(error) };
      }
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

function questionOf(asset: Asset, { path, isPicture }: LocalFile): TileQuestion {
  return {
    path,
    kind: isPicture ? "photo" : asset.kind,
    atSeconds: lookAtSeconds(asset),
  };
}
