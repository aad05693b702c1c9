// Measures a finished film by decoding all of it, for the check that it is what was planned.

import type { Frame } from "node-av/lib";
import { WHOLE } from "../box.ts";
import { unreadable } from "../unreadable.ts";
import type { Yuv420 } from "../yuv.ts";
import { type Loudness, LoudnessMeter } from "./loudness.ts";
import { native } from "./native.ts";
import { uprightSize } from "./orientation.ts";
import { PictureMaker } from "./picture_maker.ts";
import { readSound, SAMPLE_RATE } from "./sound_reader.ts";
import { TrackReader } from "./track_reader.ts";

export interface FilmMeasure {
  readonly width: number;
  readonly height: number;
  readonly videoFrames: number;
  /** From the first frame to the end of the last one. */
  readonly videoSeconds: number;
  /** The longest time a frame stands; one frame in a film of constant rate. */
  readonly longestFrameSeconds: number;
  /** Numbers of the frames a player can start at. */
  readonly keyframes: readonly number[];
  /** Frames and packets the decoder found fault with. */
  readonly damaged: number;
  /** Of each channel, after the container's edits and the codec's own lead; 0 without sound. */
  readonly audioSamples: number;
  readonly audioSeconds: number;
  readonly loudness: Loudness;
  readonly firstFrame: Yuv420;
  readonly lastFrame: Yuv420;
}

/** Decodes picture and sound once each. Throws Fault `media_unreadable`. */
export async function measureFilm(path: string): Promise<FilmMeasure> {
  const picture = await measurePicture(path);
  let audioSamples = 0;
  await using meter = await LoudnessMeter.open();
  for await (const piece of readSound(path, { fromSeconds: 0 })) {
    audioSamples += piece.length / 2;
    await meter.add(piece);
  }
  const loudness = await meter.finish();
  return { ...picture, audioSamples, audioSeconds: audioSamples / SAMPLE_RATE, loudness };
}

type PictureMeasure = Omit<FilmMeasure, "audioSamples" | "audioSeconds" | "loudness">;

async function measurePicture(path: string): Promise<PictureMeasure> {
  const { c } = await native();
  await using track = await TrackReader.open(path, "video");
  if (!track) throw unreadable(path, "there is no picture in it");
  let last: Frame | undefined;
  try {
    const { codecpar, timeBase } = track.stream;
    const size = uprightSize(codecpar.width, codecpar.height, track.orientation);
    await using maker = new PictureMaker(track.orientation, timeBase, { ...size, crop: WHOLE });
    const keyframes: number[] = [];
    let firstFrame: Yuv420 | undefined;
    let videoFrames = 0, flawed = 0, longest = 0, firstSeconds = 0, lastSeconds = 0, ends = 0;
    for (let decoded; (decoded = await track.next());) {
      const { frame, seconds, durationSeconds } = decoded;
      if (frame.hasFlags(c.AV_FRAME_FLAG_KEY)) keyframes.push(videoFrames);
      if (frame.decodeErrorFlags !== 0) flawed++;
      if (videoFrames++ === 0) {
        firstSeconds = seconds;
        const copy = frame.clone();
        if (copy) firstFrame = await maker.make(copy);
      } else longest = Math.max(longest, seconds - lastSeconds);
      lastSeconds = seconds;
      ends = seconds + durationSeconds;
      longest = Math.max(longest, durationSeconds);
      last?.free();
      last = frame;
    }
    if (!last || !firstFrame) throw unreadable(path, "there is no picture in it");
    return {
      ...size,
      videoFrames,
      videoSeconds: ends - firstSeconds,
      longestFrameSeconds: longest,
      keyframes,
      damaged: flawed + track.badPackets,
      firstFrame,
      lastFrame: await maker.make(last),
    };
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    last?.free();
  }
}
