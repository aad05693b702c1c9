// SPDX-License-Identifier: AGPL-3.0-or-later

// From pixels to the numbers each model reads: which part of the picture at which size, and how a
// byte becomes a number.

import type { PictureProducer } from "../fact_source.ts";
import type { ResizedView } from "../pictures/resample.ts";

interface ModelInput {
  /** Edge of the square crop in pixels. */
  readonly edge: number;
  viewOf(width: number, height: number): ResizedView;
  /** Per channel R, G, B, of values 0…1. */
  readonly mean: readonly [number, number, number];
  readonly deviation: readonly [number, number, number];
}

/** Ties go to the even neighbour, as in the library that made the training pictures. */
function roundHalfToEven(value: number): number {
  const floor = Math.floor(value), rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

function centreCrop(width: number, height: number, edge: number): ResizedView {
  return {
    width,
    height,
    left: Math.floor((width - edge) / 2),
    top: Math.floor((height - edge) / 2),
    columns: edge,
    rows: edge,
    kernel: "bicubic",
  };
}

const SHORT_SIDE = 256, NSFW_EDGE = 384, DOCUMENT_EDGE = 224;

export const MODEL_INPUTS: Readonly<Record<PictureProducer, ModelInput>> = {
  heads: {
    edge: 224,
    viewOf(width, height) {
      const long = (side: number, short: number) => roundHalfToEven(side * SHORT_SIDE / short);
      return width <= height
        ? centreCrop(SHORT_SIDE, long(height, width), 224)
        : centreCrop(long(width, height), SHORT_SIDE, 224);
    },
    mean: [0.485, 0.456, 0.406],
    deviation: [0.229, 0.224, 0.225],
  },
  nsfw_marqo: {
    edge: NSFW_EDGE,
    viewOf(width, height) {
      const scale = NSFW_EDGE / Math.min(width, height);
      const side = (pixels: number) => Math.max(NSFW_EDGE, roundHalfToEven(pixels * scale));
      return centreCrop(side(width), side(height), NSFW_EDGE);
    },
    mean: [0.5, 0.5, 0.5],
    deviation: [0.5, 0.5, 0.5],
  },
  doc_docling: {
    edge: DOCUMENT_EDGE,
    viewOf: () => ({
      width: DOCUMENT_EDGE,
      height: DOCUMENT_EDGE,
      left: 0,
      top: 0,
      columns: DOCUMENT_EDGE,
      rows: DOCUMENT_EDGE,
      kernel: "triangle",
    }),
    mean: [0.485, 0.456, 0.406],
    deviation: [0.47853944, 0.4732864, 0.47434163],
  },
};

/** The value each byte of one channel becomes, every step in single precision. */
function channelTable(mean: number, deviation: number): Float32Array {
  const { fround } = Math;
  return Float32Array.from(
    { length: 256 },
    (_, byte) => fround(fround(fround(byte / 255) - fround(mean)) / fround(deviation)),
  );
}

const tablesOf = ({ mean, deviation }: ModelInput): readonly Float32Array[] =>
  mean.map((value, channel) => channelTable(value, deviation[channel]!));

const TABLES: Readonly<Record<PictureProducer, readonly Float32Array[]>> = {
  heads: tablesOf(MODEL_INPUTS.heads),
  nsfw_marqo: tablesOf(MODEL_INPUTS.nsfw_marqo),
  doc_docling: tablesOf(MODEL_INPUTS.doc_docling),
};

/** Packed RGB of the crop to channel planes R, G, B. */
export function normalise(
  pixels: Uint8Array,
  producer: PictureProducer,
): Float32Array<ArrayBuffer> {
  const count = pixels.length / 3;
  const planes = new Float32Array(pixels.length);
  const [red, green, blue] = TABLES[producer] as [Float32Array, Float32Array, Float32Array];
  for (let i = 0, p = 0; i < count; i++, p += 3) {
    planes[i] = red[pixels[p]!]!;
    planes[count + i] = green[pixels[p + 1]!]!;
    planes[2 * count + i] = blue[pixels[p + 2]!]!;
  }
  return planes;
}
