// Pixels of a still, out of their file.

/** Packed 8-bit sRGB pixels. */
export interface RgbPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
