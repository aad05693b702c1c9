// The studio of the real program: every measurement, every rendered range and the sound are made in
// forked children, so that a broken file ends a child and never the program.

import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Unreadable } from "../../bank/bank.ts";
import type { FactValues, ProducerName } from "../../bank/fact.ts";
import { Fault } from "../../base/fault.ts";
import type { Measurer } from "../../facts/acquire.ts";
import type { PixelsQuestion } from "../../facts/pictures/pixels_child.ts";
import type { ClipQuestion } from "../../facts/sound/children/clip_child.ts";
import type { Asset } from "../../library/asset.ts";
import type { EncoderChoice, VideoCodec } from "../../media/av/encoders.ts";
import type { Library, LocalFile } from "../../library/library.ts";
import { type ChildEntry, ChildWorker } from "../../system/child_job.ts";
import type { FinishJob } from "../finish/finish_child.ts";
import type { EncoderSettings } from "../render/plan/piece_key.ts";
import { trimPieces } from "../render/pieces.ts";
import {
  defaultWorkers,
  type FilmToRender,
  renderFilm,
  segmentsOf,
} from "../render/render_film.ts";
import type { SoundJob, SoundProgress, SoundResult } from "../sound/sound_job.ts";
import type { FinishedFilm, HeardTrack, Measurers, Studio } from "../studio.ts";
import { clipSource } from "../timeline/shot_visual.ts";
import { titlesKey } from "../titles/fonts/open_typesetter.ts";
import type { HearJob } from "./hear_child.ts";

export interface StudioAsk {
  readonly children: ChildEntry;
  readonly library: Library;
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

/** Pictures are measured on as many cores; one JS thread does most of the work of each. */
const MEASURERS = Math.max(1, Math.min(4, os.availableParallelism()));
/** Where in a clip its picture is looked at: past the first wobble, before the end. */
const LOOK_AT_SHARE = 1 / 3;

export function openForkedStudio(ask: StudioAsk): Studio {
  return {
    openMeasurers: () => openMeasurers(ask),

    async hear(track, { signal }) {
      await using child = new ChildWorker("hear", ask.children);
      return await child.request<HearJob, never, HeardTrack>({ path: track }, { signal });
    },

    async renderPictures(timeline, paths, { signal, onProgress, onCached }) {
      const film: FilmToRender = {
        timeline,
        paths,
        encoder: ask.hardware ? await encoderOf(ask, timeline.codec, signal) : {},
        words: { titles: titlesKey(ask.fontsFolder), locale: ask.locale },
        fontsFolder: ask.fontsFolder,
      };
      let told = false;
      const ending = await renderFilm({
        children: ask.children,
        piecesFolder: ask.piecesFolder,
        workers: ask.workers ?? defaultWorkers(),
        now: () => new Date(),
        signal,
        onProgress({ frames, totalFrames, keptFrames }) {
          if (!told) onCached?.(keptFrames);
          told = true;
          onProgress?.(frames - keptFrames, totalFrames - keptFrames);
        },
      }, film);
      await trimPieces(ask.piecesFolder, {
        limitBytes: ask.cacheMaxBytes,
        inUse: new Set(await segmentsOf(ask.piecesFolder, film)),
        now: new Date(),
      });
      return ending;
    },

    async renderSound(timeline, sources, { signal, onProgress }) {
      await using child = new ChildWorker("sound", ask.children);
      return await child.request<SoundJob, SoundProgress, SoundResult>(
        { timeline, sources, folder: ask.soundsFolder },
        { signal, onProgress: ({ done, total }) => onProgress?.(done, total) },
      );
    },

    async finish(finishAsk, { signal, onProgress }) {
      const seconds = finishAsk.timeline.totalFrames / finishAsk.timeline.fps;
      try {
        await using child = new ChildWorker("finish", ask.children);
        return await child.request<FinishJob, number, FinishedFilm>(
          { ...finishAsk, fontsFolder: ask.fontsFolder },
          { signal, onProgress: (done) => onProgress?.(done, seconds) },
        );
      } catch (error) {
        // A killed child cleans up nothing; the folder is this run's own, and the child is gone.
        await rm(path.dirname(finishAsk.filmPath), { recursive: true, force: true });
        throw error;
      }
    },
  };
}

/** Nothing for a software encoder, whose pieces are the same on every machine. */
async function encoderOf(
  { children }: StudioAsk,
  codec: VideoCodec,
  signal: AbortSignal | undefined,
): Promise<EncoderSettings> {
  await using child = new ChildWorker("encoder", children);
  try {
    const { name, hardware } = await child.request<VideoCodec, never, EncoderChoice>(codec, {
      signal,
    });
    return hardware ? { hardware, name } : {};
  } catch (error) {
    // A driver that takes its process down is no encoder to use.
    if (error instanceof Fault && error.code === "child_died") return {};
    throw error;
  }
}

function openMeasurers({ children, library }: StudioAsk): Measurers {
  const opened: ChildWorker[] = [];
  const lanes = <T>(kind: string, make: (child: ChildWorker, library: Library) => T) =>
    Array.from({ length: MEASURERS }, () => {
      const child = new ChildWorker(kind, children);
      opened.push(child);
      return make(child, library);
    });
  return {
    pictures: lanes("pixels", pictureMeasurer),
    clips: lanes("clip", clipMeasurer),
    async [Symbol.asyncDispose]() {
      await Promise.all(opened.map((child) => child[Symbol.asyncDispose]()));
    },
  };
}

/** A measurer that asks a child about a file; `fileOf` says which. */
function measurer<P extends ProducerName, Question>(
  producer: P,
  child: ChildWorker,
  question: (asset: Asset, signal?: AbortSignal) => Promise<Question | Unreadable>,
): Measurer<P> {
  return {
    producer,
    async measure(asset, signal) {
      const asked = await question(asset, signal);
      if (typeof asked === "object" && asked !== null && "unreadable" in asked) return asked;
      const answer = await child.request<
        Question,
        never,
        { value: FactValues[P] | Unreadable }
      >(asked, { signal });
      return answer.value;
    },
  };
}

function pictureMeasurer(child: ChildWorker, library: Library): Measurer<"pixels-v1"> {
  return measurer("pixels-v1", child, async (asset, signal): Promise<PixelsQuestion> => {
    const { path } = await library.preview(asset, signal);
    const faces = asset.faces ?? await library.faces(asset, signal);
    return {
      sourceKey: asset.sourceKey,
      path,
      kind: asset.kind,
      atSeconds: (asset.durationSeconds ?? 0) * LOOK_AT_SHARE,
      faces: faces.map(({ box }) => box),
    };
  });
}

function clipMeasurer(child: ChildWorker, library: Library): Measurer<"clip-v1"> {
  return measurer("clip-v1", child, async (asset, signal): Promise<ClipQuestion | Unreadable> => {
    const medium = asset.kind === "video" ? "video" : "live";
    const file: LocalFile | undefined = medium === "video"
      ? await library.original(asset, signal)
      : await library.motion(asset, signal);
    if (!file) return { unreadable: "its moving half is missing" };
    return { sourceKey: clipSource({ asset, medium }).key, path: file.path };
  });
}
