// A small MP4 file of a few keyframes of a large one. It holds exactly what was read.

import { fullBox, type Mp4Box, u32, u64 } from "./boxes.ts";
import { shortTrack, smallFile } from "./small_file.ts";
import type { VideoIndex } from "./video_index.ts";

/** One tick a frame: their order is kept, their times the caller knows. */
const TICKS_A_SECOND = 1;

/**
 * `frames` are the bytes of samples of the index, in the order they shall have. Frame i is shown for
 * the second that begins at i.
 */
export function keyframeFile({ track }: VideoIndex, frames: readonly Uint8Array[]): Uint8Array {
  const count = frames.length;
  const tables = [
    fullBox(
      "mdhd",
      0,
      u32(0, 0, TICKS_A_SECOND, count * TICKS_A_SECOND, 0x55c40000), // "und"
    ),
    fullBox("stts", 0, u32(1, count, TICKS_A_SECOND)),
    fullBox("stsc", 0, u32(1, 1, count, 1)),
    fullBox("stsz", 0, u32(0, count, ...frames.map(({ length }) => length))),
  ];
  return smallFile((mediaAt) => {
    const places = fullBox("co64", 0, u32(1), u64(mediaAt));
    return [movieHeader(count), shortTrack(track, tables, places, ["ctts", "edts", "stss"])];
  }, frames);
}

/** The unity matrix of ISO 14496-12. */
const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

function movieHeader(seconds: number): Mp4Box {
  return fullBox(
    "mvhd",
    0,
    u32(0, 0, TICKS_A_SECOND, seconds * TICKS_A_SECOND, 0x10000, 0x1000000, 0, 0),
    MATRIX,
    u32(0, 0, 0, 0, 0, 0, 2),
  );
}
