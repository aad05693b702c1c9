// SPDX-License-Identifier: AGPL-3.0-or-later

// One file with both its ends in memory: only the few kilobytes that hold an answer are ever read.

import type { FileHandle } from "node:fs/promises";
import type { ByteSource } from "../../media/bytes.ts";

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

async function readFully(handle: FileHandle, start: number, length: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, start + filled);
    if (bytesRead === 0) break; // the file was cut while it was read
    filled += bytesRead;
  }
  return filled === length ? buffer : buffer.subarray(0, filled);
}
