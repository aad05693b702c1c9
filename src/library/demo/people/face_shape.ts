// Proportions of a face and its outline. Units: the head is 100 high from crown (−50) to chin (+50); x
// is to the right. Eyes sit half-way on a grown-up, lower on a child.

import { num } from "../paint/sheet.ts";
import type { Character } from "./cast.ts";

export type Mood = "smile" | "laugh" | "calm" | "blow" | "sleep" | "wonder";

export interface FaceLook {
  /** −1 looks to the left of the picture … 1 to the right. */
  readonly turn: number;
  readonly mood: Mood;
  /** −1 when the light comes from the left … 1 from the right. */
  readonly light: number;
}

export interface FaceShape {
  readonly half: number;
  readonly eyeY: number;
  readonly eyeGap: number;
  readonly eyeHalf: number;
  readonly noseY: number;
  readonly mouthY: number;
  readonly browY: number;
}

export function shapeOf(character: Character): FaceShape {
  switch (character.age) {
    case "small":
      return { half: 43, eyeY: 9, eyeGap: 18, eyeHalf: 8.4, noseY: 24, mouthY: 35, browY: -7 };
    case "child":
      return { half: 40.5, eyeY: 5, eyeGap: 17, eyeHalf: 8, noseY: 22.5, mouthY: 34.5, browY: -10 };
    case "elder":
      return { half: 37, eyeY: 1, eyeGap: 16, eyeHalf: 6.6, noseY: 22, mouthY: 34, browY: -12 };
    default:
      return {
        half: 36.5,
        eyeY: 0,
        eyeGap: 15.8,
        eyeHalf: 7.2,
        noseY: 21,
        mouthY: 33.5,
        browY: -13,
      };
  }
}

/** Outline of skull, cheeks and chin. */
export function faceOutline(character: Character, turn: number): string {
  const { half } = shapeOf(character);
  const young = character.age === "small" || character.age === "child";
  const jaw = young ? 0.6 : character.beard ? 0.62 : 0.55, cheek = young ? 25 : 16;
  // The chin goes on from the jaw without a corner.
  const chin = turn * 5, low = young ? 43 : 42, point = young ? 0.33 : character.beard ? 0.3 : 0.2;
  const right = half * (1 - Math.max(0, turn) * 0.05), left = half * (1 + Math.min(0, turn) * 0.05);
  return `M0 -50C${num(right * 0.74)} -50 ${num(right)} -34 ${num(right)} -8C${
    num(right)
  } ${cheek} ${num(right * 0.9 + chin * 0.4)} 33 ${num(right * jaw + chin)} ${low}C${
    num(right * point + chin)
  } 52 ${num(-left * point + chin)} 52 ${num(-left * jaw + chin)} ${low}C${
    num(-left * 0.9 + chin * 0.4)
  } 33 ${num(-left)} ${cheek} ${num(-left)} -8C${num(-left)} -34 ${num(-left * 0.74)} -50 0 -50z`;
}
