// SPDX-License-Identifier: AGPL-3.0-or-later

// Colours of cards as numbers, and how well one can be read on another.

import { linearLight } from "../../../base/srgb.ts";

/** 0…255 each, from "#rrggbb". */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

export function rgbOf(hex: string): Rgb {
  const value = parseInt(hex.slice(1), 16);
  return { r: value >> 16 & 255, g: value >> 8 & 255, b: value & 255 };
}

/** `share` of `over` on `under`, mixed as the film mixes them (in gamma-encoded values). */
export function mixColours(under: Rgb, over: Rgb, share: number): Rgb {
  const at = (a: number, b: number) => a + (b - a) * share;
  return { r: at(under.r, over.r), g: at(under.g, over.g), b: at(under.b, over.b) };
}

/** Relative luminance of WCAG 2. */
export function luminance({ r, g, b }: Rgb): number {
  const light = (channel: number) => linearLight(channel / 255);
  return 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
}

/** Contrast ratio of WCAG 2, 1…21; running text wants 4.5. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
