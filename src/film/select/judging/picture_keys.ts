// SPDX-License-Identifier: AGPL-3.0-or-later

// Which picture carries a moment: ordered keys, each only breaking ties of the one before.
// Smaller comes first; the asset's id is the last word.

import { MOVING_RESIDUAL } from "../../../facts/clip_key.ts";
import { isPortrait, isSureFace, type PersonId } from "../../../library/asset.ts";
import {
  compareKeys,
  compareText,
  GOOD_SHORT_SIDE,
  minShortSide,
  shortSideOf,
} from "../candidate.ts";
import { subjectSharpness } from "../seen/pixel_flags.ts";
import type { Judged } from "./judge.ts";
import { isGoodClip } from "./people_first.ts";

/** What the film so far makes of a picture. */
export interface Rhythm {
  /** −1: a moving picture is wanted; 1: a still is. */
  readonly wants: -1 | 0 | 1;
  /** People whose share of the shots is below half their share of the pictures. */
  readonly underShown: ReadonlySet<PersonId>;
  /** The story has no clip yet. */
  readonly wantsClip: boolean;
  /** The film is about people before things. */
  readonly peopleFirst: boolean;
  /** Members of a recurring subject that still has room. */
  readonly isRecurring: (judged: Judged) => boolean;
}

/** A box this near to the border is cut by it. */
const BORDER = 0.01;
/** A picture less than half as sharp as the sharpest of its moment loses to it. */
const SHARP_ENOUGH = 0.5;

/** The pictures of one moment, best first. */
export function bestFirst(pictures: readonly Judged[], rhythm: Rhythm): Judged[] {
  const largeEnough = minShortSide(pictures.map(({ candidate }) => candidate.asset));
  // What was made smaller measures sharper than what it was made of.
  const large = pictures.filter(({ candidate }) => shortSideOf(candidate.asset) >= largeEnough);
  const sharpest = Math.max(0, ...large.map(sharpnessOfSubject));
  const mostAsked = Math.max(0, ...pictures.map(({ asked }) => asked));
  const beside = { largeEnough, sharpest, mostAsked };
  const keyed = pictures.map((picture) => ({
    picture,
    keys: pictureKeys(picture, rhythm, beside),
  }));
  keyed.sort((a, b) =>
    compareKeys(a.keys, b.keys) ||
    compareText(a.picture.candidate.asset.id, b.picture.candidate.asset.id)
  );
  return keyed.map(({ picture }) => picture);
}

/** What the pictures of a moment are measured by. */
interface Beside {
  readonly largeEnough: number;
  readonly sharpest: number;
  /** How many of the people the film is about one of them shows. */
  readonly mostAsked: number;
}

function pictureKeys(
  picture: Judged,
  rhythm: Rhythm,
  { largeEnough, sharpest, mostAsked }: Beside,
): number[] {
  const { candidate, moment, people, faces } = picture;
  const { asset } = candidate;
  const middle = (moment.start + moment.end) / 2;
  const isMoving = picture.media.medium !== "still" &&
    (picture.seen.residual ?? MOVING_RESIDUAL) >= MOVING_RESIDUAL;
  return [
    candidate.included ? 0 : 1,
    isHeard(picture) && picture.asked === mostAsked ? 0 : 1,
    candidate.favorite ? 0 : 1,
    -picture.asked,
    isClean(picture) ? 0 : 1,
    // An unmeasured picture is worth asking about, but not before one that is known to be good.
    picture.pixels ? 0 : 1,
    candidate.received ? 1 : 0,
    rhythm.wantsClip && isGoodClip(picture) ? 0 : 1,
    rhythm.peopleFirst && picture.company === 0 ? 1 : 0,
    rhythm.wants === 0 ? 0 : isMoving === rhythm.wants < 0 ? 0 : 1,
    -people.length,
    people.some((id) => rhythm.underShown.has(id)) ? 0 : 1,
    rhythm.isRecurring(picture) ? 0 : 1,
    -Math.min(faces.filter(isSureFace).length, 6),
    -subjectRung(picture),
    -Math.round(10 * subjectShare(picture)),
    shortSideOf(asset) >= largeEnough ? 0 : 1,
    sharpnessOfSubject(picture) >= SHARP_ENOUGH * sharpest ? 0 : 1,
    // A picture that was not analyzed is worth as much as one that will do.
    -(picture.relevance ?? 1),
    picture.showsSomebody ? 0 : 1,
    -(asset.rating ?? 0),
    shortSideOf(asset) >= GOOD_SHORT_SIDE ? 0 : 1,
    asset.kind === "photo" && isPortrait(asset) ? 1 : 0,
    Math.abs(candidate.at - middle),
    candidate.at,
  ];
}

/** A voice tells more of its moment than any still, a favourite among them. */
function isHeard(picture: Judged): boolean {
  return picture.hasVoice && picture.pixels !== undefined && !picture.candidate.received &&
    isClean(picture);
}

/** No pixel speaks against it and no face that matters is cut by the border. */
function isClean(picture: Judged): boolean {
  return picture.rejection === undefined &&
    !picture.faces.some((face) =>
      face.person !== undefined && (face.box.x < BORDER || face.box.y < BORDER ||
        face.box.x + face.box.width > 1 - BORDER || face.box.y + face.box.height > 1 - BORDER)
    );
}

/** Sharpness of the face; of the subject where there is none. */
function sharpnessOfSubject({ pixels }: Judged): number {
  return pixels ? pixels.faceSharpness ?? subjectSharpness(pixels) : 0;
}

/** The largest face of a known person, else of any. */
function subjectOf({ faces }: Judged) {
  const known = faces.filter((face) => face.person !== undefined);
  return (known.length > 0 ? known : faces).reduce<typeof faces[number] | undefined>(
    (best, face) => (best && area(best.box) >= area(face.box) ? best : face),
    undefined,
  );
}

function area(box: { readonly width: number; readonly height: number }): number {
  return box.width * box.height;
}

/** One point for a face's width of air on all sides, one for being the largest face. */
function subjectRung(picture: Judged): number {
  const subject = subjectOf(picture);
  if (!subject) return 0;
  const { x, y, width, height } = subject.box;
  const hasAir = x >= width && 1 - x - width >= width && y >= height && 1 - y - height >= height;
  const isLargest = picture.faces.every((face) => area(face.box) <= area(subject.box));
  return 1 + Number(hasAir) + Number(isLargest);
}

function subjectShare(picture: Judged): number {
  const subject = subjectOf(picture);
  return subject ? area(subject.box) : 0;
}
