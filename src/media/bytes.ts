// SPDX-License-Identifier: AGPL-3.0-or-later

// Bytes of media files: where they come from, and numbers and words in them. Big-endian throughout.

import type { FileHandle } from "node:fs/promises";

/** Random access to a file, a part of one, or a server's answer. */
export interface ByteSource {
  readonly size: number;
  /** Up to `length` bytes from `offset`; fewer only where the source ends. Not to be written to. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** An open file as a source; the handle stays the caller's to close. */
export async function fileSource(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat();
  return {
    size,
    async read(offset, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      let got = 0;
      while (got < bytes.length) {
        const { bytesRead } = await file.read(bytes, got, bytes.length - got, offset + got);
        if (bytesRead === 0) break;
        got += bytesRead;
      }
      return bytes.subarray(0, got);
    },
  };
}

/** Exactly `length` bytes; throws what `cutOff` makes where the source ends before. */
export async function readAll(
  source: ByteSource,
  offset: number,
  length: number,
  cutOff: () => Error,
): Promise<Uint8Array> {
  const bytes = await source.read(offset, length);
  if (bytes.length < length) throw cutOff();
  return bytes;
}

/** Access to numbers; reading past the end throws a RangeError. */
export function dataViewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Bytes as Latin-1: signatures and names of four letters. */
export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}

export function join(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function latin(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function u16(...values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 2));
  values.forEach((value, index) => view.setUint16(index * 2, value));
  return new Uint8Array(view.buffer);
}

export function u32(...values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  values.forEach((value, index) => view.setUint32(index * 4, value));
  return new Uint8Array(view.buffer);
}

export function u64(...values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 8));
  values.forEach((value, index) => view.setBigUint64(index * 8, BigInt(value)));
  return new Uint8Array(view.buffer);
}

/** Reads numbers one after another; leaving the bytes is an Error. */
export class ByteReader {
  readonly #view: DataView;
  at = 0;

  constructor(readonly bytes: Uint8Array) {
    this.#view = dataViewOf(bytes);
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  u8(): number {
    return this.#view.getUint8(this.#step(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#step(2));
  }

  u32(): number {
    return this.#view.getUint32(this.#step(4));
  }

  i32(): number {
    return this.#view.getInt32(this.#step(4));
  }

  /** An unsigned number of 0, 1, 2, 4 or 8 bytes. */
  sized(bytes: number): number {
    switch (bytes) {
      case 0:
        return 0;
      case 1:
        return this.u8();
      case 2:
        return this.u16();
      case 4:
        return this.u32();
      case 8:
        return Number(this.#view.getBigUint64(this.#step(8)));
      default:
        throw new Error(`a number has ${bytes} bytes`);
    }
  }

  text(length: number): string {
    const start = this.#step(length);
    return String.fromCharCode(...this.bytes.subarray(start, start + length));
  }

  take(length: number): Uint8Array {
    const start = this.#step(length);
    return this.bytes.subarray(start, start + length);
  }

  skip(length: number): void {
    this.#step(length);
  }

  #step(length: number): number {
    if (length < 0 || length > this.left) throw new Error("a table is cut off");
    const start = this.at;
    this.at += length;
    return start;
  }
}
