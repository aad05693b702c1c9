// Colours of the plan in the film's own space.

import { Fault } from "../../../base/fault.ts";
import { type Yuv, yuvOfRgb } from "../../../media/yuv.ts";

/** "#rrggbb" to Y 16…235, U and V 16…240. Throws Fault `internal` for anything else. */
export function yuvOfColour(colour: string): Yuv {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!match) throw new Fault("internal", `"${colour}" is not a colour of the form "#rrggbb"`);
  const [r, g, b] = match.slice(1).map((part) => parseInt(part, 16)) as [number, number, number];
  return yuvOfRgb({ r, g, b });
}
