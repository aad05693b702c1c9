// A small MP4 file of the beginning of a large one: its first samples, shown when the large one shows them.

import { find, fullBox, join, type Mp4Box, u32, viewOf } from "./boxes.ts";
import { shortTrack, smallFile } from "./small_file.ts";
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
  const sizesView = viewOf(sizes), placesView = viewOf(places);
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
  const view = viewOf(content), rows = view.getUint32(4);
  const kept: Uint8Array[] = [];
  for (let row = 0, left = count; row < rows && left > 0; row++) {
    const run = Math.min(left, view.getUint32(8 + row * 8));
    kept.push(u32(run, view.getUint32(12 + row * 8)));
    left -= run;
  }
  return join([content.subarray(0, 4), u32(kept.length), ...kept]);
}
