// SPDX-License-Identifier: AGPL-3.0-or-later

// The promises of a timeline: whole frames, items that meet, a length that adds up.

import { Fault } from "../../base/fault.ts";
import type { Timeline } from "./timeline.ts";

/** Throws Fault `internal` naming the first broken promise. */
export function checkTimeline(timeline: Timeline): void {
  const { items, joins, totalFrames, fadeOutFrames } = timeline;
  const broken = (what: string) => new Fault("internal", `The timeline is broken: ${what}`);
  if (items.length === 0) throw broken("it has no items");
  if (joins.length !== items.length - 1) throw broken("a join is missing");
  if (items[0]!.startFrame !== 0) throw broken("it does not start at frame 0");
  items.forEach((item, i) => {
    if (!Number.isInteger(item.startFrame) || !Number.isInteger(item.frames) || item.frames < 1) {
      throw broken(`"${item.id}" is not in whole frames`);
    }
    for (const overlay of item.overlays) {
      if (overlay.startFrame < 0 || overlay.startFrame + overlay.frames > item.frames) {
        throw broken(`words of "${item.id}" are outside it`);
      }
    }
    const join = joins[i];
    if (!join) return;
    const next = items[i + 1]!;
    if (join.after !== i || next.startFrame !== item.startFrame + item.frames - join.frames) {
      throw broken(`"${item.id}" and "${next.id}" do not meet`);
    }
    const before = joins[i - 1]?.frames ?? 0;
    if (before + join.frames > item.frames) throw broken(`"${item.id}" is shorter than its joins`);
  });
  const last = items.at(-1)!;
  if (last.startFrame + last.frames !== totalFrames) throw broken("its length does not add up");
  if (fadeOutFrames > totalFrames) throw broken("it fades longer than it lasts");
}
