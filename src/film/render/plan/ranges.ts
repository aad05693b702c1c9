// SPDX-License-Identifier: AGPL-3.0-or-later

// Cuts the film into ranges that are rendered, kept and repeated on their own.

import { itemNames } from "../../timeline/preserve_layout.ts";
import type { Item, Join, Timeline } from "../../timeline/timeline.ts";
import type { Range } from "./film_slice.ts";

/** Seconds between the points near which the film is cut. */
const STEP_SECONDS = 7.5;
/** A cut lies at most this far from its point, so that ranges are 2.5 to 12.5 s, mostly 5 to 10. */
const REACH_SECONDS = 2.5;
/** The last cut leaves at least this much after its point, or the end would be a range of its own. */
const TAIL_SECONDS = 5;
/** A hard cut is preferred to the start of a dissolve that is nearer by up to this much. */
const DISSOLVE_PENALTY_SECONDS = 0.5;

/**
 * The film in ranges that cover it exactly. Every cut is chosen by itself near a fixed point of the
 * film, never from the cut before, so that an edit moves the cuts beside it and no others; the
 * machine has no say. A cut falls where an item begins (the encoder starts with a whole picture
 * there anyway), or else inside a long item where nothing fades and no card is being read.
 */
export function filmRanges(timeline: Timeline): Range[] {
  const { fps, totalFrames } = timeline;
  if (timeline.cuts) return rangesOf([0, ...timeline.cuts], totalFrames);
  const step = Math.round(STEP_SECONDS * fps), last = totalFrames - TAIL_SECONDS * fps;
  const cuts: number[] = [0];
  for (let point = step; point <= last; point += step) {
    const cut = cutNear(timeline, point);
    if (cut !== undefined) cuts.push(cut);
  }
  return rangesOf(cuts, totalFrames);
}

function rangesOf(cuts: readonly number[], totalFrames: number): Range[] {
  return cuts.map((from, index) => ({ from, to: cuts[index + 1] ?? totalFrames }));
}

/** No piece is shorter: each costs an encoder its start. */
const MIN_SECONDS = 1;

/**
 * The plan of an edited cut with the cuts of `before`, each where the same item stands now, or the next
 * one where that is gone: pieces whose content is the same are found again.
 */
export function preserveRanges(timeline: Timeline, before: Timeline): Timeline {
  const names = itemNames(timeline), namesBefore = itemNames(before);
  const starts = new Map(timeline.items.map(({ startFrame }, i) => [names[i]!, startFrame]));
  const least = MIN_SECONDS * timeline.fps, cuts: number[] = [];
  const frames = filmRanges(before).slice(1).flatMap(({ from }) => {
    const at = before.items.findLastIndex(({ startFrame }) => startFrame <= from);
    const offset = from - before.items[at]!.startFrame;
    const own = starts.get(namesBefore[at]!);
    if (own !== undefined && mayCut(timeline, own + offset)) return [own + offset];
    const next = namesBefore.slice(at + 1).map((name) => starts.get(name))
      .find((start) => start !== undefined && mayCut(timeline, start));
    return next === undefined ? [] : [next];
  });
  for (const frame of frames.sort((a, b) => a - b)) {
    if (frame - (cuts.at(-1) ?? 0) >= least && timeline.totalFrames - frame >= least) {
      cuts.push(frame);
    }
  }
  return { ...timeline, cuts };
}

function cutNear(timeline: Timeline, point: number): number | undefined {
  const reach = Math.round(REACH_SECONDS * timeline.fps);
  const penalty = DISSOLVE_PENALTY_SECONDS * timeline.fps;
  let best: number | undefined, bestCost = Infinity;
  timeline.items.forEach((item, index) => {
    const frame = item.startFrame, distance = Math.abs(frame - point);
    if (index === 0 || distance > reach || !mayCut(timeline, frame)) return;
    const soft = timeline.joins.some((join) => join.after === index - 1 && join.frames > 0);
    const cost = distance + (soft ? penalty : 0);
    if (cost < bestCost) [best, bestCost] = [frame, cost];
  });
  for (let away = 0; best === undefined && away <= reach; away++) {
    best = [point - away, point + away].find((frame) => mayCut(timeline, frame));
  }
  return best;
}

/** True when nothing is under way between `frame` − 1 and `frame`. */
function mayCut(timeline: Timeline, frame: number): boolean {
  return timeline.joins.every((join) => !isInsideJoin(timeline.items, join, frame)) &&
    timeline.items.every((item) => !isInsideText(item, frame));
}

function inside(frame: number, start: number, frames: number): boolean {
  return frame > start && frame < start + frames;
}

function isInsideJoin(items: readonly Item[], join: Join, frame: number): boolean {
  const next = items[join.after + 1];
  return next !== undefined && inside(frame, next.startFrame, join.frames);
}

function isInsideText(item: Item, frame: number): boolean {
  return item.overlays.some((overlay) => {
    const start = item.startFrame + overlay.startFrame, { frames } = overlay;
    if (item.kind === "card") return inside(frame, start, frames);
    return inside(frame, start, overlay.fadeInFrames) ||
      inside(frame, start + frames - overlay.fadeOutFrames, overlay.fadeOutFrames);
  });
}
