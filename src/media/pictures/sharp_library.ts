// sharp, loaded when the first picture is read or written.

import type * as Sharp from "sharp";

let loaded: Promise<typeof Sharp.default> | undefined;

/**
 * sharp with its caches off: every picture is read once, and memory stays bounded. One thread a picture:
 * whoever reads many has a child for each core, and a second thread costs a tenth more CPU.
 */
export function sharpLibrary(): Promise<typeof Sharp.default> {
  return loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
}

/**
 * With the usual code tables: tables made for each picture would take 1 ms more of the 12 that a tile of a
 * 156 kB preview takes, for 5 to 20 % of its bytes and the same pixels.
 */
export const jpegOptions = (quality: number) => ({ quality, optimiseCoding: false });
