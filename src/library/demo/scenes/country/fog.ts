// A bare tree in the fog, a walk with the dog.

import type { Random } from "../../../../base/random.ts";
import { grass } from "../../brush/flora.ts";
import { farTrees, ridge } from "../../brush/land.ts";
import { broadTree } from "../../brush/tree.ts";
import { mix } from "../../paint/colour.ts";
import type { Sheet } from "../../paint/sheet.ts";
import { NORA } from "../../people/cast.ts";
import { figure, STANDING } from "../../people/figure.ts";
import { outfitOf } from "../../people/outfit.ts";

export function fog(sheet: Sheet, random: Random): void {
  sheet.cover(
    sheet.linear([[0, "#aebac4"], [0.55, "#dcdcd6"], [1, "#b6b3a4"]], [0, 0], [0, 1600]),
  );
  sheet.glow(1750, 520, 700, "#fff4de", 0.75);
  sheet.ellipse(1750, 520, 66, 66, "#fffaf0", 0.85);
  for (const [y, c, o] of [[820, "#c3c8c8", 0.9], [930, "#b2b9b6", 0.9]] as const) {
    const line = ridge(sheet, {
      seed: y,
      y,
      rise: 40,
      wave: 500,
      colour: c,
      mist: "#d9d9d2",
      depth: 180,
    });
    farTrees(
      sheet,
      line,
      { size: 44, gap: 60, colour: mix(c, "#8f9a98", 0.4), light: "#d9d9d2" },
      random,
    );
    sheet.rect(0, y + 90, 2400, 200, "#d9d9d2", o * 0.2);
  }
  sheet.path(
    "M-10 1130Q1000 1060 2410 1140V1610H-10z",
    sheet.linear([[0, "#bdb9a2"], [1, "#857d62"]], [0, 1080], [0, 1600]),
  );
  for (let i = 0; i < 14; i++) {
    sheet.line(`M${-400 + i * 230} 1620Q${200 + i * 120} 1320 ${760 + i * 50} 1120`, {
      width: 6,
      colour: "#736a52",
      opacity: 0.3,
    });
  }
  broadTree(sheet, { x: 820, y: 1210, height: 900, trunk: "#5c5650" }, random);
  let birds = "";
  for (
    const [x, y, s] of [[1180, 420, 1], [1270, 360, 0.8], [1340, 470, 0.7], [1090, 330, 0.6], [
      1480,
      400,
      0.9,
    ], [980, 500, 0.6]] as const
  ) {
    birds += `M${x - 40 * s} ${y - 10 * s}Q${x - 20 * s} ${y - 26 * s} ${x} ${y}Q${x + 20 * s} ${
      y - 26 * s
    } ${x + 42 * s} ${y - 12 * s}Q${x + 20 * s} ${y - 14 * s} ${x} ${y + 10 * s}Q${x - 20 * s} ${
      y - 14 * s
    } ${x - 40 * s} ${y - 10 * s}z`;
  }
  sheet.path(birds, "#4f4c4a");
  const look = { turn: 0, mood: "smile", light: 1, plain: true } as const;
  sheet.placed(
    { x: 1240, y: 1330, scale: 260 / 650 },
    () =>
      figure(sheet, NORA, outfitOf(NORA, { cut: "coat", top: "#b5483f", scarf: "#d9a441" }), {
        ...STANDING,
        seen: "back",
        leftLeg: [-8, 0],
        rightLeg: [8, 12],
      }, look),
  );
  dog(sheet, 1350, 1340);
  grass(sheet, {
    top: 1240,
    bottom: 1600,
    count: 300,
    height: 60,
    colours: ["#9a9072", "#7d7458", "#b5ac8c"],
  }, random);
}

function dog(sheet: Sheet, x: number, y: number): void {
  sheet.placed({ x, y, scale: 0.7 }, () => {
    const fur = "#6b5040";
    sheet.path("M-60 -70Q0 -92 56 -76Q80 -70 72 -40Q60 -20 20 -26H-50Q-76 -40 -60 -70z", fur);
    for (const lx of [-50, -28, 34, 54]) {
      sheet.line(`M${lx} -40L${lx + 4} 0`, { width: 15, colour: fur });
    }
    sheet.ellipse(76, -92, 30, 26, fur);
    sheet.path("M92 -96l40 12l-34 16zM60 -112q-16 26 0 46l14 -34z", "#57402f");
    sheet.line("M-60 -66Q-100 -90 -96 -128", { width: 13, colour: fur });
  });
}
