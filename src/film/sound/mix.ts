// SPDX-License-Identifier: AGPL-3.0-or-later

// The film's sound, block by block: clips where the timeline has them, the music under them, ducked
// for what is heard, and the fade at the end. Only what sounds at the moment is open.

import type { AudibleVoice, Window } from "./audible_voice.ts";
import { SAMPLE_RATE } from "../music/sample_rate.ts";
import { amplitudeOf, SampleCursor } from "./samples.ts";
import { fadeAt } from "./voice.ts";

/** A fifth of a second. */
const MIX_BLOCK = 9_600;
/** The music's gain is computed every millisecond and runs straight between. */
const CONTROL_SAMPLES = 48;

export interface Mix {
  /** Samples of each channel in the whole film. */
  readonly samples: number;
  /** By their start. */
  readonly voices: readonly AudibleVoice[];
  readonly music?: {
    readonly sound: AsyncIterable<Float32Array>;
    /** Amplitude factor before ducking. */
    readonly gain: number;
    readonly ducking: Ducking;
    /** Parts of that sound, sample for sample, which step back by another share of the envelope than it. */
    readonly stems?: readonly StemSound[];
  };
  /** Length of the last fade; the film's last sample is silent. */
  readonly fadeOutSamples: number;
}

export interface StemSound {
  readonly sound: AsyncIterable<Float32Array>;
  /** Share of the envelope's decibels: 2 is twice as far down as the whole. */
  readonly share: number;
}

interface Open {
  readonly voice: AudibleVoice;
  readonly cursor: SampleCursor;
}

/**
 * Interleaved 48 kHz stereo, exactly `samples` of each channel, not limited. `openVoice` is called
 * when a voice's time comes and its sound is closed when that is over.
 */
export async function* mixFilm(
  mix: Mix,
  openVoice: (voice: AudibleVoice) => AsyncIterable<Float32Array>,
): AsyncGenerator<Float32Array, void, undefined> {
  const waiting = [...mix.voices];
  let open: Open[] = [];
  const music = mix.music && musicParts(mix.music);
  try {
    for (let at = 0; at < mix.samples; at += MIX_BLOCK) {
      const samples = Math.min(MIX_BLOCK, mix.samples - at);
      const block = new Float32Array(2 * samples);
      for (const { cursor, factorAt } of music ?? []) {
        addMusic(block, at, await cursor.read(samples), factorAt);
      }
      while (waiting.length > 0 && waiting[0]!.start < at + samples) {
        const voice = waiting.shift()!;
        open.push({ voice, cursor: new SampleCursor(openVoice(voice)) });
      }
      for (const { voice, cursor } of open) await addVoice(block, at, voice, cursor);
      const over = open.filter(({ voice }) => voice.start + voice.samples <= at + samples);
      for (const { cursor } of over) await cursor.close();
      open = open.filter((one) => !over.includes(one));
      fadeEnd(block, mix.samples - at, mix.fadeOutSamples);
      yield block;
    }
  } finally {
    for (const { cursor } of open) await cursor.close();
    for (const { cursor } of music ?? []) await cursor.close();
  }
}

interface MusicPart {
  readonly cursor: SampleCursor;
  /** Amplitude factor at a sample of the film. */
  readonly factorAt: (sample: number) => number;
}

/**
 * The whole, and each stem by how much more or less it is to be heard than in the whole: where nothing is
 * ducked the music is the track itself, untouched by what taking it apart lost.
 */
function musicParts({ sound, gain, ducking, stems = [] }: NonNullable<Mix["music"]>): MusicPart[] {
  const decibelsAt = (sample: number) => ducking.decibelsAt(sample / SAMPLE_RATE);
  const whole = (sample: number) => gain * amplitudeOf(decibelsAt(sample));
  return [
    { cursor: new SampleCursor(sound), factorAt: whole },
    ...stems.map(({ sound, share }) => ({
      cursor: new SampleCursor(sound),
      factorAt: (sample: number) => gain * amplitudeOf(share * decibelsAt(sample)) - whole(sample),
    })),
  ];
}

