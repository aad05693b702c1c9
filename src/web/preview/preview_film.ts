// A laid-out cut as a browser plays it: every item with its frames, its joins and its camera, as the
// timeline has them. Pictures are named by digests, and what the server draws by its content, so that an
// edit leaves all else in the browser's cache.

import { createHash } from "node:crypto";
import { type FilmSlice, pathKey } from "../../film/render/plan/film_slice.ts";
import type { Placed } from "../../film/render/plan/motion.ts";
import type { SheetVisual } from "../../film/render/preview/preview_job.ts";
import type { Canvas } from "../../film/timeline/canvas.ts";
import type { Along, Item, Move, Overlay, Source, Timeline } from "../../film/timeline/timeline.ts";
import { pictureIdOf } from "../../film/finish/keep_pictures.ts";

/** Short edge of the canvas in pixels. */
const PREVIEW_EDGE = 540;

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
  /** Of the storyboard; absent for a card. */
  readonly shot?: string;
  readonly view: PreviewView;
  readonly words: readonly PreviewWords[];
}

export interface PreviewPicture {
  readonly picture: string;
  readonly width: number;
  readonly height: number;
  readonly move: Move;
}

export type PreviewView =
  | { readonly kind: "still" } & PreviewPicture
  | {
    readonly kind: "tiles";
    readonly along: Along;
    readonly ground: string;
    readonly tiles: readonly PreviewPicture[];
  }
  /** A picture drawn by the server, whose camera comes with it. */
  | { readonly kind: "sheet"; readonly part: PartKey }
  /** A clip of the item's own frames; `picture` is shown until it is there. */
  | { readonly kind: "clip"; readonly part: PartKey; readonly picture?: string };

export interface PreviewWords
  extends Pick<Overlay, "startFrame" | "frames" | "fadeInFrames" | "fadeOutFrames"> {
  readonly part: PartKey;
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
): Preview {
  const { fps, totalFrames, fadeOutFrames, items, joins } = timeline;
  const canvas = previewCanvas(timeline.canvas), parts = new Map<PartKey, PreviewPart>();
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
      view: viewOf(item, canvas, fps, part),
      words: item.overlays.map((overlay) => {
        const { startFrame, frames, fadeInFrames, fadeOutFrames } = overlay;
        const words = { kind: "words" as const, overlay, item, canvas };
        return { startFrame, frames, fadeInFrames, fadeOutFrames, part: part(words) };
      }),
    })),
    ...(isHeard(timeline) && { sound: part({ kind: "sound", timeline }) }),
  };
  return { film, parts };
}

/** Never larger than the film, of its shape, with even edges. */
export function previewCanvas({ width, height }: Canvas): Canvas {
  const scale = Math.min(1, PREVIEW_EDGE / Math.min(width, height));
  const even = (value: number) => Math.round(value * scale / 2) * 2;
  return { width: even(width), height: even(height) };
}

function isHeard({ music, items }: Timeline): boolean {
  return music.mode !== "none" || items.some(({ sound }) => sound && !sound.muted);
}

function viewOf(
  { visual, frames }: Item,
  canvas: Canvas,
  fps: Timeline["fps"],
  part: (made: PreviewPart) => PartKey,
): PreviewView {
  const clip = (source?: Source): PreviewView => ({
    kind: "clip",
    part: part({
      kind: "clip",
      slice: {
        fps,
        canvas,
        codec: "h264",
        frames,
        items: [{ visual, overlays: [], at: 0, frames }],
      },
    }),
    ...(source && { picture: pictureIdOf(source.asset) }),
  });
  switch (visual.kind) {
    case "still":
      return { kind: "still", ...pictureOf(visual) };
    case "tiles": {
      const { along, ground, tiles } = visual;
      return { kind: "tiles", along, ground: ground.from, tiles: tiles.map(pictureOf) };
    }
    case "clip":
      return clip(visual.source);
    case "matted": {
      const isMoving = visual.source.kind === "video" || visual.source.part === "motion";
      if (isMoving) return clip(visual.source);
      return { kind: "sheet", part: part({ kind: "sheet", visual, canvas }) };
    }
    case "card":
      return visual.map ? clip() : { kind: "sheet", part: part({ kind: "sheet", visual, canvas }) };
  }
}

function pictureOf(
  { source, move }: { readonly source: Source; readonly move: Move },
): PreviewPicture {
  const { asset, width, height } = source;
  return { picture: pictureIdOf(asset), width, height, move };
}

/** Of everything that decides what is drawn or heard. */
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
