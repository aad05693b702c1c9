// The picture format every stage of the film speaks: 8-bit 4:2:0, BT.709, limited range,
// left-sited chroma, planes packed without padding.

/** `data` holds Y (width × height), then U, then V (each half size); width and height are even. */
export interface Yuv420 {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Bytes of one frame. */
export function yuvBytes(width: number, height: number): number {
  return width * height * 3 / 2;
}

/** A frame of one colour; limited-range black by default. */
export function solidYuv(width: number, height: number, y = 16, u = 128, v = 128): Yuv420 {
  const data = new Uint8Array(yuvBytes(width, height));
  const luma = width * height, chroma = luma / 4;
  data.fill(y, 0, luma).fill(u, luma, luma + chroma).fill(v, luma + chroma);
  return { width, height, data };
}

/** One colour in BT.709 and limited range: Y 16…235, U and V 16…240, not rounded. */
export interface Yuv {
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

/** From 8-bit sRGB. */
export function yuvOfRgb(
  { r, g, b }: { readonly r: number; readonly g: number; readonly b: number },
): Yuv {
  const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return {
    y: 16 + luma * 219 / 255,
    u: 128 + (b - luma) / 1.8556 * 224 / 255,
    v: 128 + (r - luma) / 1.5748 * 224 / 255,
  };
}

/** Packed 8-bit RGB of a frame, nearest chroma; for measuring and posters, not for the film. */
export function rgbOfYuv(frame: Yuv420): { width: number; height: number; data: Uint8Array } {
  const { width, height, data } = frame;
  const luma = width * height, half = width / 2;
  const rgb = new Uint8Array(luma * 3);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 3) {
      const chroma = (y >> 1) * half + (x >> 1);
      const l = (data[y * width + x]! - 16) * 255 / 219;
      const u = (data[luma + chroma]! - 128) * 255 / 224;
      const v = (data[luma + luma / 4 + chroma]! - 128) * 255 / 224;
      rgb[p] = byte(l + 1.5748 * v);
      rgb[p + 1] = byte(l - 0.1873 * u - 0.4681 * v);
      rgb[p + 2] = byte(l + 1.8556 * u);
    }
  }
  return { width, height, data: rgb };
}

function byte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value);
}
