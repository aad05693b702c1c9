// What an evening scene adds to the sheet it draws on.

import type { Layer, PaintedFace } from "../../paint/painting.ts";

export interface EveningView {
  readonly layers?: readonly Layer[];
  readonly faces?: readonly PaintedFace[];
}
