// MP4 files of one picture track that hold a part of a large one: its tables are cut down to what was
// read. Any player opens them.

import { boxBytes, join, latin, type Mp4Box, u32 } from "./boxes.ts";

/** The index is made twice, and as long wherever the pictures begin: first to learn where that is. */
export function smallFile(
  indexOf: (mediaAt: number) => readonly Mp4Box[],
  media: readonly Uint8Array[],
): Uint8Array {
  const type = fileType();
  const moov = (mediaAt: number) => boxBytes({ type: "moov", children: indexOf(mediaAt) });
  const mediaAt = type.length + moov(0).length + 8;
  const size = media.reduce((sum, part) => sum + part.length, 8);
  return join([type, moov(mediaAt), u32(size), latin("mdat"), ...media]);
}

function fileType(): Uint8Array {
  return boxBytes({ type: "ftyp", content: join([latin("isom"), u32(0), latin("isomiso2mp41")]) });
}

/** Groups and dependencies of samples, which are said for all of them or not at all. */
const OF_ALL_SAMPLES = ["sbgp", "sgpd", "sdtp", "cslg", "stps"];

/**
 * Everything of the track stays (how it is turned, how it is coded) but boxes of `without` and those that
 * are replaced. `places` says where the samples are.
 */
export function shortTrack(
  track: Mp4Box,
  replaced: readonly Mp4Box[],
  places: Mp4Box,
  without: readonly string[] = [],
): Mp4Box {
  const made = new Map(replaced.map((box) => [box.type, box]));
  for (const type of ["stco", "co64"]) made.set(type, places);
  const gone = new Set([...OF_ALL_SAMPLES, ...without]);
  const rewrite = (box: Mp4Box): Mp4Box[] => {
    const other = made.get(box.type);
    if (other) return [other];
    if (gone.has(box.type)) return [];
    return [box.children ? { type: box.type, children: box.children.flatMap(rewrite) } : box];
  };
  return { type: "trak", children: (track.children ?? []).flatMap(rewrite) };
}
