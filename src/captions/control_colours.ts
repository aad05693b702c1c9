// The three synthetic pictures every captioner describes before it gets one of the library.

export const CONTROL_COLOURS = ["red", "blue", "grey"] as const;
export type ControlColour = typeof CONTROL_COLOURS[number];

/** sRGB, 0…255 */
export const CONTROL_RGB: Readonly<Record<ControlColour, readonly [number, number, number]>> = {
  red: [200, 20, 20],
  blue: [20, 40, 200],
  grey: [128, 128, 128],
};
