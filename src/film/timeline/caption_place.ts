// SPDX-License-Identifier: AGPL-3.0-or-later

// Captions off faces and bodies: in the right corner of a picture where a body is in its left one, and at the upper
// edge where faces are at the lower one. How much room their words take is estimated, for fonts are opened only
// where words are drawn.

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
/** Words may touch a chin or hair, and no more of a face than this, nor lie in a large one with more of them. */
const FACE_AIR: Air = { above: 0.1, beside: 0.05, below: 0.05 };
const UNDER_WORDS = 0.05, IN_FACE = 0.15;
/** A face grown to the hips below it and to the elbows beside it. */
const BODY_AIR: Air = { above: 0.3, beside: 0.9, below: 4 };
/** Words keep their corner while a body reaches under no more of them than this. */
const OVER_BODY = 0.1;

export type FacesOf = ReadonlyMap<AssetId, readonly Face[]>;

/** The same in corners without faces, of them in the one with less of a body; those for which there is none are left out. */
export function captionsOffFaces(
  overlays: readonly Overlay[],
  visual: Visual,
  canvas: Canvas,
  faces: FacesOf,
): readonly Overlay[] {
  const boxes = faceBoxes(visual, canvas, faces);
  if (boxes.length === 0) return overlays;
  const bodies = bodyBoxes(visual, canvas, faces);
  const placesOf = (words: readonly Overlay[]) =>
    words.map((each) => captionBox(each, [...placed, ...words], visual, canvas));
  const isFree = (words: readonly Overlay[]) =>
    placesOf(words).every((place) => !isOnFace(place, boxes));
  const onBodies = (words: readonly Overlay[]) =>
    Math.max(...placesOf(words).map((place) => shareOver(bodies, place)));
  // A subtitle stands beside what is left of date and place, so it comes last.
  const groups = Map.groupBy(
    overlays.toSorted((a, b) => Number(a.role === "caption") - Number(b.role === "caption")),
    ({ role, tile }) => role === "caption" ? role : tile,
  );
  let placed: readonly Overlay[] = [];
  for (const group of groups.values()) {
    const edges = [group, ...group.length > 1 ? group.map((each) => [each]) : []]
      .flatMap((words) => [words, words.map((each) => ({ ...each, stand: "upper" as const }))]);
    for (const words of edges) {
      const [first, other] = cornersOf(words).filter(isFree);
      if (!first) continue;
      const isMoved = other && onBodies(first) > OVER_BODY && onBodies(other) < onBodies(first);
      placed = [...placed, ...isMoved ? other : first];
      break;
    }
  }
  return placed;
}

/** Date and place in either corner of their edge, the left one first; what is said has the middle alone. */
function cornersOf(words: readonly Overlay[]): ReadonlyArray<readonly Overlay[]> {
  if (words.some(({ role }) => role === "caption")) return [words];
  return [words, words.map((each) => ({ ...each, side: "right" as const }))];
}

/** How much of `words` lies over `boxes`, all of them where more than one does. */
function shareOver(boxes: readonly Area[], words: Area): number {
  const over = boxes.reduce((sum, box) => sum + sharedArea(words, box), 0);
  return Math.min(1, over / (words.width * words.height));
}

function sharedArea(one: Area, other: Area): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}

/** Whether words hide more of a face than its edge, or lie in it. */
export function isOnFace(words: Area, faces: readonly Area[]): boolean {
  return faces.some((face) =>
    sharedArea(words, face) > Math.min(
      UNDER_WORDS * face.width * face.height,
      IN_FACE * words.width * words.height,
    )
  );
}

/** Faces in pixels of the canvas, at the beginning of the item and at its end. */
export function faceBoxes(visual: Visual, canvas: Canvas, faces: FacesOf): Area[] {
  return boxesOnCanvas(visual, canvas, faces, FACE_AIR).map(({ box }) => box);
}

/** The same of the bodies below faces, as far as their pictures show them. */
export function bodyBoxes(visual: Visual, canvas: Canvas, faces: FacesOf): Area[] {
  return boxesOnCanvas(visual, canvas, faces, BODY_AIR).flatMap(({ box, area }) => {
    const x = Math.max(box.x, area.x), y = Math.max(box.y, area.y);
    const width = Math.min(box.x + box.width, area.x + area.width) - x;
    const height = Math.min(box.y + box.height, area.y + area.height) - y;
    return width > 0 && height > 0 ? [{ x, y, width, height }] : [];
  });
}

/** Faces with air around them, each with the part of the canvas that its picture covers. */
function boxesOnCanvas(visual: Visual, canvas: Canvas, faces: FacesOf, air: Air) {
  return picturesOf(visual, canvas).flatMap(({ source, area, move: { from, to } }) =>
    (faces.get(source.asset) ?? []).flatMap((face) => {
      const { x, y, width, height } = faceRegion([face], air)!;
      return [from, to].map((frame) => ({
        area,
        box: {
          x: area.x + (x - frame.x) / frame.width * area.width,
          y: area.y + (y - frame.y) / frame.height * area.height,
          width: width / frame.width * area.width,
          height: height / frame.height * area.height,
        },
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
  { role, text, tile, stand, side }: Overlay,
  all: readonly Overlay[],
  visual: Visual,
  canvas: Canvas,
): Area {
  const area = captionArea(canvas, visual, tile), room = area.right - area.left;
  const short = shortSide(canvas), line = SIZE * short;
  const other = (name: Overlay["role"]) =>
    all.find((each) =>
      each.role === name && each.tile === tile && each.stand === stand &&
      (role === "caption" || each.side === side)
    );
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
  const width = Math.min(room, widthInEms(text) * size);
  return at(side ? area.right - width : area.left, width, LINE * size, raised);
}
