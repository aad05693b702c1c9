// The parent's side of rendering: the film in ranges, the missing ones made by children side by side.

import { rm } from "node:fs/promises";
import os from "node:os";
import { Fault, throwIfCancelled } from "../../base/fault.ts";
import { type ChildEntry, ChildWorker } from "../../system/process/child_job.ts";
import { markUsed } from "../../system/disk_cache.ts";
import { ensureFolder, isThere } from "../../system/files/files.ts";
import { type FilmLook, type Piece, piecesOf } from "./piece.ts";
import { RENDER_CHILD } from "./render_job.ts";
import { type PieceNeeds, renderPiece, type Trouble } from "./render_piece.ts";

export type { Trouble };

export interface RenderNeeds {
  readonly children: ChildEntry;
  /** Where pieces are kept between films (`trimFolder` bounds it). */
  readonly piecesFolder: string;
  /** Children at once; {@link defaultWorkers} unless told. */
  readonly workers?: number;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: FilmProgress) => void;
}

/** The film and the local files it is made from. */
export interface FilmToRender extends FilmLook, PieceNeeds {}

export interface FilmProgress {
  readonly frames: number;
  readonly totalFrames: number;
  /** Frames that were there from an earlier film. */
  readonly keptFrames: number;
}

export type RenderEnding =
  | {
    readonly kind: "rendered";
    /** Files in film order, for `writeFilm`. */
    readonly segments: readonly string[];
    readonly frames: number;
  }
  /** Every other range is rendered and kept, so that a repaired film needs only the rest. */
  | { readonly kind: "troubled"; readonly troubles: readonly Trouble[] };

/** One encoder keeps four threads busy, so more than two children only compete (media.md 2). */
export function defaultWorkers(): number {
  return Math.min(2, os.availableParallelism());
}

/**
 * Renders what is missing of a film. Throws Fault `cancelled` (children gone, nothing half written),
 * `disk_full`, `not_writable` or `internal`.
 */
export async function renderPictures(
  needs: RenderNeeds,
  film: FilmToRender,
): Promise<RenderEnding> {
  throwIfCancelled(needs.signal);
  await ensureFolder(needs.piecesFolder);
  const pieces = await piecesOf(needs.piecesFolder, film);
  // Two stretches that are the same are rendered once.
  const missing = new Map<string, Piece>();
  for (const piece of pieces) {
    if (!await markUsed(piece.file, needs.now().getTime())) missing.set(piece.file, piece);
  }
  const troubles = await renderMissing(needs, film, [...missing.values()]);
  if (troubles.length > 0) return { kind: "troubled", troubles };
  const frames = pieces.reduce((sum, { slice }) => sum + slice.frames, 0);
  if (frames !== film.timeline.totalFrames) {
    throw new Fault(
      "internal",
      `A film of ${film.timeline.totalFrames} frames was cut into ranges of ${frames}`,
    );
  }
  return { kind: "rendered", segments: pieces.map(({ file }) => file), frames };
}

/** The files a film is made of, whether they are there or not; for `trimFolder`. */
export async function segmentsOf(
  piecesFolder: string,
  film: FilmLook,
): Promise<readonly string[]> {
  return (await piecesOf(piecesFolder, film)).map(({ file }) => file);
}

/** How many of the film's frames are in no piece yet. */
export async function missingFrames(piecesFolder: string, film: FilmLook): Promise<number> {
  let frames = 0;
  for (const { file, slice } of await piecesOf(piecesFolder, film)) {
    if (!await isThere(file)) frames += slice.frames;
  }
  return frames;
}

async function renderMissing(
  needs: RenderNeeds,
  film: FilmToRender,
  missing: readonly Piece[],
): Promise<Trouble[]> {
  const { totalFrames } = film.timeline;
  const toMake = missing.reduce((sum, { slice }) => sum + slice.frames, 0);
  const keptFrames = totalFrames - toMake;
  const done = missing.map(() => 0);
  const report = (index: number, frames: number) => {
    done[index] = frames;
    const made = done.reduce((sum, count) => sum + count, 0);
    needs.onProgress?.({ frames: keptFrames + made, totalFrames, keptFrames });
  };
  needs.onProgress?.({ frames: keptFrames, totalFrames, keptFrames });
  const failed = new AbortController();
  const signal = needs.signal ? AbortSignal.any([needs.signal, failed.signal]) : failed.signal;
  const troubles: Trouble[] = [];
  let next = 0;
  const lane = async () => {
    const unfinished: string[] = [];
    try {
      await using child = new ChildWorker(RENDER_CHILD, needs.children);
      while (next < missing.length) {
        const index = next++, piece = missing[index]!;
        const trouble = await renderPiece(child, film, piece, {
          signal,
          onFrames: (frames) => report(index, frames),
          onUnfinished: (file) => unfinished.push(file),
        });
        if (trouble) troubles.push(trouble);
        else report(index, piece.slice.frames);
      }
    } finally {
      // The child is gone by now, so nothing comes back under these names.
      for (const file of unfinished) await rm(file, { force: true }).catch(() => {});
    }
  };
  const lanes = Array.from(
    { length: Math.min(needs.workers ?? defaultWorkers(), missing.length) },
    () =>
      lane().catch((error) => {
        // The first failure is the reason; the others end because of it.
        failed.abort();
        throw error;
      }),
  );
  const ends = await Promise.allSettled(lanes);
  throwIfCancelled(needs.signal);
  const reasons = ends.flatMap((end) => end.status === "rejected" ? [end.reason] : []);
  const reason = reasons.find((error) => !(error instanceof Fault && error.code === "cancelled")) ??
    reasons[0];
  if (reason !== undefined) throw reason;
  return troubles.sort((a, b) => a.range.from - b.range.from);
}
