// SPDX-License-Identifier: AGPL-3.0-or-later

// YuNet, the detector of faces: the sizes it looks at, and what its outputs mean. Its recipe is part of
// the name its answers are banked under, since other sizes find other faces.

import type { FaceProducer, FoundFace } from "../../bank/fact.ts";
import type { Box } from "../../library/asset.ts";

/** Long sides a picture is brought to: faces that fill it are found in the first, small ones in the second. */
export const FACE_SCALES = [320, 1280] as const;

/** A face below this score is as often none. */
const MIN_SCORE = 0.75;
/** Boxes that share more than this of what they cover together are the same face. */
const SAME_FACE = 0.37;
const STRIDES = [8, 16, 32] as const;

/** Version inside: another file, other sizes or thresholds make other answers. */
export function faceProducer(sha256: string): FaceProducer {
  return `faces-v1@yunet-s-${sha256.slice(0, 8)}/${FACE_SCALES.join("+")}/${MIN_SCORE}`;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a whole picture whose long side is `scale`. */
export function shownSize({ width, height }: Size, scale: number): Size {
  const factor = scale / Math.max(width, height);
  const side = (length: number) => Math.max(1, Math.round(length * factor));
  return { width: side(width), height: side(height) };
}

/** Short sides as shares of the long one: 2:1, 16:9, 3:2, 4:3, 5:4 and square. */
const SHORT_SIDES = [1 / 2, 9 / 16, 2 / 3, 3 / 4, 4 / 5, 1];
const COARSEST = STRIDES[2];

/** The input it lies in, at the top left: a few shapes, for the runtime keeps memory for each. */
export function inputSize({ width, height }: Size): Size {
  const long = Math.max(width, height), short = Math.min(width, height);
  const share = SHORT_SIDES.find((each) => short <= Math.ceil(long * each)) ?? 1;
  const side = (length: number) => Math.ceil(length / COARSEST) * COARSEST;
  const [longSide, shortSide] = [side(long), side(Math.ceil(long * share))];
  return width < height
    ? { width: shortSide, height: longSide }
    : { width: longSide, height: shortSide };
}

/** Numbers of an input. */
export function planesSize({ width, height }: Size): number {
  return 3 * width * height;
}

/**
 * Fills `planes` with blue, green and red of 0…255, black where the picture ends. They are filled anew for each
 * picture: 15 MB that are asked for each time cost 60 ms of page faults.
 */
export function fillPlanes(
  planes: Float32Array,
  { width, height, data }: Size & { readonly data: Uint8Array },
  input: Size,
): void {
  const plane = input.width * input.height;
  for (let y = 0, from = 0; y < height; y++) {
    let to = y * input.width;
    for (const end = to + width; to < end; to++, from += 3) {
      planes[to] = data[from + 2]!;
      planes[to + plane] = data[from + 1]!;
      planes[to + 2 * plane] = data[from]!;
    }
  }
  for (let start = 0; start < 3 * plane; start += plane) {
    for (let y = 0; width < input.width && y < height; y++) {
      const row = start + y * input.width;
      planes.fill(0, row + width, row + input.width);
    }
    planes.fill(0, start + height * input.width, start + plane);
  }
}

/** The outputs of a run by name; those of a stride have a row for each anchor. */
export type FaceOutputs = Readonly<Record<string, Float32Array>>;

/** The names of outputs that are read. */
export const FACE_OUTPUTS: readonly string[] = STRIDES.flatMap((stride) =>
  ["cls", "obj", "bbox"].map((kind) => `${kind}_${stride}`)
);

/** Faces of one run, as fractions of the picture that lies in the input; the same face several times. */
export function facesIn(outputs: FaceOutputs, input: Size, shown: Size): FoundFace[] {
  const found: FoundFace[] = [];
  for (const stride of STRIDES) {
    const classes = outputs[`cls_${stride}`]!, objects = outputs[`obj_${stride}`]!;
    const boxes = outputs[`bbox_${stride}`]!, columns = input.width / stride;
    for (let anchor = 0; anchor < classes.length; anchor++) {
      const score = Math.sqrt(share(classes[anchor]!) * share(objects[anchor]!));
      if (!(score >= MIN_SCORE)) continue;
      const [x, y, across, down] = boxes.subarray(4 * anchor, 4 * anchor + 4) as unknown as Four;
      const width = Math.exp(across) * stride, height = Math.exp(down) * stride;
      const box = inside({
        x: ((anchor % columns + x) * stride - width / 2) / shown.width,
        y: ((Math.floor(anchor / columns) + y) * stride - height / 2) / shown.height,
        width: width / shown.width,
        height: height / shown.height,
      });
      if (box) found.push({ box, score: rounded(score) });
    }
  }
  return found;
}

type Four = readonly [number, number, number, number];

const share = (value: number) => Math.min(1, Math.max(0, value));

/** The part of a box that lies in the picture; nothing of one beside it. */
function inside({ x, y, width, height }: Box): Box | undefined {
  const left = Math.max(0, x), top = Math.max(0, y);
  const right = Math.min(1, x + width), bottom = Math.min(1, y + height);
  return right > left && bottom > top
    ? {
      x: rounded(left),
      y: rounded(top),
      width: rounded(right - left),
      height: rounded(bottom - top),
    }
    : undefined;
}

/** A tenth of a pixel of what was looked at; more digits only fill the bank. */
const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

/** Each face once, at its best score; the best first. */
export function withoutRepeats(found: readonly FoundFace[]): FoundFace[] {
  const kept: FoundFace[] = [];
  for (const face of found.toSorted((a, b) => b.score - a.score)) {
    if (!kept.some(({ box }) => overlap(box, face.box) > SAME_FACE)) kept.push(face);
  }
  return kept;
}

/** What two boxes share of what they cover together, 0…1. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const both = width * height;
  return both / (a.width * a.height + b.width * b.height - both);
}
