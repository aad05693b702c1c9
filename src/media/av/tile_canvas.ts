// Puts the decoded tiles of a grid together.

import type { Frame } from "node-av/lib";
import type { Native } from "./native.ts";

/** Planes of the whole picture, packed, in the tiles' own pixel format. */
export class TileCanvas {
  readonly width: number;
  readonly height: number;
  readonly format;
  readonly marks;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #tile: { width: number; height: number };
  readonly #planes: readonly { columns: number; rows: number; bytesPerSample: number }[];

  constructor({ lib }: Native, first: Frame, readonly columns: number, rows: number) {
    this.#tile = { width: first.width, height: first.height };
    this.width = first.width * columns;
    this.height = first.height * rows;
    this.format = first.format as Parameters<typeof lib.avGetPixFmtName>[0];
    this.marks = { space: first.colorSpace, range: first.colorRange, transfer: first.colorTrc };
    const name = lib.avGetPixFmtName(this.format) ?? "";
    const bytesPerSample = /(?:10|12)le$/.test(name) ? 2 : 1;
    const luma = { columns: 1, rows: 1, bytesPerSample };
    const sampling = /^yuvj?(4\d\d)/.exec(name)?.[1] ?? "";
    const chroma = { "420": [2, 2], "422": [2, 1], "444": [1, 1] }[sampling];
    if (name.startsWith("gray")) this.#planes = [luma];
    else if (chroma) {
      const colour = { columns: chroma[0]!, rows: chroma[1]!, bytesPerSample };
      this.#planes = [luma, colour, colour];
    } else throw new Error(`its pixel format "${name}" is not known`);
    const size = lib.avImageGetBufferSize(this.format, this.width, this.height, 1);
    if (size <= 0) throw new Error("its tiles have no size");
    this.bytes = new Uint8Array(size);
  }

  place(frame: Frame, column: number, row: number): void {
    const { width, height } = this.#tile;
    if (frame.width !== width || frame.height !== height || frame.format !== this.format) {
      throw new Error("its tiles differ in size");
    }
    const from = frame.toBuffer();
    let fromAt = 0, planeAt = 0;
    for (const plane of this.#planes) {
      const rowBytes = width / plane.columns * plane.bytesPerSample;
      const tileRows = height / plane.rows;
      const stride = rowBytes * this.columns;
      for (let y = 0; y < tileRows; y++) {
        const to = planeAt + (row * tileRows + y) * stride + column * rowBytes;
        this.bytes.set(from.subarray(fromAt, fromAt + rowBytes), to);
        fromAt += rowBytes;
      }
      planeAt += stride * (this.height / plane.rows);
    }
  }
}
