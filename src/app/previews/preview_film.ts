// SPDX-License-Identifier: AGPL-3.0-or-later

// A laid-out cut as a browser plays it: every item with its frames, its joins and its camera, as the
// timeline has them. Pictures are named by digests, and what the server draws by its content, so that an
// edit leaves all else in the browser's cache.

import { createHash } from "node:crypto";
import type { FilmSlice } from "../../film/render/plan/film_slice.ts";
import { pathKey } from "../../film/timeline/film_sources.ts";
import type { Placed } from "../../film/render/plan/motion.ts";
import type { SheetVisual } from "../../film/render/preview/preview_job.ts";
import type { Area } from "../../film/framing/areas.ts";
import { areasOfTiles } from "../../film/timeline/visual_areas.ts";
import type { Canvas } from "../../film/framing/canvas.ts";
import type { Item, Overlay, Timeline } from "../../film/timeline/timeline.ts";
import type { Move } from "../../film/framing/box.ts";
import type { Source } from "../../film/framing/source.ts";
import { WHOLE } from "../../media/size.ts";
import { pictureIdOf } from "../../film/finish/keep_pictures.ts";

/** Short edge of the canvas in pixels. */
const PREVIEW_LINES = 720;
/** Lines of the canvas on a large screen whose machine draws fast. */
export const SHARP_LINES = 1080;

/**
 * The longest sides of pictures that are served for a preview: few, so that a small change of a camera
 * asks for the picture the browser has.
 */
export const PICTURE_EDGES = [480, 720, 960, 1_200, 1_440, 1_920, 2_560] as const;

export type PictureEdge = (typeof PICTURE_EDGES)[number];

export interface PreviewFilm {
  readonly revision: number;
  readonly fps: number;
  /** Pixels in which all of it is drawn. */
  readonly canvas: Canvas;
  readonly totalFrames: number;
  readonly fadeOutFrames: number;
  readonly items: readonly PreviewItem[];
  /** Absent where nothing is to be heard. */
  readonly sound?: PartKey;
}

/** What the server makes for a preview, by content. */
export type PartKey = string;

export interface PreviewItem extends Placed {
  /** Frames of the dissolve into it; 0 for a cut. */
  readonly into: number;
  /** The key of the storyboard's shot; absent for a card. */
  readonly shot?: string;
  readonly view: PreviewView;
  readonly words: readonly PreviewWords[];
}

export interface PreviewPicture {
  readonly picture: string;
  /** The longest side of the smallest picture that is sharp enough. */
  readonly edge: PictureEdge;
  readonly width: number;
  readonly height: number;
  readonly move: Move;
}

/** A part of the canvas with its picture. */
interface PreviewTile extends PreviewPicture {
  readonly area: Area;
}

/** What the library's own pictures show. */
type PictureView =
  | { readonly kind: "still" } & PreviewPicture
  | { readonly kind: "tiles"; readonly ground: string; readonly tiles: readonly PreviewTile[] };

export type StillView =
  | PictureView
  /** A picture drawn by the server, whose camera comes with it. */
  | { readonly kind: "sheet"; readonly part: PartKey };

export type PreviewView =
  | StillView
  /** A clip of the item's own frames; `until` is shown until it is there. */
  | { readonly kind: "clip"; readonly part: PartKey; readonly until: StillView };

interface PreviewWords
  extends Pick<Overlay, "startFrame" | "frames" | "fadeInFrames" | "fadeOutFrames"> {
  readonly part: PartKey;
  /** Words at the lower edge of the picture, which controls may say in its place. */
  readonly isLow?: true;
}

export type PreviewPart =
  | { readonly kind: "sheet"; readonly visual: SheetVisual; readonly canvas: Canvas }
  | {
    readonly kind: "words";
    readonly overlay: Overlay;
    readonly item: Pick<Item, "visual" | "overlays">;
    readonly canvas: Canvas;
  }
  | { readonly kind: "clip"; readonly slice: FilmSlice }
  | { readonly kind: "sound"; readonly timeline: Timeline };

export interface Preview {
  readonly film: PreviewFilm;
  readonly parts: ReadonlyMap<PartKey, PreviewPart>;
}

/** `keyOf` gives the storyboard's name of an item; nothing for a card. */
export function previewOf(
  timeline: Timeline,
  revision: number,
  keyOf: (item: Item) => string | undefined,
  lines = PREVIEW_LINES,
): Preview {
  const { fps, totalFrames, fadeOutFrames, items, joins } = timeline;
  const canvas = previewCanvas(timeline.canvas, lines), parts = new Map<PartKey, PreviewPart>();
  const part = (made: PreviewPart): PartKey => {
    const key = keyOfPart(made);
    parts.set(key, made);
    return key;
  };
  const film: PreviewFilm = {
    revision,
    fps,
    canvas,
    totalFrames,
    fadeOutFrames,
    items: items.map((item, index) => ({
      at: item.startFrame,
      frames: item.frames,
      into: joins[index - 1]?.frames ?? 0,
      shot: keyOf(item),
      view: viewOf(item, timeline.canvas, canvas, fps, part),
      words: item.overlays.map((overlay) => {
        const { startFrame, frames, fadeInFrames, fadeOutFrames } = overlay;
        const words = { kind: "words" as const, overlay, item, canvas };
        const low = isLow(overlay) && { isLow: true as const };
        return { startFrame, frames, fadeInFrames, fadeOutFrames, part: part(words), ...low };
      }),
    })),
    ...(isHeard(timeline) && { sound: part({ kind: "sound", timeline }) }),
  };
  return { film, parts };
}

