// SPDX-License-Identifier: AGPL-3.0-or-later

// Makes the pictures of a film on this machine: forked children, and pieces that are stored by their
// content.

import { stat } from "node:fs/promises";
import path from "node:path";
import { SOFTWARE } from "../../src/media/av/encoders.ts";
import { type ChildEntry, ChildWorker } from "../../src/system/process/child_job.ts";
import { CODECS } from "../../src/film/brief/brief.ts";
import { askTwice } from "../../src/film/children/ask_child.ts";
import { askEncoder, lookOf } from "../../src/film/render/film_look.ts";
import {
  type FilmToRender,
  type RenderEnding,
  renderPieces,
} from "../../src/film/render/render_pieces.ts";
import type { WorkerOptions } from "../../src/film/render/renderer.ts";
import type { SourcePaths } from "../../src/film/timeline/film_sources.ts";
import { JOIN_CHILD, type JoinedFilm, type JoinJob } from "../../src/film/render/join_child.ts";
import { type FilmLook, piecesOf } from "../../src/film/render/pieces.ts";
import { sourcesOfSlice } from "../../src/film/render/plan/film_slice.ts";
import type { RenderHealth } from "../../src/film/render/remote/render_protocol.ts";
import type { Timeline } from "../../src/film/timeline/timeline.ts";
import type { Source } from "../../src/film/framing/source.ts";
import { titlesKey } from "../../src/film/titles/fonts/open_typesetter.ts";

export interface FilmToPlan {
  readonly timeline: Timeline;
  readonly hardware: boolean;
  readonly locale: string;
}

export interface PlannedPieces {
  readonly look: FilmLook & Pick<FilmToRender, "fontsFolder">;
  /** FFmpeg's name. */
  readonly encoder: string;
  /** In film order, whether they are there or not. */
  readonly pieceFiles: readonly string[];
  /** The sources of the pieces that are not there. */
  readonly missing: readonly Source[];
}

export interface FilmEngine {
  /** The version of the letters films get here; see `titlesKey`. */
  titles(): string;
  /** The encoder that opens for each codec. */
  encoders(signal: AbortSignal): Promise<RenderHealth["encoders"]>;
  plan(film: FilmToPlan, signal: AbortSignal): Promise<PlannedPieces>;
  /** `paths` has at least what is missing; `onProgress` counts frames without the kept ones. */
  render(
    planned: PlannedPieces,
    paths: SourcePaths,
    options: WorkerOptions & { readonly onCached?: (frames: number) => void },
  ): Promise<RenderEnding>;
  join(planned: PlannedPieces, out: string, signal: AbortSignal): Promise<JoinedFilm>;
}

interface EngineOptions {
  readonly children: ChildEntry;
  /** Holds the pieces, and a folder "fonts" of the operator's own. */
  readonly folder: string;
}

/** As much as an app keeps where nothing is set. */
const PIECES_MAX_BYTES = 5e9;

export function openFilmEngine({ children, folder }: EngineOptions): FilmEngine {
  const piecesFolder = path.join(folder, "pieces"), fontsFolder = path.join(folder, "fonts");
  return {
    titles: () => titlesKey(fontsFolder),

    async encoders(signal) {
      const opened = [];
      for (const codec of CODECS) {
        opened.push({ codec, ...await askEncoder(children, codec, signal) });
      }
      return opened;
    },

    async plan({ timeline, hardware, locale }, signal) {
      const look = await lookOf({ children, fontsFolder, hardware, locale }, timeline, signal);
      const pieces = await piecesOf(piecesFolder, look);
      const missing: Source[] = [];
      for (const { file, slice } of pieces) {
        if (!await isFilled(file)) missing.push(...sourcesOfSlice(slice));
      }
      return {
        look,
        encoder: look.encoder?.name ?? SOFTWARE[timeline.codec],
        pieceFiles: pieces.map(({ file }) => file),
        missing,
      };
    },

    render: ({ look }, paths, options) =>
      renderPieces(
        { children, piecesFolder, cacheMaxBytes: PIECES_MAX_BYTES },
        { ...look, paths },
        options,
      ),

    join: ({ look, pieceFiles }, out, signal) =>
      askTwice(async () => {
        await using child = new ChildWorker(JOIN_CHILD, children);
        const job: JoinJob = { pieceFiles, fps: look.timeline.fps, out };
        return await child.request<JoinJob, never, JoinedFilm>(job, { signal });
      }),
  };
}

async function isFilled(file: string): Promise<boolean> {
  return await stat(file).then(({ size }) => size > 0, () => false);
}
