// SPDX-License-Identifier: AGPL-3.0-or-later

// The media workers of the program: every measurement, every rendered range and the sound are made in
// forked children, so that a broken file ends a child and never the program.

import { rm } from "node:fs/promises";
import path from "node:path";
import type { ModelFile } from "../../facts/onnx/model_spec.ts";
import type { PictureReader } from "../../facts/picture_reader.ts";
import type { Library } from "../../library/library.ts";
import { ChildWorker } from "../../system/process/child_job.ts";
import type { FinishJob } from "../finish/finish_child.ts";
import { localRenderer } from "../render/local_renderer.ts";
import { defaultWorkers, type PiecesFolder } from "../render/render_pieces.ts";
import type { MediaWorkers } from "./media_workers.ts";
import type { FinishedFilm } from "../finish/finished_film.ts";
import { analyseTrack, askTwice, listTracks } from "./ask_child.ts";
import { openForkedMeasurers } from "./forked_measurers.ts";
import type { LookOptions } from "../render/film_look.ts";
import { renderSoundApart } from "./sound_apart.ts";

interface MediaWorkersOptions extends PiecesFolder, LookOptions {
  readonly library: Library;
  readonly pictures: PictureReader;
  readonly soundsFolder: string;
  /** Where what is known of the owner's tracks is kept. */
  readonly tracksFolder: string;
  /** Songs that were uploaded. */
  readonly songsFolder?: string;
  /** The owner's sound font; absent for that of the program. */
  readonly soundFont?: string;
  /** The detector of faces; `undefined` where its file is not here. */
  readonly faceModel?: () => ModelFile | undefined;
}

export function openForkedMediaWorkers(ask: MediaWorkersOptions): MediaWorkers {
  const workers = ask.workers ?? defaultWorkers();
  const { children, tracksFolder: bankFolder, songsFolder } = ask;
  const hearing = { children, bankFolder, songsFolder };
  let last: Promise<unknown> = Promise.resolve();
  // A machine that renders one range at a time lacks memory or cores: pictures and sound take turns.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (workers > 1) return work();
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
  return {
    openMeasurers: (onTile) =>
      openForkedMeasurers(ask.children, ask.library, ask.pictures, onTile, ask.faceModel?.()),

    async analyseTrack(track, { signal }) {
      return await analyseTrack(track, hearing, signal);
    },

    async listTracks(folder, { signal }) {
      return await listTracks(folder, hearing, signal);
    },

    renderer: localRenderer({ ...ask, workers, inTurn }),

    renderSound: (timeline, sources, { stems, ...options }) =>
      inTurn(() => {
        const { soundFont, soundsFolder: folder } = ask;
        const whole = { timeline, sources, stems, soundFont, folder };
        return renderSoundApart(ask.children, whole, options);
      }),

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
