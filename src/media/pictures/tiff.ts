// RGB pixels with a colour profile as an uncompressed TIFF in memory: the way to hand a profile to
// sharp together with pixels.

import type { RgbPicture } from "./rgb_picture.ts";

/** TIFF 6.0 field types. */
const SHORT = 3, LONG = 4, UNDEFINED = 7;

/** A single-strip baseline TIFF, little-endian, with the profile in tag 34675. */
export function tiffWithProfile(picture: RgbPicture, profile: Uint8Array): Uint8Array {
  const { width, height, data } = picture;
  const entries = 11;
  const bitsAt = 8 + 2 + entries * 12 + 4;
  const profileAt = bitsAt + 8;
  const pixelsAt = profileAt + profile.length + profile.length % 2;
  const bytes = new Uint8Array(pixelsAt + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x002a4949, true);
  view.setUint32(4, 8, true);
  view.setUint16(8, entries, true);
  const fields = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 3, bitsAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, pixelsAt],
    [277, SHORT, 1, 3],
    [278, LONG, 1, height],
    [279, LONG, 1, data.length],
    [284, SHORT, 1, 1],
    [34675, UNDEFINED, profile.length, profileAt],
  ] as const;
  fields.forEach(([tag, type, count, value], index) => {
    const at = 10 + index * 12;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, count, true);
    view.setUint32(at + 8, value, true);
  });
  for (let i = 0; i < 3; i++) view.setUint16(bitsAt + i * 2, 8, true);
  bytes.set(profile, profileAt);
  bytes.set(data, pixelsAt);
  return bytes;
}
