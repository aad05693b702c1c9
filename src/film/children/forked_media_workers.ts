// The mediaWorkers of the real program: every measurement, every rendered range and the sound are made in
// forked children, so that a broken file ends a child and never the program.

import { rm } from "node:fs/promises";
import path from "node:path";
import type { PictureReader } from "../../facts/picture_reader.ts";
import type { Library } from "../../library/library.ts";
import type { VideoCodec } from "../../media/av/encoders.ts";
import { trimFolder } from "../../system/disk_cache.ts";
import { type ChildEntry, ChildWorker } from "../../system/process/child_job.ts";
import type { FinishJob } from "../finish/finish_child.ts";
import type { EncoderSettings } from "../render/plan/piece_key.ts";
import {
  defaultWorkers,
  type FilmToRender,
  type RenderNeeds,
  renderPictures,
  segmentsOf,
} from "../render/render_pictures.ts";
import type { FinishedFilm, MediaWorkers } from "../media_workers.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { titlesKey } from "../titles/fonts/open_typesetter.ts";
import { askEncoder, askTwice, hearTrack } from "./ask_child.ts";
import { openForkedMeasurers } from "./forked_measurers.ts";
import { renderSoundApart } from "./sound_apart.ts";

export interface MediaWorkersOptions {
  readonly children: ChildEntry;
  readonly library: Library;
  readonly pictures: PictureReader;
  readonly piecesFolder: string;
  readonly soundsFolder: string;
  /** Of finished pieces kept for the next film. */
  readonly cacheMaxBytes: number;
  /** A person's own fonts. */
  readonly fontsFolder: string;
  /** Ranges rendered side by side. */
  readonly workers?: number;
  readonly hardware: boolean;
  readonly locale: string;
}

export function openForkedMediaWorkers(ask: MediaWorkersOptions): MediaWorkers {
  const workers = ask.workers ?? defaultWorkers();
  let last: Promise<unknown> = Promise.resolve();
  // Who renders one range at a time is short of memory or of cores: pictures and sound take turns.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (workers > 1) return work();
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
  return {
    openMeasurers: (onTile) => openForkedMeasurers(ask.children, ask.library, ask.pictures, onTile),

    async hear(track, { signal }) {
      return await hearTrack(track, ask.children, signal);
    },

    async renderPictures(timeline, paths, { signal, onProgress, onCached }) {
      await ask.pictures.rest();
      const film: FilmToRender = { ...await lookOf(ask, timeline, signal), paths };
      let told = false;
      const needs: RenderNeeds = {
        children: ask.children,
        piecesFolder: ask.piecesFolder,
        workers,
        now: () => new Date(),
        signal,
        onProgress({ frames, totalFrames, keptFrames }) {
          if (!told) onCached?.(keptFrames);
          told = true;
          onProgress?.(frames - keptFrames, totalFrames - keptFrames);
        },
      };
      const ending = await inTurn(() => renderPictures(needs, film));
      const inUse = new Set(await segmentsOf(ask.piecesFolder, film));
      await trimFolder(ask.piecesFolder, {
        maxBytes: ask.cacheMaxBytes,
        isInUse: (file) => inUse.has(file),
        nowMs: Date.now(),
      });
      return ending;
    },

    renderSound: (timeline, sources, options) =>
      inTurn(() =>
        renderSoundApart(ask.children, { timeline, sources, folder: ask.soundsFolder }, options)
      ),

    async finish(film, { signal, onProgress }) {
      const seconds = film.timeline.totalFrames / film.timeline.fps;
      const job: FinishJob = { ...film, fontsFolder: ask.fontsFolder };
      let furthest = 0;
      return await askTwice(async () => {
        try {
          await using child = new ChildWorker("finish", ask.children);
          return await child.request<FinishJob, number, FinishedFilm>(job, {
            signal,
            onProgress: (done) => onProgress?.(furthest = Math.max(furthest, done), seconds),
          });
        } catch (error) {
          // A killed child cleans up nothing; the folder is this run's own, and the child is gone.
          const folder = path.dirname(film.filmPath);
          await rm(folder, { recursive: true, force: true }).catch(() => {});
          throw error;
        }
      });
    },
  };
}

async function lookOf(
  ask: MediaWorkersOptions,
  timeline: Timeline,
  signal: AbortSignal | undefined,
): Promise<Omit<FilmToRender, "paths">> {
  return {
    timeline,
    encoder: {
      ...effortOf(timeline),
      ...(ask.hardware ? await encoderOf(ask, timeline.codec, signal) : {}),
    },
    words: { titles: titlesKey(ask.fontsFolder), locale: ask.locale },
    fontsFolder: ask.fontsFolder,
  };
}

/** The constant quality of "high"; "fast" is as good as usual and takes more bits. */
const HIGH: Readonly<Record<VideoCodec, EncoderSettings>> = {
  h264: { crf: 17 },
  h265: { crf: 18 },
  prores: { preset: "hq" },
};
const FAST: Readonly<Record<VideoCodec, EncoderSettings>> = {
  h264: { preset: "superfast" },
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
  { children }: MediaWorkersOptions,
  codec: VideoCodec,
  signal: AbortSignal | undefined,
): Promise<EncoderSettings> {
  const { name, hardware } = await askEncoder(children, codec, signal);
  return hardware ? { hardware, name } : {};
}
