// Finds the index of an MP4 or QuickTime file by reading parts of it: the first bytes, then the heads
// of the outermost boxes, then the index itself.

import { boxHead, fourcc } from "./boxes.ts";
import { type VideoIndex, videoIndex } from "./video_index.ts";

/** Bytes `start`…`end` (inclusive), fewer at the file's end. */
export type ReadPart = (
  start: number,
  end: number,
) => Promise<{ readonly bytes: Uint8Array; readonly totalBytes: number }>;

const HEAD_BYTES = 16;
/** A file with more outermost boxes is a fragmented stream or damage. */
const MOST_BOXES = 64;
/** What finding the index may cost beside the index itself. */
const MOST_SEARCHED_BYTES = 64 * 1024;
/** The first read: the index of a short clip, or the way to it. */
const FIRST_BYTES = MOST_SEARCHED_BYTES - MOST_BOXES * HEAD_BYTES;
/** An hour of 4K at 60 fps has an index of 5 MB. */
const LARGEST_INDEX = 64 * 1024 * 1024;

/** Throws an Error that says what is wrong with the file; errors of `read` pass through. */
export async function readVideoIndex(
  read: ReadPart,
): Promise<{ readonly index: VideoIndex; readonly totalBytes: number }> {
  const { bytes: first, totalBytes } = await read(0, FIRST_BYTES - 1);
  const part = async (start: number, length: number): Promise<Uint8Array> => {
    const end = Math.min(start + length, totalBytes);
    if (end <= first.length) return first.subarray(start, end);
    const { bytes } = await read(start, end - 1);
    return bytes;
  };
  for (let at = 0, boxes = 0; at + 8 <= totalBytes && boxes < MOST_BOXES; boxes++) {
    const head = await part(at, HEAD_BYTES);
    if (boxes === 0 && !isFirstBox(head)) throw new Error("it is no MP4 or QuickTime file");
    const box = boxHead(head, 0, totalBytes - at);
    if (box.type === "moov") {
      if (box.size > LARGEST_INDEX) throw new Error("its index is damaged");
      const moov = await part(at + box.headBytes, box.size - box.headBytes);
      if (moov.length < box.size - box.headBytes) throw new Error("its index is cut off");
      return { index: videoIndex(moov), totalBytes };
    }
    if (box.type === "moof") throw new Error("it is a fragmented stream, which has no one index");
    at += box.size;
  }
  throw new Error("it has no index");
}

const FIRST_BOXES = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"]);

function isFirstBox(head: Uint8Array): boolean {
  return head.length >= 8 && FIRST_BOXES.has(fourcc(head, 4));
}
