// Boxes of ISO base media files (ISO 14496-12): bytes to trees and back.

/** A leaf has its content, a container its children. */
export interface Mp4Box {
  readonly type: string;
  readonly content?: Uint8Array;
  readonly children?: readonly Mp4Box[];
}

/** Boxes that hold nothing but boxes. */
const CONTAINERS: ReadonlySet<string> = new Set([
  ...["moov", "trak", "mdia", "minf", "stbl", "edts", "dinf", "udta", "tref", "gmhd"],
]);

/** Damaged files nest without end; real ones stay well below this. */
const DEEPEST = 12;

/** Parses boxes one after another. Throws an Error on sizes that leave the bytes. */
export function parseBoxes(bytes: Uint8Array, depth = 0): Mp4Box[] {
  if (depth > DEEPEST) throw new Error("boxes are nested too deeply");
  const boxes: Mp4Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const head = boxHead(bytes, at, bytes.length);
    const content = bytes.subarray(at + head.headBytes, at + head.size);
    boxes.push(
      CONTAINERS.has(head.type)
        ? { type: head.type, children: parseBoxes(content, depth + 1) }
        : { type: head.type, content },
    );
    at += head.size;
  }
  return boxes;
}

export interface BoxHead {
  readonly type: string;
  /** Head included. */
  readonly size: number;
  readonly headBytes: number;
}

/** Reads type and size at `at`; `end` is where the space of the box's parent ends. */
export function boxHead(bytes: Uint8Array, at: number, end: number): BoxHead {
  const view = viewOf(bytes);
  if (at + 8 > bytes.length) throw new Error("a box is cut off");
  const type = fourcc(bytes, at + 4);
  let size = view.getUint32(at), headBytes = 8;
  if (size === 1) {
    if (at + 16 > bytes.length) throw new Error("a box is cut off");
    size = Number(view.getBigUint64(at + 8));
    headBytes = 16;
  } else if (size === 0) size = end - at;
  if (size < headBytes || at + size > end) throw new Error(`the box "${type}" has a wrong size`);
  return { type, size, headBytes };
}

/** Four characters as text; bytes outside ASCII stay what they are in Latin-1. */
export function fourcc(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** The bytes of boxes, children included. */
export function boxBytes(...boxes: readonly Mp4Box[]): Uint8Array {
  return join(boxes.map(({ type, content, children }) => {
    const inside = content ?? boxBytes(...children ?? []);
    return join([u32(inside.length + 8), latin(type), inside]);
  }));
}

/** The first child of a type at each step: `find(moov, "udta", "meta")`. */
export function find(box: Mp4Box | undefined, ...types: readonly string[]): Mp4Box | undefined {
  return types.reduce(
    (inside, type) => inside?.children?.find((child) => child.type === type),
    box,
  );
}

/** A box with version and flags in front. */
export function fullBox(type: string, flags: number, ...parts: readonly Uint8Array[]): Mp4Box {
  return { type, content: join([u32(flags), ...parts]) };
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

export function u8(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values);
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

/** Big-endian access to a box's content; reading past its end throws a RangeError. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
