// SPDX-License-Identifier: AGPL-3.0-or-later

// Joins segments by stream copy, adds sound, words and chapters, and puts the film in its place.

import type { Packet } from "node-av/lib";
import { rm } from "node:fs/promises";
import { Fault } from "../../base/fault.ts";
import { publishFile, unfinishedName, writeFault } from "../../system/files/files.ts";
import type { Mp4Chapter } from "../mp4/chapters.ts";
import { finishFilm } from "../mp4/finish_film.ts";
import { Mp4Muxer, VIDEO_TIMESCALE } from "./mp4_muxer.ts";
import { type Native, native } from "./native.ts";
import { segmentLengths, SegmentReader } from "./segment_reader.ts";

export interface FilmParts {
  /** Written by `openEncoder` with the same options, in order. */
  readonly segments: readonly string[];
  /** A file that `writeSound` wrote, of the film's length. */
  readonly sound?: string;
  /** `title`, `comment`, `creation_time` (ISO 8601), …; "com.apple.quicktime.*" become Apple's keys. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Ascending. */
  readonly chapters?: readonly Mp4Chapter[];
  readonly fps: number;
}

interface WrittenFilm {
  readonly videoFrames: number;
}

const APPLE = "com.apple.quicktime.";

/**
 * Writes the film whole or not at all: picture and sound by stream copy, index in front. The same
 * parts give the same bytes. Throws Fault `media_unreadable` for a broken part, `disk_full` or
 * `not_writable`.
 */
export async function writeFilm(out: string, parts: FilmParts): Promise<WrittenFilm> {
  const muxed = unfinishedName(out), finished = unfinishedName(out);
  try {
    const written = await muxFilm(muxed, parts);
    const keys = Object.entries(parts.metadata).filter(([key]) => key.startsWith(APPLE));
    await finishFilm(muxed, finished, {
      chapters: parts.chapters ?? [],
      keys: Object.fromEntries(keys),
    });
    await publishFile(finished, out);
    return written;
  } catch (error) {
    // A failed read or write of the disk says so by its code; anything else speaks for itself.
    const ofDisk = !(error instanceof Fault) &&
      typeof (error as { code?: unknown } | null)?.code === "string";
    throw ofDisk ? writeFault(out, error) : error;
  } finally {
    // The failure that kept the film from being written may keep these from being found, and says more.
    for (const file of [muxed, finished]) await rm(file, { force: true }).catch(() => {});
  }
}

async function muxFilm(path: string, parts: FilmParts): Promise<WrittenFilm> {
  const { lib } = await native();
  const { frames: lengths, delay } = await segmentLengths(parts.segments, parts.fps);
  const videoFrames = lengths.reduce((sum, frames) => sum + frames, 0);
  const packet = new lib.Packet();
  packet.alloc();
  try {
    await using muxer = await Mp4Muxer.open(path);
    await using sound = parts.sound === undefined
      ? undefined
      : await SegmentReader.open(parts.sound);
    await addTracks(muxer, parts, sound);
    using voice = sound && new SoundTrack(lib, muxer, sound);
    let before = 0;
    for (const [index, segment] of parts.segments.entries()) {
      await copySegment(segment, packet, muxer, { before, delay, fps: parts.fps }, voice);
      before += lengths[index]!;
    }
    await voice?.writeUntil(Infinity);
    await muxer.finish();
    return { videoFrames };
  } finally {
    packet.free();
  }
}

async function addTracks(muxer: Mp4Muxer, parts: FilmParts, sound: SegmentReader | undefined) {
  const { lib } = await native();
  await using first = await SegmentReader.open(parts.segments[0]!);
  const tag = first.parameters.codecTagString ?? "avc1";
  await muxer.addTrack(first.parameters, new lib.Rational(1, VIDEO_TIMESCALE), tag);
  if (sound) await muxer.addTrack(sound.parameters, sound.timeBase);
  const words = Object.entries(parts.metadata).filter(([key]) => !key.startsWith(APPLE));
  await muxer.writeHeader(Object.fromEntries(words));
}

/** Packets are numbered over the whole film, so that decoding times never repeat at a join. */
async function copySegment(
  path: string,
  packet: Packet,
  muxer: Mp4Muxer,
  { before, delay, fps }: { before: number; delay: number; fps: number },
  voice: SoundTrack | undefined,
): Promise<void> {
  const tick = VIDEO_TIMESCALE / fps;
  let decoded = before - delay;
  await using segment = await SegmentReader.open(path);
  while (await segment.next(packet)) {
    packet.pts += BigInt(before * tick);
    packet.dts = BigInt(decoded++ * tick);
    packet.duration = BigInt(tick);
    packet.streamIndex = 0;
    const seconds = Number(packet.dts) / VIDEO_TIMESCALE;
    await muxer.write(packet);
    await voice?.writeUntil(seconds);
  }
}

/** Keeps the sound level with the picture, so that the muxer never has to hold much back. */
class SoundTrack implements Disposable {
  readonly #packet: Packet;
  /** Seconds of sound that are written. */
  #until = -Infinity;

  constructor(
    lib: Native["lib"],
    private readonly muxer: Mp4Muxer,
    private readonly sound: SegmentReader,
  ) {
    this.#packet = new lib.Packet();
    this.#packet.alloc();
  }

  async writeUntil(seconds: number): Promise<void> {
    const packet = this.#packet, { timeBase } = this.sound;
    while (this.#until < seconds) {
      if (!await this.sound.next(packet)) {
        this.#until = Infinity;
        return;
      }
      this.#until = Number(packet.pts + packet.duration) * timeBase.num / timeBase.den;
      packet.rescaleTs(timeBase, this.muxer.timeBaseOf(1));
      packet.streamIndex = 1;
      await this.muxer.write(packet);
    }
  }

  [Symbol.dispose](): void {
    this.#packet.free();
  }
}
