// SPDX-License-Identifier: AGPL-3.0-or-later

// How composed music is written: over films of a minute of each mood the least, the median and the most of each
// figure that the tests hold, and how the first of them sound.
// deno task bench music_bench [seeds a mood, 20 by default] [of which are heard, 2 by default]

import { MOOD_NAMES } from "../../src/film/brief/brief.ts";
import { loadSoundFont } from "../../src/film/music/instruments/sound_font/sound_font.ts";
import { madeTrack } from "../src/film/music/made_tracks.ts";
import { motifRhythm, type Writing, writingOf } from "../src/film/music/writing_measures.ts";
import { soundFigures } from "./parts/music_sound.ts";

const seeds = Number(Deno.args[0] ?? 20), heard = Number(Deno.args[1] ?? 2);
const font = await loadSoundFont();

const FIGURES: ReadonlyArray<readonly [keyof Writing, string]> = [
  ["degreesInEight", "degrees in eight bars"],
  ["chordsInEight", "fewest chords in eight bars"],
  ["chords", "chords of the piece"],
  ["seesawBars", "longest two chords in turn, bars"],
  ["firstNoteSeconds", "first note of the tune, s"],
  ["hookSeconds", "first bar of the hook, s"],
  ["notesABar", "notes a bar in main parts"],
  ["motifBars", "bars of the motif's first"],
  ["motifVariants", "… different ones"],
  ["motifShare", "share of sung bars with the motif"],
  ["literalShare", "… of them note for note"],
  ["counterShare", "main bars with a counter tune"],
  ["beatsWithOnset", "beats with an onset"],
  ["arcDb", "quietest to loudest phrase, dB"],
  ["walkShare", "share of chords the bass steps into"],
  ["fillShare", "share of parts a drum fill leads into"],
  ["drumPatterns", "rhythms of the drums"],
  ["thirdsShare", "thirds and sixths in the last refrain"],
];

for (const mood of MOOD_NAMES) {
  const scores = Array.from({ length: seeds }, (_, seed) => madeTrack(mood, seed, 60));
  const written = scores.map(writingOf);
  console.log(mood);
  for (const [figure, words] of FIGURES) {
    const sorted = written.map((one) => Number(one[figure])).sort((a, b) => a - b);
    const [least, median, most] = [0, Math.floor(seeds / 2), seeds - 1].map((i) =>
      sorted[i]!.toFixed(2)
    );
    console.log(`  ${words.padEnd(34)} ${least} … ${median} … ${most}`);
  }
  const of = {
    progressions: scores.map(({ chords }) => chords.slice(0, 8).map(({ degree }) => degree).join()),
    tempi: scores.map(({ bpm, beatsPerBar }) => `${bpm}/${beatsPerBar}`),
    palettes: scores.map(({ channels }) => channels.map(({ voice }) => voice).join()),
    motifs: scores.map(motifRhythm),
  };
  const different = Object.entries(of).map(([name, list]) => `${new Set(list).size} ${name}`);
  const all = scores.map((_, i) => Object.values(of).map((list) => list[i]).join("/"));
  console.log(`  ${new Set(all).size} different films of ${seeds}: ${different.join(", ")}`);
  for (const score of scores.slice(0, heard)) {
    const figures = Object.entries(await soundFigures(score, font));
    console.log(`  ${figures.map(([name, value]) => `${name} ${value.toFixed(2)}`).join(" · ")}`);
  }
}
