// Looks at a finished film without decoding all of it: every picture packet is counted and its time
// checked, the first and last pictures are decoded, the sound is heard whole. Decoding the pictures
// again would cost a third of the encode (media.md 2: 8.5 of 27 ms a frame) and tell no more, since
// every segment was counted when it was written.

import { WHOLE } from "../box.ts";
import { unreadable } from "../unreadable.ts";
import type { Yuv420 } from "../yuv.ts";
import { openClip } from "./clip_reader.ts";
import { grabFrame } from "./keyframe.ts";
import { Ebur128Meter, type Loudness } from "./loudness.ts";
import { native } from "./native.ts";
import { probe } from "./probe.ts";
import { SegmentReader } from "./segment_reader.ts";
import { readSound, SAMPLE_RATE } from "./sound_reader.ts";

export interface InspectedFilm {
  readonly width: number;
  readonly height: number;
  readonly videoFrames: number;
  /** True when every frame stands exactly one frame's time and none is missing or doubled. */
  readonly evenlySpaced: boolean;
  readonly audioSamples: number;
  readonly loudness: Loudness;
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
  const whole = { width, height, crop: WHOLE };
  const lastSeconds = (times.length - 1) / fps;
  await using end = await openClip(path, { ...whole, fromSeconds: lastSeconds });
  const lastFrame = await end.frameAt(lastSeconds);
  const sound = await hear(path, onProgress);
  return {
    width,
    height,
    videoFrames: times.length,
    evenlySpaced: times.every((time, i) => Math.abs(time - i / fps) < 0.5 / fps),
    ...sound,
    firstFrame: await grabFrame(path, 0, { maxWidth: width, maxHeight: height }),
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

async function hear(path: string, onProgress: (seconds: number) => void) {
  let audioSamples = 0;
  await using meter = await Ebur128Meter.open();
  for await (const piece of readSound(path, { fromSeconds: 0 })) {
    audioSamples += piece.length / 2;
    await meter.add(piece);
    onProgress(audioSamples / SAMPLE_RATE);
  }
  return { audioSamples, loudness: await meter.finish() };
}
