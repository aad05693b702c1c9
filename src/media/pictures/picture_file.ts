// A picture's file as its readers take it: a small one is read once, whole, for all that is asked of it.

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { unreadable } from "../unreadable.ts";

export interface PictureFile {
  readonly path: string;
  /** The first bytes: enough to tell what it is. */
  readonly head: Uint8Array;
  /** All of it, or its path where it is large: what sharp reads. */
  readonly source: Uint8Array | string;
}

/** More than any real list of brands. */
const HEAD_BYTES = 256;
/**
 * Opening a preview of 156 kB by its path, first for its size and again for its pixels, costs 1.3 ms
 * of CPU more than reading it once; beside the decoding of a camera's picture that is nothing.
 */
const SMALL_BYTES = 1 << 20;

/**
 * Reads at once: its callers are children that have nothing else to do, and five steps of reading, each
 * through another thread, cost 0.5 ms of CPU a picture. Throws Fault `media_unreadable`.
 */
export function openPicture(path: string): PictureFile {
  try {
    const file = openSync(path, "r");
    try {
      const { size } = fstatSync(file);
      const isSmall = size <= SMALL_BYTES;
      const bytes = new Uint8Array(isSmall ? size : HEAD_BYTES);
      let length = 0;
      while (length < bytes.length) {
        const bytesRead = readSync(file, bytes, length, bytes.length - length, length);
        if (bytesRead === 0) break; // somebody made it shorter
        length += bytesRead;
      }
      const read = bytes.subarray(0, length);
      return { path, head: read.subarray(0, HEAD_BYTES), source: isSmall ? read : path };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}
