// SPDX-License-Identifier: AGPL-3.0-or-later

// MP4 and MOV: everything the index (`moov`) says about a clip, without touching its frames.

import type { MovieParts } from "./any_movie.ts";
import { type ByteSource, dataViewOf, latin1 } from "../../../media/bytes.ts";
import { boxContent, boxesIn, boxIn, type BoxSpan } from "../../../media/mp4/boxes.ts";
import { type FileMoment, isoMoment } from "../facts/moment.ts";
import { CUT_OFF, decodeUtf8, leftOut } from "../stills/still_parts.ts";
import { readAnyMovie } from "./any_movie.ts";
import { readMovieTags } from "./movie_tags.ts";

/** Adobe's place for XMP in MP4 (XMP part 3, 1.2.7.1): be7acfcb-97a9-42e8-9c71-999491e3afac. */
const XMP_UUID = "\xbe\x7a\xcf\xcb\x97\xa9\x42\xe8\x9c\x71\x99\x94\x91\xe3\xaf\xac";

/** Fault `media_unreadable` without an index or without a picture track. */
export async function readIsobmff(bytes: ByteSource): Promise<MovieParts> {
  let moov: BoxSpan | undefined, xmp: string | undefined;
  let fragmented = false, cutOff = false;
  for await (const box of boxesIn(bytes)) {
    // The bytes behind may be no box at all: some phones append notes of their own.
    cutOff ||= box.end > bytes.size && /^(?:mdat|moov|moof)$/.test(box.type);
    if (box.type === "moov") moov ??= box;
    if (box.type === "moof" && moov) {
      fragmented = true;
      break;
    }
    if (box.type === "uuid" && latin1(await bytes.read(box.start, 16)) === XMP_UUID) {
      xmp ??= decodeUtf8((await boxContent(bytes, box)).subarray(16));
    }
  }
  if (!moov || moov.end > bytes.size) {
    throw leftOut(
      cutOff ? CUT_OFF : "it has no index, as if the recording had been interrupted",
    );
  }
  if (cutOff) throw leftOut(CUT_OFF);
  const movieHeader = await boxIn(bytes, moov, "mvhd");
  const header = movieHeader && timing(await boxContent(bytes, movieHeader));
  const track = await readPictureTrack(bytes, moov, header?.timescale ?? 0);
  if (!track) throw leftOut("it has no picture, only sound or other things");
  const tags = await readMovieTags(bytes, moov);
  const seconds = track.durationSeconds || (header?.durationSeconds ?? 0);
  const length = fragmented || seconds === 0
    ? await readAnyMovie(bytes)
    : { durationSeconds: seconds, frameRate: track.frameRate };
  // A date without a time of day (often just the year) is worse than the header's instant.
  const creationDate = tags.get("creationdate");
  const place = iso6709(tags.get("location"));
  return {
    width: track.width,
    height: track.height,
    durationSeconds: length.durationSeconds,
    frameRate: length.frameRate,
    moment:
      (/\d:?\d\d/.test(creationDate?.split("T")[1] ?? "") ? isoMoment(creationDate) : undefined) ??
        createdAt(header?.created) ?? isoMoment(creationDate),
    latitude: place?.latitude,
    longitude: place?.longitude,
    make: tags.get("make") ?? tags.get("maker") ?? track.maker,
    model: tags.get("model"),
    description: tags.get("description"),
    comment: tags.get("comment"),
    contentId: tags.get("content.identifier"),
    xmp: xmp ?? tags.get("xmp"),
  };
}

/** ISO 6709 as cameras write it: "+48.1371+011.5754+520.000/"; degrees only. */
function iso6709(
  text: string | undefined,
): { latitude: number; longitude: number } | undefined {
  const match = /^\s*([+-]\d{1,2}(?:\.\d+)?)([+-]\d{1,3}(?:\.\d+)?)/.exec(text ?? "");
  if (!match) return undefined;
  return { latitude: +match[1]!, longitude: +match[2]! };
}

/** Seconds from 1904, where QuickTime time begins, to 1970. */
const QUICKTIME_EPOCH = 2_082_844_800;

