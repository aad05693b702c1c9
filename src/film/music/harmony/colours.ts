// How plain triads are dressed: chord types (as tonal names them) by colour and by what the chord
// does. One dress per degree is worn through the whole track.

import type { Random } from "../../../base/random.ts";
import type { Colour } from "../moods/mood_style.ts";

/** What the chord is in its key. */
export type Kind = "tonic" | "major" | "dominant" | "minor";

const DRESSES: Readonly<Record<Colour, Readonly<Record<Kind, readonly string[]>>>> = {
  plain: { tonic: [""], major: [""], dominant: [""], minor: ["m"] },
  warm: { tonic: ["add9", ""], major: ["add9", ""], dominant: ["", "sus4"], minor: ["m7", "m"] },
  dreamy: {
    tonic: ["maj7", "add9"],
    major: ["maj7", "add9"],
    dominant: ["7sus4", "sus4"],
    minor: ["m7", "m9"],
  },
  open: { tonic: ["", "sus2"], major: ["", "add9"], dominant: ["", "sus4"], minor: ["m", "m7"] },
  sweet: { tonic: ["6", ""], major: ["6", ""], dominant: ["7", ""], minor: ["m7", "m"] },
};

/** A function that dresses degrees, always the same degree the same way. */
export function wardrobe(colour: Colour, random: Random): (degree: string, kind: Kind) => string {
  const worn = new Map<string, string>();
  return (degree, kind) => {
    const name = `${degree}/${kind}`;
    let dress = worn.get(name);
    if (dress === undefined) {
      dress = random.fork(name).pick(DRESSES[colour][kind]);
      worn.set(name, dress);
    }
    return dress;
  };
}
