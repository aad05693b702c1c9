// Random access to the bytes of one file: what every format reader works on, so that only the few
// kilobytes which hold an answer are ever read.

import type { FileHandle } from "node:fs/promises";

export interface ByteSource {
  readonly size: number;
  /** Up to `length` bytes from `offset`; fewer only where the file ends. Not to be written to. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Both ends of a file that are always read; they also make its source key. */
export const END_BYTES = 65_536;

/** A small read fetches this much, because the next small read is usually beside it. */
const BLOCK_BYTES = 16_384;

const NOTHING: Uint8Array = new Uint8Array(0);

/** An open file with both its ends in memory. The handle stays the caller's to close. */
export class FileBytes implements ByteSource {
  readonly size: number;
  /** The first {@link END_BYTES}. */
  readonly head: Uint8Array;
  /** The last {@link END_BYTES}, less what is in `head` already. */
  readonly tail: Uint8Array;
  readonly #handle: FileHandle;
  #block: Uint8Array = NOTHING;
  #blockStart = 0;

  private constructor(handle: FileHandle, size: number, head: Uint8Array, tail: Uint8Array) {
    this.#handle = handle;
    this.size = size;
    this.head = head;
    this.tail = tail;
  }

  static async open(handle: FileHandle, size: number): Promise<FileBytes> {
    const head = await readFully(handle, 0, Math.min(size, END_BYTES));
    const tailStart = Math.max(head.length, size - END_BYTES);
    const tail = size > tailStart ? await readFully(handle, tailStart, size - tailStart) : NOTHING;
    return new FileBytes(handle, size, head, tail);
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    if (offset < 0 || offset >= this.size || length <= 0) return NOTHING;
    const end = Math.min(this.size, offset + length);
    if (end <= this.head.length) return this.head.subarray(offset, end);
    const tailStart = this.size - this.tail.length;
    if (offset >= tailStart) return this.tail.subarray(offset - tailStart, end - tailStart);
    if (offset >= this.#blockStart && end <= this.#blockStart + this.#block.length) {
      return this.#block.subarray(offset - this.#blockStart, end - this.#blockStart);
    }
    const wanted = Math.max(end - offset, Math.min(BLOCK_BYTES, this.size - offset));
    this.#block = await readFully(this.#handle, offset, wanted);
    this.#blockStart = offset;
    return this.#block.subarray(0, end - offset);
  }
}

/** A part of another source, as if it were a file: a clip inside a picture. */
export function windowOf(bytes: ByteSource, start: number, size: number): ByteSource {
  return {
    size,
    read: (offset, length) =>
      offset < 0 || offset >= size
        ? Promise.resolve(NOTHING)
        : bytes.read(start + offset, Math.min(length, size - offset)),
  };
}

/** Big- and little-endian access to a piece; reading past its end throws a RangeError. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** One byte a character, for signatures and four-letter names. */
export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = "";
  for (let i = start; i < Math.min(end, bytes.length); i++) text += String.fromCharCode(bytes[i]!);
  return text;
}

async function readFully(handle: FileHandle, start: number, length: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, start + filled);
    if (bytesRead === 0) break; // somebody cut the file while it was read
    filled += bytesRead;
  }
  return filled === length ? buffer : buffer.subarray(0, filled);
}

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
