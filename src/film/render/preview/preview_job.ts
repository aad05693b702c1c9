// SPDX-License-Identifier: AGPL-3.0-or-later

// What the child that draws for a preview is asked and what it answers: plain data. A preview shows the
// film's own pictures, at a smaller size, before the film is rendered.

import type { Canvas } from "../../framing/canvas.ts";
import type { Overlay, Visual } from "../../timeline/timeline.ts";
import type { Move } from "../../framing/box.ts";
import type { Worded } from "../overlays/overlay_layer.ts";

/** The name under which the program's table of child kinds lists it. */
export const PREVIEW_CHILD = "preview";

/** Put together once and then moved over: a card (of a map the land alone), or a whole still on its ground. */
export type SheetVisual = Extract<Visual, { kind: "card" | "matted" }>;

export interface SheetQuestion {
  readonly kind: "sheet";
  readonly visual: SheetVisual;
  readonly canvas: Canvas;
  /** Local file of every source, by `pathKey`. */
  readonly paths: Readonly<Record<string, string>>;
}

export interface SheetAnswer {
  readonly jpeg: Uint8Array;
  /** In fractions of the picture, from the item's first frame to its last. */
  readonly move: Move;
}

export interface WordsQuestion {
  readonly kind: "words";
  readonly overlay: Overlay;
  readonly item: Worded;
  readonly canvas: Canvas;
  readonly locale?: string;
  readonly fontsFolder?: string;
}

export interface WordsAnswer {
  /** With alpha; absent where nothing of the text can be drawn. */
  readonly png?: Uint8Array;
  readonly x: number;
  readonly y: number;
}

/** A frame of a clip, as small as a filmstrip shows it; the answer is a JPEG. */
export interface FrameQuestion {
  readonly kind: "frame";
  readonly path: string;
  readonly seconds: number;
}

/** Asked before a cut is there, so that a child has started when its first picture is wanted; answered by nothing. */
export interface ReadyQuestion {
  readonly kind: "ready";
  readonly fontsFolder?: string;
}

export type PreviewQuestion = SheetQuestion | WordsQuestion | FrameQuestion | ReadyQuestion;
