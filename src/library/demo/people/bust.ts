// Head and shoulders for portraits. Origin in the middle of the face, the head 100 units high.

import { mix, tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import type { Character } from "./cast.ts";
import { headAbove, headBelow, type HeadLook, neckTone } from "./head.ts";
import type { Outfit } from "./outfit.ts";

function shoulderHalf(who: Character): number {
  if (who.age === "small") return 58;
  if (who.age === "child") return 66;
  if (who.age === "elder") return 84;
  return who.beard ? 104 : 88;
}

/** `tilt` turns the head on the shoulders, in degrees. */
export function bust(
  sheet: Sheet,
  who: Character,
  look: HeadLook,
  worn: Outfit,
  tilt = 0,
): void {
  const tilted = (paint: () => void) =>
    sheet.placed({ x: 0, y: 40, turn: tilt }, () => sheet.placed({ x: 0, y: -40 }, paint));
  const dressed: HeadLook = { hat: worn.hat, ...look };
  tilted(() => headBelow(sheet, who, dressed));
  torso(sheet, who, dressed, worn);
  tilted(() => headAbove(sheet, who, dressed));
  if (worn.scarf) scarf(sheet, worn.scarf, who);
}

function torso(sheet: Sheet, who: Character, look: HeadLook, worn: Outfit): void {
  const sw = shoulderHalf(who), n = who.age === "adult" || who.age === "elder" ? 24 : 20;
  const y = 64, bottom = 340;
  const outline = `M${num(-n)} ${y}C${num(-n - 6)} ${y + 12} ${num(-sw * 0.62)} ${y + 14} ${
    num(-sw * 0.82)
  } ${y + 24}Q${num(-sw * 1.06)} ${y + 34} ${num(-sw * 1.12)} ${y + 76}L${
    num(-sw * 1.24)
  } ${bottom}H${num(sw * 1.24)}L${num(sw * 1.12)} ${y + 76}Q${num(sw * 1.06)} ${y + 34} ${
    num(sw * 0.82)
  } ${y + 24}C${num(sw * 0.62)} ${y + 14} ${num(n + 6)} ${y + 12} ${num(n)} ${y}Q0 ${y + 26} ${
    num(-n)
  } ${y}z`;
  const lit = look.light;
  sheet.path(
    outline,
    look.plain ? worn.top : sheet.linear(
      [[0, tone(worn.top, 0.06)], [0.5, worn.top], [1, tone(worn.top, -0.1)]],
      [lit * sw * 1.1, y],
      [-lit * sw * 1.1, y + 120],
    ),
  );
  if (look.plain) return;
  const dark = tone(worn.top, -0.13);
  sheet.clipped(outline, () => {
    pattern(sheet, worn, y, bottom, sw);
    for (const side of [-1, 1]) {
      sheet.path(
        `M${num(side * sw * 0.74)} ${y + 92}Q${num(side * sw * 0.66)} ${y + 150} ${
          num(side * sw * 0.72)
        } ${bottom}H${num(side * sw * 0.86)}Q${num(side * sw * 0.76)} ${y + 150} ${
          num(side * sw * 0.74)
        } ${y + 92}z`,
        dark,
        0.75,
      );
    }
    // The shadow of the head on the chest.
    const cast = sheet.radial([[0, dark, 0.75], [1, dark, 0]], -lit * 14, y + 4, 62);
    sheet.ellipse(-lit * 14, y + 4, 62, 62, cast);
  });
  neckline(sheet, who, worn, n, y);
}

function pattern(sheet: Sheet, worn: Outfit, y: number, bottom: number, sw: number): void {
  const { kind, colour } = worn.pattern ?? {};
  if (!kind || !colour) return;
  if (kind === "stripes") {
    for (let at = y + 34; at < bottom; at += 22) {
      sheet.path(
        `M${num(-sw * 1.4)} ${at}Q0 ${at + 14} ${num(sw * 1.4)} ${at}v9Q0 ${at + 23} ${
          num(-sw * 1.4)
        } ${at + 9}z`,
        colour,
        0.9,
      );
    }
    return;
  }
  let d = "";
  if (kind === "dots") {
    for (let row = 0; row < 14; row++) {
      for (let x = -7; x <= 7; x++) {
        const cx = x * 20 + (row % 2) * 10, cy = y + 26 + row * 17;
        d += `M${num(cx - 3.4)} ${cy}a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0z`;
      }
    }
    sheet.path(d, colour, 0.9);
    return;
  }
  for (let x = -10; x <= 10; x++) {
    for (let row = 0; row < 26; row++) {
      d += `M${x * 12 - 5} ${y + 10 + row * 11}l5 6l5 -6`;
    }
  }
  sheet.line(d, { width: 1.6, colour, opacity: 0.35 });
}

function neckline(sheet: Sheet, who: Character, worn: Outfit, n: number, y: number): void {
  const skin = neckTone(who, {}), dark = tone(worn.top, -0.1);
  if (worn.collar === "shirt") {
    sheet.path(`M${num(-n + 4)} ${y + 4}L0 ${y + 44}L${num(n - 4)} ${y + 4}z`, skin);
    for (const side of [-1, 1]) {
      sheet.path(
        `M${num(side * n)} ${y - 4}Q${num(side * (n + 10))} ${y + 12} ${num(side * (n + 2))} ${
          y + 40
        }L0 ${y + 42}Q${num(side * n * 0.7)} ${y + 22} ${num(side * n)} ${y - 4}z`,
        tone(worn.top, side * 0.02 + 0.05),
      );
    }
    return;
  }
  if (worn.collar === "hood") {
    sheet.path(
      `M${num(-n - 18)} ${y + 6}Q0 ${y + 52} ${num(n + 18)} ${y + 6}Q${num(n + 26)} ${y + 30} 0 ${
        y + 62
      }Q${num(-n - 26)} ${y + 30} ${num(-n - 18)} ${y + 6}z`,
      dark,
    );
    for (const side of [-1, 1]) {
      sheet.line(`M${side * 10} ${y + 48}v40`, { width: 2.4, colour: "#f3ead8" });
    }
    return;
  }
  sheet.line(`M${num(-n)} ${y}Q0 ${y + 29} ${num(n)} ${y}`, { width: 5, colour: dark });
}

function scarf(sheet: Sheet, colour: string, who: Character): void {
  const w = who.age === "adult" ? 48 : 42;
  const fold = tone(colour, -0.1), light = tone(colour, 0.06);
  sheet.path(`M18 70L42 168Q32 176 20 172L0 78z`, mix(colour, fold, 0.5));
  sheet.path(
    `M${-w} 46Q${-w - 8} 74 ${-w + 14} 86Q0 100 ${w - 14} 86Q${w + 8} 74 ${w} 46Q0 78 ${-w} 46z`,
    sheet.linear([[0, light], [1, fold]], [-w, 50], [w, 86]),
  );
  sheet.line(`M${-w + 4} 62Q0 92 ${w - 4} 62`, { width: 2.4, colour: fold, opacity: 0.7 });
}
