// SPDX-License-Identifier: AGPL-3.0-or-later

// The port to one picture of a file, upright and small: of a still, or of a video the frame that stands
// for it.

import type { PixelFacts } from "../bank/fact.ts";
import type { Asset, Box } from "../library/asset.ts";
import type { LocalFile } from "../library/library.ts";

export interface SeenFile {
  readonly path: string;
  readonly kind: "photo" | "video";
  /** Which moment of a video stands for it. */
  readonly atSeconds: number;
}

export interface JpegSize {
  /** Longest side in pixels; smaller pictures are not enlarged. */
  readonly edge: number;
  /** 1 to 100, as libjpeg counts. */
  readonly quality: number;
  /** The part of the upright picture that is given, and `edge` is its longest side. */
  readonly part?: Box;
}

interface MeasureOptions {
  /** The picture as a JPEG, too; of the size that is measured it costs no second decoding. */
  readonly jpeg?: JpegSize;
  readonly signal?: AbortSignal;
}

export interface Measured {
  readonly pixels: PixelFacts;
  /** Where it was asked for. */
  readonly jpeg?: Uint8Array;
}

/**
 * Rejects with Fault `media_unreadable` (settled: it can never be read), `not_found` for a file that
 * is away, `cancelled`.
 */
export interface PictureReader {
  /** `faces` are fractions of the upright picture. */
  measure(file: SeenFile, faces: readonly Box[], options?: MeasureOptions): Promise<Measured>;
  /** sRGB, without any metadata; the same bytes for the same file. */
  jpeg(file: SeenFile, size: JpegSize, signal?: AbortSignal): Promise<Uint8Array>;
  /** Gives back what is held between two pictures; the next one takes a little longer. */
  rest(): Promise<void>;
}

/** The share of a video's length: past the first wobble, before the end. */
const LOOK_AT = 1 / 3;

/** The kind of picture a file of an asset holds: a library server's still of a video is a picture. */
export function seenFile(asset: Asset, { path, isPicture }: LocalFile): SeenFile {
  return { path, kind: isPicture ? "photo" : asset.kind, atSeconds: lookedAt(asset) };
}

/** Where a video is looked at, in seconds from its start. */
export function lookedAt({ durationSeconds = 0 }: Pick<Asset, "durationSeconds">): number {
  return durationSeconds * LOOK_AT;
}
