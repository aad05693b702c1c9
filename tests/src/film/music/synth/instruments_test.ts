import assert from "node:assert/strict";
import { hertz } from "../../../../../src/film/music/score.ts";
import { brush, click, hat, kick, shaker, tom } from "../../../../../src/film/music/synth/drums.ts";
import { pad, strings, swell } from "../../../../../src/film/music/synth/ensemble.ts";
import { bass, pizzicato, pluck } from "../../../../../src/film/music/synth/pluck.ts";
import {
  BLOCK,
  type Instrument,
  SAMPLE_RATE,
} from "../../../../../src/film/music/synth/sounding.ts";
import { bell, mallet, piano } from "../../../../../src/film/music/synth/struck.ts";
import { centsOff, decibels, loudestEdge, peak } from "../sound_measures.ts";

const INSTRUMENTS = {
  piano,
  pluck,
  pad,
  strings,
  pizzicato,
  bass,
  mallet,
  bell,
  kick,
  brush,
  hat,
  shaker,
  tom,
  click,
  swell,
} satisfies Record<string, Instrument>;
type Voice = keyof typeof INSTRUMENTS;
const VOICES = Object.keys(INSTRUMENTS) as Voice[];
const PITCHED: readonly (readonly [Voice, number])[] = [
  ["piano", 48],
  ["piano", 76],
  ["pluck", 52],
  ["pluck", 67],
  ["pluck", 79],
  ["mallet", 76],
  ["bell", 84],
  ["pizzicato", 60],
  ["bass", 36],
  ["pad", 60],
  ["strings", 67],
];

interface Played {
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** Frames until the instrument said it is silent. */
  readonly frames: number;
}

function play(voice: Voice, midi: number, velocity: number, seconds: number, most: number): Played {
  const sounding = INSTRUMENTS[voice]({ midi, velocity, seconds, seed: 77 });
  const blocks = Math.ceil(most * SAMPLE_RATE / BLOCK);
  const left = new Float32Array(blocks * BLOCK), right = new Float32Array(blocks * BLOCK);
  for (let b = 0; b < blocks; b++) {
    const from = b * BLOCK;
    const l = left.subarray(from, from + BLOCK), r = right.subarray(from, from + BLOCK);
    if (!sounding.render(l, r, 0, BLOCK)) return { left, right, frames: from + BLOCK };
  }
  return { left, right, frames: Infinity };
}

Deno.test("INSTRUMENTS are in tune to a few cents", () => {
  for (const [voice, midi] of PITCHED) {
    const { left, right } = play(voice, midi, 0.65, 1.2, 1.2);
    const sound = left.map((value, i) => value + right[i]!).slice(4000, 36_000);
    const off = Math.abs(centsOff(sound, SAMPLE_RATE, hertz(midi)));
    // Ensembles are several players who differ on purpose.
    assert.ok(off <= (voice === "pad" || voice === "strings" ? 9 : 3), `${voice} ${midi}: ${off}`);
  }
});

Deno.test("INSTRUMENTS start and end without a step", () => {
  for (const voice of VOICES) {
    for (const velocity of [0.3, 0.9]) {
      const { left, right } = play(voice, 60, velocity, 0.4, 9);
      for (const side of [left, right]) {
        assert.ok(Math.abs(side[0]!) < 1e-3, `${voice} starts at ${side[0]}`);
      }
      if (["hat", "shaker", "brush", "swell"].includes(voice)) continue;
      const edge = decibels(loudestEdge(left, SAMPLE_RATE) / peak(left));
      assert.ok(edge < -20, `${voice} at ${velocity}: ${edge.toFixed(1)} dB over 15.5 kHz`);
    }
  }
});
