// Pieces of the cache that were damaged since they were rendered: no film comes of them, however often
// it is asked for, so they are taken away and rendered anew.

import { Fault, reasonOf } from "../../base/fault.ts";
import { inspectFilm } from "../../media/av/probe.ts";
import { segmentLengths } from "../../media/av/segment_reader.ts";
import { isRemoved } from "../../system/files/files.ts";

/** Passes on what `join` makes of `segments`. A piece that cannot be read is gone when it throws. */
export async function withoutBrokenPieces<T>(
  segments: readonly string[],
  fps: number,
  join: () => Promise<T>,
): Promise<T> {
  try {
    return await join();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    let gone = 0;
    for (const segment of new Set(segments)) {
      if (await isBroken(segment, fps) && await isRemoved(segment)) gone++;
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
async function isBroken(segment: string, fps: number): Promise<boolean> {
  return await segmentLengths([segment], fps).then(() => inspectFilm(segment, fps))
    .then(() => false, isUnreadable);
}
