// SPDX-License-Identifier: AGPL-3.0-or-later

// One item's pictures in order, what they are read with, and the readers of films shown to strangers,
// in which every picture comes out unrecognisable.

import { Fault, reasonOf } from "../../../base/fault.ts";
import type { Box } from "../../../library/asset.ts";
import type { Size } from "../../../media/size.ts";
import { unreadable } from "../../../media/unreadable.ts";
import type { Yuv420 } from "../../../media/yuv.ts";
import type { Source } from "../../framing/source.ts";
import type { DrawnMap } from "../../maps/atlas/draw_map.ts";
import type { Ground, MapDrawing } from "../../timeline/timeline.ts";
import type { Frame, Plane } from "../kernel/frame.ts";
import type { Kernel } from "../kernel/kernel.ts";
import type { Resampler } from "../kernel/resampler.ts";
import { veiled } from "../paint/blur.ts";

/**
 * Opening decodes; drawing touches the kernel's memory. The two are apart because the next item is
 * opened while frames of the current one are with the encoder, and memory that grows would pull
 * them away from under it.
 */
export interface PictureSource extends AsyncDisposable {
  /**
   * Draws the item's frame `frame` (ascending) into `target`, or draws nothing and returns a
   * picture of the canvas' size that is already complete.
   */
  draw(frame: number, target: Frame): Promise<Yuv420 | undefined>;
}

/** What every source is opened with. */
export interface SourceDeps {
  readonly kernel: Kernel;
  readonly resampler: Resampler;
  readonly media: MediaReaders;
  readonly canvas: { readonly width: number; readonly height: number };
  readonly fps: number;
  /** Films without a map need none. */
  readonly drawMap?: DrawMap;
  /** Local file of a source. Throws Fault `internal` for one that was not given. */
  pathOf(source: Source): string;
}

/** A whole frame's or an area's planes. */
export type Planes = readonly [Plane, Plane, Plane];

/** Faults that speak of the file itself; the rest (space, a promise broken) is no picture's fault. */
const OF_THE_FILE: ReadonlySet<string> = new Set(["media_unreadable", "not_found"]);

/**
 * Runs `work` on a source. A file that cannot be decoded becomes Fault `media_unreadable` whose
 * `about` is the asset, so that the flow can put another picture in its place.
 */
export async function withSource<T>(source: Source, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Fault) || !OF_THE_FILE.has(error.code)) throw error;
    const { asset, part } = source;
    const what = part === "motion" ? "the moving half of " : "";
    throw new Fault("media_unreadable", `Could not show ${what}"${asset}": ${reasonOf(error)}`, {
      hint: error.hint,
      about: asset,
      cause: error,
    });
  }
}

export function isClip(source: Source): boolean {
  return source.kind === "video" || source.part === "motion";
}

/** Fitted inside, never enlarged. Throws Fault `media_unreadable` that names the asset. */
export function readPicture(
  { media, pathOf }: Pick<SourceDeps, "media" | "pathOf">,
  source: Source,
  inSeconds: number,
  fit: FitInside,
): Promise<Yuv420> {
  return withSource(
    source,
    () =>
      isClip(source)
        ? media.grabFrame(pathOf(source), inSeconds, fit)
        : media.readPhoto(pathOf(source), fit),
  );
}

interface FitInside {
  readonly maxWidth: number;
  readonly maxHeight: number;
}

export interface OpenClip extends AsyncDisposable {
  /** Times ascend; past the end the last frame. The picture is good until the next is asked for. */
  frameAt(seconds: number): Promise<Yuv420>;
}

export interface MediaReaders {
  readPhoto(path: string, fit: FitInside): Promise<Yuv420>;
  grabFrame(path: string, seconds: number, fit: FitInside): Promise<Yuv420>;
  /** Upright pixels of a clip. */
  clipSize(path: string): Promise<Size>;
  openClip(
    path: string,
    options: {
      readonly width: number;
      readonly height: number;
      readonly crop: Box;
      readonly fromSeconds: number;
    },
  ): Promise<OpenClip>;
}

/** The real readers; decoders are loaded here, on first use. */
export async function mediaReaders(): Promise<MediaReaders> {
  const [{ readPhoto }, { grabFrame }, { openClip }, { probe }] = await Promise.all([
    import("../../../media/pictures/photo.ts"),
    import("../../../media/av/clip_reader.ts"),
    import("../../../media/av/clip_reader.ts"),
    import("../../../media/av/probe.ts"),
  ]);
  const clipSize = async (path: string) => {
    const { video } = await probe(path);
    if (!video) throw unreadable(path, "there is no picture in it");
    return video;
  };
  return {
    readPhoto,
    grabFrame,
    openClip: (path, options) => openClip(path, { ...options, inPlace: true }),
    clipSize,
  };
}

export function veilMedia(media: MediaReaders): MediaReaders {
  return {
    readPhoto: async (path, fit) => veiled(await media.readPhoto(path, fit)),
    grabFrame: async (path, seconds, fit) => veiled(await media.grabFrame(path, seconds, fit)),
    clipSize: (path) => media.clipSize(path),
    openClip: async (path, options) => new VeiledClip(await media.openClip(path, options)),
  };
}

class VeiledClip implements OpenClip {
  #seen: Yuv420 | undefined;
  #veiled: Yuv420 | undefined;

  constructor(private readonly clip: OpenClip) {}

  async frameAt(seconds: number): Promise<Yuv420> {
    const seen = await this.clip.frameAt(seconds);
    // A clip slower than the film gives the same picture several times.
    if (seen !== this.#seen) this.#veiled = veiled(seen);
    this.#seen = seen;
    return this.#veiled!;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve(this.clip[Symbol.asyncDispose]());
  }
}

/** What draws maps: `drawMap` of the maps room, bound to a film's language and fonts. */
export type DrawMap = (map: MapDrawing, ground: Ground, size: Size) => Promise<DrawnMap>;
