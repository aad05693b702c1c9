// SPDX-License-Identifier: AGPL-3.0-or-later

// The pictures a film opens with: its best three, each of another moment.

import type { AssetId } from "../../library/asset.ts";
import type { Titles } from "../brief/brief.ts";
import { faceRegion, holds, MIN_FACE_AIR, movedToHold, restingCover } from "../framing/box.ts";
import type { Canvas } from "../framing/canvas.ts";
import { isCareful } from "../framing/still_move.ts";
import { compareKeys } from "../select/candidate.ts";
import type { Shot } from "../select/cut.ts";
import { OPENING_PICTURES } from "../select/length/card_holds.ts";
import { backdropOf } from "./shot_visual.ts";
import type { Stand, Timeline } from "./timeline.ts";
import { coveredBy, titleBlock } from "./title_place.ts";

/** A shorter film would open with most of what it shows. */
const MIN_SHOTS = 6;
/** More people or faces than these make a picture no better. */
const MAX_PEOPLE = 3, MAX_FACES = 6;
/** A face this wide is seen at a glance. */
const CLEAR_FACE = 0.06;

/**
 * In film order, for a film of this shape; none where the film is too short or has too few stills for it.
 * A screen that pictures share is seen with the one that the film's shape loses least of. Pictures that
 * open `before` go on to open the film.
 */
export function bestShots(
  all: readonly Shot[],
  canvas: Canvas,
  before?: Pick<Timeline, "items">,
): Shot[] {
  const opening = openersOf(all, canvas, before);
  return chosenFrom(opening, opening.inOrder);
}

/** By so many places of the order of the best a picture falls back when the title would hide its faces. */
const HIDDEN_PLACES = 24;

/**
 * The same under a title, which stands at one place over all of them: where it hides fewest faces, in the
 * middle if it can; pictures that leave it room come before others that are not much better. Pictures that
 * open `before` go on to open the film, and the place alone is chosen for them, unless the title would hide
 * their faces wherever it stood.
 */
export function bestUnder(
  titles: Pick<Titles, "main" | "sub">,
  all: readonly Shot[],
  canvas: Canvas,
  before?: Pick<Timeline, "items">,
): UnderTitle {
  const opening = openersOf(all, canvas, before);
  return clearUnder(titles, opening, canvas) ??
    clearUnder(titles, { ...opening, kept: [] }, canvas) ?? { best: [] };
}

interface UnderTitle {
  readonly best: readonly Shot[];
  readonly stand?: Stand;
}

function clearUnder(
  titles: Pick<Titles, "main" | "sub">,
  opening: Openers,
  canvas: Canvas,
): UnderTitle | undefined {
  const { inOrder } = opening, usual = chosenFrom(opening, inOrder);
  const choices = STANDS.flatMap((stand) => {
    const mayCover = (shot: Shot) => stand !== undefined || !isUnknownUpright(shot);
    const block = titleBlock(titles, canvas, stand);
    const hidden = new Map(
      inOrder.map((shot) => [shot, coveredBy(block, shot, backdropOf(shot, canvas).move)]),
    );
    const costs = new Map(
      inOrder.map((shot, place) => [shot, place + HIDDEN_PLACES * hidden.get(shot)!]),
    );
    const costOf = (shot: Shot) => costs.get(shot)!;
    const isClear = (shot: Shot) =>
      mayCover(shot) && (shot.faces.length === 0 || hidden.get(shot)! <= MAX_HIDDEN);
    const byCost = inOrder.filter(isClear).toSorted((a, b) => costOf(a) - costOf(b));
    const clearest = chosenFrom(opening, byCost);
    const isOpening = (best: readonly Shot[]) => best.length > 0 && best.every(isClear);
    return [usual, clearest].filter(isOpening).map((best) => ({
      best,
      ...(stand ? { stand } : {}),
      cost: best.reduce((sum, shot) => sum + costOf(shot), 0),
    }));
  });
  return choices.sort((a, b) => a.cost - b.cost)[0];
}

/** Whatever it shows stands in its middle. */
const isUnknownUpright = ({ asset, facesUnknown }: Shot) =>
  facesUnknown === true && asset.height > asset.width;

/** The title may touch so much of a picture's faces. */
const MAX_HIDDEN = 0.05;

const STANDS: ReadonlyArray<Stand | undefined> = [undefined, "upper", "lower"];

/**
 * The picture that is blurred under the title where no three open the film: the best still that is not seen
 * soon after it. In a short film the first shot comes out of its own blur.
 */
export function blurredUnder(all: readonly Shot[], { width, height }: Canvas): Shot {
  const later = all.length < MIN_SHOTS ? [] : stillsOf(all, width / height);
  return later.find(isAfter(all, NEXT_SHOTS)) ?? later.find(isAfter(all, 1)) ?? all[0]!;
}

/** The best first, whether or not the frame keeps all of their heads. */
function stillsOf(shots: readonly Shot[], aspect: number): Shot[] {
  return shots.filter(({ medium, secondLook }) => medium === "still" && !secondLook)
    .toSorted((a, b) => compareKeys(keysOf(a, aspect), keysOf(b, aspect)));
}

interface Openers {
  readonly shots: readonly Shot[];
  /** Stills that may open the film, the best first. */
  readonly inOrder: readonly Shot[];
  /** Stills that opened the film before its owner changed it. */
  readonly kept: readonly Shot[];
}

