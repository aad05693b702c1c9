// SPDX-License-Identifier: AGPL-3.0-or-later

// A card: the backdrop or the map under its words, slowly moving.

import type { Box } from "../../../library/asset.ts";
import type { Size } from "../../../media/size.ts";
import type { Ground, Visual } from "../../timeline/timeline.ts";
import type { Move } from "../../framing/box.ts";
import type { Area } from "../../framing/areas.ts";
import { darkened, paintBackdrop } from "../paint/backdrop.ts";
import { paintGround } from "../paint/ground.ts";
import { moveOfAspect } from "../plan/motion.ts";
import { CachedStill, partOf, readingSize, type Sheet } from "./cached_still.ts";
import { mapSheet, openMap } from "./map_source.ts";
import { type PictureSource, readPicture, type SourceDeps } from "./picture_source.ts";
import { StillSource } from "./still_source.ts";

type Card = Extract<Visual, { kind: "card" }>;

/** A blurred picture holds no more detail than this share of the canvas' pixels per side. */
const BACKDROP_SCALE = 0.2;
/** The bare ground is this much larger than the canvas and drifts over what is left. */
const DRIFT = 0.06;

export async function openCard(
  deps: SourceDeps,
  visual: Card,
  frames: number,
): Promise<PictureSource> {
  if (visual.map) return await openMap(deps, visual.map, visual.ground, frames);
  const { picture, move } = await cardSheet(deps, visual);
  return new StillSource(deps, CachedStill.of(deps.kernel, picture, move), frames);
}

/** The picture that the camera moves over behind a card's words; of a map the land alone. */
export function cardSheet(deps: SourceDeps, { backdrop, ground, map }: Card): Promise<Sheet> {
  if (map) return mapSheet(deps, map, ground);
  if (!backdrop) return Promise.resolve(driftingGround(deps, ground));
  return backdrop.sharp ? sharpSheet(deps, backdrop) : blurredSheet(deps, backdrop, ground);
}

async function sharpSheet(
  deps: SourceDeps,
  { source, inSeconds, move, sharp }: NonNullable<Card["backdrop"]>,
): Promise<Sheet> {
  const { canvas } = deps;
  const size = readingSize(source, move, canvas);
  const fit = { maxWidth: size.width, maxHeight: size.height };
  const whole = await readPicture(deps, source, inSeconds, fit);
  const fitted = moveOfAspect(move, whole, canvas.width / canvas.height);
  return { picture: sharp === "dark" ? darkened(whole) : whole, move: fitted };
}

async function blurredSheet(
  deps: SourceDeps,
  { source, inSeconds, move }: NonNullable<Card["backdrop"]>,
  ground: Ground,
): Promise<Sheet> {
  const { canvas } = deps, aspect = canvas.width / canvas.height;
  const near = Math.min(move.from.width, move.to.width);
  const scale = canvas.width * BACKDROP_SCALE / near / source.width;
  const fit = {
    maxWidth: Math.max(16, Math.ceil(source.width * scale)),
    maxHeight: Math.max(16, Math.ceil(source.height * scale)),
  };
  const small = await readPicture(deps, source, inSeconds, fit);
  const fitted = moveOfAspect(move, small, aspect);
  const seen = union(fitted);
  const even = (value: number) => Math.ceil(value / 2) * 2;
  const part = partOf(small, evenArea(small, seen));
  const size = {
    width: even(canvas.width / Math.min(fitted.from.width, fitted.to.width) * seen.width),
    height: even(canvas.height / Math.min(fitted.from.height, fitted.to.height) * seen.height),
  };
  return { picture: paintBackdrop(part, size, ground), move: within(fitted, seen) };
}

/** The even pixels around a box of fractions. */
function evenArea({ width, height }: Size, box: Box): Area {
  const x = Math.floor(box.x * width / 2) * 2, y = Math.floor(box.y * height / 2) * 2;
  return {
    x,
    y,
    width: Math.min(width - x, Math.ceil(box.width * width / 2) * 2),
    height: Math.min(height - y, Math.ceil(box.height * height / 2) * 2),
  };
}

function driftingGround({ canvas }: SourceDeps, ground: Ground): Sheet {
  const even = (value: number) => Math.round(value * (1 + DRIFT) / 2) * 2;
  const size: Size = { width: even(canvas.width), height: even(canvas.height) };
  const box = (x: number, y: number): Box => ({
    x,
    y,
    width: canvas.width / size.width,
    height: canvas.height / size.height,
  });
  const picture = paintGround(size.width, size.height, ground);
  const right = 1 - canvas.width / size.width, bottom = 1 - canvas.height / size.height;
  return { picture, move: { from: box(0, bottom), to: box(right, 0) } };
}

function union({ from, to }: Move): Box {
  const x = Math.max(0, Math.min(from.x, to.x)), y = Math.max(0, Math.min(from.y, to.y));
  const right = Math.min(1, Math.max(from.x + from.width, to.x + to.width));
  const bottom = Math.min(1, Math.max(from.y + from.height, to.y + to.height));
  return { x, y, width: right - x, height: bottom - y };
}

function within({ from, to }: Move, seen: Box): Move {
  const inside = (box: Box): Box => ({
    x: (box.x - seen.x) / seen.width,
    y: (box.y - seen.y) / seen.height,
    width: box.width / seen.width,
    height: box.height / seen.height,
  });
  return { from: inside(from), to: inside(to) };
}
