// A small MP4 file of a few keyframes of a large one: the same picture track, its tables cut down to
// them. Any player opens it, and it holds exactly what was read.

import { boxBytes, fullBox, join, latin, type Mp4Box, u32, u64 } from "./boxes.ts";
import type { VideoIndex } from "./video_index.ts";

/** One tick a frame: their order is kept, their times the caller knows. */
const TICKS_A_SECOND = 1;

/**
 * `frames` are the bytes of samples of the index, in the order they shall have. Frame i is shown for
 * the second that begins at i.
 */
export function keyframeFile({ track }: VideoIndex, frames: readonly Uint8Array[]): Uint8Array {
  const seconds = frames.length;
  const type = fileType();
  const moov = (mediaAt: number): Uint8Array =>
    boxBytes({
      type: "moov",
      children: [movieHeader(seconds), shortTrack(track, frames, mediaAt)],
    });
  // The index stands before the pictures and is as long wherever they begin.
  const mediaAt = type.length + moov(0).length + 8;
  const size = frames.reduce((sum, frame) => sum + frame.length, 8);
  return join([type, moov(mediaAt), u32(size), latin("mdat"), ...frames]);
}

function fileType(): Uint8Array {
  return boxBytes({ type: "ftyp", content: join([latin("isom"), u32(0), latin("isomiso2mp41")]) });
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

/** Everything of the track stays (how it is turned, how it is coded) but its times and places. */
function shortTrack(track: Mp4Box, frames: readonly Uint8Array[], mediaAt: number): Mp4Box {
  const count = frames.length;
  const replaced: Readonly<Record<string, Mp4Box>> = {
    mdhd: fullBox(
      "mdhd",
      0,
      u32(0, 0, TICKS_A_SECOND, count * TICKS_A_SECOND, 0x55c40000), // "und"
    ),
    stts: fullBox("stts", 0, u32(1, count, TICKS_A_SECOND)),
    stsc: fullBox("stsc", 0, u32(1, 1, count, 1)),
    stsz: fullBox("stsz", 0, u32(0, count, ...frames.map(({ length }) => length))),
  };
  const rewrite = (box: Mp4Box): Mp4Box[] => {
    const made = replaced[box.type];
    if (made) return [made];
    if (box.type === "stco" || box.type === "co64") {
      return [fullBox("co64", 0, u32(1), u64(mediaAt))];
    }
    // Times of presentation, edits and dependencies of samples that are not here.
    if (["ctts", "edts", "stss", "sbgp", "sgpd", "sdtp", "cslg", "stps"].includes(box.type)) {
      return [];
    }
    return [box.children ? { type: box.type, children: box.children.flatMap(rewrite) } : box];
  };
  return { type: "trak", children: (track.children ?? []).flatMap(rewrite) };
}
