// SPDX-License-Identifier: AGPL-3.0-or-later

// The first hearing of a film's clips decides how loud each is played, where it is lively enough that
// the music steps back, and where its sound really ends.

import { Fault } from "../../base/fault.ts";
import { gatedLoudness, LoudnessMeter, lufsOf, STEP_SAMPLES } from "../../base/loudness.ts";
import { SAMPLE_RATE } from "../music/sample_rate.ts";
import { amplitudeOf } from "./samples.ts";
import { EDIT_SAMPLES, type ItemSound } from "./voice.ts";

/** A voice that is heard in the film. */
export interface AudibleVoice extends ItemSound {
  /** Amplitude factor. */
  readonly gain: number;
  /** Where it stands out without speech, in seconds of the film. */
  readonly lively: readonly Window[];
}

/** Lively sound is audible beside the music and stands out from the clip's own background. */
const LIVELY_LUFS = -32;
const STANDS_OUT_DB = 6;
/** Liveliness is judged over 400 ms, the length in which loudness is felt. */
const FELT_STEPS = 4;

/**
 * `steps` are the meter's 100 ms steps of what was heard, `samples` how much that was; both may be
 * less than the voice asks for. `undefined` when nothing of it is to be heard.
 */
export function audibleVoice(
  voice: ItemSound,
  steps: readonly number[],
  samples: number,
): AudibleVoice | undefined {
  if (samples === 0) return undefined;
  const speaks = voice.speech.length > 0;
  const spoken = steps.filter((_, i) =>
    voice.speech.some(({ start, end }) => start < (i + 1) * STEP_SAMPLES && end > i * STEP_SAMPLES)
  );
  // Words are measured by themselves: a passing lorry must not make them quieter.
  const loudness = gatedLoudness(spoken.length > 0 ? spoken : steps);
  const gainDb = clipGainDb(loudness, speaks);
  if (gainDb === undefined) return undefined;
  const whole = samples >= voice.samples;
  return {
    ...voice,
    samples: Math.min(samples, voice.samples),
    // A clip that ends before its picture leaves like an edit, not in the middle of a wave.
    fadeOut: whole ? voice.fadeOut : Math.min(EDIT_SAMPLES, samples),
    gain: amplitudeOf(gainDb),
    lively: livelyWindows(steps, gainDb).map(({ start, end }) => ({
      start: voice.start / SAMPLE_RATE + start,
      end: voice.start / SAMPLE_RATE + end,
    })),
  };
}

/** Seconds from the first step. */
function livelyWindows(steps: readonly number[], gainDb: number): Window[] {
  const felt = steps.map((_, i) => {
    const around = steps.slice(Math.max(0, i - FELT_STEPS / 2), i + FELT_STEPS / 2);
    return lufsOf(around.reduce((sum, step) => sum + step, 0) / around.length) + gainDb;
  });
  const background = [...felt].sort((a, b) => a - b)[Math.floor(felt.length / 10)] ?? 0;
  const floor = Math.max(LIVELY_LUFS, background + STANDS_OUT_DB);
  const seconds = STEP_SAMPLES / SAMPLE_RATE;
  const windows: Window[] = [];
  felt.forEach((level, i) => {
    if (level < floor) return;
    const last = windows.at(-1);
    const end = (i + 1) * seconds;
    if (last && Math.abs(last.end - i * seconds) < seconds / 2) {
      windows[windows.length - 1] = { start: last.start, end };
    } else windows.push({ start: i * seconds, end });
  });
  return windows;
}

/** Words are to be understood, everything else is to be felt. */
const SPEECH_LUFS = -18;
const AMBIENCE_LUFS = -26;
/** More lift would bring hiss and wind to the front. */
const MAX_LIFT_DB = 9;
const MAX_CUT_DB = -12;
/** Below this there is only the microphone itself. */
const MUTED_BELOW_LUFS = -50;

/** Decibels to add to a clip of the measured loudness (LUFS); `undefined` when it stays silent. */
function clipGainDb(loudness: number, speaks: boolean): number | undefined {
  if (!(loudness >= MUTED_BELOW_LUFS)) return undefined;
  const wanted = (speaks ? SPEECH_LUFS : AMBIENCE_LUFS) - loudness;
  return Math.min(MAX_LIFT_DB, Math.max(MAX_CUT_DB, wanted));
}

/** Interleaved 48 kHz stereo of a clip from a moment on; nothing when it has no sound. */
export type ReadSound = (
  path: string,
  span: { readonly fromSeconds: number; readonly seconds?: number },
) => AsyncIterable<Float32Array>;

/** The sound a voice plays, as far as it goes. */
export function soundOf(
  voice: Pick<ItemSound, "sound" | "samples">,
  path: string,
  readSound: ReadSound,
): AsyncIterable<Float32Array> {
  const { inSeconds } = voice.sound;
  return readSound(path, { fromSeconds: inSeconds, seconds: voice.samples / SAMPLE_RATE });
}

interface Listened {
  /** `undefined` when the clip stays silent. */
  readonly voice: AudibleVoice | undefined;
  /** Why its sound, or the rest of it, could not be read. */
  readonly failure?: string;
}

/** A broken sound track costs the shot its sound from there on, never the film. */
export async function readLevels(
  voice: ItemSound,
  path: string,
  readSound: ReadSound,
): Promise<Listened> {
  const meter = new LoudnessMeter();
  let samples = 0;
  let failure: string | undefined;
  try {
    for await (const block of soundOf(voice, path, readSound)) {
      meter.add(block);
      samples += block.length / 2;
    }
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "media_unreadable") throw error;
    failure = error.message;
  }
  return { voice: audibleVoice(voice, meter.steps, samples), failure };
}

/** Seconds of the film. */
export interface Window {
  readonly start: number;
  readonly end: number;
}
