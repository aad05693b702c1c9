// The kite, who holds it and what lies around on the sand.

import { num, type Sheet } from "../../paint/sheet.ts";
import { EMIL, IDA } from "../../people/cast.ts";
import { STANDING } from "../../people/figure.ts";
import { summerOutfit } from "../../people/outfit.ts";
import { put } from "./put.ts";

/** Emil with the kite; Ida waves from the towel. */
export function kite(sheet: Sheet, frame: number): void {
  const at = { x: 1730 + frame * 12, y: 330 - frame * 9, turn: 28 + frame * 3 };
  sheet.line(`M${KITE_HAND.x} ${KITE_HAND.y}Q1320 ${900 - frame * 12} ${at.x} ${at.y + 60}`, {
    width: 3,
    colour: "#6a5a5a",
    opacity: 0.8,
  });
  sheet.placed(at, () => kiteShape(sheet));
  kitePeople(sheet);
}

/** Where the string leaves Emil's hand. */
export const KITE_HAND = { x: 1000, y: 1380 } as const;

/** The kite with its tail, upright, about 500 high, its cross at the origin. */
export function kiteShape(sheet: Sheet): void {
  sheet.path("M0 -130L92 0L0 150L-92 0z", "#e2574c");
  sheet.path("M0 -130L92 0L0 0z", "#f2b632");
  sheet.path("M0 0L0 150L-92 0z", "#4f9eb5");
  sheet.line("M0 -130V150M-92 0H92", { width: 4, colour: "#5a4038" });
  let tail = "M0 150";
  for (let i = 1; i < 6; i++) tail += `q${i % 2 ? 40 : -40} 20 0 48`;
  sheet.line(tail, { width: 4, colour: "#5a4038" });
  ["#f2b632", "#4f9eb5", "#6fae5c", "#ef8fae", "#e2574c"].forEach((colour, i) => {
    const y = 196 + i * 46;
    sheet.path(`M-24 ${y - 12}L24 ${y + 12}V${y - 12}L-24 ${y + 12}z`, colour);
  });
}

export function kitePeople(sheet: Sheet): void {
  const shade = (x: number, y: number, w: number) =>
    sheet.ellipse(x + w * 0.5, y, w, w * 0.12, "#7a5a4a", 0.28);
  shade(950, 1640, 120);
  put(
    sheet,
    EMIL,
    summerOutfit(EMIL, {
      top: "#f2f0e4",
      pattern: { kind: "stripes", colour: "#3f7fa6" },
      hat: { kind: "straw", colour: "#e6c88c" },
    }),
    {
      ...STANDING,
      seen: "front",
      leftArm: [-28, -20],
      rightArm: [146, 158],
      leftLeg: [-9, -3],
      rightLeg: [10, 5],
    },
    { x: 940, y: 1640, height: 430 },
  );
  umbrella(sheet);
  shade(1560, 1700, 190);
  put(sheet, IDA, summerOutfit(IDA, { cut: "dress", top: "#f2b632" }), {
    ...STANDING,
    leftArm: [-140, -120],
    rightArm: [20, 10],
  }, { x: 1600, y: 1700, height: 520 });
  bucket(sheet);
}

function umbrella(sheet: Sheet): void {
  sheet.ellipse(2060, 1690, 330, 46, "#7a5a4a", 0.3);
  sheet.line("M2110 1700L2020 1010", { width: 14, colour: "#f3ead6" });
  const colours = ["#e2574c", "#fff4e2", "#e2574c", "#fff4e2", "#e2574c"];
  sheet.placed({ x: 2018, y: 1010, turn: -7 }, () => {
    colours.forEach((colour, i) => {
      const a = -330 + i * 132, b = a + 132;
      sheet.path(
        `M0 -20Q${num(a * 0.8)} ${num(40 + Math.abs(a) * 0.1)} ${a} 190Q${
          (a + b) / 2
        } ${160} ${b} 190Q${num(b * 0.8)} ${num(40 + Math.abs(b) * 0.1)} 0 -20z`,
        colour,
      );
    });
    sheet.path("M0 -20Q264 73 330 190Q264 160 198 190Q180 70 0 -20z", "#6a2a4a", 0.2);
  });
  sheet.path("M1880 1740L2290 1720L2340 1780L1860 1796z", "#4f9eb5");
  for (const x of [1930, 2010, 2090, 2170, 2250]) {
    sheet.path(`M${x} ${1737 - (x - 1880) * 0.05}l24 -1l6 56l-28 2z`, "#e9f4f2", 0.9);
  }
}

function bucket(sheet: Sheet): void {
  sheet.placed({ x: 1290, y: 1690 }, () => {
    sheet.ellipse(30, 4, 90, 14, "#7a5a4a", 0.3);
    sheet.path(
      "M-46 -86H46L34 0H-34z",
      sheet.linear([[0, "#e2574c"], [1, "#b23f48"]], [-40, 0], [46, 0]),
    );
    sheet.ellipse(0, -86, 46, 10, "#c9a06a");
    sheet.line("M-44 -84Q0 -170 44 -84", { width: 6, colour: "#fff4e2" });
    sheet.path("M90 0L100 -70h10l10 70q-15 26 -30 0z", "#f2b632");
  });
}
