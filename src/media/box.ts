// A rectangle in fractions of an upright picture.

/** Fractions (0…1) of the upright picture; `x` and `y` name the left upper corner. */
export interface FractionBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The whole picture. */
export const WHOLE: FractionBox = { x: 0, y: 0, width: 1, height: 1 };
