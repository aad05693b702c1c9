// SPDX-License-Identifier: AGPL-3.0-or-later

// Small MP4 files of one picture track that hold a part of a large one, its beginning or a few
// keyframes: the tables are cut down to what was read.

import { dataViewOf, join, latin, u32, u64 } from "../bytes.ts";
import { boxBytes, find, fullBox, type Mp4Box } from "./boxes.ts";
import type { VideoIndex } from "./video_index.ts";

/**
 * The first `count` samples of the index, which all lie in `media`, the bytes from `mediaFrom` on. What
 * lies between them (sound, as a rule) comes along.
 */
export function openingFile(
  { track, movieHeader, sampleAt }: VideoIndex,
  count: number,
  media: Uint8Array,
  mediaFrom: number,
): Uint8Array {
  const table = find(track, "mdia", "minf", "stbl");
  const sizes = new Uint8Array(count * 4), places = new Uint8Array(count * 8);
  const sizesView = dataViewOf(sizes), placesView = dataViewOf(places);
  for (let n = 0; n < count; n++) sizesView.setUint32(n * 4, sampleAt(n).size);
  const tables = [
    fullBox("stsz", 0, u32(0, count), sizes),
    // A chunk for each sample: no two need lie side by side.
    fullBox("stsc", 0, u32(1, 1, 1, 1)),
    ...["stts", "ctts"].flatMap((type) => {
      const content = find(table, type)?.content;
      return content ? [{ type, content: runsUpTo(content, count) }] : [];
    }),
  ];
  return smallFile((mediaAt) => {
    for (let n = 0; n < count; n++) {
      placesView.setBigUint64(n * 8, BigInt(sampleAt(n).offset - mediaFrom + mediaAt));
    }
    const found: Mp4Box[] = movieHeader ? [movieHeader] : [];
    return [...found, shortTrack(track, tables, fullBox("co64", 0, u32(count), places))];
  }, [media]);
}

/** A table of runs (how many samples, what is said of each), cut off after `count` samples. */
function runsUpTo(content: Uint8Array, count: number): Uint8Array {
  const view = dataViewOf(content), rows = view.getUint32(4);
  const runs: Uint8Array[] = [];
  for (let row = 0, left = count; row < rows && left > 0; row++) {
    const run = Math.min(left, view.getUint32(8 + row * 8));
    runs.push(u32(run, view.getUint32(12 + row * 8)));
    left -= run;
  }
  return join([content.subarray(0, 4), u32(runs.length), ...runs]);
}

/** The index is made twice, and as long wherever the pictures begin: first to learn where that is. */
function smallFile(
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
function shortTrack(
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