/** `mvhd` (and, in the same layout, `mdhd`): seconds since 1904 and the length. */
function timing(
  content: Uint8Array,
): { created: number; timescale: number; durationSeconds: number } {
  const view = dataViewOf(content);
  const wide = content[0] === 1;
  const timescale = view.getUint32(wide ? 20 : 12);
  const units = wide ? Number(view.getBigUint64(24)) : view.getUint32(16);
  const unknown = units === 0xffffffff || units >= 2 ** 63;
  return {
    created: wide ? Number(view.getBigUint64(4)) : view.getUint32(4),
    timescale,
    durationSeconds: timescale && !unknown ? units / timescale : 0,
  };
}

/**
 * The movie header's time is UTC by the standard. Zero is "not set"; a value that would lie before
 * 1970 was counted from 1970 by its writer.
 */
function createdAt(seconds: number | undefined): FileMoment | undefined {
  if (!seconds) return undefined;
  const unix = seconds >= QUICKTIME_EPOCH ? seconds - QUICKTIME_EPOCH : seconds;
  return { utcMs: unix * 1000 };
}

/** "GoPro AVC", "DJI.AVC": the name of a track's handler. */
const SIGNED_TRACKS = /GoPro|DJI/;

interface PictureTrack {
  /** Upright. */
  readonly width: number;
  readonly height: number;
  /** 0 when the index does not say. */
  readonly durationSeconds: number;
  /** Mean over the track; slow motion counts what was recorded. */
  readonly frameRate?: number;
  /** Of a camera that signs its tracks. */
  readonly maker?: string;
}

async function readPictureTrack(
  bytes: ByteSource,
  moov: BoxSpan,
  movieTimescale: number,
): Promise<PictureTrack | undefined> {
  for await (const trak of boxesIn(bytes, moov.start, moov.end)) {
    if (trak.type !== "trak") continue;
    const media = await boxIn(bytes, trak, "mdia");
    const handler = await boxIn(bytes, media, "hdlr");
    const handles = handler ? latin1(await boxContent(bytes, handler, 64)) : "";
    if (handles.slice(8, 12) !== "vide") continue;
    const header = await boxIn(bytes, trak, "tkhd");
    const table = await boxIn(bytes, await boxIn(bytes, media, "minf"), "stbl");
    if (!header || !table) continue;
    const shown = presentation(await boxContent(bytes, header));
    const stored = shown.width && shown.height ? shown : await sampleSize(bytes, table);
    if (!stored.width || !stored.height) continue;
    const mediaHeader = await boxIn(bytes, media, "mdhd");
    const clock = mediaHeader && timing(await boxContent(bytes, mediaHeader));
    const times = await boxIn(bytes, table, "stts");
    const rate = clock && times && await meanRate(bytes, times, clock.timescale);
    return {
      width: shown.sideways ? stored.height : stored.width,
      height: shown.sideways ? stored.width : stored.height,
      // The track header knows edits (a trimmed clip); the media header does not.
      durationSeconds: (movieTimescale && shown.duration / movieTimescale) ||
        (clock?.durationSeconds ?? 0),
      frameRate: rate || undefined,
      maker: SIGNED_TRACKS.exec(handles.slice(24))?.[0],
    };
  }
  return undefined;
}

/** `tkhd`: length in movie units, the 3 × 3 matrix, and the size before it is applied (16.16). */
function presentation(
  content: Uint8Array,
): { width: number; height: number; duration: number; sideways: boolean } {
  const view = dataViewOf(content);
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
  table: BoxSpan,
): Promise<{ width: number; height: number }> {
  const descriptions = await boxIn(bytes, table, "stsd");
  if (!descriptions) return { width: 0, height: 0 };
  const entry = await boxContent(bytes, descriptions, 8 + 8 + 28);
  if (entry.length < 44) return { width: 0, height: 0 };
  return { width: dataViewOf(entry).getUint16(40), height: dataViewOf(entry).getUint16(42) };
}

/** `stts`: frames by their length in media units. */
async function meanRate(bytes: ByteSource, times: BoxSpan, timescale: number): Promise<number> {
  const content = await boxContent(bytes, times);
  const view = dataViewOf(content);
  const entries = Math.min(view.getUint32(4), Math.floor((content.length - 8) / 8));
  let frames = 0, units = 0;
  for (let i = 0; i < entries; i++) {
    const count = view.getUint32(8 + i * 8);
    frames += count;
    units += count * view.getUint32(12 + i * 8);
  }
  return units === 0 ? 0 : Math.round(frames * timescale / units * 1000) / 1000;
}
