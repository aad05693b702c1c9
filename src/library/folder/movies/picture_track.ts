// The first track of an MP4 or MOV that shows something: its size, turn, length and frame rate.

import { type Box, boxesIn, boxIn, contentOf } from "../boxes.ts";
import { type ByteSource, latin1, viewOf } from "../byte_source.ts";
import { timing } from "./timing.ts";

export interface PictureTrack {
  /** Upright. */
  readonly width: number;
  readonly height: number;
  /** 0 when the index does not say. */
  readonly durationSeconds: number;
  /** Mean over the track; slow motion counts what was recorded. */
  readonly frameRate?: number;
}

export async function readPictureTrack(
  bytes: ByteSource,
  moov: Box,
  movieTimescale: number,
): Promise<PictureTrack | undefined> {
  for await (const trak of boxesIn(bytes, moov.start, moov.end)) {
    if (trak.type !== "trak") continue;
    const media = await boxIn(bytes, trak, "mdia");
    const handler = await boxIn(bytes, media, "hdlr");
    if (!handler || latin1(await contentOf(bytes, handler, 12), 8, 12) !== "vide") continue;
    const header = await boxIn(bytes, trak, "tkhd");
    const table = await boxIn(bytes, await boxIn(bytes, media, "minf"), "stbl");
    if (!header || !table) continue;
    const shown = presentation(await contentOf(bytes, header));
    const stored = shown.width && shown.height ? shown : await sampleSize(bytes, table);
    if (!stored.width || !stored.height) continue;
    const mediaHeader = await boxIn(bytes, media, "mdhd");
    const clock = mediaHeader && timing(await contentOf(bytes, mediaHeader));
    const times = await boxIn(bytes, table, "stts");
    const rate = clock && times && await meanRate(bytes, times, clock.timescale);
    return {
      width: shown.sideways ? stored.height : stored.width,
      height: shown.sideways ? stored.width : stored.height,
      // The track header knows edits (a trimmed clip); the media header does not.
      durationSeconds: (movieTimescale && shown.duration / movieTimescale) ||
        (clock?.durationSeconds ?? 0),
      frameRate: rate || undefined,
    };
  }
  return undefined;
}

/** `tkhd`: length in movie units, the 3 × 3 matrix, and the size before it is applied (16.16). */
function presentation(
  content: Uint8Array,
): { width: number; height: number; duration: number; sideways: boolean } {
  const view = viewOf(content);
  const wide = content[0] === 1;
  const duration = wide ? Number(view.getBigUint64(28)) : view.getUint32(20);
  const matrix = wide ? 52 : 40;
  return {
    duration: duration === 0xffffffff || duration >= 2 ** 63 ? 0 : duration,
    // (a b; c d): turned by a quarter when the horizontal axis leaves the horizontal.
    sideways: Math.abs(view.getInt32(matrix + 4)) > Math.abs(view.getInt32(matrix)),
    width: Math.round(view.getUint32(matrix + 36) / 65_536),
    height: Math.round(view.getUint32(matrix + 40) / 65_536),
  };
}

/** `stsd`: the coded size of the first visual sample entry. */
async function sampleSize(
  bytes: ByteSource,
  table: Box,
): Promise<{ width: number; height: number }> {
  const descriptions = await boxIn(bytes, table, "stsd");
  if (!descriptions) return { width: 0, height: 0 };
  const entry = await contentOf(bytes, descriptions, 8 + 8 + 28);
  if (entry.length < 44) return { width: 0, height: 0 };
  return { width: viewOf(entry).getUint16(40), height: viewOf(entry).getUint16(42) };
}

/** `stts`: frames by their length in media units. */
async function meanRate(bytes: ByteSource, times: Box, timescale: number): Promise<number> {
  const content = await contentOf(bytes, times);
  const view = viewOf(content);
  const entries = Math.min(view.getUint32(4), Math.floor((content.length - 8) / 8));
  let frames = 0, units = 0;
  for (let i = 0; i < entries; i++) {
    const count = view.getUint32(8 + i * 8);
    frames += count;
    units += count * view.getUint32(12 + i * 8);
  }
  return units === 0 ? 0 : Math.round(frames * timescale / units * 1000) / 1000;
}