/** Never larger than the film, of its shape, with even edges. */
function previewCanvas({ width, height }: Canvas, lines = PREVIEW_LINES): Canvas {
  const scale = Math.min(1, lines / Math.min(width, height));
  const even = (value: number) => Math.round(value * scale / 2) * 2;
  return { width: even(width), height: even(height) };
}

function isHeard({ music, items }: Timeline): boolean {
  return music.mode !== "none" || items.some(({ sound }) => sound && !sound.muted);
}

function viewOf(
  { visual, frames }: Item,
  whole: Canvas,
  canvas: Canvas,
  fps: Timeline["fps"],
  part: (made: PreviewPart) => PartKey,
): PreviewView {
  const clip = (until: StillView): PreviewView => ({
    kind: "clip",
    part: part({
      kind: "clip",
      slice: {
        fps,
        // A larger one costs twice the time, and is made for one screen alone.
        canvas: previewCanvas(whole),
        codec: "h264",
        frames,
        items: [{ visual, overlays: [], at: 0, frames }],
      },
    }),
    until,
  });
  const sheet = (visual: SheetVisual): StillView => ({
    kind: "sheet",
    part: part({ kind: "sheet", visual, canvas }),
  });
  const still = (source: Source, move: Move): PictureView => ({
    kind: "still",
    ...pictureOf(source, move, canvas),
  });
  switch (visual.kind) {
    case "still":
      return still(visual.source, visual.move);
    case "tiles": {
      const { along, ground, tiles } = visual, areas = areasOfTiles(canvas, along, tiles);
      const shown = {
        kind: "tiles" as const,
        ground: ground.from,
        tiles: tiles.map(({ source, move }, index) => {
          const area = areas[index]!;
          return { ...pictureOf(source, move, area), area };
        }),
      };
      return tiles.some(({ inSeconds }) => inSeconds !== undefined) ? clip(shown) : shown;
    }
    case "clip":
      return clip(still(visual.source, { from: visual.crop, to: visual.crop }));
    case "matted": {
      const isMoving = visual.source.kind === "video" || visual.source.part === "motion";
      if (isMoving) return clip(still(visual.source, { from: WHOLE, to: WHOLE }));
      return sheet(visual);
    }
    case "card":
      return visual.map ? clip(sheet(visual)) : sheet(visual);
  }
}

function pictureOf({ asset, width, height }: Source, move: Move, area: Canvas): PreviewPicture {
  const edge = edgeFor({ width, height }, move, area);
  return { picture: pictureIdOf(asset), edge, width, height, move };
}

/** The longest side of the smallest picture that fills the area where the camera is nearest. */
function edgeFor({ width, height }: Canvas, { from, to }: Move, area: Canvas): PictureEdge {
  const across = area.width / Math.min(from.width, to.width);
  const down = area.height / Math.min(from.height, to.height);
  const scale = Math.max(across / width, down / height);
  const least = Math.floor(scale * Math.max(width, height));
  return PICTURE_EDGES.find((edge) => edge >= least) ?? PICTURE_EDGES.at(-1)!;
}

/** A digest of everything that decides what is drawn or heard. */
function keyOfPart(part: PreviewPart): PartKey {
  const decides = (() => {
    switch (part.kind) {
      case "words": {
        const { overlay: { role, text }, item: { visual, overlays }, canvas } = part;
        const ground = visual.kind === "card" ? [visual.ground, visual.map] : visual;
        return [role, text, overlays.map((each) => [each.role, each.text]), ground, canvas];
      }
      case "sound": {
        const { items, joins, music, fps, totalFrames, fadeOutFrames } = part.timeline;
        const heard = items.flatMap(({ sound, startFrame, frames }) =>
          sound && !sound.muted
            ? [{ ...sound, source: pathKey(sound.source), startFrame, frames }]
            : []
        );
        return [heard, joins, music, fps, totalFrames, fadeOutFrames];
      }
      default:
        return part;
    }
  })();
  const digest = createHash("sha256").update(part.kind).update(JSON.stringify(decides));
  return digest.digest("hex").slice(0, 24);
}

/** A day, a place or a caption at the lower edge of the picture. */
export function isLow({ role, stand }: Pick<Overlay, "role" | "stand">): boolean {
  return stand !== "upper" && (role === "date" || role === "place" || role === "caption");
}
