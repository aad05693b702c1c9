// Colours of the plan in the film's own space.

import { Fault } from "../../../base/fault.ts";

/** BT.709 in limited range, not rounded. */
export interface Yuv {
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

/** "#rrggbb" to Y 16…235, U and V 16…240. Throws Fault `internal` for anything else. */
export function yuvOfColour(colour: string): Yuv {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!match) throw new Fault("internal", `"${colour}" is not a colour of the form "#rrggbb"`);
  const [r, g, b] = match.slice(1).map((part) => parseInt(part, 16)) as [number, number, number];
  const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return {
    y: 16 + luma * 219 / 255,
    u: 128 + (b - luma) / 1.8556 * 224 / 255,
    v: 128 + (r - luma) / 1.5748 * 224 / 255,
  };
}
