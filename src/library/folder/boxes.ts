// Boxes of the ISO base media file format (ISO/IEC 14496-12), the frame of MP4, MOV, HEIC and AVIF.

import { type ByteSource, latin1, viewOf } from "./byte_source.ts";

export interface Box {
  /** Four letters. */
  readonly type: string;
  /** Where its content begins and ends; the end may lie outside of a file that was cut off. */
  readonly start: number;
  readonly end: number;
}

/** More boxes on one level mean a damaged size field or a broadcast recording. */
const MAX_BOXES = 20_000;

/** The boxes on one level, in order; stops at the first that makes no sense. */
export async function* boxesIn(
  bytes: ByteSource,
  start = 0,
  end = bytes.size,
): AsyncGenerator<Box, void, undefined> {
  let offset = start;
  for (let count = 0; count < MAX_BOXES && offset + 8 <= end; count++) {
    const header = await bytes.read(offset, 16);
    if (header.length < 8) return;
    const view = viewOf(header);
    let size = view.getUint32(0), headerSize = 8;
    if (size === 1) {
      if (header.length < 16) return;
      [size, headerSize] = [Number(view.getBigUint64(8)), 16];
    } else if (size === 0) size = end - offset; // up to the end
    if (size < headerSize) return;
    yield { type: latin1(header, 4, 8), start: offset + headerSize, end: offset + size };
    offset += size;
  }
}

/** The first box of a type on one level. */
export async function boxIn(
  bytes: ByteSource,
  parent: Pick<Box, "start" | "end"> | undefined,
  type: string,
): Promise<Box | undefined> {
  if (!parent) return undefined;
  for await (const box of boxesIn(bytes, parent.start, parent.end)) {
    if (box.type === type) return box;
  }
  return undefined;
}

/** A box's content, at most `limit` bytes of it. */
export function contentOf(bytes: ByteSource, box: Box, limit = 1024 * 1024): Promise<Uint8Array> {
  return bytes.read(box.start, Math.min(limit, box.end - box.start));
}
