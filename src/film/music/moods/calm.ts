// Calm: felt piano over a warm pad, a slow harmonic breath, hardly any percussion.

import type { MoodStyle } from "./mood_style.ts";

export const calm: MoodStyle = {
  metres: [
    { beatsPerBar: 4, bpm: [62, 76], weight: 4 },
    { beatsPerBar: 3, bpm: [66, 80], weight: 1 },
  ],
  keys: [
    { mode: "major", tonics: ["C", "D", "Eb", "F", "G"], weight: 4 },
    { mode: "mixolydian", tonics: ["D", "G"], weight: 1 },
  ],
  colours: ["dreamy", "warm"],
  characters: ["calm"],
  swing: 0.5,
  roomSeconds: 2.8,
  levelDb: 1.5,
  borrows: false,
  layers: [
    { part: "pad", voice: "pad", from: 0, gainDb: -10, pan: 0, send: 0.3, centre: 60 },
    {
      part: "arpeggio",
      voice: "piano",
      from: 0.4,
      gainDb: -5.5,
      pan: -0.12,
      send: 0.26,
      arpeggio: ["rolling", "broken", "climbing"],
      centre: 57,
    },
    {
      part: "bass",
      voice: "bass",
      from: 1.4,
      gainDb: -5,
      pan: 0,
      send: 0.04,
      bass: ["whole", "two"],
      centre: 38,
    },
    { part: "melody", voice: "piano", from: 0.8, gainDb: 1.5, pan: 0.1, send: 0.34, centre: 75 },
    { part: "melody", voice: "bell", from: 1.6, gainDb: -4, pan: 0.25, send: 0.45, centre: 79 },
    { part: "counter", voice: "strings", from: 2, gainDb: -9, pan: -0.3, send: 0.4, centre: 60 },
    { part: "sparkle", voice: "bell", from: 1.5, gainDb: -12, pan: 0.4, send: 0.6, centre: 86 },
  ],
  kit: [
    {
      voice: "kick",
      from: 2.3,
      gainDb: -12,
      pan: 0,
      send: 0.08,
      four: ["X.......o.......", "X.........o....."],
      three: ["X..........."],
    },
    {
      voice: "shaker",
      from: 2.3,
      gainDb: -21,
      pan: 0.35,
      send: 0.12,
      four: ["x.o.X.o.x.o.X.o."],
      three: ["x.o.X.o.x.o."],
    },
  ],
  fill: "swell",
};
