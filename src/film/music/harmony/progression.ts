// SPDX-License-Identifier: AGPL-3.0-or-later

// Chords for every beat: a progression for each theme, which goes on where a phrase is cut short.

import type { Random } from "../../../base/random.ts";
import type { Phrase, ThemeName } from "../phrases.ts";
import { type Harmony, harmonyOf, type Key } from "../score.ts";
import { CADENCES, type Flavour, type Flavoured, FLAVOURS, LAST_CHORDS, TURNS } from "./bank.ts";

/** A chord and how long it lasts, in beats from the start of the film. */
export interface ChordSpan {
  readonly startBeat: number;
  readonly beats: number;
  readonly harmony: Harmony;
}

/** The chords of a bar as they are written in the bank. */
type Bar = string;

function barsOf(line: string): Bar[] {
  return line.split(" ");
}

/** The progressions of a piece, by the chance of its score. */
export function themesOf(flavour: Flavour, random: Random): Readonly<Record<ThemeName, Bar[]>> {
  const { home, away }: Flavoured = FLAVOURS[flavour], chance = random.fork("harmony");
  const middle = chance.pick(away);
  return {
    A: barsOf(chance.pick(home)),
    B: barsOf(middle),
    C: barsOf(chance.pick(away.filter((line) => line !== middle))),
  };
}

/** All chords from the first beat to the end of the film, the last chord included. */
export function harmonize(
  phrases: readonly Phrase[],
  landingBar: number,
  beatsPerBar: number,
  keyOf: (bar: number) => Key,
  flavour: Flavour,
  random: Random,
): ChordSpan[] {
  const themes = themesOf(flavour, random), chance = random.fork("ending");
  const bars = phrases.flatMap((phrase, index) => {
    const theme = themes[phrase.theme], next = phrases[index + 1];
    return Array.from({ length: phrase.bars }, (_, i) => {
      const at = Math.max(0, phrase.from + i) % theme.length, bar = theme[at]!;
      const cut = i === phrase.bars - 1 && next?.from === 0 && at < theme.length - 1;
      return cut ? `${bar.split(",")[0]},${TURNS[keyOf(0).mode]}` : bar;
    });
  });
  const { mode } = keyOf(0);
  const cadence = barsOf(chance.pick(CADENCES[mode]));
  const shown = cadence.slice(Math.max(0, cadence.length - landingBar));
  bars.splice(landingBar - shown.length, Infinity, ...shown);
  bars.push(chance.pick(LAST_CHORDS[mode]));
  return bars.flatMap((bar, index) => {
    const chords = bar.split(",");
    const first = chords.length === 2 ? Math.ceil(beatsPerBar / 2) : beatsPerBar;
    return chords.map((chord, part) => ({
      startBeat: index * beatsPerBar + (part === 0 ? 0 : first),
      beats: part === 0 ? first : beatsPerBar - first,
      // What leads into a lifted part is already of its key.
      harmony: harmonyOf(keyOf(part === 0 ? index : index + 1), chord),
    }));
  });
}
