// A range of a film and the file it is kept in.

import type { Timeline } from "../timeline/timeline.ts";
import { piecePath } from "./pieces.ts";
import { type FilmSlice, type Range, sliceOf } from "./plan/film_slice.ts";
import { type EncoderSettings, pieceKey, type WordSettings } from "./plan/piece_key.ts";
import { filmRanges } from "./plan/ranges.ts";

/** Everything that decides a film's pixels. */
export interface FilmLook {
  readonly timeline: Timeline;
  readonly encoder?: EncoderSettings;
  readonly words: WordSettings;
}

export interface Piece {
  readonly range: Range;
  readonly slice: FilmSlice;
  /** Where it lies, or will. */
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
