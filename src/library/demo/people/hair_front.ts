// Hair that lies over the forehead, drawn last. Same units as the face.

import { tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import type { Character } from "./cast.ts";
import { shapeOf } from "./face_shape.ts";
import { curls } from "./hair_behind.ts";

/** Drawn last, over the forehead. `light` is the side the light comes from. */
export function hairFront(sheet: Sheet, who: Character, turn: number, light: number): void {
  const { half } = shapeOf(who), slide = turn * 7;
  const fill = sheet.linear(
    [[0, tone(who.hair, 0.09)], [1, tone(who.hair, -0.02)]],
    [light * half, -60],
    [-light * half, 20],
  );
  const shine = tone(who.hair, 0.16);
  const strand = (d: string, width = 2.2) => sheet.line(d, { width, colour: shine, opacity: 0.45 });
  switch (who.style) {
    case "long": {
      // A parting on one side; the hair frames the face down to the chin.
      const part = slide - 10;
      sheet.path(
        `M${num(part)} -60C${num(half * 0.75)} -66 ${num(half + 13)} -36 ${num(half + 12)} 2C${
          num(half + 11)
        } 22 ${num(half + 12)} 34 ${num(half + 8)} 50C${num(half - 2)} 34 ${num(half + 2)} 6 ${
          num(half - 5)
        } -12C${num(half - 12)} -28 ${num(part + 16)} -32 ${num(part)} -48z`,
        fill,
      );
      sheet.path(
        `M${num(part + 1)} -60C${num(-half * 0.9)} -62 ${num(-half - 12)} -36 ${
          num(-half - 12)
        } 2C${num(-half - 11)} 22 ${num(-half - 12)} 36 ${num(-half - 7)} 52C${num(-half + 1)} 34 ${
          num(-half - 2)
        } 6 ${num(-half + 4)} -14C${num(-half + 8)} -30 ${num(part - 10)} -34 ${
          num(part + 1)
        } -48z`,
        fill,
      );
      strand(
        `M${num(part + 8)} -54C${num(half * 0.8)} -48 ${num(half + 8)} -24 ${num(half + 6)} 10`,
      );
      strand(
        `M${num(part - 4)} -53C${num(-half * 0.7)} -48 ${num(-half - 8)} -22 ${num(-half - 7)} 12`,
      );
      return;
    }
    case "bob":
    case "pigtails": {
      // A fringe with a few uneven ends.
      const edge = who.style === "bob" ? -12 : -17;
      let d = `M${num(-half - 6)} 6C${num(-half - 8)} -34 ${num(-half * 0.8)} -60 0 -60C${
        num(half * 0.8)
      } -60 ${num(half + 8)} -34 ${num(half + 6)} 6Q${num(half + 1)} -6 ${num(half - 4)} ${edge}`;
      const ends = 6, from = half - 4, step = 2 * (half - 4) / ends;
      for (let i = 1; i <= ends; i++) {
        const x = from - i * step, dip = edge + (i % 2 ? 4 : -1) + Math.abs(i - 3) * 1.5;
        d += `Q${num(x + step * 0.45 + slide * 0.3)} ${num(dip + 5)} ${num(x)} ${num(dip)}`;
      }
      sheet.path(`${d}Q${num(-half - 1)} -6 ${num(-half - 6)} 6z`, fill);
      for (const x of [-22, -8, 7, 21]) {
        strand(
          `M${num(x * 0.5 + slide)} -54Q${num(x * 1.1 + slide)} -38 ${num(x * 1.2 + slide)} -20`,
        );
      }
      return;
    }
    case "curls": {
      curls(
        sheet,
        half,
        [[-38, -28], [-28, -42], [-13, -50], [4, -53], [20, -48], [33, -38], [41, -24]],
        14.5,
        fill,
      );
      curls(
        sheet,
        half,
        [[-26 + slide, -34], [-9 + slide, -38], [9 + slide, -39], [25 + slide, -33]],
        11,
        fill,
      );
      for (const [x, y] of [[-28, -44], [-8, -52], [14, -52], [32, -40]] as const) {
        strand(`M${num(x - 6)} ${y + 2}q6 -8 12 0`, 2.4);
      }
      return;
    }
    case "bun":
      sheet.path(
        `M${num(-half - 4)} 0C${num(-half - 6)} -36 ${num(-half * 0.8)} -57 ${num(slide)} -57C${
          num(half * 0.8)
        } -57 ${num(half + 6)} -36 ${num(half + 4)} 0C${num(half)} -20 ${num(half * 0.6)} -33 ${
          num(slide + 4)
        } -36C${num(-half * 0.6)} -33 ${num(-half)} -20 ${num(-half - 4)} 0z`,
        fill,
      );
      for (const x of [-20, 0, 20]) {
        strand(`M${num(slide + x)} -37Q${num(slide + x * 0.8)} -48 ${num(slide + x * 0.35)} -55`);
      }
      return;
    default: {
      // Short hair: a soft mass brushed to one side, with sideburns.
      const lift = who.style === "crop" ? 0 : 5;
      sheet.path(
        `M${num(-half - 2)} 2C${num(-half - 8)} -32 ${num(-half * 0.85)} ${-57 - lift} ${
          num(slide - 2)
        } ${-58 - lift}C${num(half * 0.9)} ${-62 - lift} ${num(half + 8)} -32 ${num(half + 2)} 2L${
          num(half - 3)
        } -8C${num(half - 3)} -22 ${num(half * 0.7)} -30 ${num(half * 0.4 + slide)} -31C${
          num(slide - 4)
        } -26 ${num(-half * 0.5 + slide)} -28 ${num(-half * 0.68)} -35C${num(-half * 0.86)} -26 ${
          num(-half + 3)
        } -18 ${num(-half + 3)} -8z`,
        fill,
      );
      for (const x of [-14, 2, 18]) {
        strand(
          `M${num(slide + x)} -33Q${num(slide + x + 5)} -48 ${num(slide + x - 4)} ${-54 - lift}`,
        );
      }
    }
  }
}
