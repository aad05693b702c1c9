// SPDX-License-Identifier: AGPL-3.0-or-later

// Boxes of ISO base media files (ISO 14496-12), the frame of MP4, MOV, HEIC and AVIF: found in a
// source without reading what is in them, parsed from bytes into trees, and written.

import { type ByteSource, dataViewOf, join, latin, latin1, u32 } from "../bytes.ts";

/** A box in a source. */
export interface BoxSpan {
  /** Four letters. */
  readonly type: string;
  /** Where its head begins, its content begins and it ends; it may end outside of a cut-off file. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** More boxes on one level mean a damaged size field or a broadcast recording. */
const MAX_BOXES = 20_000;

/** The boxes on one level, in order; stops at the first that makes no sense. */
export async function* boxesIn(
  source: ByteSource,
  start = 0,
  end = source.size,
): AsyncGenerator<BoxSpan, void, undefined> {
  for (let at = start, count = 0; count < MAX_BOXES && at + 8 <= end; count++) {
    const head = boxHead(await source.read(at, 16), 0, end - at);
    if (!head) return;
    yield { type: head.type, at, start: at + head.headBytes, end: at + head.size };
    at += head.size;
  }
}

/** The first box of a type on one level. */
export async function boxIn(
  source: ByteSource,
  parent: Pick<BoxSpan, "start" | "end"> | undefined,
  type: string,
): Promise<BoxSpan | undefined> {
  if (!parent) return undefined;
  for await (const box of boxesIn(source, parent.start, parent.end)) {
    if (box.type === type) return box;
  }
  return undefined;
}

/** A box's content, at most `limit` bytes of it. */
export function boxContent(
  source: ByteSource,
  { start, end }: Pick<BoxSpan, "start" | "end">,
  limit = 1024 * 1024,
): Promise<Uint8Array> {
  return source.read(start, Math.min(limit, end - start));
}

interface BoxHead {
  readonly type: string;
  /** Head included. */
  readonly size: number;
  readonly headBytes: number;
}

/** Type and size at `at`; a size of 0 means up to `end`. `undefined` for what cannot be a box. */
function boxHead(bytes: Uint8Array, at: number, end: number): BoxHead | undefined {
  if (at + 8 > bytes.length) return undefined;
  const view = dataViewOf(bytes);
  let size = view.getUint32(at), headBytes = 8;
  if (size === 1) {
    if (at + 16 > bytes.length) return undefined;
    [size, headBytes] = [Number(view.getBigUint64(at + 8)), 16];
  } else if (size === 0) size = end - at;
  return size < headBytes ? undefined : { type: latin1(bytes, at + 4, at + 8), size, headBytes };
}

/** A box in memory. A leaf has its content, a container its children. */
export interface Mp4Box {
  readonly type: string;
  readonly content?: Uint8Array;
  readonly children?: readonly Mp4Box[];
}

/** The boxes in `bytes`, one after another, unparsed. Throws an Error on sizes that leave them. */
export function leafBoxes(bytes: Uint8Array): { type: string; content: Uint8Array }[] {
  const boxes: { type: string; content: Uint8Array }[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const head = boxHead(bytes, at, bytes.length);
    if (!head || at + head.size > bytes.length) throw new Error("a box in it has a wrong size");
    boxes.push({ type: head.type, content: bytes.subarray(at + head.headBytes, at + head.size) });
    at += head.size;
  }
  return boxes;
}

/** Boxes that hold nothing but boxes. */
const CONTAINERS: ReadonlySet<string> = new Set([
  ...["moov", "trak", "mdia", "minf", "stbl", "edts", "dinf", "udta", "tref", "gmhd"],
]);

/** Damaged files nest without end; real ones stay well below this. */
const DEEPEST = 12;

/** The same with the boxes inside the containers. */
export function parseBoxes(bytes: Uint8Array, depth = 0): Mp4Box[] {
  if (depth > DEEPEST) throw new Error("boxes are nested too deeply");
  return leafBoxes(bytes).map(({ type, content }) =>
    CONTAINERS.has(type) ? { type, children: parseBoxes(content, depth + 1) } : { type, content }
  );
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
