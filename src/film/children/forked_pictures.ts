// The pictures of a film by forked children, and the bounded folder in which their pieces are kept; for
// this program's own films and for those of other machines.

import type { VideoCodec } from "../../media/av/encoders.ts";
import { trimFolder } from "../../system/disk_cache.ts";
import type { ChildEntry } from "../../system/process/child_job.ts";
import type { WorkerOptions } from "../render/renderer.ts";
import type { EncoderSettings } from "../render/plan/piece_key.ts";
import type { FilmLook } from "../render/pieces.ts";
import {
  type FilmToRender,
  type RenderEnding,
  type RenderNeeds,
  renderPictures,
  segmentsOf,
} from "../render/render_pictures.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { titlesKey } from "../titles/fonts/open_typesetter.ts";
import { askEncoder } from "./ask_child.ts";

export interface LookOptions {
  readonly children: ChildEntry;
  /** A person's own fonts. */
  readonly fontsFolder: string;
  readonly hardware: boolean;
  readonly locale: string;
}

/** How a film's pictures are encoded and lettered on this machine. */
export async function lookOf(
  { children, fontsFolder, hardware, locale }: LookOptions,
  timeline: Timeline,
  signal: AbortSignal | undefined,
): Promise<FilmLook & Pick<FilmToRender, "fontsFolder">> {
  return {
    timeline,
    encoder: {
      ...effortOf(timeline),
      ...(hardware ? await encoderOf(children, timeline.codec, signal) : {}),
    },
    words: { titles: titlesKey(fontsFolder), locale },
    fontsFolder,
  };
}

/** The constant quality of "high"; "fast" is as good as usual in about as many bits. */
const HIGH: Readonly<Record<VideoCodec, EncoderSettings>> = {
  h264: { crf: 17 },
  h265: { crf: 18 },
  prores: { preset: "hq" },
};
const FAST: Readonly<Record<VideoCodec, EncoderSettings>> = {
  h264: { preset: "superfast", lookahead: 10 },
  h265: { preset: "superfast" },
  prores: { preset: "lt" },
};

function effortOf({ codec, quality }: Timeline): EncoderSettings {
  switch (quality) {
    case "high":
      return HIGH[codec];
    case "fast":
      return FAST[codec];
    case undefined:
      return {};
  }
}

/** Nothing for a software encoder, whose pieces are the same on every machine. */
async function encoderOf(
  children: ChildEntry,
  codec: VideoCodec,
  signal: AbortSignal | undefined,
): Promise<EncoderSettings> {
  const { name, hardware } = await askEncoder(children, codec, signal);
  return hardware ? { hardware, name } : {};
}

export interface PiecesOptions extends WorkerOptions {
  readonly onCached?: (frames: number) => void;
}

export interface PiecesFolder extends Pick<RenderNeeds, "children" | "piecesFolder" | "workers"> {
  /** Of finished pieces kept for the next film. */
  readonly cacheMaxBytes: number;
}

/** Renders what is missing, and trims the folder around the film. Errors as `renderPictures`. */
export async function renderPieces(
  { cacheMaxBytes, ...folder }: PiecesFolder,
  film: FilmToRender,
  { signal, onProgress, onCached }: PiecesOptions,
): Promise<RenderEnding> {
  let told = false;
  const ending = await renderPictures({
    ...folder,
    now: () => new Date(),
    signal,
    onProgress({ frames, totalFrames, keptFrames }) {
      if (!told) onCached?.(keptFrames);
      told = true;
      onProgress?.(frames - keptFrames, totalFrames - keptFrames);
    },
  }, film);
  const inUse = new Set(await segmentsOf(folder.piecesFolder, film));
  await trimFolder(folder.piecesFolder, {
    maxBytes: cacheMaxBytes,
    isInUse: (file) => inUse.has(file),
    nowMs: Date.now(),
  });
  return ending;
}
