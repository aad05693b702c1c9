// SPDX-License-Identifier: AGPL-3.0-or-later

// Turns decoded frames into plain upright pictures: the filters, by orientation, pixel aspect, colours
// and crop, and the graph that is kept while the frames keep their shape.

import type { Frame, IRational } from "node-av/lib";
import type { FractionBox } from "../size.ts";
import { type Yuv420, yuvBytes } from "../yuv.ts";
import { FrameGraph, shapeOf } from "./frame_graph.ts";
import { found, type Native, native } from "./native.ts";

export class PictureMaker implements AsyncDisposable {
  #graph: FrameGraph | undefined;
  #filters = "";
  #bytes: Uint8Array | undefined;

  constructor(
    readonly orientation: DisplayTransform,
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
        return plainPicture(picture, this.#bytesFor(picture));
      } finally {
        picture.free();
      }
    } finally {
      frame.free();
    }
  }

  #bytesFor({ width, height }: Frame): Uint8Array {
    const bytes = this.#bytes ?? new Uint8Array(yuvBytes(width, height));
    if (this.wanted.inPlace) this.#bytes = bytes;
    return bytes;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#graph?.[Symbol.asyncDispose]();
  }
}

/** Copies a yuv420p frame out, planes packed. */
function plainPicture(frame: Frame, data: Uint8Array): Yuv420 {
  const { width, height, linesize } = frame;
  const planes = found(frame.data, "The picture of a frame");
  let to = 0;
  for (const [index, divisor] of [1, 2, 2].entries()) {
    const columns = width / divisor, rows = height / divisor;
    const plane = planes[index]!, stride = linesize[index]!;
    if (stride === columns) {
      data.set(plane.subarray(0, columns * rows), to);
      to += columns * rows;
      continue;
    }
    for (let row = 0; row < rows; row++, to += columns) {
      data.set(plane.subarray(row * stride, row * stride + columns), to);
    }
  }
  return { width, height, data };
}

export type Transfer = "sdr" | "hlg" | "pq";

/** The part of a frame that the film shows. */
interface Wanted {
  /** Upright output pixels, even. */
  readonly width: number;
  readonly height: number;
  /** Fractions of the upright picture. */
  readonly crop: FractionBox;
  /**
   * Each picture is good until the next is made, into the same bytes: to the system new memory for a
   * picture costs more than decoding it.
   */
  readonly inPlace?: boolean;
}

/** HDR by its transfer characteristic; everything else is shown as it is. */
export function transferOf({ c }: Native, characteristic: number): Transfer {
  if (characteristic === c.AVCOL_TRC_ARIB_STD_B67) return "hlg";
  if (characteristic === c.AVCOL_TRC_SMPTE2084) return "pq";
  return "sdr";
}

/** The chain for frames like `frame`; the same frame shape always gives the same chain. */
function pictureFilters(
  loaded: Native,
  frame: Frame,
  orientation: DisplayTransform,
  wanted: Wanted,
): string {
  const { c } = loaded;
  const filters: string[] = [];
  const oneField = frame.hasFlags(c.AV_FRAME_FLAG_INTERLACED);
  // One field alone: half the lines, but no combs, and no second frame is needed for it.
  if (oneField) filters.push("field=type=top");
  const rows = oneField ? Math.ceil(frame.height / 2) : frame.height;

  const box = pixelBox(codedBox(wanted.crop, orientation), frame.width, rows);
  if (box.width < frame.width || box.height < rows) {
    filters.push(`crop=${box.width}:${box.height}:${box.x}:${box.y}`);
  }
  const target = uprightSize(wanted.width, wanted.height, orientation);
  const scale = `scale=${target.width}:${target.height}:flags=bicubic+accurate_rnd`;
  if (transferOf(loaded, frame.colorTrc) !== "sdr") {
    filters.push(scale, "format=yuv420p10", `tonemapx=${HDR_TO_SDR}`);
  } else {
    filters.push(...colourFilters(loaded, frame, scale));
  }
  filters.push(...uprightFilters(orientation), "setsar=1", "format=yuv420p");
  return filters.join(",");
}

/** BT.2390 keeps faces natural; the result is BT.709 in limited range, like every other frame. */
const HDR_TO_SDR = "tonemap=bt2390:desat=0:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p";

