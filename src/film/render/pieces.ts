// SPDX-License-Identifier: AGPL-3.0-or-later

// The pieces of a film, and the folder in which they are found by key and kept within a bound.

import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Codec } from "../brief/brief.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { type FilmSlice, type Range, sliceOf } from "./plan/film_slice.ts";
import { type EncoderSettings, pieceKey, type WordSettings } from "./plan/piece_key.ts";
import { filmRanges } from "./plan/ranges.ts";

/** An MP4 cannot hold ProRes. The number says how many frames the piece must have. */
export function piecePath(folder: string, key: string, frames: number, codec: Codec): string {
  return path.join(folder, `${key}-${frames}.${codec === "prores" ? "mov" : "mp4"}`);
}

/** Whether a piece was finished, or taken from an earlier film, since then. */
export async function hasPiecesSince(folder: string, sinceMs: number): Promise<boolean> {
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    if (name.startsWith(".")) continue;
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found !== undefined && found.mtimeMs >= sinceMs) return true;
  }
  return false;
}

/** Everything that decides a film's pixels. */
export interface FilmLook {
  readonly timeline: Timeline;
  readonly encoder?: EncoderSettings;
  readonly words: WordSettings;
}

export interface Piece {
  readonly range: Range;
  readonly slice: FilmSlice;
  /** Its path, whether it is there or not. */
  readonly file: string;
}

/** The film's pieces in order. */
export async function piecesOf(
  folder: string,
  { timeline, encoder = {}, words }: FilmLook,
): Promise<Piece[]> {
  return await Promise.all(
    filmRanges(timeline).map(async (range) => {
      const slice = sliceOf(timeline, range);
      const key = await pieceKey(slice, encoder, words);
      return { range, slice, file: piecePath(folder, key, slice.frames, slice.codec) };
    }),
  );
}
