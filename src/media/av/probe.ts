// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads what a media file says about itself, and checks whether a finished film is whole.

import type { FormatContext, Stream } from "node-av/lib";
import { unreadable } from "../unreadable.ts";
import type { Yuv420 } from "../yuv.ts";
import { grabFrame, pictureAt } from "./clip_reader.ts";
import { type AnalysedSound, measureSound } from "./sound/loudness.ts";
import { type Native, native, openInput, Turns } from "./native.ts";
import {
  displaySize,
  orientationOfMatrix,
  type Transfer,
  transferOf,
  uprightSize,
} from "./picture_maker.ts";
import { SegmentReader } from "./segment_reader.ts";

interface VideoTrack {
  /** FFmpeg's name, such as "h264". */
  readonly codec: string;
  /** As shown: upright, with square pixels. */
  readonly width: number;
  readonly height: number;
  /** Clockwise degrees by which the coded picture is turned to stand upright. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Mean frames per second; 0 when the file does not say. */
  readonly frameRate: number;
  /** Only when the file says so. */
  readonly frames?: number;
  readonly transfer: Transfer;
  /** FFmpeg's name, such as "yuv420p10le". */
  readonly pixelFormat: string;
}

interface AudioTrack {
  readonly codec: string;
  readonly sampleRate: number;
  readonly channels: number;
  /** Samples of each channel at the track's own rate; only when the file says so. */
  readonly samples?: number;
}

interface MediaFacts {
  /** 0 when the file does not say. */
  readonly durationSeconds: number;
  readonly video?: VideoTrack;
  readonly audio?: AudioTrack;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Reads headers, decodes nothing. Throws Fault `media_unreadable`. */
export async function probe(path: string): Promise<MediaFacts> {
  const loaded = await native();
  const { lib, c } = loaded;
  const format = new lib.FormatContext();
  const turns = new Turns();
  try {
    return await turns.run(async () => {
      await openInput(loaded, format, path);
      const whole = format.duration;
      const words = format.metadata;
      const facts = {
        durationSeconds: whole === c.AV_NOPTS_VALUE || whole < 0n ? 0 : Number(whole) / 1e6,
        video: videoTrack(loaded, format),
        audio: audioTrack(loaded, format),
        metadata: words?.getAll() ?? {},
      };
      if (!facts.video && !facts.audio) throw new Error("there is neither picture nor sound in it");
      return facts;
    });
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    await turns.close(() => format.closeInput());
  }
}

function best(format: FormatContext, type: number): Stream | undefined {
  const index = format.findBestStream(type as never, -1, -1);
  return index < 0 ? undefined : format.streams.find((stream) => stream.index === index);
}

function videoTrack(loaded: Native, format: FormatContext): VideoTrack | undefined {
  const { lib, c } = loaded;
  const stream = best(format, c.AVMEDIA_TYPE_VIDEO);
  if (!stream || stream.hasDisposition(c.AV_DISPOSITION_ATTACHED_PIC)) return undefined;
  const { codecpar, avgFrameRate } = stream;
  const orientation = orientationOfMatrix(codecpar.getCodedSideData(c.AV_PKT_DATA_DISPLAYMATRIX));
  const display = displaySize(codecpar, stream.sampleAspectRatio);
  const frames = Number(stream.nbFrames);
  return {
    codec: lib.avGetCodecName(codecpar.codecId) ?? "unknown",
    ...uprightSize(display.width, display.height, orientation),
    rotation: orientation.turn,
    frameRate: avgFrameRate.den > 0 ? avgFrameRate.num / avgFrameRate.den : 0,
    frames: frames > 0 ? frames : undefined,
    transfer: transferOf(loaded, codecpar.colorTrc),
    pixelFormat: lib.avGetPixFmtName(codecpar.format as never) ?? "unknown",
  };
}

function audioTrack({ lib, c }: Native, format: FormatContext): AudioTrack | undefined {
  const stream = best(format, c.AVMEDIA_TYPE_AUDIO);
  if (!stream) return undefined;
  const { codecpar, duration, timeBase } = stream;
  const known = duration !== c.AV_NOPTS_VALUE && duration > 0n;
  const seconds = Number(duration) * timeBase.num / timeBase.den;
  return {
    codec: lib.avGetCodecName(codecpar.codecId) ?? "unknown",
    sampleRate: codecpar.sampleRate,
    channels: codecpar.channels,
    samples: known ? Math.round(seconds * codecpar.sampleRate) : undefined,
  };
}

export interface InspectedFilm extends AnalysedSound {
  readonly width: number;
  readonly height: number;
  readonly videoFrames: number;
  /** True when every frame stands exactly one frame's time and none is missing or doubled. */
  readonly evenlySpaced: boolean;
  readonly firstFrame: Yuv420;
  readonly lastFrame: Yuv420;
}

/** Throws Fault `media_unreadable`. */
export async function inspectFilm(
  path: string,
  fps: number,
  onProgress: (seconds: number) => void = () => {},
): Promise<InspectedFilm> {
  const { video } = await probe(path);
  if (!video) throw unreadable(path, "there is no picture in it");
  const { width, height } = video;
  const times = await pictureTimes(path);
  const [firstFrame, lastFrame, sound] = await Promise.all([
    grabFrame(path, 0, { maxWidth: width, maxHeight: height }),
    pictureAt(path, video, (times.length - 1) / fps),
    measureSound(path, onProgress),
  ]);
  return {
    width,
    height,
    videoFrames: times.length,
    evenlySpaced: times.every((time, i) => Math.abs(time - i / fps) < 0.5 / fps),
    ...sound,
    firstFrame,
    lastFrame,
  };
}

/** Seconds of all picture packets in the order they are shown. */
async function pictureTimes(path: string): Promise<number[]> {
  const { lib } = await native();
  await using reader = await SegmentReader.open(path);
  const packet = new lib.Packet();
  packet.alloc();
  try {
    const { num, den } = reader.timeBase;
    const times: number[] = [];
    while (await reader.next(packet)) times.push(Number(packet.pts) * num / den);
    return times.sort((a, b) => a - b);
  } finally {
    packet.free();
  }
}
