// What a media file says about itself.

import type { FormatContext, Stream } from "node-av/lib";
import type { Mp4Chapter } from "../mp4/chapters.ts";
import { readChapters } from "../mp4/read_chapters.ts";
import { unreadable } from "../unreadable.ts";
import { type Native, native } from "./native.ts";
import { orientationOfMatrix, uprightSize } from "./orientation.ts";
import { type Transfer, transferOf } from "./picture_filters.ts";
import { displaySize } from "./pixel_aspect.ts";
import { openInput } from "./open_input.ts";
import { Turns } from "./turns.ts";

export interface VideoTrack {
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

export interface AudioTrack {
  readonly codec: string;
  readonly sampleRate: number;
  readonly channels: number;
  /** Of each channel, at the track's own rate; only when the file says so. */
  readonly samples?: number;
}

export interface MediaFacts {
  /** 0 when the file does not say. */
  readonly durationSeconds: number;
  readonly video?: VideoTrack;
  readonly audio?: AudioTrack;
  readonly chapters: readonly Mp4Chapter[];
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
        chapters: await readChapters(path),
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
    ...(frames > 0 ? { frames } : {}),
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
    ...(known ? { samples: Math.round(seconds * codecpar.sampleRate) } : {}),
  };
}
