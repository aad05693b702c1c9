// Clips in WebM, Matroska, and MP4 in fragments, whose length is written nowhere in one piece: read
// through mediabunny, which looks at as few packets as it can.

import { type ByteSource, dataViewOf } from "../../../media/bytes.ts";
import type { FileMoment } from "../facts/moment.ts";
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
  const { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import("mediabunny");
  using input = new Input({
    formats: [WEBM, MATROSKA, MP4, QTFF],
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
    moment: await dateUtc(bytes),
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
