// SPDX-License-Identifier: AGPL-3.0-or-later

// Clips in WebM, Matroska, transport streams, and MP4 in fragments, whose length is written nowhere in one piece: read
// through mediabunny, which looks at as few packets as it can.

import { type ByteSource, dataViewOf, latin1 } from "../../../media/bytes.ts";
import { type FileMoment, isoMoment } from "../facts/moment.ts";
import { leftOut } from "../stills/still_parts.ts";

export interface MovieParts {
  /** Pixels of the upright picture. */
  readonly width: number;
  readonly height: number;
  readonly durationSeconds: number;
  readonly frameRate?: number;
  readonly moment?: FileMoment;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly make?: string;
  readonly model?: string;
  readonly description?: string;
  readonly comment?: string;
  /** Apple's name for the pair of still and clip. */
  readonly contentId?: string;
  readonly xmp?: string;
}

/** So many packets give a frame rate that is right to a tenth. */
const RATE_PACKETS = 60;

/** Size, length, rate and date. Fault `media_unreadable` when there is no picture track. */
export async function readAnyMovie(bytes: ByteSource): Promise<MovieParts> {
  const { CustomSource, Input, Logging, LogLevel, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } =
    await import("mediabunny");
  // It would print of every track of captions that it does not know them.
  Logging.level = LogLevel.Silent;
  using input = new Input({
    formats: [WEBM, MATROSKA, MP4, QTFF, MPEG_TS],
    source: new CustomSource({
      getSize: () => bytes.size,
      // A copy, because the reader keeps what it gets.
      read: async (start, end) => (await bytes.read(start, end - start)).slice(),
      prefetchProfile: "fileSystem",
    }),
  });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw leftOut("it has no picture, only sound or other things");
  const durationSeconds = await input.getDurationFromMetadata([track]) ??
    await input.computeDuration([track]);
  const { averagePacketRate } = await track.computePacketStats(RATE_PACKETS);
  return {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    durationSeconds,
    frameRate: averagePacketRate > 0 ? Math.round(averagePacketRate * 1000) / 1000 : undefined,
    moment: await dateUtc(bytes) ?? await camcorderDate(bytes),
  };
}

/** Matroska's DateUTC element (0x4461, 8 bytes): nanoseconds since 2001, in the segment's head. */
async function dateUtc(bytes: ByteSource): Promise<FileMoment | undefined> {
  const head = await bytes.read(0, 4_096);
  if (head[0] !== 0x1a || head[1] !== 0x45) return undefined;
  for (let i = 0; i + 11 <= head.length; i++) {
    if (head[i] !== 0x44 || head[i + 1] !== 0x61 || head[i + 2] !== 0x88) continue;
    const ns = dataViewOf(head).getBigInt64(i + 3);
    return { utcMs: Date.UTC(2001, 0, 1) + Number(ns / 1_000_000n) };
  }
  return undefined;
}

/** The mark of a camcorder's notes beside a picture of H.264 (AVCHD, "modified digital video pack"). */
const NOTES = "\x17\xee\x8c\x60\xf8\x4d\x11\xd9\x8c\xd6\x08\x00\x20\x0c\x9a\x66MDPM";
/** Its entries for the zone, century, year and month, and for the day and the time, in decimal digits. */
const YEAR_AND_MONTH = 0x18, DAY_AND_TIME = 0x19, ENTRY_BYTES = 5;
const NOTES_WITHIN = 32_768;

/** By the camcorder's own clock; the notes stand with the first picture. */
async function camcorderDate(bytes: ByteSource): Promise<FileMoment | undefined> {
  const head = await bytes.read(0, NOTES_WITHIN);
  if (head[0] !== 0x47 && head[4] !== 0x47) return undefined;
  const at = latin1(head).indexOf(NOTES);
  if (at < 0) return undefined;
  const entries = head.subarray(at + NOTES.length + 1);
  const digits = new Map<number, string>();
  for (let n = 0; n < (head[at + NOTES.length] ?? 0); n++) {
    const [tag, ...value] = entries.subarray(n * ENTRY_BYTES, (n + 1) * ENTRY_BYTES);
    if (tag !== undefined) {
      digits.set(
        tag,
        value.map((v) => v.toString(16).padStart(2, "0")).join(""),
      );
    }
  }
  const [, year, month] = /^..(\d{4})(\d\d)$/.exec(digits.get(YEAR_AND_MONTH) ?? "") ?? [];
  const [, day, hour, minute, second] =
    /^(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits.get(DAY_AND_TIME) ?? "") ?? [];
  if (!year || !day) return undefined;
  return isoMoment(`${year}-${month}-${day}T${hour}:${minute}:${second}`);
}
