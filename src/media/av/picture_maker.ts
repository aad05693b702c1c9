// Turns decoded frames into plain pictures; keeps the filter graph while the frames keep their shape.

import type { Frame, IRational } from "node-av/lib";
import type { Yuv420 } from "../yuv.ts";
import { FrameGraph, shapeOf } from "./frame_graph.ts";
import { native } from "./native.ts";
import type { Orientation } from "./orientation.ts";
import { pictureFilters, type Wanted } from "./picture_filters.ts";

export class PictureMaker implements AsyncDisposable {
  #graph: FrameGraph | undefined;
  #filters = "";

  constructor(
    readonly orientation: Orientation,
    readonly timeBase: IRational,
    readonly wanted: Wanted,
  ) {}

  /** Frees `frame`. */
  async make(frame: Frame): Promise<Yuv420> {
    try {
      const filters = pictureFilters(await native(), frame, this.orientation, this.wanted);
      if (this.#graph?.shape !== shapeOf(frame) || this.#filters !== filters) {
        await this.#graph?.[Symbol.asyncDispose]();
        this.#graph = undefined;
        this.#graph = await FrameGraph.open(filters, frame, this.timeBase);
        this.#filters = filters;
      }
      const picture = await this.#graph.pass(frame);
      try {
        return plainPicture(picture);
      } finally {
        picture.free();
      }
    } finally {
      frame.free();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#graph?.[Symbol.asyncDispose]();
  }
}

/** Copies a yuv420p frame out, planes packed. */
function plainPicture(frame: Frame): Yuv420 {
  const { buffer, byteOffset, byteLength } = frame.toBuffer();
  return {
    width: frame.width,
    height: frame.height,
    data: new Uint8Array(buffer, byteOffset, byteLength),
  };
}
