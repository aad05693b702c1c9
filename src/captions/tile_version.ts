// How a picture is made small before it is shown to a captioner.

/** Longest side of the picture that is sent; smaller ones are not enlarged. */
export const TILE_EDGE = 400;
export const TILE_QUALITY = 90;
/** Changes with whatever changes the tile's pixels. */
export const TILE_VERSION = "tile-400px-jpeg-q90-v1";

/** One frame's place in the strip of a clip. */
export const STRIP_CELL = 320;
export const STRIP_FRAMES = 3;
