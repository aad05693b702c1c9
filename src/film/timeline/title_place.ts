// SPDX-License-Identifier: AGPL-3.0-or-later

// Where the film's title stands over its opening pictures: beside faces and what stands out in them. How much
// room its words take is estimated, for fonts are opened only where words are drawn.

import type { Asset, Box } from "../../library/asset.ts";
import type { Titles } from "../brief/brief.ts";
import type { Shot } from "../select/cut.ts";
import { type Air, faceRegion, type Move } from "../framing/box.ts";
import type { Canvas } from "../framing/canvas.ts";
import { graphemesOf } from "../../base/text.ts";
import type { Stand } from "./timeline.ts";
import {
  MAIN_SIZE,
  OPTICAL_MIDDLE,
  SHORT_FILL,
  SHORT_GROWTH,
  shortSide,
  SUB_SIZE,
  titleArea,
} from "./title_area.ts";

/** Ems a letter takes, on the average of the bundled fonts; ideographs and kana take a whole one. */
const LETTER = 0.52, IDEOGRAPH = 1;
const IDEOGRAPHS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;
const WHOLE_EM = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{Emoji_Presentation}\uFE0F]/u;
/** Lines of one text are not equally long. */
const UNEVEN = 1.15;
const TITLE_LINES = 3, SUB_LINES = 2;
/** From one line to the next, and of a first line, in ems. */
const TITLE_LEADING = 1.08, SUB_LEADING = 1.4, CAPITALS = 0.75;
/** Between the title and the line below, as a share of the short side. */
const BETWEEN = 0.07;
/** Words may lie on hair and hats. */
const FACE_AIR: Air = { above: 0.15, beside: 0.1, below: 0.1 };
/** A face that words lie on weighs twice as much as another thing that stands out. */
const SUBJECT_WEIGHT = 0.5;

/** The part of the canvas that the words of a title take, in fractions of it. */
export function titleBlock(
  { main, sub = "" }: Pick<Titles, "main" | "sub">,
  canvas: Canvas,
  stand: Stand | undefined,
): Box {
  const area = titleArea(canvas), short = shortSide(canvas);
  const room = area.right - area.left, tall = area.bottom - area.top;
  const title = measured(main, MAIN_SIZE.title * short, room, TITLE_LINES);
  const line = measured(sub, SUB_SIZE.title * short, room, SUB_LINES);
  const growth = title.lines === 1
    ? Math.max(1, Math.min(SHORT_GROWTH, SHORT_FILL * room / title.width))
    : 1;
  const width = Math.min(room, Math.max(title.width * growth, line.width));
  const height = Math.min(
    tall,
    MAIN_SIZE.title * short * growth * (CAPITALS + TITLE_LEADING * (title.lines - 1)) +
      BETWEEN * short +
      SUB_SIZE.title * short * SUB_LEADING * line.lines,
  );
  const top = stand === "upper"
    ? area.top
    : stand === "lower"
    ? area.bottom - height
    : area.top + tall * OPTICAL_MIDDLE - height / 2;
  return {
    x: (canvas.width - width) / 2 / canvas.width,
    y: top / canvas.height,
    width: width / canvas.width,
    height: height / canvas.height,
  };
}

/** How long words are about, in ems. */
export function widthInEms(text: string): number {
  return graphemesOf(text).reduce(
    (sum, letter) => sum + (WHOLE_EM.test(letter) ? IDEOGRAPH : LETTER),
    0,
  );
}

function measured(text: string, size: number, room: number, most: number) {
  const ems = widthInEms(text);
  // Japanese lines end with phrases, which leaves more of a line empty than words do.
  const spread = ems * size > room && IDEOGRAPHS.test(text) ? UNEVEN : 1;
  const lines = Math.min(most, Math.ceil(ems * size * spread / room));
  return { lines, width: lines === 0 ? 0 : ems * size * (lines > 1 ? UNEVEN : 1) / lines };
}

/** Of a picture for which nothing says where faces are: in an upright one people stand in its middle. */
const LIKELY_UPRIGHT: Box = { x: 0.22, y: 0.06, width: 0.56, height: 0.5 };
const LIKELY_WIDE: Box = { x: 0.1, y: 0.12, width: 0.8, height: 0.43 };

function likelyIn({ width, height }: Pick<Asset, "width" | "height">): Box {
  return height > width ? LIKELY_UPRIGHT : LIKELY_WIDE;
}

type Covered = Pick<Shot, "faces" | "subject" | "facesUnknown"> & {
  readonly asset?: Pick<Asset, "width" | "height">;
};

/** The share of a backdrop's faces, or of what stands out in it, on which words in `block` would lie. */
export function coveredBy(
  block: Box,
  { asset, faces: known, subject, facesUnknown }: Covered,
  { from, to }: Move,
): number {
  const faces = known.flatMap((face) => faceRegion([face], FACE_AIR) ?? []);
  const likely = [...subject ? [subject] : [], ...facesUnknown && asset ? [likelyIn(asset)] : []];
  const boxes = faces.length > 0 ? faces : likely;
  const weight = faces.length > 0 ? 1 : SUBJECT_WEIGHT;
  return weight * Math.max(...[from, to].map((frame) => sharedArea(block, boxes, frame)));
}

/** The share of boxes under `block`, in fractions of a picture whose part `frame` fills the canvas. */
function sharedArea(block: Box, boxes: readonly Box[], frame: Box): number {
  let all = 0, shared = 0;
  for (const box of boxes) {
    const x = (box.x - frame.x) / frame.width, y = (box.y - frame.y) / frame.height;
    const width = box.width / frame.width, height = box.height / frame.height;
    const across = Math.min(x + width, block.x + block.width) - Math.max(x, block.x);
    const down = Math.min(y + height, block.y + block.height) - Math.max(y, block.y);
    all += width * height;
    shared += Math.max(0, across) * Math.max(0, down);
  }
  return all === 0 ? 0 : shared / all;
}
