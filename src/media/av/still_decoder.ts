// Decodes a still of one or many HEVC tiles to upright RGB of the wanted size.

import { Buffer } from "node:buffer";
import type { CodecContext, Frame } from "node-av/lib";
import type { CodedStill } from "./coded_still.ts";
import { FrameGraph } from "./frame_graph.ts";
import { found, type Native, native, ok } from "./native.ts";
import { pictureFrame } from "./owned_frame.ts";
import { stillFilters } from "./still_filters.ts";
import { TileCanvas } from "./tile_canvas.ts";
import { Turns } from "./turns.ts";

export interface DecodedStill {
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
  const decoder = found(lib.Codec.findDecoder(c.AV_CODEC_ID_HEVC), "The HEVC decoder");
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
  return { frame, shrink };
}

/** The largest power of two that keeps the picture at least as large as wanted and tiles even. */
function shrinkFactor(
  still: CodedStill,
  tile: Frame,
  size: { readonly width: number; readonly height: number },
): number {
  // What is cropped away wants no pixels.
  const kept = still.steps.findLast((step) => step.kind === "crop") ?? still;
  const longest = Math.max(kept.width, kept.height);
  const wanted = Math.max(size.width, size.height);
  let factor = 1;
  while (
    longest / (factor * 2) >= wanted && tile.width % (factor * 4) === 0 &&
    tile.height % (factor * 4) === 0
  ) factor *= 2;
  return factor;
}
