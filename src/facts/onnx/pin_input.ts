// SPDX-License-Identifier: AGPL-3.0-or-later

// Fixes the shape of an ONNX file's first input in its bytes. Exports with a free batch and free edges
// resize their table of positions in every run; with a fixed shape the runtime folds that away, which
// is 17 % of a picture. The runtime's own option for it is silently ignored by its Node binding.

interface Field {
  readonly tag: number;
  /** The start of the whole field, of its body, and its end. */
  readonly from: number;
  readonly body: number;
  readonly to: number;
}

/** Fields of a protobuf message. Throws `Error` where the bytes are none. */
function* fieldsOf(bytes: Uint8Array, from: number, end: number): Generator<Field> {
  let at = from;
  const varint = () => {
    let value = 0;
    for (let place = 1;; place *= 128) {
      const byte = bytes[at++];
      if (byte === undefined || place > 2 ** 63) throw new Error("it is not an ONNX file");
      value += (byte & 127) * place;
      if (byte < 128) return value;
    }
  };
  while (at < end) {
    const start = at, key = varint(), wire = key % 8;
    let body = at;
    if (wire === 2) {
      const length = varint();
      body = at;
      at += length;
    } else if (wire === 0) varint();
    else if (wire === 1 || wire === 5) at += wire === 1 ? 8 : 4;
    else throw new Error("it is not an ONNX file");
    if (at > end) throw new Error("it is not an ONNX file, or cut short");
    yield { tag: Math.floor(key / 8), from: start, body, to: at };
  }
}

function varintOf(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push(rest % 128 | (rest > 127 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Uint8Array.from(bytes);
}

function message(tag: number, parts: readonly Uint8Array[]): Uint8Array[] {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return [varintOf(tag << 3 | 2), varintOf(length), ...parts];
}

/** Replaces the first message that `path` leads to; every other byte stays as it is. */
function replace(
  bytes: Uint8Array,
  from: number,
  to: number,
  [tag, ...path]: readonly number[],
  content: readonly Uint8Array[],
): Uint8Array[] {
  if (tag === undefined) return [...content];
  const out: Uint8Array[] = [];
  let isDone = false;
  for (const field of fieldsOf(bytes, from, to)) {
    if (field.tag !== tag || isDone) out.push(bytes.subarray(field.from, field.to));
    else {
      isDone = true;
      out.push(...message(tag, replace(bytes, field.body, field.to, path, content)));
    }
  }
  if (!isDone) throw new Error("it names no tensor as its first input");
  return out;
}

/** graph > input > type > tensor type > shape. */
const SHAPE_OF_FIRST_INPUT = [7, 11, 2, 1, 2];

/** A copy of `model` whose first input is `shape`. Throws `Error` where it is no ONNX file. */
export function pinInput(model: Uint8Array, shape: readonly number[]): Uint8Array<ArrayBuffer> {
  const dimensions = shape.flatMap((size) => message(1, [varintOf(1 << 3), varintOf(size)]));
  const parts = replace(model, 0, model.length, SHAPE_OF_FIRST_INPUT, dimensions);
  const pinned = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    pinned.set(part, at);
    at += part.length;
  }
  return pinned;
}
