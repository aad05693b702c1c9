// Captions off faces: at the upper edge of a picture where faces are at its lower one. How much room their words
// take is estimated, for fonts are opened only where words are drawn.

import type { AssetId, Box, Face } from "../../library/asset.ts";
import { type Air, faceRegion, type Move } from "../framing/box.ts";
import type { Area } from "../framing/areas.ts";
import type { Canvas } from "../framing/canvas.ts";
import type { Source } from "../framing/source.ts";
import { captionArea, DATE_SIZE, STACKED } from "./caption_area.ts";
import type { Overlay, Visual } from "./timeline.ts";
import { shortSide } from "./title_area.ts";
import { widthInEms } from "./title_place.ts";
import { areasOfTiles, shownArea } from "./visual_areas.ts";

/** Sizes of words as shares of the short side, and lines in ems: as captions are set, give or take a letter. */
const SIZE = 0.0444, SUBTITLE_SIZE = 0.04, LINE = 1.2, SUBTITLE_MEASURE = 23, SUBTITLE_LINES = 2;
/** From the line of date and place to the one above it, in ems. */
const ABOVE = 1.75;
/** Words may touch a chin or hair, and no more of a face than this. */
const FACE_AIR: Air = { above: 0.1, beside: 0.05, below: 0.05 };
const UNDER_WORDS = 0.05;

export type FacesOf = ReadonlyMap<AssetId, readonly Face[]>;

/** The same at edges without faces; those for which there is none are left out. */
export function captionsOffFaces(
  overlays: readonly Overlay[],
  visual: Visual,
  canvas: Canvas,
  faces: FacesOf,
): readonly Overlay[] {
  const boxes = faceBoxes(visual, canvas, faces);
  if (boxes.length === 0) return overlays;
  const isFree = (among: readonly Overlay[]) => (overlay: Overlay) =>
    !isOnFace(captionBox(overlay, among, visual, canvas), boxes);
  // A subtitle stands beside what is left of date and place, so it comes last.
  const groups = Map.groupBy(
    overlays.toSorted((a, b) => Number(a.role === "caption") - Number(b.role === "caption")),
    ({ role, tile }) => role === "caption" ? role : tile,
  );
  let placed: readonly Overlay[] = [];
  for (const group of groups.values()) {
    const others = placed;
    const choices = [group, ...group.length > 1 ? group.map((each) => [each]) : []]
      .flatMap((words) => [words, words.map((each) => ({ ...each, stand: "upper" as const }))]);
    const free = choices.find((words) => words.every(isFree([...others, ...words])));
    placed = [...others, ...free ?? []];
  }
  return placed;
}

/** Whether words hide more of a face than its edge. */
export function isOnFace(words: Area, faces: readonly Area[]): boolean {
  return faces.some((face) => {
    const across = Math.min(words.x + words.width, face.x + face.width) - Math.max(words.x, face.x);
    const down = Math.min(words.y + words.height, face.y + face.height) - Math.max(words.y, face.y);
    return across > 0 && down > 0 && across * down > UNDER_WORDS * face.width * face.height;
  });
}

/** Faces in pixels of the canvas, at the beginning of the item and at its end. */
export function faceBoxes(visual: Visual, canvas: Canvas, faces: FacesOf): Area[] {
  return picturesOf(visual, canvas).flatMap(({ source, area, move: { from, to } }) =>
    (faces.get(source.asset) ?? []).flatMap((face) => {
      const { x, y, width, height } = faceRegion([face], FACE_AIR)!;
      return [from, to].map((frame) => ({
        x: area.x + (x - frame.x) / frame.width * area.width,
        y: area.y + (y - frame.y) / frame.height * area.height,
        width: width / frame.width * area.width,
        height: height / frame.height * area.height,
      }));
    })
  );
}

interface PlacedPicture {
  readonly source: Source;
  readonly area: Area;
  readonly move: Move;
}

const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 };

/** Pictures of an item that are seen sharp, each with its part of the canvas and the way the camera takes. */
export function picturesOf(visual: Visual, canvas: Canvas): PlacedPicture[] {
  const full = { x: 0, y: 0, ...canvas };
  switch (visual.kind) {
    case "still":
      return [{ source: visual.source, area: full, move: visual.move }];
    case "clip": {
      const { source, crop, to = crop, rest } = visual;
      const clip = { source, area: full, move: { from: crop, to } };
      return rest?.move ? [clip, { source: rest.source, area: full, move: rest.move }] : [clip];
    }
    case "matted": {
      const { source, rest } = visual, area = shownArea(canvas, visual) ?? full;
      const move = { from: WHOLE, to: WHOLE };
      return [source, ...rest ? [rest.source] : []].map((each) => ({ source: each, area, move }));
    }
    case "tiles": {
      const areas = areasOfTiles(canvas, visual.along, visual.tiles);
      return visual.tiles.map(({ source, move }, index) => ({ source, area: areas[index]!, move }));
    }
    case "card":
      return visual.backdrop?.sharp ? [{ ...visual.backdrop, area: full }] : [];
  }
}

/** The part of the canvas that a caption takes, among all of its item. */
export function captionBox(
  { role, text, tile, stand }: Overlay,
  all: readonly Overlay[],
  visual: Visual,
  canvas: Canvas,
): Area {
  const area = captionArea(canvas, visual, tile), room = area.right - area.left;
  const short = shortSide(canvas), line = SIZE * short;
  const other = (name: Overlay["role"]) =>
    all.find((each) => each.role === name && each.tile === tile && each.stand === stand);
  const date = other("date"), place = other("place");
  const isStacked = date !== undefined && place !== undefined;
  const at = (x: number, width: number, height: number, raised: number): Area => ({
    x,
    y: stand === "upper" ? area.top + raised : area.bottom - raised - height,
    width,
    height,
  });
  if (role === "caption") {
    const size = SUBTITLE_SIZE * short, longest = Math.min(room, SUBTITLE_MEASURE * size);
    const ems = widthInEms(text) * size, lines = ems > longest ? SUBTITLE_LINES : 1;
    const width = Math.min(longest, ems);
    const raised = date || place ? (ABOVE + (isStacked ? STACKED : 0)) * line : 0;
    return at((canvas.width - width) / 2, width, lines * LINE * size, raised);
  }
  const size = role === "date" ? DATE_SIZE * line : line;
  const raised = isStacked && (role === "date") === (stand === "upper") ? STACKED * line : 0;
  return at(area.left, Math.min(room, widthInEms(text) * size), LINE * size, raised);
}
