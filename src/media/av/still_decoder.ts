// SPDX-License-Identifier: AGPL-3.0-or-later

// Decodes a still of one or many tiles of HEVC or AV1, as the container holds it, to upright RGB of the wanted
// size.

import type { CodecContext, Frame } from "node-av/lib";
import { Buffer } from "node:buffer";
import { FrameGraph, pictureFrame } from "./frame_graph.ts";
import { found, type Native, native, ok, Turns } from "./native.ts";

interface DecodedStill {
  readonly width: number;
  readonly height: number;
  /** Packed RGB. */
  readonly data: Uint8Array;
  /** True when tone mapping has already brought the colours to BT.709. */
  readonly toneMapped: boolean;
}

const TIME_BASE = { num: 1, den: 1 };

/** Decodes to `width` × `height`, both even. Throws an Error with FFmpeg's reason. */
export async function decodeStill(
  still: CodedStill,
  size: { readonly width: number; readonly height: number },
): Promise<DecodedStill> {
  const loaded = await native();
  const whole = still.columns * still.rows === 1
    ? { frame: await onlyFrame(loaded, still), shrink: 1 }
    : await assembled(loaded, still, size);
  try {
    const { filters, toneMapped } = stillFilters(loaded, still, whole.frame, whole.shrink, size);
    await using graph = await FrameGraph.open(filters, whole.frame, TIME_BASE);
    const rgb = await graph.pass(whole.frame);
    try {
      const { buffer, byteOffset, byteLength } = rgb.toBuffer();
      return { ...size, data: new Uint8Array(buffer, byteOffset, byteLength), toneMapped };
    } finally {
      rgb.free();
    }
  } finally {
    whole.frame.free();
  }
}

async function onlyFrame(loaded: Native, still: CodedStill): Promise<Frame> {
  for await (const frame of decodedTiles(loaded, still)) return frame;
  throw new Error("there is no picture in it");
}

/** Frames of the tiles in order, the caller's to free. */
async function* decodedTiles(loaded: Native, still: CodedStill): AsyncGenerator<Frame> {
  const { lib, c } = loaded;
  const id = still.codec === "av1" ? c.AV_CODEC_ID_AV1 : c.AV_CODEC_ID_HEVC;
  const decoder = found(lib.Codec.findDecoder(id), "The decoder of its pictures");
  const turns = new Turns();
  const codec: CodecContext = new lib.CodecContext();
  const packet = new lib.Packet();
  const receive = async (): Promise<Frame | undefined> => {
    const frame = new lib.Frame();
    frame.alloc();
    const code = await codec.receiveFrame(frame);
    if (code >= 0) return frame;
    frame.free();
    if (code !== c.AVERROR_EAGAIN && code !== c.AVERROR_EOF) ok(loaded, code, "Decoding");
  };
  try {
    codec.allocContext3(decoder);
    codec.extraData = Buffer.from(still.config);
    codec.threadCount = 2;
    packet.alloc();
    ok(loaded, await turns.run(() => codec.open2(decoder, null)), "Opening the decoder");
    for await (const tile of still.tiles) {
      packet.unref();
      packet.data = Buffer.from(tile);
      ok(loaded, await turns.run(() => codec.sendPacket(packet)), "Decoding");
      for (let frame; (frame = await turns.run(receive));) yield frame;
    }
    ok(loaded, await turns.run(() => codec.sendPacket(null)), "Decoding");
    for (let frame; (frame = await turns.run(receive));) yield frame;
  } finally {
    await turns.close(() => {
      packet.free();
      codec.freeContext();
    });
  }
}

/**
 * All tiles in one frame. When the wanted size is much smaller, each tile is first averaged by a
 * whole factor: that keeps a 200-megapixel picture within some 50 MB.
 */
async function assembled(
  loaded: Native,
  still: CodedStill,
  size: { readonly width: number; readonly height: number },
): Promise<{ frame: Frame; shrink: number }> {
  const { columns, rows } = still;
  let shrinker: FrameGraph | undefined;
  let canvas: TileCanvas | undefined;
  let shrink = 1, tile = 0;
  try {
    for await (const decoded of decodedTiles(loaded, still)) {
      let frame = decoded;
      try {
        if (tile === 0) shrink = shrinkFactor(still, frame, size);
        if (shrink > 1) {
          const to = `${frame.width / shrink}:${frame.height / shrink}`;
          shrinker ??= await FrameGraph.open(`scale=${to}:flags=area`, frame, TIME_BASE);
          const small = await shrinker.pass(frame);
          frame.free();
          frame = small;
        }
        canvas ??= new TileCanvas(loaded, frame, columns, rows);
        canvas.place(frame, tile % columns, Math.floor(tile / columns));
        tile++;
      } finally {
        frame.free();
      }
    }
  } finally {
    await shrinker?.[Symbol.asyncDispose]();
  }
  if (!canvas || tile !== columns * rows) {
    throw new Error(`${tile} of ${columns * rows} tiles could be decoded`);
  }
  const shape = { width: canvas.width, height: canvas.height, format: canvas.format };
  const frame = pictureFrame(loaded, shape, canvas.bytes);
  frame.colorSpace = canvas.marks.space;
  frame.colorRange = canvas.marks.range;
  frame.colorTrc = canvas.marks.transfer;
  frame.colorPrimaries = canvas.marks.primaries;
  return { frame, shrink };
}

/** The largest power of two that keeps the picture at least as large as wanted and tiles even. */
function shrinkFactor(
  still: CodedStill,
  tile: Frame,
  size: { readonly width: number; readonly height: number },
): number {
  // The part that is cropped away needs no pixels.
  const cropped = still.steps.findLast((step) => step.kind === "crop") ?? still;
  const longest = Math.max(cropped.width, cropped.height);
  const wanted = Math.max(size.width, size.height);
  let factor = 1;
  while (
    longest / (factor * 2) >= wanted && tile.width % (factor * 4) === 0 &&
    tile.height % (factor * 4) === 0
  ) factor *= 2;
  return factor;
}

