// Everything inside the outline of a face that is seen from the front or a little turned.

import { mix } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import type { Character } from "./cast.ts";
import { brow, eye } from "./eyes.ts";
import { type FaceLook, type FaceShape, shapeOf } from "./face_shape.ts";
import { mouth, nose } from "./mouth.ts";

/** Everything inside the outline. */
export function features(sheet: Sheet, who: Character, look: FaceLook): void {
  const shape = shapeOf(who), slide = look.turn * 10;
  const blood = mix(who.skin, "#c8503c", 0.45), shade = mix(who.skin, "#7a3524", 0.42);
  const young = who.age === "small" || who.age === "child";
  for (const side of [-1, 1]) {
    const cx = slide + side * (shape.eyeGap + 5), cy = shape.noseY + 1;
    const glow = sheet.radial([[0, blood, young ? 0.55 : 0.4], [1, blood, 0]], cx, cy, 13);
    sheet.ellipse(cx, cy, 13, 11, glow);
  }
  if (who.age === "elder") elderLines(sheet, shape, slide, shade);
  if (who.freckles) freckles(sheet, shape, slide, shade);
  for (const side of [-1, 1] as const) {
    // The far eye is seen narrower.
    const narrow = 1 - Math.max(0, side * look.turn) * 0.22;
    const x = slide + side * shape.eyeGap * (1 - Math.max(0, side * look.turn) * 0.12);
    eye(sheet, who, shape, look, x, side, narrow);
    brow(sheet, who, shape, look, x, side);
  }
  nose(sheet, who, shape, look, slide * 1.25, shade);
  mouth(sheet, who, shape, look, slide * 0.95 + look.turn * 1.5, shade);
}

function freckles(sheet: Sheet, shape: FaceShape, slide: number, shade: string): void {
  for (const side of [-1, 1]) {
    for (const [dx, dy] of [[9, 0], [13, -3], [17, -1], [12, 3], [16, 4], [20, 2]] as const) {
      sheet.ellipse(slide + side * dx, shape.noseY - 6 + dy, 1, 0.9, shade, 0.55);
    }
  }
}

function elderLines(sheet: Sheet, shape: FaceShape, slide: number, shade: string): void {
  for (const side of [-1, 1]) {
    const x = slide + side * shape.eyeGap;
    const draw = (d: string, opacity: number) =>
      sheet.line(d, { width: 1, colour: shade, opacity });
    draw(`M${num(x + side * 10)} ${num(shape.eyeY - 1)}l${side * 4} -2`, 0.5);
    draw(`M${num(x + side * 10)} ${num(shape.eyeY + 2)}l${side * 4.5} 1`, 0.5);
    draw(
      `M${num(x - side * 6)} ${num(shape.eyeY + 7)}Q${num(x)} ${num(shape.eyeY + 10)} ${
        num(x + side * 6)
      } ${num(shape.eyeY + 7)}`,
      0.4,
    );
    draw(
      `M${num(slide + side * 9)} ${num(shape.noseY + 2)}Q${num(slide + side * 16)} ${
        num(shape.noseY + 8)
      } ${num(slide + side * 15)} ${num(shape.mouthY + 2)}`,
      0.5,
    );
  }
}
