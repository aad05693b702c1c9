// Colours of cards as numbers, and how well one can be read on another.

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
export function mix(under: Rgb, over: Rgb, share: number): Rgb {
  const at = (a: number, b: number) => a + (b - a) * share;
  return { r: at(under.r, over.r), g: at(under.g, over.g), b: at(under.b, over.b) };
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of WCAG 2. */
export function luminance({ r, g, b }: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Contrast ratio of WCAG 2, 1…21; running text wants 4.5. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