/** H.273 code points; absent ones are read from the picture or take MIAF's defaults. */
export interface StillColour {
  readonly primaries?: number;
  readonly transfer?: number;
  readonly matrix?: number;
  readonly fullRange?: boolean;
}

export type StillStep =
  /** Clockwise. */
  | { readonly kind: "turn"; readonly degrees: 0 | 90 | 180 | 270 }
  /** Left and right exchanged, or top and bottom. */
  | { readonly kind: "mirror"; readonly leftRight: boolean }
  /** Pixels that stay, and how far their centre is right of and below the picture's. */
  | {
    readonly kind: "crop";
    readonly width: number;
    readonly height: number;
    readonly right: number;
    readonly down: number;
  };

export type StillCodec = "hevc" | "av1";

interface CodedStill {
  readonly codec: StillCodec;
  /** `hvcC` or `av1C` record. */
  readonly config: Uint8Array;
  /** The coded bytes of each tile, row by row. */
  readonly tiles: AsyncIterable<Uint8Array>;
  readonly columns: number;
  readonly rows: number;
  /** Before the steps; tiles may reach beyond. */
  readonly width: number;
  readonly height: number;
  readonly steps: readonly StillStep[];
  readonly colour: StillColour;
}

/** FFmpeg's names for primaries, by their code of H.273. */
const PRIMARIES: Readonly<Record<number, string>> = { 1: "bt709", 9: "bt2020", 12: "smpte432" };

/** Everything from the assembled planes to the wanted RGB. */
function stillFilters(
  loaded: Native,
  still: CodedStill,
  frame: Frame,
  shrink: number,
  size: { readonly width: number; readonly height: number },
): { filters: string; toneMapped: boolean } {
  const { c } = loaded;
  const { colour } = still;
  let width = Math.min(frame.width, Math.ceil(still.width / shrink));
  let height = Math.min(frame.height, Math.ceil(still.height / shrink));
  const filters = [`crop=${width}:${height}:0:0`];
  for (const step of still.steps) {
    if (step.kind === "turn") {
      const turns = {
        0: [],
        90: ["transpose=clock"],
        180: ["hflip", "vflip"],
        270: ["transpose=cclock"],
      };
      filters.push(...turns[step.degrees]);
      if (step.degrees % 180 !== 0) [width, height] = [height, width];
    } else if (step.kind === "mirror") filters.push(step.leftRight ? "hflip" : "vflip");
    else {
      const box = cropBox(step, width, height, shrink);
      filters.push(`crop=${box.width}:${box.height}:${box.x}:${box.y}`);
      ({ width, height } = box);
    }
  }
  const transfer = colour.transfer ?? frame.colorTrc;
  const hdr = transfer === c.AVCOL_TRC_SMPTE2084 || transfer === c.AVCOL_TRC_ARIB_STD_B67;
  const matrix = matrixName(loaded, colour.matrix ?? frame.colorSpace);
  // MIAF's default for unmarked pictures: the full range.
  const full = colour.fullRange ?? frame.colorRange !== c.AVCOL_RANGE_MPEG;
  const to = `scale=${size.width}:${size.height}:flags=lanczos+accurate_rnd+full_chroma_int`;
  if (hdr) {
    const name = transfer === c.AVCOL_TRC_SMPTE2084 ? "smpte2084" : "arib-std-b67";
    const primaries = PRIMARIES[colour.primaries ?? frame.colorPrimaries] ?? "bt2020";
    const matrices = frame.colorSpace === c.AVCOL_SPC_RGB ? "" : `:in_color_matrix=${matrix}`;
    filters.push(
      `${to}${matrices}:out_color_matrix=bt2020:in_range=${full ? "pc" : "tv"}:out_range=tv`,
      "format=yuv420p10",
      `setparams=color_primaries=${primaries}:color_trc=${name}:colorspace=bt2020nc:range=tv`,
      "tonemapx=tonemap=bt2390:desat=0:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p",
      "scale=in_color_matrix=bt709:in_range=tv",
    );
  } else filters.push(`${to}:in_color_matrix=${matrix}:in_range=${full ? "pc" : "tv"}`);
  return { filters: [...filters, "format=rgb24"].join(","), toneMapped: hdr };
}

function cropBox(
  step: Extract<StillStep, { kind: "crop" }>,
  columns: number,
  rows: number,
  shrink: number,
) {
  const within = (value: number, max: number) => Math.min(max, Math.max(1, Math.round(value)));
  const width = within(step.width / shrink, columns), height = within(step.height / shrink, rows);
  const x = Math.round((columns - width) / 2 + step.right / shrink);
  const y = Math.round((rows - height) / 2 + step.down / shrink);
  return {
    width,
    height,
    x: Math.min(Math.max(0, x), columns - width),
    y: Math.min(Math.max(0, y), rows - height),
  };
}

/** MIAF's default for unmarked pictures is BT.601. */
function matrixName({ c }: Native, matrix: number): string {
  if (matrix === c.AVCOL_SPC_BT709) return "bt709";
  if (matrix === c.AVCOL_SPC_BT2020_NCL) return "bt2020";
  return "bt601";
}

/** Planes of the whole picture, packed, in the tiles' own pixel format. */
class TileCanvas {
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
    this.marks = {
      space: first.colorSpace,
      range: first.colorRange,
      transfer: first.colorTrc,
      primaries: first.colorPrimaries,
    };
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
