// SPDX-License-Identifier: AGPL-3.0-or-later

// The parent's side of rendering: the film in ranges, the missing ones made by children side by side.

import { rm } from "node:fs/promises";
import os from "node:os";
import { Fault, throwIfCancelled } from "../../base/fault.ts";
import type { AssetId } from "../../library/asset.ts";
import { markUsed, trimFolder } from "../../system/disk_cache.ts";
import { ensureFolder, unfinishedName } from "../../system/files/files.ts";
import { type ChildEntry, ChildWorker } from "../../system/process/child_job.ts";
import { pathKey, sourcesOf } from "../timeline/film_sources.ts";
import { type FilmLook, type Piece, piecesOf } from "./pieces.ts";
import { type FilmSlice, type Range, sourcesOfSlice } from "./plan/film_slice.ts";
import type { EncoderSettings, WordSettings } from "./plan/piece_key.ts";
import {
  RENDER_CHILD,
  type RenderJob,
  type RenderResult,
  type SliceProgress,
} from "./render_job.ts";
import type { WorkerOptions } from "./renderer.ts";

/** Where pieces of films are made and kept. */
export interface PiecesFolder {
  readonly children: ChildEntry;
  /** Where pieces are kept between films. */
  readonly piecesFolder: string;
  /** Size of the finished pieces that are kept for the next film. */
  readonly cacheMaxBytes: number;
  /** Children at once; {@link defaultWorkers} unless told. */
  readonly workers?: number;
}

export interface PiecesOptions extends WorkerOptions {
  /** Hears first how many frames are there from an earlier film; `onProgress` counts the others. */
  readonly onCached?: (frames: number) => void;
}

/** The film and the local files it is made from. */
export interface FilmToRender extends FilmLook, PieceOptions {}

export type RenderEnding =
  | {
    readonly kind: "rendered";
    /** Files in film order, for `writeFilm`. */
    readonly pieceFiles: readonly string[];
    readonly frames: number;
  }
  /** Every other range is rendered and kept, so that a repaired film needs only the rest. */
  | { readonly kind: "failed"; readonly failures: readonly PieceFailure[] };

/** One encoder keeps four threads busy, so more than two children only compete. */
export function defaultWorkers(): number {
  return Math.min(2, os.availableParallelism());
}

/**
 * Renders what is missing of a film, and trims the folder around it. Throws Fault `cancelled` (children
 * gone, nothing half written), `disk_full`, `not_writable` or `internal`.
 */
export async function renderPieces(
  folder: PiecesFolder,
  film: FilmToRender,
  options: PiecesOptions,
): Promise<RenderEnding> {
  const { piecesFolder, cacheMaxBytes } = folder;
  throwIfCancelled(options.signal);
  await ensureFolder(piecesFolder);
  const pieces = await piecesOf(piecesFolder, film);
  // Two stretches that are the same are rendered once.
  const missing = new Map<string, Piece>();
  for (const piece of pieces) {
    if (!await markUsed(piece.file, Date.now())) missing.set(piece.file, piece);
  }
  // The longest first, so that the children end together.
  const longest = [...missing.values()].sort((a, b) => b.slice.frames - a.slice.frames);
  const failures = await renderMissing(folder, film, longest, options);
  const frames = pieces.reduce((sum, { slice }) => sum + slice.frames, 0);
  if (failures.length === 0 && frames !== film.timeline.totalFrames) {
    throw new Fault(
      "internal",
      `A film of ${film.timeline.totalFrames} frames was cut into ranges of ${frames}`,
    );
  }
  const pieceFiles = pieces.map(({ file }) => file), inUse = new Set(pieceFiles);
  await trimFolder(piecesFolder, {
    maxBytes: cacheMaxBytes,
    isInUse: (file) => inUse.has(file),
    nowMs: Date.now(),
  });
  return failures.length > 0
    ? { kind: "failed", failures }
    : { kind: "rendered", pieceFiles, frames };
}

