// SPDX-License-Identifier: AGPL-3.0-or-later

// The layers of a palette: where each part stands in the mix, in the room and in its register.

import type { Voice } from "../score.ts";
import type { ArpeggioFigure, Layer, Palette } from "./mood_style.ts";

/** Middle of the register in which an instrument sings. */
const SINGS_AT: Readonly<Partial<Record<Voice, number>>> = {
  "nylon guitar": 69,
  "steel guitar": 69,
  cello: 60,
  horn: 62,
  clarinet: 70,
  choir: 69,
  flute: 77,
  celesta: 79,
  glockenspiel: 82,
};

const ARPEGGIOS: ReadonlySet<string> = new Set<ArpeggioFigure>(
  ["rolling", "broken", "climbing", "rocking", "sixteenths"],
);

type Mix = Omit<Layer, "voice" | "centre" | "figure">;

const MELODY: Mix = { part: "melody", from: 0, gainDb: 1, pan: 0.08, send: 0.3 };
const COUNTER: Mix = { part: "counter", from: 1.6, gainDb: -6.5, pan: -0.3, send: 0.38 };
const PAD: Mix = { part: "pad", from: 0, gainDb: -10, pan: 0, send: 0.3 };
const BASS: Mix = { part: "bass", from: 1, gainDb: -5, pan: 0, send: 0.03 };
const SPARKLE: Mix = { part: "sparkle", from: 1.5, gainDb: -12, pan: 0.4, send: 0.5 };

/** Accompanying instruments by the order they enter in, apart from left to right. */
const PLAYS = [
  { from: 0, gainDb: -6, pan: -0.2, send: 0.22 },
  { from: 1.4, gainDb: -9, pan: 0.28, send: 0.2 },
  { from: 2.2, gainDb: -10, pan: -0.42, send: 0.25 },
] as const;

export function layersOf({ sings, plays, bass, holds, sparkle }: Palette): Layer[] {
  const [lead, second, counter] = sings;
  const sung = (voice: Voice) => SINGS_AT[voice] ?? 75;
  return [
    ...holds.map((voice, i): Layer => ({
      ...PAD,
      voice,
      from: i === 0 ? 0 : 2.1,
      gainDb: PAD.gainDb - 2 * i,
      centre: 60 + 4 * i,
    })),
    ...plays.map(([voice, figure], i): Layer => {
      const isArpeggio = ARPEGGIOS.has(figure);
      // Two figures of one kind keep out of each other's register.
      const centre = (isArpeggio ? 57 : 63) + (i > 0 && isArpeggio ? 9 : 0);
      return { part: isArpeggio ? "arpeggio" : "chords", voice, figure, centre, ...PLAYS[i]! };
    }),
    { ...BASS, voice: bass[0], figure: bass[1], centre: 38 },
    { ...MELODY, voice: lead, centre: sung(lead) },
    { ...MELODY, voice: second, from: 1.6, gainDb: -1, pan: 0.2, centre: sung(second) },
    { ...COUNTER, voice: counter, centre: Math.min(66, sung(counter) - 9) },
    { ...SPARKLE, voice: sparkle, centre: 86 },
  ];
}
