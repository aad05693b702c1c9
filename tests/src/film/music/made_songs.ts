// SPDX-License-Identifier: AGPL-3.0-or-later

// Songs in four at 120 beats a minute, made of parts: as what is known of them, and as sound.

import type { BeatTrack } from "../../../../src/film/music/beats/detect_beats.ts";
import { findSections } from "../../../../src/film/music/beats/find_sections.ts";
import type { AnalysedTrack } from "../../../../src/film/music/file_music.ts";

/** Bars, decibels of full scale, and the name of a turn of four chords. */
export type SongPart = readonly [bars: number, decibels: number, turn: keyof typeof TURNS];

/** Roots of four chords, one a bar, in semitones above C. */
const TURNS = { C: [0, 7, 9, 5], F: [5, 5, 2, 7], A: [9, 4, 5, 0] } as const;
const BAR_SECONDS = 2;

export function songOf(parts: readonly SongPart[]): { track: BeatTrack; levels: number[] } {
  const bars = parts.flatMap(([bars, decibels, turn]) =>
    Array.from({ length: bars }, (_, bar) => ({ decibels, root: TURNS[turn][bar % 4]! }))
  );
  const seconds = bars.length * BAR_SECONDS;
  return {
    levels: bars.flatMap(({ decibels }) => [decibels, decibels, decibels, decibels]),
    track: {
      bpm: 120,
      beats: Array.from({ length: bars.length * 4 + 1 }, (_, i) => i * 0.5),
      beatsPerBar: 4,
      firstBar: 0,
      confidence: 1,
      seconds: seconds + 2,
      audible: { from: 0, to: seconds + 1.5 },
      barNotes: bars.map(({ root }) => notesOf(root)),
    },
  };
}

/** A triad, of unit length. */
function notesOf(root: number): number[] {
  const notes = Array.from({ length: 12 }, () => 0);
  for (const step of [0, 4, 7]) notes[(root + step) % 12] = 1 / Math.sqrt(3);
  return notes;
}

/** Struck chords with a bass on the first beat of each bar, mono. */
export function soundOfSong(parts: readonly SongPart[], sampleRate: number): Float32Array {
  const bars = parts.flatMap(([bars, decibels, turn]) =>
    Array.from({ length: bars }, (_, bar) => ({ decibels, root: TURNS[turn][bar % 4]! }))
  );
  const sound = new Float32Array(bars.length * BAR_SECONDS * sampleRate);
  const strike = (at: number, midi: number, peak: number) => {
    const hertz = 440 * 2 ** ((midi - 69) / 12), from = Math.round(at * sampleRate);
    for (let i = 0; i < sampleRate * 0.5 && from + i < sound.length; i++) {
      const way = i / sampleRate;
      sound[from + i]! += peak * Math.exp(-4 * way) * Math.sin(2 * Math.PI * hertz * way);
    }
  };
  bars.forEach(({ decibels, root }, bar) => {
    const peak = 0.25 * 10 ** (decibels / 20);
    for (let beat = 0; beat < 4; beat++) {
      const at = bar * BAR_SECONDS + beat / 2;
      for (const step of [0, 4, 7]) strike(at, 60 + root + step, peak * (beat === 0 ? 1.2 : 1));
      if (beat === 0) strike(at, 36 + root, 2 * peak);
    }
  });
  return sound;
}

/** In dBFS for every half second. */
export function levelsOf(sound: Float32Array, sampleRate: number): number[] {
  const size = sampleRate / 2;
  return Array.from({ length: Math.floor(sound.length / size) }, (_, i) => {
    const part = sound.subarray(i * size, (i + 1) * size);
    return 10 * Math.log10(part.reduce((sum, value) => sum + value * value, 0) / size + 1e-12);
  });
}

/** The same as heard by the program; no voice is in it. */
export function heardSong(parts: readonly SongPart[]): AnalysedTrack {
  const { track, levels } = songOf(parts);
  return { key: "k", track, sections: findSections(track, levels), sung: [], loudness: -14 };
}
