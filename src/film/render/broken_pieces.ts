// SPDX-License-Identifier: AGPL-3.0-or-later

// Pieces of the cache that cannot be joined are taken away, so that the next try renders them anew.

import { Fault, reasonOf } from "../../base/fault.ts";
import { inspectFilm } from "../../media/av/probe.ts";
import { segmentLengths } from "../../media/av/segment_reader.ts";
import { isRemoved } from "../../system/files/files.ts";

/** Passes on what `join` makes of `pieceFiles`. A piece that cannot be read is gone when it throws. */
export async function withoutBrokenPieces<T>(
  pieceFiles: readonly string[],
  fps: number,
  join: () => Promise<T>,
): Promise<T> {
  try {
    return await join();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    let gone = 0;
    for (const piece of new Set(pieceFiles)) {
      if (await isBroken(piece, fps) && await isRemoved(piece)) gone++;
    }
    if (gone === 0) throw error;
    throw new Fault(
      "media_unreadable",
      `A part of the film kept in the cache is damaged: ${reasonOf(error)}`,
      {
        hint: "It was taken away and will be rendered anew: run the same command again",
        cause: error,
      },
    );
  }
}

const isUnreadable = (error: unknown) =>
  error instanceof Fault && error.code === "media_unreadable";

/** Its tables, and the pictures themselves: one may be whole where the other is not. */
async function isBroken(piece: string, fps: number): Promise<boolean> {
  return await segmentLengths([piece], fps).then(() => inspectFilm(piece, fps))
    .then(() => false, isUnreadable);
}
