// Decibels and the two clocks of the film's sound.

import type { Fps } from "../brief/brief.ts";

export const SAMPLE_RATE = 48_000;

/** Amplitude factor of a change in decibels. */
export function amplitudeOf(decibels: number): number {
  return 10 ** (decibels / 20);
}

/** Samples of each channel in so many film frames: a whole number at every film rate there is. */
export function samplesOf(frames: number, fps: Fps): number {
  return frames * SAMPLE_RATE / fps;
}
