// A whole figure, from the front, from behind or from the side. Origin between the feet; the head is
// 100 units high. Limbs are drawn from joint to joint, so a pose is a handful of angles in degrees:
// 0 hangs straight down, positive swings to the right of the picture.

import { mix, tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import type { Character } from "./cast.ts";
import { headAbove, headBelow, headFromBehind, type HeadLook } from "./head.ts";
import type { Outfit } from "./outfit.ts";
import { profile } from "./profile.ts";

/** First and second joint of a limb. */
export type Limb = readonly [upper: number, lower: number];

export interface Pose {
  readonly seen: "front" | "back" | "right";
  readonly leftArm: Limb;
  readonly rightArm: Limb;
  readonly leftLeg: Limb;
  readonly rightLeg: Limb;
  /** Leaning of the trunk. */
  readonly lean?: number;
  /** Raises the whole figure, in head units: a jump. */
  readonly lift?: number;
}

export const STANDING: Pose = {
  seen: "front",
  leftArm: [-12, -6],
  rightArm: [12, 6],
  leftLeg: [-4, -2],
  rightLeg: [4, 2],
};

interface Point {
  readonly x: number;
  readonly y: number;
}

export function figure(
  sheet: Sheet,
  who: Character,
  worn: Outfit,
  pose: Pose,
  look: HeadLook,
): void {
  const tall = who.heads * 100;
  const young = who.age === "small" || who.age === "child";
  const leg = (tall - 100) * (young ? 0.5 : 0.55), arm = (tall - 100) * 0.2;
  const side = pose.seen === "right";
  const shoulder = side ? 6 : young ? 40 : who.beard ? 64 : 53, hip = side ? 6 : young ? 22 : 27;
  const thick = young ? 0.8 : 1;
  const hips = { x: 0, y: -leg - (pose.lift ?? 0) };
  const lean = (pose.lean ?? 0) * Math.PI / 180, trunk = tall - 100 - leg - 2;
  const top = { x: Math.sin(lean) * trunk, y: hips.y - Math.cos(lean) * trunk };
  const shade = tone(worn.top, -0.1), plain = look.plain ?? false;
  const sleeve = (limb: Limb, at: Point, far: boolean) => {
    const fill = far && !plain ? shade : worn.top;
    const elbow = reach(at, limb[0], arm), wrist = reach(elbow, limb[1], arm * 0.95);
    const skin = far && !plain ? mix(who.skin, "#7a3a2a", 0.2) : who.skin;
    if (worn.sleeves === "short") {
      bone(sheet, at, elbow, 26 * thick, skin);
      bone(sheet, elbow, wrist, 22 * thick, skin);
      bone(sheet, at, reach(at, limb[0], arm * 0.62), 35 * thick, fill);
    } else {
      bone(sheet, at, elbow, 34 * thick, fill);
      bone(sheet, elbow, wrist, 28 * thick, fill);
    }
    const hand = reach(wrist, limb[1], 11);
    sheet.ellipse(hand.x, hand.y, 13.5 * thick, 15 * thick, skin);
  };
  const legOf = (limb: Limb, at: Point, far: boolean) => {
    const fill = far && !plain ? tone(worn.bottom, -0.06) : worn.bottom;
    const knee = reach(at, limb[0], leg * 0.5), ankle = reach(knee, limb[1], leg * 0.46);
    const toe = side ? 20 : limb[1] < 0 ? -9 : 9;
    sheet.path(
      `M${num(ankle.x - 17)} ${num(ankle.y + leg * 0.04)}Q${num(ankle.x - 17)} ${
        num(ankle.y - 16)
      } ${num(ankle.x)} ${num(ankle.y - 16)}Q${num(ankle.x + toe + 16)} ${num(ankle.y - 10)} ${
        num(ankle.x + toe + 15)
      } ${num(ankle.y + leg * 0.04)}z`,
      worn.shoes,
    );
    if (worn.legs === "short") {
      bone(sheet, knee, ankle, 27 * thick, who.skin);
      bone(sheet, at, reach(at, limb[0], leg * 0.46), 50 * thick, fill);
    } else {
      bone(sheet, at, knee, 46 * thick, fill);
      bone(sheet, knee, ankle, 36 * thick, fill);
    }
  };
  const leftHip = { x: hips.x - hip, y: hips.y }, rightHip = { x: hips.x + hip, y: hips.y };
  const leftShoulder = { x: top.x - shoulder, y: top.y + 34 };
  const rightShoulder = { x: top.x + shoulder, y: top.y + 34 };
  const headAt = { x: top.x + Math.sin(lean) * 50, y: top.y - 50 };
  const inHead = (paint: () => void) =>
    sheet.placed({ ...headAt, turn: (pose.lean ?? 0) * 0.6 }, paint);
  const dressed: HeadLook = { hat: worn.hat, ...look };
  if (side) sleeve(pose.leftArm, leftShoulder, true);
  if (pose.seen === "front") inHead(() => headBelow(sheet, who, dressed));
  legOf(pose.leftLeg, leftHip, side);
  legOf(pose.rightLeg, rightHip, false);
  trunkShape(
    sheet,
    worn,
    hips,
    top,
    shoulder + (side ? 27 : 15),
    hip + 24 * thick,
    leg,
    plain,
    look.light,
  );
  if (side) {
    inHead(() => profile(sheet, who, dressed));
  } else if (pose.seen === "back") {
    inHead(() => headFromBehind(sheet, who, dressed));
  } else {
    inHead(() => headAbove(sheet, who, dressed));
  }
  if (worn.scarf) scarfBand(sheet, worn.scarf, headAt);
  if (!side) sleeve(pose.leftArm, leftShoulder, false);
  sleeve(pose.rightArm, rightShoulder, false);
  if (worn.bag && pose.seen === "back") {
    sheet.rect(top.x - 46, top.y + 26, 92, 128, worn.bag, 1, 24);
    sheet.rect(top.x - 34, top.y + 84, 68, 58, tone(worn.bag, -0.06), 1, 14);
  }
}

function trunkShape(
  sheet: Sheet,
  worn: Outfit,
  hips: Point,
  top: Point,
  wide: number,
  hipHalf: number,
  leg: number,
  plain: boolean,
  light: number,
): void {
  const flare = worn.cut === "dress" ? 1.8 : worn.cut === "coat" ? 1.22 : 1.02;
  const below = worn.cut === "dress" ? leg * 0.46 : worn.cut === "coat" ? leg * 0.34 : 14;
  const hem = hips.y + below, waist = (top.y + hips.y) / 2 + 20;
  const outline = `M${num(top.x - 16)} ${num(top.y + 4)}Q${num(top.x - wide)} ${num(top.y + 10)} ${
    num(top.x - wide)
  } ${num(top.y + 44)}Q${num((top.x + hips.x) / 2 - Math.min(wide * 0.78, hipHalf))} ${
    num(waist)
  } ${num(hips.x - hipHalf * flare)} ${num(hem)}Q${num(hips.x)} ${num(hem + 12)} ${
    num(hips.x + hipHalf * flare)
  } ${num(hem)}Q${num((top.x + hips.x) / 2 + Math.min(wide * 0.78, hipHalf))} ${num(waist)} ${
    num(top.x + wide)
  } ${num(top.y + 44)}Q${num(top.x + wide)} ${num(top.y + 10)} ${num(top.x + 16)} ${
    num(top.y + 4)
  }Q${num(top.x)} ${num(top.y + 20)} ${num(top.x - 16)} ${num(top.y + 4)}z`;
  const fill = plain ? worn.top : sheet.linear(
    [[0, tone(worn.top, 0.05)], [1, tone(worn.top, -0.09)]],
    [top.x + light * wide, top.y],
    [top.x - light * wide, hips.y],
  );
  sheet.path(outline, fill);
  if (plain || worn.pattern?.kind !== "stripes") return;
  sheet.clipped(outline, () => {
    for (let y = top.y + 44; y < hem; y += 26) {
      sheet.rect(top.x - 160, y, 320, 11, worn.pattern!.colour, 0.9);
    }
  });
}

function scarfBand(sheet: Sheet, colour: string, headAt: Point): void {
  const { x, y } = headAt;
  sheet.path(
    `M${num(x - 40)} ${num(y + 42)}Q${num(x)} ${num(y + 66)} ${num(x + 40)} ${num(y + 42)}Q${
      num(x + 46)
    } ${num(y + 70)} ${num(x + 18)} ${num(y + 76)}L${num(x + 22)} ${num(y + 150)}H${num(x - 2)}L${
      num(x - 6)
    } ${num(y + 78)}Q${num(x - 46)} ${num(y + 72)} ${num(x - 40)} ${num(y + 42)}z`,
    colour,
  );
}

function reach(from: Point, degrees: number, length: number): Point {
  const angle = degrees * Math.PI / 180;
  return { x: from.x + Math.sin(angle) * length, y: from.y + Math.cos(angle) * length };
}

function bone(sheet: Sheet, from: Point, to: Point, width: number, colour: string): void {
  sheet.line(`M${num(from.x)} ${num(from.y)}L${num(to.x)} ${num(to.y)}`, { width, colour });
}
