// SPDX-License-Identifier: AGPL-3.0-or-later

// What a render child is asked and what it answers: plain data.

import type { EncoderSettings } from "./plan/piece_key.ts";
import type { FilmSlice } from "./plan/film_slice.ts";

/** The name under which the program's table of child kinds lists the renderer. */
export const RENDER_CHILD = "render";

export interface RenderJob {
  readonly slice: FilmSlice;
  /** Local file of every source of the slice, by `pathKey`. */
  readonly paths: Readonly<Record<string, string>>;
  readonly encoder: EncoderSettings;
  /** The child writes here … */
  readonly unfinished: string;
  /** … and moves the finished piece here. The parent removes the first when the child dies. */
  readonly target: string;
  readonly locale?: string;
  /** A person's own fonts, for letters the bundled ones lack. */
  readonly fontsFolder?: string;
}

export interface SliceProgress {
  /** Frames of the slice that are drawn. */
  readonly frames: number;
  /** Items of the slice whose files are being opened, and how many were: who is to blame if it dies. */
  readonly opening: readonly number[];
  readonly opened: number;
}

export interface RenderResult {
  readonly frames: number;
}
