// SPDX-License-Identifier: AGPL-3.0-or-later

// What of a timeline decides its pictures, as it crosses the network: checked on arrival, and without
// the music, sounds and titles of the file, which stay with the app.

import * as z from "zod";
import { CODECS } from "../../brief/brief.ts";
import type { Item, Timeline } from "../../timeline/timeline.ts";
import type { Source } from "../../framing/source.ts";
import { sourcesOf } from "../../timeline/film_sources.ts";

type PictureItem = Pick<Item, "id" | "kind" | "startFrame" | "frames" | "visual" | "overlays">;

/** A timeline as far as it is seen. */
export interface FilmPictures extends
  Pick<
    Timeline,
    | "version"
    | "fps"
    | "canvas"
    | "codec"
    | "quality"
    | "privacy"
    | "joins"
    | "fadeOutFrames"
    | "totalFrames"
    | "cuts"
  > {
  readonly items: readonly PictureItem[];
}

export function picturesOf(timeline: Timeline): FilmPictures {
  const { version, fps, canvas, codec, quality, privacy, joins, fadeOutFrames, totalFrames, cuts } =
    timeline;
  return {
    version,
    fps,
    canvas,
    codec,
    ...(quality ? { quality } : {}),
    ...(privacy ? { privacy } : {}),
    items: timeline.items.map(({ id, kind, startFrame, frames, visual, overlays }) => ({
      id,
      kind,
      startFrame,
      frames,
      visual,
      overlays,
    })),
    joins,
    fadeOutFrames,
    totalFrames,
    ...(cuts ? { cuts } : {}),
  };
}

/** A silent timeline with the same pictures, and so with the same pieces. */
export function timelineOf(pictures: FilmPictures): Timeline {
  return {
    ...pictures,
    title: "",
    chapters: [],
    beats: [],
    music: { mode: "none" },
  };
}

/** Every file it shows, each once for every time it is shown. */
export function sourcesOfPictures({ items }: Pick<FilmPictures, "items">): readonly Source[] {
  return items.flatMap(({ visual }) => sourcesOf(visual));
}

const MAX_SECONDS = 3_600;
const MAX_ITEMS = 2_000;
const MAX_SIDE = 4_096;

const whole = z.number().int().min(-1e7).max(1e7);
const length = z.number().int().positive().max(1e7);
const share = z.number().min(-10).max(10);
const seconds = z.number().nonnegative().max(86_400 * 7);
const name = z.string().min(1).max(1_024);
const text = z.string().max(2_000);

const box = z.strictObject({ x: share, y: share, width: share, height: share });
const move = z.strictObject({ from: box, to: box });
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const ground = z.strictObject({ from: colour, to: colour });
const source = z.strictObject({
  key: z.string().min(1).max(256),
  asset: name,
  part: z.enum(["original", "motion", "preview"]),
  kind: z.enum(["photo", "video"]),
  width: length,
  height: length,
});

const rest = z.strictObject({
  source,
  move: move.optional(),
  startFrame: whole,
  frames: length,
});

const map = z.strictObject({
  points: z.array(z.strictObject({
    kind: z.enum(["home", "stop"]),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: text.optional(),
    nights: z.number().nonnegative().max(1e5),
  })).max(1_000).readonly(),
  from: whole,
  to: whole,
  startFrame: whole,
  frames: whole,
});

const visual = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("still"), source, move }),
  z.strictObject({
    kind: z.literal("tiles"),
    along: z.enum(["row", "column"]),
    tiles: z.array(z.strictObject({
      source,
      move,
      inSeconds: seconds.optional(),
      rest: rest.optional(),
    })).min(2).max(3).readonly(),
    ground,
  }),
  z.strictObject({
    kind: z.literal("matted"),
    source,
    inSeconds: seconds.optional(),
    grow: share,
    backdrop: z.enum(["blur", "black"]).optional(),
    rest: rest.optional(),
  }),
  z.strictObject({
    kind: z.literal("clip"),
    source,
    inSeconds: seconds,
    crop: box,
    to: box.optional(),
    rest: rest.optional(),
  }),
  z.strictObject({
    kind: z.literal("card"),
    role: z.enum(["opening", "chapter", "ending"]),
    backdrop: z.strictObject({
      source,
      inSeconds: seconds,
      move,
      sharp: z.enum(["dark", "plain"]).optional(),
    }).optional(),
    map: map.optional(),
    ground,
  }),
]);

const overlay = z.strictObject({
  role: z.enum([
    "title",
    "subtitle",
    "chapter",
    "chapter_sub",
    "date",
    "place",
    "caption",
    "ending",
    "figure",
    "names",
    "credit",
  ]),
  text,
  tile: z.number().int().min(0).max(2).optional(),
  stand: z.enum(["upper", "lower"]).optional(),
  side: z.literal("right").optional(),
  startFrame: whole,
  frames: whole,
  fadeInFrames: whole,
  fadeOutFrames: whole,
});

const side = z.number().int().min(16).max(MAX_SIDE).multipleOf(2);

const shape = z.strictObject({
  version: z.literal(1),
  fps: z.literal([24, 25, 30, 60]),
  canvas: z.strictObject({ width: side, height: side }),
  codec: z.enum(CODECS),
  quality: z.enum(["high", "fast"]).optional(),
  privacy: z.literal(true).optional(),
  items: z.array(z.strictObject({
    id: name,
    kind: z.enum(["shot", "card"]),
    startFrame: whole.nonnegative(),
    frames: length,
    visual,
    overlays: z.array(overlay).max(20).readonly(),
  })).min(1).max(MAX_ITEMS).readonly(),
  joins: z.array(z.strictObject({
    after: whole.nonnegative(),
    frames: whole.nonnegative(),
    style: z.enum(["cut", "dissolve"]),
  })).max(MAX_ITEMS).readonly(),
  fadeOutFrames: whole.nonnegative(),
  totalFrames: length,
  cuts: z.array(length).max(MAX_ITEMS).readonly().optional(),
}).superRefine((film, context) => {
  const message = unsound(film);
  if (message) context.addIssue({ code: "custom", message });
});

/** The promise of `Timeline` that no gap and no overlap is without its join. */
function unsound(
  { items, joins, totalFrames, fps, cuts = [] }: FilmPictures,
): string | undefined {
  if (cuts.some((cut, i) => cut <= (cuts[i - 1] ?? 0) || cut >= totalFrames)) {
    return "its cuts are out of order";
  }
  if (totalFrames > MAX_SECONDS * fps) return `is longer than ${MAX_SECONDS} s`;
  const overlaps = new Map(joins.map(({ after, frames }) => [after, frames]));
  let end = 0;
  for (const [index, item] of items.entries()) {
    if (item.startFrame !== end - (overlaps.get(index - 1) ?? 0)) {
      return `item ${index} does not begin where its join says`;
    }
    end = item.startFrame + item.frames;
  }
  return end === totalFrames ? undefined : `its items end at frame ${end}, not at ${totalFrames}`;
}

/** As if no member could be left out. */
type Whole<T> = { readonly [Key in keyof T]-?: Whole<T[Key]> };
/** `never` when a timeline may hold what the shape refuses, or the other way round. */
type SameAs<Pictures, S> = [Whole<S>, Whole<Pictures>] extends [Whole<Pictures>, Whole<S>]
  ? z.ZodType<Pictures, Pictures>
  : never;

export const picturesShape: SameAs<FilmPictures, z.infer<typeof shape>> = shape;