async function renderMissing(
  { children, workers }: PiecesFolder,
  film: FilmToRender,
  missing: readonly Piece[],
  { signal: stop, onProgress, onCached }: PiecesOptions,
): Promise<PieceFailure[]> {
  const toMake = missing.reduce((sum, { slice }) => sum + slice.frames, 0);
  const done = missing.map(() => 0);
  const report = (index: number, frames: number) => {
    done[index] = frames;
    onProgress?.(done.reduce((sum, count) => sum + count, 0), toMake);
  };
  onCached?.(film.timeline.totalFrames - toMake);
  onProgress?.(0, toMake);
  const failed = new AbortController();
  const signal = stop ? AbortSignal.any([stop, failed.signal]) : failed.signal;
  const failures: PieceFailure[] = [];
  let next = 0;
  const lane = async () => {
    const unfinished: string[] = [];
    try {
      await using child = new ChildWorker(RENDER_CHILD, children);
      while (next < missing.length) {
        const index = next++, piece = missing[index]!;
        const failure = await renderPiece(child, film, piece, {
          signal,
          onFrames: (frames) => report(index, frames),
          onUnfinished: (file) => unfinished.push(file),
        });
        if (failure) failures.push(failure);
        else report(index, piece.slice.frames);
      }
    } finally {
      // The child is gone by now, so nothing comes back under these names.
      for (const file of unfinished) await rm(file, { force: true }).catch(() => {});
    }
  };
  const lanes = Array.from(
    { length: Math.min(workers ?? defaultWorkers(), missing.length) },
    () =>
      lane().catch((error) => {
        // The first failure is the reason; the others end because of it.
        failed.abort();
        throw error;
      }),
  );
  const ends = await Promise.allSettled(lanes);
  throwIfCancelled(stop);
  const reasons = ends.flatMap((end) => end.status === "rejected" ? [end.reason] : []);
  const reason = reasons.find((error) => !(error instanceof Fault && error.code === "cancelled")) ??
    reasons[0];
  if (reason !== undefined) throw reason;
  return failures.sort((a, b) => a.range.from - b.range.from);
}

/** What a piece needs beyond its slice. */
interface PieceOptions {
  /** Local file of every source, by `pathKey`. */
  readonly paths: Readonly<Record<string, string>>;
  readonly encoder?: EncoderSettings;
  readonly words: WordSettings;
  readonly fontsFolder?: string;
}

/** A range that cannot be rendered because of what it shows. */
export interface PieceFailure {
  readonly range: Range;
  /** `media_unreadable`, or `child_died` when the child died twice over it. */
  readonly fault: Fault;
  /** What to replace. Several when only the death of a child is known: one of them killed it. */
  readonly sources: readonly { readonly asset: AssetId }[];
}

interface PieceMonitor {
  readonly signal: AbortSignal;
  readonly onFrames: (frames: number) => void;
  /** Hears every name that is written under before the piece has its own. */
  readonly onUnfinished: (file: string) => void;
}

/** `undefined` once the piece is there. Throws errors that no picture is to blame for. */
async function renderPiece(
  child: ChildWorker,
  options: PieceOptions,
  piece: Piece,
  { signal, onFrames, onUnfinished }: PieceMonitor,
): Promise<PieceFailure | undefined> {
  for (let isSecond = false;; isSecond = true) {
    const job = jobOf(options, piece);
    onUnfinished(job.unfinished);
    let last: SliceProgress = { frames: 0, opening: [], opened: 0 };
    try {
      await child.request<RenderJob, SliceProgress, RenderResult>(job, {
        signal,
        onProgress: (progress) => onFrames((last = progress).frames),
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if (error.code === "media_unreadable" && error.about !== undefined) {
        onFrames(0);
        return { range: piece.range, fault: error, sources: [{ asset: error.about }] };
      }
      if (error.code !== "child_died") throw error;
      onFrames(0);
      if (isSecond) return deathOf(piece, last, error);
    }
  }
}

function jobOf(
  { paths, encoder = {}, words, fontsFolder }: PieceOptions,
  { slice, file }: Piece,
): RenderJob {
  const wanted = sourcesOfSlice(slice).map(pathKey).filter((key) => paths[key] !== undefined);
  return {
    slice,
    paths: Object.fromEntries(wanted.map((key) => [key, paths[key]!])),
    encoder,
    unfinished: unfinishedName(file),
    target: file,
    locale: words.locale,
    fontsFolder,
  };
}

function deathOf({ range, slice }: Piece, last: SliceProgress, cause: Fault): PieceFailure {
  const assets = [...new Set(suspects(slice, last))];
  const seconds = (frame: number) => (frame / slice.fps).toFixed(1);
  const about = assets.length > 0 ? ` with ${assets.map((id) => `"${id}"`).join(", ")}` : "";
  const where = `${seconds(range.from)}–${seconds(range.to)} s of the film${about}`;
  const fault = new Fault(
    "child_died",
    `Could not render ${where}: the renderer died twice (${cause.message})`,
    { hint: "Free some memory, or leave these pictures out", about: assets[0], cause },
  );
  return { range, fault, sources: assets.map((asset) => ({ asset })) };
}

/** What was being opened; or what was on screen, when all that had begun to open was open. */
function suspects({ items }: FilmSlice, { frames, opening, opened }: SliceProgress): AssetId[] {
  const shown = items.filter(({ at, frames: length }) => at <= frames && at + length > frames);
  const blamed = opening.length > 0
    ? opening.map((index) => items[index]!)
    : opened > 0
    ? shown
    : items.slice(0, 2);
  return blamed.flatMap(({ visual }) => sourcesOf(visual)).map(({ asset }) => asset);
}
