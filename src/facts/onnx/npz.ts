// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads numpy's `.npz`: a zip of arrays.

import { reasonOf } from "../../base/fault.ts";

/** The limit of all unpacked members; the public head bundle has 2.4 MB. */
const MAX_BYTES = 64 << 20;

/** Arrays by name, without `.npy`. Throws `Error` with a reason for people. */
export async function readNpz(
  file: Uint8Array,
  maxBytes = MAX_BYTES,
): Promise<ReadonlyMap<string, NpyArray>> {
  const { unzipSync } = await import("fflate");
  let total = 0;
  const members = unzipSync(file, {
    filter: ({ name, originalSize }) => {
      if (!name.endsWith(".npy")) return false;
      // No more of a member is unpacked than the zip declares.
      total += originalSize;
      if (total > maxBytes) throw new Error(`it unpacks to more than ${maxBytes} bytes`);
      return true;
    },
  });
  const arrays = new Map<string, NpyArray>();
  for (const [member, bytes] of Object.entries(members)) {
    const name = member.slice(0, -".npy".length);
    try {
      arrays.set(name, readNpy(bytes));
    } catch (error) {
      throw new Error(`array "${name}" is not readable: ${reasonOf(error)}`);
    }
  }
  return arrays;
}

export interface NpyArray {
  readonly shape: readonly number[];
  readonly values: Float32Array | Float64Array | BigInt64Array | Int32Array | Uint8Array | string[];
}

const MAGIC = "\x93NUMPY";
/** No header of an array without fields is longer. */
const MAX_HEADER_BYTES = 65_536;

/** Throws `Error` with a reason for people. */
function readNpy(bytes: Uint8Array): NpyArray {
  const latin1 = (from: number, to: number) =>
    String.fromCharCode(...bytes.subarray(from, Math.min(to, from + MAX_HEADER_BYTES)));
  if (bytes.length < 12 || latin1(0, 6) !== MAGIC) throw new Error("it is not an npy array");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isWide = bytes[6]! > 1;
  const headerAt = isWide ? 12 : 10;
  const start = headerAt + (isWide ? view.getUint32(8, true) : view.getUint16(8, true));
  if (start > bytes.length) throw new Error("its header is cut short");
  const { description, shape } = readHeader(latin1(headerAt, start));
  const count = shape.reduce((product, size) => product * size, 1);
  if (!Number.isSafeInteger(count)) throw new Error("its shape is not believable");
  // A copy, because typed arrays want their own alignment.
  const body = (size: number): ArrayBuffer => {
    if (bytes.length - start < count * size) throw new Error("its numbers are cut short");
    return bytes.slice(start, start + count * size).buffer;
  };
  return { shape, values: valuesOf(description, count, body) };
}

function readHeader(header: string): { description: string; shape: number[] } {
  const description = /'descr':\s*'([^']+)'/.exec(header)?.[1];
  const inner = /'shape':\s*\(([^)]*)\)/.exec(header)?.[1];
  if (description === undefined || inner === undefined) throw new Error("its header is unreadable");
  const shape = inner.split(",").map((part) => part.trim()).filter((part) => part !== "")
    .map(Number);
  if (shape.some((size) => !Number.isSafeInteger(size) || size < 0)) {
    throw new Error("its shape is not believable");
  }
  if (/'fortran_order':\s*True/.test(header) && shape.length > 1) {
    throw new Error("its numbers stand column by column");
  }
  return { description, shape };
}

function valuesOf(
  description: string,
  count: number,
  body: (size: number) => ArrayBuffer,
): NpyArray["values"] {
  switch (description) {
    case "<f2":
      return Float32Array.from(new Float16Array(body(2)));
    case "<f4":
      return new Float32Array(body(4));
    case "<f8":
      return new Float64Array(body(8));
    case "<i4":
      return new Int32Array(body(4));
    case "<i8":
      return new BigInt64Array(body(8));
    case "|u1":
    case "|b1":
      return new Uint8Array(body(1));
  }
  const letters = Number(/^<U(\d{1,9})$/.exec(description)?.[1] ?? NaN);
  if (Number.isNaN(letters)) throw new Error(`its type "${description}" is not read`);
  const codes = new Uint32Array(body(4 * letters));
  return Array.from({ length: count }, (_, item) => {
    let text = "";
    for (const code of codes.subarray(item * letters, (item + 1) * letters)) {
      if (code > 0x10ffff) throw new Error("its text is not Unicode");
      text += String.fromCodePoint(code);
    }
    return text.replace(/\0+$/, "");
  });
}
