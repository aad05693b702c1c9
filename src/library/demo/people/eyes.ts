// Eyes and brows, in the units of the face.

import { mix, tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import type { Character } from "./cast.ts";
import type { FaceLook, FaceShape } from "./face_shape.ts";

export function eye(
  sheet: Sheet,
  who: Character,
  shape: FaceShape,
  look: FaceLook,
  x: number,
  side: -1 | 1,
  narrow: number,
): void {
  const y = shape.eyeY, w = shape.eyeHalf * narrow, dark = mix(who.hair, "#2a1712", 0.72);
  const young = who.age === "small" || who.age === "child";
  const lid = mix(who.skin, "#8a4a34", 0.4);
  if (look.mood === "laugh" || look.mood === "sleep") {
    const bend = look.mood === "laugh" ? -1 : 1;
    sheet.line(
      `M${num(x - w)} ${num(y + 1.5 * bend)}Q${num(x)} ${num(y + 1 + 7.5 * bend)} ${num(x + w)} ${
        num(y + 1.5 * bend)
      }`,
      { width: 2.5, colour: dark },
    );
    if (look.mood === "laugh") {
      sheet.line(
        `M${num(x - w * 0.7)} ${num(y + 6)}Q${num(x)} ${num(y + 8.5)} ${num(x + w * 0.7)} ${
          num(y + 6)
        }`,
        { width: 1.3, colour: lid, opacity: 0.6 },
      );
    }
    return;
  }
  const open = (look.mood === "wonder" ? 1.25 : look.mood === "blow" ? 0.8 : 1) *
    (young ? 6.4 : who.age === "elder" ? 4.2 : 4.9);
  const outer = x + side * w, inner = x - side * w;
  const almond = `M${num(inner)} ${num(y + 1.2)}C${num(inner + side * w * 0.45)} ${
    num(y - open * 1.2)
  } ${num(x + side * w * 0.55)} ${num(y - open * 1.2)} ${num(outer)} ${num(y - 0.6)}C${
    num(x + side * w * 0.6)
  } ${num(y + open * 0.95)} ${num(x - side * w * 0.5)} ${num(y + open * 0.95)} ${num(inner)} ${
    num(y + 1.2)
  }z`;
  sheet.path(almond, "#f8f1ea");
  const iris = open * 0.98, ix = x + look.turn * 2.2;
  sheet.clipped(almond, () => {
    sheet.ellipse(ix, y - 0.2, iris * 0.95, iris, tone(who.eyes, -0.08));
    sheet.ellipse(ix, y + iris * 0.25, iris * 0.7, iris * 0.62, tone(who.eyes, 0.13), 0.8);
    sheet.ellipse(ix, y - 0.2, iris * 0.48, iris * 0.5, "#1c1210");
    sheet.rect(x - w, y - open * 1.3, w * 2, open * 0.75, "#3a2018", 0.22);
  });
  sheet.ellipse(ix - 1.7, y - iris * 0.38, iris * 0.26, iris * 0.26, "#ffffff", 0.95);
  sheet.line(
    `M${num(inner)} ${num(y + 0.8)}C${num(inner + side * w * 0.45)} ${num(y - open * 1.25)} ${
      num(x + side * w * 0.55)
    } ${num(y - open * 1.25)} ${num(outer + side * 1.6)} ${num(y - 1.8)}`,
    { width: who.beard ? 1.7 : 2.3, colour: dark },
  );
  sheet.line(
    `M${num(inner + side * 2)} ${num(y - open * 0.95)}Q${num(x)} ${num(y - open * 1.75)} ${
      num(outer)
    } ${num(y - open * 0.85)}`,
    { width: 1, colour: lid, opacity: 0.6 },
  );
}

export function brow(
  sheet: Sheet,
  who: Character,
  shape: FaceShape,
  look: FaceLook,
  x: number,
  side: -1 | 1,
): void {
  const lift = look.mood === "wonder" || look.mood === "blow"
    ? -3.5
    : look.mood === "laugh"
    ? -2
    : 0;
  const y = shape.browY + lift, w = shape.eyeHalf * 1.25;
  const thick = who.beard ? 3.6 : who.age === "adult" ? 2.6 : 2.1;
  const inner = x - side * w * 0.85, outer = x + side * w * 1.05;
  sheet.path(
    `M${num(inner)} ${num(y + 1)}Q${num(x)} ${num(y - 4.6)} ${num(outer)} ${num(y + 2.4)}Q${
      num(x)
    } ${num(y - 4.2 + thick)} ${num(inner)} ${num(y + 1 + thick)}z`,
    mix(who.hair, "#3a2219", who.age === "elder" ? 0.25 : 0.35),
    0.9,
  );
}