/** Scaling, together with a change of matrix, range or primaries when the source needs one. */
function colourFilters({ c }: Native, frame: Frame, scale: string): string[] {
  // Unmarked pictures follow the custom of players: high definition is BT.709, the rest BT.601.
  const unmarked = frame.colorSpace === c.AVCOL_SPC_UNSPECIFIED ||
    frame.colorSpace === c.AVCOL_SPC_RESERVED;
  const is709 = frame.colorSpace === c.AVCOL_SPC_BT709 || (unmarked && frame.height >= 720);
  const matrix = frame.colorSpace === c.AVCOL_SPC_BT2020_NCL ? "bt2020" : is709 ? "bt709" : "bt601";
  if (frame.colorSpace === c.AVCOL_SPC_RGB) return [`${scale}:out_color_matrix=bt709:out_range=tv`];
  const full = frame.colorRange === c.AVCOL_RANGE_JPEG;
  return [
    `${scale}:in_color_matrix=${matrix}:out_color_matrix=bt709:in_range=${
      full ? "pc" : "tv"
    }:out_range=tv`,
  ];
}

/** The nearest whole-pixel box, at least 2 × 2 and inside the picture. */
function pixelBox(box: FractionBox, columns: number, rows: number) {
  const x = Math.min(Math.max(0, Math.round(box.x * columns)), columns - 2);
  const y = Math.min(Math.max(0, Math.round(box.y * rows)), rows - 2);
  const width = Math.min(Math.max(2, Math.round(box.width * columns)), columns - x);
  const height = Math.min(Math.max(2, Math.round(box.height * rows)), rows - y);
  return { x, y, width, height };
}

/**
 * First the coded picture is turned clockwise by `turn`, then mirrored left to right. Every
 * combination of 90° turns and flips has exactly one such pair.
 */
export interface DisplayTransform {
  readonly turn: 0 | 90 | 180 | 270;
  readonly mirrored: boolean;
}

const UPRIGHT: DisplayTransform = { turn: 0, mirrored: false };

/**
 * Reads the nine little-endian 32-bit numbers of a display matrix (ISO 14496-12 `tkhd`, row by row
 * a b u c d v x y w: x' = a·x + c·y, y' = b·x + d·y). Angles between are rounded to the nearest 90°.
 */
export function orientationOfMatrix(matrix: Uint8Array | null): DisplayTransform {
  if (!matrix || matrix.length < 36) return UPRIGHT;
  const view = new DataView(matrix.buffer, matrix.byteOffset, matrix.byteLength);
  const at = (index: number) => view.getInt32(index * 4, true);
  const a = at(0), b = at(1), c = at(3), d = at(4);
  if (a * d - b * c === 0) return UPRIGHT;
  const mirrored = a * d - b * c < 0;
  // A mirror after the turn negates x', so its x row is undone before the angle is read.
  const angle = Math.atan2(b, mirrored ? -a : a) * 180 / Math.PI;
  const turn = ((Math.round(angle / 90) * 90) % 360 + 360) % 360;
  return { turn: turn as DisplayTransform["turn"], mirrored };
}

/** Width and height after the turn. */
export function uprightSize(
  width: number,
  height: number,
  { turn }: DisplayTransform,
): { width: number; height: number } {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** The box of the coded picture that `box` of the upright picture shows. */
export function codedBox(box: FractionBox, { turn, mirrored }: DisplayTransform): FractionBox {
  const x = mirrored ? 1 - box.x - box.width : box.x;
  const { y, width, height } = box;
  switch (turn) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: y, y: 1 - x - width, width: height, height: width };
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { x: 1 - y - height, y: x, width: height, height: width };
  }
}

/** Filters that make a coded picture upright; empty when it already is. */
export function uprightFilters({ turn, mirrored }: DisplayTransform): string[] {
  const filters = {
    0: [],
    90: ["transpose=clock"],
    180: ["hflip", "vflip"],
    270: ["transpose=cclock"],
  }[turn] as string[];
  return mirrored ? [...filters, "hflip"] : filters;
}

interface Ratio {
  readonly num: number;
  readonly den: number;
}

/** The size the picture is shown at: the width follows the pixel aspect of track or frame. */
export function displaySize(
  picture: { readonly width: number; readonly height: number; readonly sampleAspectRatio?: Ratio },
  ofTrack: Ratio,
): { width: number; height: number } {
  const ratio = isUsable(ofTrack) ? ofTrack : picture.sampleAspectRatio;
  const { width, height } = picture;
  if (!ratio || !isUsable(ratio)) return { width, height };
  return { width: Math.max(1, Math.round(width * ratio.num / ratio.den)), height };
}

/** Zero means unknown; beyond 10 it is a damaged header. */
function isUsable({ num, den }: Ratio): boolean {
  return num > 0 && den > 0 && num / den < 10 && den / num < 10;
}
