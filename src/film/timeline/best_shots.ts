// The pictures a film opens with: its best three, each of another moment.

import { faceRegion, holds, LEAST_FACE_AIR, movedToHold, restingCover } from "./box.ts";
import { compareKeys } from "../select/candidate.ts";
import type { Shot } from "../select/cut.ts";

export const OPENING_PICTURES = 3;
/** A shorter film would open with most of what it shows. */
const LEAST_SHOTS = 6;
/** More people or faces than these make a picture no better. */
const MOST_PEOPLE = 3, MOST_FACES = 6;
/** A face this wide is seen at a glance. */
const CLEAR_FACE = 0.06;

/**
 * In film order, for a film of this shape; none where the film is too short or has too few stills for it.
 * A screen that pictures share is seen with the one that the film's shape loses least of.
 */
export function bestShots(all: readonly Shot[], aspect: number): Shot[] {
  const shots = all.map((shot) => shapedView(shot, aspect));
  if (shots.length < LEAST_SHOTS) return [];
  const stills = shots.filter(({ medium, secondLook }) => medium === "still" && !secondLook);
  const left = stills.toSorted((a, b) => compareKeys(keysOf(a, aspect), keysOf(b, aspect)));
  const best: Shot[] = [];
  const moments = new Set<string>(), stories = new Set<string>(), companies = new Set<string>();
  const isWhole = (shot: Shot) => !isCut(shot, aspect);
  const isNew = ({ storyId }: Shot) => !stories.has(storyId);
  const isOther = (shot: Shot) => isNew(shot) && isWhole(shot) && !companies.has(companyOf(shot));
  // Of other stories and other people as long as some are not cut by the frame, never twice of one moment.
  for (
    const isFresh of [
      isOther,
      (shot: Shot) => isNew(shot) && isWhole(shot),
      isWhole,
      () => true,
    ]
  ) {
    for (const shot of left) {
      if (best.length === OPENING_PICTURES) break;
      if (moments.has(shot.momentId) || !isFresh(shot)) continue;
      best.push(shot);
      moments.add(shot.momentId);
      stories.add(shot.storyId);
      if (shot.asset.people.length > 0) companies.add(companyOf(shot));
    }
  }
  return best.length < OPENING_PICTURES ? [] : shots.filter((shot) => best.includes(shot));
}

/** Who is in it; three pictures of the same group look like one. */
const companyOf = ({ asset }: Shot) => [...asset.people].sort().join();
const isWished = ({ why }: Shot) =>
  why.some(({ reason }) => reason === "included" || reason === "favorite");
const hasShape = ({ asset }: Pick<Shot, "asset">, aspect: number) =>
  asset.height > asset.width === aspect < 1;

function shapedView(shot: Shot, aspect: number): Shot {
  if (isWished(shot) || hasShape(shot, aspect)) return shot;
  const shaped = shot.beside?.find((each) => hasShape(each, aspect));
  if (!shaped) return shot;
  const { subject: _, ...others } = shot;
  return { ...others, ...shaped };
}

/** Whether the frame loses some of its faces or of its subject. */
function isCut({ asset, faces, subject }: Shot, aspect: number): boolean {
  const region = faceRegion(faces, LEAST_FACE_AIR) ?? subject;
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
    -Math.min(asset.people.length, MOST_PEOPLE),
    -Math.min(clear.length, MOST_FACES),
    rank,
  ];
}
