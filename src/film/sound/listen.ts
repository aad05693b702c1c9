// The first hearing of a film's clips, one after the other, before anything is mixed.

import { Fault } from "../../base/fault.ts";
import { LoudnessMeter } from "../../base/loudness.ts";
import { SAMPLE_RATE } from "./decibels.ts";
import { type HeardVoice, heardVoice } from "./heard_voice.ts";
import type { Voice } from "./voice.ts";

/** Interleaved 48 kHz stereo of a clip from a moment on; nothing when it has no sound. */
export type ReadSound = (
  path: string,
  span: { readonly fromSeconds: number; readonly seconds?: number },
) => AsyncIterable<Float32Array>;

/** The sound a voice plays, as far as it goes. */
export function soundOf(
  voice: Pick<Voice, "sound" | "samples">,
  path: string,
  readSound: ReadSound,
): AsyncIterable<Float32Array> {
  const { inSeconds } = voice.sound;
  return readSound(path, { fromSeconds: inSeconds, seconds: voice.samples / SAMPLE_RATE });
}

export interface Listened {
  /** `undefined` when the clip stays silent. */
  readonly voice: HeardVoice | undefined;
  /** Why its sound, or the rest of it, could not be read. */
  readonly trouble?: string;
}

/** A broken sound track costs the shot its sound from there on, never the film. */
export async function listen(
  voice: Voice,
  path: string,
  readSound: ReadSound,
): Promise<Listened> {
  const meter = new LoudnessMeter();
  let samples = 0;
  let trouble: string | undefined;
  try {
    for await (const block of soundOf(voice, path, readSound)) {
      meter.add(block);
      samples += block.length / 2;
    }
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "media_unreadable") throw error;
    trouble = error.message;
  }
  return { voice: heardVoice(voice, meter.steps, samples), trouble };
}
