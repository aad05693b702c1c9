// The cat: sitting with its back to the room, or curled up asleep. The tail is a curve of its own, so
// that it can move.

import { type Colour, tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";

const FUR = "#c9803f", PALE = "#f6e6cf";

/** Sitting, seen from behind and a little from the side; about 300 units high, origin at its feet. */
export function sittingCat(
  sheet: Sheet,
  look: { readonly headTurn: number; readonly rim: Colour },
): void {
  const dark = tone(FUR, -0.1);
  const fill = sheet.linear([[0, tone(FUR, 0.07)], [0.6, FUR], [1, dark]], [120, -200], [-120, 0]);
  sheet.path(
    "M-96 0C-140 -60 -110 -150 -62 -190Q-40 -214 0 -214Q44 -214 64 -190C112 -146 134 -60 98 0Q0 22 -96 0z",
    fill,
  );
  for (const [y, w] of [[-170, 34], [-132, 44], [-94, 50], [-56, 52]] as const) {
    sheet.line(`M${-w} ${y}Q0 ${y + 16} ${w} ${y}`, { width: 11, colour: dark, opacity: 0.55 });
  }
  sheet.path("M-92 -10Q-70 -34 -40 -22Q-30 4 -50 12Q-80 14 -92 -10z", PALE);
  sheet.path("M94 -10Q72 -34 42 -22Q32 4 52 12Q82 14 94 -10z", PALE);
  sheet.line("M70 -186C116 -142 132 -70 104 -10", { width: 7, colour: look.rim, opacity: 0.75 });
  sheet.placed({ x: look.headTurn * 16, y: -250, turn: look.headTurn * 5 }, () => {
    sheet.path(
      "M-68 20C-84 -20 -76 -60 -70 -104Q-44 -86 -30 -68Q0 -76 30 -68Q44 -86 70 -104C76 -60 84 -20 68 20Q40 58 0 58T-68 20z",
      fill,
    );
    sheet.path("M-62 -84Q-46 -72 -38 -58L-62 -44z", "#e7a58f", 0.8);
    sheet.path("M62 -84Q46 -72 38 -58L62 -44z", "#e7a58f", 0.8);
    for (const x of [-18, 0, 18]) {
      sheet.line(`M${x} -58V-26`, { width: 8, colour: dark, opacity: 0.6 });
    }
    sheet.line("M66 -96C72 -60 78 -24 64 16", { width: 6, colour: look.rim, opacity: 0.75 });
    if (look.headTurn > 0.5) {
      // Looking over its shoulder: one cheek, whiskers.
      sheet.line("M60 14l58 -8M60 22l56 8", { width: 2.4, colour: "#fff6e6" });
    }
  });
}

/** The tail hangs from the sill and swings; `swing` −1…1. */
export function catTail(sheet: Sheet, swing: number): void {
  const x = swing * 90, dark = tone(FUR, -0.1);
  const d = `M60 -6Q150 10 160 90Q${num(166 + x * 0.3)} 170 ${num(130 + x)} 214`;
  sheet.line(d, { width: 38, colour: FUR });
  sheet.line(`M${num(150 + x * 0.55)} 176Q${num(144 + x * 0.8)} 200 ${num(130 + x)} 214`, {
    width: 38,
    colour: dark,
  });
  sheet.line("M150 40Q158 64 160 84", { width: 38, colour: dark, opacity: 0.35, cap: "butt" });
}

/** Curled up asleep, about 420 wide; `breath` 0…1 lifts the flank. */
export function sleepingCat(sheet: Sheet, breath: number): void {
  const dark = tone(FUR, -0.1), up = -10 * breath;
  sheet.ellipse(0, 8, 250, 26, "#5a3a3a", 0.3);
  sheet.path(
    `M-220 0C-250 -80 -150 ${num(-170 + up)} -10 ${num(-176 + up)}C150 ${
      num(-176 + up)
    } 250 -90 214 0Q0 30 -220 0z`,
    sheet.linear([[0, tone(FUR, 0.08)], [0.6, FUR], [1, dark]], [0, -180], [0, 10]),
  );
  for (const [x, h] of [[-60, 150], [-10, 156], [42, 152], [92, 136]] as const) {
    sheet.line(`M${x} ${num(-h + up - 12)}Q${x + 20} ${-h + 40} ${x + 16} ${-h + 82}`, {
      width: 15,
      colour: dark,
      opacity: 0.55,
    });
  }
  sheet.line("M200 -20Q120 44 -60 14", { width: 46, colour: FUR });
  sheet.line("M-20 18Q-48 18 -66 12", { width: 46, colour: dark });
  sheet.placed({ x: -140, y: -62, turn: -12 }, () => {
    sheet.path(
      "M-72 20C-86 -14 -80 -50 -76 -92Q-48 -76 -34 -58Q0 -66 34 -58Q48 -76 76 -92C80 -50 86 -14 72 20Q40 58 0 58T-72 20z",
      FUR,
    );
    sheet.path("M-68 -74Q-50 -62 -42 -48L-68 -34zM68 -74Q50 -62 42 -48L68 -34z", "#e7a58f");
    sheet.path("M-40 30Q0 2 40 30Q20 58 0 56T-40 30z", PALE);
    for (const s of [-1, 1]) {
      sheet.line(`M${s * 20} -2Q${s * 34} 10 ${s * 48} 0`, { width: 5, colour: "#4a2a1c" });
      sheet.line(`M${s * 24} 32l${s * 62} -6M${s * 24} 38l${s * 60} 8`, {
        width: 2,
        colour: "#fff6e6",
      });
    }
    sheet.path("M-8 22h16l-8 10z", "#d98a80");
    sheet.line("M0 32Q-8 42 -16 36M0 32Q8 42 16 36", { width: 3, colour: "#7a4a34" });
    for (const x of [-16, 0, 16]) {
      sheet.line(`M${x} -50V-22`, { width: 8, colour: dark, opacity: 0.6 });
    }
  });
}