function addMusic(
  block: Float32Array,
  at: number,
  sound: Float32Array,
  factorAt: MusicPart["factorAt"],
): void {
  let from = factorAt(at);
  for (let start = 0; start < sound.length / 2; start += CONTROL_SAMPLES) {
    const to = factorAt(at + start + CONTROL_SAMPLES);
    const step = (to - from) / CONTROL_SAMPLES;
    const end = Math.min(sound.length / 2, start + CONTROL_SAMPLES);
    for (let i = start, factor = from; i < end; i++, factor += step) {
      block[2 * i]! += sound[2 * i]! * factor;
      block[2 * i + 1]! += sound[2 * i + 1]! * factor;
    }
    from = to;
  }
}

async function addVoice(
  block: Float32Array,
  at: number,
  voice: AudibleVoice,
  cursor: SampleCursor,
): Promise<void> {
  const from = Math.max(0, voice.start - at);
  const to = Math.min(block.length / 2, voice.start + voice.samples - at);
  const sound = await cursor.read(to - from);
  for (let i = 0, o = 2 * from, own = at + from - voice.start; i < sound.length; i += 2, own++) {
    const factor = voice.gain * fadeAt(voice, own);
    block[o++]! += sound[i]! * factor;
    block[o++]! += sound[i + 1]! * factor;
  }
}

/** A quarter of a cosine over the film's last `fade` samples; `left` counts from the block's start. */
function fadeEnd(block: Float32Array, left: number, fade: number): void {
  for (let i = Math.max(0, left - fade); i < block.length / 2; i++) {
    const factor = Math.sin((left - i - 1) / fade * Math.PI / 2);
    block[2 * i]! *= factor;
    block[2 * i + 1]! *= factor;
  }
}

const SPEECH_DUCK_DB = -12;
const LIVELY_DUCK_DB = -6;
/** The music is down when the first syllable comes, and takes its time to return. */
const DOWN_SECONDS = 0.3;
const UP_SECONDS = 0.8;
/** In a shorter gap the music would only breathe in; it stays down. */
const BRIDGED_SECONDS = 1.5;

/** Sorted windows; those with less than `BRIDGED_SECONDS` between them are one. */
function bridged(windows: readonly Window[]): Window[] {
  const joined: Window[] = [];
  for (const window of [...windows].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = joined.at(-1);
    if (last && window.start - last.end < BRIDGED_SECONDS) {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, window.end) };
    } else joined.push(window);
  }
  return joined;
}

/** The envelope of a film. Between the windows' ramps it is 0 dB; ramps are straight in decibels. */
export class Ducking {
  readonly #speech: readonly Window[];
  readonly #lively: readonly Window[];

  constructor(speech: readonly Window[], lively: readonly Window[]) {
    this.#speech = bridged(speech);
    // Speech is lively too: the music does not come up between a laugh and a word.
    this.#lively = bridged([...speech, ...lively]);
  }

  /** Decibels at a moment of the film, −12…0. */
  decibelsAt(seconds: number): number {
    return Math.min(
      SPEECH_DUCK_DB * depth(this.#speech, seconds),
      LIVELY_DUCK_DB * depth(this.#lively, seconds),
    );
  }
}

/**
 * 0…1: how far into the nearest window's trapezoid. Ramps of neighbours cannot meet, because what
 * is nearer than both ramps together is bridged.
 */
function depth(windows: readonly Window[], seconds: number): number {
  let low = 0, high = windows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (windows[middle]!.start - DOWN_SECONDS <= seconds) low = middle + 1;
    else high = middle;
  }
  const window = windows[low - 1];
  if (!window) return 0;
  if (seconds < window.start) return 1 - (window.start - seconds) / DOWN_SECONDS;
  return Math.max(0, 1 - Math.max(0, seconds - window.end) / UP_SECONDS);
}
