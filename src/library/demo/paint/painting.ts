// What a scene hands over to be developed: transparent sheets from back to front, how the finished
// print looks, and where the faces are.

import type { Box } from "../../asset.ts";
import type { Colour } from "./colour.ts";
import type { Sheet } from "./sheet.ts";

export interface Layer {
  readonly sheet: Sheet;
  /** Sigma in design units; what lies out of focus, or in mist. */
  readonly blur?: number;
  readonly blend?: "over" | "screen" | "multiply";
  /** Breaks soft edges into dots, as dry paint on rough paper does. */
  readonly stippled?: boolean;
}

export interface Finish {
  /** 0…1; 0.3 is a clean picture in daylight, 0.8 a dark evening. */
  readonly grain?: number;
  /** How much darker the corners are, 0…1. */
  readonly vignette?: number;
  /** How much bright areas spill into their surroundings, 0…1. */
  readonly bloom?: number;
  /** Split toning: what shadows and highlights lean to, and how far (0…1). */
  readonly toning?: {
    readonly shadows: Colour;
    readonly highlights: Colour;
    readonly share: number;
  };
  /** Multiplies the light before all else; a picture taken too dark has 0.2. */
  readonly exposure?: number;
  /** No paper, no brush, no light: the pixels as they were drawn. */
  readonly flat?: boolean;
  /** Sigma of a camera out of focus or moved, in design units. */
  readonly softness?: number;
}

export interface PaintedFace {
  /** First name. */
  readonly name: string;
  readonly box: Box;
}

export interface Painting {
  readonly layers: readonly Layer[];
  readonly finish: Finish;
  readonly faces: readonly PaintedFace[];
}
