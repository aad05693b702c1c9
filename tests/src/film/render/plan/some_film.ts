// SPDX-License-Identifier: AGPL-3.0-or-later

// Timelines for tests: random ones that keep every promise of the type, and small drawn ones.

import fc from "fast-check";
import type {
  Item,
  Join,
  Overlay,
  Timeline,
  Visual,
} from "../../../../../src/film/timeline/timeline.ts";
import type { Source } from "../../../../../src/film/framing/source.ts";

export function photo(name: string, width = 400, height = 300): Source {
  return { key: `key of ${name}`, asset: name, part: "original", kind: "photo", width, height };
}

export function video(name: string, width = 320, height = 180): Source {
  return { key: `key of ${name}`, asset: name, part: "original", kind: "video", width, height };
}

export const GROUND = { from: "#1d3529", to: "#0d1a14" };

export function still(name: string): Visual {
  return {
    kind: "still",
    source: photo(name),
    move: {
      from: { x: 0, y: 0.125, width: 1, height: 0.75 },
      to: { x: 0.03, y: 0.1475, width: 0.94, height: 0.705 },
    },
  };
}

export function clip(name: string, inSeconds = 0): Visual {
  return {
    kind: "clip",
    source: video(name),
    inSeconds,
    crop: { x: 0, y: 0, width: 1, height: 1 },
  };
}

export interface Entry {
  readonly visual: Visual;
  /** Visible frames. */
  readonly frames: number;
  readonly kind?: "shot" | "card";
  readonly overlays?: readonly Overlay[];
  /** How it comes in. */
  readonly into?: { readonly style: Join["style"]; readonly frames: number };
}

/** Lays entries out one after the other. */
export function filmOf(entries: readonly Entry[], more: Partial<Timeline> = {}): Timeline {
  const items: Item[] = [], joins: Join[] = [];
  let end = 0;
  entries.forEach(({ visual, frames, kind = "shot", overlays = [], into }, index) => {
    const overlap = index === 0 ? 0 : into?.frames ?? 0;
    if (index > 0) joins.push({ after: index - 1, frames: overlap, style: into?.style ?? "cut" });
    items.push({ id: `item-${index}`, kind, visual, overlays, startFrame: end - overlap, frames });
    end += frames - overlap;
  });
  return {
    version: 1,
    title: "A film",
    fps: 30,
    canvas: { width: 320, height: 180 },
    codec: "h264",
    items,
    joins,
    chapters: [],
    beats: [],
    music: { mode: "none" },
    fadeOutFrames: 0,
    totalFrames: end,
    ...more,
  };
}

const overlap = fc.constantFrom(0, 0, 6, 10, 15, 20);

/** Text inside the part of an item that no join touches. */
function textIn(from: number, to: number, role: Overlay["role"]): fc.Arbitrary<readonly Overlay[]> {
  const room = to - from;
  if (room < 12) return fc.constant([]);
  return fc.oneof(
    fc.constant([]),
    fc.tuple(fc.integer({ min: 0, max: room - 12 }), fc.integer({ min: 3, max: 6 })).chain(
      ([start, fade]) =>
        fc.integer({ min: 12, max: room - start }).map((frames) => [
          {
            role,
            text: "Lindau",
            startFrame: from + start,
            frames,
            fadeInFrames: fade,
            fadeOutFrames: fade,
          },
        ]),
    ),
  );
}

/** Films of shots up to `maxSeconds`, with cards, joins and texts; 30 frames a second. */
export function someEntries(maxSeconds: number): fc.Arbitrary<readonly Entry[]> {
  const shape = fc.array(
    fc.record({
      frames: fc.integer({ min: 50, max: maxSeconds * 30 }),
      overlap,
      isCard: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    }),
    { minLength: 1, maxLength: 24 },
  );
  return shape.chain((shapes) =>
    fc.tuple(...shapes.map(({ frames, overlap: into, isCard }, index) => {
      const out = shapes[index + 1]?.overlap ?? 0;
      const comesIn = index === 0 ? 0 : into;
      return textIn(comesIn, frames - out, isCard ? "chapter" : "date").map((overlays): Entry => ({
        visual: isCard ? { kind: "card", role: "chapter", ground: GROUND } : still(`p${index}`),
        kind: isCard ? "card" : "shot",
        frames,
        overlays,
        into: { style: comesIn === 0 ? "cut" : "dissolve", frames: comesIn },
      }));
    }))
  );
}

/** The text an item could have instead of its own. */
export function otherText(entries: readonly Entry[], index: number) {
  const { frames, into, kind } = entries[index]!;
  const from = index === 0 ? 0 : into?.frames ?? 0;
  const to = frames - (entries[index + 1]?.into?.frames ?? 0);
  return textIn(from, to, kind === "card" ? "chapter" : "date");
}
