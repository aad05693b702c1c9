// One clip of the plan as a file: frames composed and encoded, sound, and the container's words.

import { rm } from "node:fs/promises";
import path from "node:path";
import { throwIfCancelled } from "../../base/fault.ts";
import { wallMs } from "../../base/local_time.ts";
import { seededRandom } from "../../base/random.ts";
import { openEncoder } from "../../media/av/encoder.ts";
import { writeFilm } from "../../media/av/film_writer.ts";
import { unfinishedName } from "../../system/files/files.ts";
import { CLIPS } from "./clips/all.ts";
import type { Clip } from "./clips/clip.ts";
import { CAMERA } from "./draw_photo.ts";
import { offsetText } from "./metadata/exif.ts";
import { offsetMinutesOf, type PlannedClip } from "./plan/planned.ts";
import { SOUND_RATE } from "./sound/noise_sound.ts";

/** Flat colours are easy to encode: at this quality the quickest preset looks as good as slower ones. */
const PRESET = "ultrafast", CRF = 23;

/** A constant: the bytes depend on it. Two clips are drawn side by side on two cores. */
const THREADS = 1;

/** Writes the clip whole or not at all. */
export async function drawClip(
  planned: PlannedClip,
  target: string,
  marker: string,
  signal?: AbortSignal,
): Promise<void> {
  const clip = await CLIPS[planned.clip](planned, seededRandom(`clip/${planned.clip}`));
  const segment = unfinishedName(target.replace(/\.\w+$/, ".mp4"));
  try {
    await encode(planned, clip, segment, signal);
    await writeFilm(target, {
      segments: [segment],
      sound: inChunks(clip.sound),
      metadata: wordsOf(planned, marker),
      fps: planned.fps,
    });
  } finally {
    await rm(segment, { force: true });
  }
}

async function encode(
  { width, height, fps, seconds }: PlannedClip,
  clip: Clip,
  segment: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  await using encoder = await openEncoder(segment, {
    codec: "h264",
    width,
    height,
    fps,
    crf: CRF,
    preset: PRESET,
    threads: THREADS,
  });
  const frame = { width, height, data: new Uint8Array(clip.still.data.length) };
  for (let i = 0; i < Math.round(seconds * fps); i++) {
    throwIfCancelled(signal);
    frame.data.set(clip.still.data);
    clip.move(frame, i / fps);
    await encoder.write(frame);
  }
  await encoder.finish();
}

async function* inChunks(sound: Float32Array): AsyncGenerator<Float32Array> {
  for (let at = 0; at < sound.length; at += SOUND_RATE) yield sound.subarray(at, at + SOUND_RATE);
}

/** Names as in a phone's files: local time with its offset, ISO 6709 place, the pair's identifier. */
function wordsOf(planned: PlannedClip, marker: string): Record<string, string> {
  const minutes = offsetMinutesOf(planned), apple = "com.apple.quicktime.";
  const utc = new Date(wallMs(planned.takenAt) - minutes * 60_000).toISOString();
  const { place } = planned;
  return {
    creation_time: utc,
    title: path.basename(planned.path).replace(/\.\w+$/, ""),
    comment: marker,
    [`${apple}creationdate`]: planned.takenAt.slice(0, 19) + offsetText(minutes).replace(":", ""),
    [`${apple}make`]: CAMERA.make,
    [`${apple}model`]: CAMERA.model,
    ...(place
      ? { [`${apple}location.ISO6709`]: `${iso(place.latitude, 2)}${iso(place.longitude, 3)}/` }
      : {}),
    ...(planned.contentId ? { [`${apple}content.identifier`]: planned.contentId } : {}),
  };
}

/** "+38.7139" or "-009.1335" */
function iso(degrees: number, digits: number): string {
  const [whole, part] = Math.abs(degrees).toFixed(4).split(".") as [string, string];
  return `${degrees < 0 ? "-" : "+"}${whole.padStart(digits, "0")}.${part}`;
}
