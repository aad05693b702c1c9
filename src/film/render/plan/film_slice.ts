// SPDX-License-Identifier: AGPL-3.0-or-later

// A stretch of the film by itself: everything that decides its pixels and nothing else. What a child
// renders and what a piece key names are the same object, so a key can never miss something.

import type { Codec, Fps } from "../../brief/brief.ts";
import type { Source } from "../../framing/source.ts";
import { pathKey, sourcesOf } from "../../timeline/film_sources.ts";
import type { Item, Overlay, Timeline, Visual } from "../../timeline/timeline.ts";

/** Frames `from` … `to` − 1 of the film. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface SliceItem {
  readonly visual: Visual;
  readonly overlays: readonly Overlay[];
  /** First visible frame, counted from the start of the slice; negative when it began earlier. */
  readonly at: number;
  readonly frames: number;
  /** The join from the item before it, as far as it is seen in this slice. */
  readonly into?: { readonly frames: number };
}

export interface FilmSlice {
  readonly fps: Fps;
  readonly canvas: { readonly width: number; readonly height: number };
  readonly codec: Codec;
  /** Pictures are made unrecognisable. */
  readonly privacy?: true;
  readonly frames: number;
  readonly items: readonly SliceItem[];
  /** The film's fade to black: its first frame in this slice (may be negative), and its length. */
  readonly fadeOut?: { readonly at: number; readonly frames: number };
}

/** Cuts a range out of the film. What is not seen in it (a text, a join) is left out. */
export function sliceOf(timeline: Timeline, { from, to }: Range): FilmSlice {
  const items: SliceItem[] = [];
  timeline.items.forEach((item, index) => {
    if (item.startFrame >= to || item.startFrame + item.frames <= from) return;
    const join = timeline.joins.find(({ after }) => after === index - 1);
    const joinIsSeen = join && join.style !== "cut" && join.frames > 0 &&
      item.startFrame + join.frames > from;
    items.push({
      visual: item.visual,
      // All or none: a title is set with room for its subtitle, wherever that one ends.
      overlays: item.overlays.some((overlay) => isSeen(item, overlay, { from, to }))
        ? item.overlays
        : [],
      at: item.startFrame - from,
      frames: item.frames,
      into: joinIsSeen ? { frames: join.frames } : undefined,
    });
  });
  const fadeFrom = timeline.totalFrames - timeline.fadeOutFrames;
  return {
    fps: timeline.fps,
    canvas: timeline.canvas,
    codec: timeline.codec,
    ...(timeline.privacy ? { privacy: timeline.privacy } : {}),
    frames: to - from,
    items,
    fadeOut: timeline.fadeOutFrames > 0 && to > fadeFrom
      ? { at: fadeFrom - from, frames: timeline.fadeOutFrames }
      : undefined,
  };
}

function isSeen(item: Item, { startFrame, frames }: Overlay, { from, to }: Range): boolean {
  const start = item.startFrame + startFrame;
  return start < to && start + frames > from;
}

/** Every file a slice reads, each once. */
export function sourcesOfSlice(slice: FilmSlice): readonly Source[] {
  const known = new Map<string, Source>();
  for (const { visual } of slice.items) {
    for (const source of sourcesOf(visual)) known.set(pathKey(source), source);
  }
  return [...known.values()];
}
