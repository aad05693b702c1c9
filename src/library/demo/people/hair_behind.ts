// Hair that falls behind the head, drawn before neck and face. Same units as the face.

import { tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import type { Character } from "./cast.ts";
import { shapeOf } from "./face_shape.ts";

/** Drawn before neck and face. */
export function hairBehind(sheet: Sheet, who: Character, turn: number): void {
  const { half } = shapeOf(who), dark = tone(who.hair, -0.06), slide = -turn * 4;
  switch (who.style) {
    case "long":
      sheet.path(
        `M${num(slide)} -61C${num(slide + half + 12)} -61 ${num(slide + half + 13)} -18 ${
          num(slide + half + 12)
        } 14C${num(slide + half + 11)} 44 ${num(slide + half + 20)} 56 ${
          num(slide + half + 12)
        } 84Q${num(slide + half - 4)} 100 ${num(slide)} 98Q${num(slide - half - 2)} 102 ${
          num(slide - half - 12)
        } 82C${num(slide - half - 20)} 56 ${num(slide - half - 10)} 42 ${
          num(slide - half - 12)
        } 12C${num(slide - half - 13)} -20 ${num(slide - half - 12)} -61 ${num(slide)} -61z`,
        dark,
      );
      return;
    case "bob":
      sheet.path(
        `M0 -58C${num(half + 18)} -58 ${num(half + 14)} 0 ${num(half + 10)} 38Q${num(half)} 50 ${
          num(half - 12)
        } 44H${num(-half + 12)}Q${num(-half)} 50 ${num(-half - 10)} 38C${num(-half - 14)} 0 ${
          num(-half - 18)
        } -58 0 -58z`,
        dark,
      );
      return;
    case "pigtails":
      for (const side of [-1, 1]) {
        const x = slide + side * (half + 6);
        sheet.path(
          `M${num(x - side * 8)} -2C${num(x + side * 16)} -6 ${num(x + side * 26)} 18 ${
            num(x + side * 20)
          } 44Q${num(x + side * 17)} 64 ${num(x + side * 6)} 70Q${num(x + side * 2)} 50 ${
            num(x - side * 2)
          } 40C${num(x - side * 8)} 24 ${num(x - side * 10)} 12 ${num(x - side * 8)} -2z`,
          dark,
        );
        sheet.line(
          `M${num(x + side * 6)} 8C${num(x + side * 14)} 22 ${num(x + side * 13)} 40 ${
            num(x + side * 8)
          } 60`,
          { width: 2.4, colour: tone(who.hair, 0.08), opacity: 0.7 },
        );
        sheet.ellipse(x, 2, 6, 6.5, who.band ?? who.hair);
      }
      skull(sheet, half + 5, -56, dark);
      return;
    case "curls":
      curls(sheet, half, [[-44, -10], [-46, 8], [44, -10], [46, 8], [-40, 22], [40, 22]], 15, dark);
      skull(sheet, half + 6, -58, dark);
      return;
    case "bun":
      sheet.ellipse(slide * 1.5, -58, 21, 18, dark);
      sheet.line(`M${num(slide - 14)} -62Q${num(slide)} -72 ${num(slide + 14)} -62`, {
        width: 3,
        colour: tone(who.hair, 0.06),
        opacity: 0.8,
      });
      skull(sheet, half + 4, -55, dark);
      return;
    default:
      skull(sheet, half + 3, -55, dark);
  }
}

function skull(sheet: Sheet, half: number, top: number, colour: string): void {
  sheet.path(
    `M${num(-half)} 10C${num(-half - 4)} -34 ${num(-half * 0.8)} ${top} 0 ${top}C${
      num(half * 0.8)
    } ${top} ${num(half + 4)} -34 ${num(half)} 10z`,
    colour,
  );
}

export function curls(
  sheet: Sheet,
  half: number,
  at: readonly (readonly [number, number])[],
  r: number,
  colour: string,
): void {
  const fit = half / 43;
  let d = "";
  for (const [x, y] of at) {
    d += `M${num(x * fit - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  }
  sheet.path(d, colour);
}
