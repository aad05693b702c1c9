// The outermost boxes of a file, found without reading what is in them.

import type { FileHandle } from "node:fs/promises";
import { boxHead } from "./boxes.ts";

export interface TopBox {
  readonly type: string;
  readonly at: number;
  /** Head included. */
  readonly size: number;
  readonly headBytes: number;
}

/** More top boxes than this are a fragmented stream or damage; none of our readers wants either. */
const MOST_BOXES = 4096;

/** In file order; a last box that leaves the file is left out. */
export async function topBoxes(file: FileHandle): Promise<TopBox[]> {
  const { size: fileSize } = await file.stat();
  const boxes: TopBox[] = [];
  const head = new Uint8Array(16);
  for (let at = 0; at + 8 <= fileSize && boxes.length < MOST_BOXES;) {
    const { bytesRead } = await file.read(head, 0, 16, at);
    if (bytesRead < 8) break;
    let box;
    try {
      box = boxHead(head.subarray(0, bytesRead), 0, fileSize - at);
    } catch {
      break;
    }
    boxes.push({ ...box, at });
    at += box.size;
  }
  return boxes;
}