function openersOf(
  all: readonly Shot[],
  { width, height }: Canvas,
  before: Pick<Timeline, "items"> | undefined,
): Openers {
  const aspect = width / height, shots = all.map((shot) => shapedView(shot, aspect));
  const inOrder = shots.length < MIN_SHOTS
    ? []
    : stillsOf(shots, aspect).filter((shot) => keepsWhole(shot, aspect));
  const opened = new Set(before ? openedWith(before) : []);
  const kept = inOrder.filter(({ asset }) => opened.has(asset.id));
  return { shots, inOrder, kept };
}

/** Pictures of the opening, which alone are not blurred. */
function openedWith({ items }: Pick<Timeline, "items">): AssetId[] {
  return items.flatMap(({ visual }) =>
    visual.kind === "card" && visual.role === "opening" && visual.backdrop?.sharp
      ? [visual.backdrop.source.asset]
      : []
  );
}

function chosenFrom({ shots, kept }: Openers, inOrder: readonly Shot[]): Shot[] {
  const best = [...kept];
  const moments = new Set(best.map(({ momentId }) => momentId));
  const stories = new Set(best.map(({ storyId }) => storyId));
  const isLater = isAfter(shots, NEXT_SHOTS);
  const isNew = (shot: Shot) => !stories.has(shot.storyId) && isLater(shot);
  const isOther = (shot: Shot) =>
    isNew(shot) &&
    best.every((chosen) =>
      !areSamePeople(chosen, shot) && (isWished(shot) || !areAlike(chosen, shot))
    );
  // Other stories and other subjects first; one moment is never shown twice, nor what comes soon after.
  for (const isFresh of [isOther, isNew, isLater]) {
    for (const shot of inOrder) {
      if (best.length === OPENING_PICTURES) break;
      if (moments.has(shot.momentId) || !isFresh(shot)) continue;
      best.push(shot);
      moments.add(shot.momentId);
      stories.add(shot.storyId);
    }
  }
  return best.length < OPENING_PICTURES ? [] : shots.filter((shot) => best.includes(shot));
}

/** What is seen right after the title would be seen twice in a row. */
const NEXT_SHOTS = 3;

/** Of a moment that none of the first so many shots shows. */
function isAfter(shots: readonly Shot[], count: number): (shot: Shot) => boolean {
  const next = new Set(shots.slice(0, count).map(({ momentId }) => momentId));
  return ({ momentId }) => !next.has(momentId);
}

/** Two groups of the same number, or two views without people, even if they are of other people and places. */
function areAlike(a: Shot, b: Shot): boolean {
  return peopleIn(a) === peopleIn(b);
}

function peopleIn({ asset, faces }: Shot): "none" | "one" | "two" | "group" {
  const people = Math.max(asset.people.length, faces.length);
  return (["none", "one", "two"] as const)[people] ?? "group";
}

/** Share of people that two pictures have in common: pictures of the same group look like one. */
const SAME_GROUP = 0.6;

function areSamePeople({ asset: a }: Shot, { asset: b }: Shot): boolean {
  const all = new Set([...a.people, ...b.people]);
  const both = a.people.filter((person) => b.people.includes(person));
  return all.size > 0 && both.length >= SAME_GROUP * all.size;
}

const isWished = ({ why }: Shot) =>
  why.some(({ reason }) => reason === "included" || reason === "favorite");
const hasShape = ({ asset }: Pick<Shot, "asset">, aspect: number) =>
  asset.height > asset.width === aspect < 1;

function shapedView(shot: Shot, aspect: number): Shot {
  if (isWished(shot)) return shot;
  const { subject: _, facesUnknown: __, ...others } = shot;
  const beside = (shot.beside ?? []).map((each): Shot => ({ ...others, ...each }));
  const shaped = [shot, ...beside].filter((view) => hasShape(view, aspect));
  return shaped.find((view) => !isCut(view, aspect)) ?? shaped[0] ?? shot;
}

/** Whether the frame loses none of its faces nor of its subject, and little where nothing says where faces are. */
function keepsWhole(shot: Shot, aspect: number): boolean {
  const { asset, faces, facesUnknown } = shot;
  if (isCut(shot, aspect)) return false;
  const mayCutHeads = facesUnknown === true && faces.length === 0;
  return !mayCutHeads || isCareful(restingCover(asset.width / asset.height, aspect));
}

/** Whether the frame loses some of its faces, or of its subject where it has none. */
function isCut({ asset, faces, subject }: Shot, aspect: number): boolean {
  const region = faceRegion(faces, MIN_FACE_AIR) ?? subject;
  const cover = restingCover(asset.width / asset.height, aspect);
  return region !== undefined && !holds(movedToHold(cover, region), region);
}

function keysOf(shot: Shot, aspect: number): number[] {
  const { asset, faces, rank } = shot;
  const clear = faces.filter(({ box }) => box.width >= CLEAR_FACE);
  return [
    isCut(shot, aspect) ? 1 : 0,
    isWished(shot) ? 0 : 1,
    // A picture of the other shape loses half of itself behind a title.
    hasShape(shot, aspect) ? 0 : 1,
    -(asset.rating ?? 0),
    -Math.min(asset.people.length, MAX_PEOPLE),
    -Math.min(clear.length, MAX_FACES),
    rank,
  ];
}
