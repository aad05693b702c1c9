// A whole head from the front (or a little turned) or from behind, with neck, ears, hair and what is
// worn on it. Origin in the middle of the face, 100 units high.

import { type Colour, mix, tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import type { Character } from "./cast.ts";
import { features } from "./face.ts";
import { type FaceLook, faceOutline, shapeOf } from "./face_shape.ts";
import { hairBehind } from "./hair_behind.ts";
import { hairFront } from "./hair_front.ts";
import { hat, type Headwear, strawBrim } from "./headwear.ts";

export interface HeadLook extends FaceLook {
  readonly hat?: Headwear;
  /** Colour of the light on the lit edge; none when left out. */
  readonly rim?: Colour;
  /** No features: a head against the light or far away. */
  readonly plain?: boolean;
}

/** Hair that falls behind, and the neck: what shoulders and collar cover. */
export function headBelow(sheet: Sheet, who: Character, look: HeadLook): void {
  const { half } = shapeOf(who), dark = neckTone(who, look);
  if (look.hat?.kind === "straw") strawBrim(sheet, look.hat.colour, half);
  hairBehind(sheet, who, look.turn);
  const w = half * (who.age === "adult" ? (who.beard ? 0.56 : 0.46) : 0.4);
  sheet.path(
    `M${num(-w)} 22V58Q${num(-w)} 68 ${num(-w - 14)} 76H${num(w + 14)}Q${num(w)} 68 ${
      num(w)
    } 58V22z`,
    dark,
  );
}

export function neckTone(who: Character, look: Pick<HeadLook, "plain">): Colour {
  return look.plain ? who.skin : mix(who.skin, "#6e2f22", 0.3);
}

/** Ears, face, hair over the forehead and hat. */
export function headAbove(sheet: Sheet, who: Character, look: HeadLook): void {
  const { half, eyeY } = shapeOf(who), dark = mix(who.skin, "#6e2f22", 0.36);
  for (const side of [-1, 1]) {
    if (side * look.turn > 0.45 || who.style === "long" || who.style === "bob") continue;
    const x = side * (half - 0.5) - look.turn * 3;
    sheet.ellipse(x, eyeY + 10, 6.4, 10, mix(who.skin, dark, look.plain ? 0 : 0.25));
    if (!look.plain) sheet.ellipse(x + side * 0.8, eyeY + 10, 3, 5.6, dark, 0.5);
  }
  const outline = faceOutline(who, look.turn);
  const skin = look.plain ? who.skin : sheet.linear(
    [[0, tone(who.skin, 0.05)], [0.55, who.skin], [1, mix(who.skin, dark, 0.5)]],
    [look.light * half, -20],
    [-look.light * half, 25],
  );
  sheet.path(outline, skin);
  if (!look.plain) {
    sheet.clipped(outline, () => faceShade(sheet, who, look, dark));
    features(sheet, who, look);
    if (who.glasses) glasses(sheet, who, look);
  }
  hairFront(sheet, who, look.turn, look.light);
  if (look.hat) hat(sheet, look.hat, half, look.turn);
}

/** The head seen from behind: hair over the whole skull, ears showing under short hair. */
export function headFromBehind(
  sheet: Sheet,
  who: Character,
  look: Pick<HeadLook, "hat" | "plain">,
): void {
  const { half } = shapeOf(who), dark = neckTone(who, look);
  sheet.path(`M${num(-half * 0.45)} 20V72H${num(half * 0.45)}V20z`, dark);
  for (const side of [-1, 1]) {
    if (who.style !== "long") sheet.ellipse(side * half, 10, 6, 9, who.skin);
  }
  sheet.path(faceOutline(who, 0), dark);
  hairBehind(sheet, who, 0);
  const long = who.style === "long" || who.style === "bob";
  const nape = long ? 46 : 32;
  sheet.path(
    `M${num(-half - 2)} 0C${num(-half - 6)} -40 ${num(-half * 0.8)} -58 0 -58C${
      num(half * 0.8)
    } -58 ${num(half + 6)} -40 ${num(half + 2)} 0Q${num(half)} ${nape} ${num(half * 0.4)} ${nape}H${
      num(-half * 0.4)
    }Q${num(-half)} ${nape} ${num(-half - 2)} 0z`,
    who.hair,
  );
  for (const x of look.plain ? [] : [-18, 0, 18]) {
    sheet.line(`M${num(x * 0.4)} -52Q${num(x * 1.3)} -20 ${num(x)} ${nape - 10}`, {
      width: 2.4,
      colour: tone(who.hair, 0.1),
      opacity: 0.4,
    });
  }
  if (look.hat) hat(sheet, look.hat, half, 0);
}

/** Large soft shadows: the side away from the light, under the hair, and a lit rim. */
function faceShade(sheet: Sheet, who: Character, look: HeadLook, dark: Colour): void {
  const { half } = shapeOf(who), away = -look.light;
  sheet.path(
    `M${num(away * half * 0.35)} -60C${num(away * half * 0.95)} -20 ${num(away * half * 0.78)} 10 ${
      num(away * half * 0.45)
    } 60H${num(away * 80)}V-60z`,
    sheet.linear([[0, dark, 0.05], [1, dark, 0.5]], [away * half * 0.3, 0], [away * half, 10]),
  );
  sheet.path(
    `M-60 -60H60V-18Q${num(half * 0.6)} -30 ${num(look.turn * 8)} -27Q${
      num(-half * 0.6)
    } -30 -60 -14z`,
    dark,
    0.3,
  );
  if (who.beard) {
    const stubble = mix(who.hair, who.skin, 0.2), x = look.turn * 9;
    sheet.path(
      `M${num(-half - 4)} 2Q${num(-half * 0.86)} 26 ${num(x - 16)} 26Q${num(x - 8)} 22 ${
        num(x)
      } 25.5Q${num(x + 8)} 22 ${num(x + 16)} 26Q${num(half * 0.86)} 26 ${num(half + 4)} 2V60H${
        num(-half - 4)
      }z`,
      stubble,
      0.92,
    );
  }
  if (look.rim) {
    const edge = look.light * (half + 2);
    sheet.path(
      `M${num(edge)} -40V20Q${num(edge * 0.85)} 44 ${num(edge * 0.3)} 56L${num(edge * 0.2)} 52Q${
        num(edge * 0.76)
      } 38 ${num(edge * 0.86)} 8Q${num(edge * 0.94)} -10 ${num(edge * 0.9)} -40z`,
      look.rim,
      0.6,
    );
  }
}

function glasses(sheet: Sheet, who: Character, look: HeadLook): void {
  const { eyeY, eyeGap, half } = shapeOf(who), slide = look.turn * 10;
  const frame = { width: 2.2, colour: who.glasses! };
  for (const side of [-1, 1]) {
    const x = slide + side * eyeGap * 1.02, r = 11.5;
    sheet.ellipse(x, eyeY + 1.5, r, r * 0.92, "#ffffff", 0.14);
    sheet.line(
      `M${num(x - r)} ${num(eyeY + 1.5)}a${r} ${num(r * 0.92)} 0 1 0 ${2 * r} 0a${r} ${
        num(r * 0.92)
      } 0 1 0 ${-2 * r} 0z`,
      frame,
    );
    sheet.line(
      `M${num(x + side * r)} ${num(eyeY)}L${num(side * (half - 1))} ${num(eyeY - 2)}`,
      frame,
    );
  }
  sheet.line(`M${num(slide - 5)} ${num(eyeY)}q5 -3.5 10 0`, frame);
}
